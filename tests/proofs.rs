//! The Rocq proofs of proofs/: section 9 of docs/THEORY.md, the two files of statements and proofs/Main.v have the same
//! theorems.
//! Whether the proofs are complete, `scripts/proofs` decides.

use std::collections::BTreeSet;
use std::path::Path;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A file of the checker, which is in one of the folders of checkers/rocq.
fn of_checker(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("checkers/rocq");
    let folders =
        std::fs::read_dir(&folder).expect("the checker").map(|entry| entry.expect("an entry").path());
    let found: Vec<_> = folders.map(|path| path.join(file)).filter(|path| path.exists()).collect();
    let [path] = found.as_slice() else { panic!("{file} of checkers/rocq: {found:?}") };
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of a file's definitions or theorems: the text between `before` and `after` on one line.
fn names(text: &str, before: &str, after: &str) -> Vec<String> {
    let rest = |line: &str| Some(line.strip_prefix(before)?.split_once(after)?.0.to_owned());
    text.lines().filter_map(rest).filter(|name| !name.contains(' ')).collect()
}

/// The propositions of the two files of statements.
fn propositions() -> Vec<String> {
    let files = ["proofs/Statements.v", "proofs/Obligations.v"];
    files.iter().flat_map(|file| names(&read(file), "Definition ", " : Prop :=")).collect()
}

#[test]
fn the_statements_fit_on_200_lines() {
    assert!(read("proofs/Statements.v").lines().count() <= 200);
}

/// The rows of section 9: the number of a theorem and the name of its proposition.
fn rows() -> Vec<(String, String)> {
    let theory = nimcert_testing::theory();
    let (_, section) = theory.split_once("\n## 9. ").expect("section 9");
    let (section, _) = section.split_once("\n### 9.1 ").expect("section 9.1");
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(2);
    let cells = |row: &str| {
        let mut cells = row.split(" | ");
        let number = cells.next()?.trim_start_matches("| ").to_owned();
        Some((number, cells.next()?.trim_matches('`').to_owned()))
    };
    rows.map(|row| cells(row).unwrap_or_else(|| panic!("{row}"))).collect()
}

/// The number of a statement of THEORY in the name of its proposition: `Theorem_5a_10` is 5a.10.
fn number_of(name: &str) -> Option<String> {
    let (kind, number) = name.split_once('_')?;
    ["Theorem", "Lemma", "Corollary", "Proposition"].contains(&kind).then(|| number.replace('_', "."))
}

#[test]
fn each_proposition_has_a_theorem_of_its_name_and_no_other() {
    let main = read("proofs/Main.v");
    let proved = names(&main, "Theorem ", " : ");
    let small = |name: &String| name[..1].to_lowercase() + &name[1..];
    let stated: BTreeSet<String> = propositions().iter().map(small).collect();
    assert_eq!(proved.iter().cloned().collect::<BTreeSet<_>>(), stated);
    assert_eq!(proved.len(), stated.len(), "two theorems of one name");
    for name in propositions() {
        let line = format!("Theorem {} : {name}.", small(&name));
        assert!(main.lines().any(|l| l == line), "proofs/Main.v: {line}");
    }
}

#[test]
fn each_proposition_of_the_checker_has_a_theorem_that_its_page_names() {
    let stated = names(&of_checker("Statements.v"), "Definition ", " : Prop :=");
    assert!(stated.len() >= 11, "{stated:?}");
    let proofs = of_checker("Adequacy.v");
    let readme = read("checkers/rocq/README.md");
    for name in &stated {
        let theorem = name.to_lowercase();
        let line = format!("Theorem {theorem} : {name}.");
        assert!(proofs.lines().any(|l| l == line), "Adequacy.v: {line}");
        assert!(readme.contains(&format!("`{theorem}`")), "checkers/rocq/README.md: {theorem}");
    }
    assert_eq!(
        proofs.lines().filter(|line| line.starts_with("Theorem ") && line.ends_with('.')).count(),
        stated.len()
    );
}

#[test]
fn section_9_of_theory_names_each_numbered_proposition_once() {
    let propositions = propositions();
    assert!(propositions.len() >= 37, "{} propositions", propositions.len());
    let rows = rows();
    let numbered: Vec<&String> = propositions.iter().filter(|name| number_of(name).is_some()).collect();
    for name in numbered {
        let found: Vec<_> = rows.iter().filter(|row| &row.1 == name).collect();
        assert_eq!(found.len(), 1, "docs/THEORY.md, section 9: {name}");
        assert_eq!(Some(&found[0].0), number_of(name).as_ref(), "the number of {name}");
    }
    let theory = nimcert_testing::theory();
    for (number, name) in rows {
        assert!(propositions.contains(&name), "there is no proposition {name}");
        let heading = |kind: &&str| theory.contains(&format!("**{kind} {number}"));
        let kinds = ["Theorem", "Lemma", "Corollary", "Proposition"];
        let kind = kinds.iter().find(|kind| heading(kind)).unwrap_or_else(|| panic!("no statement {number}"));
        if number_of(&name).is_some() {
            assert!(name.starts_with(kind), "{number} is a {kind}");
        }
    }
}

/// Every theorem about games on which an obligation rests is in the table, or in the list below it.
#[test]
fn each_theorem_of_section_8_is_proved_or_said_not_to_be() {
    let theory = nimcert_testing::theory();
    let (_, section_8) = theory.split_once("\n## 8. ").expect("section 8");
    let (section_8, section_9) = section_8.split_once("\n## 9. ").expect("section 9");
    let (section_9, _) = section_9.split_once("\n### 9.1 ").expect("section 9.1");
    let (_, without) = section_9.split_once("no proof in Rocq of their own:").expect("the list");
    let is_number = |word: &&str| word.contains('.') && word.starts_with(|c: char| c.is_ascii_digit());
    let words = |text: &str| -> BTreeSet<String> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.').map(|w| w.trim_matches('.'));
        words.filter(is_number).map(str::to_owned).collect()
    };
    let proved: BTreeSet<String> = rows().into_iter().map(|row| row.0).collect();
    let without = words(without);
    let needed = section_8.lines().filter(|line| line.starts_with("| ")).skip(2);
    let needed: BTreeSet<String> = needed.filter_map(|row| row.split(" | ").nth(1)).flat_map(words).collect();
    let of_games: Vec<&String> = needed.iter().filter(|number| !number.starts_with('6')).collect();
    assert!(of_games.len() > 10, "{of_games:?}");
    for number in of_games {
        assert!(proved.contains(number) || without.contains(number), "section 9 does not mention {number}");
        assert!(!(proved.contains(number) && without.contains(number)), "{number} is proved");
    }
}

/// The statements that the verified checker rests on have theorems of these names in these files.
#[test]
fn section_9_1_names_theorems_of_the_checker() {
    let theory = nimcert_testing::theory();
    let (_, section) = theory.split_once("\n### 9.1 ").expect("section 9.1");
    let rows: Vec<Vec<&str>> = section
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(2)
        .map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect())
        .collect();
    assert!(rows.len() >= 8, "{rows:?}");
    for row in rows {
        let [number, name, file, ..] = row.as_slice() else { panic!("{row:?}") };
        let kinds = ["Theorem", "Lemma", "Corollary"];
        assert!(
            kinds.iter().any(|kind| theory.contains(&format!("**{kind} {number}"))),
            "no statement {number}"
        );
        let text = of_checker(file);
        let starts = [format!("Theorem {name} "), format!("Lemma {name} "), format!("Theorem {name} :")];
        let is_there = text.lines().any(|line| starts.iter().any(|start| line.starts_with(start.as_str())));
        assert!(is_there, "{file} has no theorem {name}");
    }
    for (file, theorem) in [
        ("Sound.v", "Theorem check_sound c e : check c e = Verified -> Semantics.holds c."),
        (
            "Text.v",
            "Theorem check_text_sound head file values e : check_text head file values e = Verified ->",
        ),
        ("Text.v", "In d cs /\\ says_the_same values c d /\\ holds_for_all d."),
        (
            "Sections.v",
            "Theorem check_parametric_sound c s : check_parametric c s = Verified -> holds_for_all c.",
        ),
        ("Bodies.v", "check_body_sound b : forall c, check_body c b = Verified -> holds_for_all c."),
    ] {
        assert!(of_checker(file).contains(theorem), "{file}: {theorem}");
    }
}

/// What a sceptic reads of the checker: four short files.
#[test]
fn the_semantics_of_the_checker_is_short() {
    let lines =
        ["Syntax.v", "Heaps.v", "Semantics.v", "Stated.v"].map(|file| of_checker(file).lines().count());
    assert!(lines.iter().sum::<usize>() <= 400, "{lines:?}");
}

/// The pages say how many lines of OCaml are trusted without a proof.
#[test]
fn the_trusted_lines_of_the_checker_are_counted() {
    let trusted = ["main.ml", "big.ml"];
    let lines: usize =
        trusted.iter().map(|file| read(&format!("checkers/rocq/{file}")).lines().count()).sum();
    for page in ["checkers/rocq/README.md", "SECURITY.md"] {
        assert!(
            read(page).contains(&format!(" {lines} lines of OCaml")),
            "{page}: {lines} lines are trusted"
        );
    }
    let readme = read("checkers/rocq/README.md");
    for file in trusted {
        assert!(readme.contains(&format!("`{file}`")), "{file}");
    }
}
