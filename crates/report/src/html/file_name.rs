//! The name of a file for a page about something.

/// Most characters that are taken from what the page is about.
const LONGEST: usize = 60;

/// `report-SLUG.html` for a text of any kind, `report.html` for one without letters and digits: a name that every file system allows, of
/// lower-case letters, digits and hyphens, never a reserved one as it begins with `report`.
///
/// ```
/// use nimcert_report::html::file_name;
/// assert_eq!(file_name("floor(t/4)"), "report-floor-t-4.html");
/// assert_eq!(file_name("../CON<:>\u{0}"), "report-con.html");
/// assert_eq!(file_name("⊕"), "report.html");
/// ```
pub fn file_name(about: &str) -> String {
    let mut slug = String::new();
    for c in about.chars() {
        if slug.len() >= LONGEST {
            break;
        }
        match c {
            c if c.is_ascii_alphanumeric() => slug.push(c.to_ascii_lowercase()),
            _ if slug.ends_with('-') || slug.is_empty() => {}
            _ => slug.push('-'),
        }
    }
    match slug.trim_end_matches('-') {
        "" => "report.html".to_owned(),
        slug => format!("report-{slug}.html"),
    }
}
