//! The bounded queue of events.

use heapless::Vec;

use super::{Asks, Inbox, Requests, SendError};

/// A queue of at most `N` events, stored inline without a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EventQueue<E, const N: usize> {
    /// In the order in which they were sent.
    events: Vec<E, N, u16>,
    /// The number of events, from the front, that are offered in this tick.
    offered: u16,
    requests: Requests,
}

impl<E, const N: usize> Default for EventQueue<E, N> {
    fn default() -> Self {
        const { assert!(N > 0 && N <= u16::MAX as usize, "an event queue has room for 1 to 65535 events") };
        Self { events: Vec::new(), offered: 0, requests: Requests::default() }
    }
}

impl<E, const N: usize> Asks for EventQueue<E, N> {
    #[inline]
    fn requests(&mut self) -> &mut Requests {
        &mut self.requests
    }
}

impl<E, const N: usize> Inbox for EventQueue<E, N> {
    type Event = E;
    const CAPACITY: usize = N;

    #[inline]
    fn send(&mut self, event: E) -> Result<(), SendError<E>> {
        self.events.push(event).map_err(SendError)
    }

    #[inline]
    fn open(&mut self) {
        self.offered = self.events.len() as u16;
    }

    #[inline]
    fn offered(&self) -> &[E] {
        &self.events[..usize::from(self.offered)]
    }

    #[inline]
    fn take(&mut self, wanted: impl FnMut(&E) -> bool) -> Option<E> {
        let index = self.offered().iter().position(wanted)?;
        self.offered -= 1;
        Some(self.events.remove(index))
    }

    #[inline]
    fn close(&mut self) -> usize {
        let dropped = usize::from(self.offered);
        if dropped > 0 {
            self.events.drain(..dropped);
            self.offered = 0;
        }
        dropped
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.events.is_full()
    }
}

#[cfg(feature = "serde")]
impl<'de, E: serde::Deserialize<'de>, const N: usize> serde::Deserialize<'de> for EventQueue<E, N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "EventQueue")]
        struct Written<E, const N: usize> {
            events: Vec<E, N, u16>,
            offered: u16,
            requests: Requests,
        }
        let Written { events, offered, requests } = Written::<E, N>::deserialize(deserializer)?;
        if usize::from(offered) > events.len() {
            return Err(serde::de::Error::custom("a queue offers more events than it holds"));
        }
        Ok(Self { events, offered, requests })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(events: &[u8]) -> EventQueue<u8, 4> {
        let mut queue = EventQueue::default();
        for &event in events {
            queue.send(event).unwrap();
        }
        queue
    }

    #[test]
    fn a_full_queue_gives_the_event_back() {
        let mut queue = queue(&[1, 2, 3, 4]);
        assert_eq!(queue.send(5), Err(SendError(5)));
        queue.open();
        assert_eq!(queue.offered(), [1, 2, 3, 4]);
    }

    #[test]
    fn an_event_is_offered_from_the_next_tick_on() {
        let mut queue = queue(&[1]);
        assert_eq!(queue.take(|_| true), None);
        queue.open();
        queue.send(2).unwrap();
        assert_eq!(queue.take(|_| true), Some(1));
        assert_eq!(queue.take(|_| true), None);
        assert_eq!(queue.close(), 0);
        queue.open();
        assert_eq!(queue.take(|_| true), Some(2));
    }

    #[test]
    fn the_first_wanted_event_is_taken_and_the_others_keep_their_order() {
        let mut queue = queue(&[1, 2, 3, 4]);
        queue.open();
        assert_eq!(queue.take(|event| event % 2 == 0), Some(2));
        assert_eq!(queue.offered(), [1, 3, 4]);
    }

    #[test]
    fn what_nobody_takes_is_gone_at_the_end_of_its_tick() {
        let mut queue = queue(&[1, 2]);
        queue.open();
        queue.send(3).unwrap();
        assert_eq!(queue.close(), 2);
        assert!(!queue.is_empty());
        queue.open();
        assert_eq!(queue.offered(), [3]);
        assert_eq!(queue.close(), 1);
        assert!(queue.is_empty());
    }

    #[test]
    fn a_snapshot_is_a_copy() {
        let mut queue = queue(&[1, 2]);
        queue.open();
        let mut copy = queue.clone();
        queue.close();
        assert_eq!(copy.take(|_| true), Some(1));
    }
}
