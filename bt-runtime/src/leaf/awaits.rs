//! `#[action(inline = 64)] async fn`: an awaited leaf with its future stored inline.

use core::cell::UnsafeCell;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll};

use stackfuture::StackFuture;

use super::Returns;
use crate::status::{Status, Step};

/// The return value of an async action: its future, in `SIZE` bytes.
///
/// The future is created at the entry. Later ticks poll it: those after its waker was used, if the agent has a mailbox, else
/// each of them, with a waker that does nothing. A halt drops it.
#[doc(hidden)]
pub struct Awaits<R, const SIZE: usize>(StackFuture<'static, R, SIZE>);

/// A running awaited leaf.
#[doc(hidden)]
pub struct Awaiting<R, const SIZE: usize, M> {
    /// In a cell, because a future may hold a `&mut` into itself, and a `&Brain` must not imply that it is frozen.
    future: UnsafeCell<StackFuture<'static, R, SIZE>>,
    memory: M,
}

impl<R, const SIZE: usize> Awaits<R, SIZE> {
    /// Stores this future. If it needs more than `SIZE` bytes, the compile error names the required size.
    pub fn new(future: impl Future<Output = R> + Send + 'static) -> Self {
        Self(StackFuture::from(future))
    }
}

impl<R: Returns + 'static, const SIZE: usize> Returns for Awaits<R, SIZE> {
    type Output = R::Output;
    type Active<M> = Awaiting<R, SIZE, M>;
    type Future = StackFuture<'static, R, SIZE>;
    const RUNS: bool = true;
    const FAILS: bool = R::FAILS;
    const AWAITS: bool = true;

    fn begin<M>(self, memory: M) -> (Step<Self::Active<M>>, Option<R::Output>) {
        (Step::Running(Awaiting { future: UnsafeCell::new(self.0), memory }), None)
    }

    fn split(self) -> (Status, Option<R::Output>) {
        (Status::Running, None)
    }

    fn memory<M>(active: &mut Self::Active<M>) -> &mut M {
        &mut active.memory
    }

    #[allow(unsafe_code)]
    unsafe fn poll<M>(active: &mut Self::Active<M>, cx: &mut Context<'_>) -> (Status, Option<R::Output>) {
        // SAFETY: the caller promises that `active`, and so its future, is not moved until it is dropped.
        Self::wait(unsafe { Pin::new_unchecked(active.future.get_mut()) }, cx)
    }

    fn future(self) -> Option<Self::Future> {
        Some(self.0)
    }

    #[inline]
    fn wait(future: Pin<&mut Self::Future>, cx: &mut Context<'_>) -> (Status, Option<R::Output>) {
        match future.poll(cx) {
            Poll::Pending => (Status::Running, None),
            Poll::Ready(done) => done.split(),
        }
    }
}

/// Lets an async action wait until the next tick: `next_tick().await`.
pub async fn next_tick() {
    let mut waited = false;
    core::future::poll_fn(|cx| {
        if core::mem::replace(&mut waited, true) {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
