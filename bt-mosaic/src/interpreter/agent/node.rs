//! The rules of each node type: its entry, and its visit after a child has finished.

use std::sync::Arc;

use super::Agent;
use crate::interpreter::instance::{NodeRef, Phase};
use crate::interpreter::program::Op;
use crate::interpreter::{Command, RunError, RunErrorKind};

impl Agent {
    /// Enters a node.
    pub(super) fn enter(&mut self, at: NodeRef) -> Result<(), RunError> {
        let program = Arc::clone(&self.running.get(at).program);
        let node = &program.nodes[at.node as usize];
        // The load of a file is recorded before the `sub_tree` that runs the file.
        let file = match &node.op {
            Op::SubTree(name) => Some(self.subtree_file(name)),
            _ => None,
        };
        self.context.record(|| Command::Enter);
        self.running.state_mut(at).phase = Phase::WaitChild;
        match &node.op {
            Op::Root | Op::Negative | Op::AlwaysTrue | Op::IfElse | Op::WhileLoop => self.start_child(at, 0),
            Op::Sequence | Op::AlwaysSeq | Op::Select => self.start_child(at, 0),
            Op::RandomSeq => {
                self.running.state_mut(at).undrawn = (0..node.children.len() as u32).collect();
                self.start_undrawn(at)
            }
            Op::Probility(weights) => self.start_weighted(at, weights, node.children.len()),
            Op::Parallel => (0..node.children.len() as u32).try_for_each(|child| self.start_child(at, child)),
            Op::WaitEvent(_) => {
                self.running.state_mut(at).phase = Phase::Blocking;
                self.push(at);
                Ok(())
            }
            Op::Reset => {
                self.count_iteration(at);
                self.restart();
                Ok(())
            }
            Op::SubTree(_) => match file {
                Some(Ok((tree, program))) => self.start_subtree(at, tree, &program),
                Some(Err(kind)) => Err(self.stop_at(at, kind)),
                None => Ok(()),
            },
            Op::Action { name, args } => self.call(at, name, args),
        }
    }

    /// Visits a node again, because one of its children has finished.
    pub(super) fn revisit(&mut self, at: NodeRef) -> Result<(), RunError> {
        let program = Arc::clone(&self.running.get(at).program);
        let node = &program.nodes[at.node as usize];
        let Some(result) = self.child_result(at) else { return Ok(()) };
        let child = self.running.state(at).child;
        let last = child as usize + 1 >= node.children.len();
        match (&node.op, child, result) {
            (Op::Root, ..) if self.running.get(at).caller.is_none() => {
                self.count_iteration(at);
                self.context.record(|| Command::Enter);
                return self.start_child(at, 0);
            }
            (Op::Sequence, _, true) | (Op::Select, _, false) | (Op::AlwaysSeq, ..) if !last => {
                return self.start_child(at, child + 1);
            }
            (Op::RandomSeq, _, true) if !self.running.state(at).undrawn.is_empty() => return self.start_undrawn(at),
            (Op::IfElse, 0, _) => return self.start_child(at, if result { 1 } else { 2 }),
            (Op::WhileLoop, 0, true) => return self.start_child(at, 1),
            (Op::WhileLoop, 1, _) => {
                self.count_iteration(at);
                return self.start_child(at, 0);
            }
            (Op::Negative, ..) => self.finish_node(at, !result),
            (Op::AlwaysTrue | Op::AlwaysSeq | Op::WhileLoop, ..) => self.finish_node(at, true),
            (Op::Parallel, ..) => {
                self.interrupt_descendants(at);
                self.finish_node(at, result);
            }
            (Op::SubTree(_), ..) => {
                self.end_subtree(at);
                self.finish_node(at, result);
            }
            _ => self.finish_node(at, result),
        }
        Ok(())
    }

    /// Returns the result that a node uses: in a `parallel` that of its last finished child, in a `sub_tree` that of
    /// its tree, otherwise that of its current child.
    fn child_result(&self, at: NodeRef) -> Option<bool> {
        let instance = self.running.get(at);
        let node = &instance.program.nodes[at.node as usize];
        let of = |child: &u32| &instance.states[*child as usize];
        match &node.op {
            Op::Parallel => {
                node.children.iter().rev().map(of).find(|child| child.phase == Phase::Done).map(|child| child.result)
            }
            Op::SubTree(_) => {
                let instance = instance.states[at.node as usize].subtree?;
                let root = self.running.get(NodeRef { instance, node: 0 }).program.root;
                Some(self.running.state(NodeRef { instance, node: root }).result)
            }
            _ => node.children.get(instance.states[at.node as usize].child as usize).map(|child| of(child).result),
        }
    }

    /// Starts a child, which is entered in the next round.
    fn start_child(&mut self, at: NodeRef, child: u32) -> Result<(), RunError> {
        let instance = self.running.get(at);
        let Some(node) = instance.program.nodes[at.node as usize].children.get(child as usize).copied() else {
            return Err(self.stop_at(at, RunErrorKind::NoChild));
        };
        self.running.state_mut(at).phase = Phase::WaitChild;
        self.running.state_mut(at).child = child;
        self.start_node(NodeRef { node, ..at });
        Ok(())
    }

    /// Starts a node, which is entered in the next round.
    pub(super) fn start_node(&mut self, at: NodeRef) {
        self.running.state_mut(at).phase = Phase::Init;
        self.push(at);
    }

    /// Starts a random child of a `random_seq`, of those that have not run yet.
    fn start_undrawn(&mut self, at: NodeRef) -> Result<(), RunError> {
        let n = self.running.state(at).undrawn.len();
        if n == 0 {
            return Err(self.stop_at(at, RunErrorKind::NoChild));
        }
        let drawn = self.context.random().index(n).min(n - 1);
        let child = self.running.state_mut(at).undrawn.remove(drawn);
        self.start_child(at, child)
    }

    fn start_weighted(&mut self, at: NodeRef, weights: &[u32], children: usize) -> Result<(), RunError> {
        if weights.len() != children {
            return Err(self.stop_at(at, RunErrorKind::Weights { weights: weights.len(), children }));
        }
        if weights.iter().all(|weight| *weight == 0) {
            return Err(self.stop_at(at, RunErrorKind::NoWeight));
        }
        let drawn = self.context.random().weighted_index(weights);
        self.start_child(at, drawn as u32)
    }
}
