//! Takes choices, `c ? a : b`, out of expressions: expressions of documents have none.

use super::{Binary, Script, Unary};

/// A value with its choices outermost.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Choice {
    /// A value without choices.
    Value(Script),
    /// The second field if the condition in the first holds, else the third. The condition has no choices.
    If(Script, Box<Choice>, Box<Choice>),
}

/// The maximum number of choices in one value: each choice doubles the parts that enclose it.
pub(crate) const MOST: usize = 8;

/// Takes the choices out of a value; returns `None` if it has too many.
pub(crate) fn chosen(script: &Script) -> Option<Choice> {
    (count(script) <= MOST).then(|| lifted(script))
}

/// Returns an upper bound of the number of parts of a value after its choices are taken out.
pub(crate) fn chosen_size(script: &Script) -> usize {
    size(script) << count(script).min(MOST)
}

impl Choice {
    /// Converts the choice to a condition: `c && a || !c && b`.
    pub(crate) fn condition(self) -> Script {
        match self {
            Self::Value(value) => value,
            Self::If(condition, then, otherwise) => {
                let both = |left, right| Script::Binary(Binary::And, Box::new(left), Box::new(right), (0, 0));
                let not = Script::Unary(Unary::Not, Box::new(condition.clone()));
                let (then, otherwise) = (both(condition, then.condition()), both(not, otherwise.condition()));
                Script::Binary(Binary::Or, Box::new(then), Box::new(otherwise), (0, 0))
            }
        }
    }

    /// Replaces each value of the choices by `make` of it.
    fn map(self, make: &dyn Fn(Script) -> Self) -> Self {
        match self {
            Self::Value(value) => make(value),
            Self::If(condition, then, otherwise) => {
                Self::If(condition, Box::new(then.map(make)), Box::new(otherwise.map(make)))
            }
        }
    }
}

fn count(script: &Script) -> usize {
    match script {
        Script::Ternary(parts) => 1 + parts.iter().map(count).sum::<usize>(),
        Script::Unary(_, inner) => count(inner),
        Script::Binary(_, left, right, _) => count(left) + count(right),
        Script::Compared(first, rest) => count(first) + rest.iter().map(|(_, value)| count(value)).sum::<usize>(),
        _ => 0,
    }
}

fn size(script: &Script) -> usize {
    match script {
        Script::Ternary(parts) => 1 + parts.iter().map(size).sum::<usize>(),
        Script::Unary(_, inner) => 1 + size(inner),
        Script::Binary(_, left, right, _) => 1 + size(left) + size(right),
        Script::Compared(first, rest) => size(first) + rest.iter().map(|(_, value)| 1 + size(value)).sum::<usize>(),
        _ => 1,
    }
}

fn lifted(script: &Script) -> Choice {
    if count(script) == 0 {
        return Choice::Value(script.clone());
    }
    match script {
        Script::Ternary(parts) => {
            let [condition, then, otherwise] = &**parts;
            Choice::If(lifted(condition).condition(), Box::new(lifted(then)), Box::new(lifted(otherwise)))
        }
        Script::Unary(op, inner) => {
            let op = *op;
            lifted(inner).map(&move |inner| Choice::Value(Script::Unary(op, Box::new(inner))))
        }
        Script::Binary(op, left, right, place) => {
            let (op, place, right) = (*op, *place, lifted(right));
            lifted(left).map(&move |left| {
                right
                    .clone()
                    .map(&|right| Choice::Value(Script::Binary(op, Box::new(left.clone()), Box::new(right), place)))
            })
        }
        Script::Compared(first, rest) => {
            let mut made = lifted(first).map(&|first| Choice::Value(Script::Compared(Box::new(first), Vec::new())));
            for (sign, value) in rest {
                let value = lifted(value);
                made = made.map(&|before| {
                    value.clone().map(&|value| {
                        let Script::Compared(first, mut rest) = before.clone() else { return Choice::Value(value) };
                        rest.push((*sign, value));
                        Choice::Value(Script::Compared(first, rest))
                    })
                });
            }
            made
        }
        _ => Choice::Value(script.clone()),
    }
}
