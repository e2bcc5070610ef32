//! The names of attempts.

use std::fmt;

macro_rules! names {
    ($($name:ident = $text:literal,)*) => {
        /// The name of an attempt; `Display` gives it as the events of a search do.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Name {
            $(#[doc = $text] $name,)*
        }

        impl Name {
            /// The name in words.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Name::$name => $text,)*
                }
            }
        }
    };
}

names! {
    FirstColumns = "first columns",
    SlowGrowth = "columns where a slow function grows",
    Automaton = "automaton",
    SameForm = "numbers of the same form",
    LargeColumns = "columns near large numbers",
    PowersOfTwo = "growth to powers of two",
    FirstTuples = "first tuples",
    TablesOfTerms = "tables of terms",
    LikelyTuples = "likely tuples",
    Period = "period of a heap",
    FirstHeaps = "first heaps",
    Theorem = "theorem",
    Partition = "partition",
    Criterion = "criterion",
    SmallestPosition = "smallest position",
    FirstInstances = "first instances",
    ClosedFormula = "closed formula",
    Passes = "passes",
    Summands = "summands",
    Obligations = "obligations",
    OptionsByTerms = "options by terms",
    ViolatingNumbers = "numbers that violate it",
    ViolatingPosition = "numbers that violate the P/N rule",
    ValuesOneByOne = "values one by one",
    ResidueClasses = "residue classes",
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
