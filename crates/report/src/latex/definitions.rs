//! What a claim uses, defined in sentences and formulas: functions, relations, automata, games.

use std::fmt::Write as _;

use super::escape;
use super::math::{Math, natural, position_of_names, tuple_of_names};
use nimcert_core::language::analysis::Needed;
use nimcert_core::language::ast::{
    Automaton, Claim, Condition, Convention, Function, Game, GameBody, Move, Program, Relation, Statement,
    Summand, Term,
};

/// Branches of a definition by cases that fit beside each other, in letters of a formula.
const WIDEST_CASES: usize = 52;

/// Most letters of an automaton that is set as a table with a column each.
const MOST_LETTERS: usize = 8;

/// Most states of an automaton that are shown.
const MOST_STATES: usize = 64;

/// Everything that a claim uses, a paragraph each; empty if it uses nothing.
pub(super) fn definitions(program: &Program, claim: &Claim) -> String {
    let needed = Needed::by_claim(program, claim);
    let mut out = String::new();
    if !program.parameters.is_empty() {
        let bounds: Vec<String> = program
            .parameters
            .iter()
            .map(|p| format!("${} \\ge {}$", escape::name(&p.name), natural(&p.least)))
            .collect();
        let _ = writeln!(out, "\\nimcertpar The parameters are all natural numbers {}.", bounds.join(", "));
    }
    let mut relations = needed.relations.iter().map(|&id| &program.relations[id]).peekable();
    for &id in &needed.functions {
        while let Some(relation) = relations.next_if(|relation| relation.after <= id) {
            self::relation(&mut out, program, relation);
        }
        function(&mut out, program, &program.functions[id]);
    }
    for relation in relations {
        self::relation(&mut out, program, relation);
    }
    for &id in &needed.games {
        game(&mut out, program, &program.games[id]);
    }
    let (strip, bars, octal) = built_in(program, claim, &needed);
    if strip {
        out.push_str(
            "\\nimcertpar A position of the strip is a natural number $x$; a move leads from $x$ to some $u < x$.\n",
        );
    }
    for name in bars {
        let _ = writeln!(
            out,
            "\\nimcertpar A position of the chocolate bar $\\mathrm{{bar}}({name})$ is a pair $(y, z)$ with \
             $y \\le {name}(z)$; a move leads to $(v, z)$ with $v < y$, or to \
             $(\\min(y, {name}(w)), w)$ with $w < z$."
        );
    }
    if octal {
        out.push_str(
            "\\nimcertpar A position of the octal game $\\mathrm{octal}(d_0.d_1d_2\\ldots)$ is a sum of heaps; a move takes $i$ \
             from a heap and leaves no heap, one heap, or two heaps, if $d_i$ has the binary digit $1$, $2$, or $4$.\n",
        );
    }
    out
}

/// Whether the strip occurs, the functions of bars with one parameter, by their names, and whether an octal game occurs.
fn built_in(program: &Program, claim: &Claim, needed: &Needed) -> (bool, Vec<String>, bool) {
    let mut sums: Vec<&Vec<Summand>> = Vec::new();
    match &claim.statement {
        Statement::Positions { game, .. } | Statement::Grundy { game, .. } => sums.push(game),
        Statement::Property { .. } | Statement::ForAll { .. } => {}
    }
    sums.extend(needed.games.iter().filter_map(|&id| match &program.games[id].body {
        GameBody::Sum(sum) => Some(sum),
        GameBody::Rules { .. } | GameBody::Heaps { .. } => None,
    }));
    let all = || sums.iter().flat_map(|sum| sum.iter());
    let mut bars: Vec<usize> =
        all().filter_map(|s| if let Summand::Bar(f) = s { Some(*f) } else { None }).collect();
    bars.sort_unstable();
    bars.dedup();
    let one = bars.into_iter().map(|f| &program.functions[f]).filter(|f| f.parameters.len() == 1);
    let octal = all().any(|summand| matches!(summand, Summand::Octal(_)));
    (all().any(|s| *s == Summand::Strip), one.map(|f| escape::name(&f.name)).collect(), octal)
}

fn function(out: &mut String, program: &Program, function: &Function) {
    let math = Math::new(program, &function.parameters);
    let head = format!("{}{}", escape::name(&function.name), tuple_of_names(&function.parameters));
    match &function.body {
        Term::If(..) => cases(out, &math, &head, &function.body),
        Term::Heights(values) => {
            let _ = writeln!(
                out,
                "\\nimcertpar ${head}$ is known at {} columns; its values from column $0$ on are ${}$.",
                values.len(),
                super::math::list(values)
            );
        }
        Term::Table(values, tail) => {
            let _ = writeln!(
                out,
                "\\nimcertpar The values ${head}$ at $0, 1, \\ldots, {}$ are ${}$; from ${}$ on, ${head} = {}$.",
                values.len().saturating_sub(1),
                super::math::list(values),
                values.len(),
                math.term(tail)
            );
        }
        body => {
            let _ = writeln!(out, "\\nimcertpar ${head} = {}$.", math.term(body));
        }
    }
}

/// A definition by cases: beside each other if they fit, else as sentences.
fn cases(out: &mut String, math: &Math<'_>, head: &str, body: &Term) {
    let mut branches: Vec<(String, Option<String>)> = Vec::new();
    let mut rest = body;
    while let Term::If(condition, then, otherwise) = rest {
        branches.push((math.term(then), Some(math.condition(condition))));
        rest = otherwise;
    }
    branches.push((math.term(rest), None));
    let widest =
        branches.iter().map(|(value, when)| letters(value) + when.as_ref().map_or(9, |c| letters(c)));
    if widest.max().unwrap_or(0) + letters(head) <= WIDEST_CASES {
        let _ = writeln!(out, "\\nimcertpar $\\displaystyle {head} = \\begin{{cases}}");
        for (value, when) in &branches {
            let when = when.as_ref().map_or("\\text{otherwise}".to_owned(), |c| format!("\\text{{if }} {c}"));
            let _ = writeln!(out, "{value} & {when} \\\\");
        }
        out.push_str("\\end{cases}$\n");
        return;
    }
    let _ = writeln!(out, "\\nimcertpar The value ${head}$ is");
    let last = branches.len() - 1;
    for (number, (value, when)) in branches.iter().enumerate() {
        let when = match when {
            Some(condition) => format!("if ${condition}$"),
            None => "otherwise".to_owned(),
        };
        let end = if number == last { "." } else { ";" };
        let _ = writeln!(out, "\\nimcertitem{{--}}${value}$, {when}{end}");
    }
}

/// About how many letters of a formula a reader sees: a command counts as one.
fn letters(formula: &str) -> usize {
    let mut count = 0;
    let mut rest = formula.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' => {
                while rest.next_if(char::is_ascii_alphabetic).is_some() {}
                count += 1;
            }
            '{' | '}' | ' ' => {}
            _ => count += 1,
        }
    }
    count
}

fn relation(out: &mut String, program: &Program, relation: &Relation) {
    let head = format!("{}{}", escape::name(&relation.name), tuple_of_names(&relation.parameters));
    match &relation.body {
        Condition::Automaton(automaton) => automaton_paragraph(out, &head, &relation.parameters, automaton),
        body => {
            let math = Math::new(program, &relation.parameters);
            let _ = writeln!(out, "\\nimcertpar ${head}$ means: ${}$.", math.condition(body));
        }
    }
}

fn automaton_paragraph(out: &mut String, head: &str, parameters: &[String], automaton: &Automaton) {
    let (tracks, states) = (automaton.tracks(), automaton.accepting().len());
    let _ = writeln!(
        out,
        "\\nimcertpar ${head}$ means: the automaton below accepts the binary digits of ${}$, read together from the \
         most significant one. It has {states} states and begins in state~$0$. Accepting states have a star; a letter \
         without a next state rejects.",
        tuple_of_names(parameters)
    );
    // Letters in the order of their digits as they are written.
    let digit = |number: usize, i: usize| number >> (tracks - 1 - i) & 1;
    let index = |number: usize| (0..tracks).fold(0, |letter, i| letter | digit(number, i) << i);
    let next = |state: usize, number: usize| automaton.transitions()[(state << tracks) + index(number)];
    let shown = states.min(MOST_STATES);
    let name = |state: usize| {
        if automaton.accepting()[state] { format!("${state}^*$") } else { format!("${state}$") }
    };
    if 1_usize << tracks <= MOST_LETTERS && shown <= 24 {
        let _ = writeln!(
            out,
            "\\nimcertpar\\begin{{tabular}}{{@{{}}l{}@{{}}}}\n\\toprule",
            "c".repeat(1 << tracks)
        );
        out.push_str("state");
        for number in 0..1_usize << tracks {
            let _ = write!(out, " & \\texttt{{{number:0tracks$b}}}");
        }
        out.push_str("\\\\\n\\midrule\n");
        for state in 0..shown {
            out.push_str(&name(state));
            for number in 0..1_usize << tracks {
                let _ =
                    write!(out, " & {}", next(state, number).map_or("--".to_owned(), |to| format!("${to}$")));
            }
            out.push_str("\\\\\n");
        }
        out.push_str("\\bottomrule\n\\end{tabular}\n");
    } else {
        for state in 0..shown {
            let letters = (0..1_usize << tracks).filter_map(|number| {
                Some(format!("\\texttt{{{number:0tracks$b}}}~to~${}$", next(state, number)?))
            });
            let _ =
                writeln!(out, "\\nimcertitem{{{}}}{}", name(state), letters.collect::<Vec<_>>().join(", "));
        }
    }
    if shown < states {
        let _ = writeln!(out, "\\nimcertpar The claim file has the other {} states.", states - shown);
    }
}

fn game(out: &mut String, program: &Program, game: &Game) {
    let (name, tuple) = (escape::name(&game.name), position_of_names(&game.coordinates));
    match &game.body {
        GameBody::Sum(sum) => {
            let _ = writeln!(
                out,
                "\\nimcertpar The game ${name}$ is the sum ${}$, with the positions ${tuple}$.",
                self::sum(program, sum)
            );
        }
        GameBody::Rules { domain, moves } | GameBody::Heaps { domain, moves } => {
            let math = Math::new(program, &game.coordinates);
            let domain = domain.as_ref().map_or(String::new(), |c| format!(" with ${}$", math.condition(c)));
            let kind = match game.coordinates.len() {
                1 => format!("natural numbers ${tuple}$"),
                _ => format!("tuples ${tuple}$ of natural numbers"),
            };
            let _ = writeln!(
                out,
                "\\nimcertpar The positions of the game ${name}$ are the {kind}{domain}. {}",
                if moves.is_empty() { "There are no moves." } else { "The moves lead from there" }
            );
            let last = moves.len().saturating_sub(1);
            for (number, option) in moves.iter().enumerate() {
                let end = if number == last { "." } else { ";" };
                let _ = writeln!(
                    out,
                    "\\nimcertitem{{{}.}}{}{end}",
                    number + 1,
                    self::option(program, &game.coordinates, option)
                );
            }
            if matches!(game.body, GameBody::Heaps { .. }) {
                out.push_str("\\nimcertpar A position is a sum of heaps, and a move is one in a heap.\n");
            }
            if game.convention == Convention::Misere {
                out.push_str("\\nimcertpar The player who makes the last move loses (mis\\`ere play).\n");
            }
        }
    }
}

/// `to (u, y) for every u < x, if ..`
fn option(program: &Program, coordinates: &[String], option: &Move) -> String {
    let mut names = coordinates.to_vec();
    let mut bounds = Vec::new();
    for (name, bound) in &option.fresh {
        let bound = Math::new(program, &names).term(bound);
        bounds.push(format!("${} < {bound}$", escape::name(name)));
        names.push(name.clone());
    }
    let math = Math::new(program, &names);
    let to = match option.to.as_slice() {
        [one] => math.term(one),
        heaps if coordinates.len() == 1 => {
            heaps.iter().map(|heap| format!("({})", math.term(heap))).collect::<Vec<_>>().join(" + ")
        }
        several => math.tuple(several),
    };
    let mut out = format!("to ${to}$");
    if !bounds.is_empty() {
        let _ = write!(out, " for every {}", bounds.join(" and every "));
    }
    if let Some(when) = &option.when {
        let _ = write!(out, ", if ${}$", math.condition(when));
    }
    out
}

/// `strip + bar(f)` as a formula.
pub(super) fn sum(program: &Program, sum: &[Summand]) -> String {
    let name = |summand: &Summand| match *summand {
        Summand::Strip => "\\mathrm{strip}".to_owned(),
        Summand::Bar(function) => {
            format!(
                "\\mathrm{{bar}}({})",
                program.functions.get(function).map_or("?".into(), |f| escape::name(&f.name))
            )
        }
        Summand::Octal(code) => format!("\\mathrm{{octal}}({code})"),
        Summand::Named(id) => program.games.get(id).map_or("?".into(), |game| escape::name(&game.name)),
    };
    sum.iter().map(name).collect::<Vec<_>>().join(" + ")
}
