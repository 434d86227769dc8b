//! Tests of several clients that hold the game, set breakpoints and leave in some order, which no client can see.

use std::sync::Arc;
use std::time::Duration;

use bt_runtime::prelude::*;

use super::{Allowed, Hub};
use crate::breakpoints::On;
use crate::serve::{Order, Outbox};
use crate::watch::Watch;
use crate::wire::{At, Breakpoint, Command, Do, Request, WatchFor};

#[derive(Blackboard, Default)]
struct Cat {
    hungry: bool,
}

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
    breakpoints(hub, client, &[Breakpoint::at("sleep")]);
}

fn breakpoints(hub: &mut Hub, client: u64, list: &[Breakpoint]) {
    asks(hub, client, Command::Breakpoints { list: list.to_vec() });
}

/// Runs the next frame, with the first tick of a cat in it; `false` if the game stands.
fn frame(hub: &mut Hub) -> bool {
    let runs = hub.begin_frame();
    if runs {
        Watch::new(hub, true).tick(&mut Day::brain(Cat { hungry: true }), Duration::ZERO, &mut ());
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

#[test]
fn a_condition_that_goes_on_to_hold_does_not_stop_the_game_again_when_lists_and_clients_change() {
    let mut hub = hub(&[1, 2, 3]);
    let hungry = Breakpoint { on: On::Condition, condition: Some("hungry".to_owned()), ..Breakpoint::default() };
    breakpoints(&mut hub, 1, std::slice::from_ref(&hungry));
    assert!(frame(&mut hub));
    assert!(!frame(&mut hub), "it begins to hold");
    asks(&mut hub, 1, Command::Continue);
    let goes_on = |hub: &mut Hub, what: &str| assert!(frame(hub) && frame(hub), "{what}");
    goes_on(&mut hub, "it still holds");
    hub.order(2, Order::Leave);
    goes_on(&mut hub, "another client has left");
    breakpoints(&mut hub, 3, &[Breakpoint::at("nowhere")]);
    goes_on(&mut hub, "another client has set a breakpoint");
    breakpoints(&mut hub, 1, &[Breakpoint::at("nowhere"), hungry.clone()]);
    goes_on(&mut hub, "its own client has set a breakpoint");
    let watch = WatchFor { on: true, full: vec![At::agent(0)], ..WatchFor::default() };
    hub.order(3, Order::Ask(Request::Watch(watch)));
    hub.set_levels();
    goes_on(&mut hub, "the agent was looked at");
    breakpoints(&mut hub, 1, &[]);
    goes_on(&mut hub, "it is gone");
    breakpoints(&mut hub, 1, &[hungry]);
    assert!(frame(&mut hub) && !frame(&mut hub), "a new one");
}

#[test]
fn a_breakpoint_counts_its_hits_on_when_another_client_leaves_or_its_list_gets_longer() {
    let mut hub = hub(&[1, 2]);
    let third = Breakpoint { skip: 2, ..Breakpoint::at("sleep") };
    breakpoints(&mut hub, 1, std::slice::from_ref(&third));
    assert!(frame(&mut hub));
    hub.order(2, Order::Leave);
    assert!(frame(&mut hub));
    breakpoints(&mut hub, 1, &[Breakpoint::at("nowhere"), third]);
    assert!(frame(&mut hub));
    assert!(!frame(&mut hub), "the third hit");
}
