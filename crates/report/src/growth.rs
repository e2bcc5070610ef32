//! What the growth of lower bounds suggests, in a sentence.

/// What the growth of bounds suggests, each for one binary digit more. Growth is called growth only if the last three
/// increases do not shrink.
pub(crate) fn growth(states: &[usize]) -> String {
    let increases: Vec<usize> = states.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).collect();
    match increases[..] {
        [.., 0] => "The bound did not grow in the last table: with a larger one, an automaton may be found."
            .to_owned(),
        [.., first, second, third] if first <= second && second <= third => format!(
            "In the last three tables the bound grew by {first}, {second} and {third}. Growth that does not slow down suggests that there is no automaton, and so no formula that nimcert can decide for all naturals; it is evidence, not a proof."
        ),
        [.., first, second, third] => format!(
            "In the last three tables the bound grew by {first}, {second} and {third}. The growth slows down: a larger table may show whether there is an automaton."
        ),
        _ => {
            "The tables are too few to show how the bound grows: with larger ones, an automaton may be found."
                .to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::growth;

    #[test]
    fn only_steady_growth_suggests_that_there_is_no_automaton() {
        for steady in
            [&[2, 4, 8, 16][..], &[3, 7, 16, 38], &[9, 8, 17, 32, 53], &[10, 20, 32, 45], &[3, 3, 4, 6]]
        {
            assert!(growth(steady).contains("suggests that there is no automaton"), "{steady:?}");
        }
        for slowing in [&[7, 24, 120, 153][..], &[5, 6, 7, 7, 9, 10], &[10, 20, 22, 23], &[16, 36, 60, 83]] {
            let text = growth(slowing);
            assert!(text.contains("slows down") && !text.contains("no automaton"), "{slowing:?}: {text}");
        }
        for none in [&[5, 5, 5, 5][..], &[2, 9, 9], &[120, 153, 153]] {
            assert!(growth(none).contains("did not grow in the last table"), "{none:?}");
        }
        for few in [&[2, 4][..], &[2, 4, 8], &[9], &[]] {
            assert!(growth(few).contains("too few"), "{few:?}");
        }
    }
}
