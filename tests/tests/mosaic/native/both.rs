//! A tree of mosaic_game in the interpreter and as a native brain, under the same steps.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bt_mosaic::interpreter::{Agent, Command, FileSource, LoadError, RandomSource, Record, RunError, Value};
use bt_mosaic::native::{DynamicAgent, MosaicAgent, Observer, load, registry};
use bt_runtime::{Brain, Chance, Registry, loaded::Loaded, prelude::*};

use super::listed::Listed;

/// A call of an action: its name, and its arguments with the values of keys.
pub type Called = (String, Vec<Value>);

/// The most ticks of a step. A tree without a wait never rests.
const TICKS: u32 = 300;

/// An agent of the interpreter and a native brain.
pub struct Both {
    agent: Agent,
    records: Arc<Mutex<Vec<Record>>>,
    brain: Brain<Loaded<MosaicAgent>>,
    enabled: bool,
    listed: Listed,
}

/// The calls of both in one step.
pub struct Step {
    pub interpreted: Vec<Called>,
    pub native: Vec<Called>,
    /// The error that stopped the interpreter.
    pub stopped: Option<RunError>,
}

impl Step {
    /// The first difference, if there is one. If the agent stopped, the calls of one are the beginning of the other's.
    pub fn difference(&self) -> Option<String> {
        let Self { interpreted, native, .. } = self;
        let same = interpreted.iter().zip(native).take_while(|(interpreted, native)| interpreted == native).count();
        let shorter = interpreted.len().min(native.len());
        if same == shorter && (self.stopped.is_some() || interpreted.len() == native.len()) {
            return None;
        }
        Some(format!("call {same}: {:?} native, {:?} interpreted", native.get(same), interpreted.get(same)))
    }
}

/// The calls that a native brain makes.
#[derive(Default)]
struct Calls(Vec<Called>);

impl Observer for Calls {
    fn called(&mut self, action: &str, args: &[Value]) {
        self.0.push((action.to_owned(), args.to_vec()));
    }
}

/// Draws by weight as the node `pick` does, so that both draw the same child.
struct AsPick(Chance);

impl RandomSource for AsPick {
    fn index(&mut self, n: usize) -> usize {
        self.0.index(n)
    }

    fn weighted_index(&mut self, weights: &[u32]) -> usize {
        let total: u32 = weights.iter().sum();
        let mut drawn = self.0.unit() * f64::from(total);
        let likely = weights.iter().position(|weight| {
            let taken = drawn < f64::from(*weight);
            drawn -= f64::from(*weight);
            taken
        });
        likely.unwrap_or(weights.len() - 1)
    }
}

/// Helpers that the trees call, as in the interpreter's library of [`Player`](crate::player::Player).
#[action]
fn test_fail(cx: &mut Cx<MosaicAgent>) -> bool {
    cx.world.called("test_fail", &[]);
    false
}

#[action]
fn test_dispatch(cx: &mut Cx<MosaicAgent>, arg1: String) -> bool {
    cx.world.called("test_dispatch", &[arg1.clone().into()]);
    cx.send(arg1).is_ok()
}

#[action]
fn test_pop(cx: &mut Cx<MosaicAgent>, arg1: String) -> bool {
    cx.world.called("test_pop", &[arg1.clone().into()]);
    MosaicAgent::remove(cx.bb, &arg1);
    true
}

/// The registry of the native brains.
pub fn with_helpers() -> Registry<MosaicAgent> {
    registry().with::<test_fail>().with::<test_dispatch>().with::<test_pop>()
}

impl Both {
    /// Loads the tree for the native brain. The interpreter's agent has loaded it.
    pub fn new(
        agent: Agent,
        registry: &Registry<MosaicAgent>,
        files: impl FileSource + 'static,
        tree: &str,
    ) -> Result<Self, LoadError> {
        let brain = load(registry, &files, tree, None)?.brain(MosaicAgent::default()).seeded(7);
        let mut both =
            Self { agent, records: Arc::default(), brain, enabled: false, listed: Listed::new(Box::new(files)) };
        both.agent.set_random_source(Some(Box::new(AsPick(Chance::new(7)))));
        both.agent.listen(Arc::clone(&both.records));
        Ok(both)
    }

    pub fn enable(&mut self) -> Step {
        self.enabled = true;
        let went = self.agent.enable(true);
        self.ended(went)
    }

    pub fn poll(&mut self) -> Step {
        let went = self.agent.poll();
        self.ended(went)
    }

    pub fn send(&mut self, event: &str) -> Step {
        if self.enabled {
            self.brain.send(event.to_owned()).unwrap();
        }
        let went = self.agent.send(event);
        self.ended(went)
    }

    pub fn set(&mut self, key: &str, value: &Value) {
        self.agent.set(key, value.clone()).unwrap();
        MosaicAgent::write(self.brain.board_mut(), key, value.clone()).unwrap();
    }

    /// Lets time pass, from one timer of the interpreter to the next. Ends early at a difference.
    pub fn advance(&mut self, ms: u64) -> Vec<Step> {
        let until = self.agent.now_ms() + ms;
        let mut steps = Vec::new();
        while self.agent.now_ms() < until {
            let due = self.agent.timers().map(|(at_ms, _)| at_ms).filter(|at_ms| *at_ms <= until).min();
            let next = due.unwrap_or(until).max(self.agent.now_ms() + 1);
            let went = self.agent.advance(next - self.agent.now_ms()).map(drop);
            let step = self.ended(went);
            let over = step.stopped.is_some() || step.difference().is_some();
            steps.push(step);
            if over {
                break;
            }
        }
        steps
    }

    /// Do both blackboards hold the same values?
    pub fn boards_agree(&self) -> bool {
        self.agent.blackboard() == &self.brain.board().values
    }

    /// The parts of the tree that ran so far and that native brains run by other rules.
    pub fn listed(&self) -> String {
        self.listed.ran.iter().copied().collect::<Vec<_>>().join(", ")
    }

    fn ended(&mut self, went: Result<(), RunError>) -> Step {
        let records = std::mem::take(&mut *self.records.lock().unwrap());
        let trees: Vec<String> = self.agent.trees().map(str::to_owned).collect();
        records.iter().for_each(|record| self.listed.add(&trees, record));
        let interpreted = records.into_iter().filter_map(|record| match record.command {
            Command::Action { name, args } => Some((name, args)),
            _ => None,
        });
        let interpreted = interpreted.collect();
        Step { interpreted, native: self.ticks(), stopped: went.err() }
    }

    /// Brings the clock of the brain to that of the agent, and ticks until the tree rests.
    fn ticks(&mut self) -> Vec<Called> {
        let mut calls = Calls::default();
        let now = Duration::from_millis(self.agent.now_ms());
        let mut passed = now - Duration::from_nanos(self.brain.now().as_nanos());
        let mut quiet = 0;
        for _ in 0..TICKS {
            if !self.enabled || quiet == 2 {
                return calls.0;
            }
            let before = calls.0.len();
            let status = self.brain.tick(std::mem::take(&mut passed), &mut calls);
            quiet = if calls.0.len() == before && status == Status::Running { quiet + 1 } else { 0 };
        }
        calls.0
    }
}
