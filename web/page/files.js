// Files that a person drops on the page or chooses: which is a text, which is a certificate, and what belongs together.

// The kernel declines larger files.
var MAX_FILE = 64 << 20;

var HEAD = 'nimcert certificate';

function isCertificate(bytes) { return new TextDecoder().decode(bytes.subarray(0, HEAD.length)) === HEAD; }

// What files begin with that are not texts, and what they are.
var KINDS = [
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG picture'], [[0xff, 0xd8, 0xff], 'a JPEG picture'], [[0x47, 0x49, 0x46, 0x38], 'a GIF picture'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF document'], [[0x50, 0x4b, 0x03, 0x04], 'a ZIP archive or an office document'], [[0x1f, 0x8b], 'a compressed file'],
  [[0x00, 0x61, 0x73, 0x6d], 'a WebAssembly module'], [[0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59], 'a NumPy array'], [[0x7f, 0x45, 0x4c, 0x46], 'a program'],
  [[0xff, 0xfe], 'a text in UTF-16'], [[0xfe, 0xff], 'a text in UTF-16']
];

// The text of a file, without a byte order mark; null if it is not text in UTF-8.
function textOfFile(bytes) {
  try {
    var text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text;
  } catch (error) { return null; }
}

// Why a file cannot be a question; null if it can.
function notText(file) {
  if (textOfFile(file.bytes) !== null) { return null; }
  var known = KINDS.find(function (kind) { return kind[0].every(function (byte, at) { return file.bytes[at] === byte; }); });
  var kind = known ? known[1] : 'not a text';
  var hint = kind === 'a text in UTF-16' ? 'Save it in UTF-8.' : 'This page reads claim files (.claim), lists of heights (.csv) and certificates (.cert), which are texts.';
  return file.name + ' is ' + kind + '. ' + hint;
}

// The claim that a certificate repeats in its head.
function ownClaim(bytes) {
  var lines = [];
  var text = new TextDecoder().decode(bytes);
  var all = text.split('\n');
  for (var at = 3; at < all.length && all[at].slice(0, 2) === '| '; at += 1) { lines.push(all[at].slice(2)); }
  return lines.join('\n') + '\n';
}

// The pairs to check among these files, each of a claim and a certificate; or what is missing. Files of the same
// name belong together; a single certificate is held against its own claim.
function pairs(files) {
  var certificates = files.filter(function (file) { return isCertificate(file.bytes); });
  var claims = files.filter(function (file) { return !isCertificate(file.bytes); });
  function stem(file) { return file.name.replace(/\.[^.]*$/, ''); }
  return certificates.map(function (certificate) {
    var claim = claims.find(function (file) { return stem(file) === stem(certificate); });
    if (!claim && claims.length === 1 && certificates.length === 1) { claim = claims[0]; }
    return {
      name: certificate.name,
      certificate: certificate.bytes,
      claim: claim ? claim.bytes : new TextEncoder().encode(ownClaim(certificate.bytes)),
      of: claim ? claim.name : ''
    };
  });
}

// Reads files; those that are too large become a mistake.
function readFiles(list) {
  return Promise.all(Array.prototype.map.call(list, function (file) {
    if (file.size > MAX_FILE) { return Promise.reject(new Error(file.name + ' is larger than 64 MB, the limit of the kernel.')); }
    return file.arrayBuffer().then(function (buffer) { return { name: file.name, bytes: new Uint8Array(buffer) }; },
      function () { throw new Error(file.name + ' cannot be read: it may be a folder.'); });
  }));
}
