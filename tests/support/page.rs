//! Pages of `nimcert report`, parsed as a browser parses them.

use crate::support::command::run;
use base64::Engine;
use scraper::{ElementRef, Html, Selector};
use serde_json::Value;

/// Limit on the size of a page with default options, in bytes.
const LARGEST: usize = 1_000_000;

/// A page, parsed.
pub(crate) struct Page {
    pub(crate) text: String,
    pub(crate) html: Html,
}

impl Page {
    /// Parses a page: no mistake that a browser would have to mend.
    #[track_caller]
    pub(crate) fn of(text: String) -> Page {
        let html = Html::parse_document(&text);
        assert!(html.errors.is_empty(), "{:?}", html.errors);
        assert!(text.len() < LARGEST, "{} bytes", text.len());
        Page { text, html }
    }

    pub(crate) fn all(&self, selector: &str) -> Vec<ElementRef<'_>> {
        self.html.select(&Selector::parse(selector).expect("a selector")).collect()
    }

    pub(crate) fn texts(&self, selector: &str) -> Vec<String> {
        self.all(selector).iter().map(|element| element.text().collect()).collect()
    }

    /// Everything that is read, without style and script.
    pub(crate) fn read(&self) -> String {
        self.texts("header, main, footer").join("\n")
    }

    #[track_caller]
    pub(crate) fn one(&self, selector: &str) -> String {
        match self.texts(selector).as_slice() {
            [text] => text.trim().to_owned(),
            other => panic!("{selector}: {} of them", other.len()),
        }
    }

    pub(crate) fn data(&self) -> Vec<Value> {
        let all = self.texts("script[type='application/json']");
        all.iter().map(|json| serde_json::from_str(json).expect("JSON")).collect()
    }

    /// Names and bytes of the files that the page carries.
    pub(crate) fn files(&self) -> Vec<(String, Vec<u8>)> {
        let decoded = |link: ElementRef<'_>| {
            let href = link.attr("href").expect("a link");
            let data = href.strip_prefix("data:text/plain;base64,").expect("data");
            let bytes = base64::engine::general_purpose::STANDARD.decode(data).expect("base64");
            (link.attr("download").expect("a name").to_owned(), bytes)
        };
        self.all("a[download]").into_iter().map(decoded).collect()
    }
}

/// The page on stdout.
#[track_caller]
pub(crate) fn page(arguments: &[&str], code: i32) -> Page {
    let run = run(["report", "--out", "-"].iter().chain(arguments));
    assert_eq!((run.code, run.stderr.as_str()), (code, ""));
    Page::of(run.stdout)
}
