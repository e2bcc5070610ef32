// The page: the field, the address, the keyboard, files, and one question at a time.

// A longer text is not put in the address.
var LONGEST_LINK = 8000;

// A longer text is not decided: the language has its own limits, and no person types so much.
var LONGEST_TEXT = 1 << 20;

// A longer text is not broken into lines of the field: that takes a browser seconds.
var LONGEST_WRAPPED = 20000;

function byId(id) { return document.getElementById(id); }

var field = byId('text');
var result = byId('result');
var turn = 0;

function isShort(text) { return text.indexOf('\n') < 0 && !/^\s*(param|fun|let|rel|claim|game)\s/.test(text); }

// The field is as high as its text, up to half of the window.
function fit() {
  field.wrap = field.value.length > LONGEST_WRAPPED ? 'off' : 'soft';
  if (field.wrap === 'off') { field.style.height = '12rem'; return; }
  field.style.height = 'auto';
  field.style.height = Math.min(field.scrollHeight + 2, Math.max(120, window.innerHeight * 0.5)) + 'px';
}

function remember(text, claim) {
  var address = addressOf(text, claim);
  if (address.length > LONGEST_LINK) { address = '#'; }
  document.title = (text.split('\n').find(function (line) { return line.trim() && line[0] !== '#'; }) || '').slice(0, 60) + ' - nimcert';
  if (address === location.hash) { return; }
  try { history.pushState(null, '', address); } catch (error) { location.hash = address; }
}

function busy(is) {
  byId('state').hidden = !is;
  result.classList.toggle('old', is);
  result.setAttribute('aria-busy', String(is));
}

// Says what runs, once it takes longer than a moment.
function progressShown() {
  var began = performance.now();
  var last = { step: 'search', states: 0, used: 0 };
  function show() {
    var seconds = Math.floor((performance.now() - began) / 1000);
    var states = last.states ? ', ' + counted(last.states, 'state') : '';
    // Steps are nouns, or say what is being done.
    var step = /^[a-z]+ing /.test(last.step) ? last.step[0].toUpperCase() + last.step.slice(1) : 'Working on ' + last.step;
    byId('progress').textContent = step + states + (seconds ? ', ' + counted(seconds, 'second') : '') + '.';
  }
  show();
  var timer = setInterval(show, 500);
  return { say: function (said) { last = said; }, end: function () { clearInterval(timer); } };
}

function limits() { return { seconds: Number(byId('seconds').value), megabytes: Number(byId('megabytes').value) }; }

// Runs one question; shows what comes, unless another was asked meanwhile.
function run(message, seconds, show) {
  turn += 1;
  var mine = turn;
  var progress = null;
  var soon = setTimeout(function () { busy(true); progress = progressShown(); }, 150);
  return engine.ask(message, seconds, function (said) { if (progress) { progress.say(said); } }).then(function (said) {
    clearTimeout(soon);
    if (progress) { progress.end(); }
    if (mine !== turn) { return null; }
    busy(false);
    show(said);
    return said;
  });
}

// Shows why there is no answer, if there is none.
function failed(said) {
  if (said.cancelled) {
    showMistake(result, 'The search was cancelled. Nothing is known about this question.', 'cancelled');
  } else if (said.late) {
    showMistake(result, 'The time limit of ' + counted(said.late, 'second') + ' was reached. Choose a longer one under Limits.', 'undecided');
  } else if (said.stopped) {
    showMistake(result, said.stopped === 'out of memory' ? 'The question needs more memory than this browser gives. The command line has more.' : 'Internal error: ' + said.stopped + '\nThis is a bug of nimcert; please report it with the question.', 'undecided');
  } else {
    return false;
  }
  return true;
}

// Decides a text; with `claim`, finds the values of its parameter for which this claim holds.
function decide(text, claim) {
  if (text.length > LONGEST_TEXT) {
    showMistake(result, 'The text has ' + text.length.toLocaleString('en') + ' characters. This page decides up to ' + LONGEST_TEXT.toLocaleString('en') + '; the command line takes 64 MB.', 'too long');
    return Promise.resolve(null);
  }
  var allowed = limits();
  var request = { 'do': claim ? 'which' : 'decide', text: text, seconds: allowed.seconds, megabytes: allowed.megabytes };
  if (claim) { request.claim = claim; }
  return run({ request: request }, allowed.seconds * 2, function (said) {
    if (failed(said)) { return; }
    var mistake = said.answer.mistake;
    if (mistake !== undefined) { showMistake(result, mistake.text, /^error/.test(mistake.text) ? 'not understood' : 'undecided', offered(mistake.proposed)); return; }
    if (claim) { showWhich(result, said, [share(text, claim), saved(text, claim)]); return; }
    showDecided(result, said, [share(text, 0), saved(text, 0)], function (parameter, number) { return whichOf(text, parameter, number); });
  });
}

// Buttons for the texts that a message proposes.
function offered(proposed) {
  var buttons = proposed.map(function (one) {
    if (one.parameter !== null) { return [proposal('Decide for every ' + one.parameter, one.text, 0), whichOf(one.text, one.parameter, 1)]; }
    return [proposal('Decide ' + (one.text.length > 60 || !isShort(one.text) ? 'what is proposed' : one.text), one.text, 0)];
  });
  return [].concat.apply([], buttons);
}

function proposal(name, text, claim) {
  var button = element('button', { type: 'button' }, [name]);
  button.addEventListener('click', function () { ask(text, claim); });
  return button;
}

// Saves the report as a page of its own, which carries the kernel; with `claim`, the answer for which values of the
// parameter this claim holds.
function saved(text, claim) {
  var button = element('button', { type: 'button' }, ['Save as a page']);
  button.addEventListener('click', function () {
    var allowed = limits();
    engine.kernelText().then(function (kernel) {
      var request = { 'do': 'page', text: text, kernel: kernel, seconds: allowed.seconds, megabytes: allowed.megabytes };
      if (claim) { request.claim = claim; }
      return run({ request: request }, allowed.seconds * 2, function (said) {
        if (failed(said)) { return; }
        if (said.answer.mistake !== undefined) { showMistake(result, said.answer.mistake.text, 'not saved'); return; }
        var address = URL.createObjectURL(new Blob([said.answer.text], { type: 'text/html' }));
        element('a', { href: address, download: 'nimcert-report.html' }).click();
        setTimeout(function () { URL.revokeObjectURL(address); }, 10000);
      });
    });
  });
  return button;
}

// Asks for which values of its parameter a claim of the text holds.
function whichOf(text, parameter, claim) {
  return proposal('For which ' + parameter + '?', text, claim);
}

// Copies the address of the question.
function share(text, claim) {
  var button = element('button', { type: 'button' }, ['Copy link']);
  button.addEventListener('click', function () {
    var address = location.href.split('#')[0] + addressOf(text, claim);
    var copied = function (done) { button.textContent = done ? 'Copied' : 'Copy the address of this page'; };
    if (!navigator.clipboard) { copied(false); return; }
    navigator.clipboard.writeText(address).then(function () { copied(true); }, function () { copied(false); });
  });
  return button;
}

function fill(text) {
  if (field.value !== text) {
    if (text.length > LONGEST_WRAPPED) { field.wrap = 'off'; }
    field.value = text;
  }
  fit();
}

// Whether there is a question: the example and the cards of the front are for those who have none.
function asked(is) { document.body.classList.toggle('asked', is); }

function ask(text, claim) {
  if (text.trim() === '') {
    home();
    showMistake(result, 'Type a function such as floor(t/4), or take one of the examples.', 'nothing to decide');
    field.focus();
    return Promise.resolve(null);
  }
  fill(text);
  asked(true);
  remember(text, claim);
  return decide(text, claim);
}

// The front, as if the page had just been opened.
function home() {
  turn += 1;
  engine.cancel();
  busy(false);
  result.replaceChildren();
  fill('');
  asked(false);
  document.title = 'nimcert';
}

// The box, the title and the address for a check of certificates, which no address can repeat.
function checking(all) {
  fill(all.length === 1 ? new TextDecoder().decode(all[0].claim).trimEnd() : '');
  asked(true);
  document.title = all[0].name + ' - nimcert';
  if (location.hash !== '') { try { history.pushState(null, '', '#'); } catch (error) { location.hash = '#'; } }
}

// Checks files one after the other.
function check(list) {
  return readFiles(list).then(function (files) {
    var wrong = files.filter(function (file) { return !isCertificate(file.bytes); }).map(notText).filter(function (why) { return why !== null; });
    if (wrong.length > 0) { throw new Error(wrong.join('\n')); }
    var all = pairs(files);
    if (all.length === 0 && files.length === 1) { return ask(textOfFile(files[0].bytes)); }
    // The box has the claim that is checked: what it says and what is shown below it are about the same.
    if (all.length > 0) { checking(all); }
    if (all.length === 0) { showMistake(result, 'None of these files is a certificate. A certificate begins with the line `nimcert certificate 2`.', 'nothing to check'); return null; }
    var first = true;
    return all.reduce(function (before, pair) {
      return before.then(function (goOn) {
        if (goOn === false) { return false; }
        return run({ check: { claim: pair.claim, certificate: pair.certificate } }, limits().seconds, function (said) {
          if (failed(said)) { return; }
          if (first) { result.replaceChildren(); first = false; }
          showChecked(result, pair, said);
        }).then(function (said) { return said !== null && said.kernel !== undefined; });
      });
    }, Promise.resolve(true));
  }).catch(function (error) { showMistake(result, error.message, 'not read'); });
}

function read() {
  var text = textOf(location.hash);
  if (text !== null && text.trim() !== '') {
    field.value = text;
    fit();
    document.title = text.slice(0, 60) + ' - nimcert';
    asked(true);
    return decide(text, claimOf(location.hash));
  }
  if (text !== null || location.hash === '') { home(); }
  return null;
}

byId('form').addEventListener('submit', function (event) { event.preventDefault(); ask(field.value); });
field.addEventListener('input', fit);
field.addEventListener('paste', function (event) {
  if (event.clipboardData.getData('text').length > LONGEST_WRAPPED) { field.wrap = 'off'; }
});
field.addEventListener('keydown', function (event) {
  if (event.key === 'Enter' && !event.isComposing && !event.shiftKey && (event.ctrlKey || event.metaKey || isShort(field.value))) {
    event.preventDefault();
    byId('form').requestSubmit();
  }
});
document.addEventListener('keydown', function (event) { if (event.key === 'Escape' && !byId('state').hidden) { engine.cancel(); } });
// Places of the page: the address keeps the question. The name of the page leads to its front.
document.addEventListener('click', function (event) {
  var place = event.target.closest('.top a[href^="#"]');
  if (!place) { return; }
  event.preventDefault();
  if (place.hash !== '') { byId(place.hash.slice(1)).scrollIntoView(); return; }
  try { history.pushState(null, '', '#'); } catch (error) { location.hash = '#'; }
  home();
  window.scrollTo(0, 0);
});
document.addEventListener('click', function (event) {
  var chosen = event.target.closest('a[data-text]');
  if (!chosen || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
  event.preventDefault();
  ask(chosen.dataset.text);
  window.scrollTo(0, 0);
});
byId('cancel').addEventListener('click', function () { engine.cancel(); field.focus(); });
byId('choose').addEventListener('click', function () { byId('files').click(); });
byId('files').addEventListener('change', function () { check(byId('files').files).then(function () { byId('files').value = ''; }); });
document.addEventListener('dragover', function (event) { event.preventDefault(); document.body.classList.add('over'); });
document.addEventListener('dragleave', function (event) { if (!event.relatedTarget) { document.body.classList.remove('over'); } });
document.addEventListener('drop', function (event) {
  event.preventDefault();
  document.body.classList.remove('over');
  if (event.dataTransfer.files.length) { check(event.dataTransfer.files); }
  else if (event.dataTransfer.getData('text')) { ask(event.dataTransfer.getData('text')); }
});
window.addEventListener('popstate', read);
engine.ready.catch(function (error) { showMistake(result, 'This browser cannot run the program: ' + error.message + '. The page needs WebAssembly and DecompressionStream.', 'not started'); });
if (read() === null) { engine.warm(); }
fit();
