//! `#[action(inline = 64)] async fn`: a leaf that is awaited, its future kept inline.

use core::cell::UnsafeCell;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, Waker};

use stackfuture::StackFuture;

use super::Returns;
use crate::status::{Status, Step};

/// What an async action returns to the tree: its future, in `SIZE` bytes.
///
/// The future is made at the entry and polled once at every later tick, without a waker. A halt drops it.
#[doc(hidden)]
pub struct Awaits<R, const SIZE: usize>(StackFuture<'static, R, SIZE>);

/// An awaited leaf that runs.
#[doc(hidden)]
pub struct Awaiting<R, const SIZE: usize, M> {
    /// In a cell, because a future may hold a `&mut` into itself: a `&Brain` must not claim to freeze it.
    future: UnsafeCell<StackFuture<'static, R, SIZE>>,
    memory: M,
}

impl<R, const SIZE: usize> Awaits<R, SIZE> {
    /// Keeps this future. One that needs more than `SIZE` bytes is a compile error that says how many.
    pub fn new(future: impl Future<Output = R> + Send + 'static) -> Self {
        Self(StackFuture::from(future))
    }
}

impl<R: Returns + 'static, const SIZE: usize> Returns for Awaits<R, SIZE> {
    type Output = R::Output;
    type Active<M> = Awaiting<R, SIZE, M>;
    type Future = StackFuture<'static, R, SIZE>;
    const RUNS: bool = true;
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
    unsafe fn poll<M>(active: &mut Self::Active<M>) -> (Status, Option<R::Output>) {
        // SAFETY: the caller promises that `active`, and so its future, is not moved until it is dropped.
        Self::wait(unsafe { Pin::new_unchecked(active.future.get_mut()) })
    }

    fn future(self) -> Option<Self::Future> {
        Some(self.0)
    }

    #[inline]
    fn wait(future: Pin<&mut Self::Future>) -> (Status, Option<R::Output>) {
        match future.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Pending => (Status::Running, None),
            Poll::Ready(done) => done.split(),
        }
    }
}

/// Lets an async action wait until the next tick: `next_tick().await`.
pub async fn next_tick() {
    let mut waited = false;
    core::future::poll_fn(|_| if core::mem::replace(&mut waited, true) { Poll::Ready(()) } else { Poll::Pending })
        .await;
}
