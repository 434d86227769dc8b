//! Actions: what a tree can do.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::program::Arg;
use super::state::{At, Phase};
use super::{Agent, BoardFull, Command, Draws, DynamicBoard, Level, Reason, Stopped, Value};

/// Something that a tree can do. Functions do: `|call: &mut Call<'_>| Outcome::Done(true)`.
pub trait Action: Send + Sync {
    /// Does it.
    fn call(&self, call: &mut Call<'_>) -> Outcome;

    /// Calls off what answered [`Outcome::Later`]: its node was interrupted.
    fn interrupt(&self, ticket: Ticket) {
        let _ = ticket;
    }
}

impl<F: Fn(&mut Call<'_>) -> Outcome + Send + Sync> Action for F {
    fn call(&self, call: &mut Call<'_>) -> Outcome {
        self(call)
    }
}

/// What an action answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is done, with this result.
    Done(bool),
    /// It is done in so many milliseconds, with true.
    After(u64),
    /// It is done when [`Agent::finish`] is called with the [ticket](Call::ticket) of this call.
    Later,
}

impl From<bool> for Outcome {
    fn from(result: bool) -> Self {
        Self::Done(result)
    }
}

/// Names a call that is not done yet. An agent gives each number once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Ticket(pub(super) u64);

/// What an action is called with, and what it may touch.
pub struct Call<'a> {
    agent: &'a mut Agent,
    args: Vec<Value>,
    ticket: Option<Ticket>,
    full: Option<BoardFull>,
}

impl Call<'_> {
    /// The arguments, keys read.
    #[must_use]
    pub fn args(&self) -> &[Value] {
        &self.args
    }

    /// The blackboard.
    #[must_use]
    pub fn board(&self) -> &DynamicBoard {
        &self.agent.board
    }

    /// Writes a key. Where the blackboard is full, the agent stops after the call.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) {
        if let Err(full) = self.agent.set(key, value) {
            self.full.get_or_insert(full);
        }
    }

    /// Removes a key; its value, if it was there.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        self.agent.remove(key)
    }

    /// Sends an event to the agent itself; it is heard after this round of visits.
    pub fn send(&mut self, event: &str) {
        self.agent.events.push(event.to_owned());
    }

    /// Writes a line to whoever listens.
    pub fn say(&mut self, level: Level, text: &str) {
        if let Some(listener) = &mut self.agent.listener {
            listener.say(level, text);
        }
    }

    /// Chance.
    pub fn draws(&mut self) -> &mut dyn Draws {
        self.agent.draws()
    }

    /// The agent's clock, in milliseconds.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.agent.now_ms
    }

    /// What the `root` says whom its tree is for.
    #[must_use]
    pub fn agent_name(&self) -> &str {
        self.agent.agent_name()
    }

    /// Names this call, for one that answers [`Outcome::Later`].
    pub fn ticket(&mut self) -> Ticket {
        *self.ticket.get_or_insert_with(|| Ticket(self.agent.timers.number()))
    }
}

/// Actions by name.
#[derive(Clone)]
pub struct Actions(BTreeMap<String, Arc<dyn Action>>);

impl Actions {
    /// No action.
    #[must_use]
    pub fn none() -> Self {
        Self(BTreeMap::new())
    }

    /// Adds an action; one of the same name gives way.
    pub fn add(&mut self, name: &str, action: impl Action + 'static) {
        self.0.insert(name.to_owned(), Arc::new(action));
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(|name| &**name)
    }

    pub(super) fn get(&self, name: &str) -> Option<&Arc<dyn Action>> {
        self.0.get(name)
    }
}

impl fmt::Debug for Actions {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.names()).finish()
    }
}

impl Agent {
    /// Calls an action.
    pub(super) fn act(&mut self, at: At, name: &str, args: &[Arg]) -> Result<(), Stopped> {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            values.push(match arg {
                Arg::Plain(value) => value.clone(),
                Arg::Key(key) => match self.board.get(key) {
                    Some(value) => value.clone(),
                    None => return Err(self.stop_at(at, Reason::MissingKey(key.clone()))),
                },
            });
        }
        self.tell(|_| Command::Action { name: name.to_owned(), args: values.clone() });
        let Some(action) = self.library.actions().get(name).map(Arc::clone) else {
            let near = bt_model::nearest(name, self.library.actions().names()).map(str::to_owned);
            return Err(self.stop_at(at, Reason::UnknownAction { name: name.to_owned(), near }));
        };
        let mut call = Call { agent: self, args: values, ticket: None, full: None };
        let outcome = action.call(&mut call);
        let (ticket, full) = (call.ticket, call.full);
        if let Some(full) = full {
            return Err(self.stop_at(at, Reason::Board(full)));
        }
        if let Outcome::Done(result) = outcome {
            self.finish_last(at, result);
            return Ok(());
        }
        let number = ticket.map_or_else(|| self.timers.number(), |ticket| ticket.0);
        if let Outcome::After(ms) = outcome {
            self.timers.start(self.now_ms.saturating_add(ms), number, at);
        }
        let cell = self.running.cell_mut(at);
        cell.phase = Phase::Blocking;
        cell.waits = number;
        self.push(at);
        Ok(())
    }
}
