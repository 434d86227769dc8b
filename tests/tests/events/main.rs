//! Events: bounded, typed, and never dropped silently.

mod held;

use bt_runtime::event::{EventQueue, Inbox, NoEventDeclared, NoEvents, Requests, SendError};
use bt_runtime::{Agent, prelude::*};

#[derive(Clone, Debug, PartialEq)]
pub enum Noise {
    Heard(u32),
    Silence,
}

#[derive(Blackboard, Default)]
#[blackboard(event = Noise, events = 2)]
struct Guard {}

#[derive(Blackboard, Default)]
#[blackboard(event = Noise)]
struct Soldier {}

#[derive(Blackboard, Default)]
struct Deaf {}

const MANY: usize = 300;

#[derive(Blackboard, Default)]
#[blackboard(event = Noise, events = MANY)]
struct Alert {}

type InboxOf<A> = <A as Agent>::Inbox;

#[test]
fn an_agent_says_how_many_events_can_wait() {
    assert_eq!(InboxOf::<Guard>::CAPACITY, 2);
    assert_eq!(InboxOf::<Soldier>::CAPACITY, 8);
    assert_eq!(InboxOf::<Alert>::CAPACITY, 300);
    assert_eq!((InboxOf::<Deaf>::CAPACITY, size_of::<InboxOf<Deaf>>()), (0, 0));
}

#[test]
fn a_full_queue_is_an_error_that_gives_the_event_back() {
    let mut inbox = InboxOf::<Guard>::default();
    assert_eq!(inbox.send(Noise::Heard(1)), Ok(()));
    assert_eq!(inbox.send(Noise::Silence), Ok(()));
    let error = inbox.send(Noise::Heard(3)).unwrap_err();
    assert_eq!(error, SendError(Noise::Heard(3)));
    assert!(error.to_string().starts_with("the event queue is full"));
    let _: Box<dyn core::error::Error> = Box::new(error);
}

#[test]
fn an_agent_without_events_takes_none() {
    assert_eq!(NoEvents.send(NoEventDeclared), Err(SendError(NoEventDeclared)));
}

/// | before the tick | offered | taken | sent in the tick | dropped |
#[test]
fn tick_by_tick() {
    use Noise::{Heard, Silence};
    let mut inbox = EventQueue::<Noise, 4>::default();
    let mut tick = |before: &[Noise], offered: &[Noise], take: fn(&Noise) -> bool, during: &[Noise], dropped| {
        for event in before {
            inbox.send(event.clone()).unwrap();
        }
        inbox.open();
        assert_eq!(inbox.offered().cloned().collect::<Vec<_>>(), offered);
        let taken = inbox.take(|event| take(event).then(|| event.clone()));
        for event in during {
            inbox.send(event.clone()).unwrap();
        }
        assert_eq!(inbox.close(|_| false), dropped);
        taken
    };
    let all = |_: &Noise| true;
    let none = |_: &Noise| false;
    let silence = |event: &Noise| *event == Silence;
    assert_eq!(tick(&[], &[], all, &[], 0), None);
    assert_eq!(tick(&[Heard(1), Heard(2)], &[Heard(1), Heard(2)], all, &[Heard(3)], 1), Some(Heard(1)));
    assert_eq!(tick(&[Silence], &[Heard(3), Silence], silence, &[], 1), Some(Silence));
    assert_eq!(tick(&[], &[], all, &[Heard(4)], 0), None);
    assert_eq!(tick(&[], &[Heard(4)], none, &[], 1), None);
    assert_eq!(tick(&[], &[], all, &[], 0), None);
}

#[test]
fn a_leaf_can_wait_for_its_own_answer() {
    let mut requests = Requests::default();
    let (first, second) = (requests.draw(), requests.draw());
    let mut inbox = EventQueue::<_, 4>::default();
    inbox.send((second, "b")).unwrap();
    inbox.send((first, "a")).unwrap();
    inbox.open();
    assert_eq!(inbox.take(|&(id, answer)| (id == first).then_some(answer)), Some("a"));
}
