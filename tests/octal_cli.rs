//! Octal games on the command line: periods that are found, claims that are refuted, play against a recursion of its own,
//! and exports.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::command::{Folder, Run, example, run};
use nimcert_testing::each_fourth;

type Heaps = Vec<u64>;

/// What a move leaves, by the digits of a code, of lists of heaps in decreasing order.
fn options(code: &str, heaps: &[u64]) -> BTreeSet<Heaps> {
    let digits: Vec<u8> = code.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0').collect();
    let mut found = BTreeSet::new();
    for (at, heap) in heaps.iter().enumerate() {
        for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken as u64 <= *heap) {
            let left = heap - taken as u64;
            let mut lists = Vec::new();
            if left == 0 && digit & 1 != 0 {
                lists.push(vec![]);
            }
            if left > 0 && digit & 2 != 0 {
                lists.push(vec![left]);
            }
            if digit & 4 != 0 {
                lists.extend((1..left).map(|one| vec![one, left - one]));
            }
            for list in lists {
                let mut option = [&heaps[..at], &list, &heaps[at + 1..]].concat();
                option.sort_unstable_by(|a, b| b.cmp(a));
                found.insert(option);
            }
        }
    }
    found
}

/// The mex of the Grundy numbers of the options; nothing is known about sums.
fn grundy(code: &str, heaps: &[u64], known: &mut BTreeMap<Heaps, u64>) -> u64 {
    if let Some(value) = known.get(heaps) {
        return *value;
    }
    let values: BTreeSet<u64> =
        options(code, heaps).iter().map(|option| grundy(code, option, known)).collect();
    let value = (0..).find(|value| !values.contains(value)).expect("a mex");
    known.insert(heaps.to_vec(), value);
    value
}

/// `(5, 3)  2  wins` as heaps, a Grundy number, and whether it wins.
fn row(line: &str) -> (Heaps, u64, bool) {
    let (heaps, rest) = line.trim().trim_start_matches('(').split_once(')').expect("a position");
    let heaps = heaps.split(", ").map(|heap| heap.parse().expect("a heap"));
    let mut rest = rest.split_whitespace();
    let value = rest.next().and_then(|value| value.parse().ok()).expect("a number");
    (heaps.filter(|heap| *heap > 0).collect(), value, rest.next() == Some("wins"))
}

fn played(code: &str, at: &str, moves: Option<&str>) -> Run {
    let run = play(code, at, moves);
    assert_eq!((run.code, &run.stderr[..]), (0, ""), "{run:#?}");
    run
}

fn play(code: &str, at: &str, moves: Option<&str>) -> Run {
    let folder = Folder::new();
    let file = folder.file("game.claim", format!("game g(n) = octal({code})\n"));
    let moves = moves.into_iter().flat_map(|moves| ["--moves", moves]);
    run(["play", &file, "--at", at].into_iter().chain(moves))
}

#[test]
fn moves_have_the_grundy_numbers_of_the_recursion() {
    for code in ["0.77", "0.137", "0.07", "0.6", "4.7", "4.3", "0.1", "0.05", "0.777"] {
        let mut known = BTreeMap::new();
        for heap in [0, 1, 2, 5, 9] {
            let shown = played(code, &heap.to_string(), None).stdout;
            let rows: Vec<(Heaps, u64, bool)> = shown.lines().skip(3).map(row).collect();
            let at = if heap > 0 { vec![heap] } else { vec![] };
            let expected: Vec<(Heaps, u64, bool)> = options(code, &at)
                .into_iter()
                .map(|option| (grundy(code, &option, &mut known), option))
                .map(|(value, option)| (option, value, value == 0))
                .collect();
            let sorted: BTreeSet<_> = rows.iter().cloned().collect();
            assert_eq!((rows.len(), sorted), (expected.len(), expected.into_iter().collect()), "{shown}");
        }
    }
}

#[test]
fn scripted_games() {
    let game = played("0.77", "9", Some("4,4; 3,3"));
    assert!(game.stdout.contains("you:      (9) -> (4, 4)  Grundy 0\n"), "{game:#?}");
    // The program takes one pin of the first row: two rows of four become a row of three and one of four.
    play("0.77", "9", Some("4,4;4,4")).complains(&["no move leads from (4, 3) to (4, 4)"]);
    played("0.77", "2", Some("0")).says("you win\n");
    played("0.77", "3", Some("2")).says("computer: (2) -> (0)  Grundy 0\nthe computer wins\n");
    play("0.77", "3", Some("x"))
        .complains(&["`x` is not a position", "the heaps that it leads to, as in 5,3"]);
    play("0.77", "20000", None).complains(&["a heap is larger than 10,000"]);
    let two = example("octal/two_rows");
    let game = run(["play", &two, "--at", "4,5", "--moves", "2|5"]);
    assert!(game.stdout.contains("you:      (4 | 5) -> (2 | 5)  Grundy "), "{game:#?}");
    run(["play", &two, "--at", "4"]).complains(&["has 2 numbers: a,b"]);
    run(["play", &two, "--at", "4,5", "--moves", "4"]).complains(&["with | in between"]);
}

#[test]
fn an_octal_game_beside_a_bar_is_not_played() {
    let folder = Folder::new();
    let file = folder.file("g.claim", "fun f(t) = t\ngame g(y, z, n) = bar(f) + octal(0.77)\n");
    run(["play", &file, "--at", "0,0,4"]).complains(&["octal games are played alone", "nimcert mex"]);
}

#[test]
fn periods_are_found() {
    run(["discover", "octal(0.53)"])
        .expect(0)
        .says("octal(0.53): period 9, from heap 11 on\nheap 10 is the last exception")
        .says("octal       proved    right for heaps 0 to 42, and period 9 from heap 11 on:");
    run(["discover", "octal(0.3)"]).expect(0).says("period 2, from heap 0 on\nno heap is an exception");
    run(["discover", "octal(0.007)"]).expect(3).says("the first 16,384 heaps of octal(0.007) show no period");
    for (code, why) in
        [("0.008", "digits are 0 to 7"), ("", "both sides of a point"), ("0.70", "the last digit")]
    {
        run(["discover", &format!("octal({code})")]).complains(&["is not the code of an octal game", why]);
    }
}

/// A row of docs/OCTAL.md, taken apart: `period P, from heap E on`, the greatest Grundy number, codes.
fn row_of_page(line: &str) -> Option<(String, String, Vec<&str>)> {
    let cells: Vec<&str> = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect();
    let [period, first, greatest, codes] = cells[..] else { return None };
    let codes: Vec<&str> = codes.split(", ").collect();
    let is_code = |code: &&str| code.starts_with("0.") || code.starts_with("4.");
    let found = format!("period {period}, from heap {first} on\n");
    codes.iter().all(is_code).then(|| (found, format!("the greatest Grundy number is {greatest}\n"), codes))
}

/// `scripts/octal-games` repeats all of them.
#[test]
fn the_page_has_what_is_found() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/OCTAL.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let rows: Vec<_> = page.lines().filter_map(row_of_page).collect();
    let open = page.lines().last().expect("the codes without a period").trim_end_matches('.');
    let open: Vec<&str> = open.split(", ").collect();
    let proved = rows.iter().map(|(_, _, codes)| codes.len()).sum::<usize>();
    assert_eq!(proved + open.len(), 2 * (7 + 7 * 8 + 7 * 8 * 8), "each code is in one place");
    for (found, greatest, codes) in each_fourth(rows) {
        run(["discover", &format!("octal({})", codes[codes.len() / 2])])
            .expect(0)
            .says(&found)
            .says(&greatest);
    }
    for code in open.iter().step_by(40) {
        run(["discover", &format!("octal({code})")]).expect(3);
    }
}

#[test]
fn a_wrong_value_is_shown_beside_the_right_one() {
    let folder = Folder::new();
    for (claim, verdict) in [
        ("grundy octal(0.33) = n mod 2", "refuted: G(2) = 2, but n mod 2 = 0 there"),
        ("p octal(0.33) = n = 0", "refuted: (3) is a P-position, but not in the claimed set"),
        ("p octal(0.33) = n mod 2 = 0", "refuted: (2) is in the claimed set, but it is an N-position"),
    ] {
        let file = folder.file("wrong.claim", format!("claim {claim}\n"));
        assert_eq!(run(["prove", &file]).expect(1).last_line(), verdict);
    }
}

#[test]
fn exports() {
    let kayles = example("octal/kayles");
    let to = |target: &str| run(["export", &kayles, "--to", target]);
    to("cgsuite")
        .says("setof(Position(0) for only from 1 to 1 where n == 2)")
        .says("setof(Position(n - 1) for only from 1 to 1 where n > 1)")
        .says("Position(Part) + game.heap.TakeAndBreak(\"0.77\")(n - 1 - Part) for Part from 1 to (n - 1).Div(2)");
    to("latex").says("$\\mathrm{octal}(0.77)$ is $\\mathit{kayles}(n)$");
    for target in ["mona", "smtlib", "walnut"] {
        to(target).complains(&["heaps split", "CGSuite and LaTeX can"]);
    }
}
