//! Prints the messages of a game as lines.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, BufWriter, ErrorKind, Stdout, Write};
use std::rc::Rc;

use bt_live::breakpoints::{Breakpoint, On};
use bt_live::wire::{Message, Tree};
use bt_live::{RecordedStream, Selector};
use bt_runtime::trace::{JsonLines, NodeTable, TextLines};
use serde_json::{Value, json};

use crate::output::{Ends, FAULTS, trouble};

/// The standard output, shared by the sinks of all streams. It is flushed after each message.
#[derive(Clone)]
struct Out(Rc<RefCell<BufWriter<Stdout>>>);

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

/// The sink for the lines of one stream.
enum Lines {
    Text(TextLines<Out>),
    Json(JsonLines<Out>),
}

/// Prints the messages of a game.
pub struct Shows {
    json: bool,
    out: Out,
    breaks: Vec<Breakpoint>,
    /// The names of trees by stream, until the first records of the stream.
    coming: BTreeMap<u32, String>,
    streams: BTreeMap<u32, (RecordedStream, Lines)>,
}

impl Shows {
    /// Creates a printer of records, as JSON or as text.
    pub fn new(json: bool, breaks: Vec<Breakpoint>) -> Self {
        let out = Out(Rc::new(RefCell::new(BufWriter::new(io::stdout()))));
        Self { json, out, breaks, coming: BTreeMap::new(), streams: BTreeMap::new() }
    }

    /// Prints a message. The command ends if the output is closed.
    pub fn message(&mut self, message: Message) -> Result<(), Ends> {
        let written = match message {
            Message::Tree(Tree { stream, name }) => {
                self.coming.insert(stream, name);
                Ok(())
            }
            Message::Batch(stream, bytes) => self.batch(stream, bytes).map(Ok)?,
            Message::Gap(gap) => {
                let text =
                    format!("-- {} records of {} ticks are lost: the output is too slow", gap.records, gap.ticks);
                self.line(&text, &json!({ "record": "gap", "ticks": gap.ticks, "records": gap.records }))
            }
            Message::Stop(stop) => {
                let at = match stop.on {
                    On::Enter => format!(" enters {}", stop.name),
                    _ if stop.name.is_empty() => String::new(),
                    _ => format!(" at {}", stop.name),
                };
                let mut text = format!("-- agent {}{at}: stopped by `{}`", stop.agent, stop.breakpoint);
                let mut fields = json!({ "record": "stop", "agent": stop.agent, "node": stop.node, "name": stop.name,
                    "breakpoint": stop.breakpoint, "on": stop.on, "by": stop.by });
                if stop.more > 0 {
                    text += &format!(", and {} more hits in this frame", stop.more);
                    fields["more"] = stop.more.into();
                }
                self.line(&text, &fields)
            }
            Message::Done(done) => {
                if let Some(swapped) = done.swapped {
                    eprintln!("{} agents go on with the new tree, {} after a halt", swapped.agents, swapped.halting);
                }
                done.error.iter().for_each(|error| eprintln!("error: {error}"));
                Ok(())
            }
            Message::Bye(bye) => {
                eprintln!("{}", bye.why);
                Ok(())
            }
            _ => Ok(()),
        };
        written.and_then(|()| self.out.flush()).map_err(|error| match error.kind() {
            // The reader has closed the pipe, as in `bt watch | head`.
            ErrorKind::BrokenPipe => Ends(0),
            _ => trouble(format_args!("the output cannot be written: {error}")),
        })
    }

    fn line(&mut self, text: &str, json: &Value) -> io::Result<()> {
        if self.json { writeln!(self.out, "{json}") } else { writeln!(self.out, "{text}") }
    }

    fn batch(&mut self, stream: u32, bytes: Vec<u8>) -> Result<(), Ends> {
        let unread = |error| {
            eprintln!("error: the records of the game cannot be read: {error}");
            Ends(FAULTS)
        };
        if let Some((known, lines)) = self.streams.get_mut(&stream) {
            match lines {
                Lines::Text(sink) => known.batch(&bytes, sink),
                Lines::Json(sink) => known.batch(&bytes, sink),
            }
            .map_err(unread)?;
            return Ok(());
        }
        let opened = RecordedStream::open(bytes).map_err(unread)?;
        let (names, out) = (opened.names().clone(), self.out.clone());
        self.warn(stream, &opened);
        let lines =
            if self.json { Lines::Json(JsonLines::new(names, out)) } else { Lines::Text(TextLines::new(names, out)) };
        self.streams.insert(stream, (opened, lines));
        Ok(())
    }

    /// Replaces the breakpoints, and warns of new breakpoints that fit no node of a known tree.
    pub fn breakpoints(&mut self, list: Vec<Breakpoint>) {
        let old = std::mem::replace(&mut self.breaks, list);
        for at in self.breaks.iter().filter(|at| !old.contains(at) && !self.streams.is_empty() && !self.known(at)) {
            eprintln!("warning: no node so far is `{}`", at.node);
        }
    }

    /// `true` if the breakpoint names a node of a known tree, or no node at all.
    fn known(&self, at: &Breakpoint) -> bool {
        self.streams.values().any(|(of, _)| names(at, &of.names().nodes))
    }

    /// Warns of breakpoints that fit no node of this tree, nor of an earlier tree.
    fn warn(&mut self, stream: u32, opened: &RecordedStream) {
        let tree = self.coming.remove(&stream).unwrap_or_default();
        let nodes = &opened.names().nodes;
        for at in self.breaks.iter().filter(|at| !names(at, nodes) && !self.known(at)) {
            eprintln!("warning: no node of `{tree}` is `{}`", at.node);
        }
    }
}

/// `true` if a breakpoint names a node of this tree, or no node at all.
fn names(at: &Breakpoint, nodes: &NodeTable) -> bool {
    at.node.is_empty() || !Selector::new(&at.node).nodes(nodes).is_empty()
}
