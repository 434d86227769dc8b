//! Writes a trace as a `.btlog` file.

use std::io::{self, Write};

use bt_runtime::time::Time;
use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Record, Trace};

use super::statuses::{Statuses, transition};
use super::trees::{Announced, Trees};

/// The first bytes of a file; the last byte is the version.
pub(super) const START: [u8; 19] = *b"BTCPP4-FileLogger2\x01";

/// The greatest time that six bytes of microseconds can hold: 8.9 years.
const MOST_MICROS: u64 = (1 << 48) - 1;

/// A sink that writes a `.btlog` file of one agent, as `FileLogger2` of BehaviorTree.CPP does: Groot2 replays the file.
/// Its times are those of the brain's clock.
///
/// The XML at the start of the file has all trees, so only [`finish`](Self::finish) can write it. Until then, each
/// change of status takes nine bytes of memory.
///
/// ```
/// use bt_btcpp::{BtLog, ReadBtLog};
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::{Names, Recorder};
/// # #[derive(Blackboard, Default)] struct Robot { battery: u32 }
///
/// bt! {
///     tree Charge for Robot { sequence { wait(1s) "plug in"; set(bb.battery = 100) "charge" } }
/// }
///
/// let mut log = BtLog::new(Names::of::<Charge>(), Vec::new());
/// let mut brain = Charge::brain(Robot::default());
/// for _ in 0..2 {
///     brain.tick_traced(Duration::from_secs(1), &mut (), &mut log);
/// }
/// let file = log.finish()?;
///
/// let (read, mut records) = (ReadBtLog::open(&*file)?, Recorder::default());
/// let names = read.names().clone();
/// read.replay(&mut records)?;
/// let lines = records.lines(names);
/// assert_eq!(lines[3..5], ["tick at 2s, 1s on", "leave plug in: Success"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BtLog<W> {
    to: W,
    /// The start of the brain's clock, in microseconds since 1970.
    began: u64,
    agent: Option<(u32, u32)>,
    /// `true` while the records are those of the logged agent.
    follows: bool,
    trees: Option<Trees>,
    statuses: Statuses,
    transitions: Vec<u8>,
    now: u64,
    ended: Option<&'static str>,
}

impl<W: Write> BtLog<W> {
    /// Makes the log of the first agent with records. The nodes in `names` may be empty for a loaded tree, which
    /// announces its nodes.
    pub fn new(names: Names, to: W) -> Self {
        let trees = Trees::new(&names.nodes);
        let mut statuses = Statuses::default();
        trees.iter().for_each(|trees| statuses.resize(trees));
        let ended = (trees.is_none() && !names.nodes.is_empty()).then_some(TOO_MANY);
        Self { to, began: 0, agent: None, follows: true, trees, statuses, transitions: Vec::new(), now: 0, ended }
    }

    /// Sets the agent of a population to log, by its place and generation.
    #[must_use]
    pub fn agent(self, index: u32, generation: u32) -> Self {
        Self { agent: Some((index, generation)), follows: false, ..self }
    }

    /// Sets the start of the brain's clock, in microseconds since 1970; 0 by default.
    #[must_use]
    pub fn began(self, micros: u64) -> Self {
        Self { began: micros, ..self }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// Returns an error of the writer, or an error if the trace has no tree, more than 65535 nodes or more than 8.9
    /// years, or if the tree was swapped for another version, which the format cannot hold.
    pub fn finish(mut self) -> io::Result<W> {
        let Some(trees) = &self.trees else {
            return Err(io::Error::other(self.ended.unwrap_or("the trace has no tree")));
        };
        let xml = trees.xml();
        self.to.write_all(&START)?;
        self.to.write_all(&(xml.len() as u32).to_le_bytes())?;
        self.to.write_all(xml.as_bytes())?;
        self.to.write_all(&self.began.to_le_bytes())?;
        self.to.write_all(&self.transitions)?;
        self.to.flush()?;
        match self.ended {
            Some(why) => Err(io::Error::other(why)),
            None => Ok(self.to),
        }
    }

    fn is_on(&self) -> bool {
        self.follows && self.ended.is_none()
    }
}

const TOO_MANY: &str = "a `.btlog` file has at most 65535 nodes";

impl<W: Write> Trace for BtLog<W> {
    fn record(&mut self, record: Live<'_>) {
        if let Record::Agent { index, generation } = record {
            self.follows = *self.agent.get_or_insert((index, generation)) == (index, generation);
        }
        if !self.is_on() {
            return;
        }
        if let Record::Tick { now, .. } = record {
            self.now = now.since(Time::START).as_micros().try_into().unwrap_or(u64::MAX);
            if self.now > MOST_MICROS {
                self.ended = Some("a `.btlog` file has at most 8.9 years");
                return;
            }
        }
        let Some(trees) = &self.trees else { return };
        let (now, out) = (self.now, &mut self.transitions);
        self.statuses.record(trees, &record, &mut |uid, status| out.extend(transition(now, uid, status)));
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        if !self.is_on() {
            return;
        }
        let Some(trees) = &mut self.trees else {
            self.trees = if slot.is_none() { Trees::new(nodes) } else { return };
            match &self.trees {
                Some(trees) => self.statuses.resize(trees),
                None => self.ended = Some(TOO_MANY),
            }
            return;
        };
        match trees.announce(slot, first, nodes) {
            Announced::Known | Announced::Back => {}
            Announced::New => self.statuses.resize(trees),
            Announced::Other => {
                self.ended = Some("the tree goes on as another version, which a `.btlog` file cannot hold")
            }
            Announced::Full => self.ended = Some(TOO_MANY),
        }
    }

    fn end(&mut self) {
        if self.is_on() {
            let (now, out) = (self.now, &mut self.transitions);
            self.statuses.end(&mut |uid, status| out.extend(transition(now, uid, status)));
        }
    }
}
