//! One agent with its tree: [`Brain`].
//!
//! A brain holds the board, the memory of the running nodes, a clock, a random number generator and a queue of
//! events. Use one brain for one agent, and a `Population` (feature `alloc`) for many.
//!
//! - [`Brain::tick`] runs one tick; [`Brain::next`] returns when the next one is due.
//! - [`Phase`] is the state of its life cycle: running, paused, stopping, restarting, stopped, finished.
//! - [`Drive`] decides when guards are checked: after changes (the default), in every tick, or only after a leaf
//!   finishes or an event arrives. [`Update`] and [`Pace`] let a brain tick less often than the game.
//! - [`Pinned`] is a brain with a fixed address, for trees with `async fn` actions.
//! - [`Chance`] is the brain's seeded source of random numbers.

mod drive;
mod fast_path;
mod life;
#[cfg(feature = "alloc")]
mod look;
mod mail;
mod methods;
mod moves;
mod pinned;
mod plain;
mod remap;
#[cfg(feature = "serde")]
pub(crate) mod saved;
mod start;

use drive::Mode;
pub use drive::{Drive, Pace, Update};
use life::Life;
pub use life::Phase;
pub(crate) use methods::brain_methods;
#[doc(hidden)]
pub use moves::{Moves, Stays};
pub use pinned::Pinned;
use start::starts;

use core::time::Duration;

use crate::blackboard::{Agent, AgentHooks, Blackboard, Board};
pub use crate::chance::Chance;
use crate::cx::{Cx, Engine};
use crate::event::{Inbox, SendError};
use crate::keys::{Ask, Changed, Driven};
use crate::mailbox::Mail;
use crate::node::{Node, Run};
use crate::slot::Slots;
use crate::status::Status;
use crate::time::{Moment, Next, Time};
use crate::trace::{NoTrace, Record, Trace};
use crate::tree::{Active, Movable, Persistent, ScopeOf, Tree};

type World<'w, T> = <<T as Tree>::Agent as Agent>::World<'w>;
/// The context of a tick, and the memory of the tree.
type Parts<'a, 'w, T, R> =
    (Run<'a, 'w, <T as Tree>::Agent, ScopeOf<T>, R>, &'a mut Option<Active<T>>, &'a mut Persistent<T>);
type Changes<T> = <<T as Tree>::Agent as Agent>::Changes;
type MailOf<T> = <<T as Tree>::Agent as Agent>::Mail;
type Event<T> = <<T as Tree>::Agent as Agent>::Event;

/// One agent with its tree: blackboard, memory, clock, random numbers and events. The brain of a compiled tree is plain
/// data, without heap or pointers; only a tree in a [slot](crate::language::subtrees#slot) is boxed. The brain of a
/// tree from a file keeps the tree's memory in one block on the heap.
///
/// A new brain runs: its first tick starts the tree. A tree that finishes starts again at the next tick, unless the
/// brain runs it only [`once`](Brain::once).
///
/// ```
/// use bt_runtime::{Time, prelude::*, time::Next, brain::Phase};
///
/// #[derive(Blackboard, Default)]
/// struct Lamp {
///     lit: bool,
/// }
///
/// bt! {
///     tree Evening for Lamp { sequence { wait(2s); set(bb.lit = true) } }
/// }
///
/// let second = Duration::from_secs(1);
/// let mut brain = Evening::brain(Lamp::default()).seeded(7).once();
/// assert_eq!(brain.tick(second, &mut ()), Status::Running);
/// assert_eq!(brain.next(), Next::At(Time::START.after(3 * second)), "no tick before that would do anything");
/// assert_eq!(brain.tick(2 * second, &mut ()), Status::Success);
/// assert!(brain.board().lit);
/// assert!(matches!(brain.phase(), Phase::Finished(_)));
///
/// brain.start();
/// assert_eq!(brain.tick(second, &mut ()), Status::Running);
/// assert_eq!(brain.stop(&mut ()), Halt::Done);
/// ```
pub struct Brain<T: Tree> {
    board: Board<T::Agent>,
    engine: Engine<T::Agent>,
    pub(crate) scope: ScopeOf<T>,
    pub(crate) persistent: Persistent<T>,
    pub(crate) active: Option<Active<T>>,
    life: Life,
    looped: bool,
    mode: Mode,
}

impl<T: Tree> Brain<T> {
    /// Returns a brain for this agent, with these parameters for its tree. Its first tick starts the tree.
    #[must_use]
    pub fn new(agent: T::Agent, params: T::Params) -> Self {
        let locals = T::locals(&params);
        Self {
            board: agent.into(),
            engine: Engine::new(),
            persistent: T::persistent(&params),
            scope: ScopeOf::<T>::new(params, locals),
            active: None,
            life: Life::Running,
            looped: true,
            mode: Mode::Events,
        }
    }

    /// The same brain with this seed. Brains with equal seeds and inputs behave identically, to the bit. The default
    /// seed is 0. Give each agent its own seed, else all of them draw the same numbers and wait equally long.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Self {
        self.engine.chance = Chance::new(seed);
        self
    }

    /// Makes the brain run its tree only once, and returns the brain. After that run, the phase is [`Phase::Finished`].
    #[must_use]
    pub fn once(mut self) -> Self {
        self.looped = false;
        self
    }

    /// Returns the blackboard, for reading.
    #[must_use]
    #[inline]
    pub fn board(&self) -> &Board<T::Agent> {
        &self.board
    }

    /// Returns the blackboard, for writing. Guards that observe a changed key are checked at the next tick.
    #[inline]
    pub fn board_mut(&mut self) -> &mut Board<T::Agent> {
        &mut self.board
    }

    /// Returns the phase, which decides the effect of the next tick.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.life.phase()
    }

    /// Returns `true` if no tick has started the tree yet. A tick that takes no time and ends the tree does not count.
    #[must_use]
    pub fn is_new(&self) -> bool {
        self.engine.now == Time::START
            && self.active.is_none()
            && matches!(self.phase(), Phase::Running | Phase::Paused)
    }

    /// Returns the brain's clock: the sum of the `dt` of all its ticks, except those in which the brain does nothing, because
    /// it is paused, stopped or finished.
    #[must_use]
    pub fn now(&self) -> Time {
        self.engine.now
    }

    /// Queues an event for the next tick.
    ///
    /// # Errors
    /// The event comes back if the queue is full.
    pub fn send(&mut self, event: Event<T>) -> Result<(), SendError<Event<T>>> {
        self.engine.inbox.send(event)
    }

    /// Advances time by `dt` and ticks the tree: observe, decide, act.
    ///
    /// Returns `Running`, or the outcome in the tick in which the tree finishes. A brain that does not run returns a
    /// status for its phase: `Running` while it is paused or still halting, the outcome once it is finished, `Failure`
    /// while it is stopped.
    ///
    /// A tree with an `async fn` leaf holds a future that must not move: put its brain into a `Population`, or tick it
    /// [`pinned`](Brain::pinned). A function that ticks the brains of all other trees needs the bound [`Movable`]:
    /// `fn run<T: Movable>(brain: &mut Brain<T>)`.
    #[inline]
    pub fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Status
    where
        T: Movable,
    {
        self.step(dt, world, &mut NoTrace)
    }

    /// Ticks the tree as [`Brain::tick`] does, and records the tick in `trace`.
    #[inline]
    pub fn tick_traced<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Status
    where
        T: Movable,
    {
        self.step(dt, world, trace)
    }

    #[inline(always)]
    fn step<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Status {
        self.step_to(self.engine.now.after(dt), dt, world, trace)
    }

    /// Ticks the tree as [`Brain::step`] does, with the time after `dt` already computed as `now`.
    #[inline(always)]
    fn step_to<R: Trace>(&mut self, now: Time, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Status {
        if const { <MailOf<T> as Mail<T::Agent>>::ON } {
            self.receive();
        }
        if T::HAS_FAST_PATH && !R::ON {
            return self.tick_leaf(now, dt, world);
        }
        if self.life != Life::Running {
            return self.tick_inactive(dt, world, trace);
        }
        self.engine.begin(now);
        self.run_to(Ask::Changed, None, dt, world, trace)
    }

    /// Runs the steps observe, decide and act, after [`Engine::begin`]. If `asks` is a constant, the compiler removes
    /// it.
    #[inline(always)]
    fn run_to<R: Trace>(
        &mut self,
        asks: Ask,
        driven: Option<&mut Driven<Changes<T>>>,
        dt: Duration,
        world: &mut World<'_, T>,
        trace: &mut R,
    ) -> Status {
        let (mut run, active, persistent) = self.run(dt, world, trace);
        run.driven = driven;
        run.trace_tick();
        if R::ON {
            T::announce(persistent, run.trace);
        }
        let status = match active {
            None if T::Root::STARTS_APART && run.driven.is_none() => self.start_apart(dt, world, trace),
            None => {
                starts();
                run.freeze(T::observes(persistent), asks);
                Self::start_at(active, persistent, &mut run)
            }
            Some(state) => {
                if const { T::Root::FACTS.serves } {
                    T::Root::observe(state, persistent, &mut run);
                }
                run.freeze(T::observes(persistent), asks);
                let status = if run.driven.is_none() {
                    T::Root::resume_root(state, persistent, &mut run)
                } else {
                    T::Root::resume(state, persistent, &mut run)
                };
                if status != Status::Running {
                    *active = None;
                }
                status
            }
        };
        if Persistent::<T>::COUNT > 0 && asks != Ask::None {
            self.persistent.settle();
        }
        self.end(status, trace)
    }

    /// Ends a tick, and returns its status.
    #[inline(always)]
    fn end<R: Trace>(&mut self, status: Status, trace: &mut R) -> Status {
        let events = self.engine.inbox.close(<T::Agent as AgentHooks>::holds);
        if R::ON && events > 0 {
            trace.record(Record::Unheard { events });
        }
        trace.end();
        if let Some(outcome) = status.outcome() {
            self.finished(outcome);
        }
        status
    }

    /// Returns when the brain must be ticked next. An event, a change of a key that its tree observes, or a wake-up in
    /// its [mailbox](crate::mailbox) changes that to [`Next::Now`].
    #[must_use]
    #[inline]
    pub fn next(&self) -> Next {
        if self.life != Life::Running {
            return self.next_inactive();
        }
        self.next_unless(self.noticed())
    }

    /// Returns when the running tree must be ticked next: now if `needs_tick`.
    #[inline]
    fn next_unless(&self, needs_tick: bool) -> Next {
        match &self.active {
            Some(active) if !needs_tick => {
                let moment = Moment { now: self.engine.now, dt: Duration::ZERO };
                T::Root::next(active, &self.persistent, moment)
            }
            _ => Next::Now,
        }
    }

    /// Returns `true` if an event, a change or the drive requires a tick now.
    fn needs_tick(&self) -> bool {
        match self.mode {
            _ if self.engine.mail.is_pending() => true,
            _ if !self.asks_anything() => self.engine.inbox.has_news(),
            Mode::Events => self.noticed(),
            Mode::HybridPolls | Mode::HybridHolds if self.holds_nothing() => self.noticed(),
            Mode::Polling | Mode::HybridPolls => true,
            Mode::HybridHolds => self.engine.inbox.has_news() || self.has_transitions() && self.noticed(),
        }
    }

    /// Returns `true` if a drive may have something to check. A guard may observe only a local of an idle subtree.
    fn asks_anything(&self) -> bool {
        T::observes(&self.persistent) || T::observed(&self.persistent).has_guards()
    }

    /// Returns `true` if a change can trigger a transition of a state machine.
    fn has_transitions(&self) -> bool {
        T::observed(&self.persistent).has_transitions() || self.persistent.has_transitions()
    }

    /// Returns `true` if the tree has transitions of state machines, which no drive holds back, and no guards.
    fn holds_nothing(&self) -> bool {
        let observed = T::observed(&self.persistent);
        observed.has_transitions() && !observed.has_guards()
    }

    /// Returns `true` if an event waits, or if something that the tree observes has changed.
    #[inline]
    fn noticed(&self) -> bool {
        let changed = || Changed::keys(self.board.changes()).in_subtree(false, self.scope.wrote());
        self.engine.inbox.has_news()
            || self.engine.mail.is_pending()
            || T::observes(&self.persistent)
                && (changed().meets(T::observed(&self.persistent))
                    || self.board.shared_changed()
                    || Persistent::<T>::COUNT > 0 && self.persistent.affected_by())
    }

    #[inline(always)]
    fn run<'a, 'w, R: Trace>(
        &'a mut self,
        dt: Duration,
        world: &'a mut World<'w, T>,
        trace: &'a mut R,
    ) -> Parts<'a, 'w, T, R> {
        let run = Run {
            cx: Cx { bb: &mut self.board, world, engine: &mut self.engine, dt },
            scope: &mut self.scope,
            changed: Changed::default(),
            trace,
            base: 0,
            node: 0,
            driven: None,
        };
        (run, &mut self.active, &mut self.persistent)
    }
}
