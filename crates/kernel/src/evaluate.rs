//! The value of a term, and the truth of a condition, at given parameters, by the text of docs/LANGUAGE.md.
//! In: a node and the values of its parameters. Out: a natural or a truth value; or that it is undefined; or a limit.
//! Never: uses automata or approximates.
use super::{Arena, Id, Limit, MAX_VALUE_BITS, Natural, Node, Op};

/// Why there is no value.
pub enum Stop { Undefined, Declined(Limit) }

impl From<Limit> for Stop { fn from(limit: Limit) -> Stop { Stop::Declined(limit) } }

/// Nodes that are visited are counted, large values as many.
impl Arena {
    /// The value of a term; `values` are the parameters.
    pub fn value(&self, id: Id, values: &[Natural]) -> Result<Natural, Stop> {
        let result = match self.get(id) {
            Node::Variable(i) => values.get(*i).cloned().ok_or(Stop::Undefined)?,
            Node::Constant(value) => value.clone(),
            Node::Binary(op, a, b) => binary(*op, &self.value(*a, values)?, &self.value(*b, values)?)?,
            Node::Scale(factor, a) => factor.times(&self.value(*a, values)?),
            Node::Floor(a, extra, k) => self.long(*a, values, k)?.plus(extra).divided(k).0,
            Node::Mod(a, k, _) => self.long(*a, values, k)?.divided(k).1,
            Node::Top(a) => self.value(*a, values)?.bits().checked_sub(1).map_or(Natural::default(), Natural::power_of_two),
            Node::Root(a) => self.long(*a, values, &Natural::power_of_two(64))?.square_root(),
            Node::Log(a) => Natural::from(self.value(*a, values)?.bits().saturating_sub(1) as u64),
            Node::If(c, a, b) => {
                let branch = if self.truth(*c, values)? { a } else { b };
                self.value(*branch, values)?
            }
            Node::Lookup(heights, tail) => {
                let column = values.first().and_then(Natural::to_u64).and_then(|column| usize::try_from(column).ok());
                match (column.and_then(|column| heights.get(column)), tail) {
                    (Some(height), _) => height.clone(),
                    (None, Some((_, tail))) => self.value(*tail, values)?,
                    (None, None) => return Err(Stop::Undefined),
                }
            }
            Node::Call(body, arguments) => {
                let inner = self.values(arguments, values)?;
                self.value(*body, &inner)?
            }
            Node::Not(_) => return Err(Stop::Undefined),
        };
        ensure!(result.bits() <= MAX_VALUE_BITS, Limit::ValueBits);
        self.count(result.bits())?;
        Ok(result)
    }
    /// Counts a node with a value of so many binary digits.
    fn count(&self, bits: usize) -> Result<(), Limit> { self.visit(1 + (bits as u64 / 128).pow(2)) }
    /// The value of a term that is divided: if by more than 32 digits, then one subtraction for each digit more. A root is as much.
    fn long(&self, id: Id, values: &[Natural], k: &Natural) -> Result<Natural, Stop> {
        let value = self.value(id, values)?;
        let more = if k.bits() > 32 { value.bits().saturating_sub(k.bits()) } else { 0 };
        self.visit((1 + k.bits() / 64 + more * (4 + value.bits() / 512)) as u64)?;
        Ok(value)
    }
    /// The values of terms.
    pub fn values(&self, ids: &[Id], values: &[Natural]) -> Result<Vec<Natural>, Stop> {
        ids.iter().map(|id| self.value(*id, values)).collect()
    }
    /// The truth of a condition.
    pub fn truth(&self, id: Id, values: &[Natural]) -> Result<bool, Stop> {
        self.count(0)?;
        match self.get(id) {
            Node::Binary(Op::And, a, b) => Ok(self.truth(*a, values)? && self.truth(*b, values)?),
            Node::Binary(Op::Or, a, b) => Ok(self.truth(*a, values)? || self.truth(*b, values)?),
            Node::Not(a) => Ok(!self.truth(*a, values)?),
            Node::Call(body, arguments) => {
                let inner = self.values(arguments, values)?;
                self.truth(*body, &inner)
            }
            Node::Binary(op, a, b) => {
                let ((plus, minus), (more, less)) = (self.integer(*a, values)?, self.integer(*b, values)?);
                let order = plus.plus(&less).cmp(&minus.plus(&more));
                Ok(match op {
                    Op::Lt => order.is_lt(),
                    Op::Le => order.is_le(),
                    Op::Eq => order.is_eq(),
                    Op::Ne => order.is_ne(),
                    Op::Ge => order.is_ge(),
                    Op::Gt => order.is_gt(),
                    _ => return Err(Stop::Undefined),
                })
            }
            _ => Err(Stop::Undefined),
        }
    }
    /// A side of a comparison, as a difference of two naturals.
    fn integer(&self, id: Id, values: &[Natural]) -> Result<(Natural, Natural), Stop> {
        let (plus, minus) = match self.get(id) {
            Node::Binary(op @ (Op::Add | Op::Sub), a, b) => {
                let ((plus, minus), (more, less)) = (self.integer(*a, values)?, self.integer(*b, values)?);
                if *op == Op::Add { (plus.plus(&more), minus.plus(&less)) } else { (plus.plus(&less), minus.plus(&more)) }
            }
            Node::Scale(factor, a) => {
                let (plus, minus) = self.integer(*a, values)?;
                (factor.times(&plus), factor.times(&minus))
            }
            _ => (self.value(id, values)?, Natural::default()),
        };
        ensure!(plus.bits().max(minus.bits()) <= MAX_VALUE_BITS, Limit::ValueBits);
        self.count(plus.bits().max(minus.bits()))?;
        Ok((plus, minus))
    }
}

fn binary(op: Op, a: &Natural, b: &Natural) -> Result<Natural, Stop> {
    Ok(match op {
        Op::Add => a.plus(b),
        Op::Sub => a.minus(b).ok_or(Stop::Undefined)?,
        Op::Monus => a.minus(b).unwrap_or_default(),
        Op::Times => a.times(b),
        Op::Min => a.min(b).clone(),
        Op::Max => a.max(b).clone(),
        Op::Xor => a.bitwise(b, |x, y| x ^ y),
        Op::Band => a.bitwise(b, |x, y| x & y),
        Op::Bor => a.bitwise(b, |x, y| x | y),
        _ => return Err(Stop::Undefined),
    })
}
