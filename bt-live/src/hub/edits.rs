//! Changes of agents that clients request, made between two ticks.

#[cfg(feature = "json")]
use bt_runtime::Blackboard;
#[cfg(feature = "json")]
use bt_runtime::blackboard::DataError;
use bt_runtime::trace::{Record, Trace};
use bt_runtime::{Agent, Board, Tree};
use serde_json::Value;
use std::any::TypeId;
use std::collections::BTreeSet;

use super::Hub;
use super::states::{self, MOST_LOOKED};
use crate::serve::ClientId;
use crate::swap::Loaded;
use crate::watched::Watched;
use crate::wire::{At, Done, Refused, State, Swapped, cut, kind};

/// The largest number of changes that wait for the next ticks.
pub const MOST_EDITS: usize = 256;
/// A change waits at most this many frames for a frame that could make it.
const MOST_FRAMES: u32 = 1_000;

/// A change of an agent that a client requests.
pub struct Edit {
    /// The client.
    pub client: ClientId,
    /// The number of the command.
    pub id: u64,
    /// The agent.
    pub at: At,
    /// The change.
    pub what: What,
    /// The answer; `None` if the game has not ticked the agent since the request.
    pub answer: Option<Result<(), No>>,
    /// The number of frames that have run since the request.
    frames: u32,
}

/// The kind of change of an agent.
pub enum What {
    /// Stops the tree of the agent.
    Stop,
    /// Changes nothing, and sends the agent's state.
    Look,
    /// Writes a key.
    Set {
        /// The name of the key.
        key: String,
        /// The new value of the key.
        value: Value,
    },
    /// Replaces the tree with this name by another version, in all agents that have it.
    Swap {
        /// The new version.
        loaded: Loaded,
        /// The number of agents that have the new version so far.
        swapped: Swapped,
    },
    /// Sends an event.
    Send {
        /// The event.
        event: Value,
    },
}

/// The refusal of a command: the kind of the reason, and its text.
pub struct No(pub Refused, pub String);

impl From<String> for No {
    fn from(text: String) -> Self {
        Self(Refused::Invalid, text)
    }
}

impl No {
    /// Returns the answer to the command with this number.
    pub fn done(self, id: u64) -> Done {
        let Self(refused, error) = self;
        Done { id, error: Some(cut(&error)), refused: Some(refused), ..Done::default() }
    }
}

impl Edit {
    /// Creates a change that the game has not made yet.
    pub const fn new(client: ClientId, id: u64, at: At, what: What) -> Self {
        Self { client, id, at, what, answer: None, frames: 0 }
    }

    /// `true` if the game has made or refused the change.
    const fn is_made(&self) -> bool {
        match &self.what {
            What::Swap { swapped, .. } => swapped.agents > 0,
            _ => self.answer.is_some(),
        }
    }

    /// `true` if the change is for agents with a tree of this type, whose stream has this name.
    fn means(&self, tree: TypeId, name: &str) -> bool {
        match &self.what {
            What::Swap { loaded, .. } => loaded.programs.iter().any(|program| program.tree_type == tree),
            _ => self.at.tree.as_deref() == Some(name),
        }
    }

    /// Returns the answer, after a frame of the game.
    pub fn done(self) -> Done {
        let Self { id, at, what, answer, .. } = self;
        if let What::Swap { loaded, swapped } = what {
            if swapped.agents > 0 {
                return Done { id, swapped: Some(swapped), ..Done::default() };
            }
            let none = format!("no agent with the tree `{}` was ticked in this frame", loaded.tree);
            return No(Refused::NoAgent, none).done(id);
        }
        match answer {
            Some(Ok(())) => Done { id, ..Done::default() },
            Some(Err(no)) => no.done(id),
            None => {
                let ticked = if let What::Stop = what { "`Watch::tick` has ticked no brain" } else { "no agent" };
                let of = at.tree.map_or_else(String::new, |tree| format!(" of `{tree}`"));
                let was = if let What::Stop = what { "" } else { " was ticked" };
                No(Refused::NoAgent, format!("{ticked} with the number {}{of}{was} in this frame", at.agent)).done(id)
            }
        }
    }
}

impl Hub {
    /// Returns `true` if a client has requested to stop this agent, and answers the request.
    pub fn stops(&mut self, agent: u32) -> bool {
        let mut stops = false;
        for edit in &mut self.edits {
            if let (What::Stop, None, true) = (&edit.what, &edit.answer, edit.at.agent == agent) {
                (edit.answer, stops) = (Some(Ok(())), true);
            }
        }
        stops
    }

    /// Makes the requested changes of an agent, or of agents of a population, before a tick. `number` is the agent's
    /// number if `watched` is a single agent.
    pub fn edit<W: Watched>(&mut self, watched: &mut W, number: u32) {
        if self.edits.is_empty() {
            return;
        }
        let mut edits = core::mem::take(&mut self.edits);
        let tree = self.tree_name().map(ToOwned::to_owned);
        for edit in edits.iter_mut().filter(|edit| edit.answer.is_none()) {
            if let What::Swap { loaded, swapped } = &mut edit.what {
                for program in &loaded.programs {
                    let Swapped { agents, halting } = watched.swap(&*program.program);
                    (swapped.agents, swapped.halting) = (swapped.agents + agents, swapped.halting + halting);
                }
                continue;
            }
            let named = edit.at.tree.is_none() || edit.at.tree == tree;
            if named && (!watched.is_single() || edit.at.agent == number) {
                edit.answer = self.change(watched, edit);
            }
        }
        self.edits = edits;
    }

    /// Answers the changes that are made, and those that this frame could have made. The others wait, because a frame may
    /// have no tick: ticks with a fixed time step do not occur in each frame.
    pub(super) fn answer_edits(&mut self) {
        let ticked = core::mem::take(&mut self.ticked);
        for mut edit in core::mem::take(&mut self.edits) {
            edit.frames += 1;
            if edit.is_made() || edit.frames == MOST_FRAMES || self.could_make(&edit, &ticked) {
                self.done(edit.client, edit.done());
            } else {
                self.edits.push(edit);
            }
        }
    }

    /// `true` if a frame that has ticked trees of these types could have made the change: it has ticked the tree of the
    /// change. If the hub does not know that tree, each tick counts.
    fn could_make(&self, edit: &Edit, ticked: &BTreeSet<TypeId>) -> bool {
        let means = |&(&tree, &stream): &(&TypeId, &usize)| edit.means(tree, &self.streams[stream].name);
        let mut meant = self.of_tree.iter().filter(means).peekable();
        let is_known = meant.peek().is_some();
        if is_known { meant.any(|(tree, _)| ticked.contains(tree)) } else { !ticked.is_empty() }
    }

    /// Makes a change of an agent. `None`: the agent does not exist, or the change is of a kind that is made elsewhere.
    fn change<W: Watched>(&mut self, watched: &mut W, Edit { client, at, what, .. }: &Edit) -> Option<Result<(), No>> {
        type Of<W> = <<W as Watched>::Tree as Tree>::Agent;
        let agent = at.agent;
        let generation = watched.generation(agent)?;
        let is_other = at.generation.is_some_and(|meant| meant != generation);
        let answer = match what {
            What::Stop | What::Swap { .. } => return None,
            What::Look => self.look_at(watched, *client, agent),
            What::Set { .. } | What::Send { .. } if is_other => {
                let text = format!("agent {agent} has left the game, and another one has its number");
                Err(No(Refused::NoAgent, text))
            }
            What::Set { key, value } => watched.write(agent, |bb| set::<Of<W>>(bb, key, value))?.map(|(key, text)| {
                self.early(agent, generation, Record::Write { key, value: &text });
            }),
            What::Send { event } => match read::<Of<W>>(event) {
                Err(no) => Err(no),
                Ok(read) => {
                    let sent = watched.send(agent, read)?;
                    if sent {
                        self.early(agent, generation, Record::Event { event });
                    }
                    let full = || No(Refused::QueueFull, format!("the queue of events of agent {agent} is full"));
                    sent.then_some(()).ok_or_else(full)
                }
            },
        };
        Some(answer)
    }

    /// Begins to keep the keys of an agent for clients, and sends its state to this client.
    fn look_at<W: Watched>(&mut self, watched: &W, client: ClientId, agent: u32) -> Result<(), No> {
        let of = (self.tree_type()?, agent);
        if !self.states.look_at(of) {
            return Err(format!("clients look at {MOST_LOOKED} agents at most").into());
        }
        self.capture(watched, agent, false);
        self.send_state(client, of)
    }

    /// Sends the state of an agent whose keys are known to a client.
    pub fn send_state(&mut self, client: ClientId, agent: states::Agent) -> Result<(), No> {
        let stream = self.of_tree.get(&agent.0).map(|&stream| stream as u32);
        let state = self.states.state(agent).map(|state| State { stream, ..state });
        let client = self.clients.iter_mut().find(|known| known.id == client);
        let sent = state.zip(client).is_none_or(|(state, client)| client.send(kind::STATE, &state));
        sent.then_some(()).ok_or_else(|| "the values of the keys are longer than a frame may be".to_owned().into())
    }

    /// Records a change of an agent before its tick.
    fn early(&mut self, agent: u32, generation: u32, record: bt_runtime::trace::Live<'_>) {
        self.record(Record::Agent { index: agent, generation });
        self.record(record);
    }
}

/// Writes a key. Returns the index of the key, and its new value as text.
#[cfg(feature = "json")]
fn set<A: Agent>(bb: &mut Board<A>, key: &str, value: &Value) -> Result<(usize, String), No> {
    let written = match bb.set_from_data(key, value) {
        Err(DataError::Type(why)) => {
            let read = shown(value).iter().find_map(|value| bb.set_from_data(key, value).ok());
            read.ok_or_else(|| wrong_value::<A>(bb, key, value, &why))?
        }
        written => written.map_err(refused)?,
    };
    let text = cut(&bb.shown(written.0).to_string());
    Ok((written.0, text))
}

/// The refusal of a value: with the type of the key, and its present value as an example.
#[cfg(feature = "json")]
fn wrong_value<A: Agent>(bb: &Board<A>, key: &str, value: &Value, why: &str) -> No {
    let Some(index) = A::KEYS.iter().position(|known| known.name == key) else {
        return No(Refused::Type, why.to_owned());
    };
    let ty = why.split_once("`: ").map_or(why, |(ty, _)| ty);
    let now = cut(&bb.shown(index).to_string());
    No(Refused::Type, format!("{ty}`, and `{}` is none\nhelp: write it as its present value: {now}", typed(value)))
}

/// Converts a value to an event of the agent.
#[cfg(feature = "json")]
fn read<A: Agent>(event: &Value) -> Result<A::Event, No> {
    let read = bt_runtime::blackboard::event_from_data::<A>;
    match read(event) {
        Err(DataError::Type(why)) => {
            shown(event).iter().find_map(|event| read(event).ok()).ok_or_else(|| wrong_event(event, &why))
        }
        read => read.map_err(refused),
    }
}

/// The refusal of an event. The message of serde speaks of the shapes of variants.
#[cfg(feature = "json")]
fn wrong_event(event: &Value, why: &str) -> No {
    let name = typed(event);
    let lacks = ["newtype variant", "tuple variant", "struct variant"]
        .into_iter()
        .find(|shape| why.contains("unit variant, expected") && why.ends_with(shape));
    No(
        Refused::Type,
        match lacks {
            Some(_) => format!(
                "the event `{name}` has a content\nhelp: write it behind the name: `{name}(…)`, or as JSON: `{{\"{name}\": …}}`"
            ),
            None => why.to_owned(),
        },
    )
}

/// The other readings of a text: as values are shown.
#[cfg(feature = "json")]
fn shown(value: &Value) -> Vec<Value> {
    value.as_str().map(super::shown::readings).unwrap_or_default()
}

/// A value as it was typed: a text without quotes.
#[cfg(feature = "json")]
fn typed(value: &Value) -> String {
    cut(&value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}

#[cfg(feature = "json")]
fn refused(error: bt_runtime::blackboard::DataError) -> No {
    let kind = match error {
        DataError::NoKey(_) => Refused::NoKey,
        DataError::Shared(_) => Refused::Shared,
        _ => Refused::Type,
    };
    No(kind, error.to_string())
}

#[cfg(not(feature = "json"))]
const NOT_BUILT: &str = "the game was built without the feature `json` of `bt-live`";

#[cfg(not(feature = "json"))]
fn set<A: Agent>(_: &mut Board<A>, _: &str, _: &Value) -> Result<(usize, String), No> {
    Err(No(Refused::NotBuilt, NOT_BUILT.to_owned()))
}

#[cfg(not(feature = "json"))]
fn read<A: Agent>(_: &Value) -> Result<A::Event, No> {
    Err(No(Refused::NotBuilt, NOT_BUILT.to_owned()))
}
