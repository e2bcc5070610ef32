//! Names that a program does not use.

/// A name that is not used: `base`, or `base` with underscores after it.
///
/// ```
/// use nimcert_language::free_name;
/// assert_eq!(free_name("m", |_| false), "m");
/// assert_eq!(free_name("m", |name| ["m", "m_"].contains(&name)), "m__");
/// ```
pub fn free_name(base: &str, is_used: impl Fn(&str) -> bool) -> String {
    let mut name = base.to_owned();
    while is_used(&name) {
        name.push('_');
    }
    name
}
