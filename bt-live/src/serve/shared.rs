//! The orders of clients, which their threads pass to the game's thread.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::outbox::Outbox;
use crate::swap::Loaded;
use crate::wire::{Done, Request};

/// The number of a connection.
pub type ClientId = u64;

/// An order: a message from a client's thread to the game.
pub enum Order {
    /// A client has shown the token.
    Join(Arc<Outbox>, String),
    /// A request of a client.
    Ask(Request),
    /// A client has sent another version of a tree: the number of the command, with the loaded program or the refusal.
    Swap(u64, Result<Loaded, Done>),
    /// A client has disconnected.
    Leave,
}

/// The largest number of orders that wait for the game. If there are more, the threads of clients wait.
const MOST_WAITING: usize = 256;

/// The orders that wait for the game, and the signals between the threads.
#[derive(Default)]
pub struct Shared {
    /// `true` if the hub must take part in the next frame. The game reads it once per frame.
    attention: AtomicBool,
    orders: Mutex<VecDeque<(ClientId, Order)>>,
    /// Notified when an order has come, a buffer is empty again, or orders were taken.
    changed: Condvar,
    ending: AtomicBool,
}

impl Shared {
    /// Returns `true` if the hub must take part in the next frame.
    #[inline(always)]
    pub fn calls(&self) -> bool {
        self.attention.load(Ordering::Relaxed)
    }

    /// Makes the hub take part in the next frame.
    pub fn call(&self) {
        self.attention.store(true, Ordering::Relaxed);
    }

    /// Returns `true` once the game ends.
    pub fn ends(&self) -> bool {
        self.ending.load(Ordering::Acquire)
    }

    /// Marks the end of the game, so that no thread waits for the game any more.
    pub fn end(&self) {
        self.ending.store(true, Ordering::Release);
        let _orders = self.lock();
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(ClientId, Order)>> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an order. While many other orders wait, waits too, except with [`Order::Leave`]. Once the game ends, does
    /// nothing and returns `false`.
    pub fn give(&self, client: ClientId, order: Order) -> bool {
        let mut orders = self.lock();
        while !matches!(order, Order::Leave) && orders.len() >= MOST_WAITING && !self.ends() {
            orders = self.changed.wait(orders).unwrap_or_else(PoisonError::into_inner);
        }
        if self.ends() {
            return false;
        }
        orders.push_back((client, order));
        // The lock is held, because the game clears `attention` only while no order waits.
        self.attention.store(true, Ordering::Relaxed);
        self.changed.notify_all();
        true
    }

    /// Takes all orders at the end of the game. Waits for the lock, which other threads hold only briefly.
    pub fn take_last(&self) -> VecDeque<(ClientId, Order)> {
        std::mem::take(&mut *self.lock())
    }

    /// Takes all orders, unless a client's thread holds the lock: then the next frame takes them.
    pub fn take(&self, into: &mut VecDeque<(ClientId, Order)>) {
        if let Ok(mut orders) = self.orders.try_lock() {
            into.append(&mut orders);
            self.changed.notify_all();
        }
    }

    /// Lets the next frames run without the hub, if no order waits.
    pub fn rest(&self) {
        if let Ok(orders) = self.orders.try_lock() {
            self.attention.store(!orders.is_empty(), Ordering::Relaxed);
        }
    }

    /// Waits a short time at most for an order, a buffer that is empty again, or the end of the game.
    pub fn wait(&self) {
        const MOST: Duration = Duration::from_millis(20);
        let orders = self.lock();
        if orders.is_empty() {
            drop(self.changed.wait_timeout(orders, MOST));
        }
    }

    /// Notifies the game that a client's buffer is empty again.
    pub fn buffer_taken(&self) {
        self.changed.notify_all();
    }
}
