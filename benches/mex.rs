//! Grundy numbers of bars by the engine, compared with the nested loop that people write, in one run:
//! `cargo bench -p nimcert-benches --bench mex -- --help`. The values are compared before any time is taken.

use std::hint::black_box;
use std::process::exit;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

use nimcert_core::games::engine::{BarEngine, CompareSink, EngineOptions, TableSink, TileSink};
use nimcert_core::games::{Bar, BarLimits};

const HELP: &str = "\
Grundy numbers of the bars of floor(t/2), t and floor(t/3): the engine beside a nested loop.

    cargo bench -p nimcert-benches --bench mex -- [--quick|--full|--huge] [--engine] [--csv]
                               [--k N].. [--size N].. [--mode MODE].. [--threads N].. [--rounds N]

  --quick      sizes 256 and 512
  (default)    sizes 512, 1024, 2048
  --full       sizes 512 to 4096, the engine to 16384 (the nested loop takes about 40 s a bar)
  --huge       floor(t/2), compare only, size 65536: a billion positions in about 1 GB
  --engine     no nested loop
  --k N        the bar of floor(t/N)
  --size N     columns z < N
  --mode MODE  loop: the nested loop; plain: the engine of the small witness; table: the engine, every
               value kept in 16 bits; compare: the engine, every value compared with y xor z, none kept
  --threads N  of the engine; default 1 and 2
  --rounds N   rounds, whose median is printed; default 3, and 1 for what takes more than 5 s
  --csv        numbers only
";

/// The least number that no option has, position by position.
fn nested_loop(heights: &[u64]) -> Vec<Vec<u16>> {
    let mut grundy: Vec<Vec<u16>> = Vec::with_capacity(heights.len());
    let mut taken = vec![false; heights.len() + heights.last().map_or(0, |&h| h as usize) + 1];
    for (z, &height) in heights.iter().enumerate() {
        let mut column: Vec<u16> = Vec::with_capacity(height as usize + 1);
        for y in 0..=height as usize {
            taken[..=y + z].fill(false);
            for &value in &column {
                taken[usize::from(value)] = true;
            }
            for (left, &height) in grundy.iter().zip(heights) {
                taken[usize::from(left[y.min(height as usize)])] = true;
            }
            let mex = taken.iter().position(|&taken| !taken).unwrap_or(taken.len());
            column.push(mex as u16);
        }
        grundy.push(column);
    }
    grundy
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Loop,
    Plain,
    Table,
    Compare,
}

impl Mode {
    const ALL: [Mode; 4] = [Mode::Loop, Mode::Plain, Mode::Table, Mode::Compare];

    fn name(self) -> &'static str {
        match self {
            Mode::Loop => "loop",
            Mode::Plain => "plain",
            Mode::Table => "table",
            Mode::Compare => "compare",
        }
    }
}

/// One line of the table.
struct Row {
    k: u64,
    size: usize,
    positions: u128,
    mode: Mode,
    threads: usize,
    seconds: f64,
    /// Bytes that the mode says it keeps.
    memory: u128,
    /// Peak memory of the process, in kB.
    peak: Option<u64>,
}

struct Asked {
    divisors: Vec<u64>,
    sizes: Vec<usize>,
    /// The nested loop and the plain engine stop here.
    loop_up_to: usize,
    modes: Vec<Mode>,
    threads: Vec<usize>,
    rounds: usize,
    csv: bool,
}

fn number(value: Option<String>) -> usize {
    value.and_then(|value| value.parse().ok()).unwrap_or_else(|| usage("a number is missing"))
}

fn usage(problem: &str) -> ! {
    eprintln!("{problem}\n\n{HELP}");
    exit(2)
}

fn asked() -> Asked {
    let (mut sizes, mut loop_up_to, mut huge, mut engine) = (vec![512, 1024, 2048], usize::MAX, false, false);
    let (mut divisors, mut own_sizes, mut modes, mut threads) = (vec![], vec![], vec![], vec![]);
    let (mut rounds, mut csv) = (3, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            // Cargo adds it.
            "--bench" => {}
            "--help" | "-h" => {
                print!("{HELP}");
                exit(0)
            }
            "--quick" => sizes = vec![256, 512],
            "--full" => (sizes, loop_up_to) = (vec![512, 1024, 2048, 4096, 8192, 16384], 4096),
            "--huge" => huge = true,
            "--engine" => engine = true,
            "--csv" => csv = true,
            "--k" => divisors.push(number(arguments.next()).max(1) as u64),
            "--size" => own_sizes.push(number(arguments.next())),
            "--threads" => threads.push(number(arguments.next()).max(1)),
            "--rounds" => rounds = number(arguments.next()).max(1),
            "--mode" => {
                let name = arguments.next().unwrap_or_default();
                let mode = Mode::ALL.into_iter().find(|mode| mode.name() == name);
                modes.push(mode.unwrap_or_else(|| usage("no such mode")));
            }
            other => usage(&format!("unknown: {other}")),
        }
    }
    if huge {
        (sizes, divisors, modes, threads) = (vec![65536], vec![2], vec![Mode::Compare], vec![2]);
    }
    let or = |given: Vec<u64>, default: &[u64]| if given.is_empty() { default.to_vec() } else { given };
    if modes.is_empty() {
        modes = Mode::ALL.to_vec();
    }
    if engine {
        modes.retain(|&mode| mode != Mode::Loop);
    }
    Asked {
        divisors: or(divisors, &[2, 1, 3]),
        sizes: if own_sizes.is_empty() { sizes } else { own_sizes },
        loop_up_to,
        modes,
        threads: if threads.is_empty() { vec![1, 2] } else { threads },
        rounds,
        csv,
    }
}

/// Forgets the peak of the process so far, where Linux lets it.
fn forget_peak() {
    // Where it cannot, the peak is that of the run so far.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// Peak memory of the process, in kB.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn run<S: TileSink>(engine: &BarEngine<'_>, sink: &S) {
    if let Err(error) = engine.run(sink, &AtomicBool::new(false), &AtomicU64::new(0)) {
        usage(&error.to_string());
    }
}

fn engine(heights: &[u64], threads: usize) -> BarEngine<'_> {
    let options = EngineOptions { max_row: u64::MAX, threads, memory: 8 << 30, order: None };
    BarEngine::new(heights, options).unwrap_or_else(|error| usage(&error.to_string()))
}

/// Does it once, gives the bytes that it keeps.
fn once(mode: Mode, heights: &[u64], threads: usize) -> u128 {
    let positions = heights.iter().map(|&height| u128::from(height) + 1).sum::<u128>();
    match mode {
        Mode::Loop => {
            black_box(nested_loop(heights));
            2 * positions
        }
        Mode::Plain => {
            let bar = Bar::new(heights.to_vec()).unwrap_or_else(|_| usage("not monotone"));
            black_box(bar.grundy(u64::MAX, BarLimits { positions: u64::MAX }).ok());
            8 * positions
        }
        Mode::Table => {
            let engine = engine(heights, threads);
            let rows: Vec<usize> = heights.iter().map(|&height| height as usize + 1).collect();
            let table = TableSink::<u16>::new(&rows);
            run(&engine, &table);
            black_box(table.into_columns());
            engine.memory() + 2 * positions
        }
        Mode::Compare => {
            let engine = engine(heights, threads);
            let sink = CompareSink::new(|y, z| Some(y ^ z));
            run(&engine, &sink);
            black_box((sink.first(), sink.differences()));
            engine.memory()
        }
    }
}

/// The engine must have the values of the nested loop.
fn compare_values(heights: &[u64], k: u64) {
    let values = nested_loop(heights);
    let sink = CompareSink::new(|y, z| Some(u64::from(values[z as usize][y as usize])));
    run(&engine(heights, 2), &sink);
    assert_eq!(sink.first(), None, "floor(t/{k}), z < {}", heights.len());
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

fn function(k: u64) -> String {
    if k == 1 { "t".to_owned() } else { format!("floor(t/{k})") }
}

/// Every mode in turn, round after round.
fn measure(asked: &Asked, k: u64, size: usize) -> Vec<Row> {
    let heights: Vec<u64> = (0..size as u64).map(|t| t / k).collect();
    let positions = heights.iter().map(|&height| u128::from(height) + 1).sum();
    let mut rows: Vec<(Row, Vec<f64>)> = Vec::new();
    for &mode in &asked.modes {
        let one = matches!(mode, Mode::Loop | Mode::Plain);
        if (one && size > asked.loop_up_to) || (mode == Mode::Table && engine(&heights, 2).bound() >= 1 << 16)
        {
            continue;
        }
        for &threads in if one { &[1] } else { asked.threads.as_slice() } {
            let row = Row { k, size, positions, mode, threads, seconds: 0.0, memory: 0, peak: None };
            rows.push((row, Vec::new()));
        }
    }
    if size <= 512 && rows.len() > 1 {
        compare_values(&heights, k);
    }
    for _ in 0..asked.rounds {
        for (row, seconds) in &mut rows {
            if seconds.first().is_some_and(|&first| first > 5.0) {
                continue;
            }
            forget_peak();
            let start = Instant::now();
            row.memory = once(row.mode, &heights, row.threads);
            seconds.push(start.elapsed().as_secs_f64());
            row.peak = peak();
        }
    }
    rows.into_iter().map(|(row, seconds)| Row { seconds: median(seconds), ..row }).collect()
}

fn loop_seconds(rows: &[Row], row: &Row) -> Option<f64> {
    let found =
        rows.iter().find(|other| (other.mode, other.k, other.size) == (Mode::Loop, row.k, row.size))?;
    Some(found.seconds)
}

fn print_row(rows: &[Row], row: &Row) {
    let ratio = loop_seconds(rows, row).map_or("-".to_owned(), |seconds| {
        let ratio = seconds / row.seconds;
        if ratio < 10.0 { format!("{ratio:.1}") } else { format!("{ratio:.0}") }
    });
    let peak = row.peak.map_or("-".to_owned(), |peak| format!("{:.1}", peak as f64 / 1024.0));
    println!(
        "| {} | {} | {} | {} | {} | {:.4} | {:.1} | {ratio} | {:.1} | {peak} |",
        function(row.k),
        row.size,
        row.positions,
        row.mode.name(),
        row.threads,
        row.seconds,
        row.seconds * 1e9 / row.positions as f64,
        row.memory as f64 / f64::from(1 << 20),
    );
}

/// The exponent e of positions^e: least squares of the logarithms.
fn exponent(points: &[(f64, f64)]) -> Option<f64> {
    let n = points.len() as f64;
    let logs: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x.ln(), y.ln())).collect();
    let mean = |part: fn(&(f64, f64)) -> f64| logs.iter().map(part).sum::<f64>() / n;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let above: f64 = logs.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let below: f64 = logs.iter().map(|point| (point.0 - x).powi(2)).sum();
    (points.len() > 1 && below > 0.0).then(|| above / below)
}

fn print_growth(rows: &[Row]) {
    println!("\nGrowth, the exponent e of positions^e: least squares over all sizes / the last two\n");
    println!("| f | mode | threads | e | last two |\n| --- | --- | ---: | ---: | ---: |");
    let mut seen: Vec<(u64, Mode, usize)> = Vec::new();
    for row in rows {
        let key = (row.k, row.mode, row.threads);
        if seen.contains(&key) {
            continue;
        }
        seen.push(key);
        let points: Vec<(f64, f64)> = rows
            .iter()
            .filter(|row| (row.k, row.mode, row.threads) == key)
            .map(|row| (row.positions as f64, row.seconds))
            .collect();
        let cell = |points| exponent(points).map_or("-".to_owned(), |e| format!("{e:.2}"));
        let last = cell(&points[points.len().saturating_sub(2)..]);
        println!("| {} | {} | {} | {} | {last} |", function(key.0), key.1.name(), key.2, cell(&points));
    }
}

fn main() {
    let asked = asked();
    let mut rows: Vec<Row> = Vec::new();
    if asked.csv {
        println!("k,size,positions,mode,threads,seconds,memory,peak_kb");
    } else {
        println!(
            "| f | z < | positions | mode | threads | seconds | ns a position | loop / it | MB kept | MB peak |"
        );
        println!("| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    }
    for &k in &asked.divisors {
        for &size in &asked.sizes {
            let new = measure(&asked, k, size);
            for row in &new {
                if asked.csv {
                    let Row { positions, threads, seconds, memory, .. } = row;
                    let (mode, peak) = (row.mode.name(), row.peak.unwrap_or(0));
                    println!("{k},{size},{positions},{mode},{threads},{seconds},{memory},{peak}");
                } else {
                    print_row(&new, row);
                }
            }
            rows.extend(new);
        }
    }
    if !asked.csv && asked.sizes.len() > 1 {
        print_growth(&rows);
    }
}
