//! `--live`: the herd can be watched, with `bt watch` and `bt studio`.

use std::io;
use std::sync::{Mutex, PoisonError};

use bt_live::{Live, Options, Sink};
use bt_runtime::status::Outcome;
use bt_runtime::trace::{Live as Record, NodeId, NodeTable, Trace};

use crate::arguments::Arguments;
use crate::swarm::Swarm;

/// A herd that can be watched, if the command line asks for it.
pub struct Listens(Option<Live>);

impl Listens {
    /// Listens, and prints the address to the standard error. Waits for a client if the command line asks for it.
    pub fn new(arguments: &Arguments) -> io::Result<Self> {
        let Some(address) = arguments.live else { return Ok(Self(None)) };
        let options = Options::new("swarm").commands(true);
        let listens = match address {
            Some(address) => options.address(address),
            None => options,
        };
        let mut live =
            listens.listen().map_err(|error| io::Error::other(format!("the herd cannot be watched: {error}")))?;
        eprintln!("watch it: bt watch {}", live.game().address);
        if arguments.wait {
            live.wait_for_watcher();
        }
        Ok(Self(Some(live)))
    }

    /// Returns `true` if the herd can be watched.
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Runs a tick; returns `None` if a client has stopped the herd.
    pub fn tick(&mut self, swarm: &mut Swarm) -> Option<usize> {
        let Some(live) = &mut self.0 else { return Some(swarm.tick()) };
        live.frame(|watch| if watch.is_on() { swarm.tick_watched(watch) } else { swarm.tick() })
    }

    /// Runs a tick. Waits while a client has stopped the herd.
    pub fn tick_or_wait(&mut self, swarm: &mut Swarm) -> usize {
        loop {
            if let Some(ticked) = self.tick(swarm) {
                return ticked;
            }
            self.0.iter_mut().for_each(Live::wait);
        }
    }
}

/// The sink of the clients, combined with the trace of each part. With this sink the parts are ticked one after
/// another, so that clients get the agents in order.
#[derive(Clone, Copy)]
pub struct Clients<'m, 'w>(pub &'m Mutex<Sink<'w>>);

impl<'w> Clients<'_, 'w> {
    fn sink<R>(self, run: impl FnOnce(&mut Sink<'w>) -> R) -> R {
        run(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Trace for Clients<'_, '_> {
    const REPLACES: bool = true;

    fn record(&mut self, record: Record<'_>) {
        self.sink(|sink| sink.record(record));
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.sink(|sink| sink.nodes(slot, first, nodes));
    }

    fn traces(&mut self) -> bool {
        self.sink(Trace::traces)
    }

    fn end(&mut self) {
        self.sink(Trace::end);
    }

    fn replaced(&mut self, node: NodeId, own: Option<Outcome>) -> Option<Outcome> {
        self.sink(|sink| sink.replaced(node, own))
    }
}
