// The checks of scripts/test-report: node scripts/test_report/main.cjs FOLDER, with the pages in it.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { chromium } = require('playwright-core');
const { count, folder, names } = require('./harness.cjs');
const { kernel } = require('./kernel.cjs');
const { page } = require('./page.cjs');
const { play } = require('./play.cjs');

async function main() {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    // Most of the time is waiting for the browser: the subjects share it.
    const subjects = fs.existsSync(path.join(folder, 'kernel.html')) ? [play, page, kernel] : [play, page];
    await Promise.all(subjects.map((subject) => subject(browser)));
  } finally {
    await browser.close();
  }
  console.log('verified: ' + count() + ' checks of ' + names.length + ' pages');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
