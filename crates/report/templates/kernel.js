// The kernel of this page: it checks the very bytes that the links of the page download.
(function () {
  // Longer checks are ended, in milliseconds.
  var LONGEST = 300000;

  // The worker: bytes of a module, a claim and a certificate in; a code and a text out. It has the functions of check.js.
  function worker() {
    self.onmessage = function (event) {
      var asked = event.data;
      WebAssembly.compile(asked.module).then(function (module) {
        self.postMessage(checkWith(module, asked.claim, asked.certificate));
      }).catch(function (error) {
        self.postMessage({ code: 3, text: 'the kernel of this page cannot be run: ' + error.message });
      });
    };
  }

  function bytesOf(base64) {
    return Uint8Array.from(atob(base64), function (c) { return c.charCodeAt(0); });
  }

  var holder = document.getElementById('kernel');
  var unpacked = null;

  // The module and its SHA-256, computed here from what will run.
  function kernel() {
    if (!unpacked) {
      var stream = new Blob([bytesOf(holder.textContent.trim())]).stream().pipeThrough(new DecompressionStream('deflate'));
      unpacked = new Response(stream).arrayBuffer().then(function (module) {
        if (!(window.crypto && window.crypto.subtle)) { return { module: module, digest: '' }; }
        return window.crypto.subtle.digest('SHA-256', module).then(function (digest) {
          var hex = Array.from(new Uint8Array(digest), function (byte) { return byte.toString(16).padStart(2, '0'); });
          return { module: module, digest: hex.join('') };
        });
      });
    }
    return unpacked;
  }

  function run(module, claim, certificate) {
    return new Promise(function (resolve) {
      var address = URL.createObjectURL(new Blob([[checkWith, textAt, writeParts].join('\n') + '\n(' + worker + '());'], { type: 'text/javascript' }));
      var running = new Worker(address);
      function end(said) { window.clearTimeout(timer); running.terminate(); URL.revokeObjectURL(address); resolve(said); }
      var timer = window.setTimeout(end, LONGEST, { code: 3, text: 'declined: the check took longer than five minutes' });
      running.onmessage = function (event) { end(event.data); };
      running.onerror = function (event) { event.preventDefault(); end({ code: 3, text: 'the kernel of this page cannot be run: ' + event.message }); };
      running.postMessage({ module: module, claim: claim, certificate: certificate });
    });
  }

  // The pairs of a list of links: a claim and its certificate.
  function pairsOf(links) {
    var bytes = Array.prototype.map.call(links, function (link) { return bytesOf(link.getAttribute('href').split(',')[1]); });
    return bytes.filter(function (one, at) { return at % 2 === 0; }).map(function (claim, at) { return { claim: claim, certificate: bytes[2 * at + 1] }; });
  }

  // Runs the kernel on each pair, up to the first that it does not verify.
  function runAll(module, pairs) {
    return pairs.reduce(function (before, pair) {
      return before.then(function (all) {
        if (all.length > 0 && all[all.length - 1].code !== 0) { return all; }
        return run(module, pair.claim, pair.certificate).then(function (said) { return all.concat([said]); });
      });
    }, Promise.resolve([]));
  }

  function counted(number, noun) { return number.toLocaleString('en') + ' ' + noun + (number === 1 ? '' : 's'); }

  // What the kernel said of several certificates: of one that it did not verify, or of all.
  function ofAll(all, digest, time) {
    var last = all[all.length - 1];
    if (all.length === 1 || last.code !== 0) { return sentences(last, digest, time); }
    var checked = all.reduce(function (sum, said) { return sum + said.text.split('\n').filter(function (line) { return line.indexOf('obligation ') === 0; }).length; }, 0);
    return { word: 'verified', text: counted(all.length, 'certificate') + '. The kernel checked ' + counted(checked, 'obligation') + ' in ' + Math.max(1, Math.round(time)) + ' ms in this browser.', digest: digest };
  }

  // What the kernel said of a certificate, as sentences.
  function sentences(said, digest, time) {
    var lines = said.text.split('\n');
    var of = function (word) { return lines.filter(function (line) { return line.indexOf(word + ' ') === 0; }).map(function (line) { return line.slice(word.length + 1); }); };
    if (said.code !== 0) { return { word: said.code === 1 ? 'rejected' : 'not checked', text: said.text.replace(/^rejected: /, '') + '.', digest: digest }; }
    var count = of('obligation').length;
    return {
      word: 'verified',
      text: of('for').map(function (values) { return 'for ' + values + ': '; }).join('') + of('claim').pop() + '. The kernel checked ' + count + (count === 1 ? ' obligation' : ' obligations') + ' in ' + Math.max(1, Math.round(time)) + ' ms in this browser.'
        + of('note').map(function (note) { return ' But ' + note + '.'; }).join(''),
      digest: digest
    };
  }

  document.querySelectorAll('.recheck').forEach(function (part) {
    var button = part.querySelector('button');
    var place = part.querySelector('.answered');
    var links = part.closest('article').querySelectorAll('.downloads a');
    part.hidden = false;
    button.addEventListener('click', function () {
      button.disabled = true;
      place.textContent = 'Checking ..';
      kernel().then(function (found) {
        var start = performance.now();
        return runAll(found.module, pairsOf(links)).then(function (all) { return ofAll(all, found.digest, performance.now() - start); });
      }).catch(function (error) { return { word: 'not checked', text: 'The kernel of this page cannot be read: ' + error.message, digest: '' }; }).then(function (said) {
        var word = document.createElement('strong');
        word.className = 'word ' + (said.word === 'verified' ? 'proved' : said.word === 'rejected' ? 'refuted' : 'undecided');
        word.textContent = said.word;
        place.replaceChildren(word, ': ' + said.text);
        if (said.digest) {
          var code = document.createElement('code');
          code.textContent = said.digest;
          place.append(' SHA-256 of the kernel that ran: ', code);
        }
        button.disabled = false;
        button.textContent = 'Check it again';
      });
    });
  });
}());
