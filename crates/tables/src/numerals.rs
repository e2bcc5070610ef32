//! Numbers as text, for tables of millions of cells.

/// How many decimal digits.
pub(crate) fn digits(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// Adds a number in decimal: what `write!` does, in a fraction of the time.
pub(crate) fn push_number(out: &mut Vec<u8>, number: u64) {
    let mut buffer = [0; 20];
    let mut at = buffer.len();
    let mut rest = number;
    loop {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&buffer[at..]);
}

/// Adds text, right-aligned in a column of this width.
pub(crate) fn push_right(out: &mut Vec<u8>, text: &str, width: usize) {
    out.resize(out.len() + width.saturating_sub(text.chars().count()), b' ');
    out.extend_from_slice(text.as_bytes());
}

/// Adds a number, right-aligned in a column of this width.
pub(crate) fn push_number_right(out: &mut Vec<u8>, number: u64, width: usize) {
    out.resize(out.len() + width.saturating_sub(digits(number)), b' ');
    push_number(out, number);
}
