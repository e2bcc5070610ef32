//! `nimcert audit`: good folders and every kind of bad one; and the certificates that are shipped.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::path::Path;

use crate::support::command::{Folder, Run, run, run_in};

/// A folder with a proof, a refutation and a bounded proof.
fn good() -> Folder {
    let folder = Folder::new();
    folder.emit("a", "floor(t/4)");
    folder.emit("b/c", "floor(t/3)");
    folder.emit("d", "floor(isqrt(t)/2)");
    folder
}

#[track_caller]
fn audit(folder: &Folder, code: i32) -> Run {
    run_in(folder.path(), ["audit", "."]).expect(code)
}

/// Changes a file as text.
fn change(folder: &Folder, name: &str, how: impl FnOnce(&str) -> String) {
    let text = String::from_utf8(folder.read(name)).expect("UTF-8");
    let changed = how(&text);
    assert_ne!(text, changed, "{name} is not changed");
    folder.file(name, changed);
}

#[test]
fn a_good_folder() {
    audit(&good(), 0).says("verified  a/f\nverified  b/c/f\nverified  d/f\n\nverified: 3 certificates; ");
}

#[test]
fn other_files_do_not_matter() {
    let folder = good();
    folder.file("a/README.md", "text");
    folder.file("a/f.cert.orig", "text");
    folder.file("claim", "text");
    audit(&folder, 0).says("verified: 3 certificates; ");
}

/// Skipped files and claims without proof are errors; a lenient audit has notes on them.
#[test]
fn what_is_not_covered_is_an_error_unless_the_audit_is_lenient() {
    let folder = good();
    let lenient = || run_in(folder.path(), ["audit", ".", "--lenient"]);
    lenient().expect(0).says("verified: 3 certificates; ");
    folder.file("d/g.CERT", "text");
    let skipped = "d/g.CERT: not audited: use the extension .claim or .cert, in lower case";
    lenient().expect(0).says(&format!("\nnote: {skipped}\n\nverified: 3 certificates; "));
    audit(&folder, 1).says(&format!("\n{skipped}\n\nrejected: 1 problem; 3 of 3 certificates verified; "));
    change(&folder, "a/f.claim", |text| format!("{text}claim ns f\nclaim monotone f\n"));
    let uncovered = |claim: &str| format!("a/f.claim: no certificate proves `claim {claim} f`");
    lenient().expect(0).says(&format!(
        "\nnote: {skipped}\nnote: {}\nnote: {}\n\n",
        uncovered("ns"),
        uncovered("monotone")
    ));
    audit(&folder, 1)
        .says(&uncovered("ns"))
        .says(&uncovered("monotone"))
        .says("rejected: 3 problems; 3 of 3 certificates verified; ");
    for format in ["json", "sarif", "junit"] {
        let run = run_in(folder.path(), ["audit", ".", "--format", format]);
        assert_eq!(run.code, 1, "{run:#?}");
        run.says("no certificate proves");
    }
    let run = run_in(folder.path(), ["audit", ".", "--lenient", "--format", "sarif"]);
    assert_eq!(run.code, 0, "{run:#?}");
    run.says(r#""level": "note""#);
    // The same for a single file.
    run_in(folder.path(), ["audit", "a/f.cert"]).expect(1).says(&uncovered("ns"));
    run_in(folder.path(), ["audit", "--lenient", "a/f.cert"]).expect(0);
}

/// A missing file is an error in a lenient audit too.
#[test]
fn a_lenient_audit_misses_files() {
    let folder = good();
    std::fs::remove_file(folder.at("a/f.claim")).expect("removed");
    std::fs::remove_file(folder.at("d/f.cert")).expect("removed");
    for arguments in [&["audit", "."][..], &["audit", ".", "--lenient"]] {
        let run = run_in(folder.path(), arguments).expect(1);
        run.says("a/f.cert: a/f.claim is missing\n").says("d/f.claim: d/f.cert is missing\n");
    }
}

#[cfg(unix)]
#[test]
fn links_to_folders_are_named() {
    let folder = good();
    std::os::unix::fs::symlink(".", folder.at("a/loop")).expect("a link");
    audit(&folder, 1).says("\na/loop: not audited: links to folders are not followed\n");
}

#[test]
fn a_folder_without_certificates() {
    let folder = Folder::new();
    folder.file("a/README.md", "text");
    for arguments in [&["audit", "."][..], &["audit", ".", "--write-index"]] {
        let run = run_in(folder.path(), arguments).expect(2);
        assert_eq!(run.clone().complains(&["there is no certificate in .", "--emit"]).stdout, "");
    }
    assert_eq!(folder.list(), ["a/README.md"], "no list of nothing");
    let file = folder.at("a/README.md").display().to_string();
    run(["audit", &file]).expect(2).complains(&["cannot read", "README.md"]);
}

#[test]
fn a_claim_without_certificate() {
    let folder = good();
    std::fs::remove_file(folder.at("a/f.cert")).expect("removed");
    audit(&folder, 1)
        .says("orphan    a/f\n")
        .says("a/f.claim: a/f.cert is missing\n")
        .says("rejected: 1 problem; 2 of 2 certificates verified; ");
}

#[test]
fn a_certificate_without_claim() {
    let folder = good();
    std::fs::remove_file(folder.at("a/f.claim")).expect("removed");
    audit(&folder, 1).says("a/f.cert: a/f.claim is missing\n");
}

#[test]
fn a_changed_digit() {
    let folder = good();
    let state = |text: &str| {
        let (head, body) = text.split_once("invariant ns ").expect("a section");
        let (header, rows) = body.split_once('\n').expect("rows");
        let at = rows.find(|c: char| c.is_ascii_digit()).expect("a digit");
        let digit = if rows[at..].starts_with('7') { "8" } else { "7" };
        format!("{head}invariant ns {header}\n{}{digit}{}", &rows[..at], &rows[at + 1..])
    };
    change(&folder, "a/f.cert", state);
    audit(&folder, 1).says("rejected  a/f\n").says("\na/f: rejected: K").says("rejected: 1 problem; 2 of 3 ");
    let folder = good();
    change(&folder, "b/c/f.cert", |text| text.replace("ns 2 3", "ns 3 4"));
    audit(&folder, 1).says("\nb/c/f: rejected: K");
    let folder = good();
    change(&folder, "a/f.claim", |text| text.replace('4', "6"));
    audit(&folder, 1).says("\na/f: rejected: K03");
}

#[test]
fn a_wrong_digest() {
    let folder = good();
    change(&folder, "a/f.cert", |text| {
        let at = text.find("sha256 ").expect("the digest") + 7;
        let digit = if text[at..].starts_with('0') { "1" } else { "0" };
        format!("{}{digit}{}", &text[..at], &text[at + 1..])
    });
    // The kernel does not look at digests; the audit does, and `verify` has a note on them.
    run_in(folder.path(), ["verify", "a/f.claim", "a/f.cert"])
        .expect(0)
        .says("note: the line `digest` is not");
    audit(&folder, 1)
        .says("rejected  a/f\n")
        .says("a/f: rejected: its digest does not match the claim in it\n");
}

#[test]
fn the_list_of_certificates() {
    let folder = good();
    run_in(folder.path(), ["audit", ".", "--write-index"]).expect(0);
    let list = String::from_utf8(folder.read("INDEX.md")).expect("UTF-8");
    for part in [
        "| a/f | claim nimsum f, for all naturals; ",
        "| b/c/f | claim not nimsum f; ",
        "| d/f | claim nimsum f below 65536; ",
    ] {
        assert!(list.contains(part), "`{part}` is not in\n{list}");
    }
    audit(&folder, 0);
    // Any change of the folder makes it stale.
    folder.emit("e", "floor(t/6)");
    audit(&folder, 1)
        .says("INDEX.md: out of date; run `nimcert audit . --write-index`\n")
        .says("rejected: 1 problem; 4 of 4 certificates verified; ");
    run_in(folder.path(), ["audit", ".", "--write-index"]).expect(0);
    audit(&folder, 0);
    change(&folder, "INDEX.md", |text| text.replace("nimsum", "ns"));
    audit(&folder, 1);
    assert_eq!(folder.list().iter().filter(|name| name.contains("INDEX")).count(), 1, "{:?}", folder.list());
}

#[test]
fn a_list_says_what_is_not_verified() {
    let folder = good();
    folder.file("a/f.cert", "text");
    std::fs::remove_file(folder.at("d/f.cert")).expect("removed");
    run_in(folder.path(), ["audit", ".", "--write-index"]).expect(1);
    let list = String::from_utf8(folder.read("INDEX.md")).expect("UTF-8");
    assert_eq!(list.matches("| not verified |  | 0 |").count(), 2, "{list}");
}

#[test]
fn files_that_are_no_certificates() {
    for (text, code) in [
        (&b"Dear reader,\n"[..], "K01"),
        (b"", "K01"),
        (b"\xff\xfe\x00", "K01"),
        (b"nimcert certificate 2\n", "K01"),
        (b"nimcert certificate 3\n", "K01"),
    ] {
        let folder = good();
        folder.file("a/f.cert", text);
        audit(&folder, 1).says(&format!("\na/f: rejected: {code} "));
    }
    let folder = good();
    folder.file("a/f.claim", "Dear reader,\n");
    audit(&folder, 1).says("\na/f: rejected: K02 ");
}

#[test]
fn what_is_declined_is_no_rejection() {
    let folder = good();
    let deep = format!("fun f(t) = {}t{}\nclaim nimsum f\n", "(".repeat(5000), ")".repeat(5000));
    folder.file("a/f.claim", deep);
    audit(&folder, 3).says("declined  a/f\n").says("\ndeclined: 1 problem; 2 of 3 certificates verified; ");
    // A rejection outweighs it.
    folder.file("d/f.cert", "text");
    audit(&folder, 1).says("\nrejected: 2 problems; 1 of 3 ");
}

#[test]
fn certificates_of_format_1_are_declined() {
    let folder = good();
    folder.file("a/f.cert", "nimcert certificate 1\nproducer nimcert 0.1.0\n");
    let sentence = "\na/f: declined: the certificate has format 1, which is no longer read: make it\n    \
        again from its claim, with `nimcert prove CLAIM --emit DIR` (format 1)\n";
    audit(&folder, 3).says(sentence);
}

#[cfg(unix)]
#[test]
fn links() {
    use std::os::unix::fs::symlink;
    let folder = good();
    // A loop of folders, and a link to one that holds certificates: neither is followed.
    symlink("..", folder.at("b/loop")).expect("a link");
    symlink("a", folder.at("copy")).expect("a link");
    let lenient = || run_in(folder.path(), ["audit", ".", "--lenient"]);
    lenient().expect(0).says("verified: 3 certificates; ");
    audit(&folder, 1).says("rejected: 2 problems; 3 of 3 certificates verified; ");
    // A link to a file is that file.
    std::fs::create_dir(folder.at("e")).expect("a folder");
    for name in ["f.claim", "f.cert"] {
        symlink(format!("../a/{name}"), folder.at(format!("e/{name}"))).expect("a link");
    }
    lenient().expect(0).says("verified  e/f\n");
    // Links that lead nowhere, or to themselves.
    symlink("nowhere", folder.at("e/g.cert")).expect("a link");
    folder.file("e/g.claim", "");
    symlink("h.cert", folder.at("e/h.cert")).expect("a link");
    folder.file("e/h.claim", "");
    let run = lenient().expect(2).says("unread    e/g\n").says("e/h: cannot read ./e/h.cert: ");
    assert!(run.last_line().starts_with("error: 2 problems; 4 of 6 certificates verified; "), "{run:#?}");
}

#[cfg(unix)]
#[test]
fn a_pipe_does_not_keep_it_waiting() {
    let folder = good();
    folder.file("p.claim", "");
    let made = std::process::Command::new("mkfifo").arg(folder.at("p.cert")).status();
    assert!(made.is_ok_and(|status| status.success()));
    audit(&folder, 2).says("p: cannot read ./p.cert: it is not a file\n");
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf8_are_not_mixed_up() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = good();
    // Both names look alike once they are printed.
    let name = |bytes: &[u8]| folder.at(OsStr::from_bytes(bytes));
    std::fs::copy(folder.at("a/f.claim"), name(b"x\xff.claim")).expect("copied");
    std::fs::copy(folder.at("a/f.cert"), name(b"x\xfe.cert")).expect("copied");
    audit(&folder, 1).says("rejected: 2 problems; 3 of 4 ");
}

#[test]
fn a_folder_that_is_too_deep() {
    let folder = good();
    folder.file(&format!("{}g.claim", "d/".repeat(40)), "");
    audit(&folder, 2).complains(&["nested more than 32 deep"]);
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn shipped_certificates_are_verified_and_listed() {
    run_in(repository(), ["audit", "certificates"]).expect(0);
}

/// A claim without a certificate is no certificate; what is wrong with its text is named.
#[test]
fn a_claim_without_certificate_is_not_counted() {
    let folder = good();
    folder.file("new.claim", "fun f(t) = floor(t/4)\nclaim nimsum f\n");
    folder.file("wrong.claim", "fun f(t) = floor(t/4\nclaim nimsum f\n");
    let run = audit(&folder, 1).says("new.claim: new.cert is missing\n");
    let said = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("wrong.cert is missing, and wrong.claim cannot be read: line 1: "), "{said}");
    assert!(said.contains("rejected: 2 problems; 3 of 3 certificates verified; "), "{said}");
}
