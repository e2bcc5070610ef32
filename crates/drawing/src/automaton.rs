//! A digit automaton as a graph: states, and edges with the letters they read.

use std::collections::BTreeMap;

use super::font;
use super::frame::{Frame, Sign};
use super::layered::{Arc, Layout, Point, RADIUS, layout};
use super::letters::{lines, patterns};
use super::limits::TooLarge;
use super::look::Look;
use super::scene::{Anchor, Item, Paint, Scene, Shape, Stroke};
use nimcert_core::automaton::{DEAD, Table};
use nimcert_core::language::ast::Automaton;
use nimcert_prose::plural;

/// Most states of a picture.
pub const MAX_DRAWN_STATES: usize = 60;

/// Most states that are written as Graphviz text or as a table of transitions.
pub const MAX_LISTED_STATES: usize = 10_000;

/// Size of the letters at edges.
const LETTER_SIZE: f64 = 13.0;

/// Distance of the lines of a label.
const LINE: f64 = 15.0;

/// Size of the numbers in states, of the title and of the caption.
const TEXT_SIZE: f64 = 14.0;

/// Length of the arrow that shows the start.
const START_ARROW: f64 = 30.0;

/// Letters that lead from one state to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge {
    /// The state that the edge leaves.
    pub from: u32,
    /// The state that the edge leads to.
    pub to: u32,
    /// Letters: the digit of each track, the first track first.
    pub letters: Vec<Vec<u8>>,
}

/// A digit automaton, ready to be drawn: parallel edges are one edge with all of their letters, and what leads
/// nowhere is left out. State 0 is the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    /// What the tracks are called, such as `t` and `f(t)`.
    pub tracks: Vec<String>,
    /// What it is about: `f(t) = floor(t / 4)`.
    pub subject: String,
    /// For each state whether words that end there are accepted.
    pub accepting: Vec<bool>,
    /// The edges, sorted by source, then target.
    pub edges: Vec<Edge>,
    /// What the states are called, if these are not the numbers from 0 on: those of an automaton statement some of
    /// whose states are never reached.
    pub numbers: Option<Vec<u32>>,
    /// Whether letters are written as in an automaton statement: `01`, not `0/1`.
    pub stated: bool,
}

impl Graph {
    /// The graph of a table; a name for each of its tracks.
    pub fn of_table(table: &Table, tracks: &[String], subject: impl Into<String>) -> Graph {
        let mut merged: BTreeMap<(u32, u32), Vec<Vec<u8>>> = BTreeMap::new();
        for from in 0..table.states() as u32 {
            let mut letters: Vec<(Vec<u8>, u32)> = (0..1usize << table.tracks())
                .map(|letter| {
                    let digits = (0..table.tracks()).map(|track| (letter >> track & 1) as u8).collect();
                    (digits, table.step(from, letter))
                })
                .collect();
            letters.sort();
            for (letter, to) in letters {
                if to != DEAD {
                    merged.entry((from, to)).or_default().push(letter);
                }
            }
        }
        let accepting = (0..table.states() as u32).map(|state| table.accepts(state)).collect();
        let edges = merged.into_iter().map(|((from, to), letters)| Edge { from, to, letters }).collect();
        Graph {
            tracks: tracks.to_vec(),
            subject: subject.into(),
            accepting,
            edges,
            numbers: None,
            stated: false,
        }
    }

    /// The graph of an automaton statement, with its numbers of states; what the start does not reach is left out.
    pub fn of_automaton(automaton: &Automaton, tracks: &[String], subject: impl Into<String>) -> Graph {
        let letters = 1_usize << automaton.tracks();
        let next = |state: usize| automaton.transitions()[state * letters..][..letters].iter().enumerate();
        let mut seen = vec![false; automaton.accepting().len()];
        seen[0] = true;
        let mut work = vec![0];
        while let Some(state) = work.pop() {
            for to in next(state).filter_map(|(_, to)| *to) {
                if !std::mem::replace(&mut seen[to as usize], true) {
                    work.push(to as usize);
                }
            }
        }
        let reached: Vec<usize> = (0..seen.len()).filter(|&state| seen[state]).collect();
        let mut merged: BTreeMap<(u32, u32), Vec<Vec<u8>>> = BTreeMap::new();
        for (from, &state) in reached.iter().enumerate() {
            for (letter, to) in next(state) {
                let Some(to) = to.and_then(|to| reached.binary_search(&(to as usize)).ok()) else { continue };
                let digits = (0..automaton.tracks()).map(|track| (letter >> track & 1) as u8).collect();
                merged.entry((from as u32, to as u32)).or_default().push(digits);
            }
        }
        let edges = merged.into_iter().map(|((from, to), mut letters)| {
            letters.sort();
            Edge { from, to, letters }
        });
        Graph {
            tracks: tracks.to_vec(),
            subject: subject.into(),
            accepting: reached.iter().map(|&state| automaton.accepting()[state]).collect(),
            edges: edges.collect(),
            numbers: (reached.len() < seen.len())
                .then(|| reached.iter().map(|&state| state as u32).collect()),
            stated: true,
        }
    }

    /// The title of its picture and its lists.
    pub fn heading(&self) -> String {
        format!("Digit automaton of {}", self.subject)
    }

    /// Number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Whether the last track is computed digit by digit: every state accepts, and the digits of the other tracks
    /// leave one choice for that of the last.
    pub fn is_sequential(&self) -> bool {
        let mut seen = std::collections::BTreeSet::new();
        let inputs = self.edges.iter().flat_map(|edge| {
            let inputs = edge.letters.iter().map(|letter| &letter[..letter.len().saturating_sub(1)]);
            inputs.map(|input| (edge.from, input))
        });
        self.accepting.iter().all(|&accepts| accepts) && inputs.into_iter().all(|input| seen.insert(input))
    }

    /// For each state the shortest word that leads there, of several the first in the order of letters.
    pub(super) fn first_words(&self) -> Vec<Vec<Vec<u8>>> {
        let mut words: Vec<Option<Vec<Vec<u8>>>> = vec![None; self.states()];
        let mut outgoing: Vec<Vec<(&Vec<u8>, u32)>> = vec![Vec::new(); self.states()];
        for edge in &self.edges {
            for letter in &edge.letters {
                outgoing[edge.from as usize].push((letter, edge.to));
            }
        }
        words[0] = Some(Vec::new());
        let mut queue = vec![0u32];
        let mut at = 0;
        while let Some(&state) = queue.get(at) {
            at += 1;
            outgoing[state as usize].sort();
            for &(letter, to) in &outgoing[state as usize] {
                if words[to as usize].is_none() {
                    let mut word = words[state as usize].clone().unwrap_or_default();
                    word.push(letter.clone());
                    words[to as usize] = Some(word);
                    queue.push(to);
                }
            }
        }
        words.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// What the letters mean, for a caption.
    pub(super) fn caption(&self) -> String {
        match self.sequential() {
            Some(sequential) => format!("{}; {sequential}", self.letters()),
            None => self.letters(),
        }
    }

    fn letters(&self) -> String {
        let letters = self.tracks.join(if self.stated { " " } else { "/" });
        format!("letters {letters}, most significant digit first")
    }

    /// The note that the last track is computed digit by digit, if it is.
    fn sequential(&self) -> Option<String> {
        let said =
            || format!("each digit of {} determines a digit of {}", self.first_track(), self.last_track());
        self.is_sequential().then(said)
    }

    /// What a state is called.
    pub(super) fn number(&self, state: usize) -> String {
        self.numbers.as_ref().map_or(state, |numbers| numbers[state] as usize).to_string()
    }

    /// A letter as `1/0`, or `10`.
    pub(super) fn written(&self, letter: &[u8]) -> String {
        let digits: Vec<String> = letter.iter().map(u8::to_string).collect();
        digits.join(if self.stated { "" } else { "/" })
    }

    /// The lines of the label of an edge.
    pub(super) fn label(&self, edge: &Edge) -> Vec<String> {
        let all: Vec<String> = edge.letters.iter().map(|letter| self.written(letter)).collect();
        match self.stated {
            true if all.len() > 1 => lines(&patterns(&edge.letters)),
            true => all,
            false => vec![all.join(", ")],
        }
    }

    fn first_track(&self) -> &str {
        self.tracks.first().map_or("", String::as_str)
    }

    fn last_track(&self) -> &str {
        self.tracks.last().map_or("", String::as_str)
    }

    /// A word as `t = 101, f(t) = 001`.
    pub(super) fn word(&self, word: &[Vec<u8>]) -> String {
        if word.is_empty() {
            return "the start".to_owned();
        }
        let digits =
            |track: usize| word.iter().map(|letter| char::from(b'0' + letter[track])).collect::<String>();
        let tracks: Vec<String> =
            self.tracks.iter().enumerate().map(|(i, name)| format!("{name} = {}", digits(i))).collect();
        tracks.join(", ")
    }

    /// The picture.
    ///
    /// # Errors
    /// More than [`MAX_DRAWN_STATES`] states.
    pub fn scene(&self, look: &Look) -> Result<Scene, TooLarge> {
        let states = self.states();
        if states > MAX_DRAWN_STATES {
            return Err(too_many(states, MAX_DRAWN_STATES, "a picture"));
        }
        let mut loops = vec![None; states];
        let mut arcs = Vec::new();
        let mut labels = Vec::new();
        for edge in &self.edges {
            let label = self.label(edge);
            let size = (text_width(&label) + 6.0, height(&label) + 5.0);
            match edge.from == edge.to {
                true => loops[edge.from as usize] = Some(label),
                false => {
                    arcs.push(Arc { from: edge.from as usize, to: edge.to as usize, label: size });
                    labels.push((label, size));
                }
            }
        }
        let sizes: Vec<Option<(f64, f64)>> = loops
            .iter()
            .map(|label| label.as_ref().map(|label| (text_width(label), height(label) - LETTER_SIZE)))
            .collect();
        let placed = layout(&sizes, &arcs);
        Ok(self.painted(&placed, &loops, &labels, look))
    }

    fn painted(
        &self,
        placed: &Layout,
        loops: &[Option<Vec<String>>],
        labels: &[(Vec<String>, (f64, f64))],
        look: &Look,
    ) -> Scene {
        let caption = self.caption();
        let accepting = self.accepting.iter().filter(|&&accepts| accepts).count();
        let description = format!(
            "{} of {}: {}, {accepting} of them accepting; {caption}.",
            if self.stated { "A digit automaton" } else { "The minimal digit automaton" },
            self.subject,
            plural(self.states() as u64, "state")
        );
        let legend = match accepting {
            accepting if accepting == self.states() => "all states accept".to_owned(),
            accepting => {
                format!("double circles accept, {accepting} of {}", plural(self.states() as u64, "state"))
            }
        };
        let mut notes = Vec::from_iter(self.sequential());
        notes.push(legend);
        if self.stated {
            let mut labels = loops.iter().flatten().chain(labels.iter().map(|(label, _)| label)).flatten();
            let star = if labels.any(|line| line.contains('*')) { "* stands for both digits; " } else { "" };
            notes.push(format!("{star}a letter without an edge rejects"));
        }
        if self.numbers.is_some() {
            notes.push("states that are never reached are left out".to_owned());
        }
        let frame = Frame {
            title: self.heading(),
            description,
            legend: vec![(Sign::Line(Paint::Ink, 2.0), self.letters())],
            notes,
        };
        let (mut scene, origin) = frame.around((START_ARROW + placed.width, placed.height), look);
        let first = scene.items.len();
        let at = |(x, y): Point| (x + origin.0 + START_ARROW, y + origin.1);
        for route in &placed.routes {
            let last = route.curves.len().saturating_sub(1);
            for (nth, points) in route.curves.iter().enumerate() {
                let curve = Shape::Curve { points: points.map(at), arrow: nth == last };
                scene.line(curve, Paint::Ink, 1.2);
            }
        }
        for (route, (label, size)) in placed.routes.iter().zip(labels) {
            write_label(&mut scene, at(route.label), *size, label);
        }
        let words = self.first_words();
        for (state, &centre) in placed.nodes.iter().enumerate() {
            let centre = at(centre);
            if let Some(label) = &loops[state] {
                draw_loop(&mut scene, centre, label);
            }
            self.draw_state(&mut scene, centre, state, &words[state]);
        }
        if let Some(&start) = placed.nodes.first() {
            let (x, y) = at(start);
            let (from, to) = ((x - RADIUS - START_ARROW, y), (x - RADIUS, y));
            let middle = |part: f64| (from.0 + (to.0 - from.0) * part, y);
            let points = [from, middle(1.0 / 3.0), middle(2.0 / 3.0), to];
            scene.line(Shape::Curve { points, arrow: true }, Paint::Ink, 1.2);
        }
        scene.shrink_letters(first, look);
        scene
    }

    fn draw_state(&self, scene: &mut Scene, (x, y): Point, state: usize, word: &[Vec<u8>]) {
        let accepts = self.accepting[state];
        let kind = if accepts { "accepts" } else { "does not accept" };
        let hover = format!("state {}, {kind}; first reached by {}", self.number(state), self.word(word));
        let stroke = Some(Stroke { paint: Paint::Ink, width: 1.4, dashed: false });
        let circle = Shape::Circle { x, y, radius: RADIUS };
        scene.add(Item { shape: circle, fill: Some(Paint::Paper), stroke, hover: Some(hover) });
        if accepts {
            scene.line(Shape::Circle { x, y, radius: RADIUS - 3.5 }, Paint::Ink, 1.0);
        }
        let point = (x, y + TEXT_SIZE * 0.36);
        scene.text(point, TEXT_SIZE, Anchor::Middle, Paint::Ink, &self.number(state));
    }
}

pub(super) fn too_many(states: usize, limit: usize, purpose: &'static str) -> TooLarge {
    TooLarge::States { states: states as u64, limit: limit as u64, purpose }
}

/// The width of the longest line.
fn text_width(lines: &[String]) -> f64 {
    lines.iter().map(|line| font::width(line, LETTER_SIZE, false)).fold(0.0, f64::max)
}

/// The height of some lines, without the space around them.
fn height(lines: &[String]) -> f64 {
    LETTER_SIZE + LINE * lines.len().saturating_sub(1) as f64
}

/// A label on its edge, which it interrupts.
fn write_label(scene: &mut Scene, (x, y): Point, (width, height): (f64, f64), label: &[String]) {
    let shape = Shape::Rectangle { x: x - width / 2.0, y: y - height / 2.0, width, height, radius: 3.0 };
    scene.fill(shape, Paint::Paper);
    let first = y - LINE * label.len().saturating_sub(1) as f64 / 2.0 + LETTER_SIZE * 0.36;
    for (line, at) in label.iter().zip(0_u32..) {
        let point = (x, first + LINE * f64::from(at));
        scene.text(point, LETTER_SIZE, Anchor::Middle, Paint::Ink, line);
    }
}

/// The edge from a state to itself, above it. Edges that pass are interrupted by its label.
fn draw_loop(scene: &mut Scene, (x, y): Point, label: &[String]) {
    let (dx, dy) = (RADIUS * 0.5, RADIUS * 0.866);
    let points = [(x - dx, y - dy), (x - 20.0, y - 48.0), (x + 20.0, y - 48.0), (x + dx, y - dy)];
    scene.line(Shape::Curve { points, arrow: true }, Paint::Ink, 1.2);
    let (width, height) = (text_width(label), height(label));
    let middle = y - RADIUS - 27.0 - LETTER_SIZE * 0.36 - (height - LETTER_SIZE) / 2.0;
    write_label(scene, (x, middle), (width + 2.0, height), label);
}
