//! Messages name what a person can change as it is called where the question was asked.

use std::ops::ControlFlow;
use std::time::Duration;

use nimcert_core::answer::Options;
use nimcert_core::language::{Interface, Setting, Source};
use nimcert_prose::Layout;
use nimcert_report::json;
use nimcert_report::question::{Mistake, Question};

/// All that is said in answer to a text: the message about a mistake, or reports and their JSON.
fn said(interface: Interface, text: &str, options: &Options) -> String {
    let name = if interface == Interface::CommandLine { "F" } else { "" };
    let question = match Question::of(&Source::new(name, text).given(interface), &[]) {
        Ok(question) => question,
        Err(mistake) => return mistake.to_string(),
    };
    match question.answer(options, &mut |_| None, &mut |_| ControlFlow::Continue(())) {
        Ok(reports) => reports
            .iter()
            .map(|report| report.text(Layout::default()) + &json::one(report).expect("JSON"))
            .collect(),
        Err(wrong) => wrong,
    }
}

fn limited(states: u64) -> Options {
    let mut options = Options::default();
    options.search.max_states = states;
    options
}

/// An option of the command line in a text, such as `--max-states`.
fn option(text: &str) -> Option<&str> {
    let at = text.match_indices("--").map(|(at, _)| at).find(|&at| {
        let before = text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '-');
        before && text[at + 2..].starts_with(|c: char| c.is_ascii_lowercase())
    })?;
    text[at..].split_whitespace().next()
}

/// A command of the program in a text, such as `nimcert mex`.
fn command(text: &str) -> Option<&str> {
    let known = ["check", "prove", "mex", "verify", "explain", "discover", "draw", "show", "report"];
    text.split("nimcert ").skip(1).find(|after| known.iter().any(|word| after.starts_with(word)))
}

#[test]
fn the_page_and_python_name_no_command() {
    let game = "game nim(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\n";
    let texts =
        ["claim grundy nim(a, b) = a xor b", "nim nim = x = y", "claim p nim = x = z", "claim q nim = x"];
    for text in texts.map(|claim| format!("{game}{claim}\n")) {
        for interface in [Interface::Page, Interface::Python] {
            let said = said(interface, &text, &Options::default());
            assert_eq!(command(&said), None, "{interface:?}: {text}: {said}");
        }
    }
    assert!(
        command(&said(Interface::CommandLine, &format!("{game}{}\n", texts[0]), &Options::default()))
            .is_some()
    );
}

/// A command that was pasted: the advice, followed, is what the command decides.
#[test]
fn a_pasted_command_is_named() {
    for (text, argument) in [
        ("nimcert check 'floor(t/4)'", "floor(t/4)"),
        ("nimcert check 'floor(t/4)' --bits 10", "floor(t/4)"),
        ("check floor(t/4)", "floor(t/4)"),
        ("check \"floor(t/4)\" --json", "floor(t/4)"),
        ("nimcert explain floor(t/3) --at 3", "floor(t/3)"),
        ("nimcert --help", "floor(t/4)"),
        ("floor(t/4) --bits 10", "floor(t/4)"),
    ] {
        for interface in Interface::ALL {
            let said = said(interface, text, &Options::default());
            let expected = format!("help: write only what it decides: `{argument}`");
            assert!(said.contains(&expected), "{text}: {said}");
            assert!(Question::read("F", argument).is_ok());
        }
    }
    for text in ["check", "check(t)", "t --5", "nimcert * t", "floor(t/4)", "report + t", "t"] {
        assert!(!said(Interface::Page, text, &Options::default()).contains("this is a command"), "{text}");
    }
}

/// Texts whose answers name an option at the command line, with the limit on states.
const NAMED: [(&str, u64); 10] = [
    ("floor(t/k)", 50_000_000),
    ("floor(t/(k + 1))", 50_000_000),
    ("floor(t/4)", 10),
    ("floor(t/4)", 50_000_000),
    ("0,0,1,1", 50_000_000),
    ("param m >= 1\nfun f(t) = floor(t/2^m)\nclaim nimsum f", 50_000_000),
    ("param m >= 1\nfun f(t) = if t < m then t - 1 else t\nclaim nimsum f", 50_000_000),
    ("param m >= 1\ngame g(x)\n  move u < x when u + m < x to (u)\nclaim p g = (x = m)", 3),
    ("game g(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\nclaim p g = (x = y)", 2),
    ("grundy g = x\n", 50_000_000),
];

#[test]
fn the_page_and_python_name_no_option_of_the_command_line() {
    let mut at_terminal = 0;
    for (text, states) in NAMED {
        at_terminal += usize::from(option(&said(Interface::CommandLine, text, &limited(states))).is_some());
        for interface in [Interface::Page, Interface::Python] {
            let said = said(interface, text, &limited(states));
            assert_eq!(option(&said), None, "{interface:?}: {text}: {said}");
            assert!(!said.contains("F:"), "{interface:?}: {text}: {said}");
        }
    }
    assert!(at_terminal >= 6, "{at_terminal} texts do not test this");
    assert_eq!(option("raise it with --max-states"), Some("--max-states"));
    assert_eq!(option("a -- b, x--y, t - -1"), None);
}

#[test]
fn a_limit_is_raised_where_it_can_be() {
    let mut options = limited(50_000_000);
    options.search.timeout = Some(Duration::ZERO);
    let hard = "floor(t/1048573) + min(t mod 1048575, 0)";
    for (interface, raise) in [
        (Interface::CommandLine, "; raise it with --timeout\n"),
        (Interface::Page, "; raise it under Limits\n"),
        (Interface::Python, "; raise it with timeout\n"),
    ] {
        let said = said(interface, hard, &options);
        assert!(said.contains("time limit (0 s) reached after"), "{said}");
        assert!(said.contains(raise), "{interface:?}: {said}");
    }
    let said = said(Interface::Page, "floor(t/4)", &limited(3));
    assert!(said.contains("undecided: state limit (3) reached in the attempt \"automaton\"\n"), "{said}");
}

#[test]
fn every_setting_has_a_name_at_the_command_line_and_in_python() {
    let settings = [
        Setting::States,
        Setting::Memory,
        Setting::Time,
        Setting::Columns,
        Setting::NoPartition,
        Setting::PartitionStates,
        Setting::Bits,
        Setting::Emit,
    ];
    for setting in settings {
        let name = |interface: Interface| interface.name(setting);
        assert!(name(Interface::CommandLine).is_some_and(|name| name.starts_with("--")), "{setting:?}");
        assert!(name(Interface::Python).is_some_and(|name| !name.contains('-')), "{setting:?}");
        assert!(name(Interface::Page).is_none_or(|name| name == "Limits"), "{setting:?}");
        let remark = |interface: Interface| interface.remark(setting, str::to_owned);
        assert_eq!(remark(Interface::Page).is_empty(), name(Interface::Page).is_none());
    }
    assert_eq!(Interface::ALL.len(), 3);
}

/// The advice for a name without a value: what a text proposes is read and is about every value.
#[test]
fn the_lines_for_every_value_are_read() {
    for text in ["floor(t/k)", "floor(t/k), k >= 1"] {
        let Err(Mistake::Unreadable { text: said, proposed, .. }) =
            Question::of(&Source::new("", text).given(Interface::Page), &[])
        else {
            panic!("{text} is read");
        };
        let [lines] = proposed.as_slice() else { panic!("{proposed:?}") };
        assert_eq!(lines, "param k >= 1\nfun f(t) = floor(t / k)\nclaim nimsum f");
        assert!(lines.lines().all(|line| said.contains(&format!("`{line}`"))), "{said}");
        assert_eq!(Question::read("F", lines).expect("it is read").program.parameters.len(), 1);
    }
    // In a text of several lines, only the line for the parameter is missing.
    let text = "fun f(t) = floor(t/k)\nclaim nimsum f";
    let help = self::said(Interface::Page, text, &Options::default());
    assert!(help.contains("write `param k >= 1` in an earlier line"), "{help}");
    assert!(Question::read("F", &format!("param k >= 1\n{text}")).is_ok());
}

/// Without a name of the text, the excerpt begins with the line itself, and carets stay below what they mean.
#[test]
fn a_text_without_a_name_is_shown_without_an_arrow() {
    let page = said(Interface::Page, "floor(t/", &Options::default());
    let terminal = said(Interface::CommandLine, "floor(t/", &Options::default());
    assert!(!page.contains("-->") && terminal.contains("--> F:1:9"), "{page}\n{terminal}");
    let caret = |text: &str| {
        let line = text.lines().find(|line| line.contains('^')).expect("a caret");
        line.find('^').expect("a caret")
    };
    assert_eq!(caret(&page), caret(&terminal), "{page}\n{terminal}");
}
