//! The requests of clients.

use super::Hub;
use super::breaks::FILE;
use super::client::Client;
use super::edits::{Edit, MOST_EDITS, No, What};
use super::gate::{Gate, Steps};
use crate::breakpoints;
use crate::serve::{ClientId, Order};
use crate::wire::{
    At, Command, Do, Done, MOST_BREAKPOINTS, MOST_SELECTOR, MOST_VALUE, Refused, Request, Swapped, kind,
};

impl Hub {
    pub(super) fn order(&mut self, client: ClientId, order: Order) {
        match order {
            Order::Join(outbox, who) => self.clients.push(Client::new(client, who, outbox)),
            Order::Leave => self.leave(client),
            Order::Ask(Request::Watch(watch)) => {
                if let Some(client) = self.clients.iter_mut().find(|known| known.id == client) {
                    let begins = watch.on && !client.watches;
                    client.watches = watch.on;
                    self.standing.iter().filter(|_| begins).for_each(|stop| client.send(kind::STOP, stop));
                }
            }
            Order::Ask(Request::Swap(swap)) => {
                if let Err(no) = self.may(true) {
                    self.done(client, no.done(swap.id));
                }
            }
            Order::Swap(_, Err(done)) => self.done(client, done),
            Order::Swap(id, Ok(loaded)) => {
                let what = What::Swap { loaded, swapped: Swapped::default() };
                if let Err(no) = self.asked(client, id, At::agent(0), what) {
                    self.done(client, no.done(id));
                }
            }
            Order::Ask(Request::Unknown { id, error }) => {
                self.done(client, No(Refused::Invalid, error).done(id));
            }
            Order::Ask(Request::Do(Do { id, command })) => match self.obey(client, id, command) {
                Ok(true) => self.done(client, Done { id, ..Done::default() }),
                Ok(false) => {}
                Err(no) => self.done(client, no.done(id)),
            },
        }
    }

    /// A client is gone: nothing of it holds the game up.
    fn leave(&mut self, client: ClientId) {
        self.clients.retain(|known| known.id != client);
        self.breaks.replace(client, Vec::new());
        self.replaced.replace(client, Vec::new());
        self.holders.retain(|&holder| holder != client);
        if self.gate.owner() == Some(client) {
            self.gate = self.holders.first().map_or(Gate::Open, |&holder| Gate::Shut(holder));
        }
        // A breakpoint of the file has no owner: the last client lets the game go on.
        if self.clients.is_empty() && self.gate.owner() == Some(FILE) {
            (self.gate, self.standing) = (Gate::Open, Vec::new());
            self.holders.clear();
        }
    }

    /// Refuses commands that the game does not allow.
    fn may(&self, writes: bool) -> Result<(), No> {
        let refused = |what: &str, option: &str| {
            let text = format!("the game {what}: it was built without `Options::{option}(true)`");
            Err(No(Refused::NotAllowed, text))
        };
        match self.allowed {
            allowed if !allowed.commands => refused("takes no commands", "commands"),
            allowed if writes && !allowed.writes => refused("lets clients only read", "writes"),
            _ => Ok(()),
        }
    }

    /// Carries a command out; `false` if its answer comes later.
    fn obey(&mut self, client: ClientId, id: u64, command: Command) -> Result<bool, No> {
        let writes = match &command {
            Command::Replace { list } => !list.is_empty(),
            command => matches!(command, Command::Set { .. } | Command::Send { .. }),
        };
        self.may(writes)?;
        let gate = match command {
            Command::Pause => Gate::Shut(client),
            Command::Continue => Gate::Open,
            Command::Step { frames: 0 } => return Err("a step has at least one frame".to_owned().into()),
            Command::Step { frames } => Gate::Steps(Steps { client, id, left: frames, ran: 0 }),
            Command::Stop { agent } => return self.asked(client, id, At::agent(agent), What::Stop),
            Command::Set { at, key, value } => return self.asked(client, id, at, What::Set { key, value }),
            Command::Send { at, event } => return self.asked(client, id, at, What::Send { event }),
            Command::Breakpoints { list } => {
                breakpoints::check(&list)?;
                self.breaks.replace(client, list);
                return Ok(true);
            }
            Command::Replace { list } if list.len() > MOST_BREAKPOINTS => {
                return Err(format!("{} replacements: a client has at most {MOST_BREAKPOINTS}", list.len()).into());
            }
            Command::Replace { list } if list.iter().any(|at| at.node.len() > MOST_SELECTOR) => {
                return Err(format!("a replacement has at most {MOST_SELECTOR} bytes").into());
            }
            Command::Replace { list } => {
                self.replaced.replace(client, list);
                return Ok(true);
            }
            Command::Keep { list } => {
                breakpoints::check(&list)?;
                self.keep(list);
                return Ok(true);
            }
        };
        self.holders.clear();
        if !matches!(gate, Gate::Shut(_)) {
            self.standing.clear();
        }
        if let Some(steps) = self.gate.set(gate) {
            self.stepped(steps);
        }
        Ok(!matches!(gate, Gate::Steps(_)))
    }

    /// An agent is to be changed before its next tick. The answer follows then.
    fn asked(&mut self, client: ClientId, id: u64, at: At, what: What) -> Result<bool, No> {
        if self.edits.len() >= MOST_EDITS {
            return Err("too many agents to stop or change at once".to_owned().into());
        }
        let (key, value) = match &what {
            What::Stop | What::Swap { .. } => ("", None),
            What::Set { key, value } => (&**key, Some(value)),
            What::Send { event } => ("", Some(event)),
        };
        if key.len() > MOST_SELECTOR || at.tree.as_ref().is_some_and(|tree| tree.len() > MOST_SELECTOR) {
            return Err(format!("a name has at most {MOST_SELECTOR} bytes").into());
        }
        if value.is_some_and(|value| value.to_string().len() > MOST_VALUE) {
            return Err(format!("a value has at most {MOST_VALUE} bytes").into());
        }
        self.edits.push(Edit { client, id, at, what, answer: None });
        Ok(false)
    }
}
