//! A running game: a thread connects, reads what the game sends, and connects again when the game is gone.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bt_live::breakpoints::File;
use bt_live::games::{self, Game};
use bt_live::wire::{self, At, Breakpoint, Command, Level, Message, Stop, WatchFor};
use bt_live::{Asks, Client};
use bt_studio_core::message::{self, AgentKey, BreakOn, BreakpointRules, GameCommand, GameEvent, GameView};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;

/// The name that games show to their other clients.
const OUR_NAME: &str = "bt studio";
/// Between two attempts to connect.
const AGAIN: Duration = Duration::from_millis(500);
/// The messages of a game that wait for the hub. A game whose messages are not taken counts those that it cannot send.
pub(crate) const WAITING: usize = 8;

/// The rules of games for breakpoints.
pub(crate) const RULES: BreakpointRules = BreakpointRules {
    most: wire::MOST_BREAKPOINTS,
    command: wire::MOST_JSON,
    check: |one| breakpoint(one)?.check().map(drop),
    line: |one| breakpoint(one).map_or_else(|_| one.node.clone(), |one| one.to_string()),
    read: |text| {
        let file = File::parse(text).map_err(|error| error.to_string())?;
        file.breakpoints.iter().map(same).collect()
    },
    write: |list| {
        let breakpoints = list.iter().filter_map(|one| breakpoint(one).ok()).collect();
        File { breakpoints, ..File::default() }.to_string()
    },
};

/// A breakpoint in the type of games.
fn breakpoint(one: &message::Breakpoint) -> Result<Breakpoint, String> {
    same(one)
}

/// The same value in another type with the same JSON.
fn same<T: Serialize, S: DeserializeOwned>(value: &T) -> Result<S, String> {
    serde_json::to_value(value).and_then(serde_json::from_value).map_err(|error| error.to_string())
}

/// The number of an event that no connection has sent.
pub(crate) const ANY: u32 = 0;
/// The commands that wait for a game.
const COMMANDS: usize = 256;
/// The longest time between two attempts to connect.
const LATEST: Duration = Duration::from_secs(8);
/// After a connection that has lasted so long, the next attempt comes soon.
const HELD: Duration = Duration::from_secs(10);

/// Something of the connection with this number.
pub(crate) type Heard = (u32, GameEvent);

/// The connection to a game, on the side of the hub.
pub(crate) struct Connection {
    ends: Arc<AtomicBool>,
    line: Arc<Mutex<Option<SyncSender<Line>>>>,
}

/// A line to the game. A thread writes them: a game that does not read holds up nobody else.
enum Line {
    /// Records of all agents, or of some.
    Watch(bool, Vec<u32>),
    /// A command with its number in the core.
    Command(u32, GameCommand),
    /// The connection ends.
    Close,
}

/// The numbers of commands in the core, by those of the client.
type Numbers = Arc<Mutex<BTreeMap<u64, u32>>>;

impl Connection {
    /// Connects in a thread of its own.
    pub(crate) fn start(number: u32, game: String, hub: mpsc::Sender<Heard>) -> io::Result<Self> {
        let (ends, line) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(None)));
        let thread = Thread { number, game, hub, ends: Arc::clone(&ends), line: Arc::clone(&line) };
        thread::Builder::new().name("bt-studio game".to_owned()).spawn(move || thread.run())?;
        Ok(Self { ends, line })
    }

    /// Asks the game for records.
    pub(crate) fn watch(&self, all: bool, agents: Vec<u32>) -> io::Result<()> {
        self.send(Line::Watch(all, agents))
    }

    /// Gives the game a command.
    pub(crate) fn command(&self, number: u32, command: GameCommand) -> io::Result<()> {
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
        // The thread that reads waits for the next message of the game. Without its line, the other one ends too.
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
            Line::Watch(all, agents) => {
                let level = if all { Level::Full } else { Level::List };
                // Of a tree that was never ticked the game knows no name yet.
                let full = agents.into_iter().map(At::agent).collect();
                let _ = asks.watch_for(WatchFor { on: true, level, full });
            }
            Line::Close => break,
            Line::Command(number, command) => {
                // The answer may come before the call returns.
                lock(numbers).insert(next, number);
                match send(asks, command) {
                    Ok(id) => next = id + 1,
                    Err(error) => {
                        lock(numbers).remove(&next);
                        say(GameEvent::Done { number, error: Some(error.to_string()), swapped: None });
                    }
                }
            }
        }
    }
    asks.close();
}

/// Gives the game a command. Returns its number.
fn send(asks: &Asks, command: GameCommand) -> io::Result<u64> {
    asks.command(match command {
        GameCommand::Swap { file, text } => return asks.swap(&file, &text),
        GameCommand::Pause => Command::Pause,
        GameCommand::Continue => Command::Continue,
        GameCommand::Step { frames } => Command::Step { frames },
        GameCommand::Set { agent, tree, key, value } => {
            Command::Set { at: At { agent, tree: Some(tree) }, key, value: json(value) }
        }
        GameCommand::Send { agent, tree, event } => {
            Command::Send { at: At { agent, tree: Some(tree) }, event: json(event) }
        }
        GameCommand::Breakpoints { list } => Command::Breakpoints { list: breakpoints(&list)? },
        GameCommand::Keep { list } => Command::Keep { list: breakpoints(&list)? },
    })
}

fn breakpoints(list: &[message::Breakpoint]) -> io::Result<Vec<Breakpoint>> {
    list.iter().map(breakpoint).collect::<Result<_, _>>().map_err(io::Error::other)
}

/// A value as it is typed: JSON, or a word.
fn json(text: String) -> serde_json::Value {
    serde_json::from_str(&text).unwrap_or(serde_json::Value::String(text))
}

/// The games of the user that run.
pub(crate) fn running() -> Vec<GameView> {
    games::running().unwrap_or_default().iter().map(view).collect()
}

fn view(game: &Game) -> GameView {
    GameView { name: game.name.clone(), pid: game.pid, address: game.address.to_string(), ..GameView::default() }
}

/// The thread of a connection.
struct Thread {
    number: u32,
    game: String,
    hub: mpsc::Sender<Heard>,
    ends: Arc<AtomicBool>,
    line: Arc<Mutex<Option<SyncSender<Line>>>>,
}

/// The game of the last connection.
struct Known {
    game: Game,
    /// The other games of its name that ran at the same time: none of them is this one, started again.
    others: Vec<Game>,
}

impl Thread {
    fn run(self) {
        // The first attempt fails at once; a game that was there is waited for.
        let mut known: Option<Known> = None;
        let mut pause = AGAIN;
        while !self.ends.load(Ordering::Acquire) {
            let met = match known.as_ref().map_or_else(|| games::find(Some(&self.game)), again) {
                Ok(game) => Client::connect(&game, OUR_NAME).map(|client| (game, client)),
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
                Err(error) if known.is_none() => return self.say(GameEvent::Refused { why: error.to_string() }),
                Err(_) => {}
            }
            thread::sleep(pause);
            pause = LATEST.min(pause * 2);
        }
    }

    fn say(&self, event: GameEvent) {
        say(&self.ends, &self.hub, self.number, event);
    }

    /// Passes the messages on until the game is gone. Returns the reason.
    fn listen(&self, game: &Game, mut client: Client) -> String {
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
        let (ends, hub, number, numbers) = (Arc::clone(&self.ends), self.hub.clone(), self.number, Arc::clone(numbers));
        let run = move || write(&written, &asks, &numbers, |event| say(&ends, &hub, number, event));
        thread::Builder::new().name("bt-studio commands".to_owned()).spawn(run)?;
        *lock(&self.line) = Some(lines);
        if self.ends.load(Ordering::Acquire) {
            // The hub has dropped the connection before it had this line.
            *lock(&self.line) = None;
        }
        Ok(())
    }
}

fn say(ends: &AtomicBool, hub: &mpsc::Sender<Heard>, number: u32, event: GameEvent) {
    if !ends.load(Ordering::Acquire) {
        let _ = hub.blocking_send((number, event));
    }
}

fn event(message: Message, numbers: &Numbers) -> Option<GameEvent> {
    Some(match message {
        Message::Tree(tree) => GameEvent::Tree { stream: tree.stream, name: tree.name },
        Message::Batch(stream, bytes) => GameEvent::Batch { stream, bytes },
        Message::Gap(gap) => GameEvent::Gap { ticks: gap.ticks, records: gap.records },
        Message::Done(done) => {
            let count = |agents: usize| u32::try_from(agents).unwrap_or(u32::MAX);
            let swapped = done.swapped.map(|swapped| (count(swapped.agents), count(swapped.halting)));
            GameEvent::Done { number: lock(numbers).remove(&done.id)?, error: done.error, swapped }
        }
        Message::Stop(Stop { breakpoint, number, on, by, own, stream, agent, node, name }) => {
            let agent = AgentKey { stream, index: agent, generation: 0 };
            // A kind that a later version has added is said by its line.
            let on = same(&on).unwrap_or(BreakOn::Condition);
            GameEvent::Stop { breakpoint, number: own.then_some(number), by, on, agent, node, name }
        }
        _ => return None,
    })
}

/// The games of the user, also those that were killed.
fn all() -> io::Result<Vec<Game>> {
    games::list(&games::folder()?)
}

/// The game that was known, or the one that was started for it: a restarted game has another address and token.
fn again(known: &Known) -> io::Result<Game> {
    let all = all()?;
    let is_new = |game: &&Game| game.name == known.game.name && **game != known.game && !known.others.contains(game);
    let own = Some(&known.game);
    // In the list it is sure to have this token; outside, the address may be that of another run.
    let listed = own.into_iter().filter(|game| all.contains(game));
    let found = listed.chain(all.iter().filter(is_new)).chain(own).find(|game| game.answers());
    found.cloned().ok_or_else(|| io::Error::other("the game has not started again"))
}
