//! Ticks of a population on the threads of rayon's pool.

use core::time::Duration;

use super::lanes::{Lane, Parallel};
use super::{AgentId, Population, Ticked, World};
use crate::trace::Trace;
use crate::tree::Tree;

impl<T: Tree> Population<T> {
    /// Ticks the agents as [`Population::tick`] does, on the threads of rayon's pool. The result is the same for any
    /// number of threads.
    ///
    /// Each of the `worlds` is the world for a part of the agents: the first world serves the agents with the lowest
    /// places, and so on. A world should consist of data to read, shared by reference, and a list of commands. After
    /// the tick, apply the lists in the order of the worlds, which is the order of the agents. If there are more worlds
    /// than threads, threads that finish early help the others. Without a world nothing happens, and no time passes.
    ///
    /// ```
    /// use bt_runtime::{Population, prelude::*};
    ///
    /// #[derive(Blackboard)]
    /// #[blackboard(world = Field<'_>)]
    /// struct Sheep {
    ///     at: usize,
    /// }
    ///
    /// struct Field<'a> {
    ///     grass: &'a [u32],
    ///     eaten: Vec<usize>,
    /// }
    ///
    /// #[action]
    /// fn graze(bb: &Board<Sheep>, world: &mut Field<'_>) -> bool {
    ///     let found = world.grass[bb.at] > 0;
    ///     if found {
    ///         world.eaten.push(bb.at);
    ///     }
    ///     found
    /// }
    ///
    /// bt! {
    ///     tree Graze for Sheep { graze() }
    /// }
    ///
    /// let mut herd = Population::<Graze>::new();
    /// for at in 0..1000 {
    ///     herd.spawn(Graze::brain(Sheep { at: at % 10 }));
    /// }
    /// let mut grass = vec![100; 10];
    /// let mut fields: Vec<_> = (0..8).map(|_| Field { grass: &grass, eaten: Vec::new() }).collect();
    /// herd.par_tick(Duration::from_secs(1), &mut fields);
    /// let eaten: Vec<_> = fields.into_iter().flat_map(|field| field.eaten).collect();
    /// eaten.into_iter().for_each(|at| grass[at] -= 1);
    /// assert_eq!(grass, [0; 10]);
    /// ```
    ///
    /// If an agent wrote a [`Shared`](crate::blackboard::Shared) value in this tick, the result would depend on the
    /// threads. The write is refused and the agent is stopped, with the cause
    /// [`SharedWrite`](super::Cause::SharedWrite) in [`Population::faults`]. Push a command into the world instead, and
    /// write after the tick.
    pub fn par_tick<'w>(&mut self, dt: Duration, worlds: &mut [World<'w, T>]) -> Ticked
    where
        T: Parallel,
        World<'w, T>: Sized + Send,
    {
        self.par_tick_with(dt, worlds, |_, _| {})
    }

    /// Ticks the agents as [`Population::par_tick`] does, and calls `turn` right before each agent's tick, with the
    /// world of that agent. See [`Population::tick_with`]; for the threads of another pool, see [`Population::lanes`].
    pub fn par_tick_with<'w>(
        &mut self,
        dt: Duration,
        worlds: &mut [World<'w, T>],
        turn: impl Fn(AgentId, &mut World<'w, T>) + Sync,
    ) -> Ticked
    where
        T: Parallel,
        World<'w, T>: Sized + Send,
    {
        self.on_lanes(dt, worlds, |lane, world| lane.tick(world, &turn))
    }

    /// Ticks the agents as [`Population::par_tick`] does. The trace beside each world records the agents of that world.
    /// In the order of the worlds, these traces form the trace of [`Population::tick_traced`].
    pub fn par_tick_traced<'w, R>(&mut self, dt: Duration, worlds: &mut [(World<'w, T>, R)]) -> Ticked
    where
        T: Parallel,
        World<'w, T>: Sized + Send,
        R: Trace + Send,
    {
        self.on_lanes(dt, worlds, |lane, (world, trace)| lane.tick_traced(world, trace, |_, _| {}))
    }

    /// Runs a tick with a lane for each of the worlds.
    fn on_lanes<W: Send>(&mut self, dt: Duration, worlds: &mut [W], tick: impl Fn(Lane<'_, T>, &mut W) + Sync) -> Ticked
    where
        T: Parallel,
    {
        if worlds.is_empty() {
            return Ticked::default();
        }
        let mut lanes = self.lanes(dt, worlds.len());
        T::join(lanes.whole(), worlds, &tick);
        lanes.end()
    }
}
