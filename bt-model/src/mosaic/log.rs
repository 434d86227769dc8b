//! A debug log: what an agent told, as a file.

use super::kept::{number, text as string};
use super::{Command, Kept, Record};
use crate::json::{Json, Limits, Reader, Source, pretty, text};
use crate::{Faults, Value};
use jsonc_parser::ast;

/// A debug log.
///
/// Old logs are read as they are: with `leave` written twice, and with an empty word where `reset` is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DebugLog {
    /// Whose log it is.
    pub entity_id: String,
    /// What was told, in order.
    pub debug_cmds: Vec<Entry>,
    /// When it was saved, in whatever form; a log that comes over the wire has none.
    pub ts: Option<Value>,
    /// What else stood there.
    pub kept: Kept,
}

/// A line of a log: `[tree, node, milliseconds, cmd, detail]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Which of the agent's files.
    pub tree: u32,
    /// The node's number in it.
    pub node: u32,
    /// When, in milliseconds since 1970 or since the agent began.
    pub ts_ms: u64,
    /// `snapshot`, `push_tree`, `group_begin`, `enter`, `leave`, `mutate`, `reset`; in old logs also empty.
    pub cmd: String,
    /// What there is to say beside it.
    pub detail: Value,
}

impl DebugLog {
    /// Reads a log. What could be understood is in the result.
    #[must_use]
    pub fn read(source: &Source, limits: &Limits) -> (Self, Faults<Json>) {
        let mut faults = Faults::at_most(limits.faults);
        let mut log = Self::default();
        if let Some(value) = text::value(source, limits, &mut faults) {
            let mut reader = Reader::new(source, limits, &mut faults);
            if let Some(mut fields) = reader.object(&value, "a debug log") {
                log.entity_id = reader.needed_text(&mut fields, "entity_id", "a debug log");
                log.ts = fields.take("ts").map(|entry| reader.value(entry.value));
                let list = fields.need("debug_cmds", "a debug log", &mut reader);
                let list = list.map(|entry| reader.list(entry)).unwrap_or_default();
                log.debug_cmds = list.iter().filter_map(|value| reader.log_entry(value)).collect();
                log.kept = fields.rest(&mut reader).into();
            }
        }
        (log, faults)
    }

    /// What is sent to a debugger that listens: the lines as `cmds`.
    #[must_use]
    pub fn wire(&self) -> String {
        let cmds = Value::List(self.debug_cmds.iter().map(Entry::value).collect());
        pretty(&Kept::default().object(vec![("entity_id", string(&self.entity_id)), ("cmds", cmds)]))
    }

    /// The text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut known = vec![
            ("debug_cmds", Value::List(self.debug_cmds.iter().map(Entry::value).collect())),
            ("entity_id", string(&self.entity_id)),
        ];
        known.extend(self.ts.clone().map(|ts| ("ts", ts)));
        pretty(&self.kept.object(known))
    }
}

impl Reader<'_> {
    fn log_entry(&mut self, value: &ast::Value<'_>) -> Option<Entry> {
        let what = "write `[tree, node, milliseconds, \"cmd\", detail]`";
        if let ast::Value::Array(list) = value
            && let [
                ast::Value::NumberLit(tree),
                ast::Value::NumberLit(node),
                ast::Value::NumberLit(ts),
                ast::Value::StringLit(cmd),
                detail,
            ] = list.elements.as_slice()
            && let (Ok(tree), Ok(node), Ok(ts_ms)) = (tree.value.parse(), node.value.parse(), ts.value.parse())
        {
            return Some(Entry { tree, node, ts_ms, cmd: cmd.value.to_string(), detail: self.value(detail) });
        }
        self.expected("a line of a debug log", value, what);
        None
    }
}

impl Entry {
    /// What the line says; `None` where no agent says such a thing.
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

    /// The line that says it.
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
