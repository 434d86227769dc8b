//! Debug logs: the records of an agent as a file.

use bt_model::json::reader::{self, Element, Reader};
use bt_model::json::{Json, Limits, Source, pretty};
use bt_model::{Faults, Value};

use super::json::{number, required_text, string};
use super::{Command, Record, UnknownFields};

/// A debug log.
///
/// Old logs have `leave` twice, and an empty command in place of `reset`. They are read without a fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DebugLog {
    /// The identifier of the agent.
    pub entity_id: String,
    /// The records, in order.
    pub debug_cmds: Vec<LogEntry>,
    /// The time at which the log was saved, in any form. A log sent over HTTP has no time.
    pub ts: Option<Value>,
    /// Fields without a meaning.
    pub unknown: UnknownFields,
}

/// An entry of a log: `[tree, node, milliseconds, cmd, detail]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// The index of the tree's file in the agent's list.
    pub tree: u32,
    /// The number of the node in this file.
    pub node: u32,
    /// The time, in milliseconds since 1970 or since the start of the agent's clock.
    pub ts_ms: u64,
    /// The command: `snapshot`, `push_tree`, `group_begin`, `enter`, `leave`, `mutate` or `reset`; in old logs it may
    /// be empty.
    pub cmd: String,
    /// The data of the command.
    pub detail: Value,
}

impl DebugLog {
    /// Reads a log. The result holds the fields that could be read.
    #[must_use]
    pub fn read(source: &Source, limits: &Limits) -> (Self, Faults<Json>) {
        let mut faults = Faults::at_most(limits.faults);
        let mut log = Self::default();
        reader::parse(source, limits, &mut faults, |reader, root| {
            let Some(mut fields) = reader.object(root, "a debug log") else { return };
            log.entity_id = required_text(reader, &mut fields, "entity_id", "a debug log");
            log.ts = fields.take("ts").map(|element| reader.value(element));
            if let Some(list) = fields.need("debug_cmds", "a debug log", reader) {
                log.debug_cmds = reader.list(list).filter_map(|element| entry(reader, element)).collect();
            }
            log.unknown = fields.rest(reader).into();
        });
        (log, faults)
    }

    /// Returns the body of an HTTP request to the debugger, with the entries as `cmds`.
    #[must_use]
    pub fn wire(&self) -> String {
        let cmds = Value::List(self.debug_cmds.iter().map(LogEntry::value).collect());
        pretty(&UnknownFields::default().object(vec![("entity_id", string(&self.entity_id)), ("cmds", cmds)]))
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut known = vec![
            ("debug_cmds", Value::List(self.debug_cmds.iter().map(LogEntry::value).collect())),
            ("entity_id", string(&self.entity_id)),
        ];
        known.extend(self.ts.clone().map(|ts| ("ts", ts)));
        pretty(&self.unknown.object(known))
    }
}

pub(super) fn entry(reader: &mut Reader<'_>, element: Element<'_>) -> Option<LogEntry> {
    let entry = element.as_list().and_then(|items| entry_of(reader, &items));
    if entry.is_none() {
        let help = "write `[tree, node, milliseconds, \"cmd\", detail]`";
        reader.expected("a line of a debug log", element, help);
    }
    entry
}

fn entry_of(reader: &mut Reader<'_>, items: &[Element<'_>]) -> Option<LogEntry> {
    let [tree, node, ts_ms, cmd, detail] = items else { return None };
    let (tree, node) = (tree.as_number()?.parse().ok()?, node.as_number()?.parse().ok()?);
    let (ts_ms, cmd) = (ts_ms.as_number()?.parse().ok()?, cmd.as_str()?.to_owned());
    Some(LogEntry { tree, node, ts_ms, cmd, detail: reader.value(*detail) })
}

impl LogEntry {
    /// Returns the record of this entry; `None` if the entry is no record of an agent.
    #[must_use]
    pub fn record(&self) -> Option<Record<Value>> {
        let list = match &self.detail {
            Value::List(list) => list.as_slice(),
            _ => &[],
        };
        let command = match (&*self.cmd, list) {
            ("snapshot", [Value::List(trees), board @ Value::Object(_), Value::List(nodes)]) => Command::Snapshot {
                trees: trees.iter().map(|tree| Some(as_text(tree)?.to_owned())).collect::<Option<_>>()?,
                board: board.clone(),
                nodes: nodes.iter().map(pair).collect::<Option<_>>()?,
            },
            ("push_tree", [Value::Text(name)]) => Command::PushTree(name.clone()),
            ("group_begin", _) => Command::PollBegin,
            ("enter", _) => Command::Enter,
            ("leave", _) => Command::Leave,
            ("reset" | "", _) => Command::Reset,
            ("mutate", [Value::Text(what), Value::List(detail)]) => match (&**what, detail.as_slice()) {
                ("node_action", [Value::Text(name), Value::List(args)]) => {
                    Command::Action { name: name.clone(), args: args.clone() }
                }
                ("variable", [Value::Text(how), Value::List(what)]) => match (&**how, what.as_slice()) {
                    ("set", [Value::Text(key), value]) => Command::Set { key: key.clone(), value: value.clone() },
                    ("remove", [Value::Text(key)]) => Command::Remove { key: key.clone() },
                    ("reset", []) => Command::Clear,
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        };
        Some(Record { tree: self.tree, node: self.node, command })
    }

    /// Creates the entry of a record.
    #[must_use]
    pub fn new(record: &Record<Value>, ts_ms: u64) -> Self {
        let (cmd, detail) = match &record.command {
            Command::Snapshot { trees, board, nodes } => {
                let nodes = nodes.iter().map(|(tree, node)| Value::List(vec![number(tree), number(node)]));
                let trees = trees.iter().map(|tree| string(tree));
                let detail = vec![Value::List(trees.collect()), board.clone(), Value::List(nodes.collect())];
                ("snapshot", detail)
            }
            Command::PushTree(name) => ("push_tree", vec![string(name)]),
            Command::PollBegin => ("group_begin", Vec::new()),
            Command::Enter => ("enter", Vec::new()),
            Command::Leave => ("leave", Vec::new()),
            Command::Reset => ("reset", Vec::new()),
            Command::Action { name, args } => {
                ("mutate", mutation("node_action", vec![string(name), Value::List(args.clone())]))
            }
            Command::Set { key, value } => ("mutate", variable("set", vec![string(key), value.clone()])),
            Command::Remove { key } => ("mutate", variable("remove", vec![string(key)])),
            Command::Clear => ("mutate", variable("reset", Vec::new())),
        };
        Self { tree: record.tree, node: record.node, ts_ms, cmd: cmd.to_owned(), detail: Value::List(detail) }
    }

    fn value(&self) -> Value {
        let numbers = [number(self.tree), number(self.node), number(self.ts_ms)];
        Value::List(numbers.into_iter().chain([string(&self.cmd), self.detail.clone()]).collect())
    }
}

fn mutation(what: &str, detail: Vec<Value>) -> Vec<Value> {
    vec![string(what), Value::List(detail)]
}

fn variable(how: &str, what: Vec<Value>) -> Vec<Value> {
    mutation("variable", mutation(how, what))
}

fn as_text(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn pair(value: &Value) -> Option<(u32, u32)> {
    let Value::List(pair) = value else { return None };
    let [Value::Number(tree), Value::Number(node)] = pair.as_slice() else { return None };
    Some((tree.parse().ok()?, node.parse().ok()?))
}
