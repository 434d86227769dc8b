//! The requests of clients, between their threads and the game's.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::outbox::Outbox;
use crate::swap::Loaded;
use crate::wire::{Done, Request};

/// The number of a connection.
pub type ClientId = u64;

/// A message of a client's thread to the game.
pub enum Order {
    /// A client has shown the token.
    Join(Arc<Outbox>, String),
    /// A client asks for something.
    Ask(Request),
    /// A client has sent another version of a tree: the number of the command, and the program; or the answer.
    Swap(u64, Result<Loaded, Done>),
    /// A client is gone.
    Leave,
}

/// The most requests that wait for the game; with more, the threads of clients wait.
const MOST_WAITING: usize = 256;

/// The orders for the game.
#[derive(Default)]
pub struct Shared {
    /// `true` if the next frame has more to do than to run. The game reads it once per frame.
    attention: AtomicBool,
    orders: Mutex<VecDeque<(ClientId, Order)>>,
    /// An order has come, a buffer is empty again, or orders were taken.
    changed: Condvar,
    ending: AtomicBool,
}

impl Shared {
    /// `true` if the next frame has more to do than to run.
    #[inline(always)]
    pub fn calls(&self) -> bool {
        self.attention.load(Ordering::Relaxed)
    }

    /// The next frame has more to do than to run.
    pub fn call(&self) {
        self.attention.store(true, Ordering::Relaxed);
    }

    /// `true` once the game ends.
    pub fn ends(&self) -> bool {
        self.ending.load(Ordering::Acquire)
    }

    /// The game ends: no thread waits for it any more.
    pub fn end(&self) {
        self.ending.store(true, Ordering::Release);
        let _orders = self.lock();
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(ClientId, Order)>> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives an order. Waits while many other orders wait, except with the end of a client. Does nothing and returns
    /// `false` once the game ends.
    pub fn give(&self, client: ClientId, order: Order) -> bool {
        let mut orders = self.lock();
        while !matches!(order, Order::Leave) && orders.len() >= MOST_WAITING && !self.ends() {
            orders = self.changed.wait(orders).unwrap_or_else(PoisonError::into_inner);
        }
        if self.ends() {
            return false;
        }
        orders.push_back((client, order));
        // Set under the lock, because the game clears it only while no order waits.
        self.attention.store(true, Ordering::Relaxed);
        self.changed.notify_all();
        true
    }

    /// Takes all orders, for the end of the game: it waits for the lock, which other threads hold for a moment only.
    pub fn take_last(&self) -> VecDeque<(ClientId, Order)> {
        std::mem::take(&mut *self.lock())
    }

    /// Takes all orders, unless a client's thread holds the lock: then they are taken in the next frame.
    pub fn take(&self, into: &mut VecDeque<(ClientId, Order)>) {
        if let Ok(mut orders) = self.orders.try_lock() {
            into.append(&mut orders);
            self.changed.notify_all();
        }
    }

    /// The next frames only run, if no order waits.
    pub fn rest(&self) {
        if let Ok(orders) = self.orders.try_lock() {
            self.attention.store(!orders.is_empty(), Ordering::Relaxed);
        }
    }

    /// Waits until something has changed, for a short time at most.
    pub fn wait(&self) {
        const MOST: Duration = Duration::from_millis(20);
        let orders = self.lock();
        if orders.is_empty() {
            drop(self.changed.wait_timeout(orders, MOST));
        }
    }

    /// A client's buffer is empty again.
    pub fn buffer_taken(&self) {
        self.changed.notify_all();
    }
}
