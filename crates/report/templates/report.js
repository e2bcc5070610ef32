'use strict';
(function () {
  function element(name, attributes, children) {
    var made = document.createElement(name);
    Object.keys(attributes || {}).forEach(function (key) { made.setAttribute(key, attributes[key]); });
    (children || []).forEach(function (child) { made.append(child); });
    return made;
  }

  function drawn(name, attributes) {
    var made = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.keys(attributes).forEach(function (key) { made.setAttribute(key, attributes[key]); });
    return made;
  }

  function tuple(numbers) { return '(' + numbers.join(', ') + ')'; }

  // The rules of strip + bar: positions (x, y, z), options with the Grundy number of where they lead.
  function barRules(data) {
    var last = data.heights.length - 1;
    function grundy(at) { return at[0] ^ data.grundy[at[2]][at[1]]; }
    function squares(at) {
      var sum = at[0];
      for (var z = 0; z <= at[2]; z += 1) { sum += Math.min(data.heights[z], at[1]) + 1; }
      return sum;
    }
    function option(at, what, value) {
      var to = what === 'x' ? [value, at[1], at[2]]
        : what === 'y' ? [at[0], value, at[2]]
          : [at[0], Math.min(at[1], data.heights[value]), value];
      return { key: what + '=' + value, to: to, wins: grundy(to) === 0 };
    }
    return {
      start: data.start,
      why: data.why,
      coordinates: ['x', 'y', 'z'],
      largest: [data.max_strip, Math.max.apply(null, data.heights), last],
      options: function (at) {
        var all = [];
        ['x', 'y', 'z'].forEach(function (what, place) {
          for (var value = 0; value < at[place]; value += 1) { all.push(option(at, what, value)); }
        });
        return all;
      },
      wins: function (at) { return grundy(at) !== 0; },
      // What is left after a move that cannot win: as much as possible.
      left: squares,
      wrong: function (at) {
        if (at[0] > data.max_strip) { return 'The strip has at most ' + data.max_strip + ' squares here.'; }
        if (at[2] > last) { return 'z is at most ' + last + ' here.'; }
        if (at[1] > data.heights[at[2]]) { return 'y is at most f(z) = ' + data.heights[at[2]] + ' for z = ' + at[2] + (data.heights[at[2]] < 31 ? '.' : ' here.'); }
        return '';
      },
      name: function (move, at) {
        var value = Number(move.key.slice(2));
        var bite = squares(at) - squares(move.to);
        var eats = ', eating ' + bite + (bite === 1 ? ' square' : ' squares');
        if (move.key[0] === 'x') { return 'break the strip to x = ' + value + eats; }
        return (move.key[0] === 'y' ? 'break along a row to y = ' : 'break along a column to z = ') + value + eats;
      },
      said: function (at) { return 'Grundy number ' + grundy(at); },
      over: function (winner) {
        return (winner === 'you' ? 'You ate' : 'The page ate') + ' the last unpoisoned piece: ' + (winner === 'you' ? 'you win.' : 'the page wins.');
      }
    };
  }

  // The rules of a game of a claim file on a box: what can be reached is listed.
  function gameRules(data) {
    var numbers = {};
    data.positions.forEach(function (position, number) { numbers[position.join()] = number; });
    var largest = data.coordinates.map(function (name, place) {
      return Math.max.apply(null, data.positions.map(function (position) { return position[place]; }));
    });
    return {
      start: data.positions[data.start],
      why: '',
      coordinates: data.coordinates,
      largest: largest,
      options: function (at) {
        return data.options[numbers[at.join()]].map(function (number) {
          var to = data.positions[number];
          return { key: to.join(), to: to, wins: data.outcomes[number] === 'P' };
        });
      },
      wins: function (at) { return data.outcomes[numbers[at.join()]] === 'N'; },
      left: function (at) { return at.reduce(function (sum, number) { return sum + number; }, 0); },
      wrong: function (at) { return numbers[at.join()] === undefined ? tuple(at) + ' is not a position of this game, or is too large for this page.' : ''; },
      name: function (move) { return 'move to ' + tuple(move.to); },
      said: function (at) { return data.outcomes[numbers[at.join()]] + '-position'; },
      over: function (winner) { return winner === 'you' ? 'The page cannot move: you win.' : 'You cannot move: the page wins.'; }
    };
  }

  // The answer of the page: the first winning move, else the first of those that leave most.
  function answer(rules, at) {
    var options = rules.options(at);
    var best = null;
    options.forEach(function (option) {
      if (!best || option.wins && !best.wins || option.wins === best.wins && !option.wins && rules.left(option.to) > rules.left(best.to)) { best = option; }
    });
    return best;
  }

  function panel(holder) {
    var data = JSON.parse(holder.querySelector('script').textContent);
    var rules = data.kind === 'bar' ? barRules(data) : gameRules(data);
    var id = 'play-' + holder.dataset.play;
    var state = { at: rules.start.slice(), start: rules.start.slice(), turn: 'you', past: [], timer: 0, marks: false, first: 'you' };

    var inputs = rules.coordinates.map(function (name, place) {
      return element('input', { type: 'number', min: '0', max: String(rules.largest[place]), step: '1', inputmode: 'numeric', name: name, value: String(state.at[place]), 'aria-describedby': id + '-status' });
    });
    var first = element('select', { name: 'first' }, [element('option', { value: 'you' }, ['you']), element('option', { value: 'page' }, ['the page'])]);
    var begin = element('button', { type: 'submit' }, ['Start a new game']);
    var setup = element('form', { 'class': 'fields', 'aria-label': 'New game' + holder.dataset.of }, rules.coordinates.map(function (name, place) {
      return element('label', {}, [name, inputs[place]]);
    }).concat([element('label', {}, ['first move', first]), begin]));

    var board = element('div', { 'class': data.kind === 'bar' ? 'board' : 'options' });
    var status = element('p', { 'class': 'status', id: id + '-status', role: 'status', 'aria-live': 'polite' });
    var choice = element('select', { name: 'move' });
    var go = element('button', { type: 'submit' }, ['Make this move']);
    var pick = element('form', { 'class': 'fields', 'aria-label': 'Your move' + holder.dataset.of }, [element('label', { 'class': 'long' }, ['your move', choice]), go]);
    var undo = element('button', { type: 'button' }, ['Take back']);
    var marks = element('input', { type: 'checkbox', name: 'marks' });
    var extras = element('div', { 'class': 'fields' }, [undo, element('label', { 'class': 'check' }, [marks, 'show winning moves'])]);
    var log = element('ol', { 'class': 'log', 'aria-label': 'Moves so far' + holder.dataset.of });
    var hint = element('p', { 'class': 'hint', id: id + '-hint' });
    holder.append(setup, board);
    if (data.kind === 'bar') {
      hint.textContent = 'Click a square to break at the nearest groove, or use the arrow keys and Enter on the bar, or choose a move in the list.';
      holder.append(hint);
    }
    holder.append(status);
    if (data.kind === 'bar') { holder.append(pick); }
    holder.append(extras, log);

    var painter = data.kind === 'bar' ? barPainter() : gamePainter();

    function standing() {
      var end = rules.options(state.at).length === 0;
      var at = tuple(state.at) + ', ' + rules.said(state.at) + '. ';
      if (end) { return rules.over(state.turn === 'you' ? 'page' : 'you'); }
      if (state.turn === 'page') { return at + 'The page moves next.'; }
      return at + (rules.wins(state.at) ? 'Your move: you can win.' : 'Your move: you lose against best play.');
    }

    function show(before) {
      var options = rules.options(state.at);
      var mine = state.turn === 'you' && options.length > 0;
      status.textContent = (before ? before + ' ' : '') + standing();
      status.classList.toggle('over', options.length === 0);
      choice.replaceChildren.apply(choice, options.map(function (option) {
        return element('option', { value: option.key }, [rules.name(option, state.at)]);
      }));
      // Offered first is a move that leaves much, so that a reader who only presses the button does not end the game.
      var calm = options.reduce(function (best, option) { return !best || rules.left(option.to) > rules.left(best.to) ? option : best; }, null);
      if (calm) { choice.value = calm.key; }
      choice.disabled = go.disabled = !mine;
      undo.disabled = state.past.length === 0;
      log.replaceChildren.apply(log, state.past.map(function (step) {
        return element('li', {}, [step.who + ': ' + step.text + (data.kind === 'bar' ? ' → ' + tuple(step.to) : '')]);
      }));
      log.scrollTop = log.scrollHeight;
      painter(options, mine);
    }

    function make(option) {
      var who = state.turn === 'you' ? 'You' : 'Page';
      state.past.push({ from: state.at, who: who, text: rules.name(option, state.at), to: option.to });
      state.at = option.to;
      state.turn = state.turn === 'you' ? 'page' : 'you';
    }

    function reply(before) {
      state.timer = 0;
      var found = answer(rules, state.at);
      if (!found) { return; }
      var text = rules.name(found, state.at);
      make(found);
      show((before ? before + ' ' : '') + 'The page: ' + text + '.');
    }

    function waitForPage(before) {
      if (state.turn !== 'page' || rules.options(state.at).length === 0) { return; }
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) { reply(before); } else { state.timer = window.setTimeout(reply, 450, before); }
    }

    function play(key) {
      if (state.turn !== 'you') { return; }
      var chosen = rules.options(state.at).find(function (option) { return option.key === key; });
      if (!chosen) { return; }
      var said = 'You: ' + rules.name(chosen, state.at) + '.';
      make(chosen);
      show(said);
      waitForPage(said);
    }

    setup.addEventListener('submit', function (event) {
      event.preventDefault();
      var at = inputs.map(function (input) { return input.value.trim() === '' ? NaN : Number(input.value); });
      var whole = at.every(function (number) { return Number.isInteger(number) && number >= 0; });
      var wrong = whole ? rules.wrong(at) : 'A position consists of natural numbers.';
      inputs.forEach(function (input) { input.setAttribute('aria-invalid', wrong ? 'true' : 'false'); });
      if (wrong) { status.textContent = wrong; return; }
      window.clearTimeout(state.timer);
      state.at = at;
      state.past = [];
      state.turn = first.value;
      show('New game.');
      waitForPage('');
    });
    pick.addEventListener('submit', function (event) { event.preventDefault(); play(choice.value); });
    marks.addEventListener('change', function () { state.marks = marks.checked; painter(rules.options(state.at), state.turn === 'you'); });
    undo.addEventListener('click', function () {
      window.clearTimeout(state.timer);
      var step;
      do { step = state.past.pop(); } while (step && step.who !== 'You' && state.past.length > 0);
      if (step) { state.at = step.from; state.turn = step.who === 'You' ? 'you' : 'page'; }
      show('Move taken back.');
      waitForPage('');
      if (undo.disabled) { begin.focus(); }
    });

    function gamePainter() {
      return function (options, mine) {
        var held = board.contains(document.activeElement);
        board.replaceChildren.apply(board, options.map(function (option) {
          var made = element('button', { type: 'button' }, ['Move to ' + tuple(option.to)]);
          made.disabled = !mine;
          if (state.marks && option.wins) { made.classList.add('win'); made.append(': wins'); }
          made.addEventListener('click', function () { play(option.key); });
          return made;
        }));
        if (held) { (board.querySelector('button:not(:disabled)') || begin).focus(); }
      };
    }

    function barPainter() {
      var side = 26;
      var margin = 26;
      var cursor = null;
      var svg = drawn('svg', { role: 'application', tabindex: '0', 'aria-label': 'The bar: arrow keys choose a cut, Enter breaks', 'aria-describedby': id + '-status ' + id + '-hint', focusable: 'true' });
      var squares = [];
      var current = [];
      var active = false;
      board.append(svg);

      // Column z of the bar, or square i of the strip, counted from the poisoned square to the left.
      function left(column) { return margin + (state.start[0] + column) * side; }
      function top(row) { return 8 + (rowsShown() - row) * side; }
      function rowsShown() { return state.start[1]; }

      function preview(key) {
        var option = current.find(function (other) { return other.key === key; });
        squares.forEach(function (square) {
          var gone = option && (square.strip ? square.strip > option.to[0] : square.z > option.to[2] || square.y > option.to[1]);
          square.node.classList.toggle('eaten', Boolean(gone));
        });
        var line = svg.querySelector('.groove.here');
        if (line) { line.remove(); }
        if (option) { svg.append(groove(key, 'groove here')); }
      }

      function groove(key, name) {
        var value = Number(key.slice(2));
        var line = { 'class': name };
        if (key[0] === 'y') {
          line.x1 = left(0) + 2; line.x2 = left(state.at[2] + 1) - 2; line.y1 = line.y2 = top(value + 1) + side;
        } else {
          line.x1 = line.x2 = key[0] === 'x' ? left(-value) : left(value + 1);
          line.y1 = key[0] === 'x' ? top(0) + 2 : top(state.at[1]) + 2;
          line.y2 = top(0) + side - 2;
        }
        return drawn('line', line);
      }

      // The cuts that a square can mean, and how far the pointer is from their grooves.
      function nearest(square, event) {
        var box = square.node.getBoundingClientRect();
        if (square.strip) { return 'x=' + (square.strip - 1); }
        var cuts = [];
        if (square.z > 0) { cuts.push(['z=' + (square.z - 1), event.clientX - box.left]); }
        if (square.y > 0) { cuts.push(['y=' + (square.y - 1), box.bottom - event.clientY]); }
        cuts.sort(function (a, b) { return a[1] - b[1]; });
        return cuts.length ? cuts[0][0] : '';
      }

      function upright() {
        var cuts = [];
        for (var x = state.at[0] - 1; x >= 0; x -= 1) { cuts.push('x=' + x); }
        for (var z = 0; z < state.at[2]; z += 1) { cuts.push('z=' + z); }
        return cuts;
      }

      svg.addEventListener('keydown', function (event) {
        if (event.altKey || event.ctrlKey || event.metaKey) { return; }
        var across = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
        var along = event.key === 'ArrowUp' || event.key === 'ArrowDown';
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          if (active && cursor) { play(cursor); }
          return;
        }
        if (event.key === 'Escape') { cursor = null; preview(''); return; }
        if (!across && !along) { return; }
        event.preventDefault();
        if (!active) { return; }
        var cuts = across ? upright() : state.at[1] > 0 ? Array.from({ length: state.at[1] }, function (unused, y) { return 'y=' + y; }) : [];
        if (!cuts.length) { status.textContent = across ? 'There is no column left to cut.' : 'There is no row left to cut.'; return; }
        var forward = event.key === 'ArrowRight' || event.key === 'ArrowUp';
        var place = cuts.indexOf(cursor);
        place = place < 0 ? (forward ? 0 : cuts.length - 1) : Math.min(cuts.length - 1, Math.max(0, place + (forward ? 1 : -1)));
        cursor = cuts[place];
        preview(cursor);
        var option = current.find(function (other) { return other.key === cursor; });
        status.textContent = 'Enter will ' + rules.name(option, state.at) + ', leaving ' + tuple(option.to) + '.';
      });

      return function (options, mine) {
        if (state.past.length === 0) { state.start = state.at.slice(); }
        current = options;
        active = mine;
        cursor = null;
        svg.replaceChildren();
        squares = [];
        var width = left(state.start[2] + 1) + 10;
        var height = top(0) + side + 24;
        svg.setAttribute('viewBox', '0 0 ' + width + ' ' + height);
        svg.setAttribute('width', width);
        svg.setAttribute('height', height);
        function add(square) {
          var name = 'square' + (square.strip ? ' strip' : square.z === 0 && square.y === 0 ? ' poison' : '');
          square.node = drawn('rect', { 'class': name, x: square.strip ? left(-square.strip) : left(square.z), y: top(square.y), width: side, height: side, rx: 3 });
          square.node.dataset.square = square.strip ? 'x' + square.strip : square.z + ',' + square.y;
          square.node.addEventListener('pointermove', function (event) { if (active && event.pointerType !== 'touch') { preview(nearest(square, event)); } });
          square.node.addEventListener('pointerleave', function () { preview(cursor || ''); });
          square.node.addEventListener('click', function (event) {
            var key = nearest(square, event);
            if (!active) { return; }
            if (key) { play(key); } else { status.textContent = 'The poisoned square cannot be eaten.'; }
          });
          squares.push(square);
          svg.append(square.node);
        }
        for (var i = state.at[0]; i > 0; i -= 1) { add({ strip: i, y: 0 }); }
        for (var z = 0; z <= state.at[2]; z += 1) {
          for (var y = 0; y <= Math.min(data.heights[z], state.at[1]); y += 1) { add({ z: z, y: y }); }
          var step = state.start[2] > 19 ? 5 : 1;
          if (z % step === 0) { label(left(z) + side / 2, top(0) + side + 15, String(z)); }
        }
        for (var row = 0; row <= state.at[1]; row += 1) { label(11, top(row) + side / 2 + 4, String(row)); }
        var mark = drawn('text', { 'class': 'mark', x: left(0) + side / 2, y: top(0) + side / 2 + 5, 'aria-hidden': 'true' });
        mark.textContent = '×';
        mark.style.pointerEvents = 'none';
        svg.append(mark);
        if (state.marks && mine) {
          options.filter(function (option) { return option.wins; }).forEach(function (option) { svg.append(groove(option.key, 'groove win')); });
        }
      };

      function label(x, y, text) {
        var made = drawn('text', { 'class': 'axis', x: x, y: y, 'aria-hidden': 'true' });
        made.textContent = text;
        svg.append(made);
      }
    }

    show(rules.why);
  }

  function panels() {
    document.querySelectorAll('[data-play]:not([data-ready])').forEach(function (holder) {
      holder.dataset.ready = '';
      panel(holder);
    });
  }
  panels();
  document.addEventListener('nimcert:sections', panels);
}());
