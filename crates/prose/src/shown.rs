//! Text of files and of users, such as names, as people can read it.

/// Text without characters that could break a line, steer a terminal, turn the direction of writing or make
/// a document invalid: each is shown as `\u{..}`.
pub fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let hidden = c.is_control()
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            || matches!(c, '\u{feff}' | '\u{fffe}' | '\u{ffff}');
        match hidden {
            true => out.extend(c.escape_default()),
            false => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_on_its_line() {
        assert_eq!(
            shown("a\nb\r\u{1b}[2J\u{202e}\u{ffff}\u{85}"),
            "a\\nb\\r\\u{1b}[2J\\u{202e}\\u{ffff}\\u{85}"
        );
        let plain = "⌊t/4⌋ <&\"'> #1 \\";
        assert_eq!(shown(plain), plain);
    }
}
