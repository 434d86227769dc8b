//! The types that an action may return, and what they mean to the tree.

use core::task::Poll;

use crate::status::{Halt, Never, Status};

/// A type that an action may return.
#[diagnostic::on_unimplemented(
    message = "an action cannot return `{Self}`",
    note = "return `Status`, `bool`, `()`, `Option<T>`, `Result<T, E>`, or `Poll` of one of these"
)]
pub trait Returns: Sized {
    /// The value of a success, for `-> bb.key`.
    type Output;
    /// The memory of the running leaf: `M`, or nothing where it is done at once.
    type Active<M>;
    /// `true` if it may be running.
    const RUNS: bool;

    /// The status, and the value of a success.
    fn split(self) -> (Status, Option<Self::Output>);
    /// Keeps the memory of a leaf that runs; `None` where it cannot run.
    fn keep<M>(memory: M) -> Option<Self::Active<M>>;
    /// The memory of the running leaf.
    fn memory<M>(active: &mut Self::Active<M>) -> &mut M;
}

/// A type that an action may return which is done at once: what a service can be.
#[diagnostic::on_unimplemented(
    message = "a service is done at once, but this action returns `{Self}`",
    note = "return `bool`, `()`, `Option<T>` or `Result<T, E>`"
)]
pub trait Instant: Returns {}

/// A type that is done at once.
macro_rules! instant {
    ([$($generics:tt)*] $ty:ty => $output:ty, $self:ident => $split:expr) => {
        impl<$($generics)*> Instant for $ty {}

        impl<$($generics)*> Returns for $ty {
            type Output = $output;
            type Active<M> = Never;
            const RUNS: bool = false;

            #[inline(always)]
            fn split($self) -> (Status, Option<$output>) {
                $split
            }

            #[inline(always)]
            fn keep<M>(_: M) -> Option<Never> {
                None
            }

            #[inline(always)]
            fn memory<M>(active: &mut Never) -> &mut M {
                match *active {}
            }
        }
    };
}

instant!([] () => (), self => (Status::Success, Some(())));
instant!([] bool => (), self => if self { (Status::Success, Some(())) } else { (Status::Failure, None) });
instant!([T] Option<T> => T, self => match self {
    Some(value) => (Status::Success, Some(value)),
    None => (Status::Failure, None),
});
instant!([T, E] Result<T, E> => T, self => match self {
    Ok(value) => (Status::Success, Some(value)),
    Err(_) => (Status::Failure, None),
});

impl Returns for Status {
    type Output = ();
    type Active<M> = M;
    const RUNS: bool = true;

    #[inline(always)]
    fn split(self) -> (Status, Option<()>) {
        (self, if self == Self::Success { Some(()) } else { None })
    }

    #[inline(always)]
    fn keep<M>(memory: M) -> Option<M> {
        Some(memory)
    }

    #[inline(always)]
    fn memory<M>(active: &mut M) -> &mut M {
        active
    }
}

impl<R: Returns> Returns for Poll<R> {
    type Output = R::Output;
    type Active<M> = M;
    const RUNS: bool = true;

    #[inline(always)]
    fn split(self) -> (Status, Option<R::Output>) {
        match self {
            Self::Pending => (Status::Running, None),
            Self::Ready(done) => done.split(),
        }
    }

    #[inline(always)]
    fn keep<M>(memory: M) -> Option<M> {
        Some(memory)
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
    /// Uninhabited where a halt is done at once.
    type Halting;
    /// `Some` while it is still stopping.
    fn pending(self) -> Option<Self::Halting>;
}

impl HaltReturns for () {
    type Halting = Never;
    #[inline(always)]
    fn pending(self) -> Option<Never> {
        None
    }
}

impl HaltReturns for Halt {
    type Halting = ();
    #[inline(always)]
    fn pending(self) -> Option<()> {
        match self {
            Self::Done => None,
            Self::Pending => Some(()),
        }
    }
}
