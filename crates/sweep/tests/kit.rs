//! Random sweeps: plans with rows that nobody computed.

use std::collections::BTreeMap;

use nimcert_core::language::Source;
use nimcert_sweep::choices::Choices;
use nimcert_sweep::journal::{Journal, first_line, line, read};
use nimcert_sweep::parse_setting;
use nimcert_sweep::plan::{FORMAT, GrundyTables, Limits, Plan, Shard};
use nimcert_sweep::row::{Asked, NoTable, Row, TableFile};
use proptest::prelude::*;

/// A file with three constants. Its claims are never decided here.
pub(crate) const FILE: &str =
    "let k = 4\nlet s = 0\nlet h = 2 * k\nfun f(t) = floor((t + s) / (k + 1))\nclaim ns f\n";

/// A random sweep, all its rows in order.
#[derive(Debug, Clone)]
pub(crate) struct Sweep {
    pub(crate) plan: Plan,
    pub(crate) choices: Choices,
    pub(crate) rows: BTreeMap<u64, Row>,
}

impl Sweep {
    /// The plan of a shard.
    pub(crate) fn shard(&self, number: u64, of: u64) -> Plan {
        Plan { shard: Some(Shard { number, of }), ..self.plan.clone() }
    }

    /// The journal of a plan, with its rows in some order.
    pub(crate) fn journal(&self, plan: &Plan, backwards: bool) -> String {
        let identity = plan.identity();
        let mut lines: Vec<String> =
            self.rows.values().filter(|row| plan.has(row.number)).map(|row| line(&identity, row)).collect();
        if backwards {
            lines.reverse();
        }
        first_line(plan) + &lines.concat()
    }
}

/// A journal that must be readable.
pub(crate) fn journal(bytes: &[u8]) -> Journal {
    read(bytes).expect("a journal").expect("a first line")
}

/// A plan without choices.
pub(crate) fn plan() -> Plan {
    Plan {
        format: FORMAT.to_owned(),
        version: "0".to_owned(),
        file: FILE.to_owned(),
        set: Vec::new(),
        condition: None,
        limits: limits(),
        certificates: false,
        tables: None,
        claims: 0,
        rows: 0,
        shard: None,
    }
}

fn limits() -> Limits {
    Limits { states: 9, memory: 8, seconds: None, columns: 7, partition_states: None, mex: 6, side: None }
}

/// What a row says besides its values: any text, or a table.
fn said() -> impl Strategy<Value = (String, Option<u64>, [u64; 4])> {
    ("\\PC{0,12}|[\"\\\\\n,<>&]{0,6}", proptest::option::of(any::<u64>()), any::<[u64; 4]>())
}

/// Random sweeps of up to some dozens of rows.
pub(crate) fn sweeps() -> impl Strategy<Value = Sweep> {
    let set = prop_oneof![
        Just(vec!["k=1..5"]),
        Just(vec!["k=1..9:2", "s=0..k-1"]),
        Just(vec!["s=3", "k=7,1,4..5"]),
        Just(vec!["k=2..4", "s=0..h:k"]),
    ];
    (set, 0usize..4, any::<bool>(), any::<bool>()).prop_flat_map(
        |(set, claims, certificates, conditioned)| {
            let settings: Vec<_> = set.iter().map(|text| parse_setting(text).expect("a setting")).collect();
            let condition = conditioned.then(|| "k mod 4 != 2".to_owned());
            let file = Source::new("file", FILE);
            let choices = Choices::of(&file, &settings, condition.as_deref(), 1000).expect("choices");
            let plan = Plan {
                set: settings.iter().map(nimcert_sweep::Setting::text).collect(),
                condition,
                certificates,
                tables: (claims == 0)
                    .then(|| GrundyTables { ranges: "9".to_owned(), format: "csv".to_owned() }),
                claims,
                rows: (choices.values.len() * claims.max(1)) as u64,
                ..plan()
            };
            let count = usize::try_from(plan.rows).expect("some dozens");
            proptest::collection::vec(said(), count).prop_map(move |said| {
                let each = plan.rows_of_a_choice();
                let row = |(at, (text, bytes, times)): (usize, (String, Option<u64>, [u64; 4]))| {
                    let number = at as u64 + 1;
                    let claim = at.checked_rem(plan.claims).map_or(0, |index| index + 1);
                    let asked =
                        Asked { number, names: &choices.names, values: &choices.values[at / each], claim };
                    let table = bytes.map(|bytes| TableFile {
                        path: format!("tables/{number}.csv"),
                        sha256: format!("{bytes:064x}"),
                        bytes,
                    });
                    let row = match plan.claims {
                        0 => asked.tabulated(
                            table.ok_or(NoTable { reason: text, is_limit: at % 2 == 0 }),
                            times[3],
                        ),
                        _ => asked.unreadable(text),
                    };
                    (number, Row { times, ..row })
                };
                let rows = said.into_iter().enumerate().map(row).collect();
                Sweep { plan: plan.clone(), choices: choices.clone(), rows }
            })
        },
    )
}
