//! Actions, the functions of a game that a tree calls.

mod builtin;
mod call;
mod registry;

pub use call::Call;
pub use registry::ActionRegistry;

/// A function of a game that a tree calls. Implemented by functions: `|call: &mut Call<'_>| Outcome::Done(true)`.
pub trait Action: Send + Sync {
    /// Runs the action.
    fn call(&self, call: &mut Call<'_>) -> Outcome;

    /// Cancels a call that returned [`Outcome::Later`], because the node of the call was interrupted.
    fn interrupt(&self, ticket: Ticket) {
        let _ = ticket;
    }
}

impl<F: Fn(&mut Call<'_>) -> Outcome + Send + Sync> Action for F {
    fn call(&self, call: &mut Call<'_>) -> Outcome {
        self(call)
    }
}

/// The outcome of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The action is done, with this result.
    Done(bool),
    /// The action is done after this number of milliseconds, with the result true.
    After(u64),
    /// The action is done when the game calls [`Agent::finish`](super::Agent::finish) with the [ticket](Call::ticket)
    /// of this call.
    Later,
}

impl From<bool> for Outcome {
    fn from(result: bool) -> Self {
        Self::Done(result)
    }
}

/// A number that identifies an unfinished call. An agent uses each number once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Ticket(pub(super) u64);
