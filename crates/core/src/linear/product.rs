//! Products of parameters with at most one unknown, in one word.

/// Bits of a parameter, and most parameters of a product.
const BITS: u32 = 8;
const MOST: u32 = 5;

/// A number is over the range of the search, or two unknowns are multiplied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NotLinear;

/// The unknown, from 1, or 0 for none; then the parameters, from 1, in order. Products are ordered by the unknown, then
/// by the parameters in lexicographic order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Product(u64);

impl Product {
    /// The empty product, whose factor is the constant of a form.
    pub(super) const ONE: Product = Product(0);

    /// The product that is one unknown.
    ///
    /// # Errors
    /// Too many unknowns.
    pub(super) fn unknown(unknown: usize) -> Result<Product, NotLinear> {
        let is_small = unknown < 1 << (u64::BITS - BITS * MOST);
        if is_small { Ok(Product((unknown as u64) << (BITS * MOST))) } else { Err(NotLinear) }
    }

    /// A parameter; the empty product for 0.
    ///
    /// # Errors
    /// Too many parameters.
    pub(super) fn parameter(parameter: usize) -> Result<Product, NotLinear> {
        let is_small = parameter < 1 << BITS;
        if is_small { Ok(Product((parameter as u64) << (BITS * (MOST - 1)))) } else { Err(NotLinear) }
    }

    pub(super) fn of_unknown(self) -> usize {
        (self.0 >> (BITS * MOST)) as usize
    }

    /// The product without its unknown.
    pub(super) fn rest(self) -> Product {
        Product(self.0 & ((1 << (BITS * MOST)) - 1))
    }

    pub(super) fn has_parameters(self) -> bool {
        self.rest() != Product::ONE
    }

    pub(super) fn parameters(self) -> Vec<usize> {
        let at = |i| (self.0 >> (BITS * (MOST - 1 - i)) & ((1 << BITS) - 1)) as usize;
        (0..MOST).map(at).take_while(|&parameter| parameter > 0).collect()
    }

    /// The product of two products.
    ///
    /// # Errors
    /// Two unknowns, or too many parameters.
    pub(super) fn times(self, other: Product) -> Result<Product, NotLinear> {
        if other == Product::ONE {
            return Ok(self);
        }
        if self == Product::ONE {
            return Ok(other);
        }
        let ((0, unknown) | (unknown, 0)) = (self.of_unknown(), other.of_unknown()) else {
            return Err(NotLinear);
        };
        let mut parameters = [self.parameters(), other.parameters()].concat();
        parameters.sort_unstable();
        if parameters.len() > MOST as usize {
            return Err(NotLinear);
        }
        let mut product = Product::unknown(unknown)?;
        for (i, parameter) in (0..MOST).zip(parameters) {
            product.0 |= (parameter as u64) << (BITS * (MOST - 1 - i));
        }
        Ok(product)
    }
}
