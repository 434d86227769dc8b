//! The requests of clients.

use super::client::Client;
use super::gate::{Gate, Steps};
use super::{Hub, StopAgent};
use crate::serve::{ClientId, Order};
use crate::wire::{Command, Do, Done, MOST_BREAKPOINTS, MOST_SELECTOR, Request};

/// So many agents are stopped per frame.
const MOST_STOPS: usize = 1024;

impl Hub {
    pub(super) fn order(&mut self, client: ClientId, order: Order) {
        match order {
            Order::Join(outbox, who) => self.clients.push(Client::new(client, who, outbox)),
            Order::Leave => self.leave(client),
            Order::Ask(Request::Watch(watch)) => {
                if let Some(client) = self.clients.iter_mut().find(|known| known.id == client) {
                    client.watches = watch.on;
                }
            }
            Order::Ask(Request::Unknown { id, error }) => {
                self.done(client, Done { id, error: Some(error), frames: None });
            }
            Order::Ask(Request::Do(Do { id, command })) => match self.obey(client, id, command) {
                Ok(true) => self.done(client, Done { id, ..Done::default() }),
                Ok(false) => {}
                Err(error) => self.done(client, Done { id, error: Some(error), frames: None }),
            },
        }
    }

    /// A client is gone: nothing of it holds the game up.
    fn leave(&mut self, client: ClientId) {
        self.clients.retain(|known| known.id != client);
        self.breaks.replace(client, Vec::new());
        self.holders.retain(|&holder| holder != client);
        if self.gate.owner() == Some(client) {
            self.gate = self.holders.first().map_or(Gate::Open, |&holder| Gate::Shut(holder));
        }
    }

    /// Carries a command out; `false` if its answer comes later.
    fn obey(&mut self, client: ClientId, id: u64, command: Command) -> Result<bool, String> {
        if !self.commands {
            return Err("the game takes no commands: it was built without `Options::commands(true)`".into());
        }
        let gate = match command {
            Command::Pause => Gate::Shut(client),
            Command::Continue => Gate::Open,
            Command::Step { frames: 0 } => return Err("a step has at least one frame".into()),
            Command::Step { frames } => Gate::Steps(Steps { client, id, left: frames, ran: 0 }),
            Command::Stop { .. } if self.stops.len() >= MOST_STOPS => return Err("too many agents to stop".into()),
            Command::Stop { agent } => {
                self.stops.push(StopAgent { client, id, agent, done: false });
                return Ok(false);
            }
            Command::Breakpoints { list } if list.len() > MOST_BREAKPOINTS => {
                return Err(format!("{} breakpoints: a client has at most {MOST_BREAKPOINTS}", list.len()));
            }
            Command::Breakpoints { list } if list.iter().any(|at| at.node.len() > MOST_SELECTOR) => {
                return Err(format!("a breakpoint has at most {MOST_SELECTOR} bytes"));
            }
            Command::Breakpoints { list } => {
                self.breaks.replace(client, list);
                return Ok(true);
            }
        };
        self.holders.clear();
        if let Some(steps) = self.gate.set(gate) {
            self.stepped(steps);
        }
        Ok(!matches!(gate, Gate::Steps(_)))
    }
}
