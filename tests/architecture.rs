//! The invariants of ARCHITECTURE.md.

mod circles;
mod modules;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use circles::Uses;

/// Packages in dependency order: each uses only those before it.
const PACKAGES: [&str; 11] =
    ["kernel", "language", "core", "papers", "discover", "prose", "tables", "drawing", "report", "sweep", ""];

/// Modules of the core in pipeline order.
const CORE: [&str; 14] = [
    "clock",
    "compiled",
    "ns",
    "automaton",
    "parametric",
    "linear",
    "shapes",
    "evidence",
    "decision",
    "certificate",
    "games",
    "exhaustion",
    "answer",
    "facade",
];

const LONGEST_FILE: usize = 500;

const MOST_LIMITS: usize = 40;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The source folder of a member of the workspace; of the program itself if the name is empty.
fn source(package: &str) -> PathBuf {
    folder(package).join("src")
}

fn folder(package: &str) -> PathBuf {
    if package.is_empty() { root().to_owned() } else { root().join("crates").join(package) }
}

/// The Rust files below a folder, without hidden folders and those that Cargo builds in.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            if !hidden && !path.join("CACHEDIR.TAG").exists() {
                found.extend(files(&path));
            }
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source file");
            found.push((path, text));
        }
    }
    found.sort();
    found
}

/// The source files of the program and of all crates that it is made of.
fn all_files() -> Vec<(PathBuf, String)> {
    PACKAGES.iter().flat_map(|package| files(&source(package))).collect()
}

/// Code without comments, so that prose may name anything.
fn code(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The dependencies between the files of a package, by their paths in its source folder.
fn uses(package: &str) -> Uses {
    let source = source(package);
    let name = |path: PathBuf| path.strip_prefix(&source).expect("below the source").to_owned();
    let files: BTreeMap<PathBuf, String> =
        files(&source).into_iter().map(|(path, text)| (name(path), text)).collect();
    let mut uses = Uses::new();
    for root in ["lib.rs", "main.rs"].map(Path::new) {
        if files.contains_key(root) {
            uses.extend(circles::uses(root, &files));
        }
    }
    let unread: Vec<&PathBuf> = files.keys().filter(|file| !uses.contains_key(*file)).collect();
    assert!(unread.is_empty(), "files of {package:?} that no `mod` names: {unread:?}");
    uses
}

/// The modules at the top of a package, each with those that its files use.
fn modules(uses: &Uses) -> BTreeMap<String, BTreeSet<String>> {
    let top = |file: &Path| {
        let name = file.iter().next().expect("a name").to_string_lossy().into_owned();
        Some(name.trim_end_matches(".rs").to_owned()).filter(|name| name != "lib" && name != "main")
    };
    let mut modules: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, others) in uses {
        if let Some(name) = top(file) {
            let others = others.keys().filter_map(|other| top(other)).filter(|other| *other != name);
            modules.entry(name.clone()).or_default().extend(others);
        }
    }
    modules
}

/// `[dependencies]` of a package: the names, in the order of the file.
fn dependencies(package: &str) -> Vec<String> {
    let manifest = std::fs::read_to_string(folder(package).join("Cargo.toml")).expect("a manifest");
    let (_, rest) = manifest.split_once("\n[dependencies]\n").expect("a section");
    let section = rest.split("\n[").next().unwrap_or_default();
    section.lines().filter_map(|line| Some(line.split_once(" = ")?.0.to_owned())).collect()
}

#[test]
fn a_package_uses_only_packages_before_it() {
    assert!(dependencies("kernel").is_empty(), "the kernel uses nothing");
    for (position, package) in PACKAGES.iter().enumerate() {
        for name in dependencies(package) {
            if let Some(own) = name.strip_prefix("nimcert-") {
                assert!(PACKAGES[..position].contains(&own), "{package} depends on {own}");
            }
        }
    }
    // No package depends on `crates/testing`, which tests share.
    let members = std::fs::read_dir(root().join("crates")).expect("a folder").count();
    assert_eq!(members, PACKAGES.len(), "crates/testing beside the packages, without the program");
}

#[test]
fn a_module_of_the_core_uses_only_modules_before_it() {
    let modules = modules(&uses("core"));
    let unknown: Vec<&String> = modules.keys().filter(|name| !CORE.contains(&name.as_str())).collect();
    assert!(unknown.is_empty() && modules.len() >= 8, "modules without a place: {unknown:?}");
    for (module, uses) in &modules {
        let position = CORE.iter().position(|name| name == module).unwrap_or(0);
        for other in uses {
            assert!(CORE[..position].contains(&other.as_str()), "{module} uses {other}");
            assert!(module != "games", "games uses {other}");
        }
    }
    let lib = std::fs::read_to_string(source("core").join("lib.rs")).expect("lib.rs");
    let listed: Vec<&str> = lib
        .lines()
        .filter_map(|line| line.strip_prefix("pub ").unwrap_or(line).strip_prefix("mod ")?.strip_suffix(';'))
        .collect();
    let ordered: Vec<&str> = CORE.into_iter().filter(|name| modules.contains_key(*name)).collect();
    assert_eq!(listed, ordered, "lib.rs lists the modules in pipeline order");
}

/// No circle of modules, in any crate.
#[test]
fn modules_of_a_crate_have_an_order() {
    for package in PACKAGES {
        let mut left = modules(&uses(package));
        while let Some(free) = left.iter().find(|(_, uses)| uses.is_empty()).map(|(name, _)| name.clone()) {
            left.remove(&free);
            for uses in left.values_mut() {
                uses.remove(&free);
            }
        }
        assert!(left.is_empty(), "modules of {package:?} use each other in a circle: {left:#?}");
    }
}

/// No circle of files, in any crate.
#[test]
fn files_of_a_crate_have_an_order() {
    for package in PACKAGES.into_iter().chain(["testing"]) {
        let uses = uses(package);
        let circles = circles::described(&uses);
        assert!(circles.is_empty(), "files of {package:?} use each other: {circles}");
    }
}

#[test]
fn what_finds_proofs_does_not_call_the_kernel() {
    for module in CORE.iter().take_while(|name| **name != "answer") {
        for (path, text) in files(&source("core")) {
            let place = path.strip_prefix(source("core")).expect("below the source");
            let own = place.starts_with(module) || place == Path::new(&format!("{module}.rs"));
            assert!(!own || !code(&text).contains("nimcert_kernel"), "{} calls the kernel", path.display());
        }
    }
}

/// Calls do not affect each other, whether they run at once or one after the other.
#[test]
fn libraries_have_no_global_state() {
    for package in PACKAGES.iter().filter(|package| !package.is_empty()) {
        for (path, text) in files(&source(package)) {
            // In WebAssembly the embedding program sets the clock, once.
            if path.ends_with("core/src/clock.rs") {
                continue;
            }
            for line in code(&text).lines().filter(|line| line.contains("static ")) {
                for word in ["Atomic", "Mutex", "RwLock", "Cell", "OnceLock", "LazyLock", "static mut"] {
                    assert!(!line.contains(word), "{}: {line}", path.display());
                }
            }
            assert!(!code(&text).contains("thread_local!"), "{}", path.display());
        }
    }
}

#[test]
fn exit_codes_are_made_in_one_place() {
    for (path, text) in files(&source("")) {
        let name = path.strip_prefix(source("")).expect("below src").to_string_lossy().into_owned();
        let allowed = ["exit.rs", "main.rs"];
        let makes = code(&text).contains("ExitCode") || code(&text).contains("process::exit");
        assert!(!makes || allowed.contains(&name.as_str()), "{name} makes an exit code");
    }
}

/// Sources, tests, benchmarks, examples and fuzz targets of all crates.
#[test]
fn files_are_short() {
    let all = files(root());
    for folder in ["src", "tests", "benches", "examples", "fuzz", "crates/kernel/tests", "crates/testing/src"]
    {
        let folder = root().join(folder);
        assert!(all.iter().any(|(path, _)| path.starts_with(&folder)), "no file in {}", folder.display());
    }
    for (path, text) in all {
        let lines = text.lines().count();
        assert!(lines <= LONGEST_FILE, "{} has {lines} lines", path.display());
    }
}

#[test]
fn no_hash_order_reaches_output() {
    let outputs = ["prose", "tables", "drawing", "report", ""].map(source);
    for folder in outputs.into_iter().chain([source("core").join("certificate")]) {
        for (path, text) in files(&folder) {
            let text = code(&text);
            let hashed = text.contains("HashMap") || text.contains("HashSet");
            assert!(!hashed, "{} uses a hash map", path.display());
        }
    }
}

#[test]
fn every_subcommand_has_its_file() {
    let main = std::fs::read_to_string(source("").join("main.rs")).expect("main.rs");
    let commands = main
        .lines()
        .filter_map(|line| line.trim().split_once("::Arguments),").map(|(head, _)| head))
        .filter_map(|head| head.split_once('(').map(|(_, module)| module.to_owned()));
    let mut count = 0;
    for command in commands {
        let places = [format!("commands/{command}.rs"), format!("commands/{command}/mod.rs")];
        assert!(places.iter().any(|place| source("").join(place).is_file()), "no file for {command}");
        count += 1;
    }
    assert!(count >= 4, "only {count} subcommands were found");
}

/// What SECURITY.md promises: no network, no other programs, nothing that depends on the time of day. Durations are
/// measured: `Instant` never goes back.
#[test]
fn no_network_no_processes_no_clock() {
    let files = all_files();
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
    // Text that is put into pages.
    let mut pages = 0;
    for folder in
        ["src", "crates/prose/src", "crates/drawing/src", "crates/report/src", "crates/report/templates"]
    {
        let mut folders = vec![root().join(folder)];
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

/// No dependency of the program is a crate that opens connections; dependencies of tests may be.
#[test]
fn no_dependency_speaks_to_a_network() {
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
        .current_dir(root())
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
    for (path, text) in all_files() {
        for word in ["todo!", "unimplemented!", "FIXME", "XXX", "HACK"] {
            assert!(!text.contains(word), "{} contains {word}", path.display());
        }
    }
}

#[test]
fn architecture_document_is_short() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    assert!(text.lines().count() <= 200);
    for line in text.lines() {
        assert!(line.chars().count() <= 100, "ARCHITECTURE.md: longer than 100 columns: {line}");
    }
}

/// Whether a line is a constant with a number in its value.
fn is_numeric_constant(line: &str) -> bool {
    let code = line.trim_start();
    let code =
        code.strip_prefix("pub").map_or(code, |rest| rest.trim_start_matches(|c| c != ' ').trim_start());
    let value = code.strip_prefix("const ").and_then(|rest| rest.split_once(" = "));
    value
        .is_some_and(|(name, value)| !name.starts_with("fn ") && value.contains(|c: char| c.is_ascii_digit()))
}

/// The limits of the search are one table.
#[test]
fn limits_of_the_search_are_in_one_file() {
    let folder = source("core").join("decision");
    for (path, text) in files(&folder) {
        let text = code(&text);
        let found: Vec<&str> = text.lines().filter(|line| is_numeric_constant(line)).collect();
        match path.file_name().is_some_and(|name| name == "limits.rs") {
            true => assert!((1..=MOST_LIMITS).contains(&found.len()), "{} limits", found.len()),
            false => assert!(found.is_empty(), "{}: {found:?}", path.display()),
        }
    }
    for line in ["const N: u64 = 3;", "    pub(super) const N: [i64; 2] = [A, 2];", "pub const N: f64 = 0.5;"]
    {
        assert!(is_numeric_constant(line), "{line}");
    }
    for line in ["pub const ALL: [Law; 6] = [Law::Zero];", "let n = 3;", "const fn two() -> u64 { 2 }"] {
        assert!(!is_numeric_constant(line), "{line}");
    }
}
