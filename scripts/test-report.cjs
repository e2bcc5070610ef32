// The checks of scripts/test-report: node scripts/test-report.cjs FOLDER, with the pages in it.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { execFileSync, spawnSync } = require('node:child_process');
const { chromium } = require('playwright-core');

const folder = path.resolve(process.argv[2]);
const address = (name) => 'file://' + path.join(folder, name + '.html');
const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const names = ['proved', 'refuted', 'large', 'bounded', 'steep', 'game', 'claims', 'hostile'];
const withBar = ['proved', 'refuted', 'large', 'bounded', 'steep', 'hostile'];
const widths = [[380, 800], [900, 1000], [1600, 1000]];
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
async function open(browser, name, options = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light', viewport: { width: 900, height: 1000 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  const trouble = [];
  page.on('console', (message) => { trouble.push(message.type() + ': ' + message.text()); });
  page.on('pageerror', (error) => trouble.push('exception: ' + error));
  page.on('dialog', (dialog) => { trouble.push('dialog: ' + dialog.message()); dialog.dismiss(); });
  page.on('request', (request) => {
    if (request.url() !== address(name) && !/^(data|blob):/.test(request.url())) { trouble.push('request: ' + request.url()); }
  });
  await page.goto(address(name));
  const close = async () => {
    assert.deepEqual(trouble, [], name);
    await context.close();
  };
  return { page, close, context };
}

const data = (page) => page.$eval('[data-play] script', (script) => JSON.parse(script.textContent));
const status = (page) => page.textContent('.status');

async function newGame(page, at, first) {
  for (const [name, value] of Object.entries(at)) { await page.fill('.fields input[name=' + name + ']', String(value)); }
  await page.selectOption('select[name=first]', first);
  await page.click('button:text("Start a new game")');
}

// The position after the moves so far.
async function position(page) {
  const moves = await page.$$eval('.log li', (items) => items.map((item) => item.textContent));
  if (moves.length === 0) { return null; }
  return moves.at(-1).match(/\(([^()]*)\)$/)[1].split(', ').map(Number);
}

function grundy(heights) {
  const table = [];
  heights.forEach((height, z) => {
    table.push([]);
    for (let y = 0; y <= height; y += 1) {
      const values = new Set(table[z]);
      for (let w = 0; w < z; w += 1) { values.add(table[w][Math.min(y, heights[w])]); }
      let mex = 0;
      while (values.has(mex)) { mex += 1; }
      table[z].push(mex);
    }
  });
  return table;
}

// Small numbers that look random and are the same every time.
function source(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % below;
  };
}

async function main() {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    await checks(browser);
  } finally {
    await browser.close();
  }
  console.log('verified: ' + done + ' checks of ' + names.length + ' pages');
}

async function checks(browser) {
  await check('a clicked square is a move, and the page answers', async () => {
    const { page, close } = await open(browser, 'proved');
    const squares = await page.locator('.board rect').count();
    await page.locator('.board rect[data-square="8,0"]').click({ position: { x: 3, y: 13 } });
    const log = await page.locator('.log li').allTextContents();
    assert.equal(log.length, 2, log.join());
    assert.match(log[0], /^You: break along a column to z = 7, eating \d+ squares/);
    assert.match(log[1], /^Page: /);
    assert.ok(await page.locator('.board rect').count() < squares);
    assert.match(await status(page), /The page: /);
    await page.click('button:text("Take back")');
    assert.equal(await page.locator('.board rect').count(), squares);
    assert.equal(await page.locator('.log li').count(), 0);
    await close();
  });

  await check('a square can be left along its row too, the poisoned one not at all', async () => {
    const { page, close } = await open(browser, 'proved');
    await page.locator('.board rect[data-square="12,2"]').click({ position: { x: 13, y: 23 } });
    assert.match((await page.locator('.log li').allTextContents())[0], /along a row to y = 1/);
    const before = await page.locator('.log li').count();
    await page.locator('.board rect[data-square="0,0"]').click();
    assert.equal(await page.locator('.log li').count(), before);
    assert.match(await status(page), /poisoned/);
    await close();
  });

  await check('hovering shows what would be eaten, and values of the heat map have titles', async () => {
    const { page, close } = await open(browser, 'refuted');
    await page.locator('.board rect[data-square="6,0"]').hover({ position: { x: 3, y: 13 } });
    const eaten = await page.$$eval('.board .eaten', (squares) => squares.map((square) => square.dataset.square));
    assert.ok(eaten.length > 0 && eaten.every((name) => Number(name.split(',')[0]) >= 6), eaten.join());
    const titles = await page.$$eval('svg.drawing title', (all) => all.map((title) => title.textContent));
    assert.ok(titles.includes('G(1, 3) = 4, not 1 ⊕ 3 = 2'));
    assert.ok(titles.includes('G(0, 3) = 3'));
    const shown = await page.evaluate(() => {
      const title = [...document.querySelectorAll('svg.drawing title')].find((other) => other.textContent === 'G(1, 3) = 4, not 1 ⊕ 3 = 2');
      const box = title.parentElement.getBoundingClientRect();
      window.scrollTo(0, box.top + window.scrollY - 200);
      const now = title.parentElement.getBoundingClientRect();
      const hit = document.elementFromPoint(now.left + now.width / 2, now.top + now.height / 2);
      for (let at = hit; at && at.tagName !== 'svg'; at = at.parentElement) {
        const own = [...at.children].find((child) => child.tagName === 'title');
        if (own) { return own.textContent; }
      }
      return hit && hit.outerHTML;
    });
    assert.equal(shown, 'G(1, 3) = 4, not 1 ⊕ 3 = 2');
    await close();
  });

  await check('the Grundy numbers of every bar are the mex of their options', async () => {
    for (const name of withBar) {
      const { page, close } = await open(browser, name);
      const { heights, grundy: table } = await data(page);
      assert.deepEqual(table, grundy(heights), name);
      await close();
    }
  });

  await check('the page wins from every N-position, whatever is played; from P-positions a good player wins', async () => {
    for (const name of ['proved', 'refuted', 'steep']) {
      const { page, close } = await open(browser, name);
      const { heights } = await data(page);
      const table = grundy(heights);
      const random = source(7);
      let played = 0;
      for (let z = 0; z <= 9; z += 1) {
        for (let y = 0; y <= Math.min(heights[z], 5); y += 1 + Number(name === 'steep')) {
          for (const x of [0, 1, 3]) {
            if (x + y + z === 0) { continue; }
            const winning = (at) => (at[0] ^ table[at[2]][at[1]]) !== 0;
            await newGame(page, { x, y, z }, 'page');
            let at = await position(page);
            const pageWins = winning([x, y, z]);
            while (at.some((number) => number > 0)) {
              const moves = await page.$$eval('select[name=move] option', (all) => all.map((option) => option.value));
              const legal = at.reduce((sum, number) => sum + number, 0);
              assert.equal(moves.length, legal, at.join());
              const after = (key) => {
                const value = Number(key.slice(2));
                return key[0] === 'x' ? [value, at[1], at[2]] : key[0] === 'y' ? [at[0], value, at[2]] : [at[0], Math.min(at[1], heights[value]), value];
              };
              const good = moves.find((key) => !winning(after(key)));
              assert.equal(good === undefined, !winning(at));
              await page.selectOption('select[name=move]', !pageWins && good ? good : moves[random(moves.length)]);
              await page.click('button:text("Make this move")');
              at = await position(page);
            }
            assert.match(await status(page), pageWins ? /the page wins/ : /you win/, name + ' ' + [x, y, z]);
            played += 1;
          }
        }
      }
      assert.ok(played >= 30, name);
      await close();
    }
  });

  await check('the page answers as `nimcert play` does', async () => {
    const { page, close } = await open(browser, 'refuted');
    const nimcert = process.env.NIMCERT;
    for (const at of [[2, 4, 12], [0, 3, 11], [1, 1, 3], [5, 2, 7]]) {
      await newGame(page, { x: at[0], y: at[1], z: at[2] }, 'you');
      const moves = await page.$$eval('select[name=move] option', (all) => all.map((option) => option.value));
      for (const move of moves) {
        await newGame(page, { x: at[0], y: at[1], z: at[2] }, 'you');
        await page.selectOption('select[name=move]', move);
        await page.click('button:text("Make this move")');
        const said = execFileSync(nimcert, ['play', 'floor(t/3)', '--at', at.join(), '--moves', move], { encoding: 'utf8' });
        const computer = said.match(/^computer:.*-> \(([^)]*)\)/m);
        assert.equal((await position(page)).join(', '), computer ? computer[1] : '0, 0, 0', at + ' ' + move);
      }
    }
    await close();
  });

  await check('a game is played with the keyboard alone', async () => {
    const { page, close } = await open(browser, 'proved');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
    for (let step = 0; step < 200; step += 1) {
      if (await page.evaluate(() => document.activeElement.matches('.board svg'))) { break; }
      await page.keyboard.press('Tab');
    }
    assert.ok(await page.evaluate(() => document.activeElement.matches('.board svg')), 'the bar has the focus');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.notEqual(outline, 'none');
    for (let step = 0; step < 60 && !/(you win|the page wins)\.$/.test(await status(page)); step += 1) {
      const before = await page.locator('.log li').count();
      await page.keyboard.press(step % 2 ? 'ArrowUp' : 'ArrowLeft');
      const said = await status(page);
      if (/left to cut/.test(said)) { continue; }
      assert.match(said, /^Enter will break/);
      await page.keyboard.press('Enter');
      assert.ok(await page.locator('.log li').count() > before);
      assert.ok(await page.evaluate(() => document.activeElement.matches('.board svg')));
    }
    assert.match(await status(page), /(you win|the page wins)\.$/);
    await close();
  });

  await check('positions that are none are refused, and the game stays', async () => {
    const { page, close } = await open(browser, 'proved');
    await page.$$eval('form', (forms) => forms.forEach((form) => { form.noValidate = true; }));
    for (const [at, said] of [[{ y: 9, z: 12 }, /at most f\(z\) = 3/], [{ y: 0, z: 99 }, /z is at most/], [{ x: 21, y: 0, z: 3 }, /strip has at most/], [{ x: -1, y: 0, z: 3 }, /natural numbers/], [{ x: '', y: 0, z: 3 }, /natural numbers/], [{ x: 1.5 }, /natural numbers/]]) {
      await newGame(page, at, 'you');
      assert.match(await status(page), said);
      assert.equal(await page.getAttribute('.fields input[name=x]', 'aria-invalid'), 'true');
    }
    await newGame(page, { x: 0, y: 0, z: 0 }, 'you');
    assert.match(await status(page), /page wins/);
    await close();
  });

  await check('the page waits before it answers, and a new game or undo stops it', async () => {
    const { page, close } = await open(browser, 'proved', { reducedMotion: 'no-preference' });
    await page.selectOption('select[name=move]', 'z=10');
    await page.click('button:text("Make this move")');
    assert.equal(await page.locator('.log li').count(), 1);
    assert.ok(await page.isDisabled('button:text("Make this move")'));
    await page.click('button:text("Take back")');
    await page.waitForTimeout(700);
    assert.equal(await page.locator('.log li').count(), 0);
    await page.click('button:text("Make this move")');
    await page.waitForFunction(() => document.querySelectorAll('.log li').length === 2);
    await close();
  });

  await check('winning moves are marked if that is wanted', async () => {
    const { page, close } = await open(browser, 'proved');
    const { grundy: table, heights, start } = await data(page);
    await page.check('input[name=marks]');
    const [x, y, z] = start;
    const options = [...Array(x).keys()].map((u) => [u, y, z]).concat([...Array(y).keys()].map((v) => [x, v, z]), [...Array(z).keys()].map((w) => [x, Math.min(y, heights[w]), w]));
    const winning = options.filter((to) => (to[0] ^ table[to[2]][to[1]]) === 0);
    assert.equal(await page.locator('.groove.win').count(), winning.length);
    await close();
  });

  await check('a game of a claim file is played to its end from every N-position, and the page wins', async () => {
    for (const name of ['game', 'claims']) {
      const { page, close } = await open(browser, name);
      const panel = page.locator('[data-play]').first();
      const game = await data(page);
      const number = new Map(game.positions.map((at, index) => [at.join(', '), index]));
      // Outcomes from the listed moves alone: all moves decrease some order, so a fixed point is the truth.
      const lost = (index, known) => game.options[index].every((to) => known[to] === 'N');
      const won = (index, known) => game.options[index].some((to) => known[to] === 'P');
      const known = [];
      for (let changed = true; changed;) {
        changed = false;
        game.positions.forEach((at, index) => {
          if (!known[index] && (won(index, known) || lost(index, known))) { known[index] = won(index, known) ? 'N' : 'P'; changed = true; }
        });
      }
      assert.equal(known.join(''), game.outcomes, name);
      const random = source(3);
      for (let index = 0; index < game.positions.length; index += name === 'claims' ? 13 : 5) {
        if (game.outcomes[index] !== 'N') { continue; }
        for (const [place, coordinate] of game.coordinates.entries()) { await panel.locator('input[name=' + coordinate + ']').fill(String(game.positions[index][place])); }
        await panel.locator('select[name=first]').selectOption('page');
        await panel.locator('button:text("Start a new game")').click();
        for (let move = 0; move < 100; move += 1) {
          const buttons = panel.locator('.options button');
          const count = await buttons.count();
          const last = (await panel.locator('.log li').last().textContent()).match(/\(([^()]*)\)$/)[1];
          assert.equal(count, game.options[number.get(last)].length);
          if (count === 0) { break; }
          await buttons.nth(random(count)).click();
        }
        assert.match(await panel.locator('.status').textContent(), /the page wins/, name + ' ' + game.positions[index]);
      }
      await close();
    }
  });

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
        await page.evaluate(axeSource);
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
        const said = violations.filter((one) => ['serious', 'critical', 'moderate'].includes(one.impact))
          .map((one) => one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.html + ' ' + node.failureSummary).join('\n'));
        assert.deepEqual(said, [], name + ' ' + colorScheme);
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

  await check('tables and heat maps fit at 1600 and 900 px; narrower ones say that they scroll, and keep their first column', async () => {
    for (const name of withBar) {
      for (const width of [1600, 900, 390]) {
        const { page, close } = await open(browser, name, { viewport: { width, height: 1000 } });
        const maps = await page.$$eval('figure.scroll', (all) => all.map((part) => part.scrollWidth - part.clientWidth));
        assert.ok(maps.every((over) => over <= 1), name + ' at ' + width + ': ' + maps);
        assert.equal(await page.locator('details.numbers[open]').count() > 0, width < 640 || await page.locator('[id$=grundy-picture-title]').count() === 0, name + ' at ' + width);
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

  await check('wide screens are used: what a picture shows stands beside why it is so', async () => {
    for (const name of ['proved', 'refuted', 'game']) {
      for (const [width, beside] of [[1600, true], [900, false]]) {
        const { page, close } = await open(browser, name, { viewport: { width, height: 1000 } });
        const [picture, reasons] = await page.evaluate(() => ['.lead > section', '.lead > .reasons'].map((name) => { const box = document.querySelector(name).getBoundingClientRect(); return { left: box.left, top: box.top, right: box.right, bottom: box.bottom }; }));
        if (beside) { assert.ok(picture.right <= reasons.left && Math.abs(picture.top - reasons.top) < 60 && reasons.right > 1300, name); } else { assert.ok(picture.bottom <= reasons.top, name); }
        await close();
      }
    }
  });

  await check('one notation, and no case of a lemma that looks like a citation', async () => {
    for (const name of names) {
      const { page, close } = await open(browser, name);
      await page.$$eval('details', (all) => all.forEach((details) => { details.open = true; }));
      const text = await page.evaluate(() => {
        document.querySelectorAll('code, .evidence pre, script, style, option').forEach((node) => node.remove());
        return document.body.textContent;
      });
      if (name !== 'hostile') { assert.doesNotMatch(text, /\bxor\b|!=|<=|>=|->|\bfloor\(|\[\d+\]/, name); }
      await close();
    }
    const { page, close } = await open(browser, 'refuted');
    assert.match(await page.innerText('h1'), /^f\(t\) = ⌊t \/ 3⌋$/);
    assert.match(await page.innerText('.found'), /G\(1, 3\) = 4, not 1 ⊕ 3 = 2/);
    await close();
  });

  await check('play starts where a winning move has to be found, and the move that is offered first leaves much', async () => {
    for (const [name, why] of [['proved', /^Only one move wins/], ['refuted', /^By the nim-sum the first player loses/]]) {
      const { page, close } = await open(browser, name);
      const { heights, start } = await data(page);
      const table = grundy(heights);
      const worth = (at) => at[0] ^ table[at[2]][at[1]];
      assert.match(await status(page), why);
      assert.notEqual(worth(start), 0);
      if (name === 'refuted') { assert.equal(start[0] ^ start[1] ^ start[2], 0); }
      const [x, y, z] = start;
      const options = [...Array(x).keys()].map((u) => [u, y, z]).concat([...Array(y).keys()].map((v) => [x, v, z]), [...Array(z).keys()].map((w) => [x, Math.min(y, heights[w]), w]));
      if (name === 'proved') { assert.equal(options.filter((to) => worth(to) === 0).length, 1); }
      const squares = (at) => at[0] + [...Array(at[2] + 1).keys()].reduce((sum, w) => sum + Math.min(heights[w], at[1]) + 1, 0);
      const most = Math.max(...options.map(squares));
      await page.click('button:text("Make this move")');
      assert.match((await page.locator('.log li').allTextContents())[0], new RegExp('eating ' + (squares(start) - most) + ' square'));
      await close();
    }
  });

  await check('a hostile name is shown, and nothing else', async () => {
    const { page, close } = await open(browser, 'hostile');
    assert.equal(await page.locator('img').count(), 0);
    assert.equal(await page.locator('script:not([type])').count(), 1);
    assert.match(await page.innerText('h1'), /<script>alert\(1\)<!-- "><img src=x onerror=alert\(2\)>|&amp;'x/);
    await close();
  });

  if (!fs.existsSync(path.join(folder, 'kernel.html'))) { return; }

  await check('the kernel of a page verifies its certificate, without a network', async () => {
    for (const [name, claims] of [['kernel', 1], ['kernels', 2]]) {
      const { page, close, context } = await open(browser, name);
      await context.setOffline(true);
      assert.equal(await page.locator('.recheck button').count(), claims);
      for (let claim = 0; claim < claims; claim += 1) {
        const part = page.locator('.recheck').nth(claim);
        await part.locator('button').focus();
        await page.keyboard.press('Enter');
        await part.locator('.answered strong').waitFor();
        assert.match(await part.locator('.answered').innerText(), /^verified: claim \w+ f\. The kernel checked \d+ obligations? in \d+ ms/);
        assert.equal(await part.locator('.answered code').innerText(), (await page.innerText('.digest.kernel')).trim());
      }
      const module = fs.readFileSync(process.env.KERNEL);
      assert.equal((await page.innerText('.digest.kernel')).trim(), require('node:crypto').createHash('sha256').update(module).digest('hex'));
      await page.evaluate(axeSource);
      const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
      assert.deepEqual(violations.filter((one) => one.impact !== 'minor').map((one) => one.id), []);
      await page.screenshot({ path: path.join(folder, name + '-checked.png'), fullPage: true });
      await close();
    }
  });

  await check('it rejects a certificate that was changed, and a claim that is another one', async () => {
    const whole = fs.readFileSync(path.join(folder, 'kernel.html'), 'utf8');
    const links = [...whole.matchAll(/download="([^"]*)" href="data:text\/plain;base64,([^"]*)"/g)];
    assert.equal(links.length, 2);
    const texts = links.map((link) => Buffer.from(link[2], 'base64').toString());
    const lines = texts[1].split('\n');
    const changes = [[0, texts[0].replace('/ 4', '/ 3')], [0, texts[0] + 'fun'], [1, ''], [1, texts[1].slice(0, texts[1].length / 2)]];
    for (let line = 1; line < lines.length - 1; line += 9) { changes.push([1, lines.slice(0, line).concat(lines.slice(line + 1)).join('\n')]); }
    for (const [which, text] of changes) {
      fs.writeFileSync(path.join(folder, 'changed.html'), whole.replace(links[which][2], Buffer.from(text).toString('base64')));
      const { page, close } = await open(browser, 'changed');
      await page.click('.recheck button');
      await page.locator('.answered strong').waitFor();
      assert.match(await page.innerText('.answered'), /^rejected: K\d\d/, which + ' ' + text.slice(0, 200));
      await close();
    }
  });

  await check('a kernel that is broken says so, and is not believed', async () => {
    const whole = fs.readFileSync(path.join(folder, 'kernel.html'), 'utf8');
    for (const [from, to] of [[/(id="kernel">).{40}/, '$1' + 'A'.repeat(40)], [/(id="kernel">)[^<]*/, '$1'], [/(id="kernel">)[^<]*/, '$1eJwDAAAAAAE=']]) {
      fs.writeFileSync(path.join(folder, 'changed.html'), whole.replace(from, to));
      const { page, close } = await open(browser, 'changed');
      await page.click('.recheck button');
      await page.locator('.answered strong').waitFor();
      assert.match(await page.innerText('.answered'), /^not checked: .*cannot be (read|run)/);
      await close();
    }
    fs.rmSync(path.join(folder, 'changed.html'));
  });
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
