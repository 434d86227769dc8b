//! The results of nodes: [`Status`] of a tick, [`Outcome`] of an ended node, [`Halt`] of a halt.

/// The result of a tick of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Status {
    /// The node has not ended: tick it again.
    Running,
    /// The node has ended and reached its goal.
    Success,
    /// The node has ended and did not reach its goal.
    Failure,
}

/// The result of an ended node: [`Status`] without `Running`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The node reached its goal.
    Success,
    /// The node did not reach its goal.
    Failure,
}

impl Outcome {
    /// Returns the other outcome.
    #[must_use]
    pub const fn invert(self) -> Self {
        match self {
            Self::Success => Self::Failure,
            Self::Failure => Self::Success,
        }
    }

    /// Returns a success for `true`, else a failure.
    #[inline(always)]
    pub(crate) const fn of(success: bool) -> Self {
        if success { Self::Success } else { Self::Failure }
    }

    /// Returns `true` for [`Outcome::Success`].
    #[must_use]
    pub const fn succeeded(self) -> bool {
        matches!(self, Self::Success)
    }
}

impl From<bool> for Outcome {
    #[inline]
    fn from(success: bool) -> Self {
        Self::of(success)
    }
}

impl From<Outcome> for Status {
    #[inline]
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Success => Self::Success,
            Outcome::Failure => Self::Failure,
        }
    }
}

impl Status {
    /// Returns `Success` if the work is done, else `Running`.
    #[must_use]
    #[inline]
    pub const fn until(done: bool) -> Self {
        if done { Self::Success } else { Self::Running }
    }

    /// Returns the outcome, or `None` while the node runs.
    #[must_use]
    #[inline]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Running => None,
            Self::Success => Some(Outcome::Success),
            Self::Failure => Some(Outcome::Failure),
        }
    }
}

/// The result of an entry.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<S> {
    /// The node ended in the tick of its entry, and remembers nothing.
    Done(Outcome),
    /// The node runs, with this memory until it ends or is halted.
    Running(S),
}

impl<S> Step<S> {
    /// Wraps the memory of a running node into the memory of its parent.
    #[inline]
    pub fn map<P>(self, wrap: impl FnOnce(S) -> P) -> Step<P> {
        match self {
            Self::Done(outcome) => Step::Done(outcome),
            Self::Running(state) => Step::Running(wrap(state)),
        }
    }

    /// Returns the status of the tick of the entry. Moves the memory of a running node to `active`.
    #[inline]
    pub fn store(self, active: &mut S) -> Status {
        match self {
            Self::Done(outcome) => outcome.into(),
            Self::Running(state) => {
                *active = state;
                Status::Running
            }
        }
    }
}

/// The result of a halt, which may need several ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Halt {
    /// The halt is complete.
    Done,
    /// The halt continues in the next tick. No other node of the tree starts before the halt is complete.
    Pending,
}

/// The memory of a node that never runs.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Never {}

/// The result of a step of a loaded tree.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stepped {
    /// The same as [`Status::Running`].
    Running,
    /// The same as [`Status::Success`].
    Success,
    /// The same as [`Status::Failure`].
    Failure,
    /// The step is more than a leaf, so the interpreter must run it.
    NeedsVm,
}

impl From<Status> for Stepped {
    #[inline(always)]
    fn from(status: Status) -> Self {
        match status {
            Status::Failure => Self::Failure,
            Status::Success => Self::Success,
            Status::Running => Self::Running,
        }
    }
}
