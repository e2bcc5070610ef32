//! `nimcert draw` for papers: PDF, TikZ, sizes on paper, and what is left out.

#![allow(clippy::expect_used)]

use crate::support::command::{Folder, run};

/// Draws a bar into a file with these options.
#[track_caller]
fn file(folder: &Folder, name: &str, options: &[&str]) -> Vec<u8> {
    let path = folder.path().join(name);
    let out = path.to_string_lossy();
    let run = run(["draw", "bar", "floor(t/2)", "--z", "15", "--out", &out].iter().chain(options));
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""), "{run:#?}");
    std::fs::read(path).expect("the picture")
}

#[test]
fn the_extension_chooses_the_format() {
    let folder = Folder::new();
    assert!(file(&folder, "bar.pdf", &[]).starts_with(b"%PDF-"));
    for name in ["bar.tex", "bar.tikz"] {
        let text = String::from_utf8(file(&folder, name, &[])).expect("text");
        assert!(text.contains("\\begin{tikzpicture}") && text.contains("f(t) = floor(t / 2)"), "{text}");
    }
    assert!(file(&folder, "bar", &["--format", "pdf"]).starts_with(b"%PDF-"));
}

#[test]
fn widths_and_letters_are_kept() {
    let folder = Folder::new();
    let svg = String::from_utf8(file(&folder, "bar.svg", &["--width", "84mm"])).expect("text");
    assert!(svg.contains(" width=\"84mm\" height=\""), "{}", &svg[..300]);
    let svg = String::from_utf8(file(&folder, "bar.svg", &["--font-size", "9pt"])).expect("text");
    assert!(svg.contains("pt\" height=\""), "{}", &svg[..300]);
    let pdf = file(&folder, "bar.pdf", &["--width", "1in", "--font-size", "4"]);
    assert!(String::from_utf8_lossy(&pdf).contains("/MediaBox [0 0 72 "));
    // 300 dots per inch.
    let png = file(&folder, "bar.png", &["--width", "2in"]);
    assert_eq!(u32::from_be_bytes([png[16], png[17], png[18], png[19]]), 600);
    let tex = String::from_utf8(file(&folder, "bar.tex", &["--width", "10cm", "--no-title", "--no-legend"]))
        .expect("text");
    assert!(tex.contains("rectangle (283.46,"), "{tex}");
    assert!(!tex.contains("poisoned") && !tex.contains("{f(t)"), "{tex}");
}

#[test]
fn what_does_not_fit_is_refused() {
    for (options, parts) in [
        (&["--width", "84mm"][..], &["--width with a length is for svg, png, pdf and tikz"][..]),
        (&["--no-title"], &["--no-title is for svg"]),
        (&["--no-legend", "--format", "text"], &["--no-legend is for svg"]),
        (&["--font-size", "8"], &["--font-size is for svg"]),
        (&["--format", "svg", "--width", "80"], &["--width with a number of characters is for text"]),
        (&["--format", "pdf", "--scale", "2"], &["--scale is for png"]),
        (&["--format", "png", "--scale", "2", "--width", "84mm"], &["exclude each other"]),
        (&["--format", "tikz", "--ascii"], &["--ascii is for text"]),
        (&["--width", "84"], &["unknown"]),
    ]
    .into_iter()
    .take(8)
    {
        let run = run(["draw", "bar", "floor(t/2)"].iter().chain(options));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{options:?}: {run:#?}");
        run.complains(parts);
    }
    for width in [
        "",
        "0mm",
        "1mm",
        "-84mm",
        "84 km",
        "NaNmm",
        "infmm",
        "1e9mm",
        "84,5mm",
        "99999999999999999999in",
        "mm",
        "19",
    ] {
        let run = run(["draw", "bar", "floor(t/2)", "--format", "pdf", &format!("--width={width}")]);
        assert_eq!(run.code, 2, "{width}: {run:#?}");
    }
    for size in ["0", "1pt", "100pt", "-8", "8em", ""] {
        let run = run(["draw", "bar", "floor(t/2)", "--format", "svg", &format!("--font-size={size}")]);
        assert_eq!(run.code, 2, "{size}: {run:#?}");
    }
}

#[test]
fn tikz_has_a_limit_that_pdf_has_not() {
    let folder = Folder::new();
    let out = folder.path().join("large.tex");
    let run = run(["draw", "grundy", "t", "--z", "255", "--out", &out.to_string_lossy()]);
    assert_eq!(run.code, 3, "{run:#?}");
    run.complains(&["LaTeX is given at most 20,000", "--format pdf"]);
    assert!(!out.exists());
}

#[test]
fn options_of_a_position_are_coloured() {
    let run = run(["draw", "grundy", "t", "--z", "17", "--options", "6,16", "--format", "svg"]);
    assert_eq!(run.code, 0, "{run:#?}");
    assert!(run.stdout.contains("options: rows cut off") && run.stdout.contains(">(6, 16)<"));
    for (position, z) in [("7,6", "17"), ("6,16", "15"), ("1,2,3", "17"), ("x", "17")] {
        let run = crate::support::command::run([
            "draw",
            "grundy",
            "t",
            "--z",
            z,
            "--options",
            position,
            "--format",
            "svg",
        ]);
        assert_eq!(run.code, 2, "{position}: {run:#?}");
    }
}
