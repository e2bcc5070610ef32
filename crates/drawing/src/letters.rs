//! The letters of an edge, written short: `01*` stands for `010` and `011`.

/// Letters of an edge that are written side by side; more go to the next line.
const IN_A_LINE: usize = 3;

/// Patterns that together stand for exactly these letters, digits without a separator. `*` is either digit. Each
/// pattern is as large as possible; of equal ones the first is taken.
pub(super) fn patterns(letters: &[Vec<u8>]) -> Vec<String> {
    let tracks = letters.first().map_or(0, Vec::len);
    let number =
        |letter: &Vec<u8>| letter.iter().fold(0_usize, |number, &digit| 2 * number + usize::from(digit));
    let mut wanted = vec![false; 1 << tracks];
    letters.iter().for_each(|letter| wanted[number(letter)] = true);
    // A pattern is a set of free places and the digits at the others.
    let mut found: Vec<(usize, usize)> = Vec::new();
    for free in 0..1_usize << tracks {
        for digits in (0..1_usize << tracks).filter(|digits| digits & free == 0) {
            if covered(free, digits).all(|letter| wanted[letter]) {
                found.push((free, digits));
            }
        }
    }
    let mut missing = wanted.clone();
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    while missing.iter().any(|&missing| missing) {
        let gain = |&(free, digits): &(usize, usize)| covered(free, digits).filter(|&l| missing[l]).count();
        let Some(&best) = found.iter().rev().max_by_key(|pattern| (gain(pattern), pattern.0.count_ones()))
        else {
            break;
        };
        covered(best.0, best.1).for_each(|letter| missing[letter] = false);
        chosen.push(best);
    }
    let text = |(free, digits): (usize, usize)| -> String {
        let places = (0..tracks).rev();
        places
            .map(|place| match (free >> place & 1, digits >> place & 1) {
                (1, _) => '*',
                (_, 1) => '1',
                _ => '0',
            })
            .collect()
    };
    let mut texts: Vec<String> = chosen.into_iter().map(text).collect();
    texts.sort_by_key(|text| text.replace('*', "0"));
    texts
}

/// The letters of a pattern.
fn covered(free: usize, digits: usize) -> impl Iterator<Item = usize> {
    // All subsets of the free places, from the full one down.
    let mut next = Some(free);
    std::iter::from_fn(move || {
        let part = next?;
        next = part.checked_sub(1).map(|less| less & free);
        Some(digits | part)
    })
}

/// Patterns or letters as the lines of a label.
pub(super) fn lines(items: &[String]) -> Vec<String> {
    let count = items.len().div_ceil(IN_A_LINE);
    let chunks = items.chunks(IN_A_LINE).enumerate();
    chunks
        .map(|(at, chunk)| format!("{}{}", chunk.join(", "), if at + 1 < count { "," } else { "" }))
        .collect()
}
