//! What `nimcert report` makes of options and files: the heading, the order of the parts, and the kernel in the page.

#![allow(clippy::expect_used, clippy::panic, reason = "test files use them")]

use std::collections::{BTreeMap, BTreeSet};

use crate::support::command::{Folder, run};
use crate::support::page::page;
use base64::Engine;
use sha2::{Digest, Sha256};

const GAME: &str = "game heap(x)\n  move u < x to (u)\nclaim p heap = x = 0\nclaim grundy heap = x\nclaim p heap = x < 2\nclaim not grundy heap = x + 1\n";

#[test]
fn a_page_is_named_after_its_file_and_no_folder_is_in_it() {
    let folder = Folder::new();
    let here = folder.path().to_str().expect("UTF-8").to_owned();
    let ill_formed = "game g(x)\n  move u < 2 to (x + u)\nclaim p g = x = 0\n";
    let without_claim = "game heap(x)\n  move u < x to (u)\n";
    for (name, text, code) in [
        ("several.claim", GAME, 1),
        ("one.claim", "fun f(t) = floor(t / 4)\nclaim nimsum f\n", 0),
        ("wrong.claim", "fun f(t) = floor(t / 3)\nclaim nimsum f\n", 1),
        ("function.claim", "fun f(t) = floor(t / 4)\n", 0),
        ("ill_formed.claim", ill_formed, 2),
        ("found.claim", without_claim, 0),
        ("every.claim", "param k >= 1\nfun f(t) = t + k\nclaim monotone f\n", 0),
        ("heights.csv", "0\n0\n1\n", 0),
    ] {
        let path = folder.file(name, text);
        let page = page(&[&path], code);
        let stem = name.split_once('.').expect("an extension").0;
        assert_eq!(page.one("h1"), stem);
        assert_eq!(page.one("head title"), format!("{stem} - nimcert"));
        assert!(page.one("footer").contains(name));
        assert!(!page.text.contains(&here), "{name}");
        let titled = self::page(&[&path, "--title", " My <b>bar</b> \u{202e}"], code);
        assert_eq!(titled.one("h1"), "My <b>bar</b> \\u{202e}");
        assert!(!titled.text.contains(&here), "{name}");
    }
    assert_eq!(page(&["floor(t/4)"], 0).one("h1"), "f(t) = ⌊t / 4⌋");
    let alone =
        page(&[&folder.file("alone.claim", "game heap(x)\n  move u < x to (u)\nclaim p heap = x != 0\n")], 1);
    assert_eq!(alone.one(".statement"), "p heap = x ≠ 0");
    for title in ["", "  ", "two\nlines", &"x".repeat(201)] {
        run(["report", "7", "--out", "-", "--title", title]).complains(&["--title", "heading"]);
    }
}

#[test]
fn picture_and_counterexample_come_before_what_was_checked() {
    let folder = Folder::new();
    let game = folder.file("heap.claim", "game heap(x)\n  move u < x to (u)\nclaim p heap = x < 2\n");
    for (what, picture) in [("floor(t/3)", "bar"), (&game, "grid")] {
        let page = page(&[what], 1);
        let ids: Vec<&str> = page.all("article [id]").iter().filter_map(|e| e.value().id()).collect();
        let place = |id: &str| ids.iter().position(|other| *other == format!("claim-1-{id}"));
        let order = [picture, "why", "play", "checked"].map(place);
        assert!(order.iter().all(Option::is_some) && order.is_sorted(), "{what}: {order:?}");
    }
}

#[test]
fn a_page_carries_a_kernel_only_if_it_is_one() {
    let folder = Folder::new();
    let module = |exports: &str| [b"\0asm\x01\0\0\0".as_slice(), exports.as_bytes(), &[7; 4000]].concat();
    let exports = "\u{7}reserve\u{5}check\u{6}output\u{d}output_length";
    let kernel = folder.file("kernel.wasm", module(exports));
    let page = page(&["floor(t/4)", "--kernel", &kernel], 0);
    let sha: String = Sha256::digest(module(exports)).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(page.one(".digest.kernel"), sha);
    assert_eq!(page.all("#kernel").len(), 1);
    assert_eq!(page.texts(".recheck button"), ["Check the certificate here"]);
    let policy = page.all("meta[http-equiv]")[0].attr("content").expect("a policy").to_owned();
    let [script] = page.texts("script:not([type])").try_into().expect("one script");
    let digest = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(script));
    assert!(policy.contains(&format!("script-src 'sha256-{digest}' 'wasm-unsafe-eval'; worker-src blob:;")));
    assert!(!policy.contains("connect-src") && policy.starts_with("default-src 'none';"));
    // Nothing to check, no kernel.
    let undecided = self::page(&["floor(t/4)", "--max-states", "1", "--kernel", &kernel], 3);
    assert!(undecided.all("#kernel, .recheck").is_empty() && !undecided.text.contains("wasm-unsafe-eval"));
    assert!(!self::page(&["floor(t/4)"], 0).text.contains("wasm-unsafe-eval"));
    for (name, bytes, why) in [
        ("empty", Vec::new(), "not a WebAssembly module"),
        ("text", b"kernel".to_vec(), "not a WebAssembly module"),
        ("other", module("\u{7}reserve\u{5}check"), "not the kernel of nimcert"),
        ("large", vec![0; (4 << 20) + 1], "larger than 4194304 bytes"),
    ] {
        let path = folder.file(name, bytes);
        let run = run(["report", "7", "--out", "-", "--kernel", &path]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{name}");
        run.complains(&["--kernel", why, "scripts/build-web --kernel"]);
    }
    run(["report", "7", "--out", "-", "--kernel", "no/such.wasm"])
        .complains(&["no/such.wasm", "No such file"]);
}

#[test]
fn a_colour_has_one_value_in_all_styles() {
    let style: String = nimcert_report::html::style().split_whitespace().collect();
    let mut values: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for declaration in style.split([';', '{', '}']) {
        if let Some((name, value)) = declaration.strip_prefix("--").and_then(|d| d.split_once(':')) {
            values.entry(name).or_default().insert(value);
        }
    }
    assert!(values.len() > 60 && values.contains_key("paper") && values.contains_key("proved"));
    for (name, values) in &values {
        assert_eq!(values.len(), 1, "--{name} is {values:?}");
    }
    // What a style uses is declared.
    for used in style.split("var(--").skip(1) {
        let name = used.split([')', ',']).next().unwrap_or_default();
        assert!(values.contains_key(name), "--{name} has no value");
    }
}
