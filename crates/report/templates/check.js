'use strict';
// The kernel in WebAssembly: the bytes of a claim and of a certificate in, a code and a text out. Used by pages of
// reports, by the page that decides, and by node.

// What the kernel says: a fresh one for each certificate.
function checkWith(module, claim, certificate) {
  var exports = new WebAssembly.Instance(module, {}).exports;
  try {
    writeParts(exports, [claim, certificate]);
    var code = exports.check(claim.length);
    return { code: code, text: textAt(exports, exports.output(), exports.output_length()) };
  } catch (error) {
    return { code: 3, text: 'declined: the kernel needs more memory or stack than this browser gives it' };
  }
}

// A text in the memory of a module.
function textAt(exports, address, length) {
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address >>> 0, length >>> 0));
}

// Puts bytes into the memory of a module, one part after the other.
function writeParts(exports, parts) {
  var length = parts.reduce(function (sum, part) { return sum + part.length; }, 0);
  var at = exports.reserve(length) >>> 0;
  var memory = new Uint8Array(exports.memory.buffer);
  parts.forEach(function (part) { memory.set(part, at); at += part.length; });
}

if (typeof module !== 'undefined') { module.exports = { checkWith: checkWith, textAt: textAt, writeParts: writeParts }; }
