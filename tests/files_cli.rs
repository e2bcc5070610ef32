//! Files that the command line reads and writes: expressions, heights, large and unreadable files, what `--emit`
//! leaves, streams that cannot be written.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::process::Command;

use crate::support::command::{Folder, check, ended, run, run_in};

// Files that are read.

#[test]
fn an_expression_in_a_file() {
    let folder = Folder::new();
    for text in ["floor(t/4)", "\u{feff}floor(t/4)\r\n", "# f\n\nfloor(\n  t/4)\n", "⌊t/4⌋"] {
        let file = folder.file("f.txt", text);
        check(&[&file], 0).says("f(t) = floor(t / 4)\n");
    }
    let claim = folder.file("f.claim", "fun g(t) = floor(t/3)\nfun f(t) = floor(t/4)\n");
    check(&[&claim], 0).says("f(t) = floor(t / 4)\n");
    let claim = folder.file("f.claim", "fun g(t) = floor(t/3)\nfun f(t) = floor(t/4)\nclaim ns g\n");
    check(&[&claim], 1).says("g(t) = floor(t / 3)\n");
}

#[test]
fn a_megabyte_of_text() {
    let folder = Folder::new();
    let size = 1 << 20;
    let blank = folder.file("blank.txt", format!("floor(t/4){}", " ".repeat(size)));
    check(&[&blank], 0);
    let comment = folder.file("comment.txt", format!("# {}\nfloor(t/4)", "x".repeat(size)));
    check(&[&comment], 0);
    let entries: Vec<String> = (0..size / 8).map(|t| (t / 2).to_string()).collect();
    let table = folder.file("table.txt", format!("table [{}] then floor(t/2)", entries.join(", ")));
    let run = run(["check", &table, "--max-states", "1000"]).expect(3);
    assert!(run.stdout.len() < 3000, "{} bytes for a function too long to read", run.stdout.len());
    for (name, text) in [
        ("sum", format!("t{}", " + t".repeat(size / 4))),
        ("digits", "7".repeat(size)),
        ("hexadecimal", format!("0x{}", "f".repeat(size))),
        ("brackets", "(".repeat(size)),
        ("name", "x".repeat(size)),
        ("minus", "-".repeat(size)),
        ("branches", "if t < 1 then 1 else ".repeat(size / 20)),
        ("not", "if not ".repeat(size / 7)),
        ("lines", "\n\u{fffd}".repeat(size / 4)),
    ] {
        let file = folder.file(name, text);
        let run = check(&[&file], 2).complains(&[name]);
        assert!(run.stderr.len() < 20_000, "{name}: {} bytes of message", run.stderr.len());
    }
}

#[test]
fn files_that_cannot_be_read_as_text() {
    let folder = Folder::new();
    let file = folder.file("latin1.txt", b"floor(t/4)\n# caf\xe9\n");
    for command in ["check", "prove"] {
        run([command, &file]).expect(2).complains(&[
            "latin1.txt:2:",
            "not UTF-8",
            "help: save the file as UTF-8",
        ]);
    }
    let utf16: Vec<u8> = "floor(t/4)".encode_utf16().flat_map(u16::to_le_bytes).collect();
    check(&[&folder.file("utf16.txt", [b"\xff\xfe", utf16.as_slice()].concat())], 2)
        .complains(&["not UTF-8"]);
    check(&[&folder.file("nul.txt", "floor(t/4)\0")], 2).complains(&["nul.txt:1:11"]);
    check(&[&folder.file("empty.txt", "")], 2).complains(&["empty.txt", "nothing to read"]);
    run(["prove", &folder.file("empty.claim", "")]).expect(2).complains(&["empty.claim", "nothing to read"]);
    run(["prove", &folder.file("none.claim", "fun f(t) = 0\n")]).expect(2).complains(&["claim nimsum f"]);
}

#[test]
fn files_that_are_not_there() {
    let folder = Folder::new();
    for name in ["missing.claim", "missing.txt", "a/missing.csv", "missing.cert"] {
        let run = run_in(folder.path(), ["check", name]).expect(2);
        run.complains(&[
            &format!("cannot read {name}: there is no such file"),
            "help: F is an expression in t",
        ]);
    }
    run_in(folder.path(), ["prove", "missing.claim"]).expect(2).complains(&["cannot read missing.claim"]);
    let path = folder.path().to_str().expect("UTF-8");
    check(&[path], 2).complains(&["it is a folder"]);
    run(["prove", path]).expect(2).complains(&["it is a folder"]);
    run_in(folder.path(), ["audit", "missing"]).expect(2).complains(&["cannot read missing"]);
}

#[test]
fn a_folder_does_not_hide_an_expression() {
    let folder = Folder::new();
    std::fs::create_dir(folder.at("t")).expect("the folder is made");
    run_in(folder.path(), ["check", "t"]).expect(1);
}

#[test]
fn a_certificate_is_no_function() {
    let folder = Folder::new();
    folder.emit("a", "floor(t/3)");
    let file = folder.at("a/f.cert").display().to_string();
    check(&[&file], 2).complains(&["is a certificate", "nimcert verify"]);
}

#[cfg(unix)]
#[test]
fn an_expression_from_a_pipe() {
    let mut shell = Command::new("sh");
    let script = "printf 'floor(t/4)\\n' | \"$0\" check /dev/stdin";
    ended(shell.args(["-c", script, env!("CARGO_BIN_EXE_nimcert")])).expect(0);
}

#[test]
fn heights_are_decided_on_their_own_columns() {
    let folder = Folder::new();
    for (name, text) in [
        ("lines.txt", "0\n0\n1\n1\n2\n2\n"),
        ("crlf.txt", "0\r\n0\r\n1\r\n1\r\n2\r\n2\r\n"),
        ("blanks.txt", "# heights\n0 0 1\n1 2 2\n"),
        ("row.csv", "0,0,1,1,2,2"),
        ("column.csv", "height\n0\n0\n1\n1\n2\n2\n"),
        ("pairs.csv", "t,f(t)\r\n0,0\r\n1,0\r\n2,1\r\n3,1\r\n4,2\r\n5,2\r\n"),
        ("pairs.txt", "0;0\n1;0\n2;1\n3;1\n4;2\n5;2\n"),
        ("mark.txt", "\u{feff}0\n0\n1\n1\n2\n2\n"),
    ] {
        check(&[&folder.file(name, text)], 0)
            .says("f is a list of 6 heights\n")
            .says("\nproved for all 6 columns of the file: G(y, z) = y xor z\n");
    }
    let file = folder.file("one.txt", "5\n");
    check(&[&file], 0).says("\nproved for all columns of the file (1 column): ");
    let file = folder.file("lines.txt", "0\n0\n1\n1\n2\n2\n");
    check(&[&file, "--bits", "1"], 0).says("\nproved below 2^1: ");
    check(&[&file, "--bits", "3"], 0).says("proved for all 6 columns of the file");
    // As many as there are, and not only those below the bound of other functions.
    let many: String = (0..70_000).map(|z| format!("{}\n", if z < 69_999 { z / 4 } else { z })).collect();
    let many = folder.file("many.txt", many);
    check(&[&many], 1).says("and 69999 break the NS property)\n");
    check(&[&many, "--bits", "16"], 0).says("\nproved below 2^16: ");
    check(&["heights [0, 0, 1, 1, 2, 2]"], 0).says("proved for all 6 columns of the list");
}

#[test]
fn heights_that_are_wrong() {
    let folder = Folder::new();
    check(&[&folder.file("bad.txt", "0\n0\n0\n1\n")], 1).says("(columns 2 and 3 break the NS property)\n");
    check(&[&folder.file("fall.csv", "0,0,2,1")], 1);
    let digits = "9".repeat(20_000);
    check(&[&folder.file("long.txt", format!("0\n0\n{digits}\n"))], 1).says("a number with 66,439 bits");
    for (text, place) in
        [("0\n-1\n", "h.csv:2:1"), ("0\n0.5\n", "h.csv:2:1"), ("0,,1", "h.csv:1:3"), ("a\nb\n", "h.csv:2:1")]
    {
        check(&[&folder.file("h.csv", text)], 2).complains(&[place, "natural number"]);
    }
}

// Writing.

#[test]
fn emit_writes_what_verifies_and_nothing_else() {
    let folder = Folder::new();
    // A path is not broken at its blanks, so that it can be copied.
    let blanks = folder.at(format!("a{}b", " ".repeat(60)));
    let blanks = blanks.to_str().expect("UTF-8");
    run(["check", "floor(t/4)", "--emit", blanks]).says(&format!(" {blanks}/f.cert\n"));
    std::fs::remove_dir_all(blanks).expect("the folder is removed");
    let out = folder.at("new/folder");
    let out = out.to_str().expect("UTF-8");
    check(&["floor(t/4)", "--emit", out], 0).says(&format!(" {out}/f.cert\n"));
    assert_eq!(folder.list(), ["new/folder/f.cert", "new/folder/f.claim"]);
    assert_eq!(folder.read("new/folder/f.claim"), b"fun f(t) = floor(t / 4)\nclaim nimsum f\n");
    let first = folder.read("new/folder/f.cert");
    // Another answer takes their place, and the first one comes back with the same bytes.
    check(&["floor(t/3)", "--emit", out], 1);
    assert_ne!(folder.read("new/folder/f.cert"), first);
    run(["verify", &format!("{out}/f.claim"), &format!("{out}/f.cert")]).expect(0).says("claim not nimsum f");
    check(&["floor(t/4)", "--emit", out], 0);
    assert_eq!(folder.read("new/folder/f.cert"), first);
    assert_eq!(folder.list(), ["new/folder/f.cert", "new/folder/f.claim"]);
}

#[test]
fn nothing_is_written_without_a_verdict() {
    let folder = Folder::new();
    let out = folder.at("out");
    let out = out.to_str().expect("UTF-8");
    check(&["floor(t/4)", "--max-states", "10", "--emit", out], 3);
    check(&["t - 1", "--emit", out], 2);
    check(&["floor(t/4", "--emit", out], 2);
    assert_eq!(folder.list(), Vec::<String>::new());
}

#[test]
fn prove_names_files_after_the_claim_file() {
    let folder = Folder::new();
    folder.file("one.claim", "fun f(t) = floor(t/4)\nclaim ns f\n");
    folder.file("two.claim", "fun f(t) = floor(t/4)\nclaim ns f\nclaim not monotone f\n");
    run_in(folder.path(), ["prove", "one.claim", "--emit", "out"]).expect(0).says("out/one.cert");
    run_in(folder.path(), ["prove", "two.claim", "--emit", "out"]).expect(1).says("out/two-2.cert");
    let written: Vec<String> = folder.list().into_iter().filter(|name| name.starts_with("out/")).collect();
    let expected = ["one.cert", "one.claim", "two-1.cert", "two-1.claim", "two-2.cert", "two-2.claim"];
    assert_eq!(written, expected.map(|name| format!("out/{name}")));
    run_in(folder.path(), ["audit", "out"]).expect(0).says("verified: 3 certificates; ");
}

#[cfg(unix)]
#[test]
fn places_that_cannot_be_written() {
    let folder = Folder::new();
    let file = folder.file("file", "");
    let below = format!("{file}/out");
    for place in [file.as_str(), &below, "/dev/full/out", "/proc/nimcert"] {
        check(&["floor(t/4)", "--emit", place], 2).complains(&[
            "cannot write",
            place,
            "help: --emit needs a folder",
        ]);
    }
    // A folder is in the place of a file.
    std::fs::create_dir_all(folder.at("out/f.cert")).expect("the folder is made");
    let out = folder.at("out").display().to_string();
    check(&["floor(t/4)", "--emit", &out], 2).complains(&["cannot write", "f.cert"]);
    assert_eq!(folder.list(), ["file"]);
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_what_was_there() {
    let folder = Folder::new();
    folder.emit("out", "floor(t/3)");
    let before = (folder.read("out/f.claim"), folder.read("out/f.cert"));
    // No file may become larger than a block of 1,024 bytes; the certificate has more.
    let mut shell = Command::new("bash");
    shell.current_dir(folder.path()).env("NIMCERT", env!("CARGO_BIN_EXE_nimcert")).args([
        "-c",
        "trap '' XFSZ; ulimit -f 1; exec \"$NIMCERT\" check 'floor(t/100)' --emit out 2>&1 | cat >&2; exit ${PIPESTATUS[0]}",
    ]);
    ended(&mut shell).expect(2).complains(&["cannot write out/f.cert", "help: "]);
    assert_eq!(folder.list(), ["out/f.cert", "out/f.claim"]);
    assert_eq!((folder.read("out/f.claim"), folder.read("out/f.cert")), before);
}

#[cfg(target_os = "linux")]
#[test]
fn streams_that_cannot_be_written() {
    let shell = |script: &str| {
        let mut shell = Command::new("sh");
        shell.env("NIMCERT", env!("CARGO_BIN_EXE_nimcert")).args(["-c", script]);
        ended(&mut shell)
    };
    shell("\"$NIMCERT\" check 'floor(t/4)' > /dev/full").expect(2).complains(&["cannot write to stdout"]);
    shell("\"$NIMCERT\" check 'floor(t/4)' --json > /dev/full")
        .expect(2)
        .complains(&["cannot write to stdout"]);
    // No message can be printed, and the exit code is still right.
    assert_eq!(shell("\"$NIMCERT\" check 'floor(t/' 2> /dev/full").code, 2);
    assert_eq!(shell("\"$NIMCERT\" check --bits x t 2> /dev/full").code, 2);
    assert_eq!(shell("\"$NIMCERT\" check 'floor(t/4)' > /dev/full 2>&1").code, 2);
    assert_eq!(shell("\"$NIMCERT\" check 'floor(t/4)' >&- 2>&-").code, 0);
    assert_eq!(shell("\"$NIMCERT\" check 'floor(t/' >&- 2>&-").code, 2);
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    for arguments in [&["check", "floor(t/4)"][..], &["check", "floor(t/4)", "--json"], &["check", "--help"]]
    {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_nimcert"))
            .args(arguments)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

/// What a run reads, it does not replace: neither by a claim in canonical form, nor by a report.
#[test]
fn files_that_are_read_are_not_replaced() {
    let folder = Folder::new();
    let text = "# notes\nlet k = 4\nfun f(t) = floor(t/k)\nclaim nimsum f\n";
    let claim = folder.file("f.claim", text);
    let place = folder.path().display().to_string();
    let other = folder.path().join("./f.claim").display().to_string();
    for arguments in [
        &["prove", &claim, "--set", "k=6", "--emit", &place][..],
        &["report", &claim, "--out", &claim],
        &["report", &claim, "--out", &other],
        &["mex", &claim, "--out", &claim],
    ] {
        run(arguments.iter().copied()).expect(2).complains(&["this run has read it, and would replace it"]);
        assert_eq!(folder.read("f.claim"), text.as_bytes(), "{arguments:?}");
    }
    assert_eq!(folder.list(), ["f.claim"]);
    // The kernel does not read this notation, so its claim would have to be replaced.
    let written = Folder::new();
    let words = written.file("f.claim", "f(z) = ⌊z/4⌋\nclaim nimsum f\n");
    let arguments = ["prove", &words, "--emit", &written.path().display().to_string()];
    run(arguments).expect(2).complains(&["this run has read it, and would replace it"]);
    assert_eq!(written.list(), ["f.claim"]);
    // A certificate of the claim as it is comes beside it.
    run(["prove", &claim, "--emit", &place]).expect(0);
    assert_eq!((folder.read("f.claim"), folder.list().len()), (text.as_bytes().to_vec(), 2));
    run(["audit", &place]).expect(0);
    let kept = folder.path().join("kept").display().to_string();
    run(["prove", &claim, "--emit", &kept]).expect(0);
    let (kept_claim, certificate) = (format!("{kept}/f.claim"), format!("{kept}/f.cert"));
    for out in [&kept_claim, &certificate] {
        let arguments = ["audit", &kept, "--format", "junit", "--out", out];
        run(arguments).expect(2).complains(&["this run has read it, and would replace it"]);
    }
    // The same claim may get its certificate again.
    std::fs::remove_file(&certificate).expect("a file");
    run(["prove", &kept_claim, "--emit", &kept]).expect(0);
    run(["audit", &kept]).expect(0);
    let twice = folder.path().join("r.xml").display().to_string();
    let arguments =
        ["audit", &kept, "--format", "junit", "--out", &twice, "--format", "markdown", "--out", &twice];
    run(arguments).expect(2).complains(&["two reports would go to", "a file of its own"]);
}
