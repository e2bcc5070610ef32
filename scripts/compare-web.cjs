// The comparison of scripts/compare-web: node scripts/compare-web.cjs MODULES NIMCERT EVERY FOLDER.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { spawnSync } = require('node:child_process');
const { programOf, checkWith } = require('../web/page/modules.js');

const [modules, nimcert, every, work] = process.argv.slice(2);
const load = (name) => new WebAssembly.Module(fs.readFileSync(path.join(modules, name + '.wasm')));
const kernel = load('kernel');
const program = load('program');
const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1) + ' s';

function below(folder, end) {
  return fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    return entry.isDirectory() ? below(name, end) : name.endsWith(end) ? [name] : [];
  });
}

// Every shipped certificate.
const certificates = below('certificates', '.cert');
assert.ok(certificates.length > 100);
const pair = (file) => [fs.readFileSync(file.replace(/cert$/, 'claim')), fs.readFileSync(file)];
let start = performance.now();
for (const file of certificates) {
  const [claim, certificate] = pair(file);
  const said = checkWith(kernel, claim, certificate);
  assert.equal(said.code, 0, file + ': ' + said.text);
}
console.log('compare-web: the kernel verified ' + certificates.length + ' shipped certificates in ' + seconds(start));

// Damaged certificates: the same verdict and the same words as the native kernel.
start = performance.now();
let rejected = 0;
let seed = 7;
// The native program breaks lines.
const flat = (text) => text.replace(/\s+/g, ' ').trim();
const random = (below) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % below; };
const damaged = certificates.filter((file, index) => index % 12 === 5 && fs.statSync(file).size < 40000);
for (const file of damaged) {
  const [claim, certificate] = pair(file);
  const at = random(certificate.length);
  const changed = random(3) === 0 ? certificate.subarray(0, at) : Buffer.from(certificate);
  if (changed.length === certificate.length) { changed[at] = 48 + random(10); }
  const said = checkWith(kernel, claim, changed);
  const files = ['claim', 'cert'].map((end) => path.join(work, 'damaged.' + end));
  fs.writeFileSync(files[0], claim);
  fs.writeFileSync(files[1], changed);
  const native = spawnSync(nimcert, ['verify', ...files], { encoding: 'utf8' });
  assert.equal(said.code, native.status, file);
  if (said.code !== 0) {
    assert.ok(flat(native.stdout).includes(flat(said.text)), file + ': ' + said.text + '\n' + native.stdout);
    rejected += 1;
  }
}
assert.ok(rejected > damaged.length / 2, 'most of the damaged certificates are rejected');
console.log('compare-web: ' + damaged.length + ' damaged certificates, ' + rejected + ' of them rejected, as by the native kernel, in ' + seconds(start));

// Searches: the page of `nimcert report` and the certificates, byte by byte; the verdict is in the page.
const expressions = [
  'floor(t/4)', 'floor(t/3)', '3', '0', 't', 'floor(t/1000)', 'if t < 12 then 3 else floor(t/4)', '2^(floor(log2(t)) - 1)', 'min(t, 7)',
  'floor(isqrt(t)/2)', 't*t', 'if t < 2^200 then floor(t/4) else floor(t/4) + 1', 'floor((t + 3)/6)', '7 - 7', 't mod 5', '[0,0,1,1,2,2](t)', 'floor(t/', 'f(t)'
];
const claims = below('examples', '.claim').filter((file, index) => index % Number(every) === 0);
let native = 0;
let here = 0;
let bytes = 0;
let compared = 0;
for (const asked of [...expressions, ...claims]) {
  const isFile = asked.endsWith('.claim');
  const emit = path.join(work, 'emit');
  fs.rmSync(emit, { recursive: true, force: true });
  const stem = isFile ? path.basename(asked, '.claim').replace(/[^\w.-]/g, '_') : 'f';
  start = performance.now();
  const said = spawnSync(nimcert, ['report', asked, '--out', '-', '--emit', emit], { encoding: 'utf8', maxBuffer: 1 << 28 });
  native += performance.now() - start;
  const request = { text: isFile ? fs.readFileSync(asked, 'utf8') : asked, name: isFile ? asked : '', file: stem, terminal: true };
  start = performance.now();
  const decided = programOf(program).ask({ do: 'decide', ...request });
  here += performance.now() - start;
  if (said.status === 2 && decided.mistake !== undefined) {
    assert.equal(decided.mistake.text.trimEnd(), said.stderr.trimEnd(), asked);
    compared += 1;
    continue;
  }
  assert.ok(decided.decided, asked + ': ' + JSON.stringify(decided).slice(0, 300) + said.stderr);
  // Rules without a claim about which nothing is proved: here the tables take less memory, and so there may be fewer.
  if (said.status === 3 && decided.decided.claims.length === 0) {
    compared += 1;
    continue;
  }
  const page = programOf(program).ask({ do: 'page', ...request });
  assert.ok(page.text === said.stdout, asked + ': the pages differ');
  for (const claim of decided.decided.claims) {
    const files = [claim.claim, claim.certificate].map((text, index) => [text, path.join(emit, claim.file + (index ? '.cert' : '.claim'))]);
    for (const [text, file] of files) {
      assert.equal(text !== null, fs.existsSync(file), file);
      if (text !== null) {
        assert.ok(text === fs.readFileSync(file, 'utf8'), asked + ': ' + file + ' differs');
        bytes += text.length;
      }
    }
    if (claim.certificate !== null) { assert.equal(checkWith(kernel, Buffer.from(claim.claim), Buffer.from(claim.certificate)).code, 0, asked); }
  }
  compared += 1;
}
console.log('compare-web: ' + compared + ' questions: the same pages, messages and certificates (' + bytes + ' bytes); decided in ' + (here / 1000).toFixed(1)
  + ' s here, native with its pages in ' + (native / 1000).toFixed(1) + ' s');
