// The kernel in a report page: it checks the page's certificate, and nothing else passes.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { createHash } = require('node:crypto');
const { check, violations } = require('../browser.cjs');
const { folder, open } = require('./harness.cjs');

async function kernel(browser) {
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
      assert.equal((await page.innerText('.digest.kernel')).trim(), createHash('sha256').update(module).digest('hex'));
      assert.deepEqual(await violations(page), []);
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

module.exports = { kernel };
