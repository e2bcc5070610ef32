// What the checks of scripts/test-report share: the pages, and how one is opened.
'use strict';
const path = require('node:path');
const browser = require('../browser.cjs');

const folder = path.resolve(process.argv[2]);
const names = ['proved', 'refuted', 'large', 'bounded', 'steep', 'game', 'claims', 'hostile'];
const withBar = ['proved', 'refuted', 'large', 'bounded', 'steep', 'hostile'];

const open = (chromium, name, options = {}) =>
  browser.open(chromium, 'file://' + path.join(folder, name + '.html'), { viewport: { width: 900, height: 1000 }, ...options });

module.exports = { folder, names, open, withBar };
