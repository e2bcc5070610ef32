//! The invariants of ARCHITECTURE.md.

use std::path::{Path, PathBuf};

/// Modules in pipeline order.
const ORDER: [&str; 12] = [
    "language",
    "ns",
    "automaton",
    "decision",
    "certificate",
    "kernel",
    "games",
    "papers",
    "drawing",
    "export",
    "report",
    "cli",
];

const LONGEST_FILE: usize = 700;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source file");
            found.push((path, text));
        }
    }
    found.sort();
    found
}

/// Code without comments, so that prose may name anything.
fn code(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

#[test]
fn lib_lists_the_modules_in_pipeline_order() {
    let lib = std::fs::read_to_string(source().join("lib.rs")).expect("lib.rs");
    let modules: Vec<&str> =
        lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    assert_eq!(modules, ORDER);
}

#[test]
fn a_module_uses_only_modules_before_it() {
    for (position, module) in ORDER.iter().enumerate() {
        let may_use: &[&str] = match *module {
            "kernel" | "games" => &[],
            _ => &ORDER[..position],
        };
        for (path, text) in files(&source().join(module)) {
            let text = code(&text);
            for other in ORDER {
                let uses = text.contains(&format!("crate::{other}"));
                assert!(
                    !uses || other == *module && *module != "kernel" || may_use.contains(&other),
                    "{} uses crate::{other}",
                    path.display()
                );
            }
            assert!(!text.contains("crate::{"), "{} hides modules in braces", path.display());
        }
    }
}

#[test]
fn only_reports_and_commands_call_the_kernel() {
    for module in ["language", "ns", "automaton", "decision", "certificate", "games"] {
        for (path, text) in files(&source().join(module)) {
            assert!(!code(&text).contains("kernel::"), "{} calls the kernel", path.display());
        }
    }
}

#[test]
fn exit_codes_are_made_in_one_place() {
    for (path, text) in files(&source()) {
        let name = path.strip_prefix(source()).expect("below src").to_string_lossy().into_owned();
        let allowed = ["exit.rs", "main.rs"];
        let makes = code(&text).contains("ExitCode") || code(&text).contains("process::exit");
        assert!(!makes || allowed.contains(&name.as_str()), "{name} makes an exit code");
    }
}

#[test]
fn files_are_short() {
    for (path, text) in files(&source()) {
        let lines = text.lines().count();
        assert!(lines <= LONGEST_FILE, "{} has {lines} lines", path.display());
    }
}

#[test]
fn no_hash_order_reaches_output() {
    for module in ["certificate", "drawing", "report", "cli"] {
        for (path, text) in files(&source().join(module)) {
            let text = code(&text);
            let hashed = text.contains("HashMap") || text.contains("HashSet");
            assert!(!hashed, "{} uses a hash map", path.display());
        }
    }
}

#[test]
fn every_subcommand_has_its_file() {
    let main = std::fs::read_to_string(source().join("main.rs")).expect("main.rs");
    let commands = main
        .lines()
        .filter_map(|line| line.trim().split_once("::Arguments),").map(|(head, _)| head))
        .filter_map(|head| head.split_once('(').map(|(_, module)| module.to_owned()));
    let mut count = 0;
    for command in commands {
        let places = [format!("commands/{command}.rs"), format!("commands/{command}/mod.rs")];
        assert!(places.iter().any(|place| source().join(place).is_file()), "no file for {command}");
        count += 1;
    }
    assert!(count >= 4, "only {count} subcommands were found");
}

/// What SECURITY.md promises: no network, no other programs, nothing that depends on the time of day. Durations are
/// measured: `Instant` never goes back.
#[test]
fn no_network_no_processes_no_clock() {
    let files = files(&source());
    assert!(files.len() > 100, "only {} files", files.len());
    for (path, text) in files {
        for word in [
            "std::net",
            "TcpStream",
            "UdpSocket",
            "process::Command",
            "Command::new",
            "SystemTime",
            "UNIX_EPOCH",
            "chrono",
        ] {
            assert!(!code(&text).contains(word), "{} uses {word}", path.display());
        }
    }
    // What is put into pages.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = 0;
    for folder in ["src", "templates"] {
        let mut folders = vec![root.join(folder)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                pages += 1;
                let text = String::from_utf8_lossy(&std::fs::read(&path).expect("a file")).into_owned();
                for word in ["Date.now", "new Date", "fetch(", "XMLHttpRequest", "WebSocket"] {
                    assert!(!text.contains(word), "{} has {word}", path.display());
                }
            }
        }
    }
    assert!(pages > 100, "only {pages} files");
}

/// Crates that open connections; of the dependencies of the program, tests apart, none is there.
#[test]
fn no_dependency_speaks_to_a_network() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tree = std::process::Command::new(env!("CARGO"))
        .args([
            "tree",
            "--offline",
            "--all-features",
            "--edges",
            "normal",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ])
        .current_dir(root)
        .output()
        .expect("cargo runs");
    let tree = String::from_utf8(tree.stdout).expect("names are text");
    let names: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(names.contains(&"num-bigint"), "the dependencies are listed");
    for network in ["curl", "hyper", "mio", "native-tls", "reqwest", "rustls", "socket2", "tokio", "ureq"] {
        assert!(!names.contains(&network), "{network} is a dependency");
    }
}

#[test]
fn nothing_unfinished_is_left() {
    for (path, text) in files(&source()) {
        for word in ["todo!", "unimplemented!", "FIXME", "XXX", "HACK"] {
            assert!(!text.contains(word), "{} contains {word}", path.display());
        }
    }
}

#[test]
fn architecture_document_is_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    assert!(text.lines().count() <= 200);
}
