//! Where a question is asked: a message that advises to change a setting names it as it is called there.

/// Where a question is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Interface {
    /// At a terminal. Settings are options, such as `--max-states`.
    #[default]
    CommandLine,
    /// On the web page. Settings are the choices under "Limits".
    Page,
    /// In Python. Settings are arguments, such as `max_states`.
    Python,
}

/// How names of a text get values, where the text is given at a command line: a message names only what the command takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Takes {
    /// Whether the text is an expression beside which `--param` declares names.
    pub param: bool,
    /// Whether `--set` gives values to names of the text.
    pub set: bool,
    /// Whether the question may be about all values of a name.
    pub every_value: bool,
    /// Whether `--which` asks for which values of a name the answer is yes.
    pub which: bool,
}

impl Takes {
    /// All of it.
    pub const ALL: Takes = Takes { param: true, set: true, every_value: true, which: true };

    /// Nothing but the text.
    pub const NOTHING: Takes = Takes { param: false, set: false, every_value: false, which: false };
}

/// What a person can choose for a question, apart from its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Setting {
    /// How many states a search may take.
    States,
    /// How much memory the states of a search may take.
    Memory,
    /// How long a search may take.
    Time,
    /// How many columns may be computed one by one.
    Columns,
    /// Whether the P/N partition is searched: the choice that leaves it out.
    NoPartition,
    /// How many states the P/N partition may take.
    PartitionStates,
    /// Binary digits of the numbers of a table or a bounded check.
    Bits,
    /// How many states an automaton that is looked for may have.
    AutomatonStates,
    /// Where certificates are saved.
    Emit,
}

impl Interface {
    /// All interfaces.
    pub const ALL: [Interface; 3] = [Interface::CommandLine, Interface::Page, Interface::Python];

    /// The name of a setting; `None` if it cannot be changed there.
    pub fn name(self, setting: Setting) -> Option<&'static str> {
        let (option, page, argument) = match setting {
            Setting::States => ("--max-states", None, "max_states"),
            Setting::Memory => ("--max-memory", Some("Limits"), "max_memory"),
            Setting::Time => ("--timeout", Some("Limits"), "timeout"),
            Setting::Columns => ("--max-columns", None, "max_columns"),
            Setting::NoPartition => ("--no-partition", None, "partition=False"),
            Setting::PartitionStates => ("--partition-states", None, "partition_states"),
            Setting::Bits => ("--bits", None, "bits"),
            Setting::AutomatonStates => ("--max-states", None, "automaton_states"),
            Setting::Emit => ("--emit DIR", None, ".save(DIR)"),
        };
        match self {
            Interface::CommandLine => Some(option),
            Interface::Page => page,
            Interface::Python => Some(argument),
        }
    }

    /// How to raise a limit, for the end of a message: `; raise it with --timeout`. Empty if it cannot be raised there.
    pub fn raise(self, setting: Setting) -> String {
        match (self, self.name(setting)) {
            (_, None) => String::new(),
            (Interface::Page, Some(place)) => format!("; raise it under {place}"),
            (_, Some(name)) => format!("; raise it with {name}"),
        }
    }

    /// A remark in brackets about a setting, with a blank before it: `remark` gets its name. Empty if it cannot be
    /// changed there.
    pub fn remark(self, setting: Setting, remark: impl FnOnce(&str) -> String) -> String {
        self.name(setting).map_or_else(String::new, |name| format!(" ({})", remark(name)))
    }
}
