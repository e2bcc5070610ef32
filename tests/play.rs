//! `nimcert play`: options and their Grundy numbers against a recursion of its own, games against the
//! program, and input that is not a move.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};

use crate::support::command::{Folder, Run, run};
use nimcert_core::games::{Cut, Game, MAX_PLAYED, PlayError, Played};

type Position = (u64, u64, u64);

/// The options of strip + bar, literally by the rules.
fn options(heights: &[u64], (x, y, z): Position) -> Vec<Position> {
    let strip = (0..x).map(|u| (u, y, z));
    let rows = (0..y).map(|v| (x, v, z));
    let columns = (0..z).map(|w| (x, y.min(heights[w as usize]), w));
    strip.chain(rows).chain(columns).collect()
}

/// The mex of the Grundy numbers of the options, without any theorem on sums.
fn grundy(heights: &[u64], position: Position, known: &mut BTreeMap<Position, u64>) -> u64 {
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let values: BTreeSet<u64> =
        options(heights, position).into_iter().map(|option| grundy(heights, option, known)).collect();
    let value = (0..).find(|value| !values.contains(value)).expect("a mex");
    known.insert(position, value);
    value
}

fn tuple(at: Played) -> Position {
    (at.x, at.y, at.z)
}

fn bars() -> [Vec<u64>; 5] {
    let third = (0..9).map(|t| t / 3).collect();
    let half = (0..8).map(|t| t / 2).collect();
    [third, half, vec![0; 6], vec![2, 2, 5, 5, 6], (0..6).collect()]
}

fn game(heights: &[u64], (x, y, z): Position) -> Game {
    Game::new(heights.to_vec(), Played { x, y, z }).expect("a position")
}

#[test]
fn options_have_the_grundy_numbers_of_the_recursion() {
    for heights in bars() {
        let mut known = BTreeMap::new();
        for z in 0..heights.len() as u64 {
            for y in 0..=heights[z as usize] {
                for x in 0..5 {
                    let game = game(&heights, (x, y, z));
                    assert_eq!(game.grundy(), grundy(&heights, (x, y, z), &mut known));
                    let listed: Vec<_> = game.options().iter().map(|o| (tuple(o.to), o.grundy)).collect();
                    let expected: Vec<_> = options(&heights, (x, y, z))
                        .into_iter()
                        .map(|option| (option, grundy(&heights, option, &mut known)))
                        .collect();
                    assert_eq!(listed, expected, "{heights:?} {:?}", (x, y, z));
                }
            }
        }
    }
}

/// Squares of a position.
fn squares(heights: &[u64], (x, y, z): Position) -> u64 {
    x + (0..=z as usize).map(|i| heights[i].min(y) + 1).sum::<u64>()
}

#[test]
fn the_program_wins_where_it_can_and_else_eats_least() {
    for heights in bars() {
        let mut known = BTreeMap::new();
        let z = heights.len() as u64 - 1;
        for x in 0..6 {
            let start = (x, heights[z as usize], z);
            for first in game(&heights, start).options() {
                let mut game = game(&heights, start);
                game.play(first.cut).expect("a move");
                // The person goes on with moves of all kinds; from a won position the program stays ahead.
                let mut ahead = game.grundy() != 0;
                for turn in 0.. {
                    let before = tuple(game.position());
                    let Some(answer) = game.answer() else {
                        assert!(game.is_over() && !ahead, "{heights:?} {start:?}");
                        break;
                    };
                    if grundy(&heights, before, &mut known) != 0 {
                        assert_eq!(grundy(&heights, tuple(answer.to), &mut known), 0);
                        ahead = true;
                    } else {
                        let most = options(&heights, before).into_iter().map(|o| squares(&heights, o)).max();
                        assert_eq!(Some(squares(&heights, tuple(answer.to))), most, "{heights:?} {before:?}");
                    }
                    game.play(answer.cut).expect("its move is one");
                    let all = game.options();
                    let Some(next) = all.get(turn % all.len().max(1)) else {
                        assert!(game.is_over());
                        break;
                    };
                    game.play(next.cut).expect("a move");
                }
            }
        }
    }
}

#[test]
fn positions_and_moves_that_are_none() {
    let heights = vec![0, 1, 1, 2];
    let new = |x, y, z| Game::new(heights.clone(), Played { x, y, z }).map(|_| ());
    assert_eq!(new(0, 2, 3), Ok(()));
    assert_eq!(new(0, 3, 3), Err(PlayError::AboveBar { y: 3, z: 3, height: 2 }));
    assert_eq!(new(0, 0, 4), Err(PlayError::NoColumn { z: 4, columns: 4 }));
    assert_eq!(new(MAX_PLAYED + 1, 0, 0), Err(PlayError::TooLarge { what: 'x', value: MAX_PLAYED + 1 }));
    assert!(Game::new(vec![1, 0], Played { x: 0, y: 0, z: 1 }).is_err());
    let mut game = game(&heights, (1, 2, 3));
    for (cut, message) in [
        (Cut::Strip(1), "x = 1 is not a move: x can only become 0"),
        (Cut::Row(2), "y = 2 is not a move: y can become 0 to 1"),
        (Cut::Column(7), "z = 7 is not a move: z can become 0 to 2"),
    ] {
        assert_eq!(game.play(cut).expect_err("no move").to_string(), message);
        assert_eq!(tuple(game.position()), (1, 2, 3));
    }
    game.play(Cut::Column(0)).expect("a move");
    assert_eq!(tuple(game.position()), (1, 0, 0));
    assert_eq!(
        game.play(Cut::Row(0)).expect_err("no move").to_string(),
        "y = 0 is not a move: y is 0 already"
    );
}

// The command.

fn play(arguments: &[&str]) -> Run {
    run(["play"].iter().chain(arguments))
}

#[test]
fn a_position_is_shown_with_its_options() {
    let run = play(&["floor(t/2)", "--at", "3,2,5"]);
    let expected = "    2                       ■  ■
    1                 ■  ■  ■  ■
    0  □  □  □  ×  ■  ■  ■  ■  ■
    z           0  1  2  3  4  5

       × poisoned   □ strip

(3, 2, 5) has Grundy number 4: the player to move can win

  move  to         Grundy
  x=0   (0, 2, 5)       7
  x=1   (1, 2, 5)       6
  x=2   (2, 2, 5)       5
  y=0   (3, 0, 5)       6
  y=1   (3, 1, 5)       7
  z=0   (3, 0, 0)       3
  z=1   (3, 0, 1)       2
  z=2   (3, 1, 2)       0  wins
  z=3   (3, 1, 3)       1
  z=4   (3, 2, 4)       5
";
    assert_eq!((run.code, &run.stdout[..], &run.stderr[..]), (0, expected, ""));
    let run = play(&["floor(t/4)"]);
    assert!(run.stdout.contains("(3, 12) has Grundy number 15"), "{}", run.stdout);
    let run = play(&["t", "--at", "40,40"]);
    assert!(run.stdout.ends_with("80 moves, 1 of them winning\n"), "{}", run.stdout);
    let run = play(&["0", "--at", "0,0"]);
    assert!(run.stdout.ends_with("only the poisoned square is left\n"), "{}", run.stdout);
}

#[test]
fn scripted_games() {
    let run = play(&["floor(t/2)", "--at", "3,2,5", "--moves", "z=2, z=1; x=0"]);
    assert!(run.code == 0 && run.stdout.ends_with("the computer wins\n"), "{run:#?}");
    let run = play(&["floor(t/2)", "--at", "3,2,5", "--moves", "z=2"]);
    assert_eq!(run.code, 0, "{run:#?}");
    assert!(run.stdout.contains("you:      z=2     -> (3, 1, 2)  Grundy 0\ncomputer: "), "{}", run.stdout);
    let run = play(&["0", "--at", "1,0,1", "--moves", "x=0"]);
    assert!(run.stdout.ends_with("the computer wins\n"), "{}", run.stdout);
    let run = play(&["0", "--at", "0,4", "--moves", "z=0"]);
    assert!(run.stdout.ends_with("you win\n"), "{}", run.stdout);
    // The same moves, the same game.
    assert_eq!(play(&["t", "--at", "9,9", "--moves", "y=3"]), play(&["t", "--at", "9,9", "--moves", "y=3"]));
}

#[test]
fn what_cannot_be_played() {
    let folder = Folder::new();
    let file = folder.file("heights", "0 1 1");
    for (arguments, part) in [
        (&["floor(t/2)", "--at", "3,5"][..], "y = 3 is above the bar: f(5) = 2"),
        (&["t", "--at", "5"], "expected a position"),
        (&["t", "--at", "1,2,3,4"], "expected a position"),
        (&["t", "--at", "1,-2"], "expected a position"),
        (&["t", "--at", "1,2", "--moves", "w=3"], "`w=3` is not a move"),
        (&["t", "--at", "1,2", "--moves", "y=x"], "`y=x` is not a move"),
        (&["t", "--at", "1,2", "--moves", "y=1"], "y = 1 is not a move: y can only become 0"),
        (&["t", "--at", "1,2", "--moves", "x=0"], "x = 0 is not a move: x is 0 already"),
        (&["0", "--at", "0,1", "--moves", "z=0,z=0"], "the game is over, so z=0 cannot be played"),
        (
            &["if t < 3 then 2 else 1", "--at", "1,5"],
            "a bar needs a monotone function, but f(3) = 1 is less than f(2) = 2",
        ),
        (&["3 - t"], "has no value at 4"),
        (&[&file, "--at", "0,3"], "column 3 does not exist: only 3 heights are known"),
    ] {
        let run = play(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {run:#?}");
        assert!(run.stderr.contains(part), "{arguments:?}: {run:#?}");
    }
    assert_eq!(play(&[&file]).code, 0);
    for at in ["0,1001", "5000,0,1"] {
        let run = play(&["t", "--at", at]);
        assert_eq!(run.code, 3, "{at}: {run:#?}");
        assert!(
            run.stderr.starts_with("limit: ") && run.stderr.contains("exceeds the limit of"),
            "{at}: {run:#?}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_person_is_shown_the_winning_move_only_on_request() {
    use crate::support::pty::typed;
    let arguments = ["play", "floor(t/3)", "--at", "2,1,3"];
    let shown = typed(&arguments, "z=1\nq\n");
    assert_eq!(shown.code, Some(0), "{shown:#?}");
    assert!(shown.terminal.contains("your move (? for help, q to quit)> "), "{shown:#?}");
    assert!(shown.terminal.contains("you:      z=1     -> (2, 0, 1)  Grundy 3\ncomputer: "), "{shown:#?}");
    for hint in ["wins", "move  to"] {
        assert!(!shown.terminal.contains(hint), "{hint}: {shown:#?}");
    }
    let shown = typed(&arguments, "hint\nmoves\n?\nhelp\nz=9\nnonsense\nquit\nz=1\n");
    assert_eq!(shown.code, Some(0), "{shown:#?}");
    for part in [
        "z=2 wins: it leads to (2, 0, 2), a P-position\n",
        "  z=2   (2, 0, 2)       0  wins\n",
        "A move is x=A (the strip keeps A squares), y=B",
        "  hint   a winning move, if there is one\n",
        "z = 9 is not a move",
        "`nonsense` is not a move\nhelp: a move is x=A, y=B or z=C",
    ] {
        assert!(shown.terminal.contains(part), "{part}: {shown:#?}");
    }
    assert!(!shown.terminal.contains("you: "), "{shown:#?}");
    // The same for a game of a claim file; from a lost position no move wins.
    let folder = Folder::new();
    let file = folder.file("nim.claim", "game nim(a, b)\n  move u < a to (u, b)\n  move v < b to (a, v)\n");
    let shown = typed(&["play", &file, "--at", "2,2"], "?\nhint\n1,2\n0,0\nq\n");
    for part in [
        "A move is the position a,b that it leads to, such as 0,2.\n",
        "no move wins against best play; 1,2 leads to (1, 2) and removes the least\n",
        "computer: (1, 2) -> (1, 1)  Grundy 0\n",
        "error: no move leads from (1, 1) to (0, 0)\n",
    ] {
        assert!(shown.terminal.contains(part), "{part}: {shown:#?}");
    }
}

#[cfg(unix)]
#[test]
fn moves_in_a_pipe_are_not_ignored_silently() {
    use crate::support::command::nimcert;
    use std::process::Stdio;
    let folder = Folder::new();
    let input = folder.file("moves", "z=2\n");
    let arguments = ["play", "floor(t/3)", "--at", "1,3"];
    let from_file = Stdio::from(std::fs::File::open(&input).expect("a file"));
    let piped = [from_file, Stdio::piped()].map(|input| {
        let output = nimcert().args(arguments).stdin(input).output().expect("it runs");
        String::from_utf8(output.stderr).expect("UTF-8")
    });
    for said in piped {
        assert!(said.starts_with("note: standard input is not read: "), "{said}");
    }
    assert_eq!(play(&arguments[1..]).stderr, "");
    let output = nimcert().args(arguments).arg("--quiet").stdin(Stdio::piped()).output().expect("it runs");
    assert!(output.stderr.is_empty(), "{output:?}");
}
