//! `nimcert draw`: formats, files, limits and complaints.

#![allow(clippy::expect_used)]

use crate::support::command::{Folder, Run, run};

fn draw(arguments: &[&str]) -> Run {
    run(["draw"].iter().chain(arguments))
}

/// A run that prints data.
#[track_caller]
fn data(arguments: &[&str]) -> String {
    let run = draw(arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}: {run:#?}");
    run.stdout
}

/// A run that ends with a complaint, and prints nothing.
#[track_caller]
fn refused(arguments: &[&str], code: i32, parts: &[&str]) {
    let run = draw(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{arguments:?}: {run:#?}");
    assert!(run.stderr.starts_with(if code == 3 { "limit: " } else { "error: " }), "{run:#?}");
    run.complains(parts);
}

#[test]
fn text_is_what_a_pipe_gets() {
    let text = data(&["bar", "floor(t/4)", "--at", "2,1,7", "--ascii"]);
    let expected = "\
Strip of 2 and CB(f, 1, 7), f(t) = floor(t / 4)

   1                    [] [] [] <>
   0  () () ## [] [] [] [] [] [] []
      2  1  0  1  2  3  4  5  6  7

      ## poisoned   () strip   <> (1, 7)
";
    assert_eq!(text, expected);
    assert!(!text.contains('\u{1b}'));
    assert!(data(&["bar", "floor(t/4)", "--color", "always"]).contains('\u{1b}'));
    let table = data(&["grundy", "floor(t/3)", "--z", "4"]);
    assert!(table.contains("\n   1           4* 3*\n   0  0  1  2  3  4\n"), "{table}");
    let triangle = data(&["triangular", "--k", "3", "--at", "1,0,2"]);
    assert!(triangle.contains("\n  / ## \\ \\\n"), "{triangle}");
}

#[test]
fn the_extension_names_the_format_and_format_overrules_it() {
    let folder = Folder::new();
    let begins = |name: &str, more: &[&str]| -> Vec<u8> {
        let path = folder.at(name).to_string_lossy().into_owned();
        data(&[&["bar", "floor(t/2)", "--z", "9", "--out", &path], more].concat());
        folder.read(name).into_iter().take(8).collect()
    };
    assert_eq!(begins("a.svg", &[]), b"<svg xml");
    assert_eq!(begins("a.SVG", &[]), b"<svg xml");
    assert_eq!(begins("a.png", &[]), b"\x89PNG\r\n\x1a\n");
    assert_eq!(begins("a.txt", &[]), b"The bar ");
    assert_eq!(begins("picture", &["--format", "svg"]), b"<svg xml");
    assert_eq!(begins("b.svg", &["--format", "png", "--scale", "2"]), b"\x89PNG\r\n\x1a\n");
    assert_eq!(folder.list(), ["a.SVG", "a.png", "a.svg", "a.txt", "b.svg", "picture"]);
    let svg = data(&["bar", "floor(t/2)", "--z", "9", "--format", "svg"]);
    assert_eq!(svg.as_bytes(), folder.read("a.svg"));
    for (name, part) in [
        ("a.gif", "svg, png, pdf, tex (for tikz) or txt"),
        ("svg", "not a known format"),
        ("a.svgz", "--format"),
    ] {
        let path = folder.at(name).to_string_lossy().into_owned();
        refused(&["bar", "floor(t/2)", "--out", &path], 2, &[part]);
    }
    // A file is in the place of a folder.
    let nowhere = folder.at("a.svg/b.svg").to_string_lossy().into_owned();
    refused(&["bar", "floor(t/2)", "--out", &nowhere], 2, &["a.svg"]);
    assert_eq!(folder.list().len(), 6, "nothing half-written is left");
}

#[test]
fn dark_light_and_neither() {
    let svg = |more: &[&str]| data(&[&["grundy", "floor(t/2)", "--format", "svg"], more].concat());
    assert!(svg(&[]).contains("prefers-color-scheme"));
    assert!(!svg(&["--dark"]).contains("prefers-color-scheme"));
    assert_ne!(svg(&["--dark"]), svg(&["--light"]));
    assert_eq!(svg(&[]), svg(&[]));
}

#[test]
fn options_that_do_nothing_are_refused() {
    for (arguments, parts) in [
        (&["bar", "t", "--scale", "2"][..], &["--scale is for png", "text"][..]),
        (&["bar", "t", "--dark"], &["--dark is for svg, png, pdf and tikz"]),
        (&["bar", "t", "--format", "svg", "--scale", "2"], &["--scale is for png"]),
        (&["bar", "t", "--format", "svg", "--ascii"], &["--ascii is for text"]),
        (&["bar", "t", "--format", "png", "--width", "90"], &["a number of characters is for text"]),
        (&["bar", "t", "--dark", "--light"], &["cannot be used with"]),
        (&["bar", "t", "--width", "5"], &["--width"]),
        (&["bar", "t", "--format", "gif"], &["gif", "svg"]),
        (&["bar", "t", "--format", "png", "--scale", "0"], &["not between 0.1 and 16"]),
        (&["bar", "t", "--format", "png", "--scale", "-1"], &["not between 0.1 and 16"]),
        (&["bar", "t", "--format", "png", "--scale", "nan"], &["not between 0.1 and 16"]),
        (&["bar", "t", "--format", "png", "--scale", "x"], &["--scale"]),
    ] {
        refused(arguments, 2, parts);
    }
}

#[test]
fn what_cannot_be_drawn_is_said() {
    for (arguments, code, parts) in [
        (&["bar", "floor(t/4)", "--at", "9,20"][..], 2, &["y = 9", "f(20) = 5"][..]),
        (&["bar", "floor(t/4)", "--at", "9"], 2, &["y,z or x,y,z"]),
        (&["bar", "floor(t/4)", "--at", "1,9", "--z", "5"], 2, &["--z 5", "9"]),
        (&["bar", "floor(t/4)", "--z", "1024"], 3, &["1,025 columns", "at most 1,024"]),
        (&["bar", "floor(t/4)", "--z", "18446744073709551615"], 3, &["at most 1,024"]),
        (&["bar", "5000 + t", "--format", "svg"], 3, &["5000", "at most 1,024 rows"]),
        (&["bar", "2^300 + t"], 3, &["at most 1,024 rows"]),
        (&["bar", "t", "--at", "99999,1,5"], 3, &["99,999 squares", "at most 1,024"]),
        (&["bar", "t", "--at", "1001,1,5", "--cuts"], 3, &["exceeds the limit of"]),
        (&["bar", "floor(t/2)", "--z", "100"], 3, &["--width", "--out FILE.svg"]),
        (&["bar", "t monus 5 + (5 monus t)", "--cuts"], 2, &["monotone"]),
        (&["bar", "t - 5"], 2, &["no value at 0"]),
        (&["bar", "floor(t/"], 2, &["F:1"]),
        (&["bar", "[1, 2]", "--z", "5"], 2, &[]),
        (&["grundy", "floor(t/4)", "--z", "1024"], 3, &["at most 1,024"]),
        (&["grundy", "t + 2000"], 3, &["at most 1,024 rows", "--max-row"]),
        (&["grundy", "t + 1000 + t", "--z", "1000", "--max-row", "999"], 3, &["cells", "at most 524,288"]),
        (&["grundy", "floor(t/2)", "--compare", "y +"], 2, &["TERM"]),
        (&["grundy", "floor(t/2)", "--box", "y=0..3"], 2, &["--box is for games"]),
        (&["triangular", "--at", "7,5,7"], 2, &["y = 5", "floor((7 + 7)/3) = 4"]),
        (&["triangular", "--k", "0", "--at", "7,5,7"], 2, &["--k"]),
        (&["triangular", "--at", "7,7"], 2, &["x,y,z"]),
        (&["triangular"], 2, &["--at"]),
        (&["triangular", "--at", "18446744073709551615,0,18446744073709551615"], 3, &["at most 1,024"]),
        (&["triangular", "--at", "1000,600,1000"], 3, &["--width"]),
        (&["grundi", "floor(t/2)"], 2, &["grundy"]),
        (&["baar", "floor(t/2)"], 2, &["bar"]),
        (&[], 2, &[]),
    ] {
        let run = draw(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{arguments:?}: {run:#?}");
        run.complains(parts);
    }
}

#[test]
fn cuts_are_counted_and_the_winning_ones_named() {
    let text = data(&["bar", "floor(t/4)", "--at", "2,5,20", "--cuts"]);
    assert!(
        text.contains("(2, 5, 20) has Grundy number 19 and 27 legal cuts; winning: z=2 leaves (2, 0,\n2)."),
        "{text}"
    );
    // A nim-sum of 0.
    let text = data(&["bar", "floor(t/4)", "--at", "17,1,16", "--cuts"]);
    assert!(text.contains("has Grundy number 0 and 34 legal cuts; no cut wins."), "{text}");
    // x xor y xor z = 0 for k = 3 [miyadera2017, Theorem 7.3].
    let text = data(&["triangular", "--at", "7,4,7", "--cuts"]);
    for winning in ["x=4 leaves (4, 3, 7)", "y=0 leaves (7, 0, 7)", "z=4 leaves (7, 3, 4)"] {
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(winning), "{text}");
    }
    let text = data(&["triangular", "--at", "5,2,7", "--cuts"]);
    assert!(text.contains("(5, 2, 7) has 14 legal cuts; no cut wins"), "{text}");
    let svg = data(&["triangular", "--at", "7,4,7", "--cuts", "--format", "svg"]);
    assert_eq!(
        svg.matches("<title>x=").count()
            + svg.matches("<title>y=").count()
            + svg.matches("<title>z=").count(),
        18
    );
}

#[test]
fn tables_say_in_each_cell_what_it_is() {
    let svg = data(&["grundy", "floor(t/3)", "--z", "5", "--format", "svg"]);
    assert!(svg.contains("<title>G(1, 3) = 4, not 1 xor 3 = 2</title>"), "{svg}");
    assert!(svg.contains("<title>G(0, 3) = 3</title>"));
    assert_eq!(svg.matches("<title>G(").count(), 9);
    let svg = data(&["grundy", "floor(t/3)", "--z", "5", "--compare", "y + z", "--format", "svg"]);
    assert!(svg.contains("<title>G(1, 4) = 3, not y + z = 5</title>"), "{svg}");
    let svg = data(&["grundy", "floor(t/3)", "--z", "5", "--compare", "y - 1", "--format", "svg"]);
    assert!(svg.contains("<title>G(0, 0) = 0, not y - 1 = -1</title>"), "{svg}");
}

const PASS: &str = "\
fun f(t) = floor(t / 2)
game pass(x, y, z, p)
  where y <= f(z) and p <= 1
  move u < x                       to (u, y, z, p)
  move v < y                       to (x, v, z, p)
  move w < z                       to (x, min(y, f(w)), w, p)
  move q < p when x + y + z > 0    to (x, y, z, q)
claim p pass = x = 0
";

#[test]
fn games_of_two_free_coordinates() {
    let folder = Folder::new();
    let file = folder.file("pass.claim", PASS);
    let text = data(&["grundy", &file, "--box", "x=3,y=0,z=0..5,p=0..1", "--width", "100"]);
    assert!(text.starts_with("Grundy numbers of the game pass(x, y, z, p), x = 3, y = 0\n"), "{text}");
    let listed = run(["mex", &file, "--box", "x=3,y=0,z=0..5,p=0..1", "--format", "csv"]);
    for line in listed.stdout.lines().skip(1) {
        let numbers: Vec<usize> = line.split(',').map(|n| n.parse().expect("a number")).collect();
        let &[_, _, z, p, value] = numbers.as_slice() else { panic!("{line}") };
        // z is the first of the two: it runs upwards.
        let row = text.lines().nth(2 + 5 - z).expect("a row");
        let words: Vec<&str> = row.split_whitespace().collect();
        assert_eq!((words[0], words[1 + p]), (z.to_string().as_str(), value.to_string().as_str()), "{text}");
    }
    refused(&["grundy", &file], 2, &["4 of x, y, z, p", "--box x=0..15,y=0..15,z=0,p=0"]);
    refused(&["grundy", &file, "--box", "x=1,y=0,z=0,p=0..1"], 2, &["1 of x, y, z, p"]);
    refused(&["grundy", &file, "--box", "w=1"], 2, &["no coordinate w"]);
    refused(&["grundy", &file, "--z", "5"], 2, &["--box"]);
    refused(&["bar", &file], 2, &["about a game", "draw grundy"]);
    refused(&["grundy", &file, "--box", "x=0..2000,y=0,z=0..3,p=0"], 3, &["at most 1,024"]);
}

#[test]
fn heights_and_one_column() {
    let folder = Folder::new();
    let file = folder.file("heights.txt", "2\n2\n3\n");
    let text = data(&["bar", &file, "--ascii"]);
    assert!(text.contains("   2  [] [] []\n   1  [] [] []\n   0  ## [] []\n      0  1  2\n"), "{text}");
    assert!(data(&["bar", "7", "--z", "0", "--ascii"]).contains("   7  []\n"));
    assert!(data(&["bar", "0", "--z", "0", "--ascii"]).contains("   0  ##\n"));
    refused(&["bar", &file, "--z", "3"], 2, &["no value at 3"]);
}

#[test]
fn a_thousand_columns() {
    let folder = Folder::new();
    for (kind, function) in [("bar", "floor(t/4)"), ("grundy", "floor(t/3)")] {
        for extension in ["svg", "png"] {
            let path = folder.at(format!("{kind}.{extension}")).to_string_lossy().into_owned();
            data(&[kind, function, "--z", "999", "--out", &path]);
            assert!(folder.read(&format!("{kind}.{extension}")).len() < 8 << 20);
        }
    }
}

/// A device must not be replaced by a file.
#[cfg(unix)]
#[test]
fn a_device_is_no_file() {
    let folder = Folder::new();
    let link = folder.at("device.svg");
    std::os::unix::fs::symlink("/dev/null", &link).expect("a link");
    let path = link.to_string_lossy().into_owned();
    refused(&["bar", "floor(t/2)", "--out", &path], 2, &["device.svg", "device"]);
    assert!(std::fs::symlink_metadata(&link).expect("the link").is_symlink());
    assert_eq!(folder.list().len(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nimcert"));
    let ended = command.args(["draw", "bar", "floor(t/2)", "--format", "svg"]).stdout(full).output();
    let ended = ended.expect("the program starts");
    assert_eq!(ended.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ended.stderr).starts_with("error: cannot write"));
}

/// A period shows as equal rows.
#[test]
fn games_with_one_coordinate_are_drawn_in_rows() {
    let expected = "\
Grundy numbers of the game octal_0_77(n)

   2  4  1  2  8  5  4  7  2  1  8  6  7
   1  4  1  2  7  1  4  3  2  1  4  6  7
   0                                2  6
      0  1  2  3  4  5  6  7  8  9 10 11
";
    assert_eq!(data(&["grundy", "octal(0.77)", "--row", "12", "--box", "n=10..35"]), expected);
    let folder = Folder::new();
    let file = folder.file("take.claim", "game take(x) move u < x when x <= u + 3 to (u)\n");
    let text = data(&["grundy", &file, "--row", "4"]);
    assert_eq!(text.lines().filter(|line| line.ends_with("0  1  2  3")).count(), 9, "{text}");
    refused(&["grundy", &file, "--row", "2000"], 3, &["2,000 columns are too many to draw"]);
    refused(&["grundy", &file, "--box", "x=0..999999"], 3, &["is too high to draw"]);
    refused(
        &["grundy", "t", "--row", "4"],
        2,
        &["--row is for games with one coordinate, and here they are y, z"],
    );
    let two = folder.file("two.claim", "game two(x, y) move u < x to (u, y)\n");
    refused(&["grundy", &two, "--row", "4"], 2, &["--row is for games with one coordinate"]);
    refused(&["grundy", "octal(0.78)"], 2, &["digits are 0 to 7"]);
}
