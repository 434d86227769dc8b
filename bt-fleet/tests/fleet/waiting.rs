//! Events that wait for room in the queue of their agent.

use std::cell::Cell;

use bt_fleet::{Client, Fleet, Layout, Orders, Plain, Tick};
use bt_runtime::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{AGENT, OTHER};

thread_local! {
    /// How many letters were read from bytes.
    static READ: Cell<u64> = const { Cell::new(0) };
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "u8")]
struct Letter(u8);

impl From<u8> for Letter {
    fn from(letter: u8) -> Self {
        READ.set(READ.get() + 1);
        Self(letter)
    }
}

/// Its queue has room for two letters.
#[derive(Blackboard, Default, Serialize, Deserialize)]
#[blackboard(world = Orders<Letter>, event = Letter, events = 2, hold)]
struct Reader {
    #[blackboard(untracked)]
    letters: Vec<u8>,
}

#[action]
fn read(cx: &mut Cx<Reader>) {
    if let Some(letter) = cx.take_event(|letter| Some(letter.0)) {
        cx.bb.letters_mut().push(letter);
    }
}

bt! {
    tree Read for Reader {
        #[repeat(forever)]
        sequence { wait_for(_); read(); wait(300ms) }
    }
}

#[test]
fn a_full_queue_costs_one_event_read_in_each_tick_and_keeps_the_order() {
    const LETTERS: u8 = 40;
    const END: Tick = 200;
    let layout = Layout::new(2);
    let mut fleet = Fleet::<Plain<Read>>::local(layout).unwrap();
    let mut client = Client::new(layout, 1, 1000);
    client.spawn(1, AGENT, &Read::brain(Reader::default())).unwrap();
    // The waiting events follow the agent to another partition.
    client.migrate(60, AGENT, OTHER).unwrap();
    for letter in 0..LETTERS {
        client.send::<Read>(2, AGENT, &Letter(letter)).unwrap();
    }
    client.flush(fleet.log()).unwrap();
    fleet.run_to(END).unwrap();
    let letters = &fleet.brain(AGENT).unwrap().board().letters;
    assert_eq!(*letters, (0..LETTERS).collect::<Vec<_>>());
    assert!(READ.get() <= u64::from(LETTERS) + END, "{} events read", READ.get());
}
