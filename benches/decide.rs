//! Search and kernel in one run, so that ratios mean something on a noisy machine:
//! `cargo bench -p nimcert-benches --bench decide`. Growth in k is read off the groups `ns` and `partition`; the ratio
//! of `kernel` to `search` off the group `kernel_against_search`.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Decision, Options, decide};
use nimcert_core::language::{Claim, Program, Property, Source, parse_function, parse_program};

fn program(text: &str) -> Program {
    parse_function(&Source::new("F", text)).expect("a function")
}

/// The claim that a function has the nim-sum as its Grundy number.
fn claim() -> Claim {
    Claim::of_function(false, Property::Nimsum, 0, None)
}

fn search(program: &Program, partition: bool) -> Decision {
    let mut options = Options::default();
    options.partition = partition;
    options.partition_states = 50_000_000;
    decide(program, &claim().statement, &options, None)
}

/// The certificate of a function.
fn certified(text: &str) -> Certificate {
    let program = program(text);
    Certificate::of(&program, &claim().statement, &search(&program, true)).expect("a proof")
}

fn growth(c: &mut Criterion) {
    for (name, partition, divisors) in
        [("ns", false, [1_000u64, 10_000, 100_000]), ("partition", true, [16, 64, 1_000])]
    {
        let mut group = c.benchmark_group(name);
        group.sample_size(10).measurement_time(Duration::from_secs(2));
        for k in divisors {
            let program = program(&format!("floor(t/{k})"));
            group.throughput(Throughput::Elements(k));
            group.bench_with_input(BenchmarkId::from_parameter(k), &program, |b, program| {
                b.iter(|| black_box(search(program, partition)));
            });
        }
        group.finish();
    }
}

fn kernel_against_search(c: &mut Criterion) {
    let mut group = c.benchmark_group("kernel_against_search");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    let functions = [
        ("floor(t/1000)", "k1000"),
        ("if t < 2^150 then floor(t/4) else floor(t/2)", "threshold150"),
        (
            "if t < 16 then floor(t/4) elif t mod 16 <= 3 then ceil(floor(t/2)/2) elif t mod 16 <= 7 then floor(t/4) + 1 else 2 * floor(t/8) + 1",
            "example5.3",
        ),
    ];
    for (text, name) in functions {
        let program = program(text);
        group.bench_function(BenchmarkId::new("search", name), |b| {
            b.iter(|| black_box(search(&program, true)));
        });
        let certificate = certified(text);
        group.bench_function(BenchmarkId::new("kernel", name), |b| {
            b.iter(|| black_box(certificate.check()));
        });
    }
    group.finish();
}

/// Conditions with moduli whose automata have states for each combination of remainders.
fn moduli(c: &mut Criterion) {
    let mut group = c.benchmark_group("moduli");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    for (name, text) in [
        ("tree", "claim forall x, y: (x mod 97 + y mod 89) mod 101 < 101"),
        ("refuted", "claim forall x, y: (x mod 97 + y mod 89) mod 101 < 100"),
        ("tables", "claim forall x, y: ((x mod 37) xor (y mod 41)) < 64"),
    ] {
        let program = parse_program(&Source::new("moduli", format!("{text}\n")), &[]).expect("a claim");
        let statement = &program.claims[0].statement;
        group.bench_function(BenchmarkId::new("search", name), |b| {
            b.iter(|| black_box(decide(&program, statement, &Options::default(), None)));
        });
    }
    group.finish();
}

criterion_group!(benches, growth, kernel_against_search, moduli);
criterion_main!(benches);
