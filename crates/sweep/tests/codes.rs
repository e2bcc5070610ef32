//! Codes with letters for digits, and the tables of their sweeps.

use std::collections::BTreeMap;

use nimcert_core::language::Source;
use nimcert_core::language::ast::Octal;
use nimcert_sweep::choices::{Choices, Mistake};
use nimcert_sweep::codes::Codes;
use nimcert_sweep::parse_setting;
use nimcert_sweep::plan::Plan;
use nimcert_sweep::row::{Asked, OctalGame};
use nimcert_sweep::tables::Tables;
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::kit::plan;

/// The code of a text at values of its letters.
fn code(text: &str, values: &[(&str, u32)]) -> Result<String, String> {
    let names: Vec<String> = values.iter().map(|(name, _)| (*name).to_owned()).collect();
    let values: Vec<BigUint> = values.iter().map(|(_, value)| BigUint::from(*value)).collect();
    let code = Codes::of(text).expect("codes").code(&names, &values);
    code.map(|code| code.to_string()).map_err(|mistake| match mistake {
        Mistake::Text(text) => text,
        Mistake::Diagnosed(..) => String::new(),
    })
}

#[test]
fn texts_that_are_no_codes() {
    for text in
        ["", "octal", "octal 0.a", "octals(0.a)", "claim grundy octal(0.77) = 0", "(0.a)", "oct al(0.a)"]
    {
        assert_eq!(Codes::of(text), None, "{text}");
    }
}

#[test]
fn blanks_do_not_change_a_code() {
    for text in ["octal(0.a)", " octal ( 0.a ) ", "octal( 0.a)\n"] {
        assert_eq!(Codes::of(text).expect("codes").to_string(), "octal(0.a)", "{text}");
        assert_eq!(code(text, &[("a", 7)]), Ok("0.7".to_owned()), "{text}");
    }
}

#[test]
fn mistakes_say_what_helps() {
    for (text, values, says) in [
        ("octal(0.a)", &[("a", 0)][..], "all digits after the point are 0"),
        ("octal(d.a)", &[("d", 4), ("a", 0)], "all digits after the point are 0"),
        ("octal(0.a)", &[("a", 8)], "`0.8` is not the code of an octal game\nhelp: digits are 0 to 7"),
        ("octal(0.a)", &[("a", 10)], "10 is not a digit"),
        ("octal(d.7)", &[("d", 1)], "the first digit is 0, or 4"),
        ("octal(0.ab)", &[("b", 1)], "a has no value\nhelp: give its digits: --set a=0..7"),
        ("octal(0.a)", &[("a", 1), ("b", 1)], "there is no `b` in octal(0.a)"),
        ("octal(0.a)", &[("ab", 1)], "there is no `ab` in octal(0.a)"),
        ("octal(0.A)", &[], "`0.A` is not the code of an octal game"),
        ("octal(a)", &[("a", 1)], "digits on both sides of a point"),
        ("octal()", &[], "digits on both sides of a point"),
        ("octal(0.a", &[("a", 1)], "`(0.1` is not the code of an octal game"),
        ("octal(0.a) = 0", &[("a", 1)], "digits on both sides of a point"),
        ("octal(0. a)", &[("a", 1)], "digits on both sides of a point"),
        ("octal(0.7777777777777777777a7)", &[("a", 1)], "at most 20 digits"),
    ] {
        let found = code(text, values).expect_err(text);
        assert!(found.starts_with("error: ") && found.contains(says), "{text}: {found}");
    }
}

/// A plan of three digits, and its choices.
fn digits() -> (Plan, Choices) {
    let set = ["a=0..7", "b=0,7", "d=0,4"];
    let settings: Vec<_> = set.iter().map(|text| parse_setting(text).expect("a setting")).collect();
    let text = "octal(d.bab)";
    let where_ = Some("a + b > 0");
    let choices = Choices::of(&Source::new("", text), &settings, where_, 1000).expect("choices");
    let plan = Plan {
        file: text.to_owned(),
        set: set.map(str::to_owned).to_vec(),
        condition: where_.map(str::to_owned),
        tables: None,
        claims: 1,
        rows: choices.values.len() as u64,
        ..plan()
    };
    (plan, choices)
}

#[test]
fn every_choice_is_a_code_of_its_own() {
    let (plan, choices) = digits();
    let codes = plan.codes().expect("codes");
    assert_eq!((codes.check(&choices.names, &choices.values), plan.choices()), (Ok(()), Ok(choices.clone())));
    let all: Vec<Octal> =
        choices.values.iter().map(|values| codes.code(&choices.names, values).expect("a code")).collect();
    let expected = (0..8u8).flat_map(|a| [0, 7].into_iter().flat_map(move |b| [0u8, 4].map(|d| (a, b, d))));
    let expected = expected.filter(|(a, b, _)| a + b > 0).map(|(a, b, d)| {
        let longest = [d, b, a, b];
        longest[..=longest.iter().rposition(|digit| *digit > 0).expect("a digit")].to_vec()
    });
    assert!(all.iter().map(|code| code.digits().to_vec()).eq(expected));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The same period is in the row, the table and the page.
    #[test]
    fn tables_have_the_periods(found in prop::collection::vec(prop::option::of(any::<[u64; 3]>()), 30)) {
        let (plan, choices) = digits();
        let codes = plan.codes().expect("codes");
        prop_assert_eq!(plan.rows, 30);
        let game = |at: usize| OctalGame {
            code: codes.code(&choices.names, &choices.values[at]).expect("a code").to_string(),
            period: found[at].map(|numbers| numbers[0]),
            preperiod: found[at].map(|numbers| numbers[1]),
            greatest: found[at].map(|numbers| numbers[2]),
        };
        let rows: BTreeMap<_, _> = (0..30).map(|at| {
            let number = at as u64 + 1;
            let asked = Asked { number, names: &choices.names, values: &choices.values[at], claim: 1 };
            (number, asked.without_claim(game(at), "no, \"none\"".to_owned(), None, 5))
        }).collect();
        let tables = Tables::new(&plan, &choices, &rows);
        let (csv, page) = (tables.csv(), tables.page());
        let header = csv.lines().next().expect("a header");
        prop_assert!(header.ends_with(",reason,code,period,preperiod,greatest"));
        for (at, (line, shown)) in csv.lines().skip(1).zip(tables.shown()).enumerate() {
            let game = game(at);
            prop_assert_eq!(shown.octal.as_ref(), Some(&game));
            let cells = match found[at] {
                Some([period, preperiod, greatest]) => [period, preperiod, greatest].map(|n| n.to_string()),
                None => [const { String::new() }; 3],
            };
            let end = format!(",\"no, \"\"none\"\"\",{},{}", game.code, cells.join(","));
            prop_assert!(line.ends_with(&end), "{}", line);
            let cells = [&[game.code], &cells[..]].concat().join("</td><td>");
            prop_assert!(page.contains(&cells));
        }
    }
}
