//! Papers, their numbered items, and the status of an item.

use crate::evidence::Evidence;

/// A paper, by its key in docs/REFERENCES.md.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Paper {
    /// New aspect of chocolate games II.
    Inoue2014,
    /// Impartial chocolate bar games.
    Nakamura2015,
    /// Impartial chocolate bar games with a pass.
    Miyadera2016,
    /// Impartial triangular chocolate bar games.
    Miyadera2017,
    /// Grundy numbers of chocolate bar, a web page.
    Web,
}

impl Paper {
    /// All papers, in the order of the catalogue.
    pub const ALL: [Paper; 5] =
        [Paper::Inoue2014, Paper::Nakamura2015, Paper::Miyadera2016, Paper::Miyadera2017, Paper::Web];

    /// Its key in docs/REFERENCES.md, such as `inoue2014`.
    pub fn key(self) -> &'static str {
        match self {
            Paper::Inoue2014 => "inoue2014",
            Paper::Nakamura2015 => "nakamura2015",
            Paper::Miyadera2016 => "miyadera2016",
            Paper::Miyadera2017 => "miyadera2017",
            Paper::Web => "web",
        }
    }

    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            Paper::Inoue2014 => "New aspect of chocolate games II",
            Paper::Nakamura2015 => "Impartial chocolate bar games",
            Paper::Miyadera2016 => "Impartial chocolate bar games with a pass",
            Paper::Miyadera2017 => "Impartial triangular chocolate bar games",
            Paper::Web => "Grundy numbers of chocolate bar",
        }
    }
}

/// Whether a printed statement is true, and how that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// True as printed: proved for all naturals, with certificates.
    Proved,
    /// True as printed, for all naturals, for these values of the parameters or these functions.
    ProvedFor(&'static str),
    /// True as printed: a statement about a whole class of functions or games, proved by hand in this section
    /// of the documents. The evidence is about instances.
    Theorem(&'static str),
    /// False as printed, without a corrected form.
    Refuted,
    /// False as printed; the corrected form is proved for all naturals.
    Corrected,
    /// False as printed; the corrected form is proved for these values of the parameters or these functions.
    CorrectedFor(&'static str),
    /// False as printed; the corrected form is proved by hand in this section of the documents.
    CorrectedTheorem(&'static str),
    /// False as printed; the corrected form is tested up to this bound only.
    CorrectedBounded(&'static str),
    /// False as printed; the corrected form is about finitely many values, all of them computed.
    CorrectedComputed,
    /// True as printed: a statement about finitely many values, all of them computed from the rules.
    Computed,
    /// Open: the statement is tested up to this bound only.
    Bounded(&'static str),
    /// A definition, with its place in the documents or the source.
    Definition(&'static str),
    /// A definition that is wrong as printed, with the place of the corrected one.
    CorrectedDefinition(&'static str),
    /// Nothing that could be true or false, such as a drawing or a citation; the text says what it is.
    NoStatement(&'static str),
}

impl Status {
    /// The status as a sentence, without a full stop.
    pub fn text(self) -> String {
        match self {
            Status::Proved => "proved for all naturals".to_owned(),
            Status::ProvedFor(what) => format!("proved for all naturals, {what}"),
            Status::Theorem(place) => format!("theorem, proved by hand ({place}); instances checked"),
            Status::Refuted => "refuted as printed".to_owned(),
            Status::Corrected => "refuted as printed; proved in the corrected form".to_owned(),
            Status::CorrectedFor(what) => {
                format!("refuted as printed; proved in the corrected form, {what}")
            }
            Status::CorrectedTheorem(place) => {
                format!("refuted as printed; the corrected form is a theorem ({place})")
            }
            Status::CorrectedBounded(bound) => {
                format!("refuted as printed; evidence for the corrected form: {bound}")
            }
            Status::CorrectedComputed => {
                "refuted as printed; the corrected statement is finite and computed in full".to_owned()
            }
            Status::Computed => "finite statement, computed in full".to_owned(),
            Status::Bounded(bound) => format!("bounded evidence only: {bound}"),
            Status::Definition(place) => format!("definition: {place}"),
            Status::CorrectedDefinition(place) => format!("definition, wrong as printed; corrected: {place}"),
            Status::NoStatement(why) => format!("no statement to prove: {why}"),
        }
    }

    /// The status in one or two words, for tables and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Status::Proved | Status::ProvedFor(_) => "proved",
            Status::Theorem(_) => "theorem",
            Status::Refuted => "refuted",
            Status::Corrected | Status::CorrectedFor(_) => "corrected",
            Status::CorrectedTheorem(_) => "corrected",
            Status::CorrectedComputed => "corrected",
            Status::CorrectedBounded(_) => "corrected, bounded",
            Status::Computed => "computed",
            Status::Bounded(_) => "bounded",
            Status::Definition(_) => "definition",
            Status::CorrectedDefinition(_) => "corrected",
            Status::NoStatement(_) => "no statement",
        }
    }

    /// Whether the statement is false as printed, or the definition wrong.
    pub fn differs_from_print(self) -> bool {
        matches!(
            self,
            Status::Refuted
                | Status::Corrected
                | Status::CorrectedFor(_)
                | Status::CorrectedTheorem(_)
                | Status::CorrectedBounded(_)
                | Status::CorrectedComputed
                | Status::CorrectedDefinition(_)
        )
    }

    /// Whether an item with this status must have evidence.
    pub fn needs_evidence(self) -> bool {
        !matches!(self, Status::Definition(_) | Status::NoStatement(_))
    }
}

/// One numbered item of a paper.
#[derive(Debug, Clone, Copy)]
pub struct Item {
    /// Its name, `PAPER/ITEM`, such as `inoue2014/lemma_9.3`.
    pub id: &'static str,
    /// What the paper says, in plain words.
    pub printed: &'static str,
    /// What is true instead, or what must be added; empty if nothing differs.
    pub corrected: &'static str,
    /// Whether it is true, and how that is known.
    pub status: Status,
    /// The evidence.
    pub evidence: &'static [Evidence],
    /// The names of its errata in docs/ERRATA.md, such as `inoue2014-E1`.
    pub errata: &'static [&'static str],
}

impl Item {
    /// An item with a status and no evidence, true as printed.
    pub(super) const fn new(id: &'static str, printed: &'static str, status: Status) -> Item {
        Item { id, printed, corrected: "", status, evidence: &[], errata: &[] }
    }

    /// A figure without numbers that could be checked.
    pub(super) const fn drawing(id: &'static str, printed: &'static str) -> Item {
        Item::new(id, printed, Status::NoStatement("a drawing"))
    }

    /// Adds what is true instead of what is printed.
    pub(super) const fn corrected(mut self, corrected: &'static str) -> Item {
        self.corrected = corrected;
        self
    }

    /// Adds evidence.
    pub(super) const fn shown_by(mut self, evidence: &'static [Evidence]) -> Item {
        self.evidence = evidence;
        self
    }

    /// Adds errata.
    pub(super) const fn errata(mut self, errata: &'static [&'static str]) -> Item {
        self.errata = errata;
        self
    }

    /// The paper of the item.
    pub fn paper(&self) -> Paper {
        let key = self.id.split('/').next().unwrap_or_default();
        Paper::ALL.into_iter().find(|paper| paper.key() == key).unwrap_or(Paper::Web)
    }

    /// Its name without the paper, such as `lemma_9.3`.
    pub fn name(&self) -> &'static str {
        self.id.split_once('/').map_or(self.id, |(_, name)| name)
    }

    /// Its title in the paper, such as `Lemma 9.3`.
    pub fn title(&self) -> String {
        let name = self.name().replace('_', " ");
        let mut letters = name.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    }
}
