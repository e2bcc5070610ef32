//! Cases of parameters by their residues, where no proof for all values at once is found.

use num_bigint::BigUint;

use super::super::evidence::Section;
use super::super::outcome::Undecided;
use super::Answer;
use super::case::Case;
use super::universal::Universal;
use crate::automaton::Budget;

/// Moduli of one parameter, in the order tried.
const MODULI: [u32; 3] = [2, 3, 4];

/// Moduli of all parameters at once.
const MODULI_OF_SEVERAL: [u32; 2] = [2, 3];

/// The largest number of parameters that have residues at the same time.
const MOST_AT_ONCE: usize = 2;

/// States that the cases of one choice of moduli may take.
const MOST_STATES: u64 = 50_000;

/// States that those of all choices may take: of a claim, and of one with `not`, where they are made sooner.
const MOST_STATES_IN_ALL: [u64; 2] = [50_000, 400_000];

/// How many of its first values a parameter has one by one in a case.
const FIRST: u32 = 1;

/// The answer for a claim by residues of its parameters, if each case has one.
///
/// # Errors
/// A limit of the whole search.
pub(super) fn answer(
    universal: &Universal<'_>,
    case: &Case,
    budget: &mut Budget<'_>,
) -> Result<Option<Answer>, Undecided> {
    let parameters = case.program.parameters.len();
    let single = MODULI.iter().flat_map(|&modulus| (0..parameters).map(move |j| vec![(j, modulus)]));
    let several = MODULI_OF_SEVERAL.iter().filter(|_| (2..=MOST_AT_ONCE).contains(&parameters));
    let several = several.map(|&modulus| (0..parameters).map(|j| (j, modulus)).collect());
    let mut left = MOST_STATES_IN_ALL[usize::from(case.program.claims[0].negated)];
    for moduli in single.chain(several).collect::<Vec<Vec<(usize, u32)>>>() {
        let before = budget.states();
        let by_residues = |budget: &mut Budget<'_>| by_residues(universal, case, &moduli, budget);
        match budget.within(MOST_STATES.min(left), by_residues) {
            Ok(Some(Some(answer))) => return Ok(Some(answer)),
            Err(why) if why.is_limit() => return Err(why),
            _ => left = left.saturating_sub(budget.states() - before),
        }
    }
    Ok(None)
}

/// The answer by residues of these parameters of a case, the first outermost; nothing if a case is open.
fn by_residues(
    universal: &Universal<'_>,
    case: &Case,
    moduli: &[(usize, u32)],
    budget: &mut Budget<'_>,
) -> Result<Option<Answer>, Undecided> {
    let Some((&(j, modulus), rest)) = moduli.split_first() else { return of_case(universal, case, budget) };
    let mut sections = vec![Section::Modulo { parameter: case.place(j) + 1, modulus }];
    let mut fails: Option<Vec<BigUint>> = None;
    for number in 0..modulus {
        let (least, class) = case.class(j, number, modulus);
        match by_residues(universal, &class, rest, budget)? {
            Some(Answer::Proved(more)) => {
                sections.push(Section::Case(least));
                sections.extend(more);
            }
            // Another residue may have a smaller instance.
            Some(Answer::Fails(values)) => {
                fails = fails.into_iter().chain([values]).min_by_key(|values| order(values));
            }
            None => return Ok(None),
        }
    }
    Ok(Some(fails.map_or(Answer::Proved(sections), Answer::Fails)))
}

/// The order in which instances are counted: by the sum of the values first.
pub(super) fn order(values: &[BigUint]) -> (BigUint, Vec<BigUint>) {
    (values.iter().sum(), values.to_vec())
}

/// The answer for a case, perhaps after the first values of a parameter.
fn of_case(
    universal: &Universal<'_>,
    case: &Case,
    budget: &mut Budget<'_>,
) -> Result<Option<Answer>, Undecided> {
    let open = match universal.tried(case, budget)? {
        Ok(answer) => return Ok(Some(answer)),
        Err((_, open)) => open,
    };
    if open.large {
        return Ok(None);
    }
    for j in 0..case.program.parameters.len() {
        if let Some(answer) = universal.split(case, (j, FIRST), budget)? {
            return Ok(Some(answer));
        }
    }
    Ok(None)
}
