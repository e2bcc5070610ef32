//! Lines of bodies: the rows that they represent, and rows as lines (docs/FORMAT.md, "Rows").

use num_bigint::BigInt;

use super::certificate::row;

/// Items of rows.
pub type Row = Vec<String>;

/// Rows of states from this many on are written as a run.
const SHORTEST_RUN: usize = 3;

/// Most rows or runs of one line that are read.
const MOST_CHOICES: usize = 1 << 12;

/// The items of a line, with those of the line before that it leaves out at its beginning.
pub fn completed(width: usize, before: &[String], line: &str) -> Row {
    let own = row(line);
    let left_out = width.saturating_sub(own.len()).min(before.len());
    [&before[..left_out], &own].concat()
}

/// The rows with one of the values of each item; the first item changes fastest.
fn choices(items: &[String]) -> Vec<Row> {
    items.iter().fold(vec![vec![]], |rows, item| {
        let with = |value: &str| {
            let row = move |row: &Row| [row.as_slice(), &[value.to_owned()]].concat();
            rows.iter().map(row).collect::<Vec<Row>>()
        };
        item.split('|').flat_map(with).collect()
    })
}

/// The rows that the lines of a body represent, in order, `most` of them; those of states have a width.
pub fn rows_of<'l>(
    lines: &mut impl Iterator<Item = &'l str>,
    width: Option<usize>,
    most: usize,
) -> Option<Vec<Row>> {
    let (mut rows, mut before) = (vec![], vec![]);
    while rows.len() < most {
        let line = lines.next()?;
        let (first, run) = line.split_once(" + ").map_or((line, None), |(first, run)| (first, Some(run)));
        before = completed(width.unwrap_or(0), &before, first);
        let count = before.iter().fold(1_usize, |all, item| all.saturating_mul(item.split('|').count()));
        if width.is_some() && count > MOST_CHOICES.min(most - rows.len()) {
            return None;
        }
        for first in if width.is_some() { choices(&before) } else { vec![before.clone()] } {
            match run {
                Some(run) => rows.extend(expand(&first, run, most - rows.len())?),
                None => rows.push(first),
            }
        }
    }
    Some(rows)
}

/// The rows of a run, at most `most`.
fn expand(first: &[String], run: &str, most: usize) -> Option<Vec<Row>> {
    let (step, count) = run.split_once(" x ")?;
    let (step, count) = (row(step), count.parse::<usize>().ok()?);
    if count < 2 || count > most || first.len() != step.len() {
        return None;
    }
    let item = |first: &String, step: &String, i: usize| {
        let step: BigInt = step.parse().ok()?;
        match first.parse::<BigInt>() {
            Ok(first) => Some((first + step * BigInt::from(i)).to_string()),
            Err(_) => (step == BigInt::ZERO).then(|| first.clone()),
        }
    };
    let row = |i| first.iter().zip(&step).map(|(a, d)| item(a, d, i)).collect();
    (0..count).map(row).collect()
}

/// The difference of two rows that can be in one run.
pub fn difference(a: &[String], b: &[String]) -> Option<String> {
    // Pair rows have their number of states in the second place; a run has one for all.
    if a.len() != b.len() {
        return None;
    }
    let step = |(a, b): (&String, &String)| match (a.parse::<BigInt>(), b.parse::<BigInt>()) {
        (Ok(a), Ok(b)) => Some((b - a).to_string()),
        _ => (a == b).then(|| "0".to_owned()),
    };
    let steps: Option<Vec<String>> = a.iter().zip(b).map(step).collect();
    Some(steps?.join(" "))
}

/// Rows as lines that have all their items: runs where they can be, and else a line for each row.
pub fn lines_of(mut rows: &[Row]) -> String {
    let mut lines = String::new();
    while let [first, rest @ ..] = rows {
        let steps = |pair: &[Row]| difference(&pair[0], &pair[1]);
        let step = rest.first().and_then(|next| difference(first, next));
        let more = rows.windows(2).take_while(|pair| step.is_some() && steps(pair) == step).count();
        match step {
            Some(step) if more + 1 >= SHORTEST_RUN => {
                lines += &format!("{} + {step} x {}\n", first.join(" "), more + 1);
                rows = &rows[more + 1..];
            }
            _ => {
                lines += &format!("{}\n", first.join(" "));
                rows = rest;
            }
        }
    }
    lines
}
