//! A poll: events and rounds of visits, until all that runs waits.

use super::program::Does;
use super::state::{At, Phase};
use super::{Agent, Command, Stopped};

impl Agent {
    /// Runs the tree until all of it waits. An agent that is off does nothing.
    ///
    /// Events and time do this by themselves; it is needed only to let a debugger see a poll.
    ///
    /// # Errors
    ///
    /// The agent stopped.
    pub fn poll(&mut self) -> Result<(), Stopped> {
        if !self.enabled {
            return Ok(());
        }
        self.visits = 0;
        self.rounds.clear();
        self.tell(|_| Command::PollBegin);
        loop {
            let heard = self.hear();
            if !self.round()? && !heard {
                return Ok(());
            }
        }
    }

    /// Each event goes to the first node that waits for it; `true` if there was one.
    fn hear(&mut self) -> bool {
        let events = core::mem::take(&mut self.events);
        for event in &events {
            let waits = |at: &At| {
                let instance = self.running.get(*at);
                instance.cells[at.node as usize].phase == Phase::Blocking
                    && matches!(&instance.program.nodes[at.node as usize].does, Does::WaitEvent(name) if name == event)
            };
            if let Some(place) = self.fronts.iter().position(waits) {
                self.finish_heard(place, true);
            }
        }
        !events.is_empty()
    }

    /// Visits each node that is ready; what is added is visited in the next round. `true` if one was ready.
    fn round(&mut self) -> Result<bool, Stopped> {
        let mut list = core::mem::replace(&mut self.fronts, core::mem::take(&mut self.visited));
        list.retain(|at| {
            let cell = self.running.cell_mut(*at);
            cell.queued = false;
            cell.phase.fronts()
        });
        self.running.forgotten();
        let mut ready = false;
        for at in list.drain(..) {
            match self.running.cell(at).phase {
                Phase::Blocking => self.push(at),
                Phase::Init => {
                    ready = true;
                    self.visit(at, Self::enter)?;
                }
                Phase::Awaken => {
                    ready = true;
                    self.visit(at, Self::revisit)?;
                }
                Phase::Idle | Phase::WaitChild | Phase::Done => {}
            }
        }
        self.visited = list;
        Ok(ready)
    }

    fn visit(&mut self, at: At, how: fn(&mut Self, At) -> Result<(), Stopped>) -> Result<(), Stopped> {
        self.current = Some(at);
        let done = self.count_visit(at).and_then(|()| how(self, at));
        self.current = None;
        done
    }

    /// Puts a node at the end of the fronts, if it does not stand there.
    pub(super) fn push(&mut self, at: At) {
        let cell = self.running.cell_mut(at);
        if !core::mem::replace(&mut cell.queued, true) {
            self.fronts.push(at);
        }
    }

    /// A node has finished: its parent is visited in the next round, after those that were added so far. If the node
    /// stands in the fronts, that round drops it.
    pub(super) fn finish_last(&mut self, at: At, result: bool) {
        if let Some(parent) = self.leave(at, result) {
            self.push(parent);
        }
    }

    /// A node of the fronts has finished, by an event: its parent takes its place, unless it stands before it already.
    fn finish_heard(&mut self, place: usize, result: bool) {
        let at = self.fronts[place];
        self.running.cell_mut(at).queued = false;
        let Some(parent) = self.leave(at, result) else {
            self.fronts.remove(place);
            return;
        };
        let queued = core::mem::replace(&mut self.running.cell_mut(parent).queued, true);
        let known = if queued { self.fronts.iter().position(|at| *at == parent) } else { None };
        match known {
            Some(known) if known > place => {
                self.fronts[place] = parent;
                self.fronts.remove(known);
            }
            Some(_) => drop(self.fronts.remove(place)),
            None => self.fronts[place] = parent,
        }
    }

    /// Leaves a node and wakes its parent, which is returned.
    fn leave(&mut self, at: At, result: bool) -> Option<At> {
        self.tell_of(Some(at), |_| Command::Leave);
        let cell = self.running.cell_mut(at);
        cell.phase = Phase::Done;
        cell.result = result;
        cell.waits = 0;
        let parent = self.running.above(at)?;
        self.running.cell_mut(parent).phase = Phase::Awaken;
        Some(parent)
    }
}
