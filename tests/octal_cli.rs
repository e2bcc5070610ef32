//! Octal games on the command line: periods that are found, claims that are refuted, play against a recursion of its own,
//! and exports.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::command::{Folder, Run, example, run, run_in};
use nimcert_core::games::octal_values;
use nimcert_core::language::ast::Octal;
use nimcert_prose::grouped;
use nimcert_testing::each_fourth;
use serde_json::Value;

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
    run(["play", &file, "--at", "0,0,4"]).complains(&["heaps that split are played alone", "nimcert mex"]);
}

#[test]
fn periods_are_found() {
    run(["discover", "octal(0.53)"])
        .expect(0)
        .says("octal(0.53): period 9, from heap 11 on\nheap 10 is the last exception")
        .says("octal       proved    right for heaps 0 to 42, and period 9 from heap 11 on:");
    run(["discover", "octal(0.3)"]).expect(0).says("period 2, from heap 0 on\nno heap is an exception");
    run(["discover", "octal(0.007)"])
        .expect(3)
        .says("undecided: octal(0.007): the first 32,768 heaps show no period");
    for (code, why) in
        [("0.008", "digits are 0 to 7"), ("", "both sides of a point"), ("0.70", "the last digit")]
    {
        run(["discover", &format!("octal({code})")]).complains(&["is not the code of an octal game", why]);
    }
}

/// Grundy's game beside a heap of Nim: what each command says of moves of the file that split a heap.
#[test]
fn moves_of_the_file_that_split_a_heap() {
    let folder = Folder::new();
    let game = "game grundy(n)\n  move u < n when 0 < u and 2*u < n to (u) + (n - u)\n";
    let file = |name: &str, rest: &str| folder.file(&format!("{name}.claim"), format!("{game}{rest}"));
    let wrong = file("wrong", "claim grundy grundy = n mod 3\n");
    let negated = file("negated", "claim not p grundy = n = 1\n");
    let sum = file("sum", "game s(x, n) = strip + grundy\n");
    run(["prove", &wrong]).expect(1).says("\nrefuted: G(1) = 0, but n mod 3 = 1 there\n");
    let emitted = folder.at("proofs").display().to_string();
    let refuted = run(["prove", &wrong, "--emit", &emitted]).expect(1);
    assert!(!refuted.stdout.contains("certificate made") && !folder.at("proofs/wrong.cert").exists());
    run(["prove", &negated]).expect(3).says(
        "undecided: exhaustion shows the counterexample (0) to the claim without `not`, but there is no",
    );
    run(["mex", &wrong, "--box", "n=0..9"]).says("\nG 0 0 0 1 0 2 1 0 2 1\n");
    run(["mex", &wrong, "--box", "n=0..30", "--compare", "n mod 3"])
        .says("differs: G(n) = n mod 3 fails first at (1)");
    run(["mex", &sum, "--game", "s", "--box", "x=0..1,n=0..5"]).says("0 0 0 1 0 2");
    run(["play", &sum, "--game", "s", "--at", "3,7", "--moves", "3|6,1"])
        .says("you:      (3 | 7) -> (3 | 6, 1)  Grundy 2\n");
    run(["play", &wrong, "--at", "7", "--moves", "7"]).complains(&["no move leads from (7) to (7)"]);
    run(["discover", &wrong]).expect(3);
    run(["explain", &wrong]).expect(1);
    for target in ["mona", "smtlib", "walnut", "cgsuite"] {
        let declined = run(["export", &wrong, "--to", target]);
        assert!(
            declined.code == 3 && declined.stderr.contains("rules that split a heap; that to LaTeX can"),
            "{declined:#?}"
        );
    }
    run(["export", &wrong, "--to", "latex"])
        .says("to $(u) + (n - u)$ for every $u < n$")
        .says("There is no certificate.");
    run(["export", &wrong, "--to", "rocq"]).complains(&["refuted: G(1) = 0"]);
    let page = folder.at("page.html").display().to_string();
    run(["report", &wrong, "--out", &page]).expect(1);
}

/// Claims that are right at all heaps that were computed, and rules that define no game.
#[test]
fn moves_of_the_file_prove_nothing() {
    let folder = Folder::new();
    for (rules, claim, says) in [
        (
            "where n <= 9\n  move u < n when 0 < u and 2*u < n to (u) + (n - u)",
            "p g = n in {0, 1, 2, 4, 7}",
            "exhaustive  agrees    10 positions",
        ),
        (
            "move u < n to (u)\n  move u < n when u > 0 to (u) + (n - u)",
            "p g = n = 0",
            "There is no certificate for it",
        ),
        ("move u < n to (u) + (n - u)", "p g = n = 0", "play can return to (1)"),
    ] {
        let file = folder.file("g.claim", format!("game g(n) {rules}\nclaim {claim}\n"));
        run(["prove", &file]).expect(3).says(says).says("A claim about rules that split a heap is compared");
    }
    let file = folder.file("bad.claim", "game bad(n)\n  move u < n to (u) + (n - u)\n");
    run(["mex", &file]).complains(&["play can return to (1)"]);
    run(["play", &file])
        .complains(&["play can return to (1), so the rules do not define a terminating game"]);
    let file =
        folder.file("few.claim", "game few(n) where n < 5\n  move u < n when u > 0 to (u) + (n - u)\n");
    run(["play", &file, "--at", "5"]).complains(&["5 is not a heap of this game", "--at"]);
}

/// Rows are what `discover` finds, one code at a time; with two threads, after an interruption and in shards as in one run.
#[test]
fn codes_are_swept() {
    let folder = Folder::new();
    let ask =
        ["octal(d.ab)", "--set", "d=0,4", "--set", "a=0,3..5", "--set", "b=0..7:3", "--where", "a + b > 0"];
    let sweep = |out: &str, more: &[&str]| {
        run_in(folder.path(), [&["sweep"], &ask[..], &["--out", out], more].concat())
    };
    let whole = sweep("whole", &["--certificates", "--tables", "30", "--tables-format", "csv"]).expect(3);
    assert_eq!(whole.last_line(), "undecided: 4 of 22 rows (18 proved, 4 undecided)");
    let rows = String::from_utf8(folder.read("whole/rows.jsonl")).expect("UTF-8");
    for line in rows.lines() {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let code = row["octal"]["code"].as_str().expect("a code");
        let [period, from, greatest] =
            ["period", "preperiod", "greatest"].map(|name| row["octal"][name].as_u64());
        let found = run(["discover", &format!("octal({code})")]);
        let name = format!("octal_{}", code.replace('.', "_"));
        if let (Some(period), Some(from), Some(greatest)) = (period, from, greatest) {
            assert_eq!(row["verdict"], "proved", "{row}");
            found
                .expect(0)
                .says(&format!("octal({code}): period {}, from heap {} on\n", grouped(period), grouped(from)))
                .says(&format!("the greatest Grundy number is {greatest}\n"));
            let file = |end| folder.at(format!("whole/certificates/{name}.{end}")).display().to_string();
            run(["verify", &file("claim"), &file("cert")]).expect(0);
        } else {
            assert_eq!((period, from, greatest), (None, None, None));
            assert_eq!(row["verdict"], "undecided", "{row}");
            found.expect(3);
        }
        let values = octal_values(Octal::parse(code).expect("a code").digits(), 30);
        let lines: String = (0..).zip(&values).map(|(n, value)| format!("{n},{value}\n")).collect();
        assert_eq!(row["table"]["path"], format!("tables/{name}.csv"));
        let table = String::from_utf8(folder.read(&format!("whole/tables/{name}.csv"))).expect("UTF-8");
        assert_eq!(table, format!("n,grundy\n{lines}"), "{code}");
    }
    for (out, more) in [("part1", "1/2"), ("part2", "2/2")] {
        assert!([0, 3].contains(&sweep(out, &["--shard", more, "--jobs", "1"]).code));
    }
    run_in(folder.path(), ["sweep", "--merge", "part2", "part1", "--out", "merged"]).expect(3);
    sweep("out", &[]).expect(3);
    for name in ["rows.jsonl", "rows.csv", "index.html"] {
        let bytes = |out: &str| folder.read(&format!("{out}/{name}"));
        assert!(bytes("merged") == bytes("out"), "{name}");
    }
    let journal = folder.read("out/journal.jsonl");
    std::fs::write(folder.at("out/journal.jsonl"), &journal[..journal.len() / 2]).expect("written");
    sweep("out", &[]).expect(3).says("from an earlier run");
    assert!(folder.read("out/rows.jsonl") == folder.read("merged/rows.jsonl"));
    run_in(folder.path(), ["sweep", "octal(0.ab)", "--set", "a=1", "--set", "b=1", "--out", "out"])
        .complains(&["a different claim file or other codes"]);
}

#[test]
fn codes_that_cannot_be_swept_are_refused_at_once() {
    for (codes, set, says) in [
        ("octal(0.a)", "a=0..7", "octal(0.a) at a = 0: all digits after the point are 0\nhelp: leave"),
        (
            "octal(0.a)",
            "a=1..8",
            "octal(0.a) at a = 8: `0.8` is not the code of an octal game\nhelp: digits are 0",
        ),
        ("octal(0.a)", "a=10", "10 is not a digit"),
        ("octal(a.7)", "a=4..5", "the first digit is 0, or 4"),
        ("octal(0.ab)", "a=1", "b has no value\nhelp: give its digits: --set b=0..7"),
        ("octal(0.7)", "a=1", "there is no `a` in octal(0.7)"),
        ("octal(0.A)", "A=1", "there is no `A` in octal(0.A)\nhelp: a lower-case letter"),
        ("octal(a)", "a=1", "both sides of a point"),
        ("octal(0.a", "a=1", "`(0.1` is not the code of an octal game"),
        ("octal 0.a", "a=1", "there is no such file"),
    ] {
        let folder = Folder::new();
        run_in(folder.path(), ["sweep", codes, "--set", set, "--out", "out"]).complains(&[says]);
        assert!(!folder.at("out").exists(), "{codes}");
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
    let (_, seen) = page.split_once("## Periods without a certificate").expect("a heading");
    let seen = seen.lines().filter(|line| line.starts_with("| 0.") || line.starts_with("| 4.")).count();
    assert_eq!(proved + seen + open.len(), 2 * (7 + 7 * 8 + 7 * 8 * 8), "each code is in one place");
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

#[test]
fn an_octal_game_is_an_argument_where_tables_are_made() {
    let folder = Folder::new();
    let file = folder.file("kayles.claim", "game kayles(n) = octal(0.77)\n");
    let table = |f: &str| run(["mex", f, "--box", "n=0..12", "--format", "csv"]);
    for game in ["octal(0.77)", " octal ( 0.77 ) "] {
        assert_eq!((table(game).code, table(game).stdout), (0, table(&file).stdout), "{game}");
        let play = |f: &str| run(["play", f, "--at", "5"]);
        assert_eq!((play(game).code, play(game).stdout), (0, play(&file).stdout), "{game}");
    }
    run(["mex", "octal(0.8)"]).complains(&["`0.8` is not the code of an octal game", "digits are 0 to 7"]);
    run(["discover", "octal(0.77"])
        .complains(&["`(0.77` is not the code of an octal game", "both sides of a point"]);
    for command in ["check", "show", "explain", "report", "repair"] {
        run([command, "octal(0.77)"]).complains(&[
            "octal(0.77) is an octal game, and this command takes a function or a claim file",
            "`nimcert discover 'octal(0.77)'`",
            "`game g(n) = octal(0.77)`",
        ]);
    }
    for command in [&["draw", "bar"][..], &["export", "--to", "mona"]] {
        run(command.iter().copied().chain(["octal(0.77)"])).complains(&["is an octal game"]);
    }
    run(["prove", "octal(0.77)"]).complains(&["no such file", "nimcert discover 'octal(0.77)'"]);
    for command in ["check", "discover"] {
        run([command, "0.77"]).complains(&["the code of an octal game", "nimcert discover 'octal(0.77)'"]);
    }
}

#[test]
fn the_octal_game_of_a_file_has_its_period() {
    let folder = Folder::new();
    let file = folder.file("game.claim", "game g(n) = octal(0.3)\nclaim grundy g = n mod 3\n");
    for arguments in [&["discover", &file][..], &["discover", &file, "--grundy"]] {
        run(arguments).expect(0).says("octal(0.3): period 2, from heap 0 on");
    }
    run(["discover", &file, "--p"]).expect(0).says("formula     proved    n mod 2 = 0");
    run(["discover", " octal( 0.3 ) "]).expect(0).says("period 2, from heap 0 on");
}

/// A page has the verdict of `prove`, and without a claim the one of `discover`.
#[test]
fn a_page_about_an_octal_game_finds_what_the_other_commands_find() {
    let folder = Folder::new();
    let page = folder.path().join("page.html").to_string_lossy().into_owned();
    for (command, text, verdict) in [
        (
            "discover",
            "game kayles(n) = octal(0.77)\n",
            "proved: the term is the Grundy value of octal(0.77), for all naturals",
        ),
        (
            "prove",
            "claim grundy octal(0.3) = n mod 2\n",
            "proved: the term is the Grundy value of octal(0.3), for all naturals",
        ),
        ("prove", "claim grundy octal(0.3) = n mod 3\n", "refuted: G(2) = 0, but n mod 3 = 2 there"),
        ("prove", "claim p octal(0.3) = n mod 3 = 0\n", "refuted: "),
        ("prove", "claim grundy octal(0.03) = floor(n/2) mod 2\n", "undecided: no way of proof applies"),
    ] {
        let file = folder.file("game.claim", text);
        let last = |run: Run| (run.code, run.stdout.trim_end().lines().last().map(str::to_owned));
        let asked = last(run([command, &file]));
        assert_eq!(last(run(["report", &file, "--out", &page])), asked, "{text}");
        assert!(asked.1.expect("a verdict").starts_with(verdict), "{text}");
    }
    // Without a period there is the page of the search for the P-positions.
    let file = folder.file("game.claim", "game g(n) = octal(0.007)\n");
    run(["report", &file, "--out", &page])
        .expect(3)
        .says("undecided: this file has no claim, and none was found");
}

#[test]
fn a_sum_of_octal_games_is_sent_to_its_summands() {
    let folder = Folder::new();
    let sum = "octal(0.3) + octal(0.03)";
    for command in ["discover", "mex", "play", "check"] {
        run([command, sum]).complains(&["sum of games", "`game s(a, b) = octal(0.3) + octal(0.03)`"]);
    }
    let rules = format!("game s(a, b) = {sum}\n");
    let file = folder.file("sum.claim", &rules);
    assert_eq!(run(["mex", &file]).code, 0);
    assert_eq!(run(["play", &file, "--at", "3,4"]).code, 0);
    run(["discover", &file])
        .expect(3)
        .says("nimcert discover 'octal(0.3)'\n")
        .says("nimcert discover 'octal(0.03)'\n")
        .says("\nundecided: ");
    let again = folder.file("again.claim", "game s(a, b, c) = octal(0.3) + octal(0.03) + octal(0.3)\n");
    let said = run(["discover", &again]).expect(3).stdout;
    for code in ["0.3", "0.03"] {
        assert_eq!(said.matches(&format!("nimcert discover 'octal({code})'\n")).count(), 1, "{said}");
    }
    // The terms that the two commands find, and their nim-sum, as the message advises.
    let claim = format!("{rules}claim grundy s = (a mod 2) xor floor((b mod 4)/2)\n");
    run(["prove", &folder.file("terms.claim", claim)]).expect(0);
}

#[test]
fn a_term_with_a_remainder_of_a_quotient_is_shown_with_its_period() {
    let folder = Folder::new();
    let undecided = folder.file("a.claim", "claim grundy octal(0.03) = floor(n/2) mod 2\n");
    let run_of = run(["prove", &undecided]).expect(3).says("\n    floor((n mod 4) / 2)\n");
    assert!(!run_of.stdout.contains("0 states"), "{run_of:#?}");
    let proved = folder.file("b.claim", "claim grundy octal(0.03) = floor((n mod 4) / 2)\n");
    run(["prove", &proved]).expect(0);
    // Without a remainder there is no such term.
    let other = folder.file("c.claim", "claim grundy octal(0.07) = n\n");
    assert!(!run(["prove", &other]).stdout.contains("shows its period"));
}
