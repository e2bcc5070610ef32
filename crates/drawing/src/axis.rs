//! Labels of an axis: as many numbers as can be read.

use super::font;

/// Room between two labels, in parts of their size.
const GAP: f64 = 0.8;

/// The numbers from 0 to `last` that an axis shows.
pub(super) fn ticks(last: u64, room: f64, needed: impl Fn(u64) -> f64) -> Vec<u64> {
    ticks_from(0, last, room, needed)
}

/// The numbers from `first` to `last` that an axis shows: multiples of a power of two, since digits are
/// what bars are about, and the last one where there is room for it. `room` is the distance of two
/// neighbours; a label takes as much of it as `needed` says.
pub(super) fn ticks_from(first: u64, last: u64, room: f64, needed: impl Fn(u64) -> f64) -> Vec<u64> {
    let widest = needed(last);
    let fits = |from: u64, to: u64| (to - from) as f64 * room >= widest;
    let step = (0..u64::BITS).map(|bit| 1u64 << bit).find(|&step| fits(0, step) || step > last);
    let step = step.unwrap_or(1 << 63);
    let mut shown: Vec<u64> = Vec::new();
    let mut next = first.checked_next_multiple_of(step);
    while let Some(number) = next.filter(|&number| number <= last) {
        shown.push(number);
        next = number.checked_add(step);
    }
    if shown.last() != Some(&last) {
        // The last number is worth more than its neighbour, unless that is the first.
        if shown.len() > 1 {
            shown.pop_if(|before| !fits(*before, last));
        }
        if shown.last().is_none_or(|&before| fits(before, last)) {
            shown.push(last);
        }
    }
    shown
}

/// Room that labels need beside each other.
pub(super) fn beside(size: f64) -> impl Fn(u64) -> f64 {
    move |number| font::width(&number.to_string(), size, false) + GAP * size
}

/// Room that labels need one above the other.
pub(super) fn above(size: f64) -> impl Fn(u64) -> f64 {
    move |_| 1.3 * size
}

/// Distance of the name of an upward axis above the upper edge of its last number's square.
pub(super) fn name_above(size: f64, side: f64) -> f64 {
    (size - side / 2.0).max(0.55 * size)
}

/// Room above the squares for the name of an upward axis.
pub(super) fn room_above(size: f64) -> f64 {
    1.75 * size
}
