//! Load from outside: shepherds who whistle to single sheep.
//!
//! A whistle names the tick in the evening in which it is received, and the nth whistle of a shepherd is always the
//! same. So the final state does not depend on the times at which whistles arrive, and the same number of whistles
//! leads to the same state in one process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use bt_fleet::log::{Log, Nats};
use bt_fleet::{AgentKey, Client, LogError, Refused, Tick};
use bt_runtime::Chance;
use serde::Serialize;

use crate::arguments::Arguments;
use crate::parent::options;
use crate::sheep::{Call, Live, keys};

/// The number of shepherds.
const SHEPHERDS: u64 = 2;
/// The maximum number of unacknowledged whistles of a shepherd to a pasture.
const IN_FLIGHT: usize = 16;
/// The time between two attempts to write.
const BREATH: Duration = Duration::from_millis(10);

/// The whistles of all shepherds, by their fate.
#[derive(Clone, Default, Serialize)]
pub struct Load {
    /// Whistles that a shepherd wanted to send.
    pub offered: u64,
    /// Whistles that are in the log.
    pub taken: u64,
    /// Whistles that were delayed, because too many were unacknowledged.
    pub put_off: u64,
    /// Attempts to write that failed.
    pub refused: u64,
    /// The number of whistles of each shepherd.
    #[serde(skip)]
    each: Vec<u64>,
}

/// Running shepherds, each in a thread.
pub struct Shepherds {
    go_home: Arc<AtomicBool>,
    threads: Vec<JoinHandle<Load>>,
}

impl Shepherds {
    /// Starts the shepherds, if the command line asks for load.
    ///
    /// # Errors
    /// A server does not answer.
    pub fn start(arguments: &Arguments) -> Result<Self, LogError> {
        let go_home = Arc::new(AtomicBool::new(false));
        let count = if arguments.load + arguments.overload > 0 { SHEPHERDS } else { 0 };
        let start = |number| {
            let server = arguments.server.as_deref().unwrap_or_default();
            let nats = Nats::connect(server, &arguments.fleet, options(arguments))?;
            let (go_home, arguments) = (go_home.clone(), arguments.clone());
            Ok(thread::spawn(move || Shepherd::new(&arguments, number).work(&nats, &go_home)))
        };
        let threads = (0..count).map(start).collect::<Result<_, LogError>>()?;
        Ok(Self { go_home, threads })
    }

    /// Tells the shepherds to stop whistling.
    pub fn go_home(&self) {
        self.go_home.store(true, Ordering::Relaxed);
    }

    /// Returns `true` once all whistles are in the log.
    pub fn are_home(&self) -> bool {
        self.threads.iter().all(JoinHandle::is_finished)
    }

    /// Waits until all whistles are in the log.
    pub fn end(self) -> Load {
        self.go_home();
        let loads = self.threads.into_iter().map(|thread| thread.join().expect("a shepherd does not panic"));
        loads.fold(Load::default(), |sum, load| Load {
            offered: sum.offered + load.offered,
            taken: sum.taken + load.taken,
            put_off: sum.put_off + load.put_off,
            refused: sum.refused + load.refused,
            each: [sum.each, load.each].concat(),
        })
    }
}

/// A shepherd.
struct Shepherd<'a> {
    arguments: &'a Arguments,
    client: Client,
    chance: Chance,
    sheep: Vec<AgentKey>,
    /// The next whistle.
    next: (Tick, AgentKey),
}

impl<'a> Shepherd<'a> {
    fn new(arguments: &'a Arguments, number: u64) -> Self {
        let client = Client::new(arguments.layout(), 2 + number, IN_FLIGHT);
        let chance = Chance::new(arguments.seed ^ (number << 32));
        let sheep: Vec<_> = keys(arguments).collect();
        let mut shepherd = Self { arguments, client, chance, next: (0, sheep[0]), sheep };
        shepherd.draw();
        shepherd
    }

    fn draw(&mut self) {
        let due = self.arguments.day() + 1 + self.chance.below(20);
        self.next = (due, self.sheep[self.chance.below(self.sheep.len() as u64) as usize]);
    }

    /// Whistles, unless too many whistles are unacknowledged.
    fn whistle(&mut self) -> Result<(), Refused> {
        let (due, to) = self.next;
        self.client.send::<Live>(due, to, &Call)?;
        self.draw();
        Ok(())
    }

    fn work(mut self, nats: &Nats, go_home: &AtomicBool) -> Load {
        let (mut load, begin, mut taken) = (Load::default(), Instant::now(), 0);
        let share = f64::from(self.arguments.load) / SHEPHERDS as f64;
        while !go_home.load(Ordering::Relaxed) {
            let wants = match u64::from(self.arguments.overload) {
                0 => ((begin.elapsed().as_secs_f64() * share) as u64).saturating_sub(load.offered),
                factor => (taken * factor).max(u64::from(self.arguments.partitions)),
            };
            taken = 0;
            for _ in 0..wants {
                match self.whistle() {
                    Ok(()) => taken += 1,
                    Err(_) => load.put_off += 1,
                }
            }
            (load.offered, load.taken) = (load.offered + wants, load.taken + taken);
            load.refused += u64::from(self.client.flush(nats).is_err());
            if self.arguments.overload == 0 {
                thread::sleep(BREATH);
            }
        }
        while self.client.waiting() > 0 {
            if self.client.flush(nats).is_err() {
                load.refused += 1;
                thread::sleep(BREATH);
            }
        }
        load.each = vec![load.taken];
        load
    }
}

/// Writes the same whistles to another log.
///
/// # Errors
/// The log cannot be written.
pub fn whistle_again(log: &impl Log, arguments: &Arguments, load: &Load) -> Result<(), LogError> {
    for (number, &whistles) in (0..).zip(&load.each) {
        let mut shepherd = Shepherd::new(arguments, number);
        for _ in 0..whistles {
            while shepherd.whistle().is_err() {
                shepherd.client.flush(log)?;
            }
        }
        shepherd.client.flush(log)?;
    }
    Ok(())
}
