//! Writes and reads one record as bytes.

use alloc::vec::Vec;
use core::time::Duration;

use super::bytes::{Bad, Bytes, number, shown, text};
use crate::status::Outcome;
use crate::time::{Time, nanos};
use crate::trace::{Live, NodeId, Record, Refusal, Trigger};

/// The tags of records.
mod tag {
    pub const AGENT: u8 = 0;
    pub const TICK: u8 = 1;
    pub const ENTER: u8 = 2;
    pub const LEAVE: u8 = 3;
    pub const HALT: u8 = 4;
    pub const GUARD: u8 = 5;
    pub const PREEMPT: u8 = 6;
    pub const ACTION: u8 = 7;
    pub const KEY: u8 = 8;
    pub const SEND: u8 = 9;
    pub const TAKE: u8 = 10;
    pub const PUSH: u8 = 11;
    pub const PANIC: u8 = 12;
    pub const UNHEARD: u8 = 13;
    pub const TRANSITION: u8 = 14;
    pub const REFUSED: u8 = 15;
    pub const UNSETTLED: u8 = 16;
    pub const SWAP: u8 = 17;
    /// The nodes of a tree are announced.
    pub const NODES: u8 = 18;
    /// A tick ends.
    pub const END: u8 = 19;
    pub const WRITE: u8 = 20;
    pub const EVENT: u8 = 21;
    pub const LOOK: u8 = 22;
    pub const RUNS: u8 = 23;
}

/// The words that a frame has so far, names of actions, which later records only refer to by number.
#[derive(Default)]
pub struct Words(Vec<&'static str>);

impl Words {
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Appends the number of a word. A new word also follows its number.
    fn put(&mut self, out: &mut Vec<u8>, word: &'static str) {
        match self.0.iter().position(|known| core::ptr::eq(*known, word)) {
            Some(known) => number(out, known as u64),
            None => {
                number(out, self.0.len() as u64);
                text(out, word);
                self.0.push(word);
            }
        }
    }

    fn take(&mut self, fields: &mut Bytes<'_>) -> Result<&'static str, Bad> {
        let number: usize = fields.small()?;
        if number == self.0.len() {
            self.0.push(super::reader::intern(fields.text()?)?);
        }
        self.0.get(number).copied().ok_or(Bad::Meaning)
    }
}

/// A record, or a call of another function of a sink.
pub enum Fact<'a> {
    Record(Record<&'a str>),
    /// The nodes of a tree are announced. The fields are the slot, the number of the root, and the number of the tree
    /// in the file.
    Nodes(Option<NodeId>, NodeId, usize),
    End,
}

fn outcome_code(outcome: Outcome) -> u8 {
    u8::from(outcome == Outcome::Success)
}

fn outcome_of(code: bool) -> Outcome {
    if code { Outcome::Success } else { Outcome::Failure }
}

const TRIGGERS: [Trigger; 6] = [
    Trigger::Success,
    Trigger::Failure,
    Trigger::Tick,
    Trigger::Event,
    Trigger::Restart(Outcome::Success),
    Trigger::Restart(Outcome::Failure),
];

const REFUSALS: [Refusal; 5] =
    [Refusal::Condition, Refusal::Event, Refusal::Parameters, Refusal::Children, Refusal::Transitions];

/// Returns the index of a value in a table of all values of its type.
fn code<T: PartialEq>(all: &[T], value: &T) -> u8 {
    all.iter().position(|other| other == value).unwrap_or_default() as u8
}

/// Appends the fields of a record, and returns its tag.
pub fn write(record: Live<'_>, words: &mut Words, out: &mut Vec<u8>) -> u8 {
    let node = |out: &mut Vec<u8>, node: NodeId| number(out, node.into());
    match record {
        Record::Agent { index, generation } => {
            number(out, index.into());
            number(out, generation.into());
            tag::AGENT
        }
        Record::Tick { now, dt } => {
            number(out, now.as_nanos());
            number(out, nanos(dt));
            tag::TICK
        }
        Record::Enter { node: at } => {
            node(out, at);
            tag::ENTER
        }
        Record::Leave { node: at, outcome } => {
            node(out, at);
            out.push(outcome_code(outcome));
            tag::LEAVE
        }
        Record::Halt { node: at } => {
            node(out, at);
            tag::HALT
        }
        Record::Guard { node: at, guard, passed, values } => {
            node(out, at);
            out.extend([guard, u8::from(passed)]);
            shown(out, values);
            tag::GUARD
        }
        Record::Preempt { node: at, by } => {
            node(out, at);
            node(out, by);
            tag::PREEMPT
        }
        Record::Action { node: at, name, inputs } => {
            node(out, at);
            words.put(out, name);
            shown(out, inputs);
            tag::ACTION
        }
        Record::Key { node: at, key, value } => {
            node(out, at);
            number(out, key as u64);
            shown(out, value);
            tag::KEY
        }
        Record::Send { node: at, sent } => {
            node(out, at);
            out.push(u8::from(sent));
            tag::SEND
        }
        Record::Take { node: at } => {
            node(out, at);
            tag::TAKE
        }
        Record::Push { node: at, tree, first } => {
            node(out, at);
            node(out, first);
            shown(out, tree);
            tag::PUSH
        }
        Record::Panic { message } => {
            shown(out, message);
            tag::PANIC
        }
        Record::Unheard { events } => {
            number(out, events as u64);
            tag::UNHEARD
        }
        Record::Transition { from, to, trigger } => {
            node(out, from);
            node(out, to);
            out.push(code(&TRIGGERS, &trigger));
            tag::TRANSITION
        }
        Record::Refused { node: at, by, why } => {
            node(out, at);
            node(out, by);
            out.push(code(&REFUSALS, &why));
            tag::REFUSED
        }
        Record::Unsettled { node: at } => {
            node(out, at);
            tag::UNSETTLED
        }
        Record::Swap { tree } => {
            shown(out, tree);
            tag::SWAP
        }
        Record::Write { key, value } => {
            number(out, key as u64);
            shown(out, value);
            tag::WRITE
        }
        Record::Event { event } => {
            shown(out, event);
            tag::EVENT
        }
        Record::Look { now } => {
            number(out, now.as_nanos());
            tag::LOOK
        }
        Record::Runs { node: at } => {
            node(out, at);
            tag::RUNS
        }
    }
}

/// Appends the fields of an announcement, and returns its tag.
pub fn announced(slot: Option<NodeId>, first: NodeId, tree: usize, out: &mut Vec<u8>) -> u8 {
    number(out, slot.map_or(0, |slot| u64::from(slot) + 1));
    number(out, first.into());
    number(out, tree as u64);
    tag::NODES
}

/// The tag of the end of a tick, which has no fields.
pub const END: u8 = tag::END;

/// Reads a record; returns `None` if its tag is unknown.
pub fn read<'a>(tag: u8, mut fields: Bytes<'a>, words: &mut Words) -> Result<Option<Fact<'a>>, Bad> {
    let of = &mut fields;
    let record = match tag {
        tag::AGENT => Record::Agent { index: of.small()?, generation: of.small()? },
        tag::TICK => Record::Tick { now: Time::from_nanos(of.number()?), dt: Duration::from_nanos(of.number()?) },
        tag::ENTER => Record::Enter { node: of.small()? },
        tag::LEAVE => Record::Leave { node: of.small()?, outcome: outcome_of(of.flag()?) },
        tag::HALT => Record::Halt { node: of.small()? },
        tag::GUARD => {
            let (node, guard, passed) = (of.small()?, of.byte()?, of.flag()?);
            Record::Guard { node, guard, passed, values: of.rest()? }
        }
        tag::PREEMPT => Record::Preempt { node: of.small()?, by: of.small()? },
        tag::ACTION => {
            let (node, name) = (of.small()?, words.take(of)?);
            Record::Action { node, name, inputs: of.rest()? }
        }
        tag::KEY => Record::Key { node: of.small()?, key: of.small()?, value: of.rest()? },
        tag::SEND => Record::Send { node: of.small()?, sent: of.flag()? },
        tag::TAKE => Record::Take { node: of.small()? },
        tag::PUSH => Record::Push { node: of.small()?, first: of.small()?, tree: of.rest()? },
        tag::PANIC => Record::Panic { message: of.rest()? },
        tag::UNHEARD => Record::Unheard { events: of.small()? },
        tag::TRANSITION => {
            let (from, to) = (of.small()?, of.small()?);
            let trigger = *TRIGGERS.get(usize::from(of.byte()?)).ok_or(Bad::Meaning)?;
            Record::Transition { from, to, trigger }
        }
        tag::REFUSED => {
            let (node, by) = (of.small()?, of.small()?);
            let why = *REFUSALS.get(usize::from(of.byte()?)).ok_or(Bad::Meaning)?;
            Record::Refused { node, by, why }
        }
        tag::UNSETTLED => Record::Unsettled { node: of.small()? },
        tag::SWAP => Record::Swap { tree: of.rest()? },
        tag::WRITE => Record::Write { key: of.small()?, value: of.rest()? },
        tag::EVENT => Record::Event { event: of.rest()? },
        tag::LOOK => Record::Look { now: Time::from_nanos(of.number()?) },
        tag::RUNS => Record::Runs { node: of.small()? },
        tag::NODES => {
            let slot: u32 = of.small()?;
            let slot = slot.checked_sub(1).map(|slot| NodeId::try_from(slot).map_err(|_| Bad::Meaning)).transpose()?;
            return Ok(Some(Fact::Nodes(slot, of.small()?, of.small()?)));
        }
        tag::END => return Ok(Some(Fact::End)),
        _ => return Ok(None),
    };
    Ok(Some(Fact::Record(record)))
}
