//! Debug logs for a debugger, in which every entry is a record of the agent.

use bt_model::json::reader::{self, Element, Reader};
use bt_model::json::{Json, Limits, Source, line};
use bt_model::{Faults, Value};

use super::Record;
use super::debug_log::{LogEntry, entry};
use super::json::required_text;

/// The records of an agent, read from a saved log or from the body of a request.
///
/// [`DebugLog::write`](super::DebugLog::write) writes the file, [`DebugLog::wire`](super::DebugLog::wire) the body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DebugRecords {
    /// The identifier of the agent.
    pub entity_id: String,
    /// The records, in order.
    pub records: Vec<TimedRecord>,
}

/// A record with its time.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedRecord {
    /// The time, in milliseconds since 1970 or since the start of the agent's clock.
    pub ts_ms: u64,
    /// The record.
    pub record: Record<Value>,
}

impl DebugRecords {
    /// Reads a saved log. The result holds the records that could be read. Use it only if [`Faults::has_errors`]
    /// returns false, because the state of an agent follows from all of its records.
    #[must_use]
    pub fn read_file(source: &Source, limits: &Limits) -> (Self, Faults<Json>) {
        Self::read(source, limits, "debug_cmds", "a debug log")
    }

    /// Reads the body of a request to the debugger, as [`read_file`](Self::read_file) reads a file.
    #[must_use]
    pub fn read_request(source: &Source, limits: &Limits) -> (Self, Faults<Json>) {
        Self::read(source, limits, "cmds", "a request to the debugger")
    }

    fn read(source: &Source, limits: &Limits, list: &str, owner: &str) -> (Self, Faults<Json>) {
        let mut faults = Faults::at_most(limits.faults);
        let mut read = Self::default();
        reader::parse(source, limits, &mut faults, |reader, root| {
            let Some(mut fields) = reader.object(root, owner) else { return };
            read.entity_id = required_text(reader, &mut fields, "entity_id", owner);
            if let Some(list) = fields.need(list, owner, reader) {
                read.records = reader.list(list).filter_map(|element| record(reader, element)).collect();
            }
        });
        (read, faults)
    }
}

fn record(reader: &mut Reader<'_>, element: Element<'_>) -> Option<TimedRecord> {
    let entry = entry(reader, element)?;
    let record = entry.record();
    if record.is_none() {
        let (message, help) = no_record(&entry);
        let place = reader.place(element);
        reader.faults().error(&place, message, help);
    }
    Some(TimedRecord { ts_ms: entry.ts_ms, record: record? })
}

/// Returns the message that an entry is no record, and the help.
fn no_record(entry: &LogEntry) -> (String, String) {
    let detail = match &*entry.cmd {
        "snapshot" => "[[\"tree.json\", …], { \"key\": value, … }, [[tree, node], …]]",
        "push_tree" => "[\"tree.json\"]",
        "mutate" => {
            "[\"node_action\", [\"action\", [argument, …]]]`, `[\"variable\", [\"set\", [\"key\", value]]]`, \
             `[\"variable\", [\"remove\", [\"key\"]]]` or `[\"variable\", [\"reset\", []]]"
        }
        unknown => {
            let known = "`snapshot`, `push_tree`, `group_begin`, `enter`, `leave`, `mutate` and `reset`";
            return (format!("unknown command `{unknown}`"), format!("the commands are {known}"));
        }
    };
    (format!("`{}` cannot have the detail `{}`", entry.cmd, cut(line(&entry.detail))), format!("write `{detail}`"))
}

/// Returns the start of a text that may be long.
fn cut(mut text: String) -> String {
    /// The largest number of characters.
    const MOST: usize = 60;
    if let Some((end, _)) = text.char_indices().nth(MOST) {
        text.truncate(end);
        text.push('…');
    }
    text
}
