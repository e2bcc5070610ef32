//! A claim with one or two parameters made from bytes, in shapes that are often decided for all their values.

use super::random_claim::Bytes;

/// Terms over some variables and parameters.
struct Terms<'a> {
    variables: &'a [&'a str],
    parameters: &'a [&'a str],
}

impl Terms<'_> {
    /// A number that is affine in the parameters and at least 1, if their bounds are at least 0.
    fn affine(&self, bytes: &mut Bytes<'_>) -> String {
        let parts: Vec<String> =
            self.parameters.iter().map(|p| format!("{} * {p}", bytes.below(4))).collect();
        format!("({} + {})", parts.join(" + "), 1 + bytes.below(4))
    }

    fn variable(&self, bytes: &mut Bytes<'_>) -> String {
        self.variables[usize::from(bytes.below(self.variables.len() as u8))].to_owned()
    }

    fn term(&self, bytes: &mut Bytes<'_>, depth: u8) -> String {
        let kind = bytes.below(if depth == 0 { 3 } else { 10 });
        let part = |bytes: &mut Bytes<'_>| self.term(bytes, depth.saturating_sub(1));
        match kind {
            0 => self.variable(bytes),
            1 => self.affine(bytes),
            2 => format!("floor(({} + {}) / {})", self.variable(bytes), bytes.below(4), self.affine(bytes)),
            3 => format!("({} mod {})", part(bytes), self.affine(bytes)),
            4 => format!("({} + {})", part(bytes), part(bytes)),
            5 => format!("({} xor {})", part(bytes), part(bytes)),
            6 => format!("min({}, {})", part(bytes), part(bytes)),
            7 => format!("max({}, {})", part(bytes), part(bytes)),
            8 => format!("({} * {})", 1 + bytes.below(3), part(bytes)),
            _ => format!("({} monus {})", part(bytes), self.affine(bytes)),
        }
    }

    fn condition(&self, bytes: &mut Bytes<'_>, depth: u8) -> String {
        match bytes.below(if depth == 0 { 3 } else { 5 }) {
            0..=2 => {
                let sign = ["=", "<", "<=", "!=", ">="][usize::from(bytes.below(5))];
                format!("{} {sign} {}", self.term(bytes, depth), self.term(bytes, depth))
            }
            kind => {
                let word = ["and", "or"][usize::from(kind - 3)];
                format!("({} {word} {})", self.condition(bytes, depth - 1), self.condition(bytes, depth - 1))
            }
        }
    }
}

/// A claim file with one claim, with parameters.
pub fn claim(data: &[u8]) -> String {
    let mut bytes = Bytes::new(data);
    let parameters = &["m", "n"][..=usize::from(bytes.below(2))];
    let bounds: Vec<String> = parameters.iter().map(|p| format!("{p} >= {}", bytes.below(3))).collect();
    let head = format!("param {}\n", bounds.join(", "));
    let not = ["", "", "not "][usize::from(bytes.below(3))];
    let columns = Terms { variables: &["t"], parameters };
    let rows = Terms { variables: &["y", "z"], parameters };
    let heaps = Terms { variables: &["x", "y", "z"], parameters };
    let function = |bytes: &mut Bytes<'_>| match bytes.below(3) {
        0 => format!("fun f(t) = {}\n", columns.term(bytes, 2)),
        _ => format!("fun f(t) = floor((t + {}) / {})\n", bytes.below(4), columns.affine(bytes)),
    };
    match bytes.below(8) {
        0 => format!("{head}{}claim {not}nimsum f\n", function(&mut bytes)),
        1 => format!("{head}{}claim {not}ns f\n", function(&mut bytes)),
        2 => format!("{head}{}claim {not}monotone f\n", function(&mut bytes)),
        3 => {
            let shift = bytes.below(5);
            let set = match bytes.below(3) {
                0 => heaps.condition(&mut bytes, 1),
                _ => format!("(x + {shift}) xor y xor (z + {shift}) = 0"),
            };
            format!("{head}{}claim {not}p strip + bar(f) = {set}\n", function(&mut bytes))
        }
        4 => {
            let value = match bytes.below(3) {
                0 => rows.term(&mut bytes, 1),
                1 => "y xor z".to_owned(),
                _ => {
                    let shift = bytes.below(4);
                    format!("(y xor (z + {shift})) - {shift}")
                }
            };
            format!("{head}{}claim {not}grundy bar(f) = {value}\n", function(&mut bytes))
        }
        _ => {
            let variables = &["x", "y", "z"][..=usize::from(bytes.below(2))];
            let condition = Terms { variables, parameters }.condition(&mut bytes, 2);
            format!("{head}claim {not}forall {}: {condition}\n", variables.join(", "))
        }
    }
}
