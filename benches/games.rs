//! Claims about games: growth in k of the search and of the kernel, in one run:
//! `cargo bench -p nimcert-benches --bench games`. Ratios are read off `search` and `kernel` of one family and k; that of
//! two threads to one off the group `threads`. The group `early` has claims that fail at a short position.

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Decision, Options, decide};
use nimcert_core::language::{Program, Source, parse_program};

/// The first claim of an example file, with `k` set.
fn program(example: &str, k: u64) -> Program {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("examples").join(example);
    let text = std::fs::read_to_string(path).expect("an example");
    parse_program(&Source::new(example, text), &[("k".to_owned(), k.into())]).expect("a claim file")
}

fn search(program: &Program, threads: usize) -> Decision {
    let mut options = Options::default();
    options.threads = threads;
    decide(program, &program.claims[0].statement, &options, None)
}

const FAMILIES: [(&str, [u64; 3]); 4] = [
    ("inoue2014/prediction_4.1.claim", [3, 11, 25]),
    ("miyadera2017/conjecture_8.1.claim", [65, 129, 257]),
    ("nakamura2015/theorem_3.2_all_h.claim", [4, 8, 16]),
    ("miyadera2016/conjecture_4.1_closed_form.claim", [4, 8, 16]),
];

fn families(c: &mut Criterion) {
    for (example, values) in FAMILIES {
        let mut group = c.benchmark_group(example.trim_end_matches(".claim"));
        group.sample_size(10).measurement_time(Duration::from_secs(3));
        for k in values {
            let program = program(example, k);
            group.bench_with_input(BenchmarkId::new("search", k), &program, |b, program| {
                b.iter(|| black_box(search(program, 2)));
            });
            let certificate = Certificate::of(&program, &program.claims[0].statement, &search(&program, 2));
            let certificate = certificate.expect("a proof");
            group.bench_function(BenchmarkId::new("kernel", k), |b| {
                b.iter(|| black_box(certificate.check()));
            });
        }
        group.finish();
    }
}

fn threads(c: &mut Criterion) {
    let mut group = c.benchmark_group("threads");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    let program = program("inoue2014/prediction_4.1.claim", 25);
    for threads in [1, 2] {
        group.bench_function(BenchmarkId::from_parameter(threads), |b| {
            b.iter(|| black_box(search(&program, threads)));
        });
    }
    group.finish();
}

/// A game whose moves have large tables, and whose claim fails at a short position.
fn early(c: &mut Criterion) {
    let text = "param k >= 1\ngame g(x, y, z) where y <= floor((x + z)/k)\n\
        move u < x to (u, min(y, floor((u + z)/k)), z)\n\
        move v < y to (x, v, z)\n\
        move w < z to (x, min(y, floor((x + w)/k)), w)\n\
        claim p g = x xor y xor z = 0\n";
    let mut group = c.benchmark_group("early");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    for k in [16u64, 20, 24, 32, 64, 100] {
        let source = Source::new("chocolate", text);
        let program = parse_program(&source, &[("k".to_owned(), k.into())]).expect("a claim file");
        group.bench_with_input(BenchmarkId::new("refuted", k), &program, |b, program| {
            b.iter(|| black_box(search(program, 1)));
        });
    }
    group.finish();
}

criterion_group!(benches, families, threads, early);
criterion_main!(benches);
