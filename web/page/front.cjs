// The front of the page: an answered example, cards of questions, and a table of notation. All verdicts on it are those
// of the program, which answers every question when the page is put together.
'use strict';
const { addressOf } = require('./address.js');

const EXAMPLE = 'floor(t/4)';

const CARDS = [
  ['A counterexample', 'floor(t/3)', 'Two columns that break the NS property, with their binary digits.'],
  ['A list of heights', '0,0,1,1,2,2', 'A bar with exactly these columns.'],
  ['Three heaps of Nim', `# Three heaps: a move makes one of them smaller.
game nim(x, y, z)
  move u < x to (u, y, z)
  move v < y to (x, v, z)
  move w < z to (x, y, w)
claim grundy nim = x xor y xor z`, 'The rules of a game, and a claim about its Grundy numbers.'],
  ['Rules without a claim', `# Wythoff's moves, but at most one piece from both heaps.
game king(x, y)
  move u < x when u + 1 = x to (u, y)
  move v < y when v + 1 = y to (x, v)
  move when x >= 1 and y >= 1 to (x - 1, y - 1)`, 'Which positions are P-positions? The page looks for a formula and proves it.'],
  ['Every even k at once', `# One proof for k = 2, 4, 6, ..
param m >= 1
fun f(t) = floor(t / (2*m))
claim nimsum f`, 'A parameter, and a proof for all its values.']
];

// What to type, what it means, and a question that uses it; the last is empty where it is the first.
const NOTATION = [
  ['floor(t/4), ceil(t/4), t mod 4', 'quotients, rounded down or up, and remainders', 'floor(t/4)'],
  ['2t + 3, t - 1, 2^10, 5 monus t', 'sums, differences, powers; a monus b is max(a - b, 0)', 'floor((2t + 3)/8) + (5 monus t)'],
  ['min(t, 7), max(t, 7)', 'the smaller and the larger number', 'min(t, 7)'],
  ['t xor 5, t band 5, t bor 5', 'digit by digit in binary: nim-sum, and, or', 'floor((t band 12)/4)'],
  ['floor(log2(t)), isqrt(t)', 'the place of the highest binary digit, the square root rounded down', '2^(floor(log2(t)) - 1)'],
  ['if t < 4 then 0 else floor(t/4)', 'cases', 'if t < 4 then 0 else floor(t/4)'],
  ['0, 0, 1, 1', 'the heights of columns 0, 1, 2, 3', '0, 0, 1, 1'],
  ['move u < x to (u, y)', 'in a game: x becomes any smaller number u', 'game g(x, y)\n  move u < x to (u, y)\nclaim grundy g = x'],
  ['claim p g = (x = y)', 'the P-positions of g are those with x = y', 'game g(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\nclaim p g = (x = y)']
];

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

// The answer of the program to a text that must have one.
function answer(program, text) {
  const { decided, mistake } = program.ask({ do: 'decide', text });
  if (!decided) { throw new Error('the front asks what is not answered: ' + text + ': ' + mistake.text); }
  return { ...decided.claims[0], html: decided.html };
}

const link = (text, inside, attributes = '') => '<a href="' + escaped(addressOf(text)) + '" data-text="' + escaped(text) + '"' + attributes + '>' + inside + '</a>';

// The verdict as the page of the answer has it, in two parts: the word, and what it is about.
function said(claim) {
  const found = claim.html.match(/(<strong class="word[^>]*>[^<]*<\/strong>) <span>([^<]*)<\/span>/);
  if (!found) { throw new Error('the page of an answer has no verdict: ' + claim.line); }
  return [found[1], found[2]];
}

// The bar of floor(t/4), the poisoned square at the lower left.
function bar() {
  const squares = [...Array(16).keys()].flatMap((z) => [...Array(Math.floor(z / 4) + 1).keys()].map((y) => [z, y]));
  const square = ([z, y]) => '<path class="bit' + (z + y === 0 ? ' poisoned' : '') + '" d="M' + 20 * z + ' ' + (60 - 20 * y) + 'h18v18h-18z"/>';
  return '<svg viewBox="0 0 318 78" width="318" height="78" role="img" aria-label="The first 16 columns of the bar of floor(t/4)">' + squares.map(square).join('') + '</svg>';
}

// `program` answers questions; `verified` is the number of obligations that the kernel checks of a claim with its certificate.
function front(program, verified) {
  const example = answer(program, EXAMPLE);
  const [word, what] = said(example);
  const cards = CARDS.map(([title, text, about]) => '<li>' + link(text,
    '<strong>' + escaped(title) + '</strong><code>' + escaped(text.split('\n').find((line) => line[0] !== '#')) + '</code><span>' + escaped(about) + '</span>'
    + '<span class="ends">' + said(answer(program, text))[0] + '</span>', ' class="card"') + '</li>');
  const rows = NOTATION.map(([typed, means, text]) => {
    answer(program, text);
    return '<tr><th scope="row"><code>' + escaped(typed) + '</code></th><td>' + escaped(means) + '</td></tr>';
  });
  return {
    example: '<h2 id="answered">An example, already answered</h2>\n' + bar()
      + '\n<p>Is the Grundy number of every position (<i>y</i>, <i>z</i>) of the bar of <code>' + EXAMPLE + '</code> the nim-sum <i>y</i> ⊕ <i>z</i>?</p>\n'
      + '<div class="verdict ' + example.class + '"><p class="said">' + word + ' <span>' + what + '</span></p>\n'
      + '<p class="seal">Verified by the kernel: ' + verified(example.claim, example.certificate) + ' obligations.</p></div>\n<p>' + link(EXAMPLE, 'Show the whole answer') + '</p>',
    cards: '<ul class="cards">' + cards.join('\n') + '</ul>',
    notation: '<table class="rows"><tbody>' + rows.join('\n') + '</tbody></table>'
  };
}

module.exports = { front };
