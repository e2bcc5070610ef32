//! Natural numbers of any size, as 32-bit digits with the lowest first and no leading zero.
//! In: decimal or hexadecimal text, other naturals. Out: naturals, decimal text.
//! Never: works with negative numbers, rounds, or looks at claims.
use std::cmp::Ordering;

/// A natural number; equal numbers have equal digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Natural(Vec<u32>);

impl Natural {
    fn new(mut digits: Vec<u32>) -> Natural {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Natural(digits)
    }
    /// The number 0.
    pub fn zero() -> Natural {
        Natural(Vec::new())
    }
    /// 2^n.
    pub fn power_of_two(n: usize) -> Natural {
        Natural::from(1).shifted_left(n)
    }
    /// Reads decimal digits, or `0x` and hexadecimal digits, with single `_` between digits.
    pub fn parse(text: &str) -> Option<Natural> {
        let (digits, radix) = text.strip_prefix("0x").map_or((text, 10), |hex| (hex, 16));
        if digits.split('_').any(str::is_empty) {
            return None;
        }
        let values: Option<Vec<u32>> = digits.chars().filter(|c| *c != '_').map(|c| c.to_digit(radix)).collect();
        let mut number = Natural::zero();
        for chunk in values?.chunks(7 + 2 * usize::from(radix == 10)) {
            let (mut scale, mut carry) = (1u64, 0u64);
            for digit in chunk {
                scale *= u64::from(radix);
                carry = carry * u64::from(radix) + u64::from(*digit);
            }
            for place in &mut number.0 {
                let product = u64::from(*place) * scale + carry;
                (*place, carry) = (product as u32, product >> 32);
            }
            if carry > 0 {
                number.0.push(carry as u32);
            }
        }
        Some(number)
    }
    /// The value, if it is below 2^64.
    pub fn to_u64(&self) -> Option<u64> {
        let digit = |i: usize| u64::from(self.0.get(i).copied().unwrap_or(0));
        (self.0.len() <= 2).then(|| digit(0) | digit(1) << 32)
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
        self.0.get(i / 32).is_some_and(|digit| digit >> (i % 32) & 1 == 1)
    }
    /// The number of zeros below the lowest one; 0 for 0.
    pub fn trailing_zeros(&self) -> usize {
        (0..self.bits()).find(|i| self.bit(*i)).unwrap_or(0)
    }
    /// The digits of both, combined one by one.
    pub fn bitwise(&self, other: &Natural, op: impl Fn(u32, u32) -> u32) -> Natural {
        let digit = |digits: &[u32], i: usize| digits.get(i).copied().unwrap_or(0);
        let length = self.0.len().max(other.0.len());
        Natural::new((0..length).map(|i| op(digit(&self.0, i), digit(&other.0, i))).collect())
    }
    /// The sum.
    pub fn plus(&self, other: &Natural) -> Natural {
        let (mut sum, mut carry) = (Vec::with_capacity(self.0.len() + 1), 0);
        for i in 0..self.0.len().max(other.0.len()) {
            let digit = |n: &Natural| u64::from(n.0.get(i).copied().unwrap_or(0));
            let total = digit(self) + digit(other) + carry;
            sum.push(total as u32);
            carry = total >> 32;
        }
        sum.push(carry as u32);
        Natural::new(sum)
    }
    /// The difference, if it is a natural.
    pub fn minus(&self, other: &Natural) -> Option<Natural> {
        let (mut result, mut borrow) = (self.0.clone(), false);
        for (i, digit) in result.iter_mut().enumerate() {
            let (part, first) = digit.overflowing_sub(other.0.get(i).copied().unwrap_or(0));
            let (rest, second) = part.overflowing_sub(u32::from(borrow));
            (*digit, borrow) = (rest, first || second);
        }
        (!borrow && self.0.len() >= other.0.len()).then(|| Natural::new(result))
    }
    /// The product.
    pub fn times(&self, other: &Natural) -> Natural {
        let mut product = vec![0u32; self.0.len() + other.0.len()];
        for (i, a) in self.0.iter().enumerate() {
            let mut carry = 0;
            for (place, b) in product.iter_mut().skip(i).zip(other.0.iter().chain(std::iter::once(&0))) {
                let total = u64::from(*a) * u64::from(*b) + u64::from(*place) + carry;
                (*place, carry) = (total as u32, total >> 32);
            }
        }
        Natural::new(product)
    }
    /// Quotient and remainder; the divisor must not be 0 (then 0 and the number itself).
    pub fn divided(&self, divisor: &Natural) -> (Natural, Natural) {
        if let &[small] = divisor.0.as_slice() {
            let (mut quotient, mut rest) = (self.0.clone(), 0u64);
            for digit in quotient.iter_mut().rev() {
                let total = rest << 32 | u64::from(*digit);
                (*digit, rest) = ((total / u64::from(small)) as u32, total % u64::from(small));
            }
            return (Natural::new(quotient), Natural::from(rest));
        }
        let zeros = divisor.trailing_zeros();
        let (odd, mut rest) = (divisor.shifted_right(zeros), self.shifted_right(zeros));
        let low = self.minus(&rest.shifted_left(zeros)).unwrap_or_default();
        if odd.bits() <= 1 {
            return if odd.is_zero() { (odd, rest) } else { (rest, low) };
        }
        let mut quotient = vec![0u32; self.0.len()];
        for i in (0..(rest.bits() + 1).saturating_sub(odd.bits())).rev() {
            if let (Some(less), Some(digit)) = (rest.minus(&odd.shifted_left(i)), quotient.get_mut(i / 32)) {
                rest = less;
                *digit |= 1 << (i % 32);
            }
        }
        (Natural::new(quotient), rest.shifted_left(zeros).plus(&low))
    }
    /// The number times 2^n.
    pub fn shifted_left(&self, n: usize) -> Natural {
        let mut digits = vec![0u32; n / 32];
        let mut carry = 0u64;
        for digit in &self.0 {
            carry |= u64::from(*digit) << (n % 32);
            digits.push(carry as u32);
            carry >>= 32;
        }
        digits.push(carry as u32);
        Natural::new(digits)
    }
    /// floor(the number / 2^n).
    pub fn shifted_right(&self, n: usize) -> Natural {
        let kept = self.0.get(n / 32..).unwrap_or(&[]);
        let above = kept.iter().skip(1).chain(std::iter::once(&0));
        Natural::new(kept.iter().zip(above).map(|(a, b)| ((u64::from(*b) << 32 | u64::from(*a)) >> (n % 32)) as u32).collect())
    }
    /// The largest r with r * r <= the number.
    pub fn square_root(&self) -> Natural {
        if let Some(small) = self.to_u64() {
            return Natural::from(small.isqrt());
        }
        let mut root = Natural::zero();
        for i in (0..self.bits().div_ceil(2)).rev() {
            let next = root.plus(&Natural::power_of_two(i));
            if next.times(&next) <= *self {
                root = next;
            }
        }
        root
    }
    /// The decimal digits.
    pub fn decimal(&self) -> String {
        let (mut rest, mut chunks, billion) = (self.clone(), Vec::new(), Natural::from(1_000_000_000));
        while !rest.is_zero() {
            let (quotient, chunk) = rest.divided(&billion);
            chunks.push(chunk.to_u64().unwrap_or(0));
            rest = quotient;
        }
        let mut text = chunks.pop().unwrap_or(0).to_string();
        chunks.iter().rev().for_each(|chunk| text.push_str(&format!("{chunk:09}")));
        text
    }
}

impl From<u64> for Natural {
    fn from(value: u64) -> Natural {
        Natural::new(vec![value as u32, (value >> 32) as u32])
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
