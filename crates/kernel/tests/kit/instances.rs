//! What a certificate with parameters says about some of their values.

use std::iter::Peekable;
use std::str::Lines;

use num_bigint::BigUint;

/// What a certificate with cases by residue says of some values of the parameters, and how many steps these are beyond
/// the least values of their case; without such cases, the certificate and what they are beyond the least values.
pub fn case_of(certificate: &str, values: &[BigUint], shifted: &[BigUint]) -> (String, Vec<BigUint>) {
    let mut lines = certificate.lines().peekable();
    let mut kept: Vec<&str> = std::iter::from_fn(|| lines.next_if(|line| residues(line).is_none())).collect();
    let (body, shifted) = body_of(&mut lines, values, &vec![BigUint::from(1u32); values.len()], shifted);
    kept.extend(body);
    (kept.iter().map(|line| format!("{line}\n")).collect(), shifted)
}

/// J, counted from 0, and Q of `split J modulo Q`.
fn residues(line: &str) -> Option<(usize, u32)> {
    let (parameter, modulus) = line.strip_prefix("split ")?.split_once(" modulo ")?;
    Some((parameter.parse::<usize>().ok()?.checked_sub(1)?, modulus.parse().ok()?))
}

/// The lines of the case that some values are in, of a body whose parameters have these steps; reads the whole body.
fn body_of<'c>(
    lines: &mut Peekable<Lines<'c>>,
    values: &[BigUint],
    steps: &[BigUint],
    shifted: &[BigUint],
) -> (Vec<&'c str>, Vec<BigUint>) {
    let split = lines.peek().and_then(|line| residues(line));
    let Some((parameter, modulus)) = split.filter(|(parameter, _)| *parameter < values.len()) else {
        let kept = std::iter::from_fn(|| lines.next_if(|line| !line.starts_with("case "))).collect();
        return (kept, shifted.to_vec());
    };
    lines.next();
    let mut steps = steps.to_vec();
    steps[parameter] *= modulus;
    let mut found = (Vec::new(), shifted.to_vec());
    for _ in 0..modulus {
        let case = lines.next_if(|line| line.starts_with("case "));
        let Some(least) = case.and_then(|case| case["case ".len()..].parse::<BigUint>().ok()) else { break };
        let (value, step) = (&values[parameter], &steps[parameter]);
        let is_here = *value >= least && (value - &least) % step == BigUint::ZERO;
        let mut inner = shifted.to_vec();
        if is_here {
            inner[parameter] = (value - &least) / step;
        }
        let body = body_of(lines, values, &steps, &inner);
        if is_here {
            found = body;
        }
    }
    found
}

/// A certificate whose counterexample has numbers `c,p,..`, with the values of these for parameters that are this much
/// more than their least values.
pub fn at(certificate: &str, shifted: &[BigUint]) -> String {
    let number = |word: &str| {
        let entries: Option<Vec<BigUint>> = word.split(',').map(|entry| entry.parse().ok()).collect();
        let (base, slopes) =
            entries.as_deref()?.split_first().map(|(base, rest)| (base.clone(), rest.to_vec()))?;
        Some(slopes.iter().zip(shifted).fold(base, |sum, (slope, more)| sum + slope * more))
    };
    // The columns at the power of two that the line asks for.
    let at_power = |line: &str| {
        let (name, words) = line.strip_prefix("counterexample ")?.split_once(" power ")?;
        let mut words = words.split(' ');
        let (exponent, sign) = (words.next()?.parse::<u64>().ok()?, words.next()?);
        let numbers = words.map(number).collect::<Option<Vec<BigUint>>>()?;
        let ([d, a, c, _, _, least], others) = numbers.split_first_chunk()?;
        let is_power = |power: &BigUint| power >= least && (power.bits() - 1).is_multiple_of(exponent);
        let power = (0..=least.bits() + exponent).map(|i| BigUint::from(1u32) << i).find(is_power)?;
        let z = if sign == "+" { (a * &power + c) / d } else { (a * &power - c) / d };
        let others: String = others.iter().map(|x| format!(" {x}")).collect();
        Some(format!("counterexample {name} {} {z}{others}", &z - 1u32))
    };
    let plain = |line: &str| {
        let (kind, words) = line.strip_prefix("counterexample ")?.split_once(" affine ")?;
        let mut numbers = words.split(' ').map(number).collect::<Option<Vec<BigUint>>>()?;
        if let ("ns" | "monotone", [z]) = (kind, numbers.as_slice()) {
            // The other column is the next one.
            numbers.push(z + 1u32);
        }
        let words: Vec<String> = numbers.iter().map(BigUint::to_string).collect();
        Some(format!("counterexample {kind} {}", words.join(" ")))
    };
    certificate
        .lines()
        .map(|line| at_power(line).or_else(|| plain(line)).unwrap_or_else(|| line.to_owned()) + "\n")
        .collect()
}
