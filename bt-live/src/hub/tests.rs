//! Tests of several clients that hold the game and leave in some order, which no client can see.

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

/// A hub with these clients.
fn hub(clients: &[u64]) -> Hub {
    let mut hub = Hub::new(Arc::default(), Allowed { commands: true, writes: false });
    for &client in clients {
        hub.order(client, Order::Join(Arc::new(Outbox::new(&[])), String::new()));
    }
    hub
}

fn asks(hub: &mut Hub, client: u64, command: Command) {
    hub.order(client, Order::Ask(Request::Do(Do { id: 0, command })));
}

fn breakpoint(hub: &mut Hub, client: u64) {
    asks(hub, client, Command::Breakpoints { list: vec![Breakpoint::at("sleep")] });
}

/// Runs the next frame, with the first tick of a cat in it; `false` if the game stands.
fn frame(hub: &mut Hub) -> bool {
    let runs = hub.begin_frame();
    if runs {
        Watch::new(Some(hub)).tick(&mut Day::brain(Cat), Duration::ZERO, &mut ());
        hub.end_frame();
    }
    runs
}

#[test]
fn the_game_stands_while_a_client_whose_breakpoint_was_hit_is_connected() {
    let mut hub = hub(&[1, 2]);
    breakpoint(&mut hub, 1);
    breakpoint(&mut hub, 2);
    assert!(frame(&mut hub));
    assert!(!frame(&mut hub), "both have hit");
    hub.order(1, Order::Leave);
    assert!(!frame(&mut hub), "the second is there");
    hub.order(2, Order::Leave);
    assert!(frame(&mut hub));
}

#[test]
fn a_pause_holds_the_game_until_its_own_client_ends_it() {
    for end in [|| Order::Leave, || Order::Ask(Request::Do(Do { id: 1, command: Command::Release }))] {
        let mut hub = hub(&[1, 2]);
        asks(&mut hub, 1, Command::Pause);
        asks(&mut hub, 2, Command::Pause);
        hub.order(2, end());
        assert!(!frame(&mut hub), "the first still holds it");
        hub.order(1, end());
        assert!(frame(&mut hub));
    }
}

#[test]
fn a_client_that_steps_holds_the_game_though_the_breakpoint_of_another_was_hit() {
    let mut hub = hub(&[1, 2]);
    breakpoint(&mut hub, 2);
    asks(&mut hub, 1, Command::Step { frames: 9 });
    assert!(frame(&mut hub));
    assert!(!frame(&mut hub), "the hit ends the steps");
    hub.order(2, Order::Leave);
    assert!(!frame(&mut hub), "the first still holds it");
    asks(&mut hub, 1, Command::Step { frames: 1 });
    assert!(frame(&mut hub));
    assert!(!frame(&mut hub), "after the step");
    asks(&mut hub, 1, Command::Release);
    assert!(frame(&mut hub));
}

#[test]
fn steps_of_one_client_do_not_end_the_hold_of_another() {
    let mut hub = hub(&[1, 2]);
    asks(&mut hub, 1, Command::Pause);
    asks(&mut hub, 2, Command::Step { frames: 2 });
    assert!(frame(&mut hub));
    hub.order(2, Order::Leave);
    assert!(!frame(&mut hub), "the first still holds it");
    asks(&mut hub, 1, Command::Continue);
    assert!(frame(&mut hub));
}
