// The lists of examples and of the papers' claims: cards that decide their text, and a filter.

// A text as a link that decides it.
function linkTo(claim, inside) {
  var made = element('a', { href: addressOf(claim.text) }, [inside]);
  made.dataset.text = claim.text;
  return made;
}

// The name of an example as a title: `3_your_own_game.claim` is "Your own game".
function titleOf(name) {
  var words = name.replace(/^.*\//, '').replace(/\.(claim|csv)$/, '').replace(/^\d+_/, '').replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function exampleCards(examples) {
  return element('ul', { 'class': 'cards' }, examples.map(function (claim) {
    var card = linkTo(claim, element('strong', {}, [titleOf(claim.name)]));
    card.className = 'card';
    card.append(element('span', {}, [claim.about]));
    return element('li', {}, [card]);
  }));
}

// The items of a paper: what is printed, and the claims that decide it.
function itemCards(items) {
  return element('ul', { 'class': 'cards' }, items.map(function (item) {
    var links = [];
    item.claims.forEach(function (claim) { links.push(linkTo(claim, element('code', {}, [claim.name.replace(/^.*\//, '').replace(/\.claim$/, '')])), ' '); });
    return element('li', { 'class': 'card' }, [
      element('strong', {}, [titleOf(item.name)]),
      element('span', {}, [item.printed]),
      item.corrected ? element('span', {}, [element('i', {}, ['Corrected: ']), item.corrected]) : '',
      element('span', { 'class': 'note' }, [item.status + '. Decide: '].concat(links))
    ]);
  }));
}

// Shows the cards that have all these words, and how many there are.
function filtered(place, words) {
  var wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  var count = 0;
  place.querySelectorAll('.cards > li').forEach(function (card) {
    var group = card.closest('details').querySelector('summary').textContent;
    var text = (card.textContent + ' ' + group).toLowerCase();
    card.hidden = !wanted.every(function (word) { return text.indexOf(word) >= 0; });
    count += card.hidden ? 0 : 1;
  });
  place.querySelectorAll('details').forEach(function (group) {
    group.hidden = group.querySelector('.cards > li:not([hidden])') === null;
    group.open = wanted.length > 0 && !group.hidden;
  });
  return count;
}

// Puts the lists in their place when a person comes near them. A program of its own makes them, so that no search is
// disturbed.
(function () {
  var place = document.getElementById('lists');
  var filter = document.getElementById('filter');
  var found = document.getElementById('found');
  var lists = null;

  function filled() {
    lists = lists || engine.list().then(function (answer) {
      var all = answer.examples;
      var group = function (title, cards) { return element('details', {}, [element('summary', {}, [title]), cards]); };
      place.replaceChildren.apply(place, [
        group('First steps', exampleCards(all.start)), group('Games beyond the papers', exampleCards(all.beyond))
      ].concat(all.papers.map(function (paper) { return group('Claims of the paper: ' + paper.title, itemCards(paper.items)); })));
    });
    return lists;
  }

  filter.addEventListener('input', function () {
    filled().then(function () {
      var count = filtered(place, filter.value);
      found.textContent = filter.value.trim() === '' ? '' : counted(count, 'example');
    });
  });
  new IntersectionObserver(function (seen, observer) {
    if (seen.some(function (one) { return one.isIntersecting; })) { observer.disconnect(); filled(); }
  }, { rootMargin: '400px' }).observe(place);
}());
