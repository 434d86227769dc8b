//! The mailbox of a brain: wake-ups, events and results from other threads.

use core::task::Waker;

use super::{Brain, Phase};
use crate::mailbox::Mail;
use crate::tree::Tree;

impl<T: Tree> Brain<T> {
    /// Returns a waker of this brain, see [`Cx::waker`](crate::Cx::waker).
    #[must_use]
    pub fn waker(&self) -> Waker {
        self.engine.mail.waker()
    }

    /// Opens a queue with this number of places, from which other threads send events and results to this brain. The
    /// agent needs a [mailbox](crate::mailbox).
    ///
    /// Clone the sender for more threads. A second call opens a new queue; the first queue is then gone, and its
    /// senders return an error.
    #[cfg(feature = "std")]
    pub fn sender(&mut self, capacity: usize) -> crate::mailbox::Sender<T::Agent>
    where
        T::Agent: crate::Agent<Mail = crate::mailbox::Mailbox<T::Agent>>,
    {
        self.engine.mail.open(capacity)
    }

    /// Delivers the letters of other threads, and takes the wake-up, if this tick runs the tree.
    pub(super) fn receive(&mut self) {
        if matches!(self.phase(), Phase::Running | Phase::Restarting) {
            self.engine.mail.receive(&mut self.board, &mut self.engine.inbox);
        }
    }

    /// Delivers a letter. A write to the board wakes the agent, even if the write panics. Returns the letter as an
    /// error if the queue of events is full.
    #[cfg(feature = "std")]
    pub(crate) fn deliver(
        &mut self,
        letter: crate::mailbox::Letter<T::Agent>,
    ) -> Result<(), crate::mailbox::Letter<T::Agent>> {
        if letter.wakes() {
            self.engine.mail.wake();
        }
        letter.deliver(&mut self.board, &mut self.engine.inbox)
    }

    /// Connects the mailbox to the hints of a population, in which the brain has this place.
    #[cfg(feature = "std")]
    pub(crate) fn attach(&mut self, hints: &alloc::sync::Arc<crate::mailbox::Hints>, place: usize) {
        self.engine.mail.attach(hints, place);
    }

    /// Returns `true` if the mailbox is connected to these hints with this place, or there is no mailbox.
    #[cfg(feature = "std")]
    pub(crate) fn is_attached(&self, hints: &alloc::sync::Arc<crate::mailbox::Hints>, place: usize) -> bool {
        self.engine.mail.is_attached(hints, place)
    }
}
