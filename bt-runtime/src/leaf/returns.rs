//! The types that an action may return, and their effect on the tree.

use core::pin::Pin;
use core::task::{Context, Poll};

use crate::rules::sleep::{Reach, Sleep};
use crate::status::{Halt, Never, Outcome, Status, Step};
use crate::time::Time;

/// A type that an action may return.
#[diagnostic::on_unimplemented(
    message = "an action cannot return `{Self}`",
    label = "no result of an action",
    note = "return `Status`, `bool`, `()`, `Option<T>`, `Result<T, E>`, `Poll` of one of these, or `Progress`"
)]
pub trait Returns: Sized {
    /// The value of a success, which `-> bb.key` writes.
    type Output;
    /// The memory of the running leaf: `M`, or an uninhabited type if the leaf never runs.
    #[doc(hidden)]
    type Active<M>;
    /// The future of an awaited leaf; uninhabited for a ticked leaf.
    #[doc(hidden)]
    type Future: Send + 'static;
    /// `true` if the leaf may still run after its entry.
    const RUNS: bool;
    /// `true` if the leaf may fail.
    const FAILS: bool = true;

    /// `true` if the leaf is awaited and not ticked: `async fn`.
    #[doc(hidden)]
    const AWAITS: bool = false;

    /// `true` if a restored awaited leaf begins anew. Otherwise a brain whose tree has such a leaf cannot be saved.
    #[doc(hidden)]
    const RESTARTS: bool = false;

    /// `true` if a running leaf may sleep.
    #[doc(hidden)]
    const SLEEPS: bool = false;

    /// Returns the step of the entry's tick, and the value of a success. A running leaf keeps its memory.
    #[doc(hidden)]
    fn begin<M>(self, memory: M) -> (Step<Self::Active<M>>, Option<Self::Output>);
    /// Returns the status of a later tick, and the value of a success.
    #[doc(hidden)]
    fn split(self) -> (Status, Option<Self::Output>);
    /// Returns the memory of the running leaf.
    #[doc(hidden)]
    fn memory<M>(active: &mut Self::Active<M>) -> &mut M;

    /// Returns the future of an awaited leaf.
    #[doc(hidden)]
    fn future(self) -> Option<Self::Future> {
        None
    }

    /// Polls the future of an awaited leaf, in a later tick.
    #[doc(hidden)]
    fn wait(_future: Pin<&mut Self::Future>, _cx: &mut Context<'_>) -> (Status, Option<Self::Output>) {
        unreachable!("only an awaited leaf is polled")
    }

    /// Runs a later tick of an awaited leaf.
    ///
    /// # Safety
    /// `active` must not be moved from now until it is dropped.
    #[doc(hidden)]
    #[allow(unsafe_code)]
    unsafe fn poll<M>(_active: &mut Self::Active<M>, _cx: &mut Context<'_>) -> (Status, Option<Self::Output>) {
        unreachable!("only an awaited leaf is polled")
    }

    /// Returns `true` if the running leaf was restored, and must begin anew.
    #[doc(hidden)]
    #[inline(always)]
    fn begins_anew<M>(_active: &Self::Active<M>) -> bool {
        false
    }

    /// Begins a restored leaf anew, with the returned value of an entry.
    #[doc(hidden)]
    fn begin_anew<M>(self, _active: &mut Self::Active<M>) {}

    /// Returns the sleep that this returned value begins in a tick at this moment.
    #[doc(hidden)]
    #[inline(always)]
    fn sleep(&self, _now: Time, _reach: Reach) -> Sleep {
        Sleep::POLLED
    }

    /// Returns the sleep of the running leaf.
    #[doc(hidden)]
    #[inline(always)]
    fn asleep<M>(_active: &Self::Active<M>) -> Sleep {
        Sleep::POLLED
    }

    /// Sets the sleep of the running leaf.
    #[doc(hidden)]
    #[inline(always)]
    fn set_sleep<M>(_active: &mut Self::Active<M>, _sleep: Sleep) {}
}

/// A return type of actions that end at once. A service, `on_exit` and `on_halt` only take such actions.
#[diagnostic::on_unimplemented(
    message = "a service, `on_exit` and `on_halt` finish at once, but this action returns `{Self}`",
    label = "its action returns `{Self}`",
    note = "return `bool`, `()`, `Option<T>` or `Result<T, E>`"
)]
pub trait Instant: Returns {
    /// The macros name this constant where the action is written, so that rustc reports there that the action may still
    /// run after its entry.
    const IS_INSTANT: bool = true;

    /// Returns the outcome, and the value of a success.
    fn end(self) -> (Outcome, Option<Self::Output>);
}

/// Implements the traits for a type of actions that end at once.
macro_rules! instant {
    ([$($generics:tt)*] $ty:ty => $output:ty, fails = $fails:literal, $self:ident => $end:expr) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Instant for $ty {
            #[inline(always)]
            fn end($self) -> (Outcome, Option<$output>) {
                $end
            }
        }

        impl<$($generics)*> Returns for $ty {
            type Output = $output;
            type Active<M> = Never;
            type Future = Never;
            const RUNS: bool = false;
            const FAILS: bool = $fails;

            #[inline(always)]
            fn begin<M>(self, _: M) -> (Step<Never>, Option<$output>) {
                let (outcome, output) = self.end();
                (Step::Done(outcome), output)
            }

            #[inline(always)]
            fn split(self) -> (Status, Option<$output>) {
                let (outcome, output) = self.end();
                (outcome.into(), output)
            }

            #[inline(always)]
            fn memory<M>(active: &mut Never) -> &mut M {
                match *active {}
            }
        }
    };
}

instant!([] () => (), fails = false, self => (Outcome::Success, Some(())));
instant!([] bool => (), fails = true, self => match self {
    true => (Outcome::Success, Some(())),
    false => (Outcome::Failure, None),
});
instant!([T] Option<T> => T, fails = true, self => match self {
    Some(value) => (Outcome::Success, Some(value)),
    None => (Outcome::Failure, None),
});
instant!([T, E] Result<T, E> => T, fails = true, self => match self {
    Ok(value) => (Outcome::Success, Some(value)),
    Err(_) => (Outcome::Failure, None),
});

impl Returns for Status {
    type Output = ();
    type Active<M> = M;
    type Future = Never;
    const RUNS: bool = true;

    #[inline(always)]
    fn split(self) -> (Status, Option<()>) {
        (self, if self == Self::Success { Some(()) } else { None })
    }

    #[inline(always)]
    fn begin<M>(self, memory: M) -> (Step<M>, Option<Self::Output>) {
        let (status, output) = self.split();
        (status.outcome().map_or(Step::Running(memory), Step::Done), output)
    }

    #[inline(always)]
    fn memory<M>(active: &mut M) -> &mut M {
        active
    }
}

impl<R: Returns> Returns for Poll<R> {
    type Output = R::Output;
    type Active<M> = M;
    type Future = Never;
    const RUNS: bool = true;
    const FAILS: bool = R::FAILS;

    #[inline(always)]
    fn split(self) -> (Status, Option<R::Output>) {
        match self {
            Self::Pending => (Status::Running, None),
            Self::Ready(done) => done.split(),
        }
    }

    #[inline(always)]
    fn begin<M>(self, memory: M) -> (Step<M>, Option<Self::Output>) {
        let (status, output) = self.split();
        (status.outcome().map_or(Step::Running(memory), Step::Done), output)
    }

    #[inline(always)]
    fn memory<M>(active: &mut M) -> &mut M {
        active
    }
}

/// A type that a halt may return.
#[diagnostic::on_unimplemented(
    message = "a halt cannot return `{Self}`",
    note = "return `()` where it is done at once, `Halt` where it may take several ticks"
)]
pub trait HaltReturns {
    /// The memory of a halt that needs further ticks; uninhabited if a halt always ends at once.
    #[doc(hidden)]
    type Halting;
    /// `true` if a halt may take several ticks.
    const LINGERS: bool;
    /// Returns the memory of a halt that needs further ticks; `None` after the last tick.
    #[doc(hidden)]
    fn pending(self) -> Option<Self::Halting>;
}

/// The return type of a halt function that ends at once.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this halt function returns `{Self}`, but the halt of the action is done at once",
    label = "returns `{Self}`",
    note = "let it return nothing; if the halt may take several ticks, return `Halt` and write `graceful` after it: `#[action(halt = stop, graceful)]`"
)]
pub trait DoneAtOnce {}

impl DoneAtOnce for () {}

/// Accepts the returned value of a halt function that ends at once.
#[doc(hidden)]
#[inline(always)]
pub fn halted<R: DoneAtOnce>(_: R) {}

impl HaltReturns for () {
    type Halting = Never;
    const LINGERS: bool = false;

    #[inline(always)]
    fn pending(self) -> Option<Never> {
        None
    }
}

impl HaltReturns for Halt {
    type Halting = ();
    const LINGERS: bool = true;

    #[inline(always)]
    fn pending(self) -> Option<()> {
        match self {
            Self::Done => None,
            Self::Pending => Some(()),
        }
    }
}
