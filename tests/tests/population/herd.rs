//! A population with the type of its tree erased, so that the code that drives it is compiled only once.

use bt_runtime::trace::Recorder;
use bt_runtime::{
    Population,
    population::{AgentId, Ticked, Undelivered},
};
use tests::Book;
use tests::prelude::*;

/// A population of [`Actor`]s with any tree.
pub trait Herd: Send {
    /// As [`Population::spawn`], of a new brain with this seed.
    fn spawn(&mut self, seed: u64) -> AgentId;
    /// As [`Population::despawn`].
    fn despawn(&mut self, id: AgentId) -> Option<Box<dyn Subject>>;
    /// As [`Population::brain`].
    fn brain(&self, id: AgentId) -> Option<&dyn Subject>;
    /// As [`Population::brain_mut`].
    fn lend(&mut self, id: AgentId, act: &mut dyn FnMut(&mut dyn Subject));
    /// Passes the blackboard to `act`, as [`Population::board_mut`].
    fn write(&mut self, id: AgentId, act: &mut dyn FnMut(&mut Board<Actor>));
    /// As [`Population::send`].
    ///
    /// # Errors
    /// The agent no longer exists, or its queue is full.
    fn send(&mut self, id: AgentId, signal: Signal) -> Result<(), Undelivered<Signal>>;
    /// As [`Population::tick_traced`].
    fn tick(&mut self, dt: Duration, book: &mut Book, trace: &mut Recorder) -> Ticked;
    /// As [`Population::par_tick_traced`].
    fn par_tick(&mut self, dt: Duration, worlds: &mut [(Book, Recorder)]) -> Ticked;
    /// A tick in a lane per world, each on a thread of its own.
    fn tick_lanes(&mut self, dt: Duration, worlds: &mut [(Book, Recorder)]) -> Ticked;
    /// As [`Population::iter`].
    fn boards(&self) -> Vec<(AgentId, Actor)>;
    /// A copy of the population.
    fn copy(&self) -> Box<dyn Herd>;
}

impl<T: Tree<Agent = Actor, Params = ()>> Herd for Population<T>
where
    Brain<T>: Subject + Clone + Send + Unpin,
    Self: Send,
{
    fn spawn(&mut self, seed: u64) -> AgentId {
        self.spawn(Brain::new(Actor::default(), ()).seeded(seed))
    }

    fn despawn(&mut self, id: AgentId) -> Option<Box<dyn Subject>> {
        self.despawn(id).map(|brain| Box::new(brain) as _)
    }

    fn brain(&self, id: AgentId) -> Option<&dyn Subject> {
        self.brain(id).map(|brain| brain as _)
    }

    fn lend(&mut self, id: AgentId, act: &mut dyn FnMut(&mut dyn Subject)) {
        act(&mut *self.brain_mut(id).expect("the agent is here"));
    }

    fn write(&mut self, id: AgentId, act: &mut dyn FnMut(&mut Board<Actor>)) {
        act(&mut self.board_mut(id).expect("the agent is here"));
    }

    fn send(&mut self, id: AgentId, signal: Signal) -> Result<(), Undelivered<Signal>> {
        self.send(id, signal)
    }

    fn tick(&mut self, dt: Duration, book: &mut Book, trace: &mut Recorder) -> Ticked {
        self.tick_traced(dt, book, trace)
    }

    fn par_tick(&mut self, dt: Duration, worlds: &mut [(Book, Recorder)]) -> Ticked {
        self.par_tick_traced(dt, worlds)
    }

    fn tick_lanes(&mut self, dt: Duration, worlds: &mut [(Book, Recorder)]) -> Ticked {
        let mut lanes = self.lanes(dt, worlds.len());
        std::thread::scope(|scope| {
            for (lane, (book, trace)) in lanes.split().zip(worlds) {
                scope.spawn(|| lane.tick_traced(book, trace, |_, _| {}));
            }
        });
        lanes.end()
    }

    fn boards(&self) -> Vec<(AgentId, Actor)> {
        self.iter().map(|(id, brain)| (id, **brain.board())).collect()
    }

    fn copy(&self) -> Box<dyn Herd> {
        Box::new(self.clone())
    }
}

/// A brain whose tree can also drive a population.
pub trait Sow: Subject {
    /// An empty population with this brain's tree.
    fn herd(&self) -> Box<dyn Herd>;
}

impl<T: Tree<Agent = Actor, Params = ()>> Sow for Brain<T>
where
    Self: Subject,
    Population<T>: Herd,
{
    fn herd(&self) -> Box<dyn Herd> {
        Box::new(Population::<T>::new())
    }
}
