// The checks of scripts/test-report: scripts/in-browser scripts/test_report/main.cjs FOLDER, with the pages in it.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { run } = require('../browser.cjs');
const { folder } = require('./harness.cjs');
const { kernel } = require('./kernel.cjs');
const { page } = require('./page.cjs');
const { play } = require('./play.cjs');

// Most of the time is waiting for the browser: the subjects share it.
const subjects = fs.existsSync(path.join(folder, 'kernel.html')) ? [play, page, kernel] : [play, page];
run('test-report', (browser) => Promise.all(subjects.map((subject) => subject(browser))));
