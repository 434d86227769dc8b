//! The sockets, and the answers to requests.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value, json};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::{sleep, timeout};
use zeromq::{Endpoint, PubSocket, RepSocket, Socket, SocketRecv, SocketSend, ZmqMessage};

use super::game;
use super::request::{Head, kind, reached};
use super::state::{Shared, State, random};
use crate::groot::statuses::RUNNING;

/// The time within which a client must read a reply; then the reply is dropped.
const SEND: Duration = Duration::from_secs(1);
/// The time within which the game must have a tree, and execute a command.
const ANSWER: Duration = Duration::from_secs(2);
/// The interval between polls for the game's answers.
const POLL: Duration = Duration::from_millis(2);
const BEAT: Duration = Duration::from_millis(50);

/// Both sockets.
pub struct Sockets {
    runtime: Runtime,
    requests: RepSocket,
    reached: PubSocket,
    address: SocketAddr,
}

/// The part of a reply after the head, if any, or an error.
type Answer = Result<Option<Vec<u8>>, String>;

impl Sockets {
    /// Binds both ports.
    pub fn bind(address: SocketAddr) -> io::Result<Self> {
        let refused = |text| Err(io::Error::new(io::ErrorKind::InvalidInput, text));
        if !address.ip().is_loopback() {
            return refused(format!(
                "`{address}` is no loopback address\nhelp: `127.0.0.1`, and a tunnel from elsewhere"
            ));
        }
        if address.port() == u16::MAX {
            return refused(format!("there is no port behind {}\nhelp: {}", u16::MAX, super::PORT));
        }
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (requests, reached, port) = runtime.block_on(async {
            // For port 0, the port after the assigned free port may be taken: try again.
            for _ in 0..16 {
                let (mut requests, mut reached) = (RepSocket::new(), PubSocket::new());
                let port = bind(&mut requests, address).await?;
                let next = SocketAddr::new(address.ip(), port.saturating_add(1));
                match bind(&mut reached, next).await {
                    Ok(_) => return Ok((requests, reached, port)),
                    Err(error) if address.port() != 0 => return Err(error),
                    Err(_) => {}
                }
            }
            Err(io::Error::other("there are no two free ports side by side"))
        })?;
        Ok(Self { runtime, requests, reached, address: SocketAddr::new(address.ip(), port) })
    }

    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the publisher ends.
    pub fn serve(self, shared: &Arc<Shared>) {
        let (sender, receiver) = unbounded_channel();
        shared.lock().reached = Some(sender);
        let hearing = Arc::clone(shared);
        let heard = thread::Builder::new().name("groot2 game".into()).spawn(move || game::hear(&hearing));
        let Self { runtime, requests, reached, .. } = self;
        runtime.block_on(serve(requests, reached, receiver, shared));
        if let Ok(heard) = heard {
            let _ = heard.join();
        }
    }
}

async fn bind(socket: &mut impl Socket, address: SocketAddr) -> io::Result<u16> {
    match socket.bind(&format!("tcp://{address}")).await {
        Ok(Endpoint::Tcp(_, port)) => Ok(port),
        Ok(_) => Ok(address.port()),
        Err(error) => Err(io::Error::other(format!("`{address}` cannot be listened on: {error}"))),
    }
}

async fn serve(
    mut requests: RepSocket,
    mut publisher: PubSocket,
    mut hits: UnboundedReceiver<u16>,
    shared: &Arc<Shared>,
) {
    while !shared.ends() {
        tokio::select! {
            request = requests.recv() => match request {
                Ok(request) => {
                    let request = request.into_vec();
                    let parts: Vec<&[u8]> = request.iter().map(|part| &**part).collect();
                    let answer = answer(&parts, &mut publisher, &mut hits, shared).await;
                    let _ = timeout(SEND, requests.send(message(answer))).await;
                }
                // A client has disconnected, or has sent no request: serve the other clients.
                Err(_) => sleep(POLL).await,
            },
            Some(uid) = hits.recv() => publish(&mut publisher, uid).await,
            () = sleep(BEAT) => shared.check_heartbeat(),
        }
    }
}

async fn publish(publisher: &mut PubSocket, uid: u16) {
    let message = message(reached(random() as u32, uid).to_vec());
    let _ = timeout(SEND, publisher.send(message)).await;
}

fn message(parts: Vec<Vec<u8>>) -> ZmqMessage {
    let mut parts = parts.into_iter();
    let mut message = ZmqMessage::from(parts.next().unwrap_or_default());
    parts.for_each(|part| message.push_back(part.into()));
    message
}

/// Returns the parts of the reply to a request.
async fn answer(
    parts: &[&[u8]],
    publisher: &mut PubSocket,
    hits: &mut UnboundedReceiver<u16>,
    shared: &Arc<Shared>,
) -> Vec<Vec<u8>> {
    let error = |why: String| vec![b"error".to_vec(), why.into_bytes()];
    let Some(head) = parts.first().and_then(|bytes| Head::read(bytes)) else {
        return error("wrong request header".into());
    };
    shared.ask();
    if let Err(why) = until_shown(shared).await {
        return error(why);
    }
    let (answer, commands, id, before) = {
        let mut state = shared.lock();
        let before = state.hooks.clone();
        let held = !state.hooks.held.is_empty();
        let answer = state.answer(head.kind, parts.get(1).copied());
        let changes = [kind::INSERT, kind::REMOVE, kind::UNLOCK, kind::REMOVE_ALL, kind::DISABLE_ALL];
        let commands = if changes.contains(&head.kind) { state.sync() } else { Vec::new() };
        if held {
            state.go_on();
        }
        let id = state.shown.as_ref().map_or([0; 16], |shown| shown.id);
        (answer, commands, id, before)
    };
    let obeyed = until_done(&commands, publisher, hits, shared).await;
    if (answer.is_err() || obeyed.is_err()) && matches!(head.kind, kind::INSERT | kind::UNLOCK) {
        let mut state = shared.lock();
        state.hooks.revert(before);
        state.sync();
    }
    match answer.and_then(|answer| obeyed.map(|()| answer)) {
        Ok(None) => vec![head.reply(id)],
        Ok(Some(part)) => vec![head.reply(id), part],
        Err(why) => error(why),
    }
}

/// Waits until a tree is shown.
async fn until_shown(shared: &Shared) -> Result<(), String> {
    let polls = ANSWER.as_millis() / POLL.as_millis();
    for _ in 0..polls {
        {
            let state = shared.lock();
            match (&state.shown, &state.disconnected) {
                (_, Some(why)) => return Err(why.clone()),
                (Some(_), None) => return Ok(()),
                (None, None) if shared.ends() => break,
                (None, None) => {}
            }
        }
        sleep(POLL).await;
    }
    Err("the game has ticked no agent with a tree since Groot2 asks".into())
}

/// Waits until the game has executed the commands, but no longer than `ANSWER`. A game that runs no frame executes them
/// later.
async fn until_done(
    commands: &[u64],
    publisher: &mut PubSocket,
    hits: &mut UnboundedReceiver<u16>,
    shared: &Shared,
) -> Result<(), String> {
    for command in commands {
        for _ in 0..ANSWER.as_millis() / POLL.as_millis() {
            let done = shared.lock().done.remove(command);
            match done {
                Some(Some(why)) => return Err(why),
                Some(None) => break,
                None if shared.ends() => return Ok(()),
                None => {}
            }
            while let Ok(uid) = hits.try_recv() {
                publish(publisher, uid).await;
            }
            sleep(POLL).await;
        }
    }
    Ok(())
}

impl State {
    fn answer(&mut self, kind: u8, body: Option<&[u8]>) -> Answer {
        let Some(shown) = &self.shown else { return Ok(None) };
        let body = || body.ok_or("must be 2 parts message");
        let json = || -> Result<Value, String> {
            serde_json::from_slice(body()?).map_err(|error| format!("the request is not JSON: {error}"))
        };
        match kind {
            kind::TREE => return Ok(Some(shown.trees.xml().into_bytes())),
            kind::STATUS => return Ok(Some(shown.statuses.bytes())),
            kind::BLACKBOARD => return self.blackboards(&String::from_utf8_lossy(body()?)).map(Some),
            kind::INSERT => self.hooks.insert(&json()?, |uid| shown.trees.row(uid).map(|row| row.kind))?,
            kind::REMOVE => self.hooks.remove(&json()?)?,
            kind::UNLOCK => {
                let statuses = &shown.statuses;
                self.hooks.unlock(&json()?, |uid| statuses.get(uid) == RUNNING)?;
            }
            kind::REMOVE_ALL => self.hooks.remove_all(),
            kind::DISABLE_ALL => self.hooks.disable_all(),
            kind::DUMP => return Ok(Some(self.hooks.dump().into_bytes())),
            kind::RECORD => match body()? {
                b"start" => {
                    self.recording = Some(Default::default());
                    self.from = self.now;
                    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                    return Ok(Some(now.as_micros().to_string().into_bytes()));
                }
                b"stop" => self.stopped = self.recording.take().unwrap_or_default(),
                _ => {}
            },
            kind::TRANSITIONS => {
                let list = match &mut self.recording {
                    Some(list) => std::mem::take(list),
                    None => std::mem::take(&mut self.stopped),
                };
                return Ok(Some(Vec::from(list).concat()));
            }
            _ => return Err("Request not recognized".into()),
        }
        Ok(None)
    }

    /// Returns the entries of the trees with these names.
    fn blackboards(&self, names: &str) -> Result<Vec<u8>, String> {
        let own = self.shown.as_ref().map_or("?", |shown| shown.trees.name());
        let entries = || self.keys.iter().map(|(key, text)| (key.clone(), data(text))).collect::<Map<_, _>>();
        let boards = match names.split(';').any(|name| name == own) {
            // BehaviorTree.CPP sends nothing for a board without entries.
            true if self.keys.is_empty() => json!({ own: null }),
            true => json!({ own: entries() }),
            false => Value::Null,
        };
        rmp_serde::to_vec(&boards).map_err(|error| error.to_string())
    }
}

/// Returns a value from its text in a trace.
fn data(text: &str) -> Value {
    match text {
        "None" => Value::Null,
        text => serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned())),
    }
}
