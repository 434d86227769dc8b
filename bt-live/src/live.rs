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
/// The number of ports that are tried, from the first one on. After that, the system chooses one.
const PORTS: u16 = 16;

/// The settings of a game that listens.
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
    /// Creates the settings of a game with this name, of at most 64 characters, and with the defaults of
    /// [`Live::listen`].
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

    /// Sets the address, which must be a loopback one. If it is taken, no other address is tried. Port 0: any free
    /// port.
    #[must_use]
    pub fn address(self, address: SocketAddr) -> Self {
        Self { address: Some(address), ..self }
    }

    /// Sets the folder for the game's file, instead of [`games::folder`].
    #[must_use]
    pub fn folder(self, folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()), ..self }
    }

    /// Sets whether clients may stop the game, step it, and set breakpoints. The default is `true` in debug builds
    /// only.
    #[must_use]
    pub fn commands(self, commands: bool) -> Self {
        Self { commands, ..self }
    }

    /// Sets whether clients may also write: set keys, send events, replace results and swap trees. The default is
    /// `false` in all builds. A game that takes no commands takes no writes.
    #[must_use]
    pub fn writes(self, writes: bool) -> Self {
        Self { writes, ..self }
    }

    /// Sets the file of breakpoints that the game reads before the first frame, in most projects
    /// [`.bt/breakpoints.json`](crate::breakpoints::PLACE). A missing file has no breakpoints. These breakpoints stop
    /// the game even while no client is connected: the game then waits until a client connects, and lets the game
    /// continue or leaves. A game that takes no commands ignores the file.
    #[must_use]
    pub fn breakpoints(self, file: impl Into<PathBuf>) -> Self {
        Self { breakpoints: Some(file.into()), ..self }
    }

    /// Lets clients with the right to [write](Self::writes) swap the trees of this type of agent for other versions,
    /// while the agents run. `load` gets the name of a file and its text, in the thread of the client:
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
    /// The new version has the name of a tree. The agents with this tree that the game ticks in its next frame with ticks continue with the
    /// new version, with the state that [`Brain::swap`](bt_runtime::Brain::swap) keeps. A faulty document changes
    /// nothing.
    ///
    /// A game with several types of agents calls this once per type. The agents of a type get the version that their
    /// own function has loaded.
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

    /// Begins to listen.
    ///
    /// # Errors
    /// The address is taken, or is not a loopback one; the file of breakpoints is faulty; the name is too long; the
    /// game's file cannot be written; the system gives no random bytes, or no thread.
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
        let (commands, writes) = (self.commands, self.commands && self.writes);
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

/// A game that clients can watch. It depends on no tree and no brain, and lives as long as the game. Dropping it ends
/// all connections, waits about a second at most for clients that do not read, and removes the game's file.
pub struct Live {
    shared: Arc<Shared>,
    hub: Hub,
    game: Game,
    file: PathBuf,
    server: Option<Server>,
    /// `true` if the hub takes part in the current frame.
    called: bool,
    /// `true` if the ticks of the current frame are recorded.
    watched: bool,
}

impl Live {
    /// Listens on the loopback address, at port 4460 or the next free one. Writes the name, the process, the address
    /// and a random token to a file in [`games::folder`] that only the user can read: `bt watch` finds the game by this
    /// file.
    ///
    /// # Errors
    /// As [`Options::listen`].
    pub fn listen(name: impl Into<String>) -> io::Result<Self> {
        Options::new(name).listen()
    }

    /// Returns the game with its address and token.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Runs a frame of the game. While a client has stopped the game, returns `None` at once: the game then draws its
    /// window and calls this again. A frame runs completely or not at all, and requests of clients take effect only
    /// between two frames: with the same `dt` and inputs, the frames that run are the same as without clients. The
    /// exceptions are [`Command::Stop`](crate::wire::Command::Stop) and the changes that [`Options::writes`] allows.
    ///
    /// While no client is connected, this loads one relaxed atomic and tests it twice. If the compiler inlines `run`,
    /// its ticks test nothing; otherwise each [`Watch::tick`] tests one flag.
    #[inline]
    pub fn frame<R>(&mut self, run: impl FnOnce(&mut Watch<'_>) -> R) -> Option<R> {
        if !self.begin_frame() {
            return None;
        }
        // Two calls of `run`: in the one that records nothing, the compiler can leave out the tests in all ticks.
        let result = if self.watched {
            watched(run, &mut Watch::new(&mut self.hub, true))
        } else {
            run(&mut Watch::new(&mut self.hub, false))
        };
        self.end_frame();
        Some(result)
    }

    /// Begins a frame: the first half of [`frame`](Self::frame), for a game whose frame is not one call, such as
    /// systems in a schedule. Returns `false` if a client has stopped the game: the game must then tick no agent.
    /// Otherwise it must call [`end_frame`](Self::end_frame) after the last tick of the frame.
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

    /// Returns the handle that ticks the agents of the frame that has begun. Each call numbers brains from 0; the
    /// agents of populations have their own numbers.
    #[inline]
    pub fn watch(&mut self) -> Watch<'_> {
        Watch::new(&mut self.hub, self.watched)
    }

    /// Ends a frame, the second half of [`frame`](Self::frame): sends the records to the clients.
    #[inline]
    pub fn end_frame(&mut self) {
        if self.called {
            (self.called, self.watched) = (false, false);
            self.hub.end_frame();
        }
    }

    /// Keeps the records of the last frames, and writes them when this handle is dropped: at the end of the game, or
    /// when a panic unwinds it. The records of the first ticked tree go to `file`; those of each other tree go to a
    /// file beside it (`run-1-Patrol.btrec`). At most `most` bytes of records are kept per tree: a guard of 13 nodes
    /// has about 60 bytes per tick.
    ///
    /// From the next frame on each tick is traced, as while a client watches. See also
    /// [`write_records`](Self::write_records).
    ///
    /// A panic also leaves the records of its own frame. A reader of the files takes them for complete
    /// ([`Replayed::complete`](bt_runtime::trace::Replayed::complete)) if no record is missing behind their first one.
    ///
    /// # Errors
    /// A file cannot be written in the folder of `file`. The game then keeps no records.
    pub fn record(&mut self, file: impl Into<PathBuf>, most: usize) -> io::Result<()> {
        self.hub.keep_records(Recorder::new(file.into(), most))?;
        self.shared.call();
        Ok(())
    }

    /// Writes the records that [`record`](Self::record) has kept so far. Returns the files.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write_records(&self) -> io::Result<Vec<PathBuf>> {
        self.hub.write_records()
    }

    /// Waits until the game may run a frame, for a game that has nothing else to do while it is stopped.
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

    /// Waits until a client watches, so that this client gets the first frame too.
    pub fn wait_for_watcher(&mut self) {
        self.hub.begin_frame();
        while !self.hub.is_watched() {
            self.shared.wait();
            self.hub.begin_frame();
        }
    }
}

#[cold]
fn watched<R>(run: impl FnOnce(&mut Watch<'_>) -> R, watch: &mut Watch<'_>) -> R {
    run(watch)
}

impl Drop for Live {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.file);
        self.hub.keep_cut_frame();
        // `drop` cannot report an error.
        let _ = self.hub.write_records();
        self.hub.close();
        drop(self.server.take());
    }
}
