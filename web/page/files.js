// Certificates that a person drops on the page or chooses: which file is which, and what the kernel says.

// The kernel declines larger files.
var MAX_FILE = 64 << 20;

var HEAD = 'nimcert certificate';

function isCertificate(bytes) { return new TextDecoder().decode(bytes.subarray(0, HEAD.length)) === HEAD; }

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
