use nimcert::games::engine::*;
use std::sync::atomic::{AtomicBool, AtomicU64};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let k = &a[1];
    let n: u64 = a[2].parse().unwrap();
    let th: usize = a[3].parse().unwrap();
    let h: Vec<u64> = (0..n)
        .map(|t| match k.as_str() {
            "t" => t,
            "t2" => t / 2,
            "t3" => t / 3,
            _ => 2 * t,
        })
        .collect();
    let o = EngineOptions {
        max_row: u64::MAX,
        threads: th,
        memory: 8 << 30,
        order: match a.get(4).map(|s| s.as_str()) {
            Some("r") => Some(Order::Rows),
            Some("c") => Some(Order::Columns),
            _ => None,
        },
    };
    let e = BarEngine::new(&h, o).unwrap();
    let t = std::time::Instant::now();
    let s = CompareSink::new(|y, z| Some(y ^ z));
    e.run(&s, &AtomicBool::new(false), &AtomicU64::new(0)).unwrap();
    let d = t.elapsed();
    println!(
        "{k} {n} threads {th}: {:.3}s {:.1} ns/pos diff {} mem {} MB",
        d.as_secs_f64(),
        d.as_nanos() as f64 / e.positions() as f64,
        s.differences(),
        e.memory() >> 20
    );
}
