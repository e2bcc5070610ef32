// A headless Chromium for the checks of pages: how it starts, how a tab is watched, and how a check is reported.
// Run by scripts/in-browser, which makes the packages that are required here.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const { chromium } = require('playwright-core');

const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const view = { reducedMotion: 'reduce', colorScheme: 'light', viewport: { width: 1280, height: 800 }, acceptDownloads: true };
let passed = 0;

// With `words`, only checks whose name matches them are run.
async function check(name, body, words = '') {
  if (!new RegExp(words).test(name)) { return; }
  const start = performance.now();
  try {
    await body();
    passed += 1;
    console.log('ok      ' + name + ' (' + Math.round(performance.now() - start) + ' ms)');
  } catch (error) {
    console.log('FAILED  ' + name);
    throw error;
  }
}

// A tab at an address. Any message of the console, exception, dialog or request for another file is trouble.
// With `clock`, time passes only when `page.clock` says so.
async function watched(context, address, clock = false) {
  const page = await context.newPage();
  const trouble = [];
  const own = address.split('#')[0];
  page.on('console', (message) => { trouble.push(message.type() + ': ' + message.text()); });
  page.on('pageerror', (error) => trouble.push('exception: ' + error));
  page.on('dialog', (dialog) => { trouble.push('dialog: ' + dialog.message()); dialog.dismiss(); });
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== own && !/^(data|blob):/.test(request.url())) { trouble.push('request: ' + request.url()); }
  });
  if (clock) { await page.clock.install(); }
  await page.goto(address);
  if (clock) { await page.clock.pauseAt(Date.now() + 60_000); }
  return { page, trouble };
}

// A tab in a profile of its own; `close` fails if there was trouble.
async function open(browser, address, { clock = false, ...options } = {}) {
  const context = await browser.newContext({ ...view, ...options });
  const { page, trouble } = await watched(context, address, clock);
  const close = async () => { assert.deepEqual(trouble, [], address.slice(0, 200)); await context.close(); };
  return { page, close, context };
}

// What breaks a rule of accessibility that is more than minor: a text for each rule.
async function violations(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.filter((one) => one.impact !== 'minor')
    .map((one) => one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.html + ' ' + node.failureSummary).join('\n'));
}

// Runs the checks, says how many passed, and ends with 1 if one did not.
async function run(name, checks) {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    await checks(browser);
    console.log(name + ': ' + passed + ' checks passed');
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

module.exports = { check, open, run, violations, watched };
