//! Automata that a claim file states by their states, in the words of each target.
//!
//! MONA: a run is a tuple of sets, the binary digits of the number of the state at each place. SMT-LIB: a run is as
//! many steps as the bit-vectors are wide. Walnut: a file of its own, in the format of Walnut's automata.

use std::collections::BTreeMap;
use std::fmt::Write;

use nimcert_core::language::ast::Automaton;

/// The position at which a run takes a step. No name of a claim becomes one that begins with `n_`.
const PLACE: &str = "n_p";

/// For each next state of a state the letters that lead there, each with one digit for each track, the first track first.
fn targets(automaton: &Automaton, state: usize) -> BTreeMap<usize, Vec<Vec<bool>>> {
    let tracks = automaton.tracks();
    let mut targets: BTreeMap<usize, Vec<Vec<bool>>> = BTreeMap::new();
    for written in 0..1_usize << tracks {
        let digits: Vec<bool> = (0..tracks).map(|i| written >> (tracks - 1 - i) & 1 == 1).collect();
        let index = (0..tracks).fold(0, |index, i| index | usize::from(digits[i]) << i);
        if let Some(next) = automaton.transitions()[(state << tracks) + index] {
            targets.entry(next as usize).or_default().push(digits);
        }
    }
    targets
}

/// MONA: there is a run on these sets, and it ends in a state that accepts.
///
/// State 0 is the tuple of empty sets, so that the run is in it at all places beyond the last digit.
pub(super) fn in_mona(automaton: &Automaton, numbers: &[String]) -> String {
    let states = automaton.accepting().len();
    let digits = usize::BITS - (states - 1).leading_zeros();
    let sets: Vec<String> = (1..=digits).map(|digit| format!("n_q{digit}")).collect();
    let within =
        |place: &str, holds: bool, set: &str| format!("{place} {} {set}", if holds { "in" } else { "notin" });
    let all = |parts: Vec<String>| if parts.is_empty() { "true".to_owned() } else { parts.join(" & ") };
    let any = |parts: Vec<String>| match parts.is_empty() {
        true => "false".to_owned(),
        false => format!("({})", parts.join(" | ")),
    };
    let is = |place: &str, state: usize| {
        all(sets.iter().enumerate().map(|(i, set)| within(place, state >> i & 1 == 1, set)).collect())
    };
    let mut text = String::new();
    if !sets.is_empty() {
        let _ = write!(text, "ex2 {}: ", sets.join(", "));
    }
    let _ = write!(text, "(all1 {PLACE}:");
    for state in 0..states {
        let next = targets(automaton, state).into_iter().map(|(next, letters)| {
            let letter = |digits: Vec<bool>| {
                all(digits.iter().zip(numbers).map(|(&digit, number)| within(PLACE, digit, number)).collect())
            };
            format!("{} & {}", any(letters.into_iter().map(letter).collect()), is(PLACE, next))
        });
        let before = if state == 0 { "" } else { " &" };
        let from = is(&format!("{PLACE} + 1"), state);
        let _ = write!(text, "{before}\n    ({from} => {})", any(next.collect()));
    }
    let accepting = (0..states).filter(|&state| automaton.accepting()[state]);
    let _ =
        write!(text, ")\n    & {}", any(accepting.map(|state| format!("({})", is("0", state))).collect()));
    text
}

/// SMT-LIB: the definition of a step, and the body of the relation, over bit-vectors of this width.
///
/// The state that rejects all words has the number after the last state.
pub(super) fn in_smtlib(
    automaton: &Automaton,
    step: &str,
    numbers: &[String],
    width: u64,
) -> (String, String) {
    let (sort, dead) = (format!("(_ BitVec {width})"), automaton.accepting().len());
    let number = |value: usize| format!("(_ bv{value} {width})");
    let parameters: String = numbers.iter().map(|name| format!(" ({name} {sort})")).collect();
    // The letter as a number, the digit of the first track first; `n_i` counts the place.
    let digit = |name: &String| format!("(bvand (bvlshr {name} n_i) {})", number(1));
    let letter = numbers
        .iter()
        .map(digit)
        .reduce(|before, digit| format!("(bvor (bvshl {before} {}) {digit})", number(1)));
    let letter = letter.unwrap_or_else(|| number(0));
    let mut text = format!(
        "(define-fun {step} ((n_q {sort}) (n_i {sort}){parameters}) {sort}\n  (let ((n_l {letter}))\n"
    );
    for state in 0..dead {
        let mut row = number(dead);
        for (next, letters) in targets(automaton, state) {
            let is = |digits: &Vec<bool>| {
                let value = digits.iter().fold(0, |value, &digit| 2 * value + usize::from(digit));
                format!("(= n_l {})", number(value))
            };
            let letters: Vec<String> = letters.iter().map(is).collect();
            let any = match letters.as_slice() {
                [one] => one.clone(),
                several => format!("(or {})", several.join(" ")),
            };
            row = format!("(ite {any} {} {row})", number(next));
        }
        let _ = writeln!(text, "  (ite (= n_q {}) {row}", number(state));
    }
    let _ = writeln!(text, "  {}{}))", number(dead), ")".repeat(dead));
    let arguments: String = numbers.iter().map(|name| format!(" {name}")).collect();
    let mut body = String::new();
    for place in (0..width).rev() {
        let from = if place + 1 == width { number(0) } else { "n_q".to_owned() };
        let _ = write!(body, "(let ((n_q ({step} {from} (_ bv{place} {width}){arguments}))) ");
    }
    let accepting = (0..dead).filter(|&state| automaton.accepting()[state]);
    let accepting: Vec<String> = accepting.map(|state| format!("(= n_q {})", number(state))).collect();
    let accepts = match accepting.as_slice() {
        [] => "false".to_owned(),
        [one] => one.clone(),
        several => format!("(or {})", several.join(" ")),
    };
    (text, format!("{body}{accepts}{}", ")".repeat(usize::try_from(width).unwrap_or(0))))
}

/// Walnut: the text of a file for the folder `Automata Library`. A letter without a transition rejects.
pub(super) fn in_walnut(automaton: &Automaton) -> String {
    let mut text = vec!["msd_2"; automaton.tracks()].join(" ") + "\n";
    for (state, accepts) in automaton.accepting().iter().enumerate() {
        let _ = writeln!(text, "\n{state} {}", u8::from(*accepts));
        let mut rows: Vec<(Vec<bool>, usize)> = targets(automaton, state)
            .into_iter()
            .flat_map(|(next, letters)| letters.into_iter().map(move |letter| (letter, next)))
            .collect();
        rows.sort();
        for (letter, next) in rows {
            let digits: Vec<&str> = letter.iter().map(|&digit| if digit { "1" } else { "0" }).collect();
            let _ = writeln!(text, "{} -> {next}", digits.join(" "));
        }
    }
    text
}
