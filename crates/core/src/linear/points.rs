//! Points at which the forms of earlier leaves are natural. Where the forms of a leaf are natural too, no sum of them is
//! negative, and no linear program needs to be solved to see it.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::product::Product;

/// How many points are kept.
const KEPT: usize = 12;

/// Values of products, over that of the empty product; all others are 0.
type Point = FxHashMap<Product, i128>;

/// A form: its constant, and its other products by number, each with its factor.
pub(super) type Sum<'a> = (i128, &'a [(usize, i128)]);

/// The points found last, the last one first.
#[derive(Debug, Default)]
pub(super) struct Points {
    points: VecDeque<Point>,
}

impl Points {
    /// Whether all forms are natural at one of the points. Products are numbered; one without a name is 0 there.
    pub(super) fn satisfy(&mut self, forms: &[Sum<'_>], products: &[Option<Product>]) -> bool {
        let is_natural_at = |point: &Point| {
            let at = |product: &Product| point.get(product).copied().unwrap_or(0);
            let values: Vec<i128> = products.iter().map(|product| product.as_ref().map_or(0, at)).collect();
            let is_natural = |(constant, terms): &Sum<'_>| {
                let terms = terms.iter().map(|&(product, factor)| (values[product], factor));
                let mut terms = terms.chain([(at(&Product::ONE), *constant)]);
                let sum = terms.try_fold(0i128, |sum, (a, b)| sum.checked_add(a.checked_mul(b)?));
                sum.is_some_and(|sum| sum >= 0)
            };
            forms.iter().all(is_natural)
        };
        let Some(found) = self.points.iter().position(is_natural_at) else { return false };
        let point = self.points.remove(found).unwrap_or_default();
        self.points.push_front(point);
        true
    }

    /// Keeps a point: the value of the empty product, then those of some products.
    pub(super) fn keep(&mut self, one: i128, values: impl Iterator<Item = (Product, i128)>) {
        let mut point: Point = values.filter(|(_, value)| *value != 0).collect();
        point.insert(Product::ONE, one);
        self.points.truncate(KEPT - 1);
        self.points.push_front(point);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_natural_at_kept_points_only() {
        let names = [Product::unknown(1).ok(), Product::parameter(1).ok()];
        let mut points = Points::default();
        let below = [(0, -2)];
        let at_most_half: Sum<'_> = (7, &below);
        assert!(!points.satisfy(&[at_most_half], &names), "there is no point yet");
        // x = 5/2, m = 1.
        points.keep(2, [5, 2].into_iter().zip(names).filter_map(|(value, name)| Some((name?, value))));
        assert!(points.satisfy(&[at_most_half], &names));
        assert!(points.satisfy(&[(5, &below)], &names), "it is 0 there");
        assert!(!points.satisfy(&[(4, &below)], &names));
        assert!(!points.satisfy(&[at_most_half, (-2, &[(1, 1)])], &names), "one of two is negative");
        assert!(points.satisfy(&[(4, &below)], &[None, None]), "products without a name are 0");
        assert!(!points.satisfy(&[(i128::MAX, &[(0, i128::MAX)])], &names), "no sum overflows");
        for value in 0..KEPT as i128 {
            points.keep(1, [(0, value)].into_iter().filter_map(|(i, value)| Some((names[i]?, value))));
        }
        assert!(!points.satisfy(&[(-5, &[(1, 5)]), at_most_half], &names), "the first point is gone");
        assert!(points.satisfy(&[(0, &[(0, 1)]), (0, &[(0, -1)])], &names), "the last one that is looked at");
    }
}
