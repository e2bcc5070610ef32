//! Texts with games that are changed at random: reading never panics, what is read is printed in a form that is read
//! back, and whatever is wrong is rendered.

use nimcert_core::language::{Program, Source, parse_program, print_program, spread};
use nimcert_report::diagnostic::render;
use proptest::prelude::*;

use crate::wrong_games;

fn survive(text: &str) {
    let source = Source::new("fuzz", text);
    match parse_program(&source, &[]) {
        // With nothing but `let` nothing is printed.
        Ok(program) if program == Program::default() => {}
        Ok(program) => {
            let printed = print_program(&program);
            let again = parse_program(&Source::new("again", spread(&printed)), &[]);
            assert_eq!(again.as_ref(), Ok(&program), "{text}\n{printed}");
        }
        Err(errors) => {
            for error in errors {
                assert!(error.span.start <= error.span.end && error.span.end <= text.len());
                assert!(text.is_char_boundary(error.span.start) && text.is_char_boundary(error.span.end));
                assert!(render(&error, &source, false).starts_with("error: "));
            }
        }
    }
}

const WORDS: &[&str] = &[
    "game",
    "move",
    "rel",
    "to",
    "when",
    "where",
    ":",
    "p",
    "grundy",
    "forall",
    "strip",
    "bar",
    "bar(f)",
    "claim",
    "not",
    "and",
    "or",
    "(",
    ")",
    ",",
    "+",
    "-",
    "=",
    "==",
    "<",
    "<=",
    ">",
    "x",
    "y",
    "v",
    "u",
    "f",
    "f(x)",
    "r(x)",
    "r",
    "g",
    "0",
    "3",
    "2^20",
    "if x < 1 then",
    "else",
    "table [1] then",
    "isqrt(x)",
    "x * y",
    "below",
    "\n",
    "\n  ",
    "\ngame g(x, y)",
    "\n  move v < x to (v, y)",
    "\nrel r(x) =",
    "\nfun f(t) =",
    "\nclaim p g =",
    "\nclaim grundy g =",
    "\nclaim forall x, y:",
    "\nlet k =",
    "where y <= f(x)",
    "to (x, y)",
    "→",
    "{",
];

const FRAGMENTS: &str = "let k = 4\nfun f(t) = floor( t / k )\nrel r( x , y ) = x = 0 or f( x ) < y\n\
    game g( a , b )\n  where b <= f( a ) and not r( a , b )\n  move v < a , w < b when v != w to ( v , w )\n  move to ( 0 , b )\n\
    game s( x , y , z ) = strip + bar( f )\nclaim p g = ( a xor b ) = 0\nclaim not grundy strip + bar( f ) = x\n\
    claim forall i , j : r( i , j ) or i > j\nclaim p s = x = y";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn soups_of_words_of_games_never_panic(words in prop::collection::vec(prop::sample::select(WORDS), 0..40)) {
        survive(&words.join(" "));
        survive(&words.concat());
    }

    #[test]
    fn games_with_one_word_changed_never_panic(
        at in any::<prop::sample::Index>(),
        word in prop::sample::select(WORDS),
        cut in 0..3_usize,
    ) {
        let mut words: Vec<&str> = FRAGMENTS.split(' ').collect();
        let at = at.index(words.len());
        let end = words.len().min(at + cut);
        words.splice(at..end, [word]);
        survive(&words.join(" "));
    }

    #[test]
    fn games_with_words_exchanged_never_panic(one in any::<prop::sample::Index>(), other in any::<prop::sample::Index>()) {
        let mut words: Vec<&str> = FRAGMENTS.split(' ').collect();
        let (one, other) = (one.index(words.len()), other.index(words.len()));
        words.swap(one, other);
        survive(&words.join(" "));
    }

    #[test]
    fn wrong_games_cut_anywhere_never_panic(
        case in prop::sample::select(wrong_games::CASES),
        at in any::<prop::sample::Index>(),
    ) {
        let text = case.1;
        let cut = text.floor_char_boundary(at.index(text.len() + 1));
        survive(&text[..cut]);
        survive(&text[cut..]);
    }
}

#[test]
fn the_text_that_is_changed_is_right() {
    let program = parse_program(&Source::new("test", FRAGMENTS), &[]).expect("it is right");
    assert_eq!(program.claims.len(), 4);
}
