//! Decides when a brain checks its guards, and how often it is ticked.

use core::time::Duration;

use super::Brain;
use crate::event::Inbox;
use crate::keys::Ask;
use crate::tree::Tree;

/// The moments at which a brain checks its guards. Set by [`Brain::driven`].
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
/// /// The number of ticks from the arrival of the dog until the cat has fled.
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
    /// A guard is checked if a key that it reads has changed. A brain whose leaf waits can sleep.
    #[default]
    Events,
    /// Every guard that aborts is checked in every tick, as if every key had changed. A brain with such guards never
    /// sleeps. A guard that holds to the left of the running branch therefore preempts it again and again, even if
    /// its own branch fails each time. `notify = value` still requires a change.
    Polling,
    /// Each tick goes directly to the running leaf and checks no guard, until the leaf finishes or an event arrives.
    /// Then all guards are checked once, from the root: after an event in the tick that offers it, otherwise in the
    /// next tick. The end of a round of a loop, or of a branch of a parallel, has the same effect as that of the leaf.
    /// Services and time limits are not guards: they follow the clock. `notify = value` considers the changes since the
    /// last check of the guards.
    ///
    /// The transitions of state machines are not guards either: as with [`Events`](Self::Events), they are checked at
    /// every tick, their delays end in time, and a change of a key that one of them reads wakes the brain. In a tree
    /// that also has guards, these still wait, and every change that the tree observes keeps the brain awake until they
    /// are checked. A tree with such transitions but without guards behaves as with `Events`.
    Hybrid,
}

/// The drive; for a hybrid one, also the choice for the next tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Mode {
    Events,
    Polling,
    /// The next tick checks all guards.
    HybridPolls,
    /// The next tick goes directly to the running leaf, unless an event waits.
    HybridHolds,
}

impl Mode {
    /// Ends a tick. `ended` is `true` if a running node has ended in it.
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
    /// Sets the drive, and returns the brain.
    #[must_use]
    pub fn driven(mut self, drive: Drive) -> Self {
        self.set_drive(drive);
        self
    }

    /// Returns the drive.
    #[must_use]
    pub fn drive(&self) -> Drive {
        self.mode.into()
    }

    /// Changes the drive, from the next tick on. Setting the current drive does nothing.
    pub fn set_drive(&mut self, drive: Drive) {
        if self.drive() != drive {
            self.mode = drive.into();
            self.set_phase(self.phase());
        }
    }

    /// Returns the guards to check in the tick that begins now.
    #[inline]
    pub(super) fn asks(&self) -> Ask {
        match self.mode {
            Mode::Events => Ask::Changed,
            Mode::Polling | Mode::HybridPolls => Ask::All,
            Mode::HybridHolds if !self.engine.inbox.has_news() && !self.holds_nothing() => Ask::None,
            Mode::HybridHolds => Ask::All,
        }
    }
}

/// The frequency at which a brain is ticked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Update {
    /// A tick in every tick of the game in which the brain has something to do.
    #[default]
    EveryTick,
    /// At most one tick per interval. It sees all changes since the brain's last tick.
    Every(Duration),
}

/// Accumulates time for a brain that does not tick as often as the game: level of detail. A
/// [`Population`](crate::Population) does this for each of its agents.
///
/// It is separate from [`Brain`], because it would cost each of a million agents 16 bytes.
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
    /// Returns the pace of a brain with this update rate. The brain is first due after the first interval.
    #[must_use]
    pub const fn new(update: Update) -> Self {
        let every = match update {
            Update::EveryTick => Duration::ZERO,
            Update::Every(every) => every,
        };
        Self { every, owed: Duration::ZERO }
    }

    /// Advances time by `dt`. Returns the time since the brain was last due, for its tick; `None` while it is not due.
    #[must_use]
    pub fn due(&mut self, dt: Duration) -> Option<Duration> {
        self.owed = self.owed.saturating_add(dt);
        (self.owed >= self.every).then(|| core::mem::take(&mut self.owed))
    }
}
