// The worker: it has the modules, and answers one message after the other. The page ends it to cancel.
(function () {
  var modules = null;

  // The certificates of an answer, each checked by the kernel alone.
  function checked(answer) {
    var encoder = new TextEncoder();
    return answer.claims.map(function (claim) {
      if (claim === null || claim.certificate === null) { return null; }
      var start = performance.now();
      var kernel = checkWith(modules.kernel, encoder.encode(claim.claim), encoder.encode(claim.certificate));
      kernel.time = performance.now() - start;
      return kernel;
    });
  }

  function answer(message) {
    var start = performance.now();
    if (message.check) {
      return { kernel: checkWith(modules.kernel, message.check.claim, message.check.certificate), time: performance.now() - start };
    }
    var program = programOf(modules.program, {
      progress: function (step, states, used) { postMessage({ id: message.id, step: step, states: states, used: used }); }
    });
    var found = program.ask(message.request);
    var decided = found.decided || found.which;
    var kernels = decided ? checked(decided) : [];
    return { answer: found, kernels: kernels, time: performance.now() - start };
  }

  self.onmessage = function (event) {
    var message = event.data;
    if (message.modules) { modules = message.modules; return; }
    try {
      var said = answer(message);
      said.id = message.id;
      postMessage(said);
    } catch (error) {
      postMessage({ id: message.id, stopped: error.message });
    }
  };
}());
