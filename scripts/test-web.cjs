// The checks of scripts/test-web: scripts/in-browser scripts/test-web.cjs PAGE FOLDER [WORDS]; with WORDS only those whose name has them.
'use strict';
const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const browsing = require('./browser.cjs');

const address = pathToFileURL(path.resolve(process.argv[2])).href;
const folder = path.resolve(process.argv[3]);
const link = (text) => '#decide=' + encodeURIComponent(text);
const check = (name, body) => browsing.check(name, body, process.argv[4]);
const open = (browser, fragment, options = {}) => browsing.open(browser, address + fragment, options);
const watched = (context, fragment = '') => browsing.watched(context, address + fragment);

const word = (page, text, timeout = 60000) => page.locator('#result .verdict .word').first().filter({ hasText: text }).waitFor({ timeout });
const answered = (page) => page.waitForFunction(() => document.querySelector('#result .verdict') && document.querySelector('#state').hidden, null, { timeout: 120000 });

// Milliseconds of a run of the native program, as a measure of the machine.
const native = path.resolve(process.env.NIMCERT || path.join(process.env.CARGO_TARGET_DIR || 'target', 'release', 'nimcert'));
function nativeTime() {
  const start = performance.now();
  return spawnSync(native, ['check', 'floor(t/4)']).status === 0 ? performance.now() - start : 0;
}

async function save(page, locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), locator.click()]);
  const target = path.join(folder, download.suggestedFilename());
  await download.saveAs(target);
  return target;
}

browsing.run('test-web', async (browser) => {
  await check('floor(t/4) is typed, and proved and verified within 100 ms, or on a slow machine 20 times what the native program takes', async () => {
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
    const natively = [];
    for (let turn = 0; turn < 5; turn += 1) {
      again.push(await page.evaluate(() => new Promise((resolve) => {
        document.querySelector('#result').replaceChildren();
        const start = performance.now();
        new MutationObserver(() => { if (document.querySelector('#result .seal')) { resolve(performance.now() - start); } }).observe(document.querySelector('#result'), { childList: true, subtree: true });
        document.querySelector('#form').requestSubmit();
      })));
      natively.push(nativeTime());
    }
    const best = Math.min(...again);
    const limit = Math.max(100, 20 * Math.min(...natively));
    console.log('        later answers after ' + Math.round(best) + ' ms at best, the native program takes ' + Math.round(Math.min(...natively)) + ' ms');
    assert.ok(best < limit, 'an answer takes ' + best + ' ms');
    assert.ok(await page.locator('#result svg.drawing').first().isVisible());
    await close();
  });

  await check('a link decides its text, and going back decides the one before', async () => {
    const { page, close } = await open(browser, '#decide=floor(t/3)');
    await word(page, 'refuted');
    assert.equal(await page.inputValue('#text'), 'floor(t/3)');
    assert.ok(await page.isHidden('.first'), 'the front is for those who have no question');
    await page.click('.top .name a');
    assert.deepEqual([await page.inputValue('#text'), await page.textContent('#result'), await page.title()], ['', '', 'nimcert']);
    await page.click('a.card:has-text("Three heaps of Nim")');
    await word(page, 'proved');
    assert.match(await page.inputValue('#text'), /^# Three heaps.*\ngame nim/);
    assert.match(decodeURIComponent(new URL(page.url()).hash), /claim grundy nim = x xor y xor z$/);
    await page.goBack();
    assert.ok(await page.isVisible('.first'));
    await page.goBack();
    await word(page, 'refuted');
    assert.equal(await page.inputValue('#text'), 'floor(t/3)');
    const shared = page.url();
    await page.goForward();
    await page.goForward();
    await word(page, 'proved');
    assert.equal(shared, address + '#decide=floor(t/3)');
    await close();
  });

  await check('a text with one parameter is asked for which values it holds, each part with a certificate', async () => {
    const general = 'param k >= 1\nfun f(t) = floor(t/k)\nclaim nimsum f';
    const { page, close } = await open(browser, link(general));
    await word(page, 'refuted');
    await page.click('#result .verdict button:has-text("For which k?")');
    await page.locator('#result .seal', { hasText: '2 certificates' }).waitFor();
    assert.deepEqual(await page.locator('#result .said').allTextContents(), ['proved for every even k', 'refuted for every odd k']);
    assert.match(await page.textContent('#result .question'), /For which k .* ⌊t \/ k⌋/);
    const shared = page.url();
    assert.match(shared, /#which=param/);
    assert.equal(await page.inputValue('#text'), general);
    const row = page.locator('.parts tbody tr', { hasText: 'odd k' });
    const claim = await save(page, row.locator('a').first());
    const certificate = await save(page, row.locator('a').last());
    assert.deepEqual([claim, certificate].map((file) => path.basename(file)), ['f-odd-k.claim', 'f-odd-k.cert']);
    assert.equal(fs.readFileSync(claim, 'utf8'), 'param m >= 0\nfun f(t) = floor(t / (2 * m + 1))\nclaim not nimsum f\n');
    const json = JSON.parse(fs.readFileSync(await save(page, page.locator('.tools a', { hasText: 'nimcert.json' })), 'utf8'));
    assert.deepEqual([json.proved, json.refuted, json.exact, json.parts.length], ['every even k', 'every odd k', true, 2]);
    await page.goBack();
    await page.locator('#result .verdict button:has-text("For which k?")').waitFor();
    await page.setInputFiles('#files', [certificate, claim]);
    await page.locator('#result .word', { hasText: 'verified' }).waitFor();
    await close();
    // A second claim of a text has an address of its own; what is proved for every value is not asked.
    const take = 'param k >= 1\ngame take(x) move u < x when u + k >= x to (u)\nclaim p take = x mod 3 = 0\nclaim grundy take = x mod (k + 1)';
    const second = await open(browser, '#which-2=' + encodeURIComponent(take));
    await second.page.locator('#result .said', { hasText: 'for every k' }).waitFor();
    await second.close();
    const both = await open(browser, link(take));
    await both.page.locator('#result .verdict button:has-text("For which k?")').waitFor();
    assert.equal(await both.page.locator('#result .verdict button:has-text("For which k?")').count(), 1);
    await both.close();
  });

  await check('a text with a name that has no value, or with its declaration, leads to the questions about it', async () => {
    const general = 'param k >= 1\nfun f(t) = floor(t / k)\nclaim nimsum f';
    for (const text of ['floor(t/k), k >= 1', 'floor(t/k)', 'floor(t/k) for every k']) {
      const { page, close } = await open(browser, '');
      await page.fill('#text', text);
      await page.press('#text', 'Enter');
      await word(page, 'not understood');
      await page.click('#result button:has-text("For which k?")');
      await page.locator('#result .seal', { hasText: '2 certificates' }).waitFor();
      assert.deepEqual(await page.locator('#result .said').allTextContents(), ['proved for every even k', 'refuted for every odd k']);
      assert.equal(await page.inputValue('#text'), general);
      await page.goBack();
      await page.click('#result button:has-text("Decide for every k")');
      await word(page, 'refuted');
      assert.equal(await page.inputValue('#text'), general);
      await close();
    }
    // Other proposals are buttons too.
    for (const [text, button, value, ends] of [['t/4', 'Decide floor(t/4)', 'floor(t/4)', 'proved'], ['nimcert check floor(t/3)', 'Decide floor(t/3)', 'floor(t/3)', 'refuted'], ['floor(t/k), k = 4', 'Decide what is proposed', 'fun f(t) = floor(t / 4)\nclaim nimsum f', 'proved']]) {
      const { page, close } = await open(browser, link(text));
      await page.click('#result button:has-text("' + button + '")');
      await word(page, ends);
      assert.equal(await page.inputValue('#text'), value);
      await close();
    }
  });

  await check('a saved page about the values of a parameter has their certificates, and checks them by itself', async () => {
    const { page, close } = await open(browser, '#which=' + encodeURIComponent('param k >= 1\nfun f(t) = floor(t/k)\nclaim nimsum f'));
    await page.locator('#result .seal', { hasText: '2 certificates' }).waitFor();
    const file = await save(page, page.locator('button', { hasText: 'Save as a page' }));
    await close();
    const saved = await browsing.open(browser, pathToFileURL(file).href);
    assert.deepEqual(await saved.page.locator('.said').allTextContents(), ['proved for every even k', 'refuted for every odd k']);
    await saved.page.click('.recheck button');
    await saved.page.locator('.answered', { hasText: /^verified: 2 certificates\. The kernel checked \d+ obligations/ }).waitFor({ timeout: 60000 });
    const claim = await save(saved.page, saved.page.locator('.parts a', { hasText: 'odd-k.claim' }));
    assert.equal(fs.readFileSync(claim, 'utf8'), 'param m >= 0\nfun f(t) = floor(t / (2 * m + 1))\nclaim not nimsum f\n');
    await saved.close();
    // The certificate of one part does not prove the claim of the other.
    const damaged = path.join(folder, 'damaged-which.html');
    const text = fs.readFileSync(file, 'utf8');
    const claims = [...text.matchAll(/data:text\/plain;base64,[A-Za-z0-9+/=]+/g)].map((found) => found[0]);
    fs.writeFileSync(damaged, text.replace(claims[0], claims[2]));
    const other = await browsing.open(browser, pathToFileURL(damaged).href);
    await other.page.click('.recheck button');
    await other.page.locator('.answered', { hasText: /^rejected/ }).waitFor({ timeout: 60000 });
    await other.close();
  });

  await check('saved files are those that were checked, and dropped files are checked again', async () => {
    const { page, close } = await open(browser, link('floor(t/4)'));
    await word(page, 'proved');
    const claim = await save(page, page.locator('.downloads a').first());
    const certificate = await save(page, page.locator('.downloads a').last());
    assert.equal(fs.readFileSync(claim, 'utf8'), 'fun f(t) = floor(t / 4)\nclaim nimsum f\n');
    await page.setInputFiles('#files', [certificate, claim]);
    await page.locator('#result .word', { hasText: 'verified' }).waitFor();
    assert.match(await page.textContent('#result'), /f\.cert proves f\.claim.*claim nimsum f.*cover/s);
    // The box has the claim that was checked, and the address no other question.
    assert.equal(await page.inputValue('#text'), 'fun f(t) = floor(t / 4)\nclaim nimsum f');
    assert.equal(new URL(page.url()).hash, '');
    assert.equal(await page.title(), 'f.cert - nimcert');
    // The certificate alone is held against the claim in its own head.
    await page.setInputFiles('#files', [certificate]);
    await page.locator('#result .meaning', { hasText: 'the claim in the head' }).waitFor();
    // Another claim, and a certificate with a state less.
    const other = path.join(folder, 'other.claim');
    fs.writeFileSync(other, 'fun f(t) = floor(t / 5)\nclaim nimsum f\n');
    await page.setInputFiles('#files', [other, certificate]);
    await page.locator('#result .word', { hasText: 'rejected' }).waitFor();
    assert.match(await page.textContent('#result'), /K0/);
    const text = fs.readFileSync(certificate, 'utf8');
    const damaged = path.join(folder, 'damaged.cert');
    fs.writeFileSync(damaged, text.replace(' x 4\n', ' x 3\n').replace('rows 7', 'rows 6'));
    await page.setInputFiles('#files', [damaged, claim]);
    await page.locator('#result .word', { hasText: 'rejected' }).waitFor();
    // A claim file alone is decided, and bytes that are no text harm nothing.
    await page.setInputFiles('#files', [other]);
    await word(page, 'refuted');
    const binary = path.join(folder, 'binary.cert');
    fs.writeFileSync(binary, Buffer.concat([Buffer.from('nimcert certificate'), Buffer.from([0, 255, 254, 10, 200])]));
    await page.setInputFiles('#files', [binary]);
    await page.locator('#result .word', { hasText: /rejected|declined/ }).waitFor();
    await close();
  });

  await check('a file that is not a text is named, and nothing of it is shown', async () => {
    const { page, close } = await open(browser, link('floor(t/3)'));
    await word(page, 'refuted');
    const files = [
      ['picture.png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13], 'picture.png is a PNG picture.'],
      ['paper.pdf', [...Buffer.from('%PDF-1.7\n'), 0xe2, 0xe3], 'paper.pdf is a PDF document.'],
      ['table.npy', [0x93, ...Buffer.from('NUMPY'), 1, 0], 'table.npy is a NumPy array.'],
      ['words.txt', [0xff, 0xfe, 0x66, 0, 0x28, 0], 'words.txt is a text in UTF-16.'],
      ['noise', [1, 2, 3, 200], 'noise is not a text.']
    ];
    for (const [name, bytes, says] of files) {
      const file = path.join(folder, name);
      fs.writeFileSync(file, Buffer.from(bytes));
      await page.setInputFiles('#files', [file]);
      await page.locator('#result .word', { hasText: 'not read' }).waitFor();
      const said = await page.textContent('#result pre');
      assert.ok(said.startsWith(says), said);
      assert.doesNotMatch(said, /[\u0000-\u0008\ufffd]/);
      assert.equal(await page.inputValue('#text'), 'floor(t/3)', 'the question stays');
    }
    // A certificate beside it is not checked against it.
    const certificate = path.join(folder, 'f.cert');
    await page.setInputFiles('#files', [path.join(folder, 'picture.png'), certificate]);
    await page.locator('#result pre', { hasText: 'picture.png is a PNG picture.' }).waitFor();
    // A text with a byte order mark is a text.
    const marked = path.join(folder, 'marked.csv');
    fs.writeFileSync(marked, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('0,0,1,1\n')]));
    await page.setInputFiles('#files', [marked]);
    await word(page, 'proved for all 4 columns');
    await close();
  });

  await check('messages are in the words of the page', async () => {
    const { page, close } = await open(browser, '');
    const questions = [
      'floor(t/k)', 'floor(t/k), k >= 1', 'floor(t/k) with k = 4', 'floor(t/', 't - 5', '[0,0,1](t)', '0,0,x', 'floor(t*t/3)', 'param m >= 1\nfun f(t) = floor(t/2^m)\nclaim nimsum f', 'grundy g = x',
      'param m >= 1\ngame g(x)\n  move u < x when u + m < x to (u)\nclaim p g = (x = m)',
      'game queen(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\n  move d < min(x, y) to (x - d - 1, y - d - 1)'
    ];
    await page.click('summary:text("Limits")');
    await page.selectOption('#seconds', '5');
    for (const text of questions) {
      await page.evaluate(() => document.querySelector('#result').replaceChildren());
      await page.fill('#text', text);
      await page.press('#text', 'Control+Enter');
      await answered(page);
      const said = await page.innerText('#result');
      assert.doesNotMatch(said, /(^|[\s(`'])--[a-z]|-->|\bF:\d|nimcert (prove|check|discover|report) /, text);
    }
    // What a message advises, followed: it is read and proved or refuted.
    await page.fill('#text', 'floor(t/k)');
    await page.press('#text', 'Enter');
    await page.locator('#result pre', { hasText: 'these lines' }).waitFor();
    const lines = (await page.innerText('#result pre')).split('these lines: ')[1].match(/`([^`]+)`/g).map((one) => one.slice(1, -1));
    await page.fill('#text', lines.join('\n'));
    await page.press('#text', 'Control+Enter');
    await word(page, 'refuted');
    await close();
  });

  await check('the link and the saved page are beside the verdict', async () => {
    for (const width of [1400, 390]) {
      for (const text of ['floor(t/3)', 'game g(x)\n  move u < x to (u)\nclaim grundy g = x\nclaim p g = (x = 1)\n']) {
        const { page, close, context } = await open(browser, link(text), { viewport: { width, height: 900 } });
        await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {});
        await answered(page);
        const verdict = await page.locator('#result .word').first().boundingBox();
        for (const name of ['Copy link', 'Save as a page']) {
          const button = await page.locator('button', { hasText: name }).boundingBox();
          assert.ok(Math.abs(button.y - verdict.y) < 450, name + ' is ' + Math.round(button.y - verdict.y) + ' below the verdict at ' + width);
        }
        await page.click('button:text("Copy link")');
        await page.locator('button', { hasText: /^Copied$|^Copy the address/ }).waitFor();
        await close();
      }
    }
  });

  await check('several claims have a list, and each its verdict', async () => {
    const { page, close } = await open(browser, link('game g(x)\n  move u < x to (u)\nclaim grundy g = x\nclaim p g = (x = 1)\n'));
    await word(page, 'proved');
    assert.deepEqual(await page.$$eval('.claims .word', (all) => all.map((one) => one.textContent)), ['proved', 'refuted']);
    assert.equal(await page.locator('#result .seal').count(), 2);
    const before = page.url();
    await page.click('.claims li:last-child a');
    assert.equal(page.url(), before);
    await close();
  });

  await check('rules without a claim: the P-positions are found and proved', async () => {
    const { page, close } = await open(browser, link('game two(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\n'));
    await word(page, 'proved');
    assert.match(await page.textContent('#result h2'), /Found/);
    assert.match(await page.textContent('#result'), /Verified by the kernel in this browser/);
    await close();
  });

  await check('a bar and a game are played on the page', async () => {
    const { page, close } = await open(browser, link('floor(t/4)'));
    await word(page, 'proved');
    await page.locator('.board svg').waitFor();
    await page.click('button:text("Make this move")');
    await page.waitForFunction(() => document.querySelectorAll('.log li').length >= 2);
    await close();
  });

  await check('a saved page checks its certificate by itself', async () => {
    const { page, close } = await open(browser, link('floor(t/3)'));
    await word(page, 'refuted');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('button:text("Save as a page")')]);
    const file = path.join(folder, 'saved.html');
    await saved.saveAs(file);
    await close();
    const alone = await (await browser.newContext({ offline: true })).newPage();
    await alone.goto('file://' + file);
    await alone.click('button:text("Check the certificate here")');
    await alone.locator('.answered strong').waitFor();
    assert.match(await alone.innerText('.answered'), /^verified: claim not nimsum f\. The kernel checked 1 obligation/);
    await alone.context().close();
  });

  await check('examples and the papers are links that decide', async () => {
    const { page, close } = await open(browser, '');
    // The example of the front and the cards: a verdict for each.
    assert.equal(await page.textContent('.answered-example .word'), 'proved');
    assert.match(await page.textContent('.answered-example .seal'), /^Verified by the kernel: 12 obligations/);
    assert.equal(await page.locator('.first .card').count(), 5);
    assert.deepEqual(await page.$$eval('.first .ends', (all) => all.map((one) => one.textContent)), ['refuted', 'proved for all 6 columns of the list', 'proved', 'proved', 'proved for all m ≥ 1']);
    assert.ok(await page.locator('#notation ~ .scroll tr').count() >= 8);
    for (const text of await page.$$eval('.first .card', (all) => all.map((one) => one.dataset.text))) {
      const other = await open(browser, link(text));
      await answered(other.page);
      assert.equal(await other.page.textContent('#result .verdict .word'), await page.locator('.first .card').filter({ has: page.locator('code', { hasText: text.split('\n').find((line) => line[0] !== '#') }) }).locator('.word').textContent());
      await other.close();
    }
    await page.click('.top nav a:text("Examples")');
    assert.equal(new URL(page.url()).hash, '', 'the address is for questions');
    await page.locator('#lists summary', { hasText: 'New aspect' }).click();
    assert.ok(await page.locator('#lists a[data-text]').count() > 200);
    const broken = await page.$$eval('a[data-text]', (links) => links.filter((one) => decodeURIComponent(one.hash.slice(8)) !== one.dataset.text).length);
    assert.equal(broken, 0, 'every link has its text in its address');
    // The filter: all words, in names and texts; nothing for what is not there.
    const shown = () => page.locator('#lists .cards > li:visible').count();
    await page.fill('#filter', 'WYTHOFF');
    await page.locator('#found', { hasText: /^\d+ examples?$/ }).waitFor();
    const some = await shown();
    assert.ok(some > 0 && some < 20);
    assert.equal(await page.textContent('#found'), some + (some === 1 ? ' example' : ' examples'));
    await page.fill('#filter', 'wythoff nothing-has-this');
    await page.locator('#found', { hasText: '0 examples' }).waitFor();
    assert.equal(await shown(), 0);
    await page.fill('#filter', '');
    await page.waitForFunction(() => document.querySelector('#found').textContent === '');
    assert.equal(await page.locator('#lists details:visible').count(), await page.locator('#lists details').count());
    await page.locator('#lists summary', { hasText: 'New aspect' }).click();
    await page.locator('#lists details[open] a[data-text]', { hasText: 'lemma_1.1' }).first().click();
    await answered(page);
    assert.ok(await page.evaluate(() => window.scrollY < 10));
    await page.locator('#lists summary', { hasText: 'First steps' }).click();
    await page.locator('#lists a', { hasText: 'Your own game' }).click();
    await word(page, 'proved');
    await close();
  });

  await check('mistakes have carets, and the page goes on', async () => {
    const { page, close } = await open(browser, link('floor(t/'));
    await word(page, 'not understood');
    assert.match(await page.textContent('#result pre'), /\^/);
    for (const text of ['10^10^10', 'nimcert certificate 2', 't - 5', 'game g(x', 'claim p g = x = 1', '\u0000', '\ud800', '1,2,x']) {
      await page.evaluate((one) => { document.querySelector('#result').replaceChildren(); document.querySelector('#text').value = one; document.querySelector('#form').requestSubmit(); }, text);
      await word(page, 'not understood').catch((error) => { throw new Error(JSON.stringify(text) + ': ' + error.message); });
    }
    await page.fill('#text', 'floor(t/4)');
    await page.press('#text', 'Enter');
    await word(page, 'proved');
    // An empty box asks nothing, and least of all what it shows as an example.
    const address = page.url();
    for (const text of ['', '  \n']) {
      await page.fill('#text', text);
      await page.click('#decide');
      await word(page, 'nothing to decide');
      assert.match(await page.textContent('#result pre'), /floor\(t\/4\)/);
      assert.equal(page.url(), address);
      assert.equal(await page.evaluate(() => document.activeElement.id), 'text');
    }
    await close();
  });

  await check('megabytes of brackets, and more than that', async () => {
    const { page, close } = await open(browser, '');
    const put = (text) => page.evaluate((one) => {
      document.querySelector('#result').replaceChildren();
      document.querySelector('#text').wrap = 'off';
      document.querySelector('#text').value = one;
      document.querySelector('#form').requestSubmit();
    }, text);
    for (const text of ['('.repeat(1e6), 'floor('.repeat(1e5), '1+'.repeat(4e5), '\n'.repeat(5e5) + '(', '# '.repeat(5e5)]) {
      await put(text);
      await word(page, 'not understood');
      assert.equal(await page.evaluate(() => 6 * 7), 42);
    }
    assert.ok(page.url().length < 10000, 'a text that is too long is not in the address');
    await put('('.repeat(3e6));
    await word(page, 'too long');
    await put('floor(t/4)');
    await word(page, 'proved');
    await close();
  });

  await check('HTML in the address, in names and in files stays text', async () => {
    const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    for (const text of [hostile, 'floor(t/4) # ' + hostile, '# ' + hostile + '\nfun f(t) = floor(t/4)\nclaim nimsum f', '"><svg onload=alert(3)>', 'javascript:alert(4)']) {
      const { page, close } = await open(browser, link(text));
      await answered(page);
      assert.equal(await page.locator('#result img, #result script:not([type]), .more img').count(), 0);
      assert.equal(await page.inputValue('#text'), text);
      await close();
    }
    for (const fragment of ['#decide=%', '#decide=%E0%A4%A', '#decide=', '#', '#<script>alert(5)</script>', '#decide=' + '%28'.repeat(100000)]) {
      const { page, close } = await open(browser, fragment);
      await page.waitForSelector('html[data-ready]');
      await page.fill('#text', 'floor(t/4)');
      await page.press('#text', 'Enter');
      await word(page, 'proved');
      await close();
    }
    const { page, close } = await open(browser, '');
    const file = path.join(folder, 'hostile.cert');
    fs.writeFileSync(file, 'nimcert certificate 2\nproducer <img>\ndigest sha256 0\n| ' + hostile + '\n');
    await page.setInputFiles('#files', [file]);
    await page.locator('#result .word').waitFor();
    assert.equal(await page.locator('#result img').count(), 0);
    await close();
  });

  await check('the policy of the page lets nothing else run or load', async () => {
    const { page, context } = await open(browser, '');
    await page.waitForSelector('html[data-ready]');
    const said = await page.evaluate(async () => {
      const policy = document.querySelector('meta[http-equiv]').content;
      const inline = document.createElement('script');
      inline.textContent = 'window.ran = 1';
      document.body.append(inline);
      const loaded = await fetch('data:text/plain,x').then(() => 1, () => 0);
      return [policy, window.ran, loaded];
    });
    assert.ok(!/'unsafe-|https?:|\*/.test(said[0]), said[0]);
    assert.deepEqual(said.slice(1), [undefined, 0]);
    await context.close();
  });

  // It equals floor(t/4), so no early look refutes it, and it has a state for each remainder.
  const hard = 'floor(t/4) + min(t mod 1048575, 0)';
  await check('a question beyond the limits ends, and says which limit', async () => {
    const { page, close } = await open(browser, '');
    await page.click('summary:text("Limits")');
    await page.selectOption('#megabytes', '16');
    await page.selectOption('#seconds', '5');
    await page.fill('#text', hard);
    await page.press('#text', 'Enter');
    await word(page, 'undecided');
    assert.match(await page.textContent('#result'), /limit/);
    await close();
  });

  await check('a long question is cancelled at once, by the button and by Esc, and the page stays usable', async () => {
    const { page, close } = await open(browser, '');
    await page.click('summary:text("Limits")');
    await page.selectOption('#megabytes', '1024');
    await page.selectOption('#seconds', '1200');
    for (const stop of [() => page.click('#cancel'), () => page.keyboard.press('Escape')]) {
      await page.fill('#text', hard);
      await page.press('#text', 'Enter');
      await page.locator('#cancel').waitFor();
      assert.match(await page.textContent('#progress'), /^Working on/);
      await page.waitForTimeout(700);
      const start = performance.now();
      await stop();
      await word(page, 'cancelled');
      assert.ok(performance.now() - start < 2000);
    }
    await page.fill('#text', 'floor(t/3)');
    await page.press('#text', 'Enter');
    await word(page, 'refuted');
    // A new question takes the place of one that runs.
    await page.fill('#text', hard);
    await page.press('#text', 'Enter');
    await page.locator('#cancel').waitFor();
    await page.fill('#text', 'floor(t/4)');
    await page.press('#text', 'Enter');
    await word(page, 'proved');
    await close();
  });

  await check('two tabs work side by side', async () => {
    const { page, close, context } = await open(browser, '');
    const other = await watched(context, '');
    await page.click('summary:text("Limits")');
    await page.selectOption('#seconds', '1200');
    await page.selectOption('#megabytes', '1024');
    await page.fill('#text', hard);
    await page.press('#text', 'Enter');
    await page.locator('#cancel').waitFor();
    await other.page.fill('#text', 'floor(t/3)');
    await other.page.press('#text', 'Enter');
    await word(other.page, 'refuted');
    assert.ok(await page.isVisible('#cancel'), 'the first tab still works');
    await page.click('#cancel');
    await word(page, 'cancelled');
    assert.deepEqual(other.trouble, []);
    await close();
  });

  await check('without a network everything works', async () => {
    const { page, close, context } = await open(browser, '');
    await context.setOffline(true);
    await page.fill('#text', 'floor(t/3)');
    await page.press('#text', 'Enter');
    await word(page, 'refuted');
    await close();
  });

  await check('the keyboard alone', async () => {
    const { page, close } = await open(browser, '');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
    await page.keyboard.press('Enter');
    await page.keyboard.type('floor(t/3)');
    assert.equal(await page.inputValue('#text'), 'floor(t/3)');
    await page.keyboard.press('Enter');
    await word(page, 'refuted');
    // Several lines: Enter is a new line, Ctrl+Enter decides.
    await page.fill('#text', '');
    await page.keyboard.type('fun f(t) = floor(t/4)');
    await page.keyboard.press('Enter');
    await page.keyboard.type('claim nimsum f');
    assert.equal(await page.inputValue('#text'), 'fun f(t) = floor(t/4)\nclaim nimsum f');
    await page.keyboard.press('Control+Enter');
    await word(page, 'proved');
    const seen = new Set();
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement === document.body)) { continue; }
      const [name, outline] = await page.evaluate(() => [document.activeElement.id || document.activeElement.textContent.slice(0, 20), getComputedStyle(document.activeElement).outlineStyle]);
      assert.notEqual(outline, 'none', name);
      seen.add(name);
    }
    assert.ok(seen.has('decide') && seen.has('choose') && seen.has('Copy link') && seen.has('Examples'), [...seen].join());
    await close();
  });

  await check('at every width, light and dark: nothing is cut off, and no violation of accessibility rules (axe)', async () => {
    for (const [name, fragment] of [['first', ''], ['refuted', link('floor(t/3)')], ['game', link('game g(x)\n  move u < x to (u)\nclaim grundy g = x\nclaim p g = (x = 1)\n')], ['mistake', link('floor(t/k), k >= 1')], ['which', '#which=' + encodeURIComponent('param k >= 1\nfun f(t) = floor(t/k)\nclaim nimsum f')]]) {
      const more = name === 'refuted' || name === 'which' ? [[320, 'light'], [1280, 'dark']] : name === 'first' ? [[800, 'dark'], [1400, 'light']] : [];
      for (const [width, colorScheme] of [[1280, 'light'], [390, 'dark'], ...more]) {
        const { page, close, context } = await open(browser, fragment, { viewport: { width, height: 800 }, colorScheme });
        if (fragment) { await answered(page); }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, name + ' is ' + wide + ' wide at ' + width);
        const dark = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        assert.equal(dark !== 'rgb(255, 255, 255)', colorScheme === 'dark');
        await page.screenshot({ path: path.join(folder, name + '-' + width + '-' + colorScheme + '.png') });
        // Evaluated past the policy of the page: the rules are a script of their own.
        const session = await context.newCDPSession(page);
        await session.send('Page.setBypassCSP', { enabled: true });
        assert.deepEqual(await browsing.violations(page), [], name + ' at ' + width);
        await close();
      }
    }
  });

  await check('the page of a sweep has a grid and a table in pages, with and without its script', async () => {
    const claim = path.join(folder, 'shifted.claim');
    const out = path.join(folder, 'sweep');
    fs.writeFileSync(claim, 'let k = 4\nlet s = 0\nfun f(t) = floor((t + s)/k)\nclaim nimsum f\n');
    fs.rmSync(out, { recursive: true, force: true });
    const made = spawnSync(native, ['sweep', claim, '--set', 'k=0..24', '--set', 's=0..11', '--out', out], { encoding: 'utf8' });
    // At k = 0 the file has no meaning.
    assert.match(made.stdout, /invalid: 12 of 300 rows \(12 proved, 276 refuted, 12 invalid\)/, made.stdout + made.stderr);
    const sweep = pathToFileURL(path.join(out, 'index.html')).href;
    for (const [width, colorScheme] of [[1400, 'light'], [800, 'dark'], [390, 'light'], [390, 'dark']]) {
      const { page, close } = await browsing.open(browser, sweep, { viewport: { width, height: 900 }, colorScheme });
      assert.deepEqual(await page.$$eval('figure rect', (all) => ['p', 'r', 'n'].map((name) => all.filter((one) => one.getAttribute('class') === name).length)), [12, 276, 12]);
      assert.equal(await page.locator('figure title', { hasText: 'k = 4, s = 0: proved' }).count(), 1);
      assert.deepEqual(await page.$$eval('figure text.name', (all) => all.map((one) => one.textContent)), ['k', 's']);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, 'the page is as wide as the window');
      const rows = () => page.locator('.table tbody tr:visible').count();
      const place = () => page.textContent('.place');
      assert.deepEqual([await rows(), await place()], [100, 'rows 1 to 100 of 300']);
      assert.ok(await page.isDisabled('.back'));
      await page.click('.next');
      await page.click('.next');
      assert.deepEqual([await rows(), await place()], [100, 'rows 201 to 300 of 300']);
      assert.ok(await page.isDisabled('.next'));
      await page.selectOption('.pager select', 'proved');
      assert.deepEqual([await rows(), await place()], [12, 'rows 1 to 12 of 12']);
      assert.deepEqual(await page.$$eval('.table tbody tr:not([hidden]) .said', (all) => [...new Set(all.map((one) => one.textContent))]), ['proved']);
      await page.screenshot({ path: path.join(folder, 'sweep-' + width + '-' + colorScheme + '.png') });
      assert.deepEqual(await browsing.violations(page), [], 'at ' + width);
      await close();
    }
    const { page, close } = await browsing.open(browser, sweep, { javaScriptEnabled: false });
    assert.equal(await page.locator('.table tbody tr:visible').count(), 300);
    assert.ok(await page.isHidden('.pager'));
    await close();
  });

  await check('colours change by the button', async () => {
    const { page, close } = await open(browser, '');
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const before = await ground();
    await page.click('#theme');
    assert.notEqual(await ground(), before);
    await close();
  });

  await check('without scripts the page says what it needs', async () => {
    const { page, close } = await open(browser, '', { javaScriptEnabled: false });
    assert.match(await page.innerText('body'), /needs JavaScript/);
    await close();
  });
});
