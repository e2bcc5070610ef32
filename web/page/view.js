// What the page shows of an answer. Texts are set as text; only the sections of the report are HTML, which the
// program has escaped, and the policy of the page lets no script in them run.

function element(name, attributes, children) {
  var made = document.createElement(name);
  Object.keys(attributes || {}).forEach(function (key) { made.setAttribute(key, attributes[key]); });
  (children || []).forEach(function (child) { made.append(child); });
  return made;
}

function duration(milliseconds) {
  if (milliseconds < 1) { return 'less than 1 ms'; }
  return milliseconds < 1000 ? Math.round(milliseconds) + ' ms' : (milliseconds / 1000).toFixed(1) + ' s';
}

function counted(number, noun) { return number.toLocaleString('en') + ' ' + noun + (number === 1 ? '' : 's'); }

// A download of a text, made when it is asked for.
function download(name, text) {
  var button = element('a', { href: '#', download: name, role: 'button' }, ['Save ' + name]);
  button.addEventListener('click', function () {
    var address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    button.href = address;
    setTimeout(function () { URL.revokeObjectURL(address); button.href = '#'; }, 10000);
  });
  return button;
}

// The obligations that a text of the kernel lists.
function obligations(text) { return text.split('\n').filter(function (line) { return /^obligation /.test(line); }).length; }

// What the kernel says that a certificate leaves open, as a sentence.
function note(text) {
  var found = text.split('\n').filter(function (line) { return /^note /.test(line); });
  return found.map(function (line) { return ' But ' + line.slice(5) + '.'; }).join('');
}

// One line: what the kernel of this browser says of a certificate.
function seal(kernel) {
  if (kernel.code !== 0) { return element('p', { 'class': 'seal bad' }, ['The kernel in this browser: ' + kernel.text]); }
  return element('p', { 'class': 'seal' }, [
    element('strong', {}, ['Verified by the kernel in this browser']),
    ': ' + counted(obligations(kernel.text), 'obligation') + ', ' + duration(kernel.time) + '.' + note(kernel.text)
  ]);
}

// Shows the answer of the program in `place`; `tools` copies and saves it, and `which` is a button that asks for which
// values of the parameter a claim holds.
function showDecided(place, said, tools, which) {
  var decided = said.answer.decided;
  place.innerHTML = decided.html;
  var articles = place.querySelectorAll('article.claim');
  decided.claims.forEach(function (claim, number) {
    var article = articles[number];
    if (!article) { return; }
    var verdict = article.querySelector('.verdict');
    if (said.kernels[number]) { verdict.append(seal(said.kernels[number])); }
    if (claim.contradiction) { verdict.append(element('p', { 'class': 'seal bad', role: 'alert' }, ['Internal error: ' + claim.contradiction + ' This is a bug of nimcert; please report it with the claim.'])); }
    if (decided.parameter !== null && claim.class !== 'proved') { verdict.append(element('p', { 'class': 'which' }, [which(decided.parameter, number + 1)])); }
    var links = article.querySelector('.downloads');
    if (links && claim.certificate !== null) { links.replaceChildren(download(claim.file + '.claim', claim.claim), download(claim.file + '.cert', claim.certificate)); }
  });
  var bar = element('p', { 'class': 'tools' }, tools.concat([
    download('nimcert.json', decided.json), element('span', { 'class': 'note' }, ['Decided in ' + duration(said.time) + ' on this device.'])
  ]));
  if (decided.claims.length > 1) { place.prepend(contents(decided), bar); } else { (place.querySelector('.verdict') || place).append(bar); }
  if (decided.found) {
    place.prepend(element('section', {}, [element('h2', {}, ['Found']), element('p', {}, ['The text makes no claim, so the page looked for the P-positions and tried to prove what it found.']), element('pre', { tabindex: '0', role: 'group', 'aria-label': 'How it was found' }, [decided.found.trimEnd()])]));
  }
  document.dispatchEvent(new Event('nimcert:sections'));
}

// The list of claims of a text with several.
function contents(decided) {
  var lines = decided.claims.map(function (claim, number) {
    // Both as the section of the claim has them, in the notation of pages.
    var head = document.querySelector('#claim-' + (number + 1) + '-head');
    var said = document.querySelector('#claim-' + (number + 1) + ' .said .word');
    var word = said ? said.textContent : claim.line.split(':')[0];
    var link = element('a', { href: '#claim-' + (number + 1) }, [element('span', { 'class': 'math' }, [head ? head.textContent : 'claim ' + (number + 1)])]);
    link.addEventListener('click', function (event) {
      event.preventDefault();
      document.getElementById('claim-' + (number + 1)).scrollIntoView();
    });
    return element('li', {}, [link, ' ', element('span', { 'class': 'word ' + claim.class }, [word])]);
  });
  var left = decided.count - decided.claims.length;
  var summary = decided.summary + (left > 0 ? ' The time was over before the last ' + counted(left, 'claim') + '.' : '');
  return element('div', {}, [element('p', { 'class': 'summary' }, [summary]), element('nav', { 'aria-label': 'Claims' }, [element('ol', { 'class': 'claims' }, lines)])]);
}

// One line: what the kernel of this browser says of the certificates of all parts.
function sealOfParts(kernels) {
  var wrong = kernels.filter(function (kernel) { return kernel !== null && kernel.code !== 0; });
  if (wrong.length > 0) { return seal(wrong[0]); }
  var all = kernels.filter(function (kernel) { return kernel !== null; });
  var sum = function (of) { return all.reduce(function (before, kernel) { return before + of(kernel); }, 0); };
  return element('p', { 'class': 'seal' }, [
    element('strong', {}, ['Verified by the kernel in this browser']),
    ': ' + counted(all.length, 'certificate') + ', ' + counted(sum(function (kernel) { return obligations(kernel.text); }), 'obligation') + ', ' + duration(sum(function (kernel) { return kernel.time; })) + '.'
  ]);
}

// Shows for which values of its parameter a claim holds.
function showWhich(place, said, tools) {
  var which = said.answer.which;
  place.innerHTML = which.html;
  var verdict = place.querySelector('.verdict');
  if (said.kernels.some(function (kernel) { return kernel !== null; })) { verdict.append(sealOfParts(said.kernels)); }
  which.claims.forEach(function (claim) {
    if (claim && claim.contradiction) { verdict.append(element('p', { 'class': 'seal bad', role: 'alert' }, ['Internal error: ' + claim.contradiction + ' This is a bug of nimcert; please report it with the claim.'])); }
  });
  Array.prototype.forEach.call(place.querySelectorAll('[data-parts]'), function (cell) {
    var parts = cell.dataset.parts.split(' ').map(function (part) { return which.claims[part]; });
    var saves = parts.filter(function (part) { return part && part.certificate !== null; }).map(function (part) {
      return element('p', {}, [download(part.file + '.claim', part.claim), ' ', download(part.file + '.cert', part.certificate)]);
    });
    cell.replaceChildren.apply(cell, saves.length < 4 ? saves : [element('details', {}, [element('summary', {}, [counted(saves.length, 'certificate')])].concat(saves))]);
  });
  verdict.append(element('p', { 'class': 'tools' }, tools.concat([
    download('nimcert.json', which.json), element('span', { 'class': 'note' }, ['Decided in ' + duration(said.time) + ' on this device.'])
  ])));
}

// A text that could not be read, with its carets, or why there is no answer. `tools` decide what to write instead.
function showMistake(place, text, title, tools) {
  place.replaceChildren(element('div', { 'class': 'verdict undecided' }, [
    element('p', { 'class': 'said' }, [element('strong', { 'class': 'word undecided' }, [title])]),
    element('pre', { tabindex: '0', role: 'group', 'aria-label': 'Message' }, [text])
  ].concat(tools && tools.length > 0 ? [element('p', { 'class': 'tools' }, tools)] : [])));
}

// What the kernel says of dropped files.
function showChecked(place, pair, said) {
  var kernel = said.kernel;
  var word = kernel.code === 0 ? 'verified' : kernel.code === 1 ? 'rejected' : 'declined';
  var lines = kernel.text.split('\n');
  var of = function (start) { return lines.filter(function (line) { return line.indexOf(start) === 0; }).map(function (line) { return line.slice(start.length); }); };
  var children = [element('p', { 'class': 'said' }, [element('strong', { 'class': 'word ' + (kernel.code === 0 ? 'proved' : 'refuted') }, [word]), element('span', {}, [pair.name + (pair.of ? ' proves ' + pair.of : '')])])];
  if (kernel.code !== 0) {
    children[0].lastChild.textContent = pair.name;
    children.push(element('p', {}, [kernel.text]));
    if (!pair.of) { children.push(element('p', { 'class': 'note' }, ['Only the certificate was given, so the kernel checked it against the claim in its own head.'])); }
    place.append(element('article', { 'class': 'claim' }, [element('div', { 'class': 'verdict refuted' }, children)]));
    return;
  }
  children.push(element('p', { 'class': 'meaning' }, [
    'The kernel in this browser read both ' + (pair.of ? 'files' : 'the claim in the head of the certificate and the certificate') + ', and checked every obligation in ' + duration(said.time) + '. Read the claim: it is what was proved.' + note(kernel.text)
  ]));
  var values = of('for ');
  var rows = of('obligation ').map(function (line) {
    var at = line.indexOf(' ');
    return element('tr', {}, [element('th', { scope: 'row' }, [element('code', {}, [line.slice(at + 1)])]), element('td', { 'class': 'number' }, [Number(line.slice(0, at)).toLocaleString('en')])]);
  });
  place.append(element('article', { 'class': 'claim' }, [
    element('div', { 'class': 'verdict proved' }, children),
    element('h2', {}, ['The claim, as the kernel read it']),
    element('pre', { tabindex: '0', role: 'group', 'aria-label': 'The claim' }, [(values.length ? 'for all ' + values.join(', ') + '\n' : '') + of('claim ').join('\n')]),
    element('h2', {}, ['Obligations']),
    element('table', { 'class': 'listed obligations' }, [
      element('thead', {}, [element('tr', {}, [element('th', { scope: 'col' }, ['obligation']), element('th', { scope: 'col', 'class': 'number' }, ['checked'])])]),
      element('tbody', {}, rows)
    ])
  ]));
}
