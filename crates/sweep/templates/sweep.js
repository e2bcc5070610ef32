// The table in pages of rows, and only the rows of one verdict if a person asks for them. Without this script the page
// shows all rows.
'use strict';
(function () {
  var PAGE = 100;
  var rows = Array.prototype.slice.call(document.querySelectorAll('.table tbody tr'));
  var pager = document.querySelector('.pager');
  if (!pager) { return; }
  var only = pager.querySelector('select');
  var back = pager.querySelector('.back');
  var next = pager.querySelector('.next');
  var place = pager.querySelector('.place');
  var page = 0;
  function show() {
    var wanted = rows.filter(function (row) { return only.value === '' || row.className === only.value; });
    var last = Math.max(0, Math.ceil(wanted.length / PAGE) - 1);
    page = Math.min(Math.max(page, 0), last);
    rows.forEach(function (row) { row.hidden = true; });
    var shown = wanted.slice(page * PAGE, (page + 1) * PAGE);
    shown.forEach(function (row) { row.hidden = false; });
    place.textContent = shown.length === 0 ? 'no rows'
      : 'rows ' + (page * PAGE + 1).toLocaleString('en') + ' to ' + (page * PAGE + shown.length).toLocaleString('en') + ' of ' + wanted.length.toLocaleString('en');
    back.disabled = page === 0;
    next.disabled = page === last;
  }
  only.addEventListener('change', function () { page = 0; show(); });
  back.addEventListener('click', function () { page -= 1; show(); });
  next.addEventListener('click', function () { page += 1; show(); });
  pager.hidden = false;
  show();
}());
