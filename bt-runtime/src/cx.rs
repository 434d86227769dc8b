//! The context of an action.

use core::task::Waker;
use core::time::Duration;

use crate::blackboard::{Agent, Board};
use crate::chance::Chance;
use crate::event::{Asks, Inbox, RequestId, SendError};
use crate::mailbox::Mail;
use crate::time::{Moment, Time};

/// The agent in a tick: its blackboard, world, clock, random numbers and events.
pub struct Cx<'a, 'w, A: Agent> {
    /// The blackboard: read its fields, and write through its setters.
    pub bb: &'a mut Board<A>,
    /// The world of this tick.
    pub world: &'a mut A::World<'w>,
    pub(crate) engine: &'a mut Engine<A>,
    pub(crate) dt: Duration,
}

impl<A: Agent> Cx<'_, '_, A> {
    /// Returns the moment of this tick on the brain's clock.
    #[must_use]
    #[inline]
    pub fn now(&self) -> Time {
        self.engine.now
    }

    /// Returns the time since the last tick.
    #[must_use]
    #[inline]
    pub fn dt(&self) -> Duration {
        self.dt
    }

    #[inline]
    pub(crate) fn moment(&self) -> Moment {
        Moment { now: self.engine.now, dt: self.dt }
    }

    /// Sends an event to the agent itself. The next tick offers it.
    ///
    /// # Errors
    /// The event comes back if the queue is full.
    #[inline]
    pub fn send(&mut self, event: A::Event) -> Result<(), SendError<A::Event>> {
        self.engine.inbox.send(event)
    }

    /// Takes the first event of this tick for which `wanted` returns a value, and returns that value. No node that runs
    /// later in the tick hears or takes the event.
    ///
    /// ```
    /// # use bt_runtime::prelude::*;
    /// # #[derive(Debug, Clone)] pub enum Noise { Heard(u32) }
    /// # #[derive(Blackboard, Default)] #[blackboard(event = Noise)] struct Soldier { at: u32 }
    /// /// Turns to the next noise.
    /// #[action]
    /// fn turn(cx: &mut Cx<Soldier>) -> Option<u32> {
    ///     cx.take_event(|Noise::Heard(at)| Some(*at))
    /// }
    /// bt! {
    ///     tree Listen for Soldier { turn() -> bb.at; }
    /// }
    /// let mut brain = Listen::brain(Soldier::default());
    /// brain.send(Noise::Heard(7)).unwrap();
    /// assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
    /// assert_eq!(brain.board().at, 7);
    /// ```
    #[inline]
    pub fn take_event<R>(&mut self, wanted: impl FnMut(&A::Event) -> Option<R>) -> Option<R> {
        self.engine.inbox.take(wanted)
    }

    /// Returns a new request id: send it with a request, and `wait_for` the answer with the same id.
    #[inline]
    pub fn request(&mut self) -> RequestId
    where
        A::Inbox: Asks,
    {
        self.engine.inbox.requests().draw()
    }

    /// Returns a waker of this agent, for other threads. It ends the sleep of actions that sleep until
    /// [woken](crate::leaf::Wake::woken), and makes [`Brain::next`](crate::Brain::next) return `Now`.
    ///
    /// It needs an agent with a [mailbox](crate::mailbox). For other agents the waker does nothing, and an action that
    /// would sleep until it is used is called in every tick.
    ///
    /// ```
    /// use bt_runtime::{prelude::*, leaf::{Progress, Wake}, time::Next};
    /// use std::sync::{Mutex, atomic::{AtomicBool, Ordering}};
    /// use std::task::Waker;
    ///
    /// #[derive(Default)]
    /// struct Door {
    ///     open: AtomicBool,
    ///     waits: Mutex<Option<Waker>>,
    /// }
    ///
    /// #[derive(Blackboard, Default)]
    /// #[blackboard(mailbox, world = &Door)]
    /// struct Guest {}
    ///
    /// /// Gives its waker to the door, then sleeps until the door is open.
    /// #[action]
    /// fn wait_at_door(cx: &mut Cx<Guest>) -> Progress {
    ///     *cx.world.waits.lock().unwrap() = Some(cx.waker());
    ///     if cx.world.open.load(Ordering::Acquire) {
    ///         return Progress::Success(());
    ///     }
    ///     Progress::Sleep(Wake::woken())
    /// }
    ///
    /// bt! {
    ///     tree Visit for Guest { wait_at_door() }
    /// }
    ///
    /// let door = Door::default();
    /// let mut brain = Visit::brain(Guest::default());
    /// brain.tick(Duration::ZERO, &mut &door);
    /// assert_eq!(brain.next(), Next::Change);
    /// std::thread::scope(|scope| scope.spawn(|| {
    ///     door.open.store(true, Ordering::Release);
    ///     door.waits.lock().unwrap().take().unwrap().wake();
    /// }).join().unwrap());
    /// assert_eq!(brain.next(), Next::Now);
    /// assert_eq!(brain.tick(Duration::ZERO, &mut &door), Status::Success);
    /// ```
    #[must_use]
    pub fn waker(&self) -> Waker {
        self.engine.mail.waker()
    }

    /// Returns the brain's seeded random number generator.
    #[inline]
    pub fn chance(&mut self) -> &mut Chance {
        &mut self.engine.chance
    }
}

/// The parts of a brain beside its board and its tree: clock, random numbers, events.
#[derive(Debug)]
pub(crate) struct Engine<A: Agent> {
    pub(crate) now: Time,
    pub(crate) chance: Chance,
    pub(crate) inbox: A::Inbox,
    pub(crate) mail: A::Mail,
}

impl<A: Agent> Engine<A> {
    /// At the start of the clock, with the seed 0.
    pub(crate) fn new() -> Self {
        Self { now: Time::START, chance: Chance::new(0), inbox: Default::default(), mail: Default::default() }
    }

    /// Begins a tick. It runs once per tick: the next tick offers the events that are sent from here on.
    #[inline(always)]
    pub(crate) fn begin(&mut self, now: Time) {
        self.now = now;
        self.inbox.open();
    }
}

impl<A: Agent<Inbox: Clone>> Clone for Engine<A> {
    #[inline]
    fn clone(&self) -> Self {
        Self { now: self.now, chance: self.chance, inbox: self.inbox.clone(), mail: self.mail.clone() }
    }
}

impl<A: Agent<Inbox: Copy, Mail: Copy>> Copy for Engine<A> {}
