//! Sets given digit by digit: the digits of all coordinates at one place form an allowed column.

use nimcert_core::language::ast::Condition;

use crate::limits::PRODUCTS;
use crate::table::Table;
use crate::words::{band, constant, equal, variable, xor};

/// The formula, if a tuple is in the set exactly if all its columns of digits are allowed.
pub(super) fn digits(table: &Table) -> Option<Condition> {
    let coordinates = table.sides().len();
    if !(2..=5).contains(&coordinates) || table.sides().iter().any(|&side| side < 4) {
        return None;
    }
    let columns = |tuple: &[usize], visit: &mut dyn FnMut(usize)| {
        let longest = tuple.iter().map(|n| usize::BITS - n.leading_zeros()).max().unwrap_or(0);
        for place in 0..longest {
            visit(tuple.iter().enumerate().map(|(i, n)| (n >> place & 1) << i).sum());
        }
    };
    let mut allowed = vec![false; 1 << coordinates];
    allowed[0] = true;
    table.each(|tuple, is_p| {
        if is_p {
            columns(tuple, &mut |column| allowed[column] = true);
        }
        true
    });
    let mut fits = true;
    table.each(|tuple, is_p| {
        let mut inside = true;
        columns(tuple, &mut |column| inside &= allowed[column]);
        fits &= inside == is_p;
        fits
    });
    if !fits || allowed.iter().all(|allowed| *allowed) {
        return None;
    }
    // The forbidden columns as a polynomial over the field of two elements, without a constant.
    let mut products: Vec<bool> = allowed.iter().map(|allowed| !allowed).collect();
    for i in 0..coordinates {
        for column in 0..products.len() {
            if column >> i & 1 == 1 {
                products[column] ^= products[column ^ 1 << i];
            }
        }
    }
    let used = products.iter().enumerate().filter(|(_, used)| **used).map(|(product, _)| product);
    let mut used: Vec<usize> = used.collect();
    used.sort_by_key(|product| (product.count_ones(), *product));
    if used.len() > PRODUCTS {
        return None;
    }
    let terms = used
        .into_iter()
        .filter_map(|product| band((0..coordinates).filter(|i| product >> i & 1 == 1).map(variable)));
    Some(equal(xor(terms), constant(0)))
}
