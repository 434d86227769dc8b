//! The handle of a game.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, process};

use crate::breakpoints;
use crate::games::{self, Game};
use crate::hub::{Allowed, Hub, Recorder};
use crate::serve::{Server, Shared};
use crate::swap::Loads;
use crate::token;
use crate::watch::Watch;
use crate::wire::{MOST_NAME, Welcome};

/// The first port that is tried.
pub const PORT: u16 = 4460;
/// This many ports are tried from the first one on, before the system chooses one.
const PORTS: u16 = 16;

/// How a game listens.
#[derive(Clone, Debug)]
pub struct Options {
    name: String,
    address: Option<SocketAddr>,
    folder: Option<PathBuf>,
    commands: bool,
    writes: bool,
    breakpoints: Option<PathBuf>,
    loads: Loads,
}

impl Options {
    /// A game with this name, of at most 64 characters, with the defaults of [`Live::listen`].
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            address: None,
            folder: None,
            commands: cfg!(debug_assertions),
            writes: false,
            breakpoints: None,
            loads: Loads::default(),
        }
    }

    /// Listens at this address, and at no other one if it is taken. Port 0: any free one. The address must be a
    /// loopback one.
    #[must_use]
    pub fn address(self, address: SocketAddr) -> Self {
        Self { address: Some(address), ..self }
    }

    /// Writes its file to this folder instead of [`games::folder`].
    #[must_use]
    pub fn folder(self, folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()), ..self }
    }

    /// Whether clients may stop the game, step it, and set breakpoints. By default they may in debug builds.
    #[must_use]
    pub fn commands(self, commands: bool) -> Self {
        Self { commands, ..self }
    }

    /// Whether clients may also write: set keys, and send events. By default they may not, in no build.
    #[must_use]
    pub fn writes(self, writes: bool) -> Self {
        Self { writes, ..self }
    }

    /// Reads breakpoints from this file before the first frame, [`.bt/breakpoints.json`](crate::breakpoints::PLACE) in most
    /// projects. One that is missing has none. They stop the game also while no client is connected. The game then
    /// waits until a client connects and lets it go on, or leaves. A game that takes no commands ignores the file.
    #[must_use]
    pub fn breakpoints(self, file: impl Into<PathBuf>) -> Self {
        Self { breakpoints: Some(file.into()), ..self }
    }

    /// Lets clients that may [write](Self::writes) swap trees of this type of agent for other versions, while they run.
    /// `load` gets the name of a file and its text, in the thread of the client:
    ///
    /// ```
    /// # use bt_live::Options;
    /// # use bt_runtime::{Registry, prelude::*};
    /// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
    /// fn registry() -> Registry<Soldier> {
    ///     Registry::new()
    /// }
    /// let options = Options::new("shooter").writes(true).swaps(|name, text| registry().load_str(name, text));
    /// ```
    ///
    /// The agents that are ticked in the next frame and whose tree has the name of the new one go on with it, with the state
    /// that [`Brain::swap`](bt_runtime::Brain::swap) keeps. A faulty document changes nothing.
    #[cfg(feature = "json")]
    #[must_use]
    pub fn swaps<A: bt_runtime::Agent>(
        mut self,
        load: impl Fn(&str, &str) -> Result<Arc<bt_runtime::Program<A>>, bt_runtime::loaded::LoadErrors>
        + Send
        + Sync
        + 'static,
    ) -> Self
    where
        Arc<bt_runtime::Program<A>>: Send,
    {
        self.loads.add(load);
        self
    }

    /// Listens.
    ///
    /// # Errors
    /// The address is not a loopback one or is taken; the file of breakpoints is faulty; the name is too long; the file of the game
    /// cannot be written; no random bytes; no
    /// thread.
    pub fn listen(self) -> io::Result<Live> {
        if self.name.chars().nth(MOST_NAME).is_some() {
            let text = format!("the name of the game is too long\nhelp: at most {MOST_NAME} characters");
            return Err(io::Error::new(ErrorKind::InvalidInput, text));
        }
        let file = self.breakpoints.as_deref().filter(|_| self.commands);
        let keeps = file.is_some();
        let kept = file.map_or_else(|| Ok(breakpoints::File::default()), breakpoints::File::read)?.breakpoints;
        let listener = self.socket()?;
        let folder = self.folder.map_or_else(games::folder, Ok)?;
        let token = token::new()?;
        let address = listener.local_addr()?;
        let place = env::current_dir().map(|place| place.display().to_string()).unwrap_or_default();
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let started = u32::try_from(since.as_secs()).unwrap_or(u32::MAX);
        let game =
            Game { name: self.name.clone(), pid: process::id(), address, token: token.clone(), folder: place, started };
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let Self { commands, writes, .. } = self;
        let welcome = Welcome { name: self.name, pid: game.pid, version, run: token::new()?, commands, writes, keeps };
        let shared = Arc::new(Shared::default());
        let server = Server::start(listener, Arc::clone(&shared), token, welcome, self.loads)?;
        let file = game.announce(&folder)?;
        let mut hub = Hub::new(Arc::clone(&shared), Allowed { commands, writes });
        if !kept.is_empty() {
            hub.keep(kept);
            shared.call();
        }
        Ok(Live { shared, hub, game, file, server: Some(server), called: false, watched: false })
    }

    fn socket(&self) -> io::Result<TcpListener> {
        if let Some(address) = self.address {
            if !address.ip().is_loopback() {
                let text = format!("`{address}` is no loopback address\nhelp: `127.0.0.1:{}`", address.port());
                return Err(io::Error::new(ErrorKind::InvalidInput, text));
            }
            return TcpListener::bind(address);
        }
        let port = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        (PORT..PORT + PORTS).find_map(|number| port(number).ok()).map_or_else(|| port(0), Ok)
    }
}

/// A game that can be watched. It does not depend on a tree or a brain, and lives as long as the game. Dropping it ends
/// all connections, waits about a second at most for those that do not read, and removes the game's file.
pub struct Live {
    shared: Arc<Shared>,
    hub: Hub,
    game: Game,
    file: PathBuf,
    server: Option<Server>,
    /// Somebody was there at the beginning of the present frame.
    called: bool,
    /// Its ticks are recorded.
    watched: bool,
}

impl Live {
    /// Listens on the loopback, on port 4460 or the next that is free. Writes name, process, address and a random token to a
    /// file that only the user can read, in [`games::folder`]: so `bt watch` finds the game.
    ///
    /// # Errors
    /// As [`Options::listen`].
    pub fn listen(name: impl Into<String>) -> io::Result<Self> {
        Options::new(name).listen()
    }

    /// Where it listens, and the token.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Runs a frame of the game, unless a client has stopped it: then it returns `None` at once, and the game draws its window
    /// and asks again. A frame is run whole or not at all, and clients are heard only between two frames: given the same `dt` and
    /// inputs, the frames that run are the same as without clients. Only [`Command::Stop`](crate::wire::Command::Stop) changes one,
    /// and what [`Options::writes`] allows.
    ///
    /// While no client is connected, this loads one relaxed atomic and tests it twice, and each [`Watch::tick`] tests a
    /// pointer.
    #[inline]
    pub fn frame<R>(&mut self, run: impl FnOnce(&mut Watch<'_>) -> R) -> Option<R> {
        if !self.begin_frame() {
            return None;
        }
        let result = run(&mut self.watch());
        self.end_frame();
        Some(result)
    }

    /// The first half of [`frame`](Self::frame), for a game whose frame is no single call, such as one of systems in a
    /// schedule. `false`: a client has stopped the game, and no agent may be ticked. Otherwise
    /// [`end_frame`](Self::end_frame) must follow, after the last tick of the frame.
    #[inline]
    pub fn begin_frame(&mut self) -> bool {
        (self.called, self.watched) = (self.shared.calls(), false);
        if self.called {
            if !self.hub.begin_frame() {
                self.called = false;
                return false;
            }
            self.watched = self.hub.watches();
        }
        true
    }

    /// The ticks of the frame that has begun. Each call counts brains from 0 on; the agents of populations have their own
    /// numbers.
    #[inline]
    pub fn watch(&mut self) -> Watch<'_> {
        Watch::new(self.watched.then_some(&mut self.hub))
    }

    /// The second half of [`frame`](Self::frame): the records go to the clients.
    #[inline]
    pub fn end_frame(&mut self) {
        if self.called {
            (self.called, self.watched) = (false, false);
            self.hub.end_frame();
        }
    }

    /// Keeps the records of the last frames, and writes them when this handle is dropped: at the end of the game, and when a
    /// panic unwinds it. `file` gets those of the first tree that is ticked, and others beside it those of the other trees
    /// (`run-1-Patrol.btrec`). At most `most` bytes of records are kept per tree: a guard of 13 nodes has about 60 bytes per tick.
    ///
    /// From the next frame on each tick is traced, as while a client watches. Also [`write_records`](Self::write_records).
    pub fn record(&mut self, file: impl Into<PathBuf>, most: usize) {
        self.hub.keep_records(Recorder::new(file.into(), most));
        self.shared.call();
    }

    /// Writes the records that [`record`](Self::record) has kept so far. Returns the files.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write_records(&self) -> io::Result<Vec<PathBuf>> {
        self.hub.write_records()
    }

    /// Waits until the game may run a frame: for a game that has nothing else to do meanwhile.
    ///
    /// ```no_run
    /// # use bt_live::Live;
    /// # let mut live = Live::listen("server")?;
    /// while live.frame(|watch| { /* the frame */ }).is_none() {
    ///     live.wait();
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn wait(&mut self) {
        while !self.hub.begin_frame() {
            self.shared.wait();
        }
    }

    /// Waits until a client watches, so that it gets the first frame too.
    pub fn wait_for_watcher(&mut self) {
        self.hub.begin_frame();
        while !self.hub.is_watched() {
            self.shared.wait();
            self.hub.begin_frame();
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.file);
        // An error cannot be reported here.
        let _ = self.hub.write_records();
        self.hub.close();
        drop(self.server.take());
    }
}
