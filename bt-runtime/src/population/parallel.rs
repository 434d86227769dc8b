//! A tick of a population on several threads.

use core::time::Duration;

use super::block::{Block, Done, Failed};
use super::brains::{Boxed, Brains, Home};
use super::fault::Cause;
use super::frozen::{Frozen, take_refused};
use super::{Population, Ticked, World};
use crate::brain::Brain;
use crate::trace::{NoTrace, Trace};
use crate::tree::Tree;

/// The help for an agent that writes a shared value.
const HELP: &str =
    "agents on other threads would see it or not; push a command into the world, and write after the tick";

impl<T: Tree> Population<T> {
    /// As [`Population::tick`], on the threads of rayon's pool. The result is the same for any number of threads.
    ///
    /// Each of the `worlds` is the world of some of the agents: the first world serves the agents with the lowest
    /// places, and so on. A world is best made of data to read, shared by reference, and a list of commands. After
    /// the tick, apply the lists in the order of the worlds, which is the order of the agents. With more worlds than
    /// threads, threads that finish early help the others. Without a world nothing happens, and no time passes.
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
    /// An agent that writes a [`Shared`](crate::blackboard::Shared) value in this tick would make the result depend on the
    /// threads. The write is refused and the agent is stopped, with the cause [`SharedWrite`](super::Cause::SharedWrite) in
    /// [`Population::faults`]. Push a command into the world instead, and write after the tick.
    pub fn par_tick<'w>(&mut self, dt: Duration, worlds: &mut [World<'w, T>]) -> Ticked
    where
        T: Parallel,
        World<'w, T>: Sized + Send,
    {
        T::parallel::<_, Untraced>(self, dt, worlds)
    }

    /// As [`Population::par_tick`]. The trace beside each world records the agents of that world. In the order of
    /// the worlds, these traces add up to the trace of [`Population::tick_traced`].
    pub fn par_tick_traced<'w, R>(&mut self, dt: Duration, worlds: &mut [(World<'w, T>, R)]) -> Ticked
    where
        T: Parallel,
        World<'w, T>: Sized + Send,
        R: Trace + Send,
    {
        T::parallel::<_, Traced>(self, dt, worlds)
    }
}

/// A tree whose agents may be ticked on several threads: `Brain<Self>` is `Send`. The future of an `async fn` action always
/// is.
#[diagnostic::on_unimplemented(
    message = "the agents of `{Self}` cannot be ticked on several threads",
    label = "the brain of `{Self}` is not known to be `Send`",
    note = "the fields of the blackboard, the parameters of the tree and the `#[memory]` of its actions must be `Send`: write `Arc` for `Rc`, and an atomic or a `Mutex` for a `RefCell` inside of it",
    note = "to see which of them is not, write `fn send(_: impl Send)`, and call it with your agent",
    note = "in generic code, write the bound `Brain<{Self}>: Send`"
)]
pub trait Parallel: Tree {
    #[doc(hidden)]
    fn parallel<W: Send, J: Job<Self, W>>(population: &mut Population<Self>, dt: Duration, worlds: &mut [W]) -> Ticked;
}

#[diagnostic::do_not_recommend]
impl<T: Tree> Parallel for T
where
    Brain<T>: Send,
{
    fn parallel<W: Send, J: Job<T, W>>(population: &mut Population<T>, dt: Duration, worlds: &mut [W]) -> Ticked {
        if worlds.is_empty() {
            return Ticked::default();
        }
        let mut progress = population.begin(dt);
        let done = if Brains::<T>::MOVE {
            split::<T, Brain<T>, W, J>(progress.rest(), worlds)
        } else {
            split::<T, Boxed<T>, W, J>(progress.rest(), worlds)
        };
        progress.end(done)
    }
}

/// The tick of a block in one of the worlds.
pub trait Job<T: Tree, W> {
    fn tick<H: Home<T>>(block: &mut Block<'_, T, H>, world: &mut W) -> Done;
}

/// Without a trace.
struct Untraced;

impl<'w, T: Tree> Job<T, World<'w, T>> for Untraced
where
    World<'w, T>: Sized,
{
    fn tick<H: Home<T>>(block: &mut Block<'_, T, H>, world: &mut World<'w, T>) -> Done {
        block.tick_alone(world, &mut NoTrace)
    }
}

/// With a trace beside the world.
struct Traced;

impl<'w, T: Tree, R: Trace> Job<T, (World<'w, T>, R)> for Traced
where
    World<'w, T>: Sized,
{
    fn tick<H: Home<T>>(block: &mut Block<'_, T, H>, (world, trace): &mut (World<'w, T>, R)) -> Done {
        block.tick_alone(world, trace)
    }
}

impl<T: Tree, H: Home<T>> Block<'_, T, H> {
    /// As [`Block::tick`], and refuses writes of shared values.
    fn tick_alone<R: Trace>(&mut self, world: &mut World<'_, T>, trace: &mut R) -> Done {
        let _frozen = Frozen::begin();
        self.tick_checked(world, trace, || {
            if take_refused() { Err(Failed { cause: Cause::SharedWrite, message: HELP.into() }) } else { Ok(()) }
        })
    }
}

/// Halves the block and its worlds until each part has one world.
fn split<T: Tree, H: Home<T> + Send, W: Send, J: Job<T, W>>(mut block: Block<'_, T, H>, worlds: &mut [W]) -> Done {
    if let [world] = worlds {
        return J::tick(&mut block, world);
    }
    let half = worlds.len() / 2;
    let words = block.sleep_records.words.len() * half / worlds.len();
    let (left, right) = block.split(words);
    let (left_worlds, right_worlds) = worlds.split_at_mut(half);
    let (mut done, more) =
        rayon::join(|| split::<T, H, W, J>(left, left_worlds), || split::<T, H, W, J>(right, right_worlds));
    done.agents += more.agents;
    done.faults.extend(more.faults);
    done
}
