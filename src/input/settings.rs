//! `--set k=3..15:4`: a constant of a claim file with one value, or with several.

use num_bigint::BigUint;

use nimcert_discover::families::{Axis, MAX_VALUE, MAX_VALUES};

/// A constant with its values.
#[derive(Debug, Clone)]
pub(crate) enum Setting {
    /// `k=6`
    One(String, BigUint),
    /// `k=3..15:4` or `k=3,7,11`
    Several(Axis),
}

impl Setting {
    /// The name of the constant.
    pub(crate) fn name(&self) -> &str {
        match self {
            Setting::One(name, _) => name,
            Setting::Several(axis) => &axis.name,
        }
    }
}

/// Parses `NAME=NUMBER`.
pub(crate) fn parse_setting(text: &str) -> Result<(String, BigUint), String> {
    let wrong = || "expected NAME=NUMBER, such as k=6".to_owned();
    let (name, value) = text.split_once('=').ok_or_else(wrong)?;
    let value = value.trim().parse().map_err(|_| wrong())?;
    Ok((name.trim().to_owned(), value))
}

/// Parses `NAME=VALUES`: parts separated by commas, each a number, `FIRST..LAST`, or `FIRST..LAST:STEP`.
pub(crate) fn parse_values(text: &str) -> Result<Setting, String> {
    let wrong = || {
        "expected NAME=NUMBER, NAME=FIRST..LAST, NAME=FIRST..LAST:STEP, or a list such as k=3,7,11".to_owned()
    };
    let (name, list) = text.split_once('=').ok_or_else(wrong)?;
    if !list.contains(',') && !list.contains("..") {
        let (name, value) = parse_setting(text).map_err(|_| wrong())?;
        return Ok(Setting::One(name, value));
    }
    let number = |text: &str| -> Result<u64, String> {
        let value: u64 = text.trim().parse().map_err(|_| wrong())?;
        match value <= MAX_VALUE {
            true => Ok(value),
            false => Err(format!("{value} is too large: values of a family are at most {MAX_VALUE}")),
        }
    };
    let mut values: Vec<u64> = Vec::new();
    for part in list.split(',') {
        let Some((first, rest)) = part.split_once("..") else {
            values.push(number(part)?);
            continue;
        };
        let (last, step) = rest.split_once(':').unwrap_or((rest, "1"));
        let (first, last, step) = (number(first)?, number(last)?, number(step)?);
        if step == 0 {
            return Err("the step must be at least 1".to_owned());
        }
        if first > last {
            return Err(format!("the range is empty: {first} is greater than {last}"));
        }
        let count = (last - first) / step + 1;
        if count > MAX_VALUES as u64 {
            return Err(format!("{count} values are too many: at most {MAX_VALUES}"));
        }
        values.extend((0..count).map(|i| first + i * step));
    }
    let axis = Axis::new(name.trim().to_owned(), values);
    match axis.values.len() {
        0 => Err(wrong()),
        1 => Ok(Setting::One(axis.name.clone(), axis.first().into())),
        count if count > MAX_VALUES => Err(format!("{count} values are too many: at most {MAX_VALUES}")),
        _ => Ok(Setting::Several(axis)),
    }
}
