//! The sender of a population: events and results from other threads.

use core::fmt;

use super::{AgentId, BoardMut, Population};
use crate::blackboard::{Agent, Board};
use crate::event::Inbox;
use crate::mailbox::{Hints, Letter, Mail, Outlet, Post, Unsent};
use crate::tree::Tree;

/// The letters of other threads to a population, and the wake-ups of its agents.
pub(super) struct Incoming<A: Agent> {
    post: Option<Post<(AgentId, Letter<A>)>>,
    /// The agents whose mailboxes need a look; `None` if agents have no mailboxes.
    hints: Option<alloc::sync::Arc<Hints>>,
}

impl<A: Agent> Default for Incoming<A> {
    fn default() -> Self {
        Self { post: None, hints: A::Mail::ON.then(Default::default) }
    }
}

/// Sends events and results to the agents of a population, from any thread. Made by [`Population::sender`]. Clones
/// share the queue. For the rules see [mailbox](crate::mailbox#rules).
pub struct Sender<A: Agent>(Outlet<(AgentId, Letter<A>)>);

impl<A: Agent> Sender<A> {
    /// Sends an event to an agent. The next tick delivers it at its start, as [`Population::send`] does. While the
    /// agent's own queue of events is full, the event waits and keeps its place in this queue. If the agent has been
    /// despawned by then, the event is dropped.
    ///
    /// # Errors
    /// The event comes back if the queue is full or the population is gone.
    pub fn send(&self, agent: AgentId, event: A::Event) -> Result<(), Unsent<A::Event>> {
        // An agent without events could never receive it.
        if A::Inbox::CAPACITY == 0 {
            return Err(Unsent::Full(event));
        }
        self.0.send(event, |event| (agent, Letter::Event(event)))
    }

    /// Calls `write` with an agent's blackboard at the start of the next tick. The agent wakes if a key that its tree
    /// observes has changed; an agent with a mailbox always wakes, as by a waker. If the agent has been despawned by
    /// then, `write` is dropped without a call.
    ///
    /// # Errors
    /// The function comes back if the queue is full or the population is gone.
    pub fn with_board<R, F>(&self, agent: AgentId, write: F) -> Result<(), Unsent<F>>
    where
        F: FnOnce(&mut Board<A>) -> R + Send + 'static,
    {
        self.0.send(write, |write| (agent, Letter::write(write)))
    }
}

impl<A: Agent> Clone for Sender<A> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<A: Agent> fmt::Debug for Sender<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sender").finish_non_exhaustive()
    }
}

impl<T: Tree> Population<T> {
    /// Opens a queue with this number of places, from which other threads send events and results to the agents. A tick
    /// delivers them before it ticks an agent, and never waits for a sender.
    ///
    /// Clone the sender for more threads. A second call opens a new queue; the first queue is then gone, and its
    /// senders return an error.
    ///
    /// ```
    /// use bt_runtime::{Population, mailbox::Unsent, prelude::*};
    ///
    /// #[derive(Blackboard, Default)]
    /// #[blackboard(event = u32)]
    /// struct Clerk {
    ///     stamped: u32,
    ///     closed: bool,
    /// }
    ///
    /// bt! {
    ///     tree Work for Clerk {
    ///         selector {
    ///             #[when(bb.closed, aborts = both)] idle;
    ///             sequence { wait_for(form if *form > 0); set(bb.stamped = bb.stamped + 1) }
    ///         }
    ///     }
    /// }
    ///
    /// let mut office = Population::<Work>::new();
    /// let clerk = office.spawn(Work::brain(Clerk::default()));
    /// let sender = office.sender(2);
    /// office.tick(Duration::ZERO, &mut ());
    ///
    /// let street = std::thread::spawn(move || {
    ///     sender.send(clerk, 7).unwrap();
    ///     sender.with_board(clerk, |bb| bb.set_closed(true)).ok().unwrap();
    ///     sender.send(clerk, 8)
    /// });
    /// assert_eq!(street.join().unwrap(), Err(Unsent::Full(8)), "two places");
    /// office.tick(Duration::ZERO, &mut ());
    /// assert!(office.board(clerk).unwrap().closed);
    /// ```
    pub fn sender(&mut self, capacity: usize) -> Sender<T::Agent> {
        let (post, outlet) = Post::new(capacity);
        self.incoming.post = Some(post);
        Sender(outlet)
    }

    /// Returns a waker of an agent: see [`Cx::waker`](crate::Cx::waker). Returns `None` if the agent was despawned.
    #[must_use]
    pub fn waker(&self, id: AgentId) -> Option<core::task::Waker> {
        self.brain(id).map(crate::Brain::waker)
    }

    /// Delivers the letters of other threads, and wakes the agents whose wakers were used.
    pub(super) fn receive(&mut self) {
        self.deliver();
        if <T::Agent as Agent>::Mail::ON
            && let Some(hints) = self.incoming.hints.take()
        {
            hints.drain(|index| {
                if index < self.brains.len() && !self.is_awake(index) {
                    self.wake_if_needed(index);
                }
            });
            self.incoming.hints = Some(hints);
        }
    }

    /// Delivers the letters. A function that panics ends the delivery; the next tick delivers the remaining letters.
    fn deliver(&mut self) {
        let count = self.incoming.post.as_mut().map_or(0, Post::collect);
        let mut delivery = Delivery { population: self, waiting: 0 };
        let Delivery { population, waiting } = &mut delivery;
        for _ in 0..count {
            let Some((agent, letter)) = population.incoming.post.as_mut().and_then(Post::pop) else { break };
            let Some(index) = population.place(agent) else { continue };
            let post = population.incoming.post.as_mut();
            let waits = post.is_some_and(|post| post.last(*waiting).any(|(other, _)| *other == agent));
            let rest = if waits { Err(letter) } else { BoardMut::new(population, index).deliver(letter) };
            if let (Err(letter), Some(post)) = (rest, &mut population.incoming.post) {
                post.put_last((agent, letter));
                *waiting += 1;
            }
        }
    }

    /// Connects the mailbox of the agent in this place to the hints of the population.
    pub(super) fn attach(&mut self, index: usize) {
        if let (Some(hints), Some(brain)) = (&self.incoming.hints, self.brains.get_mut(index)) {
            hints.grow(index);
            brain.0.attach(hints, index);
        }
    }

    /// Connects the mailbox of the agent in this place if its brain came here through a [`BrainMut`](super::BrainMut).
    /// The wakers of a brain that was here before stay valid.
    pub(super) fn attach_newcomer(&mut self, index: usize) {
        let Some(hints) = &self.incoming.hints else { return };
        if self.brains.get(index).is_some_and(|brain| !brain.is_attached(hints, index)) {
            self.attach(index);
        }
    }
}

/// A delivery of letters. A letter that must wait goes to the end of the queue, with the later letters for the same
/// agent. At the end of the delivery, even after a panic, the waiting letters come first again.
struct Delivery<'a, T: Tree> {
    population: &'a mut Population<T>,
    waiting: usize,
}

impl<T: Tree> Drop for Delivery<'_, T> {
    fn drop(&mut self) {
        if let Some(post) = &mut self.population.incoming.post {
            post.last_first(self.waiting);
        }
    }
}
