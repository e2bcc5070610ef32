//! OutputOptions on a terminal: how wide, how colourful and how talkative the program is.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

#[cfg(unix)]
use crate::support::command::{Folder, Run, ended, nimcert, run};
#[cfg(unix)]
use crate::support::pty::{Shown, Streams, interrupted, on_terminal};
#[cfg(unix)]
use std::time::{Duration, Instant};

const CLAIM: &str = "certificates/inoue2014/lemma_1.1/k004.claim";
const CERTIFICATE: &str = "certificates/inoue2014/lemma_1.1/k004.cert";

/// Screens that people read.
const SCREENS: &[&[&str]] = &[
    &["check", "floor(t/4)"],
    &["check", "floor(t/3)"],
    &["check", "if t < 2^200 then floor(t/4) else floor(t/4) + 1"],
    &["explain", "floor(t/3)"],
    &["explain", "floor(t/5)"],
    &["explain", "floor(t/4)", "--at", "5,3,13"],
    &["prove", "examples/miyadera2016/theorem_4.1.claim"],
    &["prove", "examples/beyond/king_near_miss.claim"],
    &["prove", "docs/start/2_function_refuted.claim"],
    &["verify", CLAIM, CERTIFICATE],
    &["audit", "certificates/web"],
    &["reproduce", "miyadera2016/corollary_4.1"],
    &["reproduce", "web"],
    &["reproduce", "inoue2014/figure_3.2"],
    &["generate", "--columns", "64"],
    &["repair", "floor(t/3)"],
    &["mex", "floor(t/2)"],
    &["mex", "floor(t/3)", "--only-differences"],
    &["mex", "floor(t/2)", "--compare"],
    &["play", "floor(t/2)", "--at", "3,9"],
    &["help", "language"],
    &["help", "games"],
    &["help", "certificates"],
    &["help", "glossary"],
    &["help", "exit-codes"],
    &["examples", "--list"],
    &["draw", "bar", "floor(t/4)"],
    &["--help"],
    &["check", "--help"],
    &["report", "--help"],
    &["draw", "--help"],
    &["export", "--help"],
    &["explain", "--help"],
    &["prove", "--help"],
    &["reproduce", "--help"],
    &["generate", "--help"],
    &["repair", "--help"],
    &["mex", "--help"],
    &["play", "--help"],
    &["examples", "--help"],
    &["man", "--help"],
];

fn with_columns(columns: &str, arguments: &[&str]) -> Run {
    ended(nimcert().env("COLUMNS", columns).args(arguments))
}

/// Whether a line could not have been broken, or is not to be: a word, a line of an audit, a line of code, a verdict.
fn whole(line: &str, width: usize, verdict: bool) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let indent = line.len() - line.trim_start().len();
    let audited = matches!(words[..], ["verified", _]);
    let code = line.starts_with("    ")
        && words.first().is_some_and(|word| ["move", "claim", "nimcert"].contains(word));
    verdict
        || audited
        || code
        || words.len() <= 1
        || words.iter().all(|word| indent + word.chars().count() > width)
}

#[track_caller]
fn fits(text: &str, width: usize, arguments: &[&str]) {
    let verdicts = ["proved", "refuted", "undecided", "verified", "agrees"];
    let last = text.trim_end().lines().count();
    for (number, line) in text.lines().enumerate() {
        let verdict = number + 1 == last && verdicts.iter().any(|word| line.starts_with(word));
        let length = line.chars().count();
        assert!(length <= width || whole(line, width, verdict), "{width}: {arguments:?}: `{line}`");
    }
}

#[test]
fn screens_are_as_wide_as_columns_says() {
    for arguments in SCREENS {
        for width in [60, 80, 140] {
            let run = with_columns(&width.to_string(), arguments);
            assert!(run.code <= 1 && !run.stdout.is_empty(), "{run:#?}");
            fits(&run.stdout, width, arguments);
        }
    }
}

#[test]
fn words_do_not_depend_on_the_width() {
    let words = |columns: &str, arguments: &[&str]| {
        let text = with_columns(columns, arguments).stdout;
        text.split_whitespace().filter(|word| *word != "\\").map(str::to_owned).collect::<Vec<_>>()
    };
    for arguments in [
        &["explain", "floor(t/3)"][..],
        &["check", "floor(t/4)"],
        &["prove", "examples/beyond/king.claim"],
        &["mex", "--help"],
        &["generate", "--help"],
        &["--help"],
        &["help", "language"],
    ] {
        assert_eq!(words("60", arguments), words("140", arguments), "{arguments:?}");
    }
}

#[test]
fn prose_has_bounds_and_tables_have_none() {
    let text = |columns: &str| with_columns(columns, &["explain", "floor(t/3)"]).stdout;
    assert_eq!(text("1"), text("40"));
    assert_eq!(text("100"), text("100000"));
    assert_ne!(text("40"), text("41").replace("41", "40"));
    let longest = |text: &str| text.lines().map(|line| line.chars().count()).max().expect("lines");
    let rows = with_columns("140", &["examples", "--list"]).stdout;
    assert!(longest(&rows) > 100 && longest(&rows) <= 140);
}

#[test]
fn what_is_no_width_is_ignored() {
    let arguments = ["check", "floor(t/3)"];
    let plain = run(arguments);
    for columns in ["", "0", "-80", "wide", "1e2", "99999999999999999999999"] {
        assert_eq!(with_columns(columns, &arguments), plain, "{columns:?}");
    }
}

#[test]
fn files_do_not_depend_on_the_terminal() {
    let folder = Folder::new();
    let game = "examples/miyadera2016/theorem_4.1.claim";
    for (name, columns) in [("a", "40"), ("b", "140")] {
        let (table, compared) = (folder.at(format!("{name}.table")), folder.at(format!("{name}.compared")));
        let path = |path: &std::path::Path| path.to_str().expect("UTF-8").to_owned();
        with_columns(columns, &["mex", game, "--color", "always", "--out", &path(&table)]);
        with_columns(
            columns,
            &["mex", "floor(t/2)", "--compare", "--color=always", "--out", &path(&compared)],
        );
        let (page, audited) = (folder.at(format!("{name}.html")), folder.at(format!("{name}.audit")));
        let drawn = folder.at(format!("{name}.txt"));
        with_columns(columns, &["report", "floor(t/3)", "--out", &path(&page)]);
        with_columns(columns, &["draw", "bar", "floor(t/4)", "--color=always", "--out", &path(&drawn)]);
        let written = with_columns(columns, &["audit", "certificates/web", "--out", &path(&audited)]);
        assert_eq!(written.code, 0, "{written:#?}");
        let emitted = path(&folder.at(name));
        with_columns(columns, &["--color=always", "check", "floor(t/4)", "--emit", &emitted]);
    }
    for file in [".table", ".compared", ".html", ".txt", ".audit", "/f.claim", "/f.cert"] {
        let [a, b] = ["a", "b"].map(|name| {
            let text = String::from_utf8(folder.read(&format!("{name}{file}"))).expect("UTF-8");
            // The last line of an audit has its time.
            let lines = text.lines().filter(|line| !line.starts_with("verified: "));
            lines.collect::<Vec<_>>().join("\n").into_bytes()
        });
        assert_eq!(a, b, "{file}");
        assert!(!a.is_empty() && !a.contains(&0x1b), "{file}");
    }
}

#[test]
fn colour_is_chosen_before_and_behind_the_command() {
    let colored = |variables: &[(&str, &str)], arguments: &[&str]| {
        let run = ended(nimcert().envs(variables.iter().copied()).args(arguments));
        (run.stdout + &run.stderr).contains('\u{1b}')
    };
    let check = ["check", "floor(t/4)"];
    assert!(colored(&[], &["check", "floor(t/4)", "--color", "always"]));
    assert!(colored(&[], &["--color=always", "check", "floor(t/4)"]));
    assert!(colored(&[("NO_COLOR", "1")], &["check", "floor(t/4)", "--color=always"]));
    assert!(colored(&[("CLICOLOR_FORCE", "1")], &check));
    assert!(colored(&[], &["check", "floor(t/", "--color", "always"]), "a diagnostic");
    assert!(colored(&[], &["chekc", "--color", "always"]), "a complaint about arguments");
    assert!(colored(&[], &["help", "language", "--color", "always"]));
    assert!(!colored(&[], &check));
    assert!(!colored(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &check));
    assert!(!colored(&[("CLICOLOR_FORCE", "1")], &["check", "floor(t/4)", "--color", "never"]));
    assert!(!colored(&[], &["help", "language"]));
    assert!(!colored(&[("CLICOLOR_FORCE", "1")], &["check", "floor(t/", "--color=never"]));
    run(["check", "t", "--color", "sometimes"]).expect(2).complains(&["sometimes", "auto"]);
}

#[test]
fn quiet_leaves_the_last_line() {
    for arguments in [
        &["check", "floor(t/4)"][..],
        &["check", "floor(t/3)"],
        &["check", "floor(t/4)", "--max-states", "10"],
        &["explain", "floor(t/3)"],
        &["prove", "examples/beyond/king.claim"],
        &["verify", CLAIM, CERTIFICATE],
        &["reproduce", "web"],
        &["mex", "floor(t/3)", "--compare"],
    ] {
        let loud = run(arguments);
        let quiet = run(["--quiet"].iter().chain(arguments));
        assert_eq!(
            (quiet.code, quiet.stdout.as_str()),
            (loud.code, format!("{}\n", loud.last_line()).as_str())
        );
        assert_eq!(quiet.stderr, "");
        assert_eq!(run(arguments.iter().chain(&["-q"])), quiet, "{arguments:?}");
    }
    assert_eq!(run(["audit", "certificates/web", "-q"]).stdout.lines().count(), 1);
}

#[test]
fn quiet_data_is_the_same_data_without_remarks() {
    for arguments in [
        &["mex", "floor(t/3)", "--only-differences"][..],
        &["mex", "examples/beyond/king.claim"],
        &["mex", "floor(t/2)", "--format", "csv"],
        &["generate", "--columns", "8", "--all"],
        &["repair", "5 monus t", "--below"],
        &["play", "floor(t/2)", "--at", "3,9"],
        &["check", "floor(t/4)", "--json", "--no-partition", "--mex", "4"],
    ] {
        let [loud, quiet] = [&[][..], &["--quiet"]].map(|more: &[&str]| run(arguments.iter().chain(more)));
        let data = |run: &Run| run.stdout.split("\"timings_ms\"").next().map(str::to_owned);
        assert_eq!(data(&quiet), data(&loud), "{arguments:?}");
        assert_eq!(quiet.stderr, "", "{arguments:?}");
    }
    assert_ne!(run(["mex", "examples/beyond/king.claim"]).stderr, "");
}

#[test]
fn quiet_errors_are_errors() {
    run(["check", "floor(t/", "--quiet"]).expect(2).complains(&["error: ", "floor(t/"]);
    run(["prove", "no_such.claim", "-q"]).expect(2).complains(&["no_such.claim"]);
    run(["-q", "-v", "check", "t"]).expect(2).complains(&["--quiet", "--verbose"]);
    let limit = run(["generate", "--columns", "9", "--all", "--limit", "1", "-q"]);
    assert!(limit.code == 3 && limit.stderr.starts_with("limit: "), "{limit:#?}");
}

/// A trace without what changes from run to run.
fn without_times(trace: &str) -> String {
    let masked = trace
        .split(' ')
        .map(|word| if word.parse::<f64>().is_ok() && word.contains('.') { "T" } else { word });
    masked.collect::<Vec<_>>().join(" ")
}

#[test]
fn verbose_tells_the_search_on_stderr() {
    let folder = Folder::new();
    let emit = folder.path().to_str().expect("UTF-8");
    let arguments = ["check", "floor(t/4)", "--emit", emit];
    let plain = run(arguments);
    let traced = run(["-v"].iter().chain(&arguments));
    assert_eq!((traced.code, &traced.stdout), (plain.code, &plain.stdout));
    assert_eq!(plain.stderr, "");
    traced.clone().complains(&[
        "limits: 50,000,000 states, ",
        "\nns: started\nns: finished, 4 states, ",
        " steps tried, ",
        "; left: ",
        "\nclosed 3: started\n",
        "\nreach 3: finished, ",
        "by the NS property and P-positions",
        "\nkernel: verified 12 obligations, ",
        "\nmex: agrees, ",
        &format!("\nwritten: {emit}/f.cert, "),
        &format!("\nwritten: {emit}/f.claim, "),
    ]);
    // Every step that begins ends, under its name, and the trace is the same for every run.
    let steps = |end: &str| {
        let mut names: Vec<&str> =
            traced.stderr.lines().filter_map(|line| line.split_once(end)).map(|(name, _)| name).collect();
        names.sort_unstable();
        names.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(steps(": started"), steps(": finished, "));
    let again = run(["-v"].iter().chain(&arguments));
    assert_eq!(without_times(&again.stderr), without_times(&traced.stderr));
    assert!(!traced.stderr.contains('['), "no times of day or of the run");
}

#[test]
fn verbose_twice_tells_more_with_times() {
    for arguments in [
        &["check", "floor(t/4)"][..],
        &["prove", "examples/beyond/king.claim"],
        &["verify", CLAIM, CERTIFICATE],
    ] {
        let [once, twice] = [&["-v"][..], &["-vv"]].map(|more| run(arguments.iter().chain(more)));
        assert_eq!(once.stdout, twice.stdout);
        assert!(twice.stderr.lines().count() > once.stderr.lines().count(), "{twice:#?}");
        assert!(
            twice.stderr.lines().all(|line| line.starts_with('[') && line.contains(" s] ")),
            "{twice:#?}"
        );
    }
    let met = run(["check", "floor(t/4)", "--max-states", "10", "-v"]);
    assert!(met.code == 3 && met.stderr.contains("monotone: finished, 7 states"), "{met:#?}");
    // Searches inside a larger task say nothing, its items do.
    let items = run(["reproduce", "web", "-v"]);
    assert!(items.stderr.contains("web/example_2.3: ") && !items.stderr.contains("started"), "{items:#?}");
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error_for_long_texts() {
    for arguments in [
        &["help", "language"][..],
        &["--help"],
        &["completions", "bash"],
        &["man"],
        &["examples", "--list"],
        &["reproduce", "web", "-v"],
        &["generate", "--columns", "16", "--all", "--limit", "100000000"],
    ] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_nimcert"))
            .args(arguments)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn the_size_of_the_terminal_counts() {
    let arguments = ["explain", "floor(t/3)"];
    let on = |columns, variables: &[(&str, &str)]| {
        let variables = [variables, &[("NO_COLOR", "1")]].concat();
        let shown = on_terminal(columns, Streams::Both, &arguments, &variables);
        assert_eq!(shown.code, Some(1), "{shown:#?}");
        shown.terminal
    };
    for columns in [60, 80, 140] {
        assert_eq!(on(columns, &[]), with_columns(&columns.to_string(), &arguments).stdout);
    }
    assert_eq!(on(140, &[("COLUMNS", "60")]), on(60, &[]), "COLUMNS goes before");
    let piped = on_terminal(60, Streams::ErrorsOnly, &arguments, &[]).piped;
    assert_eq!(piped, run(arguments).stdout, "a pipe has no width");
    let help = on_terminal(60, Streams::Both, &["mex", "--help"], &[("NO_COLOR", "1")]).terminal;
    fits(&help, 60, &["mex", "--help"]);
}

#[cfg(unix)]
#[test]
fn colour_on_a_terminal_is_for_those_who_want_it() {
    let shown = |arguments: &[&str], variables: &[(&str, &str)]| {
        on_terminal(80, Streams::Both, arguments, variables).terminal.contains('\u{1b}')
    };
    for arguments in [&["check", "floor(t/4)"][..], &["check", "floor(t/"], &["chekc"], &["help", "games"]] {
        assert!(shown(arguments, &[]), "{arguments:?}");
        for variable in [("NO_COLOR", "1"), ("CLICOLOR", "0"), ("TERM", "dumb")] {
            assert!(!shown(arguments, &[variable]), "{arguments:?} {variable:?}");
        }
        assert!(!shown(&[arguments, &["--color", "never"]].concat(), &[]), "{arguments:?}");
    }
    assert!(!shown(&["mex", "floor(t/2)"], &[]), "data has no colour");
}

/// A claim that no theorem makes short: the search takes the longer the larger `m` is.
#[cfg(unix)]
const SLOW: &str = "let m = 5
game heaps(x, y, z)
  move t < min(x, m) to (x - (t + 1), y, z)
  move t < min(y, m) to (x, y - (t + 1), z)
  move t < min(z, m) to (x, y, z - (t + 1))
claim p heaps = ((x mod (m + 1)) xor (y mod (m + 1)) xor (z mod (m + 1))) = 0
";

/// What a terminal shows of work that takes three seconds or more on this machine: the first of the sizes 1, 2, 4, ..
/// that does.
#[cfg(unix)]
fn of_long_work(arguments: impl Fn(u32) -> Vec<String>) -> Shown {
    for size in (0..20).map(|doublings| 1 << doublings) {
        let arguments = arguments(size);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let start = Instant::now();
        let shown = on_terminal(100, Streams::ErrorsOnly, &arguments, &[]);
        assert_eq!(shown.code, Some(0), "{arguments:?}: {shown:#?}");
        if start.elapsed() >= Duration::from_secs(3) {
            return shown;
        }
    }
    panic!("no size takes long");
}

#[cfg(unix)]
#[test]
#[ignore = "takes long"]
fn long_work_is_seen_on_a_terminal_and_leaves_nothing() {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let folder = Folder::new();
    let slow = folder.file("slow.claim", SLOW);
    let search = |size| words(&format!("prove {slow} --set m={}", 4 + 4 * size));
    // Twice as many positions for twice the size.
    let engine = |size| {
        let z = (16_000.0 * f64::from(size).sqrt()) as u32;
        words(&format!("mex floor(t/2) --z {z} --compare --threads 1"))
    };
    folder.emit("proofs/0", "floor(t/3000)");
    let proofs = folder.at("proofs");
    let audit = |size: u32| {
        for copy in (size / 2).max(1)..size {
            let path = proofs.join(copy.to_string());
            std::fs::create_dir_all(&path).expect("a folder");
            for name in ["f.claim", "f.cert"] {
                std::fs::copy(proofs.join("0").join(name), path.join(name)).expect("copied");
            }
        }
        words(&format!("audit {} --threads 1", proofs.display()))
    };
    for (shown, parts) in [
        (of_long_work(search), &[" states, ", "/s; ", " % used up"][..]),
        (of_long_work(engine), &[" positions, ", "/s, ", " left"]),
        (of_long_work(audit), &[" certificates, ", "/s, ", " left"]),
    ] {
        for part in parts {
            assert!(shown.terminal.contains(part), "`{part}` is not in {shown:#?}");
        }
        // One line, drawn again and again; a step that took long leaves a line above it.
        let finished = shown.terminal.matches(": finished, ").count();
        assert!(shown.terminal.matches('\n').count() <= finished, "{shown:#?}");
        assert!(shown.terminal.ends_with("\u{1b}[2K") || shown.terminal.ends_with('\r'), "{shown:#?}");
        assert!(!shown.piped.contains('\u{1b}'));
    }
    let long = engine(2);
    let mut long: Vec<&str> = long.iter().map(String::as_str).collect();
    assert_eq!(run(&long).stderr, "", "no terminal, no progress");
    long.push("--quiet");
    assert_eq!(on_terminal(100, Streams::ErrorsOnly, &long, &[]).terminal, "");
    let short = on_terminal(100, Streams::ErrorsOnly, &["check", "floor(t/4)"], &[]);
    assert_eq!(short.terminal, "");
}

/// The line that says what a search had finished when it was stopped. How far it had got depends on the machine.
#[cfg(unix)]
fn is_what_was_finished(line: &str) -> Option<()> {
    let (count, line) = line.strip_prefix("finished steps (")?.split_once("): ")?;
    let count: usize = count.replace(',', "").parse().ok()?;
    let (steps, states) = line.strip_suffix(" states")?.rsplit_once("; ")?;
    let left_out = steps.strip_prefix("..; ");
    let named: Vec<&str> = left_out.unwrap_or(steps).split(", ").collect();
    let is_step = |name: &&str| {
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c == ' ' || c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    let is_number = states.chars().all(|c| c.is_ascii_digit() || c == ',') && states != "0";
    let holds = named.len() == count.min(6) && left_out.is_some() == (count > 6);
    (holds && is_number && named.iter().all(is_step)).then_some(())
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_what_was_known() {
    // It would take minutes or reach the limit of states.
    let folder = Folder::new();
    let slow = folder.file("slow.claim", SLOW);
    let (code, shown) = interrupted(&["prove", &slow, "--set", "m=64"], " states, ");
    assert_eq!(code, Some(130), "{shown}");
    let (_, said) = shown.rsplit_once("stopped: nothing is decided\n").expect("what is known");
    assert!(is_what_was_finished(said.trim_end()).is_some(), "{shown}");
}
