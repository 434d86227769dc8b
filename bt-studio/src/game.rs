//! A running game: a thread connects, reads what the game sends, and connects again when the game is gone.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use bt_live::games::{self, Game};
use bt_live::wire::{At, Breakpoint, Command, Message, Stop};
use bt_live::{Asks, Client};
use bt_studio_core::message::{AgentKey, GameCommand, GameEvent, GameView};
use tokio::sync::mpsc;

/// The name that games show to their other clients.
const WHO: &str = "bt studio";
/// Between two attempts to connect.
const AGAIN: Duration = Duration::from_millis(500);
/// The messages of a game that wait for the hub. A game whose messages are not taken counts those that it cannot send.
pub(crate) const WAITING: usize = 8;

/// Something of the connection with this number.
pub(crate) type Heard = (u32, GameEvent);

/// The connection to a game, on the side of the hub.
pub(crate) struct Connection {
    ends: Arc<AtomicBool>,
    line: Arc<Mutex<Option<Line>>>,
}

/// The way for commands to the game.
struct Line {
    asks: Asks,
    /// The numbers of the core for commands, by those of the client.
    numbers: BTreeMap<u64, u32>,
}

impl Connection {
    /// Connects in a thread of its own.
    pub(crate) fn start(number: u32, game: String, hub: mpsc::Sender<Heard>) -> io::Result<Self> {
        let (ends, line) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(None)));
        let thread = Thread { number, game, hub, ends: Arc::clone(&ends), line: Arc::clone(&line) };
        thread::Builder::new().name("bt-studio game".to_owned()).spawn(move || thread.run())?;
        Ok(Self { ends, line })
    }

    /// Asks the game for records.
    pub(crate) fn watch(&self) -> io::Result<()> {
        self.with(|line| line.asks.watch(true))
    }

    /// Gives the game a command.
    pub(crate) fn command(&self, number: u32, command: GameCommand) -> io::Result<()> {
        self.with(|line| {
            let id = line.asks.command(wire(command))?;
            line.numbers.insert(id, number);
            Ok(())
        })
    }

    fn with(&self, run: impl FnOnce(&mut Line) -> io::Result<()>) -> io::Result<()> {
        match self.line.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            Some(line) => run(line),
            None => Err(io::Error::other("there is no connection to the game")),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Release);
        // The thread waits for the next message of the game.
        let _ = self.with(|line| {
            line.asks.close();
            Ok(())
        });
    }
}

fn wire(command: GameCommand) -> Command {
    match command {
        GameCommand::Pause => Command::Pause,
        GameCommand::Continue => Command::Continue,
        GameCommand::Step { frames } => Command::Step { frames },
        GameCommand::Set { agent, tree, key, value } => {
            Command::Set { at: At { agent, tree: Some(tree) }, key, value: json(value) }
        }
        GameCommand::Send { agent, tree, event } => {
            Command::Send { at: At { agent, tree: Some(tree) }, event: json(event) }
        }
        GameCommand::Breakpoints { nodes } => {
            Command::Breakpoints { list: nodes.into_iter().map(Breakpoint::at).collect() }
        }
    }
}

/// A value as it is typed: JSON, or a word.
fn json(text: String) -> serde_json::Value {
    serde_json::from_str(&text).unwrap_or(serde_json::Value::String(text))
}

/// The games of the user that run. The files of games that were killed are left out.
pub(crate) fn running() -> Vec<GameView> {
    let all = games::folder().and_then(|folder| games::list(&folder)).unwrap_or_default();
    let lives = |game: &Game| std::net::TcpStream::connect_timeout(&game.address, AGAIN).is_ok();
    all.iter().filter(|game| lives(game)).map(view).collect()
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
    line: Arc<Mutex<Option<Line>>>,
}

impl Thread {
    fn run(self) {
        // The first attempt fails at once; a game that was there is waited for.
        let mut known: Option<Game> = None;
        while !self.ends.load(Ordering::Acquire) {
            let met = match find(&self.game, known.as_ref()) {
                Ok(game) => Client::connect(&game, WHO).map(|client| (game, client)),
                Err(error) => Err(error),
            };
            match met {
                Ok((game, client)) => {
                    let why = self.listen(&game, client);
                    known = Some(game);
                    self.say(GameEvent::Lost { why });
                }
                Err(error) if known.is_none() => return self.say(GameEvent::Refused { why: error.to_string() }),
                Err(_) => thread::sleep(AGAIN),
            }
        }
    }

    fn say(&self, event: GameEvent) {
        if !self.ends.load(Ordering::Acquire) {
            let _ = self.hub.blocking_send((self.number, event));
        }
    }

    /// Passes the messages on until the game is gone. Returns the reason.
    fn listen(&self, game: &Game, mut client: Client) -> String {
        let welcome = client.welcome();
        let (name, run) = (welcome.name.clone(), welcome.run.clone());
        let (commands, writes) = (welcome.commands, welcome.writes);
        let connected = GameView { name: name.clone(), pid: welcome.pid, run, commands, writes, ..view(game) };
        *self.line.lock().unwrap_or_else(PoisonError::into_inner) =
            Some(Line { asks: client.asks(), numbers: BTreeMap::new() });
        self.say(GameEvent::Connected { game: connected });
        let mut why = format!("`{name}` is gone");
        while !self.ends.load(Ordering::Acquire) {
            let event = match client.message() {
                Ok(Some(Message::Bye(bye))) => {
                    why = bye.why;
                    break;
                }
                Ok(Some(message)) => self.event(message),
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
        *self.line.lock().unwrap_or_else(PoisonError::into_inner) = None;
        why
    }

    fn event(&self, message: Message) -> Option<GameEvent> {
        Some(match message {
            Message::Tree(tree) => GameEvent::Tree { stream: tree.stream, name: tree.name },
            Message::Batch(stream, bytes) => GameEvent::Batch { stream, bytes },
            Message::Gap(gap) => GameEvent::Gap { ticks: gap.ticks, records: gap.records },
            Message::Done(done) => {
                let mut line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
                let number = line.as_mut()?.numbers.remove(&done.id)?;
                GameEvent::Done { number, error: done.error }
            }
            Message::Stop(Stop { breakpoint, stream, agent, node, name, .. }) => {
                let agent = AgentKey { stream, index: agent, generation: 0 };
                GameEvent::Stop { breakpoint, agent, node, name }
            }
            _ => return None,
        })
    }
}

/// The game that is meant. After the first connection, `known` is that one: a restarted game has another address and token.
fn find(meant: &str, known: Option<&Game>) -> io::Result<Game> {
    if let Some((address, token)) = meant.split_once('#') {
        let address = address
            .parse()
            .map_err(|_| io::Error::other(format!("`{address}` is no address\nhelp: `127.0.0.1:4460#TOKEN`")))?;
        return Ok(Game { name: String::new(), pid: 0, address, token: token.to_owned() });
    }
    let all = games::list(&games::folder()?)?;
    let is = |game: &&Game| match known {
        Some(known) => game.name == known.name,
        None => game.name == meant || game.address.to_string() == meant || game.pid.to_string() == meant,
    };
    // One that was killed has left its file: the one that was started last is most likely to run.
    let mut fitting: Vec<&Game> = all.iter().filter(is).collect();
    if fitting.len() > 1 {
        fitting.retain(|game| std::net::TcpStream::connect_timeout(&game.address, AGAIN).is_ok());
    }
    match &*fitting {
        [] => Err(io::Error::other(format!(
            "no game of yours is `{meant}`\nhelp: a game listens with `bt_live::Live::listen`; `bt watch --list` lists them"
        ))),
        [game] => Ok((*game).clone()),
        [first, ..] if known.is_some() => Ok((*first).clone()),
        several => {
            let addresses: Vec<String> = several.iter().map(|game| game.address.to_string()).collect();
            Err(io::Error::other(format!(
                "several games are `{meant}`\nhelp: take an address: {}",
                addresses.join(", ")
            )))
        }
    }
}
