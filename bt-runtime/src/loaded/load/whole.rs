//! Rules for a tree as a whole: its agent, and what it may cost.

use alloc::format;

use bt_model::json::{Json, Place};
use bt_model::{Constant, Faults, Syntax, Tree};

use super::Loader;
use crate::blackboard::Agent;
use crate::loaded::program::Program;

impl<A: Agent> Loader<'_, A> {
    /// Is the tree one of this agent? `at`: where else it is used.
    pub(super) fn is_ours(&mut self, tree: &Tree<Json>, at: Option<&Place>) -> bool {
        let Some(agent) = &self.registry.agent else { return true };
        if *agent == *tree.agent.text {
            return true;
        }
        let (name, other) = (&tree.name.text, &tree.agent.text);
        let message = format!("`{name}` is a tree of `{other}`, not of `{agent}`");
        self.faults.error(at.unwrap_or(&tree.agent.place), message, "trees are loaded by the registry of their agent");
        false
    }
}

/// Reports where a program costs more than its tree says that it may.
pub(super) fn budgets<A: Agent>(tree: &Tree<Json>, program: &Program<A>, faults: &mut Faults<Json>) {
    for budget in &tree.budgets {
        let (cost, what) = match &*budget.name.text {
            "bytes" => (program.bytes() as f64, "bytes of memory for an agent"),
            _ => (f64::from(program.max_visits()), "visits of nodes in a tick"),
        };
        match Json::constant(&budget.most) {
            Some(Constant::Number(most)) if cost > most => {
                let message = format!("`{}` may cost {most} {what}, and costs {cost}", tree.name.text);
                faults.error(&budget.name.place, message, "raise the budget, or divide the tree");
            }
            _ => {}
        }
    }
}
