//! Rules for a complete tree: its agent and its budget.

use alloc::format;

use bt_model::json::{Json, Place};
use bt_model::{Constant, Faults, Syntax, Tree};

use super::Loader;
use super::params::Site;
use super::table::Under;
use super::trees::NOTHING;
use crate::blackboard::Agent;
use crate::loaded::program::Program;
use crate::loaded::program::lower::Free;
use crate::slot::{FOR_SLOTS, NUMBERS};
use crate::trace::NodeId;

impl<A: Agent> Loader<'_, A> {
    /// Reports a tree of another agent, at the place `at` of its use. Returns `true` if the agent is right.
    pub(crate) fn is_ours(&mut self, tree: &Tree<Json>, at: Option<&Place>) -> bool {
        let Some(agent) = &self.registry.agent else { return true };
        if *agent == *tree.agent.text || tree.agent.text.is_empty() {
            return true;
        }
        let (name, other) = (&tree.name.text, &tree.agent.text);
        let message = format!("`{name}` is a tree of `{other}`, not of `{agent}`");
        self.faults.error(at.unwrap_or(&tree.agent.place), message, "trees are loaded by the registry of their agent");
        false
    }

    /// Checks the trees that no tree runs, also after an error, when the tree that should run them may be missing.
    pub(crate) fn others(&mut self) {
        self.trial = true;
        for item in self.items.clone() {
            let tree = item.tree();
            let ours = self.registry.agent.as_ref().is_none_or(|agent| *agent == *tree.agent.text);
            if ours && !self.seen.contains(&tree.name.text) {
                self.seen.insert(tree.name.text.clone());
                self.running.push(tree.name.text.clone());
                let (under, free) = (Under { parent: None, depth: 0 }, Free::ROOT);
                self.framed(&item, NOTHING, Site::Trial, self.lower.nodes() as NodeId, under, free);
                self.running.pop();
            }
        }
    }
}

/// Reports a program with slots if its nodes leave too few numbers for those of trees in slots.
pub(crate) fn numbers<A: Agent>(tree: &Tree<Json>, program: &Program<A>, faults: &mut Faults<Json>) {
    let (nodes, most) = (program.info().len(), NUMBERS - FOR_SLOTS);
    if program.slots().next().is_some() && nodes > most {
        let message = format!("a tree with slots may have {most} nodes, and `{}` has {nodes}", tree.name.text);
        let help =
            "divide the tree, or put a part of it into a slot: trees in slots need numbers of their own in traces";
        faults.error(&tree.name.place, message, help);
    }
}

/// Reports a program that costs more than the budget of its tree.
pub(crate) fn budgets<A: Agent>(tree: &Tree<Json>, program: &Program<A>, faults: &mut Faults<Json>) {
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
