use std::time::Instant;
use nimcert_core::decision::{Options, decide_claim};
use nimcert_core::language::{Source, parse_program};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let sets: Vec<(String, String)> = args[2..].iter().map(|a| { let (n, v) = a.split_once('=').unwrap(); (n.to_owned(), v.to_owned()) }).collect();
    let mut text2 = String::new();
    for line in text.lines() {
        let mut line = line.to_owned();
        for (n, v) in &sets { if line.starts_with(&format!("let {n} =")) { line = format!("let {n} = {v}"); } }
        text2.push_str(&line); text2.push('\n');
    }
    let program = parse_program(&Source::new("x", text2), &[]).unwrap();
    for claim in &program.claims {
        let start = Instant::now();
        let decision = decide_claim(&program, claim, &Options::default(), None);
        let t = start.elapsed();
        let start = Instant::now();
        let c = nimcert_core::answer::Certificate::of(&program, &claim.statement, &decision);
        let e = start.elapsed();
        let start = Instant::now();
        let ok = c.as_ref().map(|c| c.check_on(1).is_ok());
        println!("{:?} states {} search {:?} encode {:?} kernel {:?} bytes {:?} ok {:?}", decision.outcome, decision.states, t, e, start.elapsed(), c.as_ref().map(|c| c.bytes.len()), ok);
        for s in &decision.steps { if std::env::var("STEPS").is_ok() { println!("   {} {}", s.obligation, s.states); } }
    }
}
