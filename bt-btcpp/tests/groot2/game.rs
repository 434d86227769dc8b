//! A game with one robot that is watched, in a thread of its own.

use std::cell::Cell;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use bt_btcpp::{Publisher, PublisherOptions};
use bt_live::Options;
use bt_runtime::prelude::*;
use bt_runtime::trace::{Digest, Names, Record, Recorder};

#[derive(Blackboard, Clone, Default)]
pub struct Robot {
    pub battery: f64,
    pub docked: bool,
    pub rounds: u32,
}

bt! {
    /// The numbers of Groot2 stand behind the nodes.
    pub tree Duty for Robot {                                       // 1
        selector {
            #[when(bb.battery > 0.5)]
            sequence "patrol" {                                     // 2
                wait(200ms) "walk";                                 // 3
                set(bb.rounds = bb.rounds + 1) "count";             // 4
                set(bb.battery = bb.battery - 0.25) "tire"          // 5
            }
            run Charge                                              // 6
        }
    }

    pub tree Charge for Robot {
        sequence {                                                  // 7
            check(!bb.docked) "away";                               // 8
            set(bb.battery = 1.0) "charge"                          // 9
        }
    }
}

pub const STEP: Duration = Duration::from_millis(100);

/// A frame that has run: the records of its tick, as `enter 3`, `leave 3 Success`, `halt 3` with the numbers of Groot2.
pub type Lines = Vec<String>;

/// The game.
pub struct Game {
    pub publisher: Option<Publisher>,
    /// For other clients.
    pub address: bt_live::games::Game,
    frames: Sender<u32>,
    ran: Receiver<Lines>,
    thread: Option<JoinHandle<u64>>,
    ticks: Cell<u32>,
}

impl Game {
    pub fn start(test: &str) -> Self {
        Self::with(test, PublisherOptions::default())
    }

    pub fn with(test: &str, options: PublisherOptions) -> Self {
        Self::that(test, options, true)
    }

    /// A game that lets clients write, or only stop it.
    pub fn that(test: &str, options: PublisherOptions, writes: bool) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("groot2-{test}-{}", std::process::id()));
        let live = Options::new(test).address(([127, 0, 0, 1], 0).into()).folder(&folder).commands(true).writes(writes);
        let mut live = live.listen().expect("it listens");
        let address = live.game().clone();
        let publisher = options.port(0).start(live.game().clone()).expect("two free ports");
        let (frames, wanted) = channel();
        let (done, ran) = channel();
        let thread = thread::spawn(move || {
            let mut robot = Duty::brain(Robot::default());
            let mut digest = Digest::new();
            loop {
                // The game takes orders also while the test runs no frame.
                live.wait();
                let frames: u32 = match wanted.recv_timeout(Duration::from_millis(1)) {
                    Ok(frames) => frames,
                    Err(RecvTimeoutError::Timeout) => continue,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                let mut trace = Recorder::default();
                for _ in 0..frames {
                    let mut tick = |watch: &mut bt_live::Watch<'_>| {
                        let mut sink = watch.sink::<Duty>();
                        sink.edit(&mut robot);
                        robot.tick_traced(STEP, &mut (), &mut ((&mut trace, &mut digest), sink))
                    };
                    while live.frame(&mut tick).is_none() {
                        live.wait();
                    }
                }
                live.wait();
                let _ = done.send(lines(&trace));
            }
            let _ = std::fs::remove_dir_all(folder);
            digest.value()
        });
        Self { publisher: Some(publisher), address, frames, ran, thread: Some(thread), ticks: Cell::new(0) }
    }

    pub fn port(&self) -> u16 {
        self.publisher.as_ref().expect("it publishes").address().port()
    }

    /// Asks for frames; [`ran`](Self::ran) waits for them.
    pub fn run(&self, frames: u32) {
        self.ticks.set(self.ticks.get() + frames);
        self.frames.send(frames).expect("the game runs");
    }

    pub fn ran(&self) -> Lines {
        self.ran.recv().expect("the game runs")
    }

    /// `true` if the frames that were asked for have not all run.
    pub fn run_is_held(&self) -> bool {
        self.ran.try_recv().is_err()
    }

    /// The frames that were asked for.
    pub fn ticks(&self) -> u32 {
        self.ticks.get()
    }

    /// Ends the game. Returns the digest of its trace.
    pub fn end(mut self) -> u64 {
        drop(std::mem::replace(&mut self.frames, channel().0));
        self.thread.take().expect("it runs").join().expect("it ends")
    }
}

/// The digest of the same frames without a publisher.
pub fn alone(frames: u32) -> u64 {
    let (mut robot, mut digest) = (Duty::brain(Robot::default()), Digest::new());
    for _ in 0..frames {
        robot.tick_traced(STEP, &mut (), &mut digest);
    }
    digest.value()
}

/// The entries, ends and halts of a trace.
pub fn lines(trace: &Recorder) -> Lines {
    assert_eq!(Names::of::<Duty>().nodes.len(), 9);
    let line = |record: &Record<String>| match record {
        Record::Enter { node } => Some(format!("enter {}", node + 1)),
        Record::Leave { node, outcome } => Some(format!("leave {} {outcome:?}", node + 1)),
        Record::Halt { node } => Some(format!("halt {}", node + 1)),
        _ => None,
    };
    trace.records.iter().filter_map(line).collect()
}
