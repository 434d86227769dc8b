//! The cost of being watched: a thousand guards, with no client, some clients, and one that does not read.
//!
//! `cargo run --release -p bt-live --example cost` prints the time of a frame and the ticks per second for each, and how old a list of all agents is when
//! a client gets it from a game of 60 frames per second.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use bt_live::wire::{At, Command, Filter, Level, Message, WatchFor};
use bt_live::{Client, Live, Options};
use bt_runtime::prelude::*;

const GUARDS: u64 = 1000;
const FRAMES: usize = 600;
/// The frames of a game of 60 frames per second.
const PACED: u32 = 300;
const STEP: Duration = Duration::from_micros(16_667);

#[derive(Blackboard, Default)]
struct Guard {
    ammo: u32,
    enemy: bool,
    steps: u32,
}

bt! {
    tree Duty for Guard {
        selector {
            #[when(bb.ammo == 0, aborts = lower_priority)]
            sequence "reload" { wait(500ms) "load"; set(bb.ammo = 6) "full" }
            #[when(bb.enemy, aborts = both)]
            sequence "fight" { wait(200ms) "aim"; set(bb.ammo = bb.ammo - 1) "shoot" }
            sequence "patrol" { wait(300ms..=500ms) "walk"; set(bb.steps = bb.steps + 1) "count"; wait(100ms) "rest" }
        }
    }
}

/// The guards, and the frames so far.
struct Game {
    guards: Vec<Brain<Duty>>,
    frames: usize,
}

impl Game {
    fn new() -> Self {
        Self { guards: (0..GUARDS).map(|seed| Duty::brain(Guard::default()).seeded(seed)).collect(), frames: 0 }
    }

    /// An enemy comes to each guard in its turn.
    fn look(&mut self) {
        self.frames += 1;
        for (guard, brain) in self.guards.iter_mut().enumerate() {
            brain.board_mut().set_enemy((self.frames + guard) % 90 < 20);
        }
    }

    fn frame(&mut self, live: &mut Live) -> Option<()> {
        self.look();
        live.frame(|watch| self.guards.iter_mut().for_each(|guard| _ = watch.tick(guard, STEP, &mut ())))
    }
}

/// The mean microseconds of a frame.
fn measured(mut frame: impl FnMut()) -> f64 {
    (0..FRAMES / 4).for_each(|_| frame());
    let start = Instant::now();
    (0..FRAMES).for_each(|_| frame());
    start.elapsed().as_secs_f64() * 1e6 / FRAMES as f64
}

fn listen() -> io::Result<Live> {
    let folder = std::env::temp_dir().join(format!("bt-live-cost-{}", std::process::id()));
    Options::new("cost").address(([127, 0, 0, 1], 0).into()).folder(folder).commands(true).listen()
}

/// A client that watches.
fn watching(live: &mut Live) -> io::Result<Client> {
    let client = Client::connect(live.game(), "cost")?;
    client.asks().watch(true)?;
    live.wait_for_watcher();
    Ok(client)
}

/// The time of a frame with so many clients, and the number of ticks that they have lost.
fn with(clients: usize, reads: bool) -> io::Result<(f64, u64)> {
    let (mut live, mut game) = (listen()?, Game::new());
    let all: Vec<_> = (0..clients).map(|_| watching(&mut live)).collect::<io::Result<_>>()?;
    thread::scope(|scope| {
        let (mut readers, mut silent) = (Vec::new(), Vec::new());
        for mut client in all {
            if !reads {
                silent.push(client);
                continue;
            }
            readers.push(scope.spawn(move || {
                let mut lost = 0;
                while let Ok(Some(message)) = client.message() {
                    lost += if let Message::Gap(gap) = message { gap.ticks } else { 0 };
                }
                lost
            }));
        }
        let micros = measured(|| _ = game.frame(&mut live));
        drop(silent);
        drop(live);
        Ok((micros, readers.into_iter().filter_map(|reader| reader.join().ok()).sum()))
    })
}

/// The age of lists of all agents in a game of 60 frames per second, in milliseconds: the mean and the worst.
fn list_age() -> io::Result<(f64, f64)> {
    let (mut live, mut game) = (listen()?, Game::new());
    let mut client = watching(&mut live)?;
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut ages = Vec::new();
            while ages.len() < 40 {
                let start = Instant::now();
                let id = client.asks().command(Command::Agents { filter: Filter::default() })?;
                loop {
                    match client.message()? {
                        Some(Message::Done(done)) if done.id == id => break,
                        Some(_) => {}
                        None => return Err(io::ErrorKind::UnexpectedEof.into()),
                    }
                }
                ages.push(start.elapsed().as_secs_f64() * 1e3);
            }
            over.store(true, Ordering::Release);
            io::Result::Ok(ages)
        });
        while !over.load(Ordering::Acquire) && !reader.is_finished() {
            let start = Instant::now();
            game.frame(&mut live);
            thread::sleep(STEP.saturating_sub(start.elapsed()));
        }
        let ages = reader.join().map_err(|_| io::Error::other("the client has panicked"))??;
        let worst = ages.iter().copied().fold(0.0, f64::max);
        Ok((ages.iter().sum::<f64>() / ages.len() as f64, worst))
    })
}

/// The client of a game of 60 frames per second.
#[derive(Clone, Copy, PartialEq)]
enum Paced {
    /// It watches nothing.
    Idle,
    /// It lists all agents, and watches ten of them in full.
    Reads,
    /// As [`Reads`](Self::Reads), but it reads nothing of what the game sends.
    Stalls,
}

/// The mean time of the work of a frame in a game of 60 frames per second, in microseconds, for each client.
fn paced() -> io::Result<[f64; 3]> {
    let mut means = [0.0; 3];
    for (client_is, mean) in [Paced::Idle, Paced::Reads, Paced::Stalls].into_iter().zip(&mut means) {
        let (mut live, mut game) = (listen()?, Game::new());
        let client = Client::connect(live.game(), "cost")?;
        if client_is != Paced::Idle {
            let full = (0..10).map(At::agent).collect();
            client.asks().watch_for(WatchFor { on: true, level: Level::List, full })?;
            live.wait_for_watcher();
        }
        let over = AtomicBool::new(false);
        thread::scope(|scope| {
            let (mut client, over) = (client, &over);
            let reader = scope.spawn(move || {
                // The connection stays open while the client stalls.
                while client_is == Paced::Stalls && !over.load(Ordering::Acquire) {
                    thread::sleep(STEP);
                }
                while let Ok(Some(_)) = client.message() {}
            });
            let mut work = Duration::ZERO;
            for _ in 0..PACED {
                let start = Instant::now();
                game.frame(&mut live);
                work += start.elapsed();
                thread::sleep(STEP.saturating_sub(start.elapsed()));
            }
            *mean = work.as_secs_f64() * 1e6 / f64::from(PACED);
            over.store(true, Ordering::Release);
            drop(live);
            let _ = reader.join();
        });
    }
    Ok(means)
}

/// Prints a time of a frame, in microseconds, beside that without this crate.
fn row(micros: f64, alone: f64, text: &str) {
    println!("{micros:>8.1}  {:>7.2}  {:>6.2} x  {text}", GUARDS as f64 / micros, micros / alone);
}

fn main() -> io::Result<()> {
    let mut game = Game::new();
    let alone = measured(|| {
        game.look();
        game.guards.iter_mut().for_each(|guard| _ = guard.tick(STEP, &mut ()));
    });
    println!(
        "{GUARDS} guards: microseconds per frame, million ticks per second, and the time against that without this crate"
    );
    row(alone, alone, "without this crate");
    for (text, clients, reads) in
        [("nobody", 0, true), ("one client", 1, true), ("four clients", 4, true), ("one that does not read", 1, false)]
    {
        let (micros, lost) = with(clients, reads)?;
        row(micros, alone, &format!("{text}, {lost} ticks lost"));
    }
    let [alone, reads, stalls] = paced()?;
    let frame = STEP.as_secs_f64() * 1e6;
    println!(
        "at 60 frames per second, with a client that lists all agents and watches ten in full: {alone:.0} microseconds of work \
         per frame with nobody, {reads:.0} with the client, {stalls:.0} while it does not read; that is {:.2} and {:.2} % of a \
         frame more",
        100.0 * (reads - alone) / frame,
        100.0 * (stalls - alone) / frame
    );
    let (mean, worst) = list_age()?;
    println!("a list of all agents is {mean:.0} ms old, at most {worst:.0} ms, at 60 frames per second");
    Ok(())
}
