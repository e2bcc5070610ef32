//! Help: topics from the documents, and suggestions for mistyped words.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::command::{Folder, run, run_in};

const TOPICS: [&str; 7] = ["language", "games", "misere", "octal", "certificates", "glossary", "exit-codes"];

fn document(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    std::fs::read_to_string(path).expect("a document")
}

/// The words of a text, marks of Markdown left out.
fn words(text: &str) -> Vec<String> {
    let rule = |line: &&str| !line.starts_with("| ---") && !line.starts_with("```");
    let text: Vec<&str> = text.lines().filter(rule).collect();
    let text = text.join("\n").replace("\\|", "\u{0}");
    let lines = text.lines().map(|line| match line.strip_prefix('|') {
        Some(row) => row.replace('|', " "),
        None => line.trim_start_matches('#').to_owned(),
    });
    // A star is a mark of emphasis, or a product, which is not the matter here.
    let text = lines.collect::<Vec<_>>().join("\n").replace('\u{0}', "|").replace('*', "");
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn topics_are_the_documents_word_for_word() {
    for (topic, name) in [("language", "LANGUAGE.md"), ("glossary", "GLOSSARY.md")] {
        let shown = run(["help", topic]);
        assert_eq!((shown.code, shown.stderr.as_str()), (0, ""));
        let (shown, written) = (words(&shown.stdout), words(&document(name)));
        let first = shown.iter().zip(&written).position(|(a, b)| a != b);
        assert_eq!(first.map(|at| (&shown[at], &written[at])), None, "{topic}: word {first:?}");
        assert_eq!(shown.len(), written.len(), "{topic}");
    }
    // Parts of documents, in some order.
    for (topic, documents) in
        [("games", ["LANGUAGE.md", "GLOSSARY.md"]), ("certificates", ["GLOSSARY.md", "FORMAT.md"])]
    {
        let known = documents.map(|name| words(&document(name))).concat();
        let shown = words(&run(["help", topic]).stdout);
        assert!(shown.len() > 300, "{topic}");
        // `| ` stands for itself there, and for a cell of a table.
        for word in shown.into_iter().filter(|word| word != "|") {
            assert!(known.contains(&word), "{topic}: {word}");
        }
    }
}

#[test]
fn examples_in_topics_stand_as_they_are_typed() {
    let shown = run(["help", "language"]).stdout;
    let text = document("LANGUAGE.md");
    let code = text.split("```").nth(1).expect("a block of code");
    for line in code.lines().skip(1) {
        assert!(shown.contains(&format!("\n    {line}\n")), "{line}");
    }
}

#[test]
fn help_lists_the_topics_and_the_commands() {
    let help = run(["help"]);
    assert_eq!(help, run(["--help"]));
    for topic in TOPICS {
        assert!(help.stdout.contains(&format!("\n  {topic} ")), "{topic}");
        assert_eq!(run(["help", topic]).code, 0);
    }
    assert_eq!(run(["help", "draw", "bar"]), run(["draw", "bar", "--help"]));
    for command in [
        "check",
        "explain",
        "prove",
        "discover",
        "verify",
        "audit",
        "reproduce",
        "generate",
        "repair",
        "mex",
        "play",
        "show",
        "examples",
        "completions",
        "man",
    ] {
        assert_eq!(run(["help", command]), run([command, "--help"]), "{command}");
        assert!(help.stdout.contains(&format!("\n  {command} ")), "{command}");
    }
}

#[test]
fn mistyped_words_are_recognised() {
    for (arguments, help) in [
        (&["help", "langauge"][..], "did you mean `language`?"),
        (&["help", "exit-code"], "did you mean `exit-codes`?"),
        (&["help", "chekc"], "did you mean `check`?"),
        (&["help", "draw", "digtis"], "did you mean `digits`?"),
        (&["chekc", "t"], "'check'"),
        (&["check", "t", "--jsn"], "'--json'"),
        (&["mex", "t", "--format", "jsn"], "'json'"),
        (&["audit", ".", "--format", "txt"], "'text'"),
        (&["completions", "bsh"], "'bash'"),
        (&["check", "t", "--color", "nevr"], "'never'"),
        (&["man", "explian"], "did you mean `explain`?"),
        (&["reproduce", "inoue2041"], "did you mean `inoue2014`?"),
        (&["reproduce", "inoue2014/lema_9.3"], "did you mean `inoue2014/lemma_9.3`?"),
        (&["reproduce", "Lemm_9.3"], "did you mean `lemma_9.3`?"),
        (&["examples", "beyond/knig"], "did you mean `beyond/king`?"),
        (&["mex", "examples/beyond/king.claim", "--game", "kin"], "did you mean `king`?"),
        (
            &["mex", "examples/miyadera2016/theorem_4.1.claim", "--box", "pp=0"],
            "the coordinates are x, y, z, p",
        ),
        (&["check", "flor(t/4)"], "did you mean `floor`?"),
    ] {
        let run = run(arguments);
        assert!(run.code == 2 && run.stdout.is_empty() && run.stderr.contains(help), "{help}: {run:#?}");
    }
}

#[test]
fn nonsense_is_not_guessed_at() {
    for arguments in [
        &["help", "xyzzy"][..],
        &["reproduce", "xyzzy"],
        &["man", "xyzzy"],
        &["examples", "beyond/xyzzy"],
        &["help", ""],
        &["help", "check", "prove"],
        &["help", "draw", "xyzzy"],
        &["help", "games", "x"],
        &["xyzzy"],
        &["reproduce", &"x".repeat(100_000)],
    ] {
        let run = run(arguments);
        assert!(run.code == 2 && !run.stderr.contains("did you mean"), "{run:#?}");
    }
}

#[test]
fn what_beginners_type_is_answered_with_the_command() {
    let folder = Folder::new();
    folder.file("f.claim", "fun f(t) = floor(t/4)\nclaim ns f\n");
    folder.file("g.claim", "game g(n)\n  move v < n to (v)\nclaim grundy g = n\n");
    folder.file("lonely.cert", "");
    folder.file("heights", "0 0 1 1");
    assert_eq!(run_in(folder.path(), ["prove", "f.claim", "--emit", "."]).code, 0);
    for (arguments, help) in [
        (&["floor(t/4)"][..], "nimcert check 'floor(t/4)'"),
        (&["floor(t/4"], "nimcert check 'floor(t/4'"),
        (&["if t < 3 then 0 else 1"], "nimcert check 'if t < 3 then 0 else 1'"),
        (&["f.claim"], "nimcert prove f.claim"),
        (&["f.cert"], "nimcert verify f.claim f.cert"),
        (&["heights"], "nimcert check heights"),
        (&["check", "t", "+", "1"], "nimcert check 't + 1'"),
        (&["explain", "floor(t/4)", "+", "1", "--bits", "3"], "nimcert explain 'floor(t/4) + 1'"),
        (&["check", "g.claim"], "`nimcert prove g.claim`"),
        (&["prove", "floor(t/4)"], "nimcert check 'floor(t/4)'"),
        (&["verify", "f.cert"], "nimcert verify f.claim f.cert"),
        (&["verify", "f.claim"], "nimcert verify f.claim f.cert"),
        (&["verify", "lonely.cert"], "lonely.claim does not exist"),
        (&["check", "f.cert"], "`nimcert verify CLAIM CERTIFICATE`"),
    ] {
        let run = run_in(folder.path(), arguments);
        assert!(run.code == 2 && run.stdout.is_empty() && run.stderr.contains(help), "{help}: {run:#?}");
        assert!(run.stderr.contains("help: "), "{run:#?}");
    }
}

#[test]
fn advice_can_be_pasted_into_a_shell() {
    let advice = run(["floor(t/4) + (if t < 1 then 0 else 0)"]).stderr;
    let (_, command) = advice.trim_end().split_once("nimcert check ").expect("advice");
    assert_eq!(command, "'floor(t/4) + (if t < 1 then 0 else 0)'");
    let quoted = run(["it's (t)"]).stderr;
    assert!(quoted.contains(r"nimcert check 'it'\''s (t)'"), "{quoted}");
}

#[test]
fn names_of_games_lead_to_a_topic() {
    for (word, topic) in [("kayles", "octal"), ("Dawson", "octal"), ("wythoff", "expressing")] {
        run(["help", word]).complains(&[&format!("nimcert help {topic}")]);
        assert_eq!(run(["help", topic]).code, 0);
    }
    assert!(run(["help", "octal"]).stdout.contains("octal(CODE)"));
    assert!(run(["help", "misere"]).stdout.contains("misere"));
}
