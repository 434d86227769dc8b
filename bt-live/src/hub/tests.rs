//! Tests of the order in which clients leave, which no client can see.

use std::sync::Arc;
use std::time::Duration;

use bt_runtime::prelude::*;

use super::{Allowed, Hub};
use crate::serve::{Order, Outbox};
use crate::watch::Watch;
use crate::wire::{Breakpoint, Command, Do, Request};

#[derive(Blackboard, Default)]
struct Cat;

bt! {
    tree Day for Cat { wait(2s) "sleep" }
}

#[test]
fn the_game_stands_while_a_client_whose_breakpoint_was_hit_is_connected() {
    let mut hub = Hub::new(Arc::default(), Allowed { commands: true, writes: false });
    for client in [1, 2] {
        hub.order(client, Order::Join(Arc::new(Outbox::new(&[])), String::new()));
        let command = Command::Breakpoints { list: vec![Breakpoint::at("sleep")] };
        hub.order(client, Order::Ask(Request::Do(Do { id: 0, command })));
    }
    assert!(hub.begin_frame());
    Watch::new(Some(&mut hub)).tick(&mut Day::brain(Cat), Duration::ZERO, &mut ());
    hub.end_frame();
    assert!(!hub.begin_frame(), "both have hit");
    hub.order(1, Order::Leave);
    assert!(!hub.begin_frame(), "the second is there");
    hub.order(2, Order::Leave);
    assert!(hub.begin_frame());
}
