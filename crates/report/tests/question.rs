//! Texts become questions, and questions are answered without the command line.

use std::ops::ControlFlow;

use nimcert_core::answer::{Options, Verdict};
use nimcert_report::question::{Mistake, Question, TextKind};

fn verdicts(text: &str, threads: usize) -> Vec<Verdict> {
    let question = Question::read("F", text).unwrap();
    let mut options = Options::default();
    options.search.threads = threads;
    let mut none = |_| None;
    let reports = question.answer(&options, &mut none, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(reports.len(), question.functions().len());
    reports.iter().map(|report| report.answer.verdict.clone()).collect()
}

#[test]
fn the_kind_of_a_text_is_that_of_its_first_line() {
    for (text, kind) in [
        ("floor(t/4)", TextKind::Expression),
        ("", TextKind::Expression),
        (",1", TextKind::Expression),
        ("1 + 1", TextKind::Expression),
        ("funny(t)", TextKind::Expression),
        ("# only a comment\n\n0, 0;1 1\nwords", TextKind::Heights),
        ("7", TextKind::Heights),
        ("# f\nfun f(t) = t", TextKind::ClaimFile),
        ("claim nimsum f", TextKind::ClaimFile),
        ("nimcert certificate 2\n", TextKind::Certificate),
    ] {
        assert_eq!(TextKind::of(text), kind, "{text}");
    }
}

#[test]
fn expressions_heights_and_claim_files_are_answered_with_one_thread_as_with_two() {
    let game = "game g(x)\n  move u < x to (u)\nclaim grundy g = x\nclaim p g = (x = 1)\n";
    for (text, expected) in [
        ("floor(t/4)", vec![Verdict::Proved]),
        ("\u{feff}floor(t/3)", vec![Verdict::Refuted]),
        ("3", vec![Verdict::Proved]),
        ("fun f(t) = 0\n", vec![Verdict::Proved]),
        ("fun g(t) = t\nfun f(t) = floor(t/2)\nfun h(t) = t\n", vec![Verdict::Proved]),
        (game, vec![Verdict::Proved, Verdict::Refuted]),
    ] {
        assert_eq!(verdicts(text, 1), expected, "{text}");
        assert_eq!(verdicts(text, 2), expected, "{text}");
    }
    assert!(matches!(verdicts("0,0,1,1,2,2", 1)[..], [Verdict::ProvedBelow { .. }]));
}

#[test]
fn what_is_no_question_is_a_mistake() {
    let read = |text: &str| Question::read("F", text).unwrap_err();
    assert_eq!(read(""), Mistake::Empty);
    assert_eq!(read(" \n# nothing\n"), Mistake::Empty);
    assert_eq!(read("nimcert certificate 2\n"), Mistake::Certificate);
    assert_eq!(read("let k = 3\n"), Mistake::NoClaim);
    assert_eq!(read("game g(x)\n  move u < x to (u)\n"), Mistake::NoClaim);
    assert_eq!(read("fun f(t, u) = t\n"), Mistake::NoClaim);
    assert!(
        matches!(read("floor(t/"), Mistake::Unreadable { text, line: 1, column: 9, .. } if text.contains("not closed"))
    );
    assert!(matches!(read("1,2,x"), Mistake::Unreadable { .. }));
    assert!(matches!(read("1,2\n3,-4"), Mistake::Unreadable { line: 2, .. }));
}

#[test]
fn values_are_given_to_the_names_of_a_claim_file() {
    let set = |name: &str, value: u32| vec![(name.to_owned(), value.into())];
    let text = "let k = 3\nfun f(t) = floor(t/k)\nclaim nimsum f\n";
    for (k, expected) in [(2, Verdict::Proved), (3, Verdict::Refuted), (4, Verdict::Proved)] {
        let question = Question::read_with("F", text, &set("k", k)).unwrap();
        let reports =
            question.answer(&Options::default(), &mut |_| None, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(reports[0].answer.verdict, expected, "{k}");
    }
    assert!(matches!(
        Question::read_with("F", text, &set("m", 4)).unwrap_err(),
        Mistake::Unreadable { text, .. } if text.contains('m')
    ));
    assert!(Question::read_with("F", text, &set("k", 0)).is_err());
    assert!(Question::read_with("F", "floor(t/3)", &set("k", 4)).is_ok());
}

#[test]
fn a_function_without_a_value_is_a_mistake_of_its_only_claim() {
    let answer = |text: &str| {
        let question = Question::read("F", text).unwrap();
        let mut none = |_| None;
        question
            .answer(&Options::default(), &mut none, &mut |_| ControlFlow::Continue(()))
            .map(|reports| reports.len())
    };
    let message = answer("t - 5").unwrap_err();
    assert!(message.starts_with("error: f has no value at 0"), "{message}");
    assert!(message.contains("monus"), "{message}");
    let message = answer("param m >= 2\nfun f(t) = floor(t / m) + t - m\nclaim nimsum f\n").unwrap_err();
    assert!(message.starts_with("error: at m = 2, f has no value at 0"), "{message}");
    assert_eq!(answer("fun f(t) = t - 5\nclaim monotone f\nclaim ns f\n"), Ok(2));
}

#[test]
fn the_answers_end_when_they_are_told_to() {
    let question =
        Question::read("F", "fun f(t) = t\nclaim monotone f\nclaim ns f\nclaim not ns f\n").unwrap();
    let mut none = |_| None;
    let reports = question.answer(&Options::default(), &mut none, &mut |_| ControlFlow::Break(())).unwrap();
    assert_eq!(reports.len(), 1);
}
