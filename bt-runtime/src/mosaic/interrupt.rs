//! How what runs ends before its time, and how the agent stops.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::program::Does;
use super::state::{At, Cell, Phase};
use super::{Agent, Command, Reason, Stopped, Ticket};

impl Agent {
    /// Interrupts all that runs below a node: timers and actions are called off, and nobody is told.
    pub(super) fn interrupt_below(&mut self, at: At) {
        let mut open: Vec<At> = Vec::new();
        self.children(at, &mut open);
        while let Some(at) = open.pop() {
            if !self.running.cell(at).phase.alive() {
                continue;
            }
            self.children(at, &mut open);
            self.interrupt(at);
        }
    }

    /// The nodes directly below a node, that of a tree below it included.
    fn children(&self, at: At, into: &mut Vec<At>) {
        let instance = self.running.get(at);
        into.extend(instance.program.nodes[at.node as usize].children.iter().map(|node| At { node: *node, ..at }));
        if let Some(instance) = instance.cells[at.node as usize].below {
            into.push(At { instance, node: self.running.get(At { instance, node: 0 }).program.root });
        }
    }

    /// Interrupts one node.
    fn interrupt(&mut self, at: At) {
        self.end_below(at);
        let cell = self.running.cell_mut(at);
        // Whether it stands in the fronts is still true; the next round drops it there.
        let old = core::mem::take(cell);
        cell.queued = old.queued;
        if old.waits == 0 {
            return;
        }
        self.timers.cancel(old.waits);
        let instance = self.running.get(at);
        if let Does::Action { name, .. } = &instance.program.nodes[at.node as usize].does
            && let Some(action) = self.library.actions().get(name)
        {
            let action = Arc::clone(action);
            action.interrupt(Ticket(old.waits));
        }
    }

    /// The tree below a `sub_tree` has ended.
    pub(super) fn end_below(&mut self, at: At) {
        if let Some(instance) = self.running.cell_mut(at).below.take() {
            self.running.end(instance);
        }
    }

    /// Switches the agent off: interrupts all that runs, and forgets events.
    pub(super) fn stop(&mut self) {
        self.enabled = false;
        self.events.clear();
        let Some(instance) = self.main else { return };
        let root = At { instance, node: self.running.get(At { instance, node: 0 }).program.root };
        self.interrupt_below(root);
        self.interrupt(root);
        for at in self.fronts.drain(..) {
            *self.running.cell_mut(at) = Cell::default();
        }
        self.timers.clear();
    }

    /// Stops the agent at a node.
    pub(super) fn stop_at(&mut self, at: At, reason: Reason) -> Stopped {
        let node = self.place(at).1;
        let tree = self.running.get(at).program.name.clone();
        self.stop();
        Stopped { tree, node, reason }
    }

    /// Clears the blackboard and says so.
    pub(super) fn clear_all(&mut self) {
        self.tell(|_| Command::Reset);
        if !self.board.is_empty() {
            self.board.clear();
            self.tell(|_| Command::Clear);
        }
    }

    /// Begins the agent's tree again, with an empty blackboard; on stays on.
    pub(super) fn restart(&mut self) {
        let enabled = self.enabled;
        self.stop();
        self.enabled = enabled;
        self.clear_all();
        self.begin_main();
    }

    /// Counts a visit, so that a poll ends.
    pub(super) fn count_visit(&mut self, at: At) -> Result<(), Stopped> {
        self.visits += 1;
        if self.visits <= self.library.limits().visits {
            return Ok(());
        }
        let visits = self.visits - 1;
        let most = self.rounds.iter().max_by_key(|(_, rounds)| **rounds).map(|(at, rounds)| (*at, *rounds));
        let (at, rounds) = most.filter(|(at, _)| self.running.cell(*at).phase != Phase::Idle).unwrap_or((at, 0));
        Err(self.stop_at(at, Reason::Endless { visits, rounds }))
    }

    /// Counts that a loop goes round.
    pub(super) fn count_round(&mut self, at: At) {
        *self.rounds.entry(at).or_default() += 1;
    }
}
