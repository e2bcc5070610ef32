// The page: the field, the address, the keyboard, files, and one question at a time.

// A longer text is not put in the address.
var LONGEST_LINK = 8000;

// A longer text is not decided: the language has its own limits, and no person types so much.
var LONGEST_TEXT = 1 << 20;

// A longer text is not broken into lines of the field: that takes a browser seconds.
var LONGEST_WRAPPED = 20000;

var PREFIX = '#decide=';

function byId(id) { return document.getElementById(id); }

var field = byId('text');
var result = byId('result');
var turn = 0;

// The address of a text: what need not be escaped stays readable.
function addressOf(text) {
  // Half of a surrogate pair has no UTF-8.
  var whole = new TextDecoder().decode(new TextEncoder().encode(text));
  return PREFIX + encodeURIComponent(whole).replace(/%(2F|2B|3D|2C|3A|3B|40|24|3F)/g, function (escaped) { return decodeURIComponent(escaped); });
}

// The text of an address; null if it has none.
function textOf(address) {
  if (address.indexOf(PREFIX) !== 0) { return null; }
  try { return decodeURIComponent(address.slice(PREFIX.length)); } catch (error) { return address.slice(PREFIX.length); }
}

function isShort(text) { return text.indexOf('\n') < 0 && !/^\s*(param|fun|let|rel|claim|game)\s/.test(text); }

// The field is as high as its text, up to half of the window.
function fit() {
  field.wrap = field.value.length > LONGEST_WRAPPED ? 'off' : 'soft';
  if (field.wrap === 'off') { field.style.height = '12rem'; return; }
  field.style.height = 'auto';
  field.style.height = Math.min(field.scrollHeight + 2, Math.max(120, window.innerHeight * 0.5)) + 'px';
}

function remember(text) {
  var address = addressOf(text);
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
    byId('progress').textContent = 'Working on ' + last.step + states + (seconds ? ', ' + counted(seconds, 'second') : '') + '.';
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

function decide(text) {
  if (text.length > LONGEST_TEXT) {
    showMistake(result, 'The text has ' + text.length.toLocaleString('en') + ' characters. This page decides up to ' + LONGEST_TEXT.toLocaleString('en') + '; the command line takes 64 MB.', 'too long');
    return Promise.resolve(null);
  }
  var allowed = limits();
  return run({ request: { 'do': 'decide', text: text, seconds: allowed.seconds, megabytes: allowed.megabytes } }, allowed.seconds * 2, function (said) {
    if (failed(said)) { return; }
    if (said.answer.mistake !== undefined) { showMistake(result, said.answer.mistake, /^error/.test(said.answer.mistake) ? 'not understood' : 'undecided'); return; }
    showDecided(result, said, element('span', {}, [saved(text), ' ', share(text)]));
  });
}

// Saves the report as a page of its own, which carries the kernel.
function saved(text) {
  var button = element('button', { type: 'button' }, ['Save as a page']);
  button.addEventListener('click', function () {
    var allowed = limits();
    engine.kernelText().then(function (kernel) {
      return run({ request: { 'do': 'page', text: text, kernel: kernel, seconds: allowed.seconds, megabytes: allowed.megabytes } }, allowed.seconds * 2, function (said) {
        if (failed(said)) { return; }
        if (said.answer.mistake !== undefined) { showMistake(result, said.answer.mistake, 'not saved'); return; }
        var address = URL.createObjectURL(new Blob([said.answer.text], { type: 'text/html' }));
        element('a', { href: address, download: 'nimcert-report.html' }).click();
        setTimeout(function () { URL.revokeObjectURL(address); }, 10000);
      });
    });
  });
  return button;
}

// Copies the address of the question.
function share(text) {
  var button = element('button', { type: 'button' }, ['Copy link']);
  button.addEventListener('click', function () {
    var address = location.href.split('#')[0] + addressOf(text);
    var copied = function (done) { button.textContent = done ? 'Copied' : 'Copy the address of this page'; };
    if (!navigator.clipboard) { copied(false); return; }
    navigator.clipboard.writeText(address).then(function () { copied(true); }, function () { copied(false); });
  });
  return button;
}

function ask(text) {
  if (field.value !== text) {
    if (text.length > LONGEST_WRAPPED) { field.wrap = 'off'; }
    field.value = text;
  }
  fit();
  remember(text);
  return decide(text);
}

// Checks files one after the other.
function check(list) {
  return readFiles(list).then(function (files) {
    var all = pairs(files);
    if (all.length === 0 && files.length === 1) { return ask(new TextDecoder().decode(files[0].bytes)); }
    if (all.length === 0) { showMistake(result, 'None of these files is a certificate. A certificate begins with the line `nimcert certificate 1`.', 'nothing to check'); return null; }
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

// A list of texts as links that decide them.
function link(claim, shown) {
  var made = element('a', { href: addressOf(claim.text) }, [shown]);
  made.dataset.text = claim.text;
  return made;
}

function listed(examples) {
  return element('ul', {}, examples.map(function (claim) {
    return element('li', {}, [link(claim, element('code', {}, [claim.name.replace(/^.*\//, '').replace(/\.(claim|csv)$/, '')])), claim.about ? ' ' + claim.about : '']);
  }));
}

// The lists are asked for when somebody opens one of them. A program of its own answers, so that no search is disturbed.
var lists = null;
function fill() {
  if (lists) { return; }
  lists = engine.list().then(function (answer) {
    var all = answer.examples;
    byId('examples').querySelector('.list').replaceChildren(
      element('h3', {}, ['First steps']), listed(all.start), element('h3', {}, ['Games beyond the papers']), listed(all.beyond));
    byId('papers').querySelector('.list').replaceChildren.apply(byId('papers').querySelector('.list'), all.papers.map(function (paper) {
      return element('details', {}, [element('summary', {}, [paper.title]), element('dl', { 'class': 'items' }, [].concat.apply([], paper.items.map(function (item) {
        var links = [];
        item.claims.forEach(function (claim) { links.push(link(claim, element('code', {}, [claim.name.replace(/^.*\//, '')])), ' '); });
        return [
          element('dt', {}, [item.name.replace(/^.*\//, '').replace(/_/g, ' ')]),
          element('dd', {}, [element('p', {}, [item.printed]), item.corrected ? element('p', {}, [element('i', {}, ['Corrected: ']), item.corrected]) : '', element('p', { 'class': 'note' }, [item.status + '. Decide: '].concat(links))])
        ];
      })))]);
    }));
  });
}

function read() {
  var text = textOf(location.hash);
  if (text !== null) {
    field.value = text;
    fit();
    document.title = text.slice(0, 60) + ' - nimcert';
    return decide(text);
  }
  return null;
}

byId('form').addEventListener('submit', function (event) { event.preventDefault(); ask(field.value || field.placeholder); });
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
['examples', 'papers'].forEach(function (id) { byId(id).addEventListener('toggle', fill); });
window.addEventListener('popstate', read);
byId('try-game').href = addressOf(byId('try-game').dataset.text);
engine.ready.catch(function (error) { showMistake(result, 'This browser cannot run the program: ' + error.message + '. The page needs WebAssembly and DecompressionStream.', 'not started'); });
if (read() === null) { engine.warm(); }
fit();
