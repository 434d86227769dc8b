//! Reads a `.btlog` file.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::time::Duration;

use bt_model::Faults;
use bt_model::json::{Limits, Source};
use bt_runtime::status::Outcome;
use bt_runtime::time::Time;
use bt_runtime::trace::{KeyTable, Names, NodeId, NodeTable, Record, Replayed, Trace};
use bt_runtime::tree::NodeInfo;

use super::log::START;
use super::registration;
use super::statuses::{FAILURE, IDLE, RUNNING, SKIPPED, SUCCESS};
use crate::xml::{self, Element};

/// The pause, in microseconds, between two changes of status that separates two ticks. The format has no ticks.
const PAUSE: u64 = 1000;

/// The maximum nesting depth of nodes, through all trees.
const DEPTH: u16 = 1024;

/// The size of a change of status, in bytes.
const TRANSITION: usize = 9;

/// A `.btlog` file, as `FileLogger2` of BehaviorTree.CPP and [`BtLog`](crate::BtLog) write them: its changes of status
/// become records. The file is read once; only its tree is kept in memory.
///
/// A change to `RUNNING` is an entry. A change to `SUCCESS` or `FAILURE` is an end, preceded by an entry if the node
/// did not run. A change from `RUNNING` to `IDLE` is a halt. A running node that becomes `SKIPPED` ends with success. A
/// new tick begins if a change is a millisecond or more after the previous one.
pub struct ReadBtLog<R> {
    reader: R,
    names: Names,
    began: u64,
    /// The nodes by their numbers in the file.
    nodes: BTreeMap<u16, NodeId>,
    /// The number of bytes before the next change of status.
    at: u64,
}

impl<R: Read> ReadBtLog<R> {
    /// Opens a file and reads its start: the version, and the XML with the trees.
    ///
    /// # Errors
    /// Returns an error of the reader, or an error if the bytes are no `.btlog` file.
    pub fn open(mut reader: R) -> Result<Self, BtLogError> {
        let mut start = [0; START.len()];
        let read = fill(&mut reader, &mut start)?;
        let (title, version) = START.split_at(START.len() - 1);
        if read < START.len() || !start.starts_with(title) {
            return Err(bad(0, "the file does not begin with `BTCPP4-FileLogger2`"));
        }
        if start[title.len()..] != *version {
            return Err(bad(title.len(), format!("the version is {}, and only 1 is known", start[title.len()])));
        }
        let (mut at, mut len) = (START.len(), [0; 4]);
        whole(&mut reader, &mut len, at)?;
        let limits = Limits::default();
        let len = i32::from_le_bytes(len);
        let Some(len) = usize::try_from(len).ok().filter(|&len| len > 0 && len <= limits.bytes) else {
            return Err(bad(at, format!("the XML has {len} bytes; it may have {}", limits.bytes)));
        };
        at += 4;
        let mut bytes = Vec::new();
        // The memory grows with the bytes that are read, not with the length that the file claims.
        if reader.by_ref().take(len as u64).read_to_end(&mut bytes)? < len {
            return Err(bad(at + bytes.len(), "the file ends in its XML"));
        }
        let text = String::from_utf8(bytes)
            .map_err(|error| bad(at + error.utf8_error().valid_up_to(), "the XML is not UTF-8"))?;
        let (names, nodes) = Tables::read(text, &limits).map_err(|(place, why)| bad(at + place, why))?;
        at += len;
        let mut began = [0; 8];
        whole(&mut reader, &mut began, at)?;
        at += began.len();
        Ok(Self { reader, names, nodes, began: u64::from_le_bytes(began), at: at as u64 })
    }

    /// Returns the nodes of the tree. A log has no keys.
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// Returns the time at which the log began, in microseconds since 1970.
    pub const fn began(&self) -> u64 {
        self.began
    }

    /// Passes the records to a sink.
    ///
    /// # Errors
    /// Returns an error of the reader, or an error for an unknown node or an unknown status. The sink has received the
    /// records before the error.
    pub fn replay(mut self, sink: &mut impl Trace) -> Result<Replayed, BtLogError> {
        let mut ticks = Ticks { sink, last: None, now: 0, replayed: Replayed::default() };
        let mut runs = vec![false; self.names.nodes.len()];
        let mut bytes = [0; TRANSITION];
        loop {
            match fill(&mut self.reader, &mut bytes)? {
                TRANSITION => {}
                rest => {
                    ticks.replayed.complete = rest == 0;
                    break;
                }
            }
            let [a, b, c, d, e, f, low, high, status] = bytes;
            let uid = u16::from_le_bytes([low, high]);
            let Some(&node) = self.nodes.get(&uid) else {
                return Err(BtLogError::Bytes {
                    at: self.at + 6,
                    why: format!("the XML has no node with `_uid` {uid}"),
                });
            };
            let ran = &mut runs[usize::from(node)];
            ticks.at(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]));
            let ends =
                |success| Record::Leave { node, outcome: if success { Outcome::Success } else { Outcome::Failure } };
            match status {
                RUNNING if !*ran => ticks.record(Record::Enter { node }),
                RUNNING => {}
                SUCCESS | FAILURE => {
                    if !*ran {
                        ticks.record(Record::Enter { node });
                    }
                    ticks.record(ends(status == SUCCESS));
                }
                SKIPPED if *ran => ticks.record(ends(true)),
                IDLE if *ran => ticks.record(Record::Halt { node }),
                IDLE | SKIPPED => {}
                other => {
                    return Err(BtLogError::Bytes { at: self.at + 8, why: format!("there is no status {other}") });
                }
            }
            *ran = status == RUNNING;
            self.at += TRANSITION as u64;
        }
        ticks.end();
        Ok(ticks.replayed)
    }
}

/// Groups the changes of status in the file into ticks.
struct Ticks<'s, S> {
    sink: &'s mut S,
    /// The time of the last change of status.
    last: Option<u64>,
    /// The start of the current tick.
    now: u64,
    replayed: Replayed,
}

impl<S: Trace> Ticks<'_, S> {
    /// Notes a change of status at this time; begins a new tick after a pause.
    fn at(&mut self, micros: u64) {
        let last = self.last;
        // A clock that goes back begins no tick.
        self.last = Some(last.map_or(micros, |last| last.max(micros)));
        if last.is_some_and(|last| micros.saturating_sub(last) < PAUSE) {
            return;
        }
        self.end_tick(last.is_some());
        let (now, dt) = (Time::START.after(Duration::from_micros(micros)), Duration::from_micros(micros - self.now));
        self.now = micros;
        self.replayed.ticks += 1;
        self.record(Record::Tick { now, dt });
    }

    fn record(&mut self, record: Record<&dyn fmt::Display>) {
        self.replayed.records += 1;
        self.sink.record(record);
    }

    fn end_tick(&mut self, began: bool) {
        if began {
            self.sink.end();
        }
    }

    fn end(&mut self) {
        self.end_tick(self.last.is_some());
    }
}

/// The tables of the XML.
struct Tables<'x> {
    /// The trees by their paths.
    trees: BTreeMap<&'x str, &'x Element>,
    /// For each registered name, the element that declares it.
    models: BTreeMap<&'x str, &'x str>,
    rows: Vec<NodeInfo<String, Vec<String>>>,
    nodes: BTreeMap<u16, NodeId>,
}

/// The offset of a fault in the XML, in bytes, and its message.
type At = (usize, String);

impl<'x> Tables<'x> {
    fn read(text: String, limits: &Limits) -> Result<(Names, BTreeMap<u16, NodeId>), At> {
        let (source, mut faults) = (Source::new("the log", text), Faults::at_most(limits.faults));
        let Some(root) = xml::read(&source, limits, &mut faults) else {
            let fault = faults.into_iter().next();
            return Err(fault.map_or((0, String::new()), |fault| (fault.place.range().start, fault.message)));
        };
        let all: Vec<&Element> = root.all("BehaviorTree").collect();
        let Some((own, others)) = all.split_first() else {
            return Err((root.place.range().start, "the XML has no `BehaviorTree`".into()));
        };
        let mut tables = Tables {
            trees: others.iter().map(|tree| (tree.value("_fullpath").unwrap_or_default(), *tree)).collect(),
            models: BTreeMap::new(),
            rows: Vec::new(),
            nodes: BTreeMap::new(),
        };
        for model in root.all("TreeNodesModel").flat_map(|models| &models.children) {
            if let Some(id) = model.value("ID") {
                tables.models.insert(id, &model.name);
            }
        }
        tables.tree(own, None)?;
        let nodes = NodeTable::from_rows(tables.rows).ok_or((0, "the XML has no nodes".to_owned()))?;
        Ok((Names { nodes, keys: KeyTable::from_names([]) }, tables.nodes))
    }

    fn tree(&mut self, tree: &'x Element, parent: Option<NodeId>) -> Result<(), At> {
        let [root] = &*tree.children else {
            return Err((tree.place.range().start, format!("the tree has {} nodes at its top", tree.children.len())));
        };
        self.node(root, parent, tree.value("ID").unwrap_or("?"))
    }

    fn node(&mut self, element: &'x Element, parent: Option<NodeId>, tree: &str) -> Result<(), At> {
        let at = element.place.range().start;
        let uid = element.value("_uid").and_then(|uid| uid.parse::<u16>().ok());
        let Some(uid) = uid else { return Err((at, format!("`{}` has no `_uid` of 16 bits", element.name))) };
        let depth = parent.map_or(0, |parent| self.rows[usize::from(parent)].depth + 1);
        if depth > DEPTH {
            return Err((at, format!("nodes stand more than {DEPTH} deep in each other")));
        }
        let id = self.rows.len() as NodeId;
        if self.nodes.insert(uid, id).is_some() {
            return Err((at, format!("two nodes have the `_uid` {uid}")));
        }
        let registered = match &*element.name {
            "Action" | "Condition" | "Control" | "Decorator" => element.value("ID").unwrap_or(&element.name),
            name => name,
        };
        let is_run = registered == "SubTree";
        let kind = match is_run {
            true => "run",
            false => registration::kind(registered, self.models.get(registered).copied(), element.children.len()),
        };
        let named = if is_run { element.value("ID") } else { element.value("name") };
        let condition = (kind == "check").then(|| element.value("code").unwrap_or_default().to_owned());
        let texts = element.value("_description").map(|text| text.split("; ").map(str::to_owned).collect::<Vec<_>>());
        let attributes = texts.filter(|texts| texts.len() < usize::from(u8::MAX)).unwrap_or_default();
        let (name, tree_name) = (named.unwrap_or(registered).to_owned(), tree.to_owned());
        let row =
            NodeInfo { id, name, kind, parent, depth, line: 0, file_id: None, tree: tree_name, attributes, condition };
        self.rows.push(row);
        if is_run {
            let path = element.value("_fullpath").unwrap_or_default();
            let Some(inner) = self.trees.remove(path) else {
                return Err((
                    at,
                    format!("there is no tree with the `_fullpath` `{path}`, or another `SubTree` runs it"),
                ));
            };
            return self.tree(inner, Some(id));
        }
        element.children.iter().try_for_each(|child| self.node(child, Some(id), tree))
    }
}

/// Fills the buffer, and returns the number of bytes read; fewer only at the end.
fn fill(reader: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while read < bytes.len() {
        match reader.read(&mut bytes[read..]) {
            Ok(0) => break,
            Ok(more) => read += more,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}

fn whole(reader: &mut impl Read, bytes: &mut [u8], at: usize) -> Result<(), BtLogError> {
    let read = fill(reader, bytes)?;
    if read == bytes.len() { Ok(()) } else { Err(bad(at + read, "the file ends in its head")) }
}

fn bad(at: usize, why: impl Into<String>) -> BtLogError {
    BtLogError::Bytes { at: at as u64, why: why.into() }
}

/// The reason why a `.btlog` file cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum BtLogError {
    /// The reader failed.
    Io(io::Error),
    /// The bytes at this offset are invalid.
    Bytes {
        /// The number of bytes before the invalid ones.
        at: u64,
        /// The fault.
        why: String,
    },
}

impl fmt::Display for BtLogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Bytes { at, why } => write!(f, "byte {at}: {why}"),
        }
    }
}

impl std::error::Error for BtLogError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        if let Self::Io(error) = self { Some(error) } else { None }
    }
}

impl From<io::Error> for BtLogError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
