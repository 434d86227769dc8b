//! `--live`: `bt watch` and `bt studio` show the sheep of all processes.
//!
//! The process that has started the others reads the logs of all pastures, and shows the resulting state. So a client
//! that stops the game stops no process, and a sheep continues for the client when another process takes its pasture
//! over.

use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use bt_fleet::log::Nats;
use bt_fleet::{Follower, MemberId, Observer, PartitionId, Tick};
use bt_live::Options;

use crate::arguments::Arguments;
use crate::parent::{options, patient};
use crate::sheep::{Pasture, number};

/// The wait after an attempt without progress.
const IDLE: Duration = Duration::from_millis(5);
/// The number of looks without a new tick after which the observer ends, once the fleet has ended.
const LOOKS: u32 = 200;

/// A thread that shows the sheep.
pub struct Observing {
    ends: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Observing {
    /// Listens, and prints the address to the standard error. With `--wait`, returns when a client watches.
    ///
    /// # Errors
    /// The address is taken, or the server does not answer.
    pub fn start(arguments: &Arguments, address: Option<SocketAddr>) -> Result<Self, Box<dyn Error>> {
        let server = arguments.server.as_deref().unwrap_or_default();
        let nats = patient(|| Nats::connect(server, &arguments.fleet, options(arguments)))?;
        let layout = arguments.layout();
        let follower = patient(|| Follower::<Pasture>::new(&nats, layout, layout.partitions()))?;
        let options = Options::new("fleet").commands(true);
        let listens = match address {
            Some(address) => options.address(address),
            None => options,
        };
        let live = listens.listen().map_err(|error| cannot_listen(address, &error))?;
        eprintln!("watch it: bt watch {}", live.game().address);
        let mut observer = Observer::new(follower, live, number(arguments));
        if arguments.wait {
            observer.wait_for_watcher();
        }
        let (ends, ticks) = (Arc::new(AtomicBool::new(false)), arguments.ticks);
        let told = Arc::clone(&ends);
        let thread = thread::spawn(move || observe(&mut observer, &nats, &told, ticks));
        Ok(Self { ends, thread })
    }

    /// Ends the observation after the end of the fleet: shows the remaining ticks, unless a client holds the game.
    pub fn end(self) {
        self.ends.store(true, Ordering::Relaxed);
        // A panic was reported already.
        let _ = self.thread.join();
    }
}

fn cannot_listen(address: Option<SocketAddr>, error: &io::Error) -> String {
    let place = address.map_or_else(String::new, |address| format!(" at {address}"));
    format!("the fleet cannot be watched{place}: {error}\nhelp: `--live` without an address takes a free port")
}

fn observe(observer: &mut Observer<Pasture>, nats: &Nats, ends: &AtomicBool, ticks: Tick) {
    let (mut owners, mut idle) = (Vec::new(), 0);
    while observer.follower().now() < ticks && (idle < LOOKS || !ends.load(Ordering::Relaxed)) {
        // If the server does not answer, the frame is tried again.
        match observer.frame(nats) {
            Ok(true) => idle = 0,
            Ok(false) | Err(_) => {
                idle += 1;
                thread::sleep(IDLE);
            }
        }
        let now: Vec<_> = observer.follower().owners().collect();
        report(&owners, &now, observer.follower().now());
        owners = now;
    }
    if observer.follower().jumps() > 0 {
        eprintln!("{} times the observer was too slow, and left out ticks of a pasture", observer.follower().jumps());
    }
}

/// Prints the pastures that have another owner than before.
fn report(before: &[(PartitionId, Option<MemberId>)], now: &[(PartitionId, Option<MemberId>)], tick: Tick) {
    for &(PartitionId(at), owner) in now.iter().filter(|owned| !before.contains(owned)) {
        if let Some(MemberId(member)) = owner {
            eprintln!("tick {tick}: process {member} owns pasture {at}");
        }
    }
}
