//! The client of a running game, between [`bt_live`] and [`bt_studio_core`]: a thread connects, passes on the
//! messages of the game, and connects again after a loss. `bt studio` and `bt watch` use it.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod command;
mod order;

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bt_live::games;
pub use bt_live::token;
use bt_live::wire::{At, Level, Message, Stop, WatchFor};
use bt_live::{Asks, Client};
use bt_studio_core::message::{AgentKey, GameCommand, GameEvent, GameView, Recorded, SwapFault};

use command::send;
pub use command::value;
use order::unsent;
pub use order::{Game, obey};

/// The time between two updates of a page or screen with the records of a game.
pub const SHOWS: Duration = Duration::from_millis(50);
/// The maximum number of reports of a game that wait for the host. While the host takes none, the game counts the
/// records that it cannot send.
pub const WAITING: usize = 8;
/// The first pause between two attempts to connect.
const AGAIN: Duration = Duration::from_millis(500);
/// The maximum number of lines that wait to be written to a game.
const COMMANDS: usize = 256;
/// The longest pause between two attempts to connect.
const LATEST: Duration = Duration::from_secs(8);
/// If a connection has lasted longer than this, the next attempt comes after [`AGAIN`].
const HELD: Duration = Duration::from_secs(10);

/// The connection to a game. Dropping it closes the connection.
pub struct Connection {
    ends: Arc<AtomicBool>,
    line: Arc<Mutex<Option<SyncSender<Line>>>>,
}

/// The function that receives the reports of the connection, called in its threads. While a call blocks, the game
/// counts the records that it cannot send.
type Say = Arc<dyn Fn(GameEvent) + Send + Sync>;

/// A request to the game. A thread of its own writes it, so a game that does not read blocks no other code.
enum Line {
    /// The agents of which all records are wanted.
    Watch(Recorded),
    /// A command, with the number that the core has given it.
    Command(u32, GameCommand),
    /// The end of the connection.
    Close,
}

/// The numbers of commands in the core, by the numbers that the client gave them.
type Numbers = Arc<Mutex<BTreeMap<u64, u32>>>;

impl Connection {
    /// Connects in a new thread. `who` is the name that games show to their other clients; `game` is a word for
    /// [`games::find`].
    ///
    /// # Errors
    /// Fails if the system cannot start a thread.
    pub fn start(who: &'static str, game: String, say: impl Fn(GameEvent) + Send + Sync + 'static) -> io::Result<Self> {
        let (ends, line) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(None)));
        let thread = Thread { who, game, say: Arc::new(say), ends: Arc::clone(&ends), line: Arc::clone(&line) };
        thread::Builder::new().name("bt game".to_owned()).spawn(move || thread.run())?;
        Ok(Self { ends, line })
    }

    /// Asks the game for all records of some or all agents, and for looks at the other agents.
    ///
    /// # Errors
    /// Fails if there is no connection, or if the game does not read.
    pub fn watch(&self, recorded: Recorded) -> io::Result<()> {
        self.send(Line::Watch(recorded))
    }

    /// Sends the command `number` of the core to the game.
    ///
    /// # Errors
    /// As [`watch`](Self::watch).
    pub fn command(&self, number: u32, command: GameCommand) -> io::Result<()> {
        self.send(Line::Command(number, command))
    }

    fn send(&self, line: Line) -> io::Result<()> {
        match lock(&self.line).as_ref().map(|lines| lines.try_send(line)) {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => Err(io::Error::other("the game does not read its commands")),
            _ => Err(io::Error::other("there is no connection to the game")),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Release);
        // The reading thread waits for the next message of the game. `Close` makes the writing thread close the
        // socket, which also wakes the reading thread.
        if let Some(lines) = lock(&self.line).take() {
            let _ = lines.try_send(Line::Close);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes lines to the game until the connection ends.
fn write(lines: &Receiver<Line>, asks: &Asks, numbers: &Numbers, say: impl Fn(GameEvent)) {
    let mut next = 0;
    while let Ok(line) = lines.recv() {
        match line {
            Line::Watch(recorded) => {
                let (level, agents) = match recorded {
                    Recorded::All => (Level::Full, Vec::new()),
                    Recorded::Agents(agents) => (Level::List, agents),
                };
                // The game knows no tree name yet for an agent that was never ticked, so agents are named by number
                // alone.
                let full = agents.into_iter().map(At::agent).collect();
                let _ = asks.watch_for(WatchFor { on: true, level, full });
            }
            Line::Close => break,
            Line::Command(number, command) => {
                // The answer may come before `send` returns.
                lock(numbers).insert(next, number);
                match send(asks, command) {
                    Ok(id) => next = id + 1,
                    Err(error) => {
                        lock(numbers).remove(&next);
                        say(unsent(number, &error));
                    }
                }
            }
        }
    }
    asks.close();
}

/// Returns the running games of this user.
#[must_use]
pub fn running() -> Vec<GameView> {
    games::running().unwrap_or_default().iter().map(view).collect()
}

fn view(game: &games::Game) -> GameView {
    GameView {
        name: game.name.clone(),
        pid: game.pid,
        address: game.address.to_string(),
        folder: game.folder.clone(),
        started: game.started,
        ..GameView::default()
    }
}

/// The state of a connection's thread.
struct Thread {
    who: &'static str,
    game: String,
    say: Say,
    ends: Arc<AtomicBool>,
    line: Arc<Mutex<Option<SyncSender<Line>>>>,
}

/// The game of the last connection.
struct Known {
    game: games::Game,
    /// The other games of the same name that ran at that time: none of them is a restart of `game`.
    others: Vec<games::Game>,
}

impl Thread {
    fn run(self) {
        // If the first attempt fails, the thread ends. After the loss of a game, the thread waits for that game.
        let mut known: Option<Known> = None;
        let mut pause = AGAIN;
        while !self.ends.load(Ordering::Acquire) {
            let met = match known.as_ref().map_or_else(|| games::find(Some(&self.game)), again) {
                Ok(game) => Client::connect(&game, self.who).map(|client| (game, client)),
                Err(error) => Err(error),
            };
            match met {
                Ok((mut game, client)) => {
                    let begun = Instant::now();
                    game.name.clone_from(&client.welcome().name);
                    let others = all().unwrap_or_default().into_iter();
                    let others = others.filter(|other| other.name == game.name && other.address != game.address);
                    known = Some(Known { others: others.collect(), game: game.clone() });
                    let why = self.listen(&game, client);
                    self.say(GameEvent::Lost { why });
                    pause = if begun.elapsed() > HELD { AGAIN } else { pause };
                }
                Err(_) if known.is_none() && self.is_several() => return,
                Err(error) if known.is_none() => return self.say(GameEvent::Refused { why: error.to_string() }),
                Err(_) => {}
            }
            thread::sleep(pause);
            pause = LATEST.min(pause * 2);
        }
    }

    /// `true` if the word fits several games. Reports these games, so that the user can choose one.
    fn is_several(&self) -> bool {
        let games: Vec<GameView> = running().into_iter().filter(|game| game.name == self.game).collect();
        let is_several = games.len() > 1;
        if is_several {
            self.say(GameEvent::Several { meant: self.game.clone(), games });
        }
        is_several
    }

    fn say(&self, event: GameEvent) {
        say(&self.ends, &self.say, event);
    }

    /// Passes on the messages of the game until the connection ends. Returns the reason.
    fn listen(&self, game: &games::Game, mut client: Client) -> String {
        let welcome = client.welcome();
        let (name, run) = (welcome.name.clone(), welcome.run.clone());
        let (commands, writes, keeps) = (welcome.commands, welcome.writes, welcome.keeps);
        let connected = GameView { name: name.clone(), pid: welcome.pid, run, commands, writes, keeps, ..view(game) };
        let numbers = Numbers::default();
        if let Err(error) = self.writes(client.asks(), &numbers) {
            return error.to_string();
        }
        self.say(GameEvent::Connected { game: connected });
        let mut why = format!("`{name}` is gone");
        while !self.ends.load(Ordering::Acquire) {
            let event = match client.message() {
                Ok(Some(Message::Bye(bye))) => {
                    why = bye.why;
                    break;
                }
                Ok(Some(message)) => event(message, &numbers),
                Ok(None) => break,
                Err(error) if matches!(error.kind(), io::ErrorKind::ConnectionReset | io::ErrorKind::UnexpectedEof) => {
                    break;
                }
                Err(error) => {
                    why = format!("the connection to `{name}` is lost: {error}");
                    break;
                }
            };
            event.into_iter().for_each(|event| self.say(event));
        }
        *lock(&self.line) = None;
        why
    }

    /// Starts the thread that writes.
    fn writes(&self, asks: Asks, numbers: &Numbers) -> io::Result<()> {
        let (lines, written) = sync_channel(COMMANDS);
        let (ends, to, numbers) = (Arc::clone(&self.ends), Arc::clone(&self.say), Arc::clone(numbers));
        let run = move || write(&written, &asks, &numbers, |event| say(&ends, &to, event));
        thread::Builder::new().name("bt commands".to_owned()).spawn(run)?;
        *lock(&self.line) = Some(lines);
        if self.ends.load(Ordering::Acquire) {
            // The user has dropped the connection before the field `line` was set.
            *lock(&self.line) = None;
        }
        Ok(())
    }
}

fn say(ends: &AtomicBool, to: &Say, event: GameEvent) {
    if !ends.load(Ordering::Acquire) {
        to(event);
    }
}

fn event(message: Message, numbers: &Numbers) -> Option<GameEvent> {
    Some(match message {
        Message::Tree(tree) => GameEvent::Tree { stream: tree.stream, name: tree.name },
        Message::Batch(stream, bytes) => GameEvent::Batch { stream, bytes },
        Message::Left(left) => GameEvent::Left { stream: left.stream, agents: left.agents },
        Message::Gate(holders) => {
            let file = holders.file.then(|| "a breakpoint of the game's own file".to_owned());
            GameEvent::Held { own: holders.own, by: file.into_iter().chain(holders.others).collect() }
        }
        Message::Gap(gap) => GameEvent::Gap { ticks: gap.ticks, records: gap.records },
        Message::Done(done) => {
            let count = |agents: usize| u32::try_from(agents).unwrap_or(u32::MAX);
            let swapped = done.swapped.map(|swapped| (count(swapped.agents), count(swapped.halting)));
            let faults = done.faults.into_iter().filter(|fault| !fault.warning).map(|fault| SwapFault {
                file: fault.file,
                line: count(fault.line),
                column: count(fault.column),
                message: fault.message,
                help: fault.help.unwrap_or_default(),
            });
            let faults = faults.collect();
            GameEvent::Done { number: lock(numbers).remove(&done.id)?, error: done.error, swapped, faults }
        }
        Message::Stop(Stop { breakpoint, number, on, by, own, stream, agent, node, name, .. }) => {
            let agent = AgentKey { stream, index: agent, generation: 0 };
            GameEvent::Stop { breakpoint, number: own.then_some(number), by, on, agent, node, name }
        }
        _ => return None,
    })
}

/// Returns the listed games of this user, including games that were killed.
fn all() -> io::Result<Vec<games::Game>> {
    games::list(&games::folder()?)
}

/// Finds the known game, or its restart, which has another address and another token.
fn again(known: &Known) -> io::Result<games::Game> {
    let all = all()?;
    let is_new =
        |game: &&games::Game| game.name == known.game.name && **game != known.game && !known.others.contains(game);
    let own = Some(&known.game);
    // A game in the list certainly has this token. The address of an unlisted game may belong to another run by
    // now.
    let listed = own.into_iter().filter(|game| all.contains(game));
    let found = listed.chain(all.iter().filter(is_new)).chain(own).find(|game| game.answers());
    found.cloned().ok_or_else(|| io::Error::other("the game has not started again"))
}
