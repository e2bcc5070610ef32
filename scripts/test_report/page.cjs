// A report page as something to read: downloads, themes, widths, printing, accessibility.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { spawnSync } = require('node:child_process');
const { check, violations } = require('../browser.cjs');
const { folder, names, open, withBar } = require('./harness.cjs');

const widths = [[380, 800], [900, 1000], [1600, 1000]];

async function page(browser) {
  await check('certificates are downloaded as they are, and the kernel verifies them', async () => {
    for (const name of names) {
      const { page, close } = await open(browser, name);
      const files = [];
      for (const link of await page.locator('.downloads a').all()) {
        const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
        const target = path.join(fs.mkdtempSync(path.join(folder, 'download-')), download.suggestedFilename().replace(/[^\w.-]/g, '_'));
        await download.saveAs(target);
        files.push(target);
      }
      assert.ok(files.length >= 2 && files.length % 2 === 0, name);
      for (let pair = 0; pair < files.length; pair += 2) {
        const verified = spawnSync(process.env.NIMCERT, ['verify', files[pair], files[pair + 1]], { encoding: 'utf8' });
        assert.equal(verified.status, 0, name + verified.stdout + verified.stderr);
      }
      files.forEach((file) => fs.rmSync(path.dirname(file), { recursive: true }));
      await close();
    }
  });

  await check('light and dark: as preferred, and by the button', async () => {
    const ground = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const shown = {};
    for (const colorScheme of ['light', 'dark']) {
      const { page, close } = await open(browser, 'proved', { colorScheme });
      shown[colorScheme] = await ground(page);
      const picture = await page.$eval('svg.drawing rect', (rect) => getComputedStyle(rect).fill);
      assert.equal(picture, shown[colorScheme]);
      await page.click('#theme');
      shown[colorScheme + ' toggled'] = await ground(page);
      assert.equal(await page.$eval('svg.drawing rect', (rect) => getComputedStyle(rect).fill), shown[colorScheme + ' toggled']);
      await page.screenshot({ path: path.join(folder, 'proved-from-' + colorScheme + '.png'), fullPage: true });
      await close();
    }
    assert.notEqual(shown.light, shown.dark);
    assert.equal(shown.light, shown['dark toggled']);
    assert.equal(shown.dark, shown['light toggled']);
  });

  await check('without scripts all but play is there', async () => {
    for (const name of names) {
      const { page, close } = await open(browser, name, { javaScriptEnabled: false });
      const text = await page.innerText('body');
      assert.match(text, /proved|refuted/);
      assert.match(text, /SHA-256/);
      assert.match(text, /needs JavaScript/);
      assert.equal(await page.locator('.board').count(), 0);
      assert.ok(await page.locator('.downloads a').first().isVisible());
      if (withBar.includes(name)) {
        assert.ok(await page.locator('svg.drawing').first().isVisible());
        await page.locator('summary:text("Show as a table")').click();
        assert.ok(await page.locator('table.grundy td').first().isVisible());
      }
      await close();
    }
  });

  await check('printing: some pages, light, without play', async () => {
    for (const name of names) {
      const { page, close } = await open(browser, name, { colorScheme: 'dark' });
      const pdf = await page.pdf({ path: path.join(folder, name + '.pdf'), format: 'A4', margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' } });
      assert.ok(pdf.length > 10000, name);
      await page.emulateMedia({ media: 'print' });
      assert.ok(!await page.locator('.play').first().isVisible());
      const [ground, ink] = await page.evaluate(() => [getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.body).color]);
      assert.equal(ground, 'rgb(255, 255, 255)');
      assert.notEqual(ink, ground);
      await close();
    }
  });

  await check('no serious violation of accessibility rules (axe)', async () => {
    for (const name of names) {
      for (const colorScheme of ['light', 'dark']) {
        const { page, close } = await open(browser, name, { colorScheme });
        await page.$$eval('details', (all) => all.forEach((details) => { details.open = true; }));
        assert.deepEqual(await violations(page), [], name + ' ' + colorScheme);
        await close();
      }
    }
  });

  await check('at every width all parts are visible, within the page, and none over another', async () => {
    for (const name of names) {
      for (const [width, height] of widths) {
        const { page, close } = await open(browser, name, { viewport: { width, height } });
        const found = await page.evaluate(() => {
          const box = (node) => { const r = node.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
          const parts = [...document.querySelectorAll('h1, h2, h3, .verdict, article > section, .scroll, .board, .status, .fields, pre, footer')];
          return {
            wide: document.documentElement.scrollWidth,
            parts: parts.filter((node) => !node.closest('details:not([open])')).map((node) => [node.tagName + '.' + node.className, box(node)]),
            siblings: [...document.querySelectorAll('main, article, section, .panel, .slices, .prefixes')].map((parent) => [...parent.children].filter((node) => node.offsetParent && getComputedStyle(node).position === 'static').map((node) => [node.outerHTML.slice(0, 60), box(node)])),
          };
        });
        assert.ok(found.wide <= width, name + ': the page is ' + found.wide + ' wide at ' + width);
        for (const [part, [left, , right, ]] of found.parts) { assert.ok(left >= 0 && right <= width + 0.5, name + ' ' + part + ' at ' + width + ': ' + left + ' to ' + right); }
        for (const [part, [left, top, right, bottom]] of found.parts) { assert.ok(right > left && bottom > top, name + ' ' + part + ' at ' + width + ' is empty'); }
        for (const children of found.siblings) {
          children.forEach(([one, a], index) => children.slice(index + 1).forEach(([other, b]) => {
            const over = Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 1 && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 1;
            assert.ok(!over, name + ' at ' + width + ': ' + one + ' and ' + other);
          }));
        }
        await page.screenshot({ path: path.join(folder, name + '-' + width + '.png'), fullPage: true });
        await close();
      }
    }
  });

  await check('tables and heat maps fit at 1600 and 900 px; on narrower screens they scroll, say so, and keep their first column', async () => {
    for (const name of withBar) {
      for (const width of [1600, 900, 390]) {
        const { page, close } = await open(browser, name, { viewport: { width, height: 1000 } });
        const maps = await page.$$eval('figure.scroll', (all) => all.map((part) => ({
          over: part.scrollWidth - part.clientWidth, natural: Number(part.querySelector('svg').getAttribute('width')), shown: part.querySelector('svg').getBoundingClientRect().width,
        })));
        // A picture is not shrunk below 46rem, or its own width.
        for (const map of maps) {
          assert.ok(width < 640 || map.over <= 1, name + ' at ' + width + ': ' + map.over);
          assert.ok(map.shown >= Math.min(map.natural, 46 * 16) - 1 || map.over <= 1 && width > 640, name + ' at ' + width + ': ' + JSON.stringify(map));
        }
        assert.equal(await page.locator('details.numbers[open]').count() > 0, await page.locator('[id$=grundy-picture-title]').count() === 0, name + ' at ' + width);
        await page.$$eval('details', (all) => all.forEach((details) => { details.open = true; }));
        await page.waitForTimeout(60);
        const tables = await page.$$eval('.scroll:has(table.grid)', (all) => all.map((part) => {
          part.scrollLeft = 150;
          const hint = part.previousElementSibling;
          const head = part.querySelector('tbody th').getBoundingClientRect();
          const said = { wide: part.scrollWidth > part.clientWidth + 1, hinted: hint.matches('.sideways') && !hint.hidden, stays: Math.abs(head.left - part.getBoundingClientRect().left) < 2 };
          part.scrollLeft = 0;
          return said;
        }));
        assert.ok(tables.length > 0);
        for (const table of tables) {
          assert.ok(width < 640 || !table.wide, name + ' at ' + width);
          assert.equal(table.hinted, table.wide, name + ' at ' + width);
          assert.ok(table.stays, name + ' at ' + width);
        }
        assert.ok(width > 640 || tables.some((table) => table.wide) || name === 'steep', name);
        await close();
      }
    }
  });

  await check('wide screens: the bar beside the verdict with its files, then one column without holes', async () => {
    for (const [name, pictured] of [['proved', true], ['refuted', true], ['game', false]]) {
      for (const [width, wide] of [[1400, true], [800, false], [390, false]]) {
        const { page, close } = await open(browser, name, { viewport: { width, height: 1000 } });
        const found = await page.evaluate(() => {
          const box = (node) => { const r = node.getBoundingClientRect(); return { left: r.left, top: r.top, right: r.right, bottom: r.bottom }; };
          const of = (name) => { const node = document.querySelector(name); return node && box(node); };
          return { verdict: of('.verdict'), files: of('.downloads'), bar: of('.answer > .bar'), sections: [...document.querySelectorAll('article > section')].map(box) };
        });
        assert.ok(found.files.top - found.verdict.bottom < 40, name + ' at ' + width + ': what can be saved is not beside the verdict');
        assert.equal(found.bar !== null, pictured, name);
        if (pictured && wide) { assert.ok(found.bar.left >= found.verdict.right && Math.abs(found.bar.top - found.verdict.top) < 40, name); }
        if (pictured && !wide) { assert.ok(found.bar.top >= found.files.bottom, name + ' at ' + width); }
        found.sections.forEach((section, at) => {
          assert.equal(section.left, found.sections[0].left, name + ' at ' + width);
          if (at) { assert.ok(section.top - found.sections[at - 1].bottom < 90, name + ' at ' + width + ': a hole before section ' + at); }
        });
        await close();
      }
    }
  });

  await check('one notation, and no case of a lemma that looks like a citation', async () => {
    for (const name of names) {
      const { page, close } = await open(browser, name);
      await page.$$eval('details', (all) => all.forEach((details) => { details.open = true; }));
      const text = await page.evaluate(() => {
        document.querySelectorAll('code, .evidence pre, .downloads, script, style, option').forEach((node) => node.remove());
        return document.body.textContent;
      });
      if (name !== 'hostile') { assert.doesNotMatch(text, /\bxor\b|!=|<=|>=|->|\bfloor\(|\[\d+\]/, name); }
      await close();
    }
    const { page, close } = await open(browser, 'refuted');
    assert.match(await page.innerText('h1'), /^f\(t\) = ⌊t \/ 3⌋$/);
    // The verdict has the first wrong position, and nothing repeats it.
    assert.match(await page.innerText('.verdict .said'), /G\(1, 3\) = 4, but 1 ⊕ 3 = 2/);
    assert.equal(await page.locator('.verdict .found').count(), 0);
    await close();
  });

  await check('a hostile name is shown, and nothing else', async () => {
    const { page, close } = await open(browser, 'hostile');
    assert.equal(await page.locator('img').count(), 0);
    assert.equal(await page.locator('script:not([type])').count(), 1);
    assert.match(await page.innerText('h1'), /<script>alert\(1\)<!-- "><img src=x onerror=alert\(2\)>|&amp;'x/);
    await close();
  });
}

module.exports = { page };
