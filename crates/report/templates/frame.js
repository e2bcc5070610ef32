// What every page of nimcert does: the choice of colours, and hints where something can be scrolled.
'use strict';
(function () {
  // Light and dark: what the system says, until the button is used.
  function theme() {
    var button = document.getElementById('theme');
    var system = window.matchMedia('(prefers-color-scheme: dark)');
    function dark() {
      var set = document.documentElement.dataset.theme;
      return set ? set === 'dark' : system.matches;
    }
    function name() { button.textContent = dark() ? 'Use light colours' : 'Use dark colours'; }
    button.hidden = false;
    button.addEventListener('click', function () {
      document.documentElement.dataset.theme = dark() ? 'light' : 'dark';
      name();
    });
    system.addEventListener('change', name);
    name();
  }

  // Says where a table or picture can be scrolled, for whoever sees no scroll bar.
  function scrolls() {
    document.querySelectorAll('.scroll:not([data-ready])').forEach(function (part) {
      part.dataset.ready = '';
      var hint = document.createElement('p');
      hint.className = 'hint sideways';
      hint.setAttribute('aria-hidden', 'true');
      hint.hidden = true;
      hint.textContent = 'Scroll sideways to see all of it \u2192';
      part.before(hint);
      function look() { hint.hidden = part.scrollWidth <= part.clientWidth + 1; }
      new ResizeObserver(look).observe(part);
    });
  }

  theme();
  scrolls();
  document.addEventListener('nimcert:sections', scrolls);
}());
