//! Examples and the papers' claims, as links of the page.

use serde::Serialize;

use nimcert_papers::{CLAIM_FILES, Evidence, Item, Paper, START_FILES, claim_file, items};

/// A text that can be decided.
#[derive(Serialize)]
struct Example {
    /// A short name.
    name: String,
    /// What it shows; empty if its name says it.
    about: String,
    /// The text.
    text: String,
}

/// An item of a paper.
#[derive(Serialize)]
struct PaperItem {
    /// Name, such as `inoue2014/lemma_9.3`.
    name: &'static str,
    /// What is printed.
    printed: &'static str,
    /// What is true instead; empty if nothing differs.
    corrected: &'static str,
    /// Its status in one or two words, and as a sentence.
    word: &'static str,
    status: String,
    /// The claims that show it.
    claims: Vec<Example>,
}

/// A paper.
#[derive(Serialize)]
struct PaperItems {
    title: &'static str,
    items: Vec<PaperItem>,
}

/// All examples.
#[derive(Serialize)]
pub(crate) struct Examples {
    /// First examples for beginners.
    start: Vec<Example>,
    /// Games beyond the papers.
    beyond: Vec<Example>,
    papers: Vec<PaperItems>,
}

/// The comment at the top of a text, in one line, without the lines for the command line.
fn comment(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim);
    let own = lines.take_while(|line| !line.starts_with("Run:") && !line.starts_with("Verdict:"));
    own.collect::<Vec<_>>().join(" ")
}

fn example(&(name, text): &(&str, &str)) -> Example {
    Example { name: name.to_owned(), about: comment(text), text: text.to_owned() }
}

/// What of the evidence can be decided.
fn claim(evidence: &Evidence) -> Option<Example> {
    match *evidence {
        Evidence::Claims { file, .. } | Evidence::IllFormed { file } => {
            Some(example(&(file, claim_file(file)?)))
        }
        Evidence::Bar { f, .. } => {
            Some(Example { name: f.to_owned(), about: String::new(), text: f.to_owned() })
        }
        Evidence::Grid(_) | Evidence::Values(_) => None,
    }
}

fn item(item: &'static Item) -> PaperItem {
    PaperItem {
        name: item.id,
        printed: item.printed,
        corrected: item.corrected,
        word: item.status.word(),
        status: item.status.text(),
        claims: item.evidence.iter().filter_map(claim).collect(),
    }
}

/// Examples for beginners, games beyond the papers, and the items of the papers with their claims.
pub(crate) fn examples() -> Examples {
    let of = |paper: Paper| PaperItems {
        title: paper.title(),
        items: items()
            .filter(|item| item.id.split('/').next() == Some(paper.key()))
            .map(item)
            .filter(|item| !item.claims.is_empty())
            .collect(),
    };
    Examples {
        start: START_FILES.iter().map(example).collect(),
        beyond: CLAIM_FILES.iter().filter(|(name, _)| name.starts_with("beyond/")).map(example).collect(),
        papers: Paper::ALL.into_iter().map(of).collect(),
    }
}
