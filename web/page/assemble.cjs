// Puts the page together: node web/page/assemble.cjs FOLDER PAGE, with kernel.wasm and program.wasm in FOLDER.
// The page is one file: style, scripts and both modules are inside it, and it may load nothing else.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');
const { createHash } = require('node:crypto');
const { front } = require('./front.cjs');
const { checkWith, programOf } = require('./modules.js');

const [folder, page] = process.argv.slice(2);
const read = (name) => fs.readFileSync(path.join(__dirname, name), 'utf8');
const compiled = (name) => new WebAssembly.Module(fs.readFileSync(path.join(folder, name + '.wasm')));
const compressed = (name) => zlib.gzipSync(fs.readFileSync(path.join(folder, name + '.wasm')), { level: 9 }).toString('base64');
const digest = (text) => "'sha256-" + createHash('sha256').update(text).digest('base64') + "'";
// Text of a script element may not end it.
const inline = (text) => { if (/<\/script|<!--/i.test(text)) { throw new Error('a script ends its element'); } return text; };

const modules = { kernel: compiled('kernel'), program: compiled('program') };
const program = { ask: (request) => programOf(modules.program).ask(request) };
const style = program.ask({ do: 'style' }).text + read('page.css');
const template = (name) => read(path.join('../../crates/report/templates', name));
const worker = template('check.js') + read('modules.js') + read('worker.js');
const report = template('frame.js') + template('report.js');
const parts = ['engine.js', 'address.js', 'files.js', 'view.js', 'lists.js', 'page.js'].map(read);
const script = ["'use strict';", '(function () {', 'var WORKER = ' + JSON.stringify(worker).replace(/</g, '\\u003c') + ';', ...parts, '}());', report].join('\n');

// The number of obligations that the kernel checks.
function verified(claim, certificate) {
  const said = checkWith(modules.kernel, new TextEncoder().encode(claim), new TextEncoder().encode(certificate));
  if (said.code !== 0) { throw new Error('the kernel does not verify the example: ' + said.text); }
  return said.text.split('\n').filter((line) => line.startsWith('obligation ')).length;
}

const policy = ["default-src 'none'", 'script-src ' + digest(inline(script)) + " 'wasm-unsafe-eval'", 'worker-src blob:', 'style-src ' + digest(style), 'img-src data:', "base-uri 'none'", "form-action 'none'"].join('; ');
const values = { policy, style, ...front(program, verified), script, kernel: compressed('kernel'), program: compressed('program') };
const text = read('index.html').replace(/\{\{ (\w+) \}\}/g, (_, name) => values[name]);
fs.writeFileSync(page + '.new', text);
fs.renameSync(page + '.new', page);
const size = (name) => fs.statSync(path.join(folder, name + '.wasm')).size;
console.log('build-web: ' + page + ': ' + text.length + ' bytes; program ' + size('program') + ' bytes, compressed ' + Buffer.from(values.program, 'base64').length
  + '; kernel ' + size('kernel') + ' bytes, compressed ' + Buffer.from(values.kernel, 'base64').length);
