// The address of a question: the text after `#decide=`.

var PREFIX = '#decide=';

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

if (typeof module !== 'undefined') { module.exports = { addressOf: addressOf }; }
