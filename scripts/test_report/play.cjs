// The game on a report page: mouse, keyboard, rules, and the page's own play.
'use strict';
const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const { check } = require('../browser.cjs');
const { open, withBar } = require('./harness.cjs');

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

// Fills in the controls of the game and presses a button, from inside the page, as long series of games need: what the
// page says then, its last line of the log, and the moves on offer. Other checks use mouse and keyboard.
const pressed = (page, fields, button) => page.evaluate(([values, wanted]) => {
  const panel = document.querySelector('[data-play]');
  for (const [name, value] of Object.entries(values)) {
    const control = panel.querySelector('[name="' + name + '"]');
    control.value = value;
    for (const event of ['input', 'change']) { control.dispatchEvent(new Event(event, { bubbles: true })); }
  }
  const offered = () => [...panel.querySelectorAll('.options button')];
  const found = typeof wanted === 'number' ? offered()[wanted] : [...panel.querySelectorAll('button')].find((one) => one.textContent === wanted);
  if (found.disabled) { throw new Error(wanted + ' is disabled'); }
  found.click();
  const last = panel.querySelector('.log li:last-child');
  return {
    status: panel.querySelector('.status').textContent,
    at: last && last.textContent.match(/\(([^()]*)\)$/)[1].split(', ').map(Number),
    moves: [...panel.querySelectorAll('select[name=move] option')].map((option) => option.value),
    offered: offered().length,
  };
}, [fields, button]);

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

async function play(browser) {
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
            let now = await pressed(page, { x, y, z, first: 'page' }, 'Start a new game');
            const pageWins = winning([x, y, z]);
            while (now.at.some((number) => number > 0)) {
              const { at, moves } = now;
              const legal = at.reduce((sum, number) => sum + number, 0);
              assert.equal(moves.length, legal, at.join());
              const after = (key) => {
                const value = Number(key.slice(2));
                return key[0] === 'x' ? [value, at[1], at[2]] : key[0] === 'y' ? [at[0], value, at[2]] : [at[0], Math.min(at[1], heights[value]), value];
              };
              const good = moves.find((key) => !winning(after(key)));
              assert.equal(good === undefined, !winning(at));
              now = await pressed(page, { move: !pageWins && good ? good : moves[random(moves.length)] }, 'Make this move');
            }
            assert.match(now.status, pageWins ? /the page wins/ : /you win/, name + ' ' + [x, y, z]);
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

  await check('what is not a position is refused, and the game stays', async () => {
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
    const { page, close } = await open(browser, 'proved', { reducedMotion: 'no-preference', clock: true });
    await page.selectOption('select[name=move]', 'z=10');
    await page.click('button:text("Make this move")');
    assert.equal(await page.locator('.log li').count(), 1);
    assert.ok(await page.isDisabled('button:text("Make this move")'));
    await page.click('button:text("Take back")');
    await page.clock.runFor(2000);
    assert.equal(await page.locator('.log li').count(), 0);
    await page.click('button:text("Make this move")');
    await page.clock.runFor(2000);
    assert.equal(await page.locator('.log li').count(), 2);
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
        const start = Object.fromEntries(game.coordinates.map((coordinate, place) => [coordinate, game.positions[index][place]]));
        let now = await pressed(page, { ...start, first: 'page' }, 'Start a new game');
        for (let move = 0; move < 100; move += 1) {
          assert.equal(now.offered, game.options[number.get(now.at.join(', '))].length);
          if (now.offered === 0) { break; }
          now = await pressed(page, {}, random(now.offered));
        }
        assert.match(now.status, /the page wins/, name + ' ' + game.positions[index]);
      }
      await close();
    }
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
}

module.exports = { play };
