//! How a brain decides when to ask its guards, and how often it is ticked.

use core::time::Duration;

use super::Brain;
use crate::event::Inbox;
use crate::keys::Ask;
use crate::tree::Tree;

/// When a brain asks its guards. Set by [`Brain::driven`].
///
/// ```
/// use bt_runtime::{prelude::*, brain::Drive};
///
/// #[derive(Blackboard, Default)]
/// struct Cat {
///     dog: bool,
///     fled: bool,
/// }
///
/// #[action]
/// fn dream(#[memory] ticks: &mut u8) -> Status {
///     *ticks += 1;
///     if *ticks < 3 { Status::Running } else { Status::Success }
/// }
///
/// bt! {
///     tree Nap for Cat { selector { #[when(bb.dog, aborts = both)] set(bb.fled = true); dream() } }
/// }
///
/// /// The ticks from the dog's coming until the cat has fled.
/// fn notices(drive: Drive) -> Option<u32> {
///     let mut brain = Nap::brain(Cat::default()).driven(drive);
///     brain.tick(Duration::ZERO, &mut ());
///     brain.board_mut().set_dog(true);
///     (1..9).find(|_| {
///         brain.tick(Duration::ZERO, &mut ());
///         brain.board().fled
///     })
/// }
/// assert_eq!(notices(Drive::Events), Some(1));
/// assert_eq!(notices(Drive::Polling), Some(1));
/// assert_eq!(notices(Drive::Hybrid), Some(3), "it dreams to the end, then looks");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Drive {
    /// A guard is asked when a key that it reads has changed. A brain whose leaf waits can sleep.
    #[default]
    Events,
    /// Every guard that aborts is asked in every tick, as if every key had changed; a brain that has such guards
    /// never sleeps. So one that holds to the left of what runs claims execution again and again, also where its
    /// branch fails each time. `notify = value` still takes a change.
    Polling,
    /// The running leaf is ticked directly, and no guard is asked, until it finishes or an event comes; then
    /// all of them are asked once, from the root: after an event in the tick that offers it, else in the next one.
    /// A round of a loop and a branch of a parallel finish too. Services and time limits are no guards: they go by
    /// the clock. `notify = value` takes what has changed since the guards were asked last.
    ///
    /// The transitions of state machines are no guards either: they are asked at every tick, as with
    /// [`Events`](Self::Events), their delays end in time, and a change of a key that one of them reads wakes the brain. In a
    /// tree with guards too, the guards still wait, and every change that it observes keeps the brain awake until they are asked.
    /// A tree without guards, but with such transitions, does what it does with `Events`.
    Hybrid,
}

/// The drive, and what a hybrid one does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Mode {
    Events,
    Polling,
    /// The next tick asks all guards.
    HybridPolls,
    /// The next tick goes straight to the running leaf, unless an event waits.
    HybridHolds,
}

impl Mode {
    /// A tick is over, in which something that ran ended or not.
    #[inline]
    pub(crate) fn ticked(&mut self, ended: bool) {
        if matches!(self, Self::HybridPolls | Self::HybridHolds) {
            *self = if ended { Self::HybridPolls } else { Self::HybridHolds };
        }
    }
}

impl From<Drive> for Mode {
    fn from(drive: Drive) -> Self {
        match drive {
            Drive::Events => Self::Events,
            Drive::Polling => Self::Polling,
            Drive::Hybrid => Self::HybridPolls,
        }
    }
}

impl From<Mode> for Drive {
    fn from(mode: Mode) -> Self {
        match mode {
            Mode::Events => Self::Events,
            Mode::Polling => Self::Polling,
            Mode::HybridPolls | Mode::HybridHolds => Self::Hybrid,
        }
    }
}

impl<T: Tree> Brain<T> {
    /// The same brain with this drive.
    #[must_use]
    pub fn driven(mut self, drive: Drive) -> Self {
        self.set_drive(drive);
        self
    }

    /// When the brain asks its guards.
    #[must_use]
    pub fn drive(&self) -> Drive {
        self.mode.into()
    }

    /// Changes the drive, from the next tick on. Setting the drive that it has does nothing.
    pub fn set_drive(&mut self, drive: Drive) {
        if self.drive() != drive {
            self.mode = drive.into();
            self.turn(self.phase());
        }
    }

    /// Which guards the tick asks that begins now.
    #[inline]
    pub(super) fn asks(&self) -> Ask {
        match self.mode {
            Mode::Events => Ask::Changed,
            Mode::Polling | Mode::HybridPolls => Ask::All,
            Mode::HybridHolds if self.engine.inbox.is_empty() && !self.holds_nothing() => Ask::None,
            Mode::HybridHolds => Ask::All,
        }
    }
}

/// How often a brain is ticked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Update {
    /// Whenever there is something to do.
    #[default]
    EveryTick,
    /// At most once in so much time: what happens between is seen at the next tick.
    Every(Duration),
}

/// Collects time for a brain that is not ticked every time: level of detail. A
/// [`Population`](crate::Population) does this for each of its agents.
///
/// It stands outside of [`Brain`], because a million agents would pay 16 bytes each for it.
///
/// ```
/// use bt_runtime::{prelude::*, brain::{Pace, Update}};
///
/// let mut pace = Pace::new(Update::Every(Duration::from_millis(100)));
/// let frame = Duration::from_millis(40);
/// assert_eq!(pace.due(frame), None);
/// assert_eq!(pace.due(frame), None);
/// assert_eq!(pace.due(frame), Some(3 * frame), "tick the brain with this `dt`");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pace {
    every: Duration,
    owed: Duration,
}

impl Pace {
    /// The pace of a brain that is updated like this; its first time is after the first interval.
    #[must_use]
    pub const fn new(update: Update) -> Self {
        let every = match update {
            Update::EveryTick => Duration::ZERO,
            Update::Every(every) => every,
        };
        Self { every, owed: Duration::ZERO }
    }

    /// Lets `dt` pass. If the brain is due: the time since it was due last, to tick it with.
    #[must_use]
    pub fn due(&mut self, dt: Duration) -> Option<Duration> {
        self.owed = self.owed.saturating_add(dt);
        (self.owed >= self.every).then(|| core::mem::take(&mut self.owed))
    }
}
