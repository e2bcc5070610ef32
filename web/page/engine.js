// The engine: the worker with the modules, one question at a time, with a limit on time and a way to cancel.

// More than the search may take, for what follows it: the certificate, the kernel, pictures.
var GRACE = 15000;

var engine = (function () {
  var modules = null;
  var worker = null;
  var number = 0;
  var waiting = null;

  // The bytes of an inline element: base64 of a compressed file.
  function unpacked(id) {
    var holder = document.getElementById(id);
    var text = atob(holder.textContent.trim());
    holder.remove();
    var bytes = new Uint8Array(text.length);
    for (var at = 0; at < text.length; at += 1) { bytes[at] = text.charCodeAt(at); }
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  }

  // The bytes of the kernel, for pages that carry it.
  var kernel = unpacked('kernel');

  // The module of the kernel in base64.
  function kernelText() {
    return kernel.then(function (buffer) {
      var bytes = new Uint8Array(buffer);
      var text = '';
      for (var at = 0; at < bytes.length; at += 8192) { text += String.fromCharCode.apply(null, bytes.subarray(at, at + 8192)); }
      return btoa(text);
    });
  }

  function compiled(bytes) { return bytes.then(function (buffer) { return WebAssembly.compile(buffer); }); }

  function begin() {
    var address = URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }));
    worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.onmessage = function (event) {
      var said = event.data;
      if (!waiting || said.id !== waiting.id) { return; }
      if (said.step !== undefined) { waiting.progress(said); return; }
      end(said);
    };
    worker.onerror = function (event) {
      event.preventDefault();
      if (waiting) { restart(); end({ stopped: event.message || 'the worker stopped' }); }
    };
    worker.postMessage({ modules: modules });
  }

  function restart() { worker.terminate(); begin(); }

  function end(said) {
    var asked = waiting;
    waiting = null;
    clearTimeout(asked.timer);
    asked.resolve(said);
  }

  // Ready when both modules are compiled.
  var ready = Promise.all([compiled(kernel), compiled(unpacked('program'))]).then(function (both) {
    modules = { kernel: both[0], program: both[1] };
    begin();
    document.documentElement.dataset.ready = '';
  });

  // Asks the worker; a question that still runs is cancelled. `seconds` ends it.
  function ask(message, seconds, progress) {
    return ready.then(function () {
      cancel();
      number += 1;
      message.id = number;
      return new Promise(function (resolve) {
        waiting = { id: number, resolve: resolve, progress: progress || function () {} };
        waiting.timer = setTimeout(function () { restart(); end({ late: seconds }); }, seconds * 1000 + GRACE);
        worker.postMessage(message);
      });
    });
  }

  function cancel() {
    if (waiting) { restart(); end({ cancelled: true }); }
  }

  // A first question that nobody asked: a browser compiles what it runs when it runs it, so the first answer is slow.
  function warm() {
    ready.then(function () {
      if (!waiting) { worker.postMessage({ id: 0, request: { 'do': 'decide', text: 'floor(t/4)' } }); }
    });
  }

  // The examples, from a worker that is there for this only.
  function list() {
    return ready.then(function () {
      var address = URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }));
      var other = new Worker(address);
      URL.revokeObjectURL(address);
      return new Promise(function (resolve) {
        other.onmessage = function (event) { other.terminate(); resolve(event.data.answer); };
        other.postMessage({ modules: modules });
        other.postMessage({ id: 0, request: { 'do': 'examples' } });
      });
    });
  }

  return { ready: ready, ask: ask, cancel: cancel, warm: warm, list: list, kernelText: kernelText };
}());
