//! Effects of items and orders.

use std::collections::BTreeSet;

use bt_runtime::population::{AgentId, Undelivered};

use super::Partition;
use super::ledger::{Turn, Whereabouts};
use crate::id::{AgentKey, PartitionId};
use crate::orders::Order;
use crate::portable::{EventOf, Portable};
use crate::record::{Item, Source, What};
use crate::refused::payload;
use crate::region::Region;

impl<R: Region> Partition<R> {
    /// Applies all items that are due.
    pub(super) fn deliver(&mut self) {
        let mut full = BTreeSet::new();
        while let Some((turn, what)) = self.ledger.pop_due() {
            match what {
                What::Event { to, event } => self.hand_over(turn, to, event, &mut full),
                What::Arrive { agent, moves, brain } => self.arrive(agent, moves, &brain),
                What::Move { agent, to } if self.agents.id(agent).is_some() => self.emigrate(agent, to),
                What::Move { agent, to } => self.pass_on(agent, What::Move { agent, to }),
                What::Whereabouts { agent, at, moves } => self.ledger.note(agent, Whereabouts { at, moves }),
            }
        }
    }

    /// Delivers an event to its agent. While the agent's queue is full, the event waits, ahead of later events of its
    /// source. No queue gets room before the tick of the agents, so an agent whose queue was full stays in `full`, and
    /// later events for it are not read.
    fn hand_over(&mut self, turn: Turn, to: AgentKey, event: Vec<u8>, full: &mut BTreeSet<AgentId>) {
        let Some(id) = self.agents.id(to) else {
            return self.pass_on(to, What::Event { to, event });
        };
        if full.contains(&id) {
            return self.postpone(turn, What::Event { to, event });
        }
        let Ok(read) = R::Tree::read_event(&event) else {
            self.ledger.counts.refused += 1;
            return;
        };
        match self.agents.population.send(id, read) {
            Ok(()) => self.ledger.counts.delivered += 1,
            Err(Undelivered::Full(_)) => {
                full.insert(id);
                self.postpone(turn, What::Event { to, event });
            }
            Err(Undelivered::Gone(_)) => self.ledger.counts.gone += 1,
        }
    }

    /// Lets an item wait for the next tick.
    fn postpone(&mut self, (due, from, number): Turn, what: What) {
        let later = due.max(self.ledger.tick) + 1;
        self.ledger.waiting.insert((later, from, number), what);
    }

    /// Passes an item for an agent in another partition on: to the agent's home, or from there to the agent's
    /// partition.
    fn pass_on(&mut self, agent: AgentKey, what: What) {
        let known = self.ledger.directory.get(&agent).and_then(|known| known.at);
        let next = if agent.home == self.at { known.filter(|&at| at != self.at) } else { Some(agent.home) };
        match next {
            Some(next) => self.post(next, what),
            None => self.ledger.counts.gone += 1,
        }
    }

    /// Adds an agent. A spawn is refused if the agent was spawned before: the directory has the key of each agent that
    /// has left this home, or was removed.
    fn arrive(&mut self, agent: AgentKey, moves: u32, brain: &[u8]) {
        let is_known = moves == 0 && self.ledger.directory.contains_key(&agent);
        let stays = !is_known && R::Tree::read_brain(brain).is_ok_and(|brain| self.agents.insert(agent, moves, brain));
        if !stays {
            self.ledger.counts.refused += 1;
        } else if agent.home == self.at && moves > 0 {
            self.ledger.note(agent, Whereabouts { at: Some(self.at), moves });
        }
    }

    pub(super) fn carry_out(&mut self, order: Order<EventOf<R::Tree>>) {
        match order {
            Order::Send(to, event) => match payload(R::Tree::write_event(&event)) {
                Ok(event) => {
                    let here = self.agents.id(to).is_some();
                    self.post(if here { self.at } else { to.home }, What::Event { to, event });
                }
                Err(_) => self.ledger.counts.refused += 1,
            },
            Order::Move(agent, to) => self.emigrate(agent, to),
            Order::Remove(agent) => {
                if let Some((_, moves)) = self.agents.take(agent) {
                    self.tell_home(agent, Whereabouts { at: None, moves: moves.saturating_add(1) });
                }
            }
        }
    }

    fn emigrate(&mut self, agent: AgentKey, to: PartitionId) {
        if !self.layout.contains(to) {
            self.ledger.counts.refused += 1;
            return;
        }
        if to == self.at {
            return;
        }
        let Some((brain, moves)) = self.agents.take(agent) else { return };
        match payload(R::Tree::write_brain(&brain)) {
            Ok(brain) => {
                let moves = moves.saturating_add(1);
                self.tell_home(agent, Whereabouts { at: Some(to), moves });
                self.post(to, What::Arrive { agent, moves, brain });
            }
            // The agent cannot be sent as bytes, so it stays.
            Err(_) => {
                self.ledger.counts.refused += 1;
                self.agents.insert(agent, moves, brain);
            }
        }
    }

    fn tell_home(&mut self, agent: AgentKey, news: Whereabouts) {
        if agent.home == self.at {
            self.ledger.note(agent, news);
        } else if news.at != Some(agent.home) {
            let Whereabouts { at, moves } = news;
            self.post(agent.home, What::Whereabouts { agent, at, moves });
        }
    }

    /// Sends an item to a partition, with the delay of orders. Items to this partition itself are numbered too, but are
    /// not logged.
    fn post(&mut self, to: PartitionId, what: What) {
        if !self.layout.contains(to) {
            self.ledger.counts.refused += 1;
            return;
        }
        let due = self.ledger.tick + self.layout.order_delay();
        if to == self.at {
            let from = Source::Partition(self.at);
            let number = self.ledger.seen.entry(from).or_insert(0);
            self.ledger.waiting.insert((due, from, *number), what);
            *number += 1;
        } else {
            self.ledger.post(to, Item { due, what });
        }
    }
}
