//! The bounded queue of events.

use heapless::Vec;

use super::{Asks, Inbox, Requests, SendError};

/// The use of an offered event so far in this tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Unheard,
    Heard,
    Taken,
}

/// A queue of at most `N` events, stored inline without a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EventQueue<E, const N: usize> {
    /// The events, in the order in which they were sent.
    events: Vec<E, N, u16>,
    /// The number of events, from the front, that this tick offers.
    offered: u16,
    /// The number of events, from the front, that an earlier tick offered and that are held.
    held: u16,
    requests: Requests,
    /// The use of each event in this tick. Between ticks, all events are unheard.
    #[cfg_attr(feature = "serde", serde(skip))]
    uses: [Use; N],
    /// The index of the first event that the current path of execution may still hear in this tick.
    #[cfg_attr(feature = "serde", serde(skip))]
    next: u16,
}

impl<E, const N: usize> Default for EventQueue<E, N> {
    fn default() -> Self {
        Self::holding(Vec::new(), [0; 2], Requests::default())
    }
}

impl<E, const N: usize> EventQueue<E, N> {
    fn holding(events: Vec<E, N, u16>, [offered, held]: [u16; 2], requests: Requests) -> Self {
        const { assert!(N > 0 && N <= u16::MAX as usize, "an event queue has room for 1 to 65535 events") };
        Self { events, offered, held, requests, uses: [Use::Unheard; N], next: 0 }
    }

    /// Returns the offered events, from the index `from` on, that no node has taken; with their indices.
    fn untaken(&self, from: u16) -> impl Iterator<Item = (usize, &E)> {
        let offered = self.events[..usize::from(self.offered)].iter().enumerate().skip(usize::from(from));
        offered.filter(|&(place, _)| self.uses[place] != Use::Taken)
    }

    /// Returns the first of the [`untaken`](Self::untaken) events for which `wanted` returns a value; with its index.
    fn first<R>(&self, from: u16, mut wanted: impl FnMut(&E) -> Option<R>) -> Option<(usize, R)> {
        self.untaken(from).find_map(|(place, event)| Some((place, wanted(event)?)))
    }
}

#[diagnostic::do_not_recommend]
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

    fn offered(&self) -> impl Iterator<Item = &E> {
        let offered = self.events[..usize::from(self.offered)].iter().zip(&self.uses);
        offered.filter(|(_, used)| **used != Use::Taken).map(|(event, _)| event)
    }

    #[inline]
    fn find(&self, except: Option<u16>, mut wanted: impl FnMut(&E) -> bool) -> Option<u16> {
        let mut untaken = self.untaken(0).map(|(place, event)| (place as u16, event));
        untaken.find(|&(place, event)| except != Some(place) && wanted(event)).map(|(place, _)| place)
    }

    #[inline]
    fn get(&self, place: u16) -> Option<&E> {
        self.events[..usize::from(self.offered)].get(usize::from(place))
    }

    #[inline]
    fn take_at(&mut self, place: u16) {
        if let Some(used) = self.uses.get_mut(usize::from(place)) {
            *used = Use::Taken;
        }
    }

    #[inline]
    fn hear(&mut self, mut wanted: impl FnMut(&E) -> bool) -> bool {
        let heard = self.first(self.next, |event| wanted(event).then_some(()));
        if let Some((place, ())) = heard {
            self.uses[place] = Use::Heard;
            self.next = place as u16 + 1;
        }
        heard.is_some()
    }

    #[inline]
    fn take<R>(&mut self, wanted: impl FnMut(&E) -> Option<R>) -> Option<R> {
        let (place, value) = self.first(0, wanted)?;
        self.uses[place] = Use::Taken;
        Some(value)
    }

    #[inline]
    fn hear_from(&mut self, place: u16) {
        self.next = place;
    }

    #[inline]
    fn next_heard(&self) -> u16 {
        self.next
    }

    #[inline]
    fn close(&mut self, mut holds: impl FnMut(&E) -> bool) -> usize {
        if self.offered == 0 {
            return 0;
        }
        let offered = usize::from(core::mem::take(&mut self.offered));
        let (mut place, mut unheard) = (0, 0);
        self.held = 0;
        self.events.retain(|event| {
            let (at, used) = (place, self.uses[place]);
            place += 1;
            if at >= offered {
                return true;
            }
            self.uses[at] = Use::Unheard;
            let held = used == Use::Unheard && holds(event);
            self.held += u16::from(held);
            unheard += usize::from(used == Use::Unheard && !held);
            held
        });
        self.next = 0;
        unheard
    }

    fn each_mut(&mut self, change: impl FnMut(&mut E)) {
        self.events.iter_mut().for_each(change);
    }

    #[inline]
    fn has_news(&self) -> bool {
        self.events.len() > usize::from(self.held)
    }

    #[inline]
    fn offers_news(&self) -> bool {
        self.offered > self.held
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.events.is_empty()
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
            held: u16,
            requests: Requests,
        }
        let Written { events, offered, held, requests } = Written::<E, N>::deserialize(deserializer)?;
        if usize::from(offered.max(held)) > events.len() {
            return Err(serde::de::Error::custom("a queue offers or holds more events than it has"));
        }
        Ok(Self::holding(events, [offered, held], requests))
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

    fn offered(queue: &EventQueue<u8, 4>) -> Vec<u8, 4> {
        queue.offered().copied().collect()
    }

    fn any(event: &u8) -> Option<u8> {
        Some(*event)
    }

    fn drop_all(_: &u8) -> bool {
        false
    }

    #[test]
    fn a_full_queue_gives_the_event_back() {
        let mut queue = queue(&[1, 2, 3, 4]);
        assert_eq!(queue.send(5), Err(SendError(5)));
        queue.open();
        assert_eq!(offered(&queue), [1, 2, 3, 4]);
    }

    #[test]
    fn an_event_is_offered_from_the_next_tick_on() {
        let mut queue = queue(&[1]);
        assert_eq!(queue.take(any), None);
        queue.open();
        queue.send(2).unwrap();
        assert_eq!([queue.take(any), queue.take(any)], [Some(1), None]);
        assert_eq!(queue.close(drop_all), 0);
        queue.open();
        assert_eq!(queue.take(any), Some(2));
    }

    #[test]
    fn the_first_wanted_event_is_taken_and_the_others_keep_their_order() {
        let mut queue = queue(&[1, 2, 3, 4]);
        queue.open();
        assert_eq!(queue.take(|event| (event % 2 == 0).then_some(*event)), Some(2));
        assert_eq!(offered(&queue), [1, 3, 4]);
    }

    #[test]
    fn an_event_without_a_receiver_is_dropped_at_the_end_of_its_tick() {
        let mut queue = queue(&[1, 2]);
        queue.open();
        queue.send(3).unwrap();
        assert_eq!(queue.close(drop_all), 2);
        queue.open();
        assert_eq!(offered(&queue), [3]);
    }

    #[test]
    fn a_path_hears_each_event_once_and_another_path_hears_it_too() {
        let mut queue = queue(&[1, 2]);
        queue.open();
        assert_eq!([queue.hear(|_| true), queue.hear(|_| true), queue.hear(|_| true)], [true, true, false]);
        queue.hear_from(0);
        assert!(queue.hear(|&event| event == 2));
        assert!(!queue.hear(|&event| event == 1), "an event before the one that was heard");
        assert_eq!(queue.close(drop_all), 0);
    }

    #[test]
    fn an_event_that_was_taken_is_not_heard() {
        let mut queue = queue(&[1, 2]);
        queue.open();
        assert_eq!(queue.find(None, |&event| event == 2), Some(1));
        assert_eq!(queue.find(Some(1), |&event| event == 2), None);
        queue.take_at(1);
        assert!(!queue.hear(|&event| event == 2));
        assert_eq!(queue.find(None, |&event| event == 2), None);
    }

    #[test]
    fn a_held_event_waits_until_it_is_heard_and_is_no_news() {
        let is_odd = |event: &u8| event % 2 == 1;
        let mut queue = queue(&[1, 2, 3]);
        queue.open();
        assert_eq!(queue.close(is_odd), 1, "the even one is dropped");
        assert!(!queue.has_news() && !queue.is_empty());
        queue.send(5).unwrap();
        assert!(queue.has_news());
        queue.open();
        assert_eq!(offered(&queue), [1, 3, 5]);
        assert!(queue.hear(|&event| event == 3));
        assert_eq!(queue.close(is_odd), 0);
        queue.open();
        assert_eq!(offered(&queue), [1, 5]);
    }
}
