//! `nimcert report`: the page is well-formed, complete, safe with any name, and says what the witnesses say.

#![allow(clippy::expect_used, clippy::panic, reason = "test files use them")]

use crate::support::command::{Folder, Run, run, run_in};
use crate::support::page::{Page, page};
use base64::Engine;
use nimcert_prose::plural;
use scraper::{ElementRef, Selector};
use serde_json::Value;
use sha2::{Digest, Sha256};

use nimcert_core::games::{Bar, BarLimits};

const GAME: &str = "game heap(x)\n  move u < x to (u)\nclaim p heap = x = 0\nclaim grundy heap = x\nclaim p heap = x < 2\nclaim not grundy heap = x + 1\n";

#[test]
fn every_verdict_has_a_page_that_begins_with_it() {
    for (arguments, code, word, class) in [
        (&["floor(t/4)"][..], 0, "proved", "proved"),
        (&["floor(t/4)", "--no-partition"], 0, "proved", "proved"),
        (&["7"], 0, "proved", "proved"),
        (&["floor(t/3)"], 1, "refuted", "refuted"),
        (&["3*t", "--no-partition"], 1, "refuted", "refuted"),
        (&["5 monus t"], 1, "refuted", "refuted"),
        (&["if t < 2^200 then floor(t/4) else floor(t/4) + 1"], 1, "refuted", "refuted"),
        (&["floor(isqrt(t)/2)", "--bits", "16"], 0, "proved below 2¹⁶", "below"),
        (&["floor(t/3)", "--bits", "1"], 0, "proved below 2¹", "below"),
        (&["heights [0, 0, 1]"], 0, "proved for all 3 columns of the list", "below"),
        (&["floor(t/4)", "--max-states", "1"], 3, "undecided", "undecided"),
    ] {
        let page = page(arguments, code);
        assert_eq!(page.one("strong.word"), word, "{arguments:?}");
        assert_eq!(page.all(&format!(".verdict.{class}")).len(), 1, "{arguments:?}");
        let heads: Vec<String> =
            page.all("h1, .verdict, h2").iter().map(|e| e.value().name().to_owned()).collect();
        assert_eq!(heads[..2], ["h1", "div"], "the verdict comes first: {arguments:?}");
        assert!(page.all("h2").len() >= 2, "{arguments:?}");
    }
}

#[test]
fn the_page_says_what_the_other_commands_say() {
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (f, code) in [("floor(t/3)", 1), ("table [0, 0, 0, 0, 1, 2] then 2", 1), ("floor(t/4)", 0)] {
        let read = squeezed(&page(&[f], code).read());
        let explained = run(["explain", f]).stdout;
        // The sentences; digits and tables are set in another way.
        for sentence in
            ["This breaks", "Suppose that", "By Lemma 8.3, every position", "But it is in none of"]
        {
            let Some(at) = explained.find(sentence) else { continue };
            let end = explained[at..].find(|c| ":.".contains(c)).expect("the end of a sentence");
            let sentence = nimcert_report::html::typeset(&squeezed(&explained[at..at + end]));
            assert!(read.contains(&sentence), "`{sentence}` is not in the page of {f}");
        }
        let object: Value = serde_json::from_str(&run(["check", "--json", f]).stdout).expect("JSON");
        let sha = object["certificate"]["sha256"].as_str().expect("a digest");
        assert!(read.contains(sha));
    }
}

#[test]
fn embedded_certificates_are_those_that_emit_writes_and_the_kernel_verifies_them() {
    let folder = Folder::new();
    let claims = folder.file("heap.claim", GAME);
    for (number, (what, code)) in
        [("floor(t/4)", 0), ("floor(t/3)", 1), ("5 monus t", 1), (claims.as_str(), 1)].iter().enumerate()
    {
        let emitted = folder.at(format!("emitted-{number}"));
        let page = page(&[what, "--emit", emitted.to_str().expect("UTF-8")], *code);
        let files = page.files();
        let on_disk: Vec<String> = std::fs::read_dir(&emitted)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        assert_eq!(files.len(), on_disk.len(), "{what}");
        assert!(files.len() >= 2);
        for (name, bytes) in &files {
            assert_eq!(*bytes, std::fs::read(emitted.join(name)).expect("the emitted file"), "{name}");
        }
        for pair in files.chunks(2) {
            let [(_, claim), (_, certificate)] = pair else { panic!("a claim without a certificate") };
            nimcert_kernel::check(claim, certificate).expect("the kernel verifies it");
            let sha: String = Sha256::digest(certificate).iter().map(|byte| format!("{byte:02x}")).collect();
            assert!(page.texts(".digest").contains(&sha));
        }
    }
}

#[test]
#[ignore = "takes long"]
fn a_certificate_that_is_too_large_is_left_out_by_name() {
    let folder = Folder::new();
    let heights = folder.file("long.csv", (0..200_000).map(|t| format!("{}\n", t / 2)).collect::<String>());
    let page = page(&[&heights], 0);
    assert!(page.files().len() < 2 && page.read().contains("The page would be too large"));
    let text = "claim nimsum f\n".repeat(60);
    let many = folder.file("many.claim", format!("fun f(t) = floor(t / 4000)\n{text}"));
    let page = self::page(&[&many, "--partition-states", "600000"], 0);
    assert!(page.read().contains("The page would be too large"));
    assert!(page.files().len() < 120);
}

#[test]
fn embedded_numbers_are_those_of_the_bar() {
    for (f, code) in [("floor(t/4)", 0), ("floor(t/3)", 1), ("3*t", 1), ("t", 1), ("heights [2, 2, 9]", 1)] {
        let page = page(&[f, "--no-partition", "--z", "20"], code);
        let [data] = page.data().try_into().expect("one bar");
        let list = |value: &Value| -> Vec<u64> {
            value.as_array().expect("a list").iter().filter_map(Value::as_u64).collect()
        };
        let heights = list(&data["heights"]);
        let bar = Bar::new(heights.clone()).expect("a bar");
        let table = bar.grundy(u64::MAX, BarLimits { positions: 100_000 }).expect("a table");
        for (z, column) in (0..).zip(data["grundy"].as_array().expect("columns")) {
            let expected: Vec<u64> = (0..table.rows(z)).filter_map(|y| table.get(y, z)).collect();
            assert_eq!(list(column), expected, "{f}, column {z}");
        }
        assert_eq!(data["grundy"].as_array().map(Vec::len), Some(heights.len()));
        let [x, y, z] = list(&data["start"]).try_into().expect("a position");
        assert!(
            y <= heights[usize::try_from(z).expect("small")]
                && x <= data["max_strip"].as_u64().expect("a number")
        );
    }
}

#[test]
fn the_table_has_every_number_and_outlines_those_that_the_sentence_names() {
    // Up to column 9 few numbers of floor(t/3) differ from the nim-sum; up to column 31, most of them.
    for (divisor, last, code, class) in [(4, 9, 0, "wrong"), (3, 9, 1, "wrong"), (3, 31, 1, "right")] {
        let f = format!("floor(t/{divisor})");
        let page = page(&[&f, "--z", &last.to_string()], code);
        let table = Bar::new((0..=last).map(|t| t / divisor).collect())
            .and_then(|bar| bar.grundy(99, BarLimits { positions: 1000 }))
            .expect("a table");
        let mut outlined = 0;
        let rows = page.all("table.grundy tbody tr");
        assert_eq!(rows.len() as u64, last / divisor + 1);
        let cells = Selector::parse("td").expect("a selector");
        for (row, y) in rows.iter().zip((0..=last / divisor).rev()) {
            for (cell, z) in row.select(&cells).zip(0..) {
                let expected = table.get(y, z);
                let text: String = cell.text().collect();
                assert_eq!(text, expected.map_or(String::new(), |value| value.to_string()));
                let marked = expected.is_some_and(|value| (value != y ^ z) == (class == "wrong"));
                assert_eq!(cell.attr("class") == Some(class), marked, "({y}, {z}) of {f}");
                outlined += u64::from(marked);
            }
        }
        // One of the outlines of the picture is in its legend.
        let stroke = if class == "wrong" { "wrong" } else { "winning" };
        let map = "svg[aria-labelledby^='claim-1-grundy-picture']";
        let shapes = ["rect", "path"]
            .map(|shape| format!("{map} g.s-{stroke} {shape}, {map} {shape}.s-{stroke}"))
            .join(", ");
        let drawn: usize = page
            .all(&shapes)
            .iter()
            .map(|shape| shape.attr("d").map_or(1, |d| d.matches(['M', 'm']).count()))
            .sum();
        assert_eq!(drawn as u64, if outlined == 0 { 0 } else { outlined + 1 }, "{f}");
        let (all, read) = (table.positions(), page.read().replace('\u{a0}', " "));
        let sentence = match (outlined, class) {
            (0, _) => format!("At all {all} positions with z ≤ {last} the Grundy number is y ⊕ z."),
            (_, "wrong") => format!(
                "At {outlined} of {all} positions with z ≤ {last} the Grundy number is not y ⊕ z; these are outlined."
            ),
            _ => format!(
                "At only {outlined} of {all} positions with z ≤ {last} the Grundy number is y ⊕ z; these are outlined."
            ),
        };
        assert!(read.contains(&sentence), "{sentence}");
        let titles = page.texts("svg.drawing title");
        for z in 0..10 {
            for y in 0..table.rows(z) {
                let value = table.get(y, z).expect("a position");
                let says = format!("G({y}, {z}) = {value}");
                assert!(titles.iter().any(|title| title.starts_with(&says)), "{says}");
            }
        }
    }
}

#[test]
fn winning_moves_win() {
    let page = page(&["floor(t/4)"], 0);
    let tables = page.all("table.moves");
    assert_eq!(tables.len(), 2);
    let (rows, cells) = (Selector::parse("tbody tr").expect("one"), Selector::parse("td").expect("one"));
    let mut seen = 0;
    for (table, x) in tables.iter().zip([0u64, 2]) {
        let all: Vec<ElementRef<'_>> = table.select(&rows).collect();
        for (row, y) in all.iter().zip((0..all.len() as u64).rev()) {
            for (cell, z) in row.select(&cells).zip(0u64..) {
                let text: String = cell.text().collect();
                let after =
                    match text.split_once('=').map(|(what, n)| (what, n.parse::<u64>().expect("a number"))) {
                        Some(("x", u)) if u < x => [u, y, z],
                        Some(("y", v)) if v < y => [x, v, z],
                        Some(("z", w)) if w < z => [x, y.min(w / 4), w],
                        None if y > z / 4 => {
                            assert_eq!(text, "");
                            continue;
                        }
                        None => {
                            assert_eq!((text.as_str(), x ^ y ^ z), ("P", 0));
                            continue;
                        }
                        other => panic!("{other:?} is no move of ({x}, {y}, {z})"),
                    };
                assert_eq!(after[0] ^ after[1] ^ after[2], 0, "({x}, {y}, {z}) to {after:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 60, "{seen}");
}

#[test]
fn claims_about_games_have_grids_and_a_game() {
    let folder = Folder::new();
    let page = page(&[&folder.file("heap.claim", GAME)], 1);
    assert_eq!(page.texts("ol.claims .word"), ["proved", "proved", "refuted", "proved"]);
    assert_eq!(page.one(".summary"), "refuted: 3 of 4 claims hold");
    assert_eq!(page.all("article.claim").len(), 4);
    // x < 2 is wrong at 1 only; x + 1 everywhere.
    let wrong = |claim: usize| page.all(&format!("#claim-{claim} td.wrong")).len();
    assert_eq!([wrong(1), wrong(2), wrong(3), wrong(4)], [0, 0, 1, 16]);
    for said in [
        "All 16 positions agree with the claim.",
        "1 of 16 positions differs from the formula in the claim; it is outlined.",
        "16 of 16 positions differ from the formula in the claim; these are outlined.",
    ] {
        assert!(page.read().contains(said), "{said}");
    }
    for data in page.data() {
        assert_eq!(data["kind"], "game");
        for (at, options) in (0..).zip(data["options"].as_array().expect("options")) {
            assert_eq!(options.as_array().map(Vec::len), Some(at), "a heap of {at}");
        }
        assert!(data["outcomes"].as_str().is_some_and(|o| o.starts_with("PN") && !o[1..].contains('P')));
    }
    // Rules that do not define a terminating game are reported, and neither drawn nor played.
    let none = folder.file("none.claim", "game g(x)\n  move u < 2 to (x + u)\nclaim p g = x = 0\n");
    let page = self::page(&[&none], 2);
    assert!(page.read().contains("What is wrong with the game"));
    assert!(page.data().is_empty() && page.all("table.grid").is_empty());
}

#[test]
fn hostile_names_are_text() {
    let folder = Folder::new();
    let names = [
        "<script>alert(1).claim",
        "\"><img src=x onerror=alert(1)>.claim",
        "'+alert(1)+'.claim",
        "&lt;&#60;.claim",
        "{{ title }}{% raw %}.claim",
        "<!--.claim",
        "]]>.claim",
        "\u{1b}[31mred.claim",
        "⊕ \u{202e}mialc.claim",
    ];
    let safe =
        page(&[&folder.file("safe.claim", "fun f(t) = floor(t / 4)\nclaim ns f\nclaim monotone f\n")], 0);
    for name in names {
        let path = folder.file(name, "fun f(t) = floor(t / 4)\nclaim ns f\nclaim monotone f\n");
        let page = page(&[&path], 0);
        for selector in ["script", "img", "*", "a[download]", "meta"] {
            assert_eq!(page.all(selector).len(), safe.all(selector).len(), "{selector} with {name:?}");
        }
        let shown = name.replace('\u{1b}', "\\u{1b}").replace('\u{202e}', "\\u{202e}");
        assert_eq!(page.one("h1"), shown.strip_suffix(".claim").expect("a claim file"));
        assert!(page.read().contains(&shown), "{name:?}");
        for (file, _) in page.files() {
            let stem = name.strip_suffix(".claim").expect("a claim file");
            assert!(file.starts_with(&nimcert_core::certificate::safe_file_name(stem)), "{file}");
            assert!(!file.contains(['<', '>', '"', '\u{1b}']), "{file}");
        }
    }
}

#[test]
fn nothing_is_loaded_and_only_the_script_of_the_page_may_run() {
    for (what, code) in [("floor(t/4)", 0), ("floor(t/3)", 1)] {
        let page = page(&[what], code);
        for selector in
            ["link", "img", "iframe", "object", "embed", "base", "script[src]", "[style]", "[onclick]"]
        {
            assert!(page.all(selector).is_empty(), "{selector}");
        }
        // The name space of SVG is no address of anything that is fetched.
        let without = page
            .text
            .replace("xmlns=\"http://www.w3.org/2000/svg\"", "")
            .replace("'http://www.w3.org/2000/svg'", "");
        for word in ["http://", "https://", "url(", "@import", "//cdn"] {
            assert!(!without.contains(word), "{word}");
        }
        for href in page.all("[href]").iter().filter_map(|element| element.attr("href")) {
            assert!(href.starts_with('#') || href.starts_with("data:text/plain;base64,"), "{href}");
        }
        let policy = page.all("meta[http-equiv]")[0].attr("content").expect("a policy").to_owned();
        let [script] = page.texts("script:not([type])").try_into().expect("one script");
        let digest = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(script));
        assert!(
            policy.starts_with("default-src 'none';")
                && policy.contains(&format!("script-src 'sha256-{digest}'"))
        );
    }
}

#[test]
fn it_can_be_read_with_ears_and_keys() {
    let folder = Folder::new();
    for (what, code) in [("floor(t/4)", 0), ("floor(t/3)", 1), (folder.file("heap.claim", GAME).as_str(), 1)]
    {
        let page = page(&[what], code);
        assert_eq!(
            [
                page.all("main").len(),
                page.all("h1").len(),
                page.all("header").len(),
                page.all("footer").len()
            ],
            [1; 4]
        );
        assert_eq!(page.all("html")[0].attr("lang"), Some("en"));
        assert!(page.all("a.skip[href='#content']").len() == 1 && page.all("#content").len() == 1);
        let mut ids: Vec<&str> = page.all("[id]").iter().filter_map(|element| element.value().id()).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "an id twice");
        for label in page.all("[aria-labelledby]").iter().filter_map(|e| e.attr("aria-labelledby")) {
            for id in label.split(' ') {
                assert!(ids.binary_search(&id).is_ok(), "nothing is called {id}");
            }
        }
        for link in page.all("a[href^='#']").iter().filter_map(|e| e.attr("href")) {
            assert!(ids.binary_search(&&link[1..]).is_ok(), "{link}");
        }
        let levels: Vec<u8> =
            page.all("h1, h2, h3").iter().map(|e| e.value().name().as_bytes()[1] - b'0').collect();
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{levels:?}");
        assert_eq!(page.all("table").len(), page.all("table:has(th[scope])").len());
        assert!(!page.all("noscript").is_empty());
        // What scrolls can be scrolled with keys.
        assert_eq!(
            page.all(".scroll").len(),
            page.all(".scroll[tabindex='0'][aria-label], .scroll[tabindex='0'][aria-labelledby]").len()
        );
    }
}

#[test]
fn the_same_question_has_the_same_bytes() {
    let folder = Folder::new();
    let claims = folder.file("heap.claim", GAME);
    for what in ["floor(t/4)", "floor(t/3)", &claims] {
        let text = |threads: &str| run(["report", what, "--out", "-", "--threads", threads]).stdout;
        assert_eq!(text("1"), text("2"), "{what}");
    }
    let timed = page(&["floor(t/4)", "--times"], 0);
    assert!(timed.read().contains("vary from run to run"));
    assert!(!page(&["floor(t/4)"], 0).read().contains(" ms"));
}

fn written(run: &Run) -> String {
    run.stdout.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn files_are_named_after_the_question_and_written_whole() {
    let folder = Folder::new();
    for (f, name) in [
        ("floor(t/4)", "report-floor-t-4.html"),
        ("  7  ", "report-7.html"),
        ("if t < 12 then 3 else floor(t/4)", "report-if-t-12-then-3-else-floor-t-4.html"),
        ("⌊t/4⌋", "report-t-4.html"),
    ] {
        let run = run_in(folder.path(), ["report", f]).expect(0);
        assert!(written(&run).contains("written"), "{run:#?}");
        assert!(folder.list().contains(&name.to_owned()), "{:?}", folder.list());
        let text = String::from_utf8(folder.read(name)).expect("UTF-8");
        let size = plural(text.len() as u64, "byte");
        assert!(run.stdout.contains(&size), "{run:#?}");
        Page::of(text);
    }
    let long = format!("{}t", "0 + ".repeat(90));
    run_in(folder.path(), ["report", &long, "--no-partition"]).expect(1);
    folder.file("CON.claim", GAME);
    run_in(folder.path(), ["report", "CON.claim"]).expect(1);
    for name in folder.list() {
        assert!(name.len() <= 80, "{name}");
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "-.".contains(c)), "{name}");
    }
    assert!(folder.list().contains(&"report-con.html".to_owned()));
}

#[test]
fn what_cannot_be_written_is_said_before_anything_is_decided() {
    let folder = Folder::new();
    let file = folder.file("file", "x");
    let claims = folder.file("heap.claim", GAME);
    let below = format!("{file}/page.html");
    let here = folder.path().to_str().expect("UTF-8").to_owned();
    for (arguments, parts) in [
        (&["floor(t/4)", "--out", &below][..], &["cannot write", "page.html"][..]),
        (&["floor(t/4)", "--out", &here], &["it is a folder", "--out"]),
        (&["floor(t/4)", "--z", "64"], &["--z 64", "columns up to", "nimcert mex"]),
        (&["floor(t/4)", "--z", "-1"], &["-1"]),
        (&["floor(t/4)", "--out", "-", "--set", "k=2"], &["--set", "claim file"]),
        (&[&claims, "--out", "-", "--bits", "4"], &["--bits", "below 2^N"]),
        (&[&claims, "--out", "-", "--set", "k=2"], &["k"]),
        (&["floor(t/"], &["error"]),
        (&["no/such.claim"], &["no such file"]),
        (&["if t < 3 then 0 else 2 - t", "--out", "-"], &["no value at 3"]),
    ] {
        let before = folder.list();
        let run = run_in(folder.path(), ["report"].iter().chain(arguments).copied());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run:#?}");
        run.complains(parts);
        assert_eq!(folder.list(), before, "{arguments:?}");
    }
    let many = folder.file("many.claim", format!("fun f(t) = 0\n{}", "claim ns f\n".repeat(101)));
    run(["report", &many, "--out", "-"]).complains(&["101 claims", "at most 100"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_page_that_finds_no_room_leaves_nothing() {
    let run = run(["report", "7", "--out", "/proc/report.html"]);
    assert_eq!(run.code, 2, "{run:#?}");
    run.complains(&["cannot write /proc/report.html"]);
    if std::path::Path::new("/dev/full").exists() {
        let file = std::fs::File::options().write(true).open("/dev/full").expect("it can be opened");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_nimcert"))
            .args(["report", "7", "--out", "-"])
            .stdout(file)
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(2));
    }
}
