// What the checks of scripts/test-report share: the pages, and how one is opened.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');

const folder = path.resolve(process.argv[2]);
const address = (name) => 'file://' + path.join(folder, name + '.html');
const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const names = ['proved', 'refuted', 'large', 'bounded', 'steep', 'game', 'claims', 'hostile'];
const withBar = ['proved', 'refuted', 'large', 'bounded', 'steep', 'hostile'];
let done = 0;

async function check(name, body) {
  try {
    await body();
    done += 1;
    console.log('ok      ' + name);
  } catch (error) {
    console.log('FAILED  ' + name);
    throw error;
  }
}

// A page that fails on any message of the console, exception or request beyond its own file.
// With `clock`, time passes only when `page.clock` says so.
async function open(browser, name, { clock = false, ...options } = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light', viewport: { width: 900, height: 1000 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  const trouble = [];
  page.on('console', (message) => { trouble.push(message.type() + ': ' + message.text()); });
  page.on('pageerror', (error) => trouble.push('exception: ' + error));
  page.on('dialog', (dialog) => { trouble.push('dialog: ' + dialog.message()); dialog.dismiss(); });
  page.on('request', (request) => {
    if (request.url() !== address(name) && !/^(data|blob):/.test(request.url())) { trouble.push('request: ' + request.url()); }
  });
  if (clock) { await page.clock.install(); }
  await page.goto(address(name));
  if (clock) { await page.clock.pauseAt(Date.now() + 60_000); }
  const close = async () => {
    assert.deepEqual(trouble, [], name);
    await context.close();
  };
  return { page, close, context };
}

const count = () => done;

module.exports = { axeSource, check, count, folder, names, open, withBar };
