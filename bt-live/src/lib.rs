//! Watch the trees of a running game: their records over a loopback socket, with pause, step and breakpoints.
//!
//! The game makes a [`Live`] once, and runs its frames through it. `bt watch` in a terminal lists the games of the user that
//! listen, connects to one, and prints the records.
//!
//! ```
//! use bt_live::{Client, Options, wire::Message};
//! use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Cat { naps: u32 }
//!
//! bt! {
//!     tree Day for Cat { sequence { set(bb.naps = bb.naps + 1); wait(2s) "sleep" } }
//! }
//!
//! // The game. `Live::listen("cats")` takes port 4460 and the folder of the user.
//! # let folder = std::env::temp_dir().join(format!("bt-live-doc-{}", std::process::id()));
//! let mut live = Options::new("cats").address(([127, 0, 0, 1], 0).into()).folder(&folder).listen()?;
//! let mut cat = Day::brain(Cat::default());
//! let second = Duration::from_secs(1);
//! let mut frame = |live: &mut bt_live::Live| live.frame(|watch| watch.tick(&mut cat, second, &mut ()));
//! assert_eq!(frame(&mut live), Some(Status::Running), "nobody watches: the same as `cat.tick(second, &mut ())`");
//!
//! // A client, which is another process, finds the game by its file.
//! let games = bt_live::games::list(&folder)?;
//! let mut client = Client::connect(&games[0], "a test")?;
//! client.asks().watch(true)?;
//! live.wait_for_watcher();
//! assert_eq!(frame(&mut live), Some(Status::Running));
//! drop(live);
//! let mut kinds = Vec::new();
//! while let Some(message) = client.message()? {
//!     kinds.push(match message {
//!         Message::Tree(tree) => tree.name,
//!         Message::Batch(..) => "batch".into(),
//!         Message::Bye(bye) => bye.why,
//!         other => format!("{other:?}"),
//!     });
//! }
//! assert_eq!(kinds, ["Day", "batch", "batch", "the game has ended"], "first the names, then the records");
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # What it costs
//! While nobody is connected: one relaxed load and a branch per [`Live::frame`], a branch per [`Watch::tick`], one thread that
//! sleeps in `accept`. Measured over frames of a thousand guards with callgrind, a tick has 41.2 instructions, and 41.5 in the same
//! loop without this crate (`benches --instructions --test population --subject bt --subject bt-live`). A watched tick is [`tick_traced`](bt_runtime::Brain::tick_traced): the tree is compiled twice. Keep this
//! crate behind a feature of your game if that takes too long to build.
//!
//! # What a client cannot do
//! - **Slow the game down.** The game fills a buffer of 1 MiB per client and never waits for it; records that do not fit are
//!   counted, and the client is told of the [gap](wire::Gap).
//! - **Change the game.** It hears clients between two frames only, and a frame runs whole or not at all: the traces of a game
//!   that was stopped and stepped are those of one that was not. ([`Command::Stop`](wire::Command::Stop) ends the tree of an
//!   agent, and says so.) Commands need a debug build or [`Options::commands`].
//! - **Hold the game up.** If a client that has stopped the game leaves, is killed or sends garbage, the game goes on, and
//!   its breakpoints are gone.
//! - **Come from elsewhere.** The socket is a loopback one, and the first message has the [token](games::Game::token), which
//!   stands in a file that only the user can read. A page in a browser cannot send those first bytes.
//!
//! # How it is built
//! ```text
//! live      the handle: frames, waiting          selector  nodes, as users name them
//! watch     the ticks of a frame, the sink       games     the files of running games
//! hub       the game's thread: gate, breakpoints, records per tree, a buffer per client
//! serve     the other threads: accept; per client one that reads and one that writes
//! wire      the frames between both sides        client    the other side: for `bt watch` and tests
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod client;
pub mod games;
mod hub;
mod live;
mod selector;
mod serve;
mod token;
mod watch;
pub mod wire;

pub use client::{Asks, Client, Stream};
pub use live::{Live, Options, PORT};
pub use selector::Selector;
pub use watch::{Sink, Watch, Watched};
