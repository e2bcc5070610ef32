//! One numbered item of a paper.

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
    /// All of them, in the order of the catalogue.
    pub const ALL: [Paper; 5] =
        [Paper::Inoue2014, Paper::Nakamura2015, Paper::Miyadera2016, Paper::Miyadera2017, Paper::Web];

    /// The key in docs/REFERENCES.md.
    pub fn key(self) -> &'static str {
        match self {
            Paper::Inoue2014 => "inoue2014",
            Paper::Nakamura2015 => "nakamura2015",
            Paper::Miyadera2016 => "miyadera2016",
            Paper::Miyadera2017 => "miyadera2017",
            Paper::Web => "web",
        }
    }

    /// The title.
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

/// What became of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Decided for all naturals, with certificates, as printed.
    Proved,
    /// As printed, for all naturals and these values of the parameters, or for these functions.
    ProvedFor(&'static str),
    /// A statement about every function or game of a kind: proved by hand in this part of the documents;
    /// the evidence is about instances.
    Theorem(&'static str),
    /// False as printed, and there is no corrected form that is proved.
    Refuted,
    /// False as printed; the corrected form is decided for all naturals.
    Corrected,
    /// False as printed; the corrected form for these values of the parameters, or these functions.
    CorrectedFor(&'static str),
    /// False as printed; the corrected form is proved by hand in this part of the documents.
    CorrectedTheorem(&'static str),
    /// False as printed; for the corrected form there is evidence up to this bound only.
    CorrectedBounded(&'static str),
    /// False as printed, about finitely many values; the corrected form is computed in full.
    CorrectedComputed,
    /// A statement about finitely many values, all of which are computed from the rules.
    Computed,
    /// No proof here: the evidence goes up to this bound.
    Bounded(&'static str),
    /// A definition; where the program has it.
    Definition(&'static str),
    /// A definition that does not say what is meant; the corrected one, and where the program has it.
    CorrectedDefinition(&'static str),
    /// Nothing that could be true or false: a drawing, a remark on a name; why.
    NoStatement(&'static str),
}

impl Status {
    /// In words, for people.
    pub fn text(self) -> String {
        match self {
            Status::Proved => "proved for all naturals".to_owned(),
            Status::ProvedFor(what) => format!("proved for all naturals, {what}"),
            Status::Theorem(place) => format!("theorem ({place}); instances checked"),
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
                "refuted as printed; finite, computed in full in the corrected form".to_owned()
            }
            Status::Computed => "finite, computed in full".to_owned(),
            Status::Bounded(bound) => format!("bounded evidence only: {bound}"),
            Status::Definition(place) => format!("definition: {place}"),
            Status::CorrectedDefinition(place) => format!("definition, wrong as printed: {place}"),
            Status::NoStatement(why) => format!("nothing to check: {why}"),
        }
    }

    /// In one or two words, for tables and JSON.
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

    /// Whether the statement is false, or the definition wrong, as printed.
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

    /// Whether there must be evidence that is computed.
    pub fn needs_evidence(self) -> bool {
        !matches!(self, Status::Definition(_) | Status::NoStatement(_))
    }
}

/// One numbered item of a paper.
#[derive(Debug, Clone, Copy)]
pub struct Item {
    /// `PAPER/ITEM`, such as `inoue2014/lemma_9.3`.
    pub id: &'static str,
    /// What it says, in plain words, as printed.
    pub printed: &'static str,
    /// What is true instead; empty if it stands as printed.
    pub corrected: &'static str,
    /// What became of it.
    pub status: Status,
    /// What shows it.
    pub evidence: &'static [Evidence],
    /// Paragraphs of docs/ERRATA.md: `inoue2014-E1`.
    pub errata: &'static [&'static str],
}

impl Item {
    /// An item as it stands in the paper, with a status and no evidence.
    pub(super) const fn new(id: &'static str, printed: &'static str, status: Status) -> Item {
        Item { id, printed, corrected: "", status, evidence: &[], errata: &[] }
    }

    /// A figure without numbers that could be checked.
    pub(super) const fn drawing(id: &'static str, printed: &'static str) -> Item {
        Item::new(id, printed, Status::NoStatement("a drawing"))
    }

    /// With what is true instead of what is printed.
    pub(super) const fn corrected(mut self, corrected: &'static str) -> Item {
        self.corrected = corrected;
        self
    }

    /// With evidence.
    pub(super) const fn shown_by(mut self, evidence: &'static [Evidence]) -> Item {
        self.evidence = evidence;
        self
    }

    /// With errata.
    pub(super) const fn errata(mut self, errata: &'static [&'static str]) -> Item {
        self.errata = errata;
        self
    }

    /// The paper.
    pub fn paper(&self) -> Paper {
        let key = self.id.split('/').next().unwrap_or_default();
        Paper::ALL.into_iter().find(|paper| paper.key() == key).unwrap_or(Paper::Web)
    }

    /// The item without its paper: `lemma_9.3`.
    pub fn name(&self) -> &'static str {
        self.id.split_once('/').map_or(self.id, |(_, name)| name)
    }

    /// As the paper prints it: `Lemma 9.3`.
    pub fn title(&self) -> String {
        let name = self.name().replace('_', " ");
        let mut letters = name.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    }
}
