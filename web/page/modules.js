'use strict';
// The program and its memory: a request in, an answer out. Used by the worker of the page, and by node. The kernel is in
// check.js, which pages of reports have too.

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
        writeParts(exports, [new TextEncoder().encode(JSON.stringify(request))]);
        exports.ask();
        return JSON.parse(textAt(exports, exports.output(), exports.output_length()));
      } catch (error) {
        throw new Error(fault || (error instanceof RangeError || error instanceof WebAssembly.RuntimeError ? 'out of memory' : String(error)));
      }
    },
    bytes: function () { return exports.memory.buffer.byteLength; }
  };
}

if (typeof module !== 'undefined') {
  var check = require('../../crates/report/templates/check.js');
  var textAt = check.textAt;
  var writeParts = check.writeParts;
  module.exports = { programOf: programOf, checkWith: check.checkWith };
}
