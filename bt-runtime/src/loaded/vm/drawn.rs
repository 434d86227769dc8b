//! Which child of a drawn composite comes next.

use super::Machine;
use crate::blackboard::Agent;
use crate::loaded::program::part::{DrawnRule, Env, Get, Kind, Order, PartId};
use crate::loaded::program::target::Target;
use crate::trace::Trace;

/// The children that did not have their turn.
fn left(visited: u64, len: usize) -> impl Iterator<Item = usize> + Clone {
    (0..len).filter(move |index| visited & (1 << index) == 0)
}

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// The next child, or the end where none is left.
    pub(crate) fn draw(&mut self, id: PartId) -> Target {
        let part = self.part(id);
        let Kind::Drawn { rule, order, visited } = &part.kind else { return self.end_target(id, false.into()) };
        let (had, len) = (*self.word(*visited), part.children.len());
        let drawn = match order {
            Order::Even => self.even(had, len),
            Order::Weighted(weights) => self.weighted(weights, had, len),
            Order::Best(scores) => best(scores, had, len, &self.env()),
        };
        match drawn {
            Some(index) => {
                *self.word(*visited) = had | 1 << index;
                self.entry_target(part.children[index])
            }
            None => self.end_target(id, (*rule == DrawnRule::Sequence).into()),
        }
    }

    fn even(&mut self, visited: u64, len: usize) -> Option<usize> {
        let mut left = left(visited, len);
        match left.clone().count() {
            0 => None,
            count => left.nth(self.run.cx.chance().below(count as u64) as usize),
        }
    }

    fn weighted(&mut self, weights: &[Get<A, f32>], visited: u64, len: usize) -> Option<usize> {
        let env = Env { agent: &**self.run.cx.bb, memory: self.memory };
        let left = left(visited, len).map(|index| (index, f64::from(weights[index](&env))));
        let left = left.filter(|&(_, weight)| weight > 0.0 && weight.is_finite());
        let total: f64 = left.clone().map(|(_, weight)| weight).sum();
        let mut mark = self.run.cx.engine.chance.unit() * total;
        let mut last = None;
        for (index, weight) in left {
            last = Some(index);
            if mark < weight {
                break;
            }
            mark -= weight;
        }
        last
    }
}

fn best<A: Agent>(scores: &[Get<A, f32>], visited: u64, len: usize, env: &Env<'_, A>) -> Option<usize> {
    let mut best = None;
    for index in left(visited, len) {
        let score = scores[index](env);
        if best.is_none_or(|(_, highest): (_, f32)| score > highest || highest.is_nan() && !score.is_nan()) {
            best = Some((index, score));
        }
    }
    best.map(|(index, _)| index)
}
