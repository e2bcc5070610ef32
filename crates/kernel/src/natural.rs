//! Natural numbers of any size, as 32-bit digits with the lowest first and no leading zero.
//!
//! In: decimal or hexadecimal text, other naturals. Out: naturals, decimal text. Never: works with
//! negative numbers, rounds, or looks at claims.

use std::cmp::Ordering;

/// A natural number; equal numbers have equal digits.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Natural(Vec<u32>);

impl Natural {
    fn new(mut digits: Vec<u32>) -> Natural {
        digits.truncate(digits.iter().rposition(|digit| *digit != 0).map_or(0, |top| top + 1));
        Natural(digits)
    }

    fn digit(&self, i: usize) -> u32 {
        self.0.get(i).copied().unwrap_or(0)
    }

    /// 2^n.
    pub fn power_of_two(n: usize) -> Natural {
        Natural::from(1).shifted_left(n)
    }

    /// Reads decimal digits, or `0x` and hexadecimal digits, with single `_` between digits.
    pub fn parse(text: &str) -> Option<Natural> {
        let small = text.parse::<u64>().ok().filter(|_| !text.starts_with('+'));
        if let Some(small) = small {
            return Some(small.into());
        }
        let (digits, radix, chunk) =
            text.strip_prefix("0x").map_or((text, 10, 9), |hex| (hex, 16, 7));
        let plain = digits.chars().filter(|c| *c != '_');
        let values = plain.map(|c| c.to_digit(radix)).collect::<Option<Vec<u32>>>()?;
        let append = |number: Natural, chunk: &[u32]| {
            let (mut scale, mut value) = (1, 0);
            for digit in chunk {
                scale *= u64::from(radix);
                value = value * u64::from(radix) + u64::from(*digit);
            }
            number.times(&Natural::from(scale)).plus(&Natural::from(value))
        };
        let well_formed = digits.split('_').all(|part| !part.is_empty());
        well_formed.then(|| values.chunks(chunk).fold(Natural::default(), append))
    }

    /// The value, if it is below 2^64.
    pub fn to_u64(&self) -> Option<u64> {
        (self.0.len() <= 2).then(|| (u64::from(self.digit(1)) << 32) + u64::from(self.digit(0)))
    }

    /// The value, if it fits into a `usize`.
    pub fn to_usize(&self) -> Option<usize> {
        self.to_u64()?.try_into().ok()
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of binary digits; 0 for 0.
    pub fn bits(&self) -> usize {
        self.0.last().map_or(0, |top| self.0.len() * 32 - top.leading_zeros() as usize)
    }

    /// Binary digit `i`, the lowest being 0.
    pub fn bit(&self, i: usize) -> bool {
        self.digit(i / 32) >> (i % 32) & 1 == 1
    }

    /// The digits of both, and a 0 above each, combined one by one, the lowest first.
    pub fn bitwise(&self, other: &Natural, mut op: impl FnMut(u32, u32) -> u32) -> Natural {
        let length = self.0.len().max(other.0.len());
        Natural::new((0..=length).map(|i| op(self.digit(i), other.digit(i))).collect())
    }

    /// The sum.
    pub fn plus(&self, other: &Natural) -> Natural {
        let mut carry = 0;
        self.bitwise(other, |a, b| {
            let total = u64::from(a) + u64::from(b) + carry;
            carry = total >> 32;
            total as u32
        })
    }

    /// The difference, if it is a natural.
    pub fn minus(&self, other: &Natural) -> Option<Natural> {
        let mut borrow = false;
        let difference = self.bitwise(other, |a, b| {
            let (part, first) = a.overflowing_sub(b);
            let (rest, second) = part.overflowing_sub(u32::from(borrow));
            borrow = first || second;
            rest
        });
        (!borrow).then_some(difference)
    }

    /// The product.
    pub fn times(&self, other: &Natural) -> Natural {
        let mut product = vec![0u32; self.0.len() + other.0.len()];
        for (i, a) in self.0.iter().enumerate().filter(|_| !other.is_zero()) {
            let mut carry = 0;
            for (place, b) in product.iter_mut().skip(i).zip(other.0.iter().chain([&0])) {
                let total = u64::from(*a) * u64::from(*b) + u64::from(*place) + carry;
                (*place, carry) = (total as u32, total >> 32);
            }
        }
        Natural::new(product)
    }

    /// Quotient and remainder; for the divisor 0, these are 0 and the number itself.
    pub fn divided(&self, divisor: &Natural) -> (Natural, Natural) {
        if let &[small] = divisor.0.as_slice() {
            let (mut quotient, mut rest) = (self.0.clone(), 0);
            for digit in quotient.iter_mut().rev() {
                let total = (rest << 32) + u64::from(*digit);
                (*digit, rest) = ((total / u64::from(small)) as u32, total % u64::from(small));
            }
            return (Natural::new(quotient), Natural::from(rest));
        }
        let (mut quotient, mut rest) = (Natural::default(), self.clone());
        let places = (self.bits() + 1).saturating_sub(divisor.bits());
        for i in (0..places).rev().filter(|_| !divisor.is_zero()) {
            if let Some(less) = rest.minus(&divisor.shifted_left(i)) {
                (quotient, rest) = (quotient.plus(&Natural::power_of_two(i)), less);
            }
        }
        (quotient, rest)
    }

    /// The number times 2^n.
    pub fn shifted_left(&self, n: usize) -> Natural {
        let above = |i: usize| u64::from(self.digit(i)) << (n % 32);
        let from_below = |i: usize| i.checked_sub(1).map_or(0, |i| above(i) >> 32);
        let moved = (0..=self.0.len()).map(|i| (above(i) + from_below(i)) as u32);
        Natural::new(std::iter::repeat_n(0, n / 32).chain(moved).collect())
    }

    /// The largest r with r * r <= the number.
    pub fn square_root(&self) -> Natural {
        if let Some(small) = self.to_u64() {
            return Natural::from(small.isqrt());
        }
        let (mut root, mut rest) = (Natural::default(), self.clone());
        for bit in (0..self.bits().div_ceil(2)).rev().map(Natural::power_of_two) {
            // (root + bit)^2 is root^2 + (2 root + bit) bit.
            let more = root.plus(&root).plus(&bit).shifted_left(bit.bits() - 1);
            if let Some(less) = rest.minus(&more) {
                (root, rest) = (root.plus(&bit), less);
            }
        }
        root
    }

    /// The decimal digits.
    pub fn decimal(&self) -> String {
        let (mut rest, mut chunks) = (self.clone(), vec![]);
        while !rest.is_zero() {
            let (quotient, chunk) = rest.divided(&Natural::from(1_000_000_000));
            chunks.push(chunk.digit(0));
            rest = quotient;
        }
        let top = chunks.pop().unwrap_or(0).to_string();
        chunks.iter().rev().fold(top, |text, chunk| text + &format!("{chunk:09}"))
    }
}

impl From<u64> for Natural {
    fn from(value: u64) -> Natural {
        Natural::new(vec![value as u32, (value >> 32) as u32])
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
