// The checks of scripts/test-web: node scripts/test-web.cjs PAGE FOLDER.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { chromium } = require('playwright-core');

const address = pathToFileURL(path.resolve(process.argv[2])).href;
const folder = path.resolve(process.argv[3]);
const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const link = (text) => '#decide=' + encodeURIComponent(text);
let done = 0;

async function check(name, body) {
  const start = performance.now();
  try {
    await body();
    done += 1;
    console.log('ok      ' + name + ' (' + Math.round(performance.now() - start) + ' ms)');
  } catch (error) {
    console.log('FAILED  ' + name);
    throw error;
  }
}

// A tab that fails on any message of the console, exception, dialog or request beyond its own file.
async function watched(context, fragment = '') {
  const page = await context.newPage();
  const trouble = [];
  page.on('console', (message) => { trouble.push(message.type() + ': ' + message.text()); });
  page.on('pageerror', (error) => trouble.push('exception: ' + error));
  page.on('dialog', (dialog) => { trouble.push('dialog: ' + dialog.message()); dialog.dismiss(); });
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== address && !/^(data|blob):/.test(request.url())) { trouble.push('request: ' + request.url()); }
  });
  await page.goto(address + fragment);
  return { page, trouble };
}

async function open(browser, fragment, options = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light', viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
  const { page, trouble } = await watched(context, fragment);
  const close = async () => { assert.deepEqual(trouble, []); await context.close(); };
  return { page, close, context };
}

const word = (page, text, timeout = 60000) => page.locator('#result .verdict .word').first().filter({ hasText: text }).waitFor({ timeout });
const answered = (page) => page.waitForFunction(() => document.querySelector('#result .verdict') && document.querySelector('#state').hidden, null, { timeout: 120000 });

async function save(page, locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), locator.click()]);
  const target = path.join(folder, download.suggestedFilename());
  await download.saveAs(target);
  return target;
}

async function main() {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });

  await check('floor(t/4) is typed, and proved and verified within 100 ms', async () => {
    const { page, close } = await open(browser, '');
    await page.waitForSelector('html[data-ready]');
    await page.fill('#text', 'floor(t/4)');
    const time = await page.evaluate(() => new Promise((resolve) => {
      const start = performance.now();
      new MutationObserver(() => { if (document.querySelector('#result .seal')) { resolve(performance.now() - start); } }).observe(document.querySelector('#result'), { childList: true, subtree: true });
      document.querySelector('#form').requestSubmit();
    }));
    assert.equal(await page.textContent('#result .word'), 'proved');
    assert.match(await page.textContent('#result .seal'), /^Verified by the kernel in this browser: 12 obligations/);
    console.log('        first answer after ' + Math.round(time) + ' ms');
    const again = [];
    for (let turn = 0; turn < 5; turn += 1) {
      again.push(await page.evaluate(() => new Promise((resolve) => {
        document.querySelector('#result').replaceChildren();
        const start = performance.now();
        new MutationObserver(() => { if (document.querySelector('#result .seal')) { resolve(performance.now() - start); } }).observe(document.querySelector('#result'), { childList: true, subtree: true });
        document.querySelector('#form').requestSubmit();
      })));
    }
    const best = Math.min(...again);
    console.log('        later answers after ' + Math.round(best) + ' ms at best');
    assert.ok(best < 100, 'an answer takes ' + best + ' ms');
    assert.ok(await page.locator('#result svg.drawing').first().isVisible());
    await close();
  });

  await browser.close();
  console.log('test-web: ' + done + ' checks passed');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
