//! Runs of `nimcert mex`, readers of what it prints, and the plain engine.

use nimcert_core::games::{Bar, BarLimits, GrundyTable};
use serde_json::Value;

use super::command::{Folder, Run, run};

/// Data on stdout, nothing of an error.
#[track_caller]
pub(crate) fn data(arguments: &[&str]) -> Run {
    let run = run(["mex"].iter().chain(arguments));
    assert!(run.code == 0 && !run.stderr.contains("error"), "{run:#?}");
    run
}

#[track_caller]
pub(crate) fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&data(&[arguments, &["--format", "json"]].concat()).stdout).expect("JSON")
}

/// The bytes of a file that `--out` makes.
#[track_caller]
pub(crate) fn bytes(arguments: &[&str]) -> Vec<u8> {
    let folder = Folder::new();
    let path = folder.at("out");
    let path = path.to_str().expect("UTF-8");
    assert_eq!(data(&[arguments, &["--out", path]].concat()).stdout, "");
    folder.read("out")
}

fn plain(heights: &[u64]) -> GrundyTable {
    let bar = Bar::new(heights.to_vec()).expect("monotone");
    bar.grundy(u64::MAX, BarLimits { positions: 1 << 24 }).expect("small")
}

/// `(y, z, G)` column by column.
pub(crate) fn positions(heights: &[u64]) -> Vec<(u64, u64, u64)> {
    let table = plain(heights);
    let column = |z: u64| (0..table.rows(z)).map(move |y| (y, z));
    let all = (0..table.columns()).flat_map(column);
    all.map(|(y, z)| (y, z, table.get(y, z).expect("a position"))).collect()
}

pub(crate) fn thirds(columns: u64) -> Vec<u64> {
    (0..columns).map(|t| t / 3).collect()
}

pub(crate) fn heights_file(folder: &Folder, heights: &[u64]) -> String {
    folder.file("heights", heights.iter().map(|h| format!("{h}\n")).collect::<String>())
}

/// Numbers of a CSV file without its head.
pub(crate) fn csv(text: &str) -> Vec<Vec<u64>> {
    let line = |line: &str| line.split(',').map(|cell| cell.parse().expect("a number")).collect();
    text.lines().skip(1).map(line).collect()
}

pub(crate) const WYTHOFF: &str = "\
let step = 1
fun half(t) = floor(t / 2)
game wythoff(a, b)
  move u < a to (u, b)
  move v < b to (a, v)
  move d < min(a, b) to (a - step - d, b - step - d)
game wedge_shape(a, b) where a <= half(b)
  move u < a to (u, b)
  move v < b to (min(a, half(v)), v)
";

/// The values of a b-file, held against the rules of the OEIS.
pub(crate) fn b_file(text: &str) -> Vec<u64> {
    assert!(text.is_ascii() && text.ends_with('\n') && !text.contains('\r') && !text.contains("\n\n"));
    let mut values = Vec::new();
    for line in text.lines() {
        assert!(line.len() <= 1000 && line == line.trim());
        if line.starts_with('#') {
            assert!(line.starts_with("# ") && values.is_empty(), "comments are at the top");
            continue;
        }
        let (n, value) = line.split_once(' ').expect("two numbers");
        assert_eq!(n, values.len().to_string(), "consecutive");
        values.push(value.parse().expect("a number"));
    }
    values
}

/// Shape, bytes of a number and numbers of a .npy file.
pub(crate) fn npy(bytes: &[u8]) -> (Vec<usize>, usize, Vec<u64>) {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert_eq!((10 + length) % 64, 0);
    let header = std::str::from_utf8(&bytes[10..10 + length]).expect("ASCII");
    assert!(header.ends_with('\n') && header.contains("'fortran_order': False"));
    let width = match header.split("'descr': '").nth(1).expect("a type").get(..3) {
        Some("|u1") => 1,
        Some("<u2") => 2,
        Some("<u4") => 4,
        other => panic!("{other:?}"),
    };
    let shape = header.split_once("'shape': (").expect("a shape").1.split_once(')').expect("its end").0;
    let sizes = shape.split(',').map(str::trim).filter(|size| !size.is_empty());
    let sizes: Vec<usize> = sizes.map(|size| size.parse().expect("a size")).collect();
    let cells = &bytes[10 + length..];
    assert_eq!(cells.len(), width * sizes.iter().product::<usize>());
    let number = |cell: &[u8]| cell.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
    (sizes, width, cells.chunks(width).map(number).collect())
}
