//! `#[action(inline = 64)] async fn`: an awaited leaf, whose future is stored inline.

use core::cell::UnsafeCell;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll};

use stackfuture::StackFuture;

use super::Returns;
use crate::status::{Status, Step};

/// The return value of an async action: its future, in `SIZE` bytes.
///
/// The entry creates the future, and later ticks poll it. If the agent has a mailbox, a tick only polls the future
/// after its waker was used. Otherwise each tick polls it, with a waker that does nothing. A halt drops it.
///
/// With `RESTARTS` the running leaf can be saved, without its future: a restored leaf begins anew.
#[doc(hidden)]
pub struct Awaits<R, const SIZE: usize, const RESTARTS: bool = false>(StackFuture<'static, R, SIZE>);

/// The memory of a running awaited leaf.
#[doc(hidden)]
pub struct Awaiting<R, const SIZE: usize, const RESTARTS: bool, M> {
    /// The future; `None` after a load, until the next tick. It is in a cell, because a future may contain a `&mut`
    /// into itself, and a `&Brain` must not promise that it does not change.
    future: UnsafeCell<Option<StackFuture<'static, R, SIZE>>>,
    memory: M,
}

impl<R, const SIZE: usize, const RESTARTS: bool> Awaits<R, SIZE, RESTARTS> {
    /// Stores this future. If the future needs more than `SIZE` bytes, the compile error shows the required size.
    pub fn new(future: impl Future<Output = R> + Send + 'static) -> Self {
        Self(StackFuture::from(future))
    }
}

impl<R: Returns + 'static, const SIZE: usize, const RESTARTS: bool> Returns for Awaits<R, SIZE, RESTARTS> {
    type Output = R::Output;
    type Active<M> = Awaiting<R, SIZE, RESTARTS, M>;
    type Future = StackFuture<'static, R, SIZE>;
    const RUNS: bool = true;
    const FAILS: bool = R::FAILS;
    const AWAITS: bool = true;
    const RESTARTS: bool = RESTARTS;

    fn begin<M>(self, memory: M) -> (Step<Self::Active<M>>, Option<R::Output>) {
        (Step::Running(Awaiting { future: UnsafeCell::new(Some(self.0)), memory }), None)
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
        match unsafe { Pin::new_unchecked(active.future.get_mut()) }.as_pin_mut() {
            Some(future) => Self::wait(future, cx),
            None => (Status::Running, None),
        }
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    #[allow(clippy::redundant_pattern_matching, reason = "`is_none` would make a reference")]
    fn begins_anew<M>(active: &Self::Active<M>) -> bool {
        // SAFETY: nothing writes the cell while `active` is borrowed. The pattern only reads whether there is a future,
        // through the pointer of the cell: it makes no reference to the future, which may contain a `&mut` into itself.
        RESTARTS && unsafe { matches!(*active.future.get(), None) }
    }

    fn begin_anew<M>(self, active: &mut Self::Active<M>) {
        // No future is stored here yet, so the write moves and drops none.
        *active.future.get_mut() = Some(self.0);
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

#[cfg(feature = "serde")]
impl<R, const SIZE: usize, M> serde::Serialize for Awaiting<R, SIZE, true, M> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

#[cfg(feature = "serde")]
impl<'de, R, const SIZE: usize, M: Default> serde::Deserialize<'de> for Awaiting<R, SIZE, true, M> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <()>::deserialize(deserializer)?;
        Ok(Self { future: UnsafeCell::new(None), memory: M::default() })
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
