// The address of a question: the text after `#decide=`, or after `#which=` if it asks for which values of its parameter
// the claim holds; `#which-2=` asks it of the second claim.

var START = /^#(decide|which(?:-([1-9][0-9]{0,3}))?)=/;

// The address of a text: what need not be escaped stays readable. `claim` is the claim whose values are asked for, from 1;
// 0 if the text is to be decided.
function addressOf(text, claim) {
  // Half of a surrogate pair has no UTF-8.
  var whole = new TextDecoder().decode(new TextEncoder().encode(text));
  var start = !claim ? '#decide=' : claim === 1 ? '#which=' : '#which-' + claim + '=';
  return start + encodeURIComponent(whole).replace(/%(2F|2B|3D|2C|3A|3B|40|24|3F)/g, function (escaped) { return decodeURIComponent(escaped); });
}

// The text of an address; null if it has none.
function textOf(address) {
  var start = START.exec(address);
  if (start === null) { return null; }
  var text = address.slice(start[0].length);
  try { return decodeURIComponent(text); } catch (error) { return text; }
}

// The claim whose values an address asks for; 0 if there is none.
function claimOf(address) {
  var start = START.exec(address);
  return start === null || start[1] === 'decide' ? 0 : Number(start[2] || 1);
}

if (typeof module !== 'undefined') { module.exports = { addressOf: addressOf }; }
