//! Lets Groot2 watch a program: the publisher protocol of BehaviorTree.CPP 4.x for a game of `bt_live`.
//!
//! ```text
//! request   what the bytes of a request mean, and the bytes of replies
//! serve     the sockets: requests, replies, breakpoints that were reached
//! game      the client of the game: takes records and gives commands
//! state     the trees, statuses and values between the two
//! taking    the records of the agent that is shown
//! hooks     the breakpoints and replaced results of Groot2
//! ```

mod game;
mod hooks;
mod request;
mod serve;
mod state;
mod taking;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use bt_live::games::Game;

use serve::Sockets;
use state::Shared;

/// The port on which Groot2 looks for a publisher. Reached breakpoints are published on the next port.
pub const PORT: u16 = 1667;

/// The time without a request after which Groot2 is taken for disconnected.
pub const HEARTBEAT: Duration = Duration::from_secs(5);

/// The options of a [`Publisher`].
#[derive(Clone, Debug)]
pub struct PublisherOptions {
    address: SocketAddr,
    tree: Option<String>,
    agent: Option<u32>,
    heartbeat: Duration,
}

impl Default for PublisherOptions {
    fn default() -> Self {
        Self { address: (Ipv4Addr::LOCALHOST, PORT).into(), tree: None, agent: None, heartbeat: HEARTBEAT }
    }
}

impl PublisherOptions {
    /// Sets the port for requests; breakpoints are published on the next port. 0 takes any two free ports.
    #[must_use]
    pub fn port(mut self, port: u16) -> Self {
        self.address.set_port(port);
        self
    }

    /// Listens on this loopback address instead of `127.0.0.1`. The protocol has no password: any program that reaches
    /// the port may stop the game and change results. A robot is watched from a desk through a tunnel: `ssh -L
    /// 1667:localhost:1667 -L 1668:localhost:1668 robot`.
    #[must_use]
    pub fn host(mut self, address: IpAddr) -> Self {
        self.address.set_ip(address);
        self
    }

    /// Shows the tree with this name; by default, the tree of the first agent with records.
    #[must_use]
    pub fn tree(self, name: impl Into<String>) -> Self {
        Self { tree: Some(name.into()), ..self }
    }

    /// Shows the agent with this number, and after its removal the next agent in its place. By default, shows the first
    /// agent with records, and another agent when the shown one has no records in 100 frames with records of other
    /// agents.
    #[must_use]
    pub fn agent(self, number: u32) -> Self {
        Self { agent: Some(number), ..self }
    }

    /// Sets the time without a request after which Groot2 is taken for disconnected: its hooks are removed, and the
    /// game runs without records.
    #[must_use]
    pub fn heartbeat(self, most: Duration) -> Self {
        Self { heartbeat: most, ..self }
    }

    /// Begins to listen. See [`Publisher::start`].
    ///
    /// # Errors
    /// The address is not a loopback address, the port is 65535, this port or the next one is taken, or the thread
    /// cannot be started.
    pub fn start(self, game: Game) -> io::Result<Publisher> {
        let sockets = Sockets::bind(self.address)?;
        let (address, shared) = (sockets.address(), Arc::new(Shared::new(game, self)));
        let serving = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("groot2".into()).spawn(move || sockets.serve(&serving))?;
        Ok(Publisher { shared, address, thread: Some(thread) })
    }
}

/// Shows a game of `bt_live` to Groot2: the tree, the status of its nodes, the blackboard, and a record of transitions;
/// Groot2 sets breakpoints and replaces results. Drop the publisher to stop this.
///
/// From the first request on, the publisher is a client of [`Live`](bt_live::Live) like any other. Until then, and
/// again once Groot2 is silent for [`HEARTBEAT`], the publisher costs the game nothing. A separate thread answers
/// requests from the records received so far; neither requests nor a stalled client can delay a tick.
///
/// ```
/// use bt_btcpp::PublisherOptions;
/// use bt_live::Options;
/// use bt_runtime::prelude::*;
/// # #[derive(Blackboard, Default)] struct Robot { battery: u32 }
///
/// bt! {
///     tree Charge for Robot { sequence { wait(1s) "plug in"; set(bb.battery = 100) "charge" } }
/// }
///
/// # let folder = std::env::temp_dir().join(format!("bt-groot2-doc-{}", std::process::id()));
/// # let options = Options::new("robot").address(([127, 0, 0, 1], 0).into()).folder(&folder);
/// # let mut live = options.listen()?;
/// # let groot2 = PublisherOptions::default().port(0).start(live.game().clone())?;
/// # let _ = stringify! {
/// let mut live = Live::listen("robot")?;
/// let groot2 = Publisher::start(live.game().clone())?;
/// # };
/// let mut brain = Charge::brain(Robot::default());
/// live.frame(|watch| watch.tick(&mut brain, Duration::from_secs(1), &mut ()));
/// # drop((groot2, live));
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// Breakpoints need [`Options::commands`](bt_live::Options::commands), and replaced results
/// [`Options::writes`](bt_live::Options::writes).
///
/// # What is different
/// - **A breakpoint stops the game after the frame** in which the node was entered or has ended, not in the middle of
///   the tick. A result that Groot2 gives when it unlocks the breakpoint replaces the node's own result at its end; if
///   the node has ended already, the request is an error.
/// - **A replaced result** ends the node at its entry; a node that is running when the hook is set continues. `SKIPPED`
///   replaces nothing, as in BehaviorTree.CPP.
/// - **Decorators of ours are no nodes**: they are listed in `_description` of their node, and the status is that of
///   the node inside.
/// - **The blackboard of a tree** has the keys of the agent; a subtree has no keys of its own. A write of the game
///   itself is shown after the next write of a node, or when Groot2 connects again.
/// - **States of machines** have statuses and breakpoints. A hook that replaces their result is an error.
/// - **A refused hook** is not in the list. If the game runs no frame for 2 seconds, the request is answered before the
///   game applies the change.
/// - **A tree that comes into a slot** has its hooks only after Groot2 has fetched its nodes.
///
/// # Limits
/// Any program on the same machine that speaks ZMTP can exhaust the memory of the game, because the crate `zeromq` does
/// not limit the length of a message. Therefore the publisher listens only on loopback addresses.
pub struct Publisher {
    shared: Arc<Shared>,
    address: SocketAddr,
    thread: Option<JoinHandle<()>>,
}

impl Publisher {
    /// Shows this game on the loopback interface, on the ports 1667 and 1668. For several trees, start several
    /// publishers with [`PublisherOptions`].
    ///
    /// # Errors
    /// A port is taken, or the thread cannot be started.
    pub fn start(game: Game) -> io::Result<Self> {
        PublisherOptions::default().start(game)
    }

    /// Returns the address for requests. Reached breakpoints are published on the next port.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Publisher {
    fn drop(&mut self) {
        self.shared.end();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
