//! The requests of clients.

use std::any::TypeId;

use super::Hub;
use super::client::Client;
use super::edits::{Edit, MOST_EDITS, No, What};
use super::gate::{Owner, Steps};
use crate::breakpoints;
use crate::serve::{ClientId, Order};
use crate::wire::{
    AgentRow, At, Command, Do, Done, Filter, MOST_BREAKPOINTS, MOST_FULL, MOST_JSON, MOST_ROWS, MOST_SELECTOR,
    MOST_VALUE, Refused, Replacement, Request, Swapped, WatchFor, kind,
};

/// The maximum size of a row of a list without its names, in bytes.
const ROW: usize = 512;

/// The right that a client needs for a request.
enum Right {
    /// To watch, which every client may.
    Read,
    /// To stop and step the game: see [`Options::commands`](crate::Options::commands).
    Command,
    /// To change agents: see [`Options::writes`](crate::Options::writes).
    Write,
}

impl Right {
    const fn of(command: &Command) -> Self {
        match command {
            Command::Look { .. } | Command::Agents { .. } => Self::Read,
            Command::Set { .. } | Command::Send { .. } => Self::Write,
            Command::Replace { list } if !list.is_empty() => Self::Write,
            _ => Self::Command,
        }
    }
}

impl Hub {
    pub(super) fn order(&mut self, client: ClientId, order: Order) {
        match order {
            Order::Join(outbox, who) => self.clients.push(Client::new(client, who, outbox)),
            Order::Leave => self.leave(client),
            Order::Ask(Request::Watch(watch)) => {
                if let Some(client) = self.clients.iter_mut().find(|known| known.id == client) {
                    let begins = watch.on && client.watch.is_none();
                    let full = watch.full.into_iter().filter(is_short).take(MOST_FULL).collect();
                    client.knows_holders = self.told.is_empty() || !begins && client.knows_holders;
                    client.watch = watch.on.then_some(WatchFor { full, ..watch });
                    for stop in self.standing.iter().filter(|_| begins) {
                        client.send(kind::STOP, stop);
                    }
                }
            }
            Order::Ask(Request::Swap(swap)) => {
                if let Err(no) = self.may(&Right::Write) {
                    self.done(client, no.done(swap.id));
                }
            }
            Order::Swap(_, Err(done)) => self.done(client, done),
            Order::Swap(id, Ok(loaded)) => {
                let what = What::Swap { loaded, swapped: Swapped::default() };
                if let Err(no) = self.store_edit(client, id, At::agent(0), what) {
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

    /// Removes a client, with its hold on the game.
    fn leave(&mut self, client: ClientId) {
        self.clients.retain(|known| known.id != client);
        self.set_breaks(Owner::Client(client), Vec::new());
        self.replaced.replace(client, Vec::new());
        let _ = self.gate.release(Owner::Client(client));
        // No client owns a breakpoint of the file: when the last client leaves, the game continues.
        if self.clients.is_empty() {
            self.gate.release(Owner::File);
            self.standing.clear();
        }
    }

    /// Returns an error if the game does not give clients this right.
    fn may(&self, right: &Right) -> Result<(), No> {
        let refused = |what: &str, option: &str| {
            let text = format!("the game {what}: it was built without `Options::{option}(true)`");
            Err(No(Refused::NotAllowed, text))
        };
        match right {
            Right::Read => Ok(()),
            _ if !self.allowed.commands => refused("takes no commands", "commands"),
            Right::Write if !self.allowed.writes => refused("lets clients only read", "writes"),
            _ => Ok(()),
        }
    }

    /// Carries out a command. Returns `false` if the answer to it comes later.
    fn obey(&mut self, client: ClientId, id: u64, command: Command) -> Result<bool, No> {
        self.may(&Right::of(&command))?;
        let ended = match command {
            Command::Pause => self.gate.hold([Owner::Client(client)]),
            Command::Continue => {
                self.standing.clear();
                self.gate.open()
            }
            Command::Release => self.gate.release(Owner::Client(client)),
            Command::Step { frames: 0 } => return Err("a step has at least one frame".to_owned().into()),
            Command::Step { frames } => {
                let ended = self.gate.step(Steps { client, id, left: frames, ran: 0 });
                ended.into_iter().for_each(|steps| self.stepped(steps));
                return Ok(false);
            }
            Command::Look { at } => return self.look(client, id, at),
            Command::Agents { filter } => return self.list(client, id, &filter),
            Command::Stop { agent } => return self.store_edit(client, id, At::agent(agent), What::Stop),
            Command::Set { at, key, value } => return self.store_edit(client, id, at, What::Set { key, value }),
            Command::Send { at, event } => return self.store_edit(client, id, at, What::Send { event }),
            Command::Breakpoints { list } => {
                breakpoints::check(&list)?;
                self.set_breaks(Owner::Client(client), list);
                return Ok(true);
            }
            Command::Replace { list } if list.len() > MOST_BREAKPOINTS => {
                return Err(format!("{} replacements: a client has at most {MOST_BREAKPOINTS}", list.len()).into());
            }
            Command::Replace { list } if list.iter().any(names_too_long) => {
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
        ended.into_iter().for_each(|steps| self.stepped(steps));
        Ok(true)
    }

    /// Sends the state of an agent: at once if it is known, else before its next tick.
    fn look(&mut self, client: ClientId, id: u64, at: At) -> Result<bool, No> {
        match self.states.known(at.agent, at.tree.as_deref()) {
            Some(agent) => self.send_state(client, agent).map(|()| true),
            None => self.store_edit(client, id, at, What::Look),
        }
    }

    /// Sends the list of the agents that match the filter.
    fn list(&mut self, client: ClientId, id: u64, filter: &Filter) -> Result<bool, No> {
        let names = [&filter.node, &filter.tree];
        if names.into_iter().flatten().any(|name| name.len() > MOST_SELECTOR) {
            return Err(format!("a name has at most {MOST_SELECTOR} bytes").into());
        }
        if filter.most > MOST_ROWS {
            return Err(format!("a list has at most {MOST_ROWS} rows").into());
        }
        let (rows, agents) = self.states.list(filter);
        let stream = |tree: TypeId| self.of_tree.get(&tree).map(|&stream| stream as u32);
        let rows: Vec<_> = rows.into_iter().map(|(tree, row)| AgentRow { stream: stream(tree), ..row }).collect();
        let Some(client) = self.clients.iter_mut().find(|known| known.id == client) else { return Ok(false) };
        for rows in messages(&rows) {
            if client.room() < MOST_JSON || !client.send(kind::AGENTS, &rows) {
                return Err("the client reads too slowly for this list".to_owned().into());
            }
        }
        client.send(kind::DONE, &Done { id, agents: Some(agents), ..Done::default() });
        Ok(false)
    }

    /// Stores a requested change, which the game makes before the agent's next tick.
    fn store_edit(&mut self, client: ClientId, id: u64, at: At, what: What) -> Result<bool, No> {
        if self.edits.len() >= MOST_EDITS {
            return Err("too many agents to stop or change at once".to_owned().into());
        }
        let (key, value) = match &what {
            What::Stop | What::Look | What::Swap { .. } => ("", None),
            What::Set { key, value } => (&**key, Some(value)),
            What::Send { event } => ("", Some(event)),
        };
        if key.len() > MOST_SELECTOR || !is_short(&at) {
            return Err(format!("a name has at most {MOST_SELECTOR} bytes").into());
        }
        if value.is_some_and(|value| value.to_string().len() > MOST_VALUE) {
            return Err(format!("a value has at most {MOST_VALUE} bytes").into());
        }
        self.edits.push(Edit::new(client, id, at, what));
        Ok(false)
    }
}

/// Splits rows into messages of at most [`MOST_JSON`] bytes, even if each letter of the names is written as an escape.
fn messages(rows: &[AgentRow]) -> impl Iterator<Item = &[AgentRow]> {
    let most = |row: &AgentRow| ROW + 6 * (row.tree.len() + row.name.len());
    let mut size = rows.first().map_or(0, most);
    rows.chunk_by(move |_, next| {
        let fits = size + most(next) <= MOST_JSON;
        size = most(next) + if fits { size } else { 0 };
        fits
    })
}

fn is_short(at: &At) -> bool {
    at.tree.as_ref().is_none_or(|tree| tree.len() <= MOST_SELECTOR)
}

fn names_too_long(of: &Replacement) -> bool {
    [Some(&of.node), of.tree.as_ref()].into_iter().flatten().any(|name| name.len() > MOST_SELECTOR)
}
