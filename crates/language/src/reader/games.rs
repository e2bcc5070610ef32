//! Reads `game` statements and sums of games.

use super::names::{Fault, GameFacts, Meaning, Parsed};
use super::parser::{Node, Parser, Place, Scope};
use super::sets::Chosen;
use super::statements::{GameHead, Head};
use super::token::Kind;
use crate::ast::{Condition, Convention, FunctionId, Game, GameBody, GameSum, Move, Octal, Summand};
use crate::game;
use crate::source::{MAX_COORDINATES, MAX_DEPTH, MAX_FRESH, MAX_NODES, MAX_SUMMANDS, Span};

const GAME: Head = Head {
    keyword: "game",
    what: "game",
    part: "coordinate",
    example: "(x, y) move u < x to (u, y)",
    limit: MAX_COORDINATES,
};

impl Parser<'_> {
    /// The whole statement; adds the game and binds its name.
    pub(super) fn game_definition(&mut self) -> Parsed<()> {
        self.advance();
        let name = self.definition_name("a name after `game`")?;
        let text = self.source.slice(name).to_owned();
        if game::BUILT_IN.contains(&text.as_str()) {
            return Err(self.built_in_name(name));
        }
        let variables = self.variable_list(name, &GAME)?;
        let coordinates: Vec<String> = variables.iter().map(|(name, _)| name.clone()).collect();
        let misere = self.misere_word();
        let head = GameHead { name, text: &text, coordinates: &coordinates, misere: misere.is_some() };
        let mut last = None;
        let (body, facts) = if misere.is_none() && self.accept(Kind::Equal) {
            let (sum, facts) = self.named_sum(&head)?;
            (GameBody::Sum(sum), facts)
        } else {
            let (domain, moves) = self.rules(&head)?;
            let body = match misere {
                None => {
                    let splits = moves.iter().any(|option| option.value.to.len() > coordinates.len());
                    let moves = moves.into_iter().map(|option| option.value).collect();
                    if splits { GameBody::Heaps { domain, moves } } else { GameBody::Rules { domain, moves } }
                }
                Some(word) => {
                    let (body, name) = self.misere_rules(&head, word, domain, moves)?;
                    last = Some((name, word));
                    body
                }
            };
            (body, GameFacts { height: 1, summands: 1, misere: misere.is_some() })
        };
        let coordinates: Vec<String> =
            variables.iter().chain(&last).map(|(coordinate, _)| coordinate.clone()).collect();
        self.names.add_variables(variables.into_iter().chain(last));
        if let GameBody::Rules { moves, .. } | GameBody::Heaps { moves, .. } = &body {
            let fresh = moves.iter().flat_map(|option| &option.fresh);
            self.names.add_variables(fresh.map(|(fresh, _)| (fresh.clone(), name)));
        }
        let convention = if misere.is_some() { Convention::Translated } else { Convention::Normal };
        let id = self.names.add_game(Game { name: text.clone(), coordinates, body, convention }, facts);
        self.names.bind(&text, Meaning::Game(id), name);
        Ok(())
    }

    /// `[where condition] move .. move ..` and the end.
    fn rules(&mut self, head: &GameHead<'_>) -> Parsed<(Option<Condition>, Vec<Node<Move>>)> {
        let mut size = 0_usize;
        let domain = if self.accept(Kind::Where) {
            let scope =
                Scope { place: Place::Domain, variables: head.coordinates, later: &[], defining: head.text };
            let domain = self.within(scope, |inner| inner.condition())?;
            size += domain.size;
            Some(domain.value)
        } else {
            None
        };
        let mut moves = Vec::new();
        while self.peek() == Kind::Move {
            for option in self.moves(head, moves.len())? {
                size = size.saturating_add(option.size);
                if size > MAX_NODES {
                    return Err(self.game_too_large(option.span));
                }
                moves.push(option);
            }
        }
        if self.peek() != Kind::End {
            return Err(self.no_move(domain.is_some(), !moves.is_empty()));
        }
        Ok((domain, moves))
    }

    /// `move v < bound, k in {n, ..}, .. when condition to (term, ..)`, for the choice of a number from each set.
    pub(super) fn one_move(&mut self, head: &GameHead<'_>, chosen: &mut Chosen<'_>) -> Parsed<Node<Move>> {
        let keyword = self.advance();
        let mut variables = head.coordinates.to_vec();
        let mut spans: Vec<(String, Span)> = Vec::new();
        let mut fresh = Vec::new();
        let (mut size, mut height) = (0_usize, 1);
        if !matches!(self.peek(), Kind::When | Kind::To) {
            let later = self.fresh_names();
            loop {
                if self.peek() == Kind::Name && self.set_after(1) {
                    self.chosen_number(head, &spans, chosen)?;
                    if !self.accept(Kind::Comma) {
                        break;
                    }
                    continue;
                }
                let span = self.fresh_name(head, &spans)?;
                if fresh.len() == MAX_FRESH {
                    return Err(self.too_many_fresh(span));
                }
                let later = later.get(fresh.len()..).unwrap_or_default();
                let scope = Scope { place: Place::Move, variables: &variables, later, defining: head.text };
                let bound = self.within(scope, |inner| inner.term())?;
                size = size.saturating_add(bound.size);
                height = height.max(bound.height);
                let name = self.source.slice(span).to_owned();
                variables.push(name.clone());
                spans.push((name.clone(), span));
                fresh.push((name, bound.value));
                if !self.accept(Kind::Comma) {
                    break;
                }
            }
        }
        let mut when = None;
        if self.accept(Kind::When) {
            let scope = Scope { place: Place::Move, variables: &variables, later: &[], defining: head.text };
            let condition = self.within(scope, |inner| inner.condition())?;
            size = size.saturating_add(condition.size);
            height = height.max(condition.height);
            when = Some(condition.value);
        }
        if self.peek() != Kind::To {
            return Err(self.no_target(head, when.is_some(), !fresh.is_empty()));
        }
        let to = self.advance();
        if self.peek() != Kind::LeftParen {
            return Err(self.target_without_brackets(head));
        }
        let scope = Scope { place: Place::Move, variables: &variables, later: &[], defining: head.text };
        let (mut targets, mut brackets) = self.within(scope, |inner| inner.arguments(to))?;
        if targets.len() != head.coordinates.len() {
            return Err(self.wrong_targets(head, brackets, targets.len()));
        }
        while self.peek() == Kind::Plus {
            let plus = self.here();
            if head.misere || head.coordinates.len() > 1 {
                return Err(self.split_of_several(head, plus));
            }
            self.advance();
            if self.peek() != Kind::LeftParen {
                return Err(self.target_without_brackets(head));
            }
            if targets.len() == MAX_SUMMANDS {
                return Err(self.too_many_heaps(plus));
            }
            let (heap, end) = self.within(scope, |inner| inner.arguments(plus))?;
            if heap.len() != 1 {
                return Err(self.wrong_targets(head, end, heap.len()));
            }
            targets.extend(heap);
            brackets = end;
        }
        size = targets.iter().fold(size, |size, target| size.saturating_add(target.size));
        let to = targets.into_iter().map(|target| target.value).collect();
        Ok(Node { value: Move { fresh, when, to }, height, size, span: keyword.to(brackets), over: None })
    }

    /// The names before a `<` at the start of what the commas of this move separate: its fresh
    /// numbers, if it has no error.
    fn fresh_names(&self) -> Vec<String> {
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        let ends = |kind| matches!(kind, Kind::When | Kind::To | Kind::Move);
        let end = rest.iter().position(|token| ends(token.kind)).unwrap_or(rest.len());
        let mut names = Vec::new();
        let mut starts = true;
        for pair in rest[..end].windows(2) {
            if starts && pair[0].kind == Kind::Name && pair[1].kind == Kind::Less {
                names.push(self.source.slice(pair[0].span()).to_owned());
            }
            if names.len() > MAX_FRESH {
                break;
            }
            starts = pair[0].kind == Kind::Comma;
        }
        names
    }

    /// `v <`: a name of its own, with its span.
    fn fresh_name(&mut self, head: &GameHead<'_>, before: &[(String, Span)]) -> Parsed<Span> {
        if self.peek() != Kind::Name {
            return Err(self.no_fresh_name(head));
        }
        let span = self.here();
        let word = self.source.slice(span);
        let coordinate = head.coordinates.iter().any(|coordinate| coordinate == word);
        if !self.peek_after(1).is_comparison() {
            return Err(self.no_bound(head, coordinate));
        }
        if coordinate {
            return Err(self.fresh_is_coordinate(head));
        }
        if self.names.meaning(word).is_some() {
            return Err(self.fresh_is_bound());
        }
        if let Some((_, first)) = before.iter().find(|(name, _)| name == word)
            && let Some(fault) = self.two_bounds(*first)
        {
            return Err(fault);
        }
        self.variable_name("fresh number", before)?;
        if self.peek() != Kind::Less {
            return Err(self.not_strict(head, span));
        }
        self.advance();
        Ok(span)
    }

    /// The sum after `game NAME(x, ..) =` and the end.
    fn named_sum(&mut self, head: &GameHead<'_>) -> Parsed<(GameSum, GameFacts)> {
        let start = self.here();
        let (sum, facts) = self.sum(head.text)?;
        let span = start.to(self.before());
        if self.peek() != Kind::End {
            return Err(self.after_sum("or the end of the statement").into());
        }
        let names = game::coordinates(&self.names.program, &sum);
        if names.len() != head.coordinates.len() {
            return Err(self.wrong_coordinates(head, span, &names));
        }
        Ok((sum, facts))
    }

    /// `G + H + ..`, up to the first token that cannot continue it. `defining` is the game that is
    /// being read, if one is.
    pub(super) fn sum(&mut self, defining: &str) -> Parsed<(GameSum, GameFacts)> {
        let start = self.here();
        let mut sum = GameSum::new();
        let mut facts = GameFacts { height: 1, summands: 0, misere: false };
        let mut coordinates = 0;
        loop {
            let summand = self.summand(defining)?;
            let part = match summand {
                Summand::Named(id) => self.names.game_facts[id],
                Summand::Strip | Summand::Bar(_) | Summand::Octal(_) => {
                    GameFacts { height: 0, summands: 1, misere: false }
                }
            };
            coordinates += game::coordinates(&self.names.program, &vec![summand]).len();
            facts.height = facts.height.max(part.height + 1);
            facts.summands += part.summands;
            sum.push(summand);
            let span = start.to(self.before());
            if facts.summands > MAX_SUMMANDS {
                return Err(self.sum_too_large(span, MAX_SUMMANDS, "summands"));
            }
            if coordinates > MAX_COORDINATES {
                return Err(self.sum_too_large(span, MAX_COORDINATES, "coordinates"));
            }
            if facts.height > MAX_DEPTH {
                return Err(super::brackets::too_deep(self.source, span).into());
            }
            let alone = self.peek() != Kind::Plus && sum.len() == 1 && defining.is_empty();
            if part.misere && !alone {
                return Err(self.misere_in_a_sum(span));
            }
            if !self.accept(Kind::Plus) {
                return Ok((sum, facts));
            }
        }
    }

    /// `strip`, `bar(f)`, `octal(0.77)` or the name of a game.
    fn summand(&mut self, defining: &str) -> Parsed<Summand> {
        let span = self.here();
        if self.peek() != Kind::Name {
            return Err(self.no_summand());
        }
        let word = self.source.slice(span);
        let bracket = self.peek_after(1) == Kind::LeftParen;
        match word {
            "strip" if bracket => return Err(self.game_with_bracket(span, &["x".to_owned()])),
            "strip" => {
                self.advance();
                return Ok(Summand::Strip);
            }
            "bar" => {
                self.advance();
                return Ok(Summand::Bar(self.bar_function(span)?));
            }
            "octal" => {
                self.advance();
                return Ok(Summand::Octal(self.octal_code(span)?));
            }
            _ => {}
        }
        match self.names.meaning(word) {
            Some(Meaning::Game(id)) => {
                let id = *id;
                if bracket {
                    let coordinates = self.names.program.games[id].coordinates.clone();
                    return Err(self.game_with_bracket(span, &coordinates));
                }
                self.advance();
                Ok(Summand::Named(id))
            }
            Some(Meaning::Broken) => Err(Fault::Silent),
            Some(meaning) => {
                let meaning = meaning.clone();
                Err(self.not_a_game(span, &meaning))
            }
            None => Err(self.unknown_game(span, defining)),
        }
    }

    /// `(0.77)` after `octal`.
    fn octal_code(&mut self, octal: Span) -> Parsed<Octal> {
        let close = self.partners.of(self.at).unwrap_or(self.at);
        if self.peek() != Kind::LeftParen || close == self.at + 1 {
            return Err(self.octal_without_code(octal));
        }
        let inside = self.span_at(self.at + 1).to(self.span_at(close.saturating_sub(1)));
        let code = Octal::parse(self.source.slice(inside)).map_err(|why| self.no_octal_code(inside, why))?;
        self.at = close + 1;
        Ok(code)
    }

    /// `(f)` after `bar`.
    fn bar_function(&mut self, bar: Span) -> Parsed<FunctionId> {
        if self.peek() != Kind::LeftParen {
            return Err(self.bar_without_bracket(bar));
        }
        let close = self.partners.of(self.at).unwrap_or(self.at);
        let inside = self.span_at(self.at + 1).to(self.span_at(close.saturating_sub(1)));
        self.advance();
        let name = self.here();
        if self.peek() != Kind::Name || self.peek_after(1) != Kind::RightParen {
            return Err(self.not_a_bar(bar, inside, close));
        }
        let function = match self.names.meaning(self.source.slice(name)) {
            Some(Meaning::Function(function)) => *function,
            Some(Meaning::Broken) => return Err(Fault::Silent),
            _ => return Err(self.bar_of_no_function(name)),
        };
        let parameters = &self.names.program.functions[function].parameters;
        if parameters.len() > 1 && parameters.iter().any(|parameter| parameter == "y") {
            return Err(self.column_called_y(name));
        }
        self.advance();
        self.advance();
        Ok(function)
    }
}
