//! A claim made from bytes: the same bytes give the same claim, and a byte less or more changes a part.

/// Bytes that are taken one after the other; zeros when there are no more.
pub(super) struct Bytes<'a> {
    data: std::slice::Iter<'a, u8>,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(data: &'a [u8]) -> Bytes<'a> {
        Bytes { data: data.iter() }
    }
}

impl Bytes<'_> {
    pub(super) fn below(&mut self, n: u8) -> u8 {
        self.data.next().copied().unwrap_or(0) % n
    }

    fn number(&mut self) -> String {
        match self.below(8) {
            0 => "2^64".to_owned(),
            1 => (u32::from(self.below(255)) * 257).to_string(),
            _ => self.below(12).to_string(),
        }
    }

    fn divisor(&mut self) -> u8 {
        1 + self.below(9)
    }

    fn term(&mut self, variables: &[&str], depth: u8) -> String {
        let kind = self.below(if depth == 0 { 3 } else { 16 });
        let part = |bytes: &mut Self| bytes.term(variables, depth.saturating_sub(1));
        match kind {
            0 | 1 => variables[usize::from(self.below(variables.len() as u8))].to_owned(),
            2 => self.number(),
            3 => format!("({} + {})", part(self), part(self)),
            4 => format!("({} monus {})", part(self), part(self)),
            5 | 6 => format!("floor({} / {})", part(self), self.divisor()),
            7 => format!("({} mod {})", part(self), self.divisor()),
            8 => format!("min({}, {})", part(self), part(self)),
            9 => format!("max({}, {})", part(self), part(self)),
            10 => format!("({} xor {})", part(self), part(self)),
            11 => format!("({} band {})", part(self), part(self)),
            12 => match self.divisor() {
                factor @ 0..7 => format!("({factor} * {})", part(self)),
                shift => format!("({} << {})", part(self), shift - 7),
            },
            13 => format!("2^(floor(log2({})) - {})", part(self), self.below(3)),
            14 => format!("({} - {})", part(self), self.number()),
            _ => {
                let condition = self.condition(variables, depth - 1);
                format!("(if {condition} then {} else {})", part(self), part(self))
            }
        }
    }

    fn condition(&mut self, variables: &[&str], depth: u8) -> String {
        let depth = depth.min(2);
        match self.below(if depth == 0 { 4 } else { 8 }) {
            0..=3 => {
                let sign = ["=", "<", "<=", "!="][usize::from(self.below(4))];
                let left = self.term(variables, depth);
                format!("{left} {sign} {}", self.term(variables, depth))
            }
            4 | 5 => {
                let left = self.condition(variables, depth - 1);
                format!("({left} and {})", self.condition(variables, depth - 1))
            }
            6 => {
                let left = self.condition(variables, depth - 1);
                format!("({left} or {})", self.condition(variables, depth - 1))
            }
            _ => format!("(not {})", self.condition(variables, depth - 1)),
        }
    }

    fn game(&mut self, names: &[&str]) -> String {
        let mut game = format!("game g({})", names.join(", "));
        if self.below(3) == 0 {
            game += &format!(" where {}", self.condition(names, 1));
        }
        for _ in 0..=self.below(3) {
            let moved = usize::from(self.below(names.len() as u8));
            let mut to: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            let mut seen: Vec<&str> = names.to_vec();
            if self.below(4) > 0 {
                seen.push("u");
                to[moved] = "u".to_owned();
                game += &format!("\n  move u < {}", names[moved]);
            } else {
                let step = 1 + self.below(3);
                to[moved] = format!("{} - {step}", names[moved]);
                game += &format!("\n  move when {} >= {step}", names[moved]);
                game += &format!(" to ({})", to.join(", "));
                continue;
            }
            if self.below(3) == 0 {
                game += &format!(" when {}", self.condition(&seen, 1));
            }
            if self.below(4) == 0 {
                let other = usize::from(self.below(names.len() as u8));
                if other != moved {
                    to[other] = format!("min({}, {})", names[other], self.term(&seen, 1));
                }
            }
            game += &format!(" to ({})", to.join(", "));
        }
        game
    }
}

/// A claim file with one claim.
pub fn claim(data: &[u8]) -> String {
    let mut bytes = Bytes::new(data);
    match bytes.below(4) {
        0 | 1 => {
            let property = ["nimsum", "ns", "monotone"][usize::from(bytes.below(3))];
            let body = bytes.term(&["t"], 4);
            format!("fun f(t) = {body}\nclaim {property} f\n")
        }
        2 => {
            let names = &["a", "b", "c"][..=usize::from(bytes.below(3))];
            let game = bytes.game(names);
            match bytes.below(3) {
                0 => format!("{game}\nclaim grundy g = {}\n", bytes.term(names, 2)),
                _ => format!("{game}\nclaim p g = {}\n", bytes.condition(names, 2)),
            }
        }
        _ => {
            let names = &["x", "y", "z"][..=usize::from(bytes.below(3))];
            format!("claim forall {}: {}\n", names.join(", "), bytes.condition(names, 3))
        }
    }
}
