//! Claim files with automata that have an error, each with its name in the golden files.

/// Name and text.
pub const CASES: &[(&str, &str)] = &[
    ("automaton_without_states", "automaton a(x, y)"),
    ("automaton_without_parameters", "automaton a accept 0: 0 to 0"),
    ("automaton_with_an_equals_sign", "automaton a(x) = accept 0: 0 to 0"),
    ("automaton_state_of_no_kind", "automaton a(x)\n  accept 0: 0 to 0, 1 to 1\n  refuse 1: 0 to 1"),
    ("automaton_state_left_out", "automaton a(x)\n  accept 0: 0 to 0, 1 to 2\n  reject 2: 0 to 0"),
    ("automaton_state_twice", "automaton a(x)\n  accept 0: 0 to 0\n  reject 0: 1 to 0"),
    ("automaton_state_of_ten_digits", "automaton a(x)\n  accept 0: 0 to 0\n  accept 1000000000:"),
    ("automaton_next_state_missing", "automaton a(x, y)\n  accept 0: 00 to 0, 11 to 4\n  reject 1: 00 to 1"),
    ("automaton_next_state_of_ten_digits", "automaton a(x) accept 0: 0 to 0, 1 to 9999999999"),
    ("automaton_letter_too_short", "automaton a(x, y) accept 0: 00 to 0, 1 to 0"),
    ("automaton_letter_too_long", "automaton a(x, y) accept 0: 00 to 0, 111 to 0"),
    ("automaton_letter_with_another_digit", "automaton a(x, y) accept 0: 00 to 0, 12 to 0"),
    ("automaton_letter_with_slashes", "automaton a(x, y) accept 0: 0/0 to 0"),
    (
        "automaton_letter_twice",
        "automaton a(x, y)\n  accept 0: 00 to 0, 11 to 1\n  reject 1: 01 to 0, 01 to 1",
    ),
    ("automaton_letter_with_a_star", "automaton a(x, y) accept 0: 0* to 0"),
    ("automaton_with_an_arrow", "automaton a(x) accept 0: 0 -> 0"),
    ("automaton_without_to", "automaton a(x) accept 0: 0 0"),
    ("automaton_without_colon", "automaton a(x) accept 0 0 to 0"),
    ("automaton_start_without_zeros", "automaton a(x, y) accept 0: 11 to 0"),
    ("automaton_start_left_by_zeros", "automaton a(x, y) accept 0: 00 to 1\n  reject 1: 00 to 1"),
    ("automaton_called_like_a_function", "fun a(t) = t\nautomaton a(x) accept 0: 0 to 0"),
    ("automaton_called_like_its_parameter", "automaton a(a) accept 0: 0 to 0"),
    ("automaton_parameter_twice", "automaton a(x, x) accept 0: 00 to 0"),
    ("automaton_called_with_too_few", "automaton a(x, y) accept 0: 00 to 0\nclaim forall x: a(x)"),
    ("automaton_as_a_number", "automaton a(x) accept 0: 0 to 0\nfun f(t) = a(t) + 1"),
    ("automaton_of_nine_parameters", "automaton a(b, c, d, e, f, g, h, i, j) accept 0: 000000000 to 0"),
];
