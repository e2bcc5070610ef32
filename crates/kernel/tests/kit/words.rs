//! Words of a claim that may be exchanged for others of their kind, so that the claim stays well-formed and mostly
//! becomes another one.

use std::ops::Range;

/// Words of one kind. A claim with one of them, in place of another one, can still be read.
const KINDS: [&[&str]; 8] = [
    &["+", "-", "monus", "xor"],
    &["<", "<=", ">", ">=", "=", "!="],
    &["and", "or"],
    &["min", "max", "bor", "band"],
    &["floor", "ceil"],
    &["monotone", "ns", "nimsum"],
    &["claim", "claim not"],
    &["x", "y", "z"],
];

/// Each place of a word, with a word that may stand there.
pub fn exchanges(claim: &str) -> Vec<(Range<usize>, &'static str)> {
    let mut found = Vec::new();
    for kind in KINDS {
        for word in kind {
            let places = claim.match_indices(word).map(|(at, _)| at..at + word.len());
            for place in places.filter(|place| is_whole(claim, place)) {
                found.extend(kind.iter().filter(|other| *other != word).map(|other| (place.clone(), *other)));
            }
        }
    }
    found.sort_by_key(|(place, _)| (place.start, place.end));
    found
}

/// Whether the text at a place is a whole word: a name between other characters, or a sign between blanks.
fn is_whole(text: &str, place: &Range<usize>) -> bool {
    let sides = [text[..place.start].chars().next_back(), text[place.end..].chars().next()];
    let is_name = text[place.clone()].starts_with(|c: char| c.is_ascii_alphabetic());
    sides.into_iter().flatten().all(|side| match is_name {
        true => !side.is_ascii_alphanumeric() && side != '_',
        false => side == ' ',
    })
}
