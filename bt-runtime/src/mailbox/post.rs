//! A bounded queue that other threads fill, and whose receiver never waits.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::sync::Arc;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::unsent::Unsent;
use crate::blackboard::{Agent, Board};
use crate::event::Inbox;

/// A function that writes to a board.
type Write<A> = Box<dyn FnOnce(&mut Board<A>) + Send>;

/// A letter to one agent.
pub enum Letter<A: Agent> {
    Event(A::Event),
    Board(Write<A>),
}

impl<A: Agent> Letter<A> {
    /// Returns a letter that calls this function with the board.
    pub fn write<R>(write: impl FnOnce(&mut Board<A>) -> R + Send + 'static) -> Self {
        Self::Board(Box::new(move |board| drop(write(board))))
    }

    /// Returns `true` if the delivery of the letter wakes the agent.
    pub fn wakes(&self) -> bool {
        matches!(self, Self::Board(_))
    }

    /// Delivers the letter. Returns the letter as an error if it must wait, because it is an event and the inbox is
    /// full.
    pub fn deliver(self, board: &mut Board<A>, inbox: &mut A::Inbox) -> Result<(), Self> {
        match self {
            Self::Event(event) => inbox.send(event).map_err(|full| Self::Event(full.0)),
            Self::Board(write) => {
                write(board);
                Ok(())
            }
        }
    }
}

/// The receiver's end of the queue.
pub struct Post<L> {
    shared: Arc<Shared<L>>,
    /// The letters that were taken out of the queue and not yet delivered. They are in a mutex, which is never locked,
    /// because a letter is not `Sync`.
    taken: Mutex<VecDeque<L>>,
}

struct Shared<L> {
    queue: Mutex<VecDeque<L>>,
    capacity: usize,
    /// `true` if the queue may hold a letter.
    any: AtomicBool,
    closed: AtomicBool,
}

/// The senders' end of the queue.
pub struct Outlet<L>(Arc<Shared<L>>);

impl<L> Clone for Outlet<L> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

/// The number of attempts of a receiver to get the lock. A sender holds the lock for a few instructions.
const TRIES: usize = 64;

/// The largest number of letters for which there is room from the start. A queue with a larger capacity grows as
/// needed.
const AT_ONCE: usize = 1024;

impl<L> Post<L> {
    pub fn new(capacity: usize) -> (Self, Outlet<L>) {
        let room = capacity.min(AT_ONCE);
        let queue = Mutex::new(VecDeque::with_capacity(room));
        let shared = Shared { queue, capacity, any: AtomicBool::new(false), closed: AtomicBool::new(false) };
        let shared = Arc::new(shared);
        let taken = Mutex::new(VecDeque::with_capacity(room));
        (Self { shared: Arc::clone(&shared), taken }, Outlet(shared))
    }

    /// Fetches the letters to deliver now, and returns their number. Letters that are not delivered come first next
    /// time, and occupy places of the queue until then.
    pub fn collect(&mut self) -> usize {
        let taken = self.taken.get_mut().unwrap_or_else(PoisonError::into_inner);
        if self.shared.any.load(Ordering::Acquire)
            && let Some(mut queue) = (0..TRIES).find_map(|_| self.shared.try_lock())
        {
            if taken.is_empty() {
                core::mem::swap(taken, &mut *queue);
            } else {
                let room = self.shared.capacity.saturating_sub(taken.len()).min(queue.len());
                taken.extend(queue.drain(..room));
            }
            self.shared.any.store(!queue.is_empty(), Ordering::Release);
        }
        taken.len()
    }

    fn taken(&mut self) -> &mut VecDeque<L> {
        self.taken.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next letter, in the order in which the letters were sent.
    pub fn pop(&mut self) -> Option<L> {
        self.taken().pop_front()
    }

    /// Puts a letter back at the front.
    pub fn put_first(&mut self, letter: L) {
        self.taken().push_front(letter);
    }

    /// Returns the last `count` letters, the newest first.
    pub fn last(&mut self, count: usize) -> impl Iterator<Item = &L> {
        self.taken().iter().rev().take(count)
    }

    /// Moves the last `count` letters to the front.
    pub fn last_first(&mut self, count: usize) {
        self.taken().rotate_right(count);
    }

    /// Puts a letter back at the end.
    pub fn put_last(&mut self, letter: L) {
        self.taken().push_back(letter);
    }

    /// Returns `true` if a letter may wait.
    pub fn is_pending(&mut self) -> bool {
        !self.taken().is_empty() || self.shared.any.load(Ordering::Acquire)
    }
}

impl<L> Drop for Post<L> {
    fn drop(&mut self) {
        self.shared.closed.store(true, Ordering::Release);
    }
}

impl<L> Shared<L> {
    fn try_lock(&self) -> Option<MutexGuard<'_, VecDeque<L>>> {
        match self.queue.try_lock() {
            Ok(queue) => Some(queue),
            Err(std::sync::TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(std::sync::TryLockError::WouldBlock) => {
                core::hint::spin_loop();
                None
            }
        }
    }
}

impl<L> Outlet<L> {
    /// Puts the letter of this value into the queue. Returns the value if the queue is full or gone.
    pub fn send<V>(&self, value: V, letter: impl FnOnce(V) -> L) -> Result<(), Unsent<V>> {
        let mut queue = self.0.queue.lock().unwrap_or_else(PoisonError::into_inner);
        if self.0.closed.load(Ordering::Acquire) {
            return Err(Unsent::Gone(value));
        }
        if queue.len() >= self.0.capacity {
            return Err(Unsent::Full(value));
        }
        queue.push_back(letter(value));
        self.0.any.store(true, Ordering::Release);
        Ok(())
    }
}
