//! What the NS property lets a player do: which digits decide which, and the winning move.

use num_bigint::BigUint;

use super::explanation::{Answer, Sample};
use nimcert_core::language::listing;
use nimcert_core::ns::prefixes::Prefix;
use nimcert_core::ns::winning_move::{Case, WinningMove};
use nimcert_prose::digits::{brief, named, short};
use nimcert_prose::{Layout, grouped};

/// Most winning moves found by exhaustion that are listed.
const MAX_LISTED: usize = 16;

/// The digits of `prefix`, then `hidden` dots, `width` in all.
fn masked(prefix: &BigUint, hidden: u64, width: u64) -> String {
    let shown = (0..width - hidden).rev().map(|place| if prefix.bit(place) { '1' } else { '0' });
    shown.chain((0..hidden).map(|_| '.')).collect()
}

/// Places that are shown of a column and of its height: room for every prefix, and for all of both numbers
/// (the digit of `z` at place `i` is hidden by no prefix from `i` up).
fn widths(s: &Sample) -> (u64, u64) {
    let digits = s.prefixes.first().map_or(0, |p| p.i);
    (digits.max(s.z.bits()).max(1), digits.max(s.f_z.bits()).max(1))
}

/// The prefixes of a column, the longest hidden part first: the place `i`, the digits of the column from
/// there up and those of the height that they decide, dots for the others.
pub(crate) fn masked_digits(s: &Sample) -> Vec<(u64, [String; 2])> {
    let (z, f_z) = widths(s);
    let one = |p: &Prefix| (p.i, [masked(&p.column, p.i.min(z), z), masked(&p.value, p.i - 1, f_z)]);
    s.prefixes.iter().map(one).collect()
}

/// Remark 8.1 on as many sample columns as fit next to each other.
pub(super) fn prefix_table(samples: &[Sample], layout: Layout) -> String {
    let Some(first) = samples.first() else { return String::new() };
    let mut out = String::new();
    layout.paragraph(
        &mut out,
        "  ",
        "  ",
        "Remark 8.1: the digits of z from place i up determine those of f(z) from place i\u{a0}-\u{a0}1 \
         up, whatever the digits at the dots.",
    );
    out = out.replace('\u{a0}', " ");
    let heads: Vec<[String; 2]> = samples
        .iter()
        .map(|s| [format!("z = {}", short(&s.z)), format!("f(z) = {}", short(&s.f_z))])
        .collect();
    let group = |s: &Sample, head: &[String; 2]| {
        let (z, f_z) = widths(s);
        [head[0].len().max(z as usize), head[1].len().max(f_z as usize)]
    };
    let groups: Vec<[usize; 2]> = samples.iter().zip(&heads).map(|(s, head)| group(s, head)).collect();
    let mut used = 7;
    let fitting = groups.iter().take_while(|[z, f_z]| {
        used += z + f_z + 5;
        used <= layout.prose
    });
    let fitting = fitting.count();
    if fitting == 0 {
        let line = format!("f({}) = {} has too many digits for a table.", first.z, brief(&first.f_z));
        layout.paragraph(&mut out, "  ", "  ", &line);
        return out;
    }
    let longest =
        samples[..fitting].iter().filter_map(|s| s.prefixes.first().map(|p| p.i)).max().unwrap_or(0);
    let mut line = format!("    {:>3}", "i");
    for (head, [z, f_z]) in heads[..fitting].iter().zip(&groups) {
        line += &format!("   {:<z$}  {:<f_z$}", head[0], head[1]);
    }
    let mut lines = vec![line];
    for i in (1..=longest).rev() {
        let mut line = format!("    {i:>3}");
        for (s, [z, f_z]) in samples[..fitting].iter().zip(&groups) {
            let cells = masked_digits(s).into_iter().find(|(at, _)| *at == i).map(|(_, cells)| cells);
            let [left, right] = cells.unwrap_or_default();
            line += &format!("   {left:<z$}  {right:<f_z$}");
        }
        lines.push(line);
    }
    for line in lines {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// A position with its nim-sum, digits lined up and its highest 1 marked, if it has one.
fn position_lines(out: &mut String, names: [&str; 3], position: &[BigUint; 3], layout: Layout) {
    let [x, y, z] = position;
    let sum = x ^ y ^ z;
    let highest = position.iter().map(BigUint::bits).max().unwrap_or(0).saturating_sub(1);
    let rows = [(names[0], x), (names[1], y), (names[2], z), ("nim-sum", &sum)];
    let is_zero = sum == BigUint::ZERO;
    let mut lines = named(&rows, if is_zero { highest } else { sum.bits() - 1 }, layout.prose - 4);
    if is_zero {
        // There is no place to mark.
        lines.pop();
    }
    for line in lines {
        out.push_str(&format!("    {line}\n"));
    }
}

/// A number that is shown shortened, a line of its own.
fn in_full(out: &mut String, name: &str, number: &BigUint, layout: Layout) {
    let digits = number.to_string();
    if short(number) != digits {
        layout.paragraph(out, "  ", "  ", &format!("{name} in full:"));
        out.push_str(&format!("{digits}\n"));
    }
}

fn tuple(numbers: &[BigUint; 3]) -> String {
    listing::tuple(numbers.iter().map(brief))
}

/// The text about a position of strip + bar(f); `refuted`: that f is known not to have the property, or not to be monotone,
/// falling first at column `falls`.
pub(super) fn answer(
    position: &[BigUint; 3],
    answer: &Answer,
    refuted: bool,
    falls: Option<&BigUint>,
    layout: Layout,
) -> String {
    let mut out = String::new();
    let say = |out: &mut String, text: &str| layout.paragraph(out, "  ", "  ", text);
    let at = tuple(position);
    if let Answer::Theorem(found) = answer {
        match found {
            Some(found) => winning(&mut out, position, found, layout),
            None => {
                say(&mut out, &format!("Position (x, y, z) = {at} of strip + bar(f) has nim-sum 0:"));
                position_lines(&mut out, ["x", "y", "z"], position, layout);
                say(
                    &mut out,
                    "By Lemma 8.4, every move leads to a nonzero nim-sum. This is a P-position: no move wins.",
                );
            }
        }
        return out;
    }
    let why = match (falls, refuted) {
        (Some(_), _) => "f is not monotone",
        (None, true) => "f does not have the NS property",
        (None, false) => "f is not known to have the NS property",
    };
    say(&mut out, &format!("{why}, so Theorem 8.1 gives no strategy for (x, y, z) = {at}."));
    match answer {
        Answer::Exhaustion { grundy, moves } => {
            let [x, y, z] = position;
            say(
                &mut out,
                &format!("By exhaustion, G({y}, {z}) = {grundy}, so G(x, y, z) = {x} xor {grundy}."),
            );
            let shown: Vec<String> =
                moves.iter().take(MAX_LISTED).map(|[x, y, z]| format!("({x},\u{a0}{y},\u{a0}{z})")).collect();
            let more = match moves.len().saturating_sub(MAX_LISTED) {
                0 => String::new(),
                more => format!(" and {} more", grouped(more as u64)),
            };
            match shown.is_empty() {
                true => say(&mut out, "This is a P-position: no move wins."),
                false => say(&mut out, &format!("Winning moves lead to: {}{more}.", shown.join(" "))),
            }
        }
        _ => match falls.filter(|column| **column <= position[2]) {
            Some(column) => say(
                &mut out,
                &format!("The columns up to z do not form a bar: f falls at column {}.", brief(column)),
            ),
            None => say(&mut out, "The position is too large for exhaustion."),
        },
    }
    out.replace('\u{a0}', " ")
}

/// The move of Lemma 8.3.
fn winning(out: &mut String, position: &[BigUint; 3], found: &WinningMove, layout: Layout) {
    let say = |out: &mut String, text: &str| layout.paragraph(out, "  ", "  ", text);
    let WinningMove { case, place, tried, to } = found;
    let at = tuple(position);
    let y = &position[1];
    say(
        out,
        &format!(
            "Position (x, y, z) = {at} of strip + bar(f). The highest 1 in its nim-sum is at place \
             {place}:"
        ),
    );
    position_lines(out, ["x", "y", "z"], position, layout);
    let number = case.number();
    let [to_x, to_y, to_z] = to.each_ref().map(brief);
    let tried = tried.as_ref().map(|(w, height)| (brief(w), brief(height)));
    let (w, height) = tried.unwrap_or_default();
    let (names, text) = match case {
        Case::Strip => {
            (["u", "y", "z"], format!("x has a 1 there: shorten the strip from x to u = y xor z = {to_x}."))
        }
        Case::Rows => {
            (["x", "v", "z"], format!("y has a 1 there: cut the rows from y to v = x xor z = {to_y}."))
        }
        Case::Columns => (
            ["x", "y", "w"],
            format!(
                "z has a 1 there: cut the columns from z to w = x xor y = {to_z}; all rows stay, because y = {} <= \
                 f(w) = {height}.",
                brief(y)
            ),
        ),
        Case::Corner => (
            ["x", "v", "w'"],
            format!(
                "z has a 1 there, but f(w) = {height} < y = {} at w = x xor y = {w}: cut the columns from z to \
                 w' = {to_z}, where v = f(w') = {to_y} < y and x xor v xor w' = 0.",
                brief(y)
            ),
        ),
    };
    say(out, &format!("Lemma 8.3 [{number}]: {text}"));
    say(out, &format!("Winning move: {at} to {}, with nim-sum 0:", tuple(to)));
    position_lines(out, names, to, layout);
    for (name, (before, after)) in names.iter().zip(position.iter().zip(to)) {
        if before != after {
            in_full(out, name, after, layout);
        }
    }
}
