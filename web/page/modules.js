'use strict';
// The two modules and their memory: texts and bytes in, texts out. Used by the worker of the page, and by node.

// A fresh program: its memory is that of one question. `hooks` may have progress(text, states, used).
function programOf(module, hooks) {
  var fault = '';
  var exports = new WebAssembly.Instance(module, {
    page: {
      now: function () { return performance.now(); },
      progress: function (address, length, states, used) {
        if (hooks && hooks.progress) { hooks.progress(textAt(exports, address, length), states, used); }
      },
      fault: function (address, length) { fault = textAt(exports, address, length); }
    }
  }).exports;
  exports.start();
  return {
    // The answer to a request; an Error with the reason if the program stopped.
    ask: function (request) {
      try {
        write(exports, [new TextEncoder().encode(JSON.stringify(request))]);
        exports.ask();
        return JSON.parse(textAt(exports, exports.output(), exports.output_length()));
      } catch (error) {
        throw new Error(fault || (error instanceof RangeError || error instanceof WebAssembly.RuntimeError ? 'out of memory' : String(error)));
      }
    },
    bytes: function () { return exports.memory.buffer.byteLength; }
  };
}

// What the kernel says of the bytes of a claim and of a certificate: a fresh kernel for each.
function checkWith(module, claim, certificate) {
  var exports = new WebAssembly.Instance(module, {}).exports;
  try {
    write(exports, [claim, certificate]);
    var code = exports.check(claim.length);
    return { code: code, text: textAt(exports, exports.output(), exports.output_length()) };
  } catch (error) {
    return { code: 3, text: 'declined: the kernel needs more memory or stack than this browser gives it' };
  }
}

function textAt(exports, address, length) {
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address >>> 0, length >>> 0));
}

function write(exports, parts) {
  var length = parts.reduce(function (sum, part) { return sum + part.length; }, 0);
  var at = exports.reserve(length) >>> 0;
  var memory = new Uint8Array(exports.memory.buffer);
  parts.forEach(function (part) { memory.set(part, at); at += part.length; });
}

if (typeof module !== 'undefined') { module.exports = { programOf: programOf, checkWith: checkWith }; }
