//! The mailbox of one agent.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;
use core::task::Waker;

use super::Mail;
use super::bell::{Bell, LETTERS, WOKEN};
use super::hints::Hints;
use super::post::{Letter, Post};
use super::sender::Sender;
use crate::blackboard::{Agent, Board};

/// The mailbox of an agent that declares `#[blackboard(mailbox)]`: its wake-ups, and the queue of its [`Sender`]. A
/// clone is a new mailbox, whose agent counts as woken.
pub struct Mailbox<A: Agent> {
    bell: Arc<Bell>,
    /// `true` if this tick has taken a wake-up.
    woken: bool,
    post: Option<Box<Post<Letter<A>>>>,
}

impl<A: Agent> Mailbox<A> {
    fn new(flags: u8) -> Self {
        Self { bell: Bell::new(flags), woken: false, post: None }
    }

    /// Opens a queue with this number of places. An earlier queue is then gone, and its senders return an error.
    pub(crate) fn open(&mut self, capacity: usize) -> Sender<A> {
        let (post, outlet) = Post::new(capacity);
        self.post = Some(Box::new(post));
        Sender { outlet, bell: Arc::clone(&self.bell) }
    }
}

impl<A: Agent> Default for Mailbox<A> {
    fn default() -> Self {
        Self::new(0)
    }
}

impl<A: Agent> Clone for Mailbox<A> {
    fn clone(&self) -> Self {
        Self::restored()
    }
}

impl<A: Agent> fmt::Debug for Mailbox<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mailbox").field("pending", &self.is_pending()).finish_non_exhaustive()
    }
}

impl<A: Agent> Mail<A> for Mailbox<A> {
    const ON: bool = true;

    fn restored() -> Self {
        Self::new(WOKEN)
    }

    #[inline]
    fn is_pending(&self) -> bool {
        self.bell.flags() != 0
    }

    #[inline]
    fn receive(&mut self, board: &mut Board<A>, inbox: &mut A::Inbox) {
        if self.bell.take(LETTERS) != 0
            && let Some(post) = &mut self.post
        {
            post.collect();
            while let Some(letter) = post.pop() {
                if let Err(letter) = letter.deliver(board, inbox) {
                    post.put_first(letter);
                    break;
                }
            }
            if post.is_pending() {
                self.bell.ring(LETTERS);
            }
        }
        self.woken = self.bell.take(WOKEN) != 0;
    }

    #[inline]
    fn woken(&self) -> bool {
        self.woken
    }

    fn wake(&self) {
        self.bell.ring(WOKEN);
    }

    fn waker(&self) -> Waker {
        self.bell.waker()
    }

    fn attach(&mut self, hints: &Arc<Hints>, place: usize) {
        if !self.bell.attach(hints, place) {
            // Wakers from the old place only know the old bell.
            self.bell = Bell::new(WOKEN | self.bell.flags());
            self.bell.attach(hints, place);
            self.post = None;
        }
        if self.is_pending() {
            hints.mark(place);
        }
    }

    fn is_attached(&self, hints: &Arc<Hints>, place: usize) -> bool {
        self.bell.is_attached(hints, place)
    }
}
