//! Waits for the answers of a server.

use core::fmt::Display;
use core::future::IntoFuture;
use core::pin::pin;
use core::time::Duration;

use futures_util::future::{Either, select};
use tokio::sync::watch;

use super::unreachable;
use crate::log::LogError;

/// The limits of a wait for an answer: its time, and the end of the connection.
#[derive(Clone)]
pub struct Answers {
    timeout: Duration,
    losses: watch::Receiver<u64>,
}

impl Answers {
    /// `losses` is the number of connections that were lost.
    pub const fn new(timeout: Duration, losses: watch::Receiver<u64>) -> Self {
        Self { timeout, losses }
    }

    /// Waits for an answer, for the timeout at most. An answer does not come any more if the connection is lost.
    pub async fn of<R, E: Display>(&self, answer: impl IntoFuture<Output = Result<R, E>>) -> Result<R, LogError> {
        let mut losses = self.losses.clone();
        losses.mark_unchanged();
        let (answer, lost) = (pin!(answer.into_future()), pin!(losses.changed()));
        match tokio::time::timeout(self.timeout, select(answer, lost)).await {
            Ok(Either::Left((answer, _))) => answer.map_err(unreachable),
            Ok(Either::Right(_)) => Err(unreachable("the connection was lost")),
            Err(_) => Err(unreachable("no answer in time")),
        }
    }

    /// Returns the number of connections that were lost.
    pub fn losses(&self) -> u64 {
        *self.losses.borrow()
    }
}
