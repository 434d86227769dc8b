//! Shows a fleet in `bt-live`: the agents of all processes as one game.

use core::cell::OnceCell;
use core::time::Duration;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bt_live::{Live, Watched};
use bt_runtime::population::{AgentId, Ticked};
use bt_runtime::trace::{Live as Shown, NodeId, NodeTable, Record, Trace};
use bt_runtime::{Board, Population};

use crate::agents::{Observes, Row, Turn, World};
use crate::follower::Follower;
use crate::id::AgentKey;
use crate::log::Log;
use crate::owner::Error;
use crate::portable::{EventOf, Portable};
use crate::region::Region;

type Number = dyn Fn(AgentKey) -> u32 + Send + Sync;

/// A [`Follower`] whose agents `bt watch` and `bt studio` show. Each tick is a frame of the game. An agent keeps its
/// number when it moves to another partition, and when another member takes its partition over.
///
/// Clients that pause or step the game, or set breakpoints, stop only the observer: the fleet continues, and the
/// observer reads the missing records later. Clients cannot write keys, send events or replace results, because only
/// its log changes a partition.
pub struct Observer<R: Region> {
    follower: Follower<R>,
    live: Arc<Mutex<Live>>,
    number: Arc<Number>,
}

impl<R: Region> Observer<R> {
    /// Shows the agents of a follower to the clients of a game. `number` returns the number of an agent for clients,
    /// unique for each agent. The game should not allow writes ([`Options::writes`](bt_live::Options::writes)). If it
    /// does, a write to a key and an event are answered with the error that no such agent exists, and a replacement of
    /// a result is accepted, but never used.
    pub fn new(follower: Follower<R>, live: Live, number: impl Fn(AgentKey) -> u32 + Send + Sync + 'static) -> Self {
        Self { follower, live: Arc::new(Mutex::new(live)), number: Arc::new(number) }
    }

    /// Reads the log, and runs the next tick as a frame, if the log allows it and no client has stopped the game.
    /// Returns `true` if the tick was run; if not, wait a moment.
    ///
    /// # Errors
    /// Returns the first error of a partition: try again.
    pub fn frame(&mut self, log: &impl Log) -> Result<bool, Error> {
        self.follower.read(log)?;
        if !self.follower.is_ready() || !lock(&self.live).begin_frame() {
            return Ok(false);
        }
        for partition in self.follower.partitions_mut() {
            let shows = || -> Box<dyn Observes<R::Tree>> {
                Box::new(Shows { live: Arc::clone(&self.live), number: Arc::clone(&self.number) })
            };
            partition.agents_mut().observer.get_or_insert_with(shows);
        }
        self.follower.tick();
        lock(&self.live).end_frame();
        Ok(true)
    }

    /// Returns the follower, with the partitions and their owners.
    #[must_use]
    pub const fn follower(&self) -> &Follower<R> {
        &self.follower
    }

    /// Waits until a client watches.
    pub fn wait_for_watcher(&mut self) {
        lock(&self.live).wait_for_watcher();
    }
}

// A poisoned lock is ignored: the population catches panics of actions, and no other code runs under this lock.
fn lock(live: &Mutex<Live>) -> MutexGuard<'_, Live> {
    live.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The observer of a partition: shows its agents to clients.
struct Shows {
    live: Arc<Mutex<Live>>,
    number: Arc<Number>,
}

impl<T: Portable> Observes<T> for Shows {
    fn tick(
        &mut self,
        (population, rows): (&mut Population<T>, &[Row]),
        dt: Duration,
        world: &mut World<'_, T>,
        turn: &mut Turn<'_, T>,
    ) -> Ticked {
        let rows = Rows { rows, number: &*self.number };
        let mut shown = Partly { population, rows, sorted: OnceCell::new(), turn };
        lock(&self.live).watch().tick(&mut shown, dt, world)
    }
}

/// The agents of a partition, with their numbers in the fleet.
struct Partly<'p, 't, T: Portable> {
    population: &'p mut Population<T>,
    rows: Rows<'p>,
    /// The number and the place of each agent, in order; empty until a client needs it.
    sorted: OnceCell<Vec<(u32, usize)>>,
    turn: &'p mut Turn<'t, T>,
}

#[derive(Clone, Copy)]
struct Rows<'p> {
    rows: &'p [Row],
    number: &'p Number,
}

impl Rows<'_> {
    fn key(&self, place: usize) -> Option<AgentKey> {
        self.rows.get(place).copied().flatten().map(|(key, _)| key)
    }

    fn number(&self, place: usize) -> Option<u32> {
        self.key(place).map(self.number)
    }
}

impl<T: Portable> Partly<'_, '_, T> {
    fn sorted(&self) -> &[(u32, usize)] {
        self.sorted.get_or_init(|| {
            let row = |place| Some((self.rows.number(place)?, place));
            let mut sorted: Vec<_> = (0..self.rows.rows.len()).filter_map(row).collect();
            sorted.sort_unstable();
            sorted
        })
    }

    fn id(&self, number: u32) -> Option<AgentId> {
        let sorted = self.sorted();
        let at = sorted.binary_search_by_key(&number, |&(number, _)| number).ok()?;
        self.population.at_place(sorted[at].1)
    }
}

impl<T: Portable> Watched for Partly<'_, '_, T> {
    type Tree = T;
    type Ticked = Ticked;

    fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Ticked {
        let Self { population, rows, turn, .. } = self;
        population.tick_with(dt, world, |id, world| {
            if let Some(key) = rows.key(id.index()) {
                turn(key, world);
            }
        })
    }

    fn tick_watched(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut impl Trace, _: bool) -> Ticked {
        let Self { population, rows, turn, .. } = self;
        population.tick_traced_with(dt, world, &mut Numbered { trace, rows: *rows }, |id, world| {
            if let Some(key) = rows.key(id.index()) {
                turn(key, world);
            }
        })
    }

    fn is_single(&self) -> bool {
        false
    }

    fn look(&mut self, agent: u32, world: &mut World<'_, T>, trace: &mut impl Trace) {
        if let Some(id) = self.id(agent) {
            self.population.look(id, world, &mut Numbered { trace, rows: self.rows });
        }
    }

    fn numbers(&self, _: u32, from: u32, most: usize) -> Vec<u32> {
        let sorted = self.sorted();
        let begin = sorted.partition_point(|&(number, _)| number < from);
        sorted[begin..].iter().take(most).map(|&(number, _)| number).collect()
    }

    fn generation(&self, agent: u32) -> Option<u32> {
        self.id(agent).map(|_| 0)
    }

    fn each(&self, _: u32, visit: &mut (dyn FnMut(u32, u32, &Board<T::Agent>) + '_)) {
        for (id, brain) in self.population.iter() {
            if let Some(number) = self.rows.number(id.index()) {
                visit(number, 0, brain.board());
            }
        }
    }

    fn write<W>(&mut self, _: u32, _: impl FnOnce(&mut Board<T::Agent>) -> W) -> Option<W> {
        None
    }

    fn send(&mut self, _: u32, _: EventOf<T>) -> Option<bool> {
        None
    }
}

/// A trace that names the agents of a partition by their numbers in the fleet. It replaces no result, because only its
/// log changes a partition.
struct Numbered<'p, R> {
    trace: &'p mut R,
    rows: Rows<'p>,
}

impl<R: Trace> Trace for Numbered<'_, R> {
    const ON: bool = R::ON;

    fn record(&mut self, record: Shown<'_>) {
        self.trace.record(match record {
            Record::Agent { index, .. } => {
                Record::Agent { index: self.rows.number(index as usize).unwrap_or(u32::MAX), generation: 0 }
            }
            record => record,
        });
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        self.trace.nodes(slot, first, nodes);
    }

    fn end(&mut self) {
        self.trace.end();
    }

    fn traces(&mut self) -> bool {
        self.trace.traces()
    }
}
