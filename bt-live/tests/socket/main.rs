//! A game and its clients, over real sockets. No test sleeps: each waits for what the other side sends.

mod breaks;
mod commands;
mod edits;
mod faults;
mod greeting;
mod levels;
mod recorder;
mod records;
mod replaced;
mod states;
mod swaps;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bt_live::wire::{Command, Done, Gap, Holders, Message, Stop};
use bt_live::{Client, Live, Options, RecordedStream, Watch};
use bt_runtime::prelude::*;
use bt_runtime::trace::{Digest, Recorder};

#[derive(Blackboard, Clone, Default)]
struct Guard {
    enemy: bool,
    shots: u32,
    text: String,
}

bt! {
    tree Duty for Guard {
        selector {
            #[when(bb.enemy, aborts = both)]
            sequence "fight" { wait(200ms) "aim"; set(bb.shots = bb.shots + 1) "shoot" }
            sequence "patrol" { wait(300ms) "walk"; wait(200ms) "rest" }
        }
    }
}

const STEP: Duration = Duration::from_millis(100);

/// Two guards, with a trace of their own: the digest shows whether a client has changed anything.
struct Game {
    guards: Vec<Brain<Duty>>,
    traces: Vec<(Digest, Recorder)>,
    frames: u32,
}

impl Game {
    fn new() -> Self {
        let guards = (0..2).map(|seed| Duty::brain(Guard::default()).seeded(seed)).collect();
        Self { guards, traces: vec![Default::default(); 2], frames: 0 }
    }

    /// One frame. An enemy comes and goes.
    fn step(&mut self, watch: &mut Watch<'_>) {
        self.each(|guard, trace| {
            guard.tick_traced(STEP, &mut (), &mut (trace, watch.sink::<Duty>()));
        });
    }

    fn each(&mut self, mut tick: impl FnMut(&mut Brain<Duty>, &mut (Digest, Recorder))) {
        self.frames += 1;
        for (guard, trace) in self.guards.iter_mut().zip(&mut self.traces) {
            guard.board_mut().set_enemy(self.frames % 16 >= 10);
            tick(guard, trace);
        }
    }

    /// Runs frames until so many have run, and waits while a client has stopped it.
    fn play(&mut self, live: &mut Live, frames: u32) {
        while self.frames < frames {
            if live.frame(|watch| self.step(watch)).is_none() {
                live.wait();
            }
        }
    }

    fn digest(&self) -> Vec<u64> {
        self.traces.iter().map(|(digest, _)| digest.value()).collect()
    }

    /// The digest of the same frames without this crate.
    fn alone(frames: u32) -> Vec<u64> {
        let mut game = Self::new();
        for _ in 0..frames {
            game.each(|guard, trace| {
                guard.tick_traced(STEP, &mut (), trace);
            });
        }
        game.digest()
    }

    /// The records of a guard as text.
    fn lines(&self, guard: usize) -> Vec<String> {
        self.traces[guard].1.lines(bt_runtime::trace::Names::of::<Duty>())
    }
}

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn folder(test: &str) -> Folder {
    Folder(Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{}", std::process::id())))
}

/// A game that listens, and takes commands.
fn listen(test: &str) -> (Live, Folder) {
    let folder = folder(test);
    let options = Options::new(test).address(([127, 0, 0, 1], 0).into()).folder(&folder.0);
    (options.commands(true).listen().expect("it listens"), folder)
}

fn connect(live: &Live) -> Client {
    let client = Client::connect(live.game(), "a test").expect("a connection");
    client.patience(Some(Duration::from_secs(60))).expect("a time");
    client
}

/// A client that watches, before the first frame.
fn watching(live: &mut Live) -> Client {
    let client = connect(live);
    client.asks().watch(true).expect("a request");
    live.wait_for_watcher();
    client
}

/// All that a client has got, to the end of the game.
#[derive(Default)]
struct Got {
    /// The records of each stream, and its bytes.
    streams: Vec<(RecordedStream, Recorder, Vec<u8>)>,
    gaps: Vec<Gap>,
    done: Vec<Done>,
    stops: Vec<Stop>,
    holders: Vec<Holders>,
    /// The other messages, in order with the number of records before them.
    said: Vec<(usize, String)>,
}

impl Got {
    fn records(&self) -> usize {
        self.streams.iter().map(|(_, recorder, _)| recorder.records.len()).sum()
    }

    fn take(&mut self, message: Message) {
        match message {
            Message::Tree(tree) => assert_eq!(tree.stream as usize, self.streams.len()),
            Message::Batch(stream, bytes) => match self.streams.get_mut(stream as usize) {
                Some((stream, recorder, all)) => {
                    stream.batch(&bytes, recorder).expect("records");
                    all.extend(bytes);
                }
                None => {
                    self.streams.push((RecordedStream::open(bytes.clone()).expect("names"), Recorder::default(), bytes))
                }
            },
            Message::Gap(gap) => self.gaps.push(gap),
            Message::Done(done) => self.done.push(done),
            Message::Stop(stop) => {
                let text = format!("agent {} enters {} ({}, by {})", stop.agent, stop.name, stop.breakpoint, stop.by);
                self.said.push((self.records(), text));
                self.stops.push(stop);
            }
            Message::Gate(holders) => self.holders.push(holders),
            Message::Bye(bye) => self.said.push((self.records(), bye.why)),
            other => panic!("{other:?}"),
        }
    }

    fn all(client: &mut Client) -> Self {
        let mut got = Self::default();
        while let Some(message) = client.message().expect("messages") {
            got.take(message);
        }
        got
    }

    /// The lines of a stream.
    fn lines(&self, stream: usize) -> Vec<String> {
        let (of, recorder, _) = &self.streams[stream];
        recorder.lines(of.names().clone())
    }
}

/// Waits for the answer to a command; returns it with all that came before.
fn done(client: &mut Client, got: &mut Got, command: Command) -> Done {
    let id = client.asks().command(command).expect("a request");
    loop {
        got.take(client.message().expect("a message").expect("the game lives"));
        if let Some(done) = got.done.last().filter(|done| done.id == id) {
            return done.clone();
        }
    }
}
