//! The next child of a drawn composite.

use super::Machine;
use crate::blackboard::Agent;
use crate::loaded::program::eval::Env;
use crate::loaded::program::part::{Kind, PartId};
use crate::loaded::program::target::Target;
use crate::rules::{draw, skip};
use crate::trace::Trace;

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Goes on with the next child, or with the end of the composite where none is left.
    pub(crate) fn draw(&mut self, id: PartId) -> Target {
        let part = self.part(id);
        let Kind::Drawn { rule, draw, values, visited: word } = &part.kind else {
            return self.end_target(id, false.into());
        };
        let visited = *self.word(*word);
        let mut undrawn = skip::undrawn(visited, part.children.len(), |index| self.skips(part.children[index]));
        let env = Env { agent: &*self.run.cx.bb, memory: self.memory, world: &*self.run.cx.world };
        let value = |index: usize| values[index](&env);
        match draw::next(*draw, &mut undrawn, part.children.len(), value, &mut self.run.cx.engine.chance) {
            Some(index) => {
                *self.word(*word) = visited | 1 << index;
                self.entry_target(part.children[index])
            }
            None => self.end_target(id, rule.end()),
        }
    }
}
