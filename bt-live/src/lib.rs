//! Watch the trees of a running game: their records over a loopback socket, with pause, step and breakpoints.
//!
//! The game makes one [`Live`], and runs its frames with it. `bt watch` in a terminal lists the user's games that
//! listen, connects to one, and prints its records.
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
//! // A client, which is another process, finds the game by the file of the game.
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
//! # Cost
//! While nobody is connected: [`Live::frame`] loads one relaxed atomic and tests it before and after the frame, and one
//! thread sleeps in `accept`. The ticks of a frame that the compiler inlines test nothing; otherwise each
//! [`Watch::tick`] tests one flag. Counted with callgrind (`benches --instructions --test population --test
//! population-idle`): a tick of a brain in a loop has 38.4 instructions, and a tick of a
//! [`Population`](bt_runtime::Population) 43.9 per guard that rests, with this crate and without it.
//!
//! While a client watches, the agents whose records it has asked for are ticked with
//! [`tick_traced`](bt_runtime::Brain::tick_traced): the game's thread encodes every record, and copies the bytes of the
//! frame into the buffer of each client that watches. The tree is compiled twice: if that takes too long, put this
//! crate behind a feature of your game.
//!
//! A client chooses a [`Level`](wire::Level) for all agents, and some agents to be watched in full
//! ([`Asks::watch_for`]). At the level `List` the game traces no tick, and looks at the running nodes of 2,000 agents ten times a
//! second ([`Brain::look`](bt_runtime::Brain::look)). The client sees one run of a node that
//! has ended and begun again between two looks.
//!
//! Memory: each client has three buffers of 1 MiB (one is filled, one is ready, one is being written), and there are at
//! most 16 clients. A frame of the game that needs more than 1 MiB is sent alone, up to 32 MiB; its buffer shrinks
//! after it was written. So a client takes 3 MiB. A client that does not read takes up to 96 MiB if the game has such
//! frames, in buffers that may be twice as long. In addition, each type of tree has two buffers for the records of one
//! frame, of at most 8 MiB and the records of one tick.
//!
//! # Limits of a client
//! - **The game does not wait for a client**, unless it was stopped or ends. Records that do not fit into the buffers
//!   are counted, and the client gets the number as a [gap](wire::Gap). When the game ends, it waits a second for
//!   clients to read the rest.
//! - **Clients are heard between two frames only**, and a frame runs whole or not at all: with the same inputs, the
//!   traces of a game that was stopped and stepped are those of one that was not. Three things are different:
//!   [`Command::Stop`](wire::Command::Stop) ends the tree of an agent, a game that takes its `dt` from a clock gets
//!   another one after a pause, and clients write keys and replace results as [`Options::writes`] allows. Commands need
//!   a debug build or [`Options::commands`].
//! - **A client writes keys and sends events between two ticks**, as the game itself does, and the records have each:
//!   [`Record::Write`](bt_runtime::trace::Record::Write) and [`Record::Event`](bt_runtime::trace::Record::Event) stand
//!   before the tick. A brain in a [`Recording`](bt_runtime::replay::Recording) has them on its tape. The types of the
//!   values are `Deserialize`; a key that several agents share is not written. In no build may clients write unless the
//!   game allows it.
//! - **A client that comes late asks for states** ([`Command::Look`](wire::Command::Look)): the running nodes and all
//!   keys of an agent, also while the game is stopped. [`Welcome::run`](wire::Welcome::run) shows whether this is the
//!   run of the game that the client knew. The running nodes come from the records. A node that ran before a client
//!   watched is seen once it does something; until then [`State::complete`](wire::State::complete) is `false`.
//!   [`Command::Agents`](wire::Command::Agents) lists the agents, or those in which a node has run for a time.
//! - **A swap is loaded in the thread of the client**, by the function of [`Options::swaps`], and taken between two
//!   ticks by the agents that the game ticks in its next frame with ticks. A game that spawns agents later spawns them with the tree that it
//!   knows.
//! - **A pause ends with its client.** If a client that has stopped the game leaves, is killed, sends garbage, or reads
//!   no answers, its breakpoints are gone, and the game goes on unless another client or the file holds it.
//! - **The socket is a loopback one**, and the first message has the [token](games::Game::token), which stands in a
//!   file that only the user can read. A page in a browser cannot send those first bytes. On Windows the file has the
//!   rights of its folder, `LOCALAPPDATA` by default, which other users cannot read; a folder in `BT_LIVE_DIR` is not
//!   checked there.
//! - **A client that watches knows who holds the game** ([`Holders`](wire::Holders)): also when another client pauses it
//!   or lets it go on.
//! - **An agent is a number**: the numbers of two populations with the same tree overlap, and so do those of a
//!   population and of brains with its tree. Their records are in one stream, and a client cannot separate them.
//!
//! # How it is built
//! ```text
//! live      the handle: frames, waiting          swap      other versions of trees
//! watch     the ticks of a frame, the sink       games     the files of running games
//! watched   brains and populations               client    the other side: for `bt watch` and tests
//! hub       the game's thread: gate, breakpoints, records per tree, a buffer per client
//! serve     the other threads: accept; per client one that reads and one that writes
//! wire      the frames between both sides
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod client;
pub mod games;
mod hub;
mod live;
mod serve;
mod swap;
pub mod token;
mod watch;
mod watched;
pub mod wire;

pub use bt_breakpoints::{self as breakpoints, Selector};
/// The records of one stream, as its batches come.
pub use bt_runtime::trace::RecordedStream;
pub use client::{Asks, Client};
pub use live::{Live, Options, PORT};
pub use watch::{Sink, Watch};
pub use watched::Watched;
