//! Refuses results of actions that contain a second answer whether the action ends: `Option<Status>`, `Result<Status,
//! E>`.
//!
//! The value of a success would be dropped, even if it is `Status::Running`. No bound can exclude a type, so the lookup
//! of associated constants decides: it prefers the constant of [`Returned`] itself, which only exists for these
//! results, to that of [`AnyReturned`].

use core::marker::PhantomData;
use core::task::Poll;

use super::Progress;
use crate::status::Status;

/// The result `R` of an action, for the lookup of its constant. `#[action]` uses this type.
pub struct Returned<R>(PhantomData<R>);

/// The answer for a result that contains one answer whether its action ends.
#[derive(Clone, Copy)]
pub struct SaysOnce;

/// The answer for a result whose value contains a second answer.
#[derive(Clone, Copy)]
pub struct SaysTwice;

/// Has the constant for all results for which [`Returned`] has no constant of its own.
pub trait AnyReturned {
    /// The answer how often the result says whether its action ends.
    const HOW: SaysOnce = SaysOnce;
}

impl<R> AnyReturned for Returned<R> {}

/// A type that says whether an action ends.
pub trait Ending {}

impl Ending for Status {}
impl<T> Ending for Progress<T> {}
impl<T> Ending for Poll<T> {}
impl<T: Ending> Ending for Option<T> {}
impl<T: Ending, E> Ending for Result<T, E> {}

impl<T: Ending> Returned<Option<T>> {
    /// The answer for this result.
    pub const HOW: SaysTwice = SaysTwice;
}

impl<T: Ending, E> Returned<Result<T, E>> {
    /// The answer for this result.
    pub const HOW: SaysTwice = SaysTwice;
}

impl<T: Ending> Returned<Progress<T>> {
    /// The answer for this result.
    pub const HOW: SaysTwice = SaysTwice;
}

impl<T: Ending> Returned<Poll<Option<T>>> {
    /// The answer for this result.
    pub const HOW: SaysTwice = SaysTwice;
}

impl<T: Ending, E> Returned<Poll<Result<T, E>>> {
    /// The answer for this result.
    pub const HOW: SaysTwice = SaysTwice;
}

/// Implemented only by [`SaysOnce`].
#[diagnostic::on_unimplemented(
    message = "an action cannot return `{R}`",
    label = "the status inside would be dropped, and `Running` would count as a success",
    note = "return `Status`, with `Status::Failure` for the error or for `None`; an `async fn` waits with `.await` and returns no `Poll`"
)]
pub trait Answers<R>: Copy {}

#[diagnostic::do_not_recommend]
impl<R> Answers<R> for SaysOnce {}

/// Compiles only for a result that says once whether its action ends.
pub const fn ends_once<R, H: Answers<R>>(_: H) {}
