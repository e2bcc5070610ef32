//! Games whose moves change one heap each: for all values of the parameters their Grundy numbers are nim-sums, by the options of
//! each heap alone. Every instance that is tried agrees, and near misses are refuted.

use nimcert_core::answer::Verdict;

use super::parametric_kit::{answered, holds_at, refuted_at};

/// When a move from `@` to `t` is allowed, the Grundy number of the heap, and the parameters.
const HEAPS: [(&str, &str, &str); 8] = [
    ("@ - t <= m", "@ mod (m + 1)", "m >= 1"),
    ("@ - t >= m", "floor(@ / m)", "m >= 1"),
    ("@ - t = m or @ - t = m + 1", "floor((@ mod (2*m + 1)) / m)", "m >= 1"),
    ("@ - t = 1 or @ - t = 2*m + 1", "@ mod 2", "m >= 0"),
    ("@ - t = 1 or @ - t = 2*m", "(if @ mod (2*m + 1) = 2*m then 2 else (@ mod (2*m + 1)) mod 2)", "m >= 1"),
    ("@ - t = m or @ - t = 2*m", "floor((@ mod (3*m)) / m)", "m >= 1"),
    ("(@ - t) mod m = 0", "floor(@ / m)", "m >= 1"),
    ("@ - t >= m and @ - t <= 2*m - 1", "floor((@ mod (3*m - 1)) / m)", "m >= 1"),
];

/// A game with a heap for each of these pairs of a condition and a number, and the nim-sum of the numbers.
fn game(parameters: &str, heaps: &[(&str, &str)]) -> (String, String) {
    let names = &["x", "y", "z", "w"][..heaps.len()];
    let moves = names.iter().zip(heaps).map(|(name, (condition, _))| {
        let to: Vec<&str> = names.iter().map(|other| if other == name { "t" } else { other }).collect();
        format!(" move t < {name} when {} to ({})", condition.replace('@', name), to.join(", "))
    });
    let moves: String = moves.collect();
    let numbers: Vec<String> = names
        .iter()
        .zip(heaps)
        .map(|(name, (_, number))| format!("({})", number.replace('@', name)))
        .collect();
    (format!("param {parameters}\ngame g({}){moves}\n", names.join(", ")), numbers.join(" xor "))
}

#[track_caller]
fn proved(text: &str, instances: &[&[u32]]) {
    let answer = answered(text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    assert!(instances.iter().all(|values| holds_at(text, values)), "{text}");
    let length = answer.certificate.expect("a certificate").bytes.len();
    assert!(length <= 20_000, "{length} bytes: {text}");
}

#[test]
fn two_and_three_equal_heaps() {
    for (condition, number, parameters) in HEAPS {
        for count in [2, 3] {
            let (rules, sum) = game(parameters, &vec![(condition, number); count]);
            proved(&format!("{rules}claim grundy g = {sum}"), &[&[1], &[2], &[5]]);
            proved(&format!("{rules}claim p g = {sum} = 0"), &[&[1], &[3]]);
        }
    }
}

#[test]
fn different_heaps() {
    let [at_most, at_least, .., between] = HEAPS.map(|(condition, number, _)| (condition, number));
    let other = ("@ - t <= n", "@ mod (n + 1)");
    let (rules, sum) = game("m >= 1, n >= 1", &[at_most, other, at_least]);
    proved(&format!("{rules}claim grundy g = {sum}"), &[&[1, 1], &[2, 1], &[1, 3]]);
    let (rules, sum) = game("m >= 1", &[at_most, at_least, between, ("t < @", "@")]);
    proved(&format!("{rules}claim grundy g = {sum}"), &[&[1], &[2]]);
}

/// A heap may have an end of its own, as far as it does not depend on the others.
#[test]
fn positions_of_each_heap() {
    let rules = "param m >= 1, n >= 0\ngame g(x, y) where x <= n and y >= m \
                 move t < x to (t, y) move t < y when y - t <= m and t >= m to (x, t)\n";
    proved(&format!("{rules}claim grundy g = x xor ((y - m) mod (m + 1))"), &[&[1, 0], &[2, 3]]);
    refuted_at(&format!("{rules}claim grundy g = x xor (y mod (m + 1))"), &[1, 0]);
}

#[test]
fn near_misses_are_refuted() {
    for (condition, number, parameters) in HEAPS {
        let least = u32::from(parameters != "m >= 0");
        let (rules, sum) = game(parameters, &[(condition, number); 2]);
        // Wrong at one position of one instance only.
        let more = format!("(if m = {least} + 2 and x = 7 and y = 5 then 1 else 0)");
        refuted_at(&format!("{rules}claim grundy g = ({sum}) + {more}"), &[least + 2]);
        refuted_at(&format!("{rules}claim grundy g = max({sum}, 1)"), &[least]);
    }
    // The second heap may also be taken away as a whole.
    let (condition, number, parameters) = HEAPS[0];
    let (rules, sum) = game(parameters, &[(condition, number), ("@ - t <= m or t = 0 and @ = 7", number)]);
    refuted_at(&format!("{rules}claim grundy g = {sum}"), &[6]);
}

/// A move that changes two heaps, or looks at the other one, makes another game.
#[test]
fn heaps_that_depend_on_each_other() {
    let (rules, sum) = game("m >= 1", &[("@ - t <= m", "@ mod (m + 1)"); 2]);
    let both = rules
        .replace("\ngame g(x, y)", "\ngame g(x, y) move t < x, s < y when x = t + 1 and y = s + 1 to (t, s)");
    refuted_at(&format!("{both}claim grundy g = {sum}"), &[1]);
    let looks = rules.replace("when x - t <= m to", "when x - t <= m and (y > 0 or x > 3) to");
    refuted_at(&format!("{looks}claim grundy g = {sum}"), &[1]);
    let where_both = rules.replace("\ngame g(x, y)", "\ngame g(x, y) where x + y <= 6*m or x = y + 100");
    assert_ne!(
        answered(&format!("{where_both}claim grundy g = {sum} + (if x = 3*m and y = 3*m then 1 else 0)"))
            .verdict,
        Verdict::Proved
    );
}
