//! Applies the steps of a scenario to our agent.

use std::path::Path;
use std::sync::{Arc, Mutex};

use bt_mosaic::interpreter::{
    Agent, Call, Command, Folder, Level, Library, Limits, Listener, Outcome, Record, RunError, Snapshot, Value,
};

use crate::guided::Guide;
use crate::scenario::Told;

pub struct Player {
    pub library: Arc<Library>,
    pub agent: Agent,
    pub heard: Arc<Mutex<Heard>>,
    guide: Guide,
    /// The result of `encode`.
    saved: Option<Snapshot>,
}

/// The records of the agent, and the lines of its `log`.
#[derive(Default)]
pub struct Heard {
    pub told: Vec<Told>,
    /// The number of draws before each record.
    pub draws: Vec<usize>,
    guide: Guide,
    pub lines: Vec<(String, String)>,
}

impl Listener for Heard {
    fn record(&mut self, _: u64, record: &Record) {
        let params = match &record.command {
            // The original has no record for these commands.
            Command::Remove { .. } | Command::Clear => return,
            Command::Snapshot { trees, board, nodes } => {
                vec![trees.clone().into(), board.clone(), serde_json::to_value(nodes).unwrap()]
            }
            Command::PushTree(name) => vec![name.clone().into()],
            Command::Action { name, args } => vec![name.clone().into(), args.clone().into()],
            Command::Set { key, value } => vec![key.clone().into(), value.clone()],
            Command::PollBegin | Command::Enter | Command::Leave | Command::Reset => Vec::new(),
        };
        self.draws.push(self.guide.count());
        self.told.push((record.tree, record.node, record.command.name().to_owned(), params));
    }

    fn log(&mut self, level: Level, text: &str) {
        let level = match level {
            Level::Debug => "debug",
            Level::Info => "info",
            Level::Warn => "warning",
            Level::Error => "error",
        };
        self.lines.push((level.to_owned(), text.to_owned()));
    }
}

impl Player {
    /// A player for the trees in a folder. `commands` is the limit at which the trace of a step is truncated.
    pub fn new(trees: &Path, commands: u64, guide: &Guide) -> Self {
        // Most visits have a record. The visit of a composite that continues with its next child has none.
        let visits = 4 * commands + 1000;
        let limits = Limits { visits, depth: u32::MAX, nodes: usize::MAX, ..Limits::default() };
        let library = Library::new(Folder(trees.to_owned()))
            .with_limits(limits)
            .with("test_fail", |_: &mut Call<'_>| Outcome::Done(false))
            .with("test_dispatch", |call: &mut Call<'_>| {
                let event = call.args()[0].as_str().unwrap().to_owned();
                call.send(&event);
                Outcome::Done(true)
            })
            .with("test_pop", |call: &mut Call<'_>| {
                let key = call.args()[0].as_str().unwrap().to_owned();
                call.remove(&key);
                Outcome::Done(true)
            })
            .with("number_div", adds);
        let library = Arc::new(library);
        let heard = Heard { guide: guide.clone(), ..Heard::default() };
        let mut agent = Agent::new(&library, 1);
        agent.set_random_source(Some(Box::new(guide.clone())));
        Self { agent, library, heard: Arc::new(Mutex::new(heard)), guide: guide.clone(), saved: None }
    }

    /// Clears the records and lines.
    pub fn silence(&self) {
        let mut heard = self.heard.lock().unwrap();
        (heard.told, heard.draws, heard.lines) = Default::default();
    }

    /// Runs a step. Returns its result in the form of the original, or the error that stopped the agent.
    pub fn step(&mut self, op: &[Value]) -> Result<Value, RunError> {
        let text = |at: usize| op[at].as_str().unwrap();
        Ok(match text(0) {
            "debug" => {
                self.agent.listen(Arc::clone(&self.heard));
                Value::Null
            }
            "load" => self.agent.load(text(1)).is_ok().into(),
            "enable" => {
                self.agent.enable(op[1].as_bool().unwrap())?;
                true.into()
            }
            "poll" => {
                self.agent.poll()?;
                Value::Null
            }
            "event" => {
                self.agent.send(text(1))?;
                Value::Null
            }
            "advance" => self.agent.advance(op[1].as_u64().unwrap())?.into(),
            "set" => {
                self.agent.set(text(1), op[2].clone()).unwrap();
                Value::Null
            }
            "encode" => {
                self.saved = Some(self.agent.snapshot());
                Value::Null
            }
            "decode" => {
                self.agent.restore(self.saved.as_ref().unwrap()).unwrap();
                Value::Null
            }
            "new_agent" => {
                self.agent = Agent::new(&self.library, 1);
                self.agent.set_random_source(Some(Box::new(self.guide.clone())));
                Value::Null
            }
            other => panic!("unknown step `{other}`"),
        })
    }
}

/// Behaves like the original's `number_div`, which adds instead of dividing, and stores the sum as a double.
fn adds(call: &mut Call<'_>) -> Outcome {
    let [Value::String(key), by] = call.args() else { return Outcome::Done(false) };
    let (key, by) = (key.clone(), by.as_f64());
    let (Some(old), Some(by)) = (call.blackboard().get(&key).and_then(Value::as_f64), by) else {
        return Outcome::Done(false);
    };
    call.set(&key, old + by);
    Outcome::Done(true)
}
