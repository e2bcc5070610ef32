//! `nimcert mex`: what each format shows is what the plain engine and printed tables have, with the same bytes for
//! any number of threads.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use proptest::prelude::*;
use serde_json::Value;

use crate::support::command::{Folder, golden};
use crate::support::mex::{WYTHOFF, b_file, bytes, csv, data, heights_file, json, npy, positions, thirds};

const FORMATS: [&str; 6] = ["table", "csv", "json", "npy", "bfile", "latex"];

#[test]
fn formats_are_as_they_were() {
    for format in ["table", "csv", "json", "bfile", "latex"] {
        let text = data(&["floor(t/3)", "--z", "8", "--format", format]);
        assert_eq!(text.stderr, "");
        golden(&format!("mex_{format}.txt"), &text.stdout);
    }
    golden("mex_figure_3.2.txt", &data(&["t", "--z", "17"]).stdout);
    let folder = Folder::new();
    let file = folder.file("games.claim", WYTHOFF);
    for format in ["table", "csv", "json", "bfile", "latex"] {
        let arguments =
            [file.as_str(), "--game", "wedge_shape", "--box", "a=0..2,b=2..5", "--format", format];
        golden(&format!("mex_game_{format}.txt"), &data(&arguments).stdout);
    }
    let pass = "examples/miyadera2016/theorem_4.1.claim";
    let box_of = ["--box", "x=1..2,y=0..1,z=2..4,p=0..1"];
    for format in ["table", "json", "latex"] {
        let arguments = [&[pass][..], &box_of, &["--format", format]].concat();
        golden(&format!("mex_pass_{format}.txt"), &data(&arguments).stdout);
    }
}

#[test]
fn printed_tables() {
    let path = format!("{}/tests/data/grundy_floor_t_over_k.json", env!("CARGO_MANIFEST_DIR"));
    let tables: Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("golden data")).expect("JSON");
    for k in [1u64, 3, 5, 7, 9, 19, 21] {
        let printed = &tables[k.to_string()];
        let last = printed["G"].as_array().expect("a table").len() - 1;
        let object = json(&[&format!("floor(t/{k})"), "--z", &last.to_string()]);
        assert_eq!(object["grundy"], printed["G"], "k = {k}");
        assert_eq!(object["axes"], serde_json::json!(["z", "y"]));
        assert_eq!(object["box"]["z"], serde_json::json!([0, last]));
    }
}

/// Every format says what the plain engine says, with the same bytes for any number of threads.
fn agree(heights: &[u64]) {
    let folder = Folder::new();
    let file = heights_file(&folder, heights);
    let last = (heights.len() - 1).to_string();
    let expected = positions(heights);
    let output =
        |format: &str, threads: &str| bytes(&[&file, "--z", &last, "--format", format, "--threads", threads]);
    for format in FORMATS {
        let one = output(format, "1");
        assert_eq!(one, output(format, "2"), "{format}");
        assert_eq!(one, output(format, "3"), "{format}");
        let text = || String::from_utf8(one.clone()).expect("UTF-8");
        let read: Vec<(u64, u64, u64)> = match format {
            "csv" => csv(&text()).iter().map(|line| (line[0], line[1], line[2])).collect(),
            "json" => {
                let object: Value = serde_json::from_str(&text()).expect("JSON");
                let table: Vec<Vec<u64>> = serde_json::from_value(object["grundy"].clone()).expect("rows");
                let line = |(z, line): (u64, Vec<u64>)| (0..).zip(line).map(move |(y, g)| (y, z, g));
                (0..).zip(table).flat_map(line).collect()
            }
            "table" => {
                let lines = text_rows(&one);
                let rows: Vec<Vec<&str>> =
                    lines.iter().map(|line| line.split_whitespace().collect()).collect();
                let mut read = Vec::new();
                for row in &rows {
                    let Ok(y) = row[0].parse::<u64>() else { continue };
                    // The columns of a monotone bar that reach a row are the last ones.
                    let first = heights.len() - (row.len() - 1);
                    let cells = row[1..].iter().map(|cell| cell.parse().expect("a number"));
                    read.extend((first as u64..).zip(cells).map(|(z, g)| (y, z, g)));
                }
                read.sort_unstable_by_key(|&(y, z, _)| (z, y));
                read
            }
            "latex" => {
                let cells = |line: &str| line.replace(['&', '\\'], " ");
                let rows: Vec<Vec<u64>> = text()
                    .lines()
                    .map(cells)
                    .filter_map(|line| line.split_whitespace().map(|cell| cell.parse().ok()).collect())
                    .filter(|row: &Vec<u64>| row.len() > 1)
                    .collect();
                let row = |row: Vec<u64>| (0..).zip(row[1..].to_vec()).map(move |(y, g)| (y, row[0], g));
                rows.into_iter().flat_map(row).collect()
            }
            "bfile" => {
                let values = b_file(&text());
                expected.iter().zip(values).map(|(&(y, z, _), g)| (y, z, g)).collect()
            }
            _ => {
                let (shape, width, cells) = npy(&one);
                let none = (1u64 << (8 * width)) - 1;
                assert_eq!(shape, [heights.len(), heights[heights.len() - 1] as usize + 1]);
                let place = |(at, &g): (usize, &u64)| ((at % shape[1]) as u64, (at / shape[1]) as u64, g);
                cells.iter().enumerate().map(place).filter(|&(_, _, g)| g != none).collect()
            }
        };
        assert_eq!(read, expected, "{format} of {heights:?}");
    }
}

/// The rows of a table, without the lines above them.
fn text_rows(table: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(table).expect("UTF-8");
    text.lines().skip_while(|line| !line.is_empty()).skip(1).map(str::to_owned).collect()
}

#[test]
fn named_bars_in_every_format() {
    agree(&thirds(100));
    agree(&(0..140).collect::<Vec<u64>>());
    agree(&[0]);
    agree(&[5, 5, 70]);
    agree(&[0, 0, 900]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn random_bars_in_every_format(
        start in 0..40u64,
        steps in prop::collection::vec(prop_oneof![6 => Just(0u64), 4 => 0..4u64, 1 => 0..90u64], 0..90),
    ) {
        let heights: Vec<u64> = std::iter::once(start)
            .chain(steps.iter().scan(start, |height, step| { *height += step; Some(*height) }))
            .collect();
        agree(&heights);
    }
}

#[test]
#[ignore = "needs Python"]
fn arrays_are_read_by_python() {
    let python = |script: &str, path: &str| {
        let output =
            std::process::Command::new("python3").args(["-c", script, path]).output().expect("python3");
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    let script = "
import ast, struct, sys
data = open(sys.argv[1], 'rb').read()
assert data[:8] == b'\\x93NUMPY\\x01\\x00'
length, = struct.unpack('<H', data[8:10])
header = ast.literal_eval(data[10:10 + length].decode('latin1'))
assert set(header) == {'descr', 'fortran_order', 'shape'} and not header['fortran_order']
code = {'|u1': 'B', '<u2': 'H', '<u4': 'I'}[header['descr']]
rows, columns = header['shape']
cells = struct.unpack('<%d%s' % (rows * columns, code), data[10 + length:])
print([list(cells[row * columns:(row + 1) * columns]) for row in range(rows)])
try:
    import numpy
except ImportError:
    pass
else:
    array = numpy.load(sys.argv[1])
    assert array.tolist() == [list(cells[row * columns:(row + 1) * columns]) for row in range(rows)]
";
    let folder = Folder::new();
    for z in ["5", "300"] {
        let path = folder.at("a.npy");
        let path = path.to_str().expect("UTF-8");
        data(&["floor(t/3)", "--z", z, "--format", "npy", "--out", path]);
        let printed = python(script, path);
        let mut rows: Vec<Vec<u64>> = serde_json::from_slice(&printed).expect("lists");
        let none = if z == "5" { 255 } else { 65535 };
        rows.iter_mut().for_each(|row| row.retain(|&value| value != none));
        assert_eq!(serde_json::json!(rows), json(&["floor(t/3)", "--z", z])["grundy"]);
    }
}
