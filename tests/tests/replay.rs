//! Tapes: their content, and the report of a replay that differs.

use bt_runtime::brain::Drive;
use bt_runtime::replay::{Divergence, Input, Recording, Tape};
use tests::Book;
use tests::prelude::*;

bt! {
    tree Guard for Actor {
        selector {
            #[when(bb.a, aborts = both)]
            sequence "alarm" { wait(100ms..=300ms); leaf(n = 1); }
            #[when(bb.n > 0, aborts = lower_priority)]
            sequence "walk" { find(n = 2, value = 7) -> bb.spot; set(bb.n = 0); }
            wait_for(Signal::At(at) -> bb.n);
        }
    }
}

const DT: Duration = Duration::from_millis(50);

/// A run with every kind of input.
fn tape() -> (Brain<Guard>, Tape<Guard>) {
    let (mut guard, mut book) = (Recording::new(Guard::brain(Actor::default()).seeded(5)), Book::default());
    book.result(2, Status::Success);
    for tick in 0..40 {
        match tick {
            3 | 20 => guard.send(Signal::At(tick)).unwrap(),
            10 | 25 => _ = guard.board_mut().set_a(true),
            15 => _ = guard.board_mut().set_a(false),
            17 => _ = guard.stop(&mut book),
            18 => guard.start(),
            22 => guard.set_drive(Drive::Hybrid),
            28 => guard.pause(),
            30 => guard.resume(),
            35 => _ = guard.restart(&mut book),
            _ => {}
        }
        guard.tick(DT, &mut book);
    }
    guard.finish()
}

fn world() -> Book {
    let mut book = Book::default();
    book.result(2, Status::Success);
    book
}

fn through_bytes(tape: &Tape<Guard>) -> Tape<Guard> {
    postcard::from_bytes(&postcard::to_stdvec(tape).unwrap()).unwrap()
}

#[test]
fn the_same_inputs_make_the_same_brain() {
    let (brain, tape) = tape();
    let inputs = |wanted: fn(&Input<Actor>) -> bool| tape.inputs().iter().filter(|input| wanted(input)).count();
    assert_eq!(inputs(|input| matches!(input, Input::Tick(..))), 40);
    assert_eq!(inputs(|input| matches!(input, Input::Board(..))), 3);
    let replayed = through_bytes(&tape).replay(&mut world()).unwrap();
    assert_eq!(postcard::to_stdvec(&replayed).unwrap(), postcard::to_stdvec(&brain).unwrap());
    assert!(brain.board().spot == Some(7), "something happened");
}

/// Replays with a change of the world in one tick.
fn diverges(at: usize, change: impl Fn(&mut Book)) -> Divergence {
    let (_, tape) = tape();
    let divergence = tape.replay_with(&mut world(), |tick, book| {
        if tick == at {
            change(book);
        }
    });
    divergence.map(drop).unwrap_err()
}

#[test]
fn another_outcome_names_its_tick_and_node() {
    // The event of tick 3 sets `n`. The guard that observes `n` claims execution in tick 4.
    let divergence = diverges(0, |book| {
        book.clear();
        book.result(2, Status::Failure);
    });
    expect!["tick 4, node 5 `find`: Leave where Key was recorded"].assert_eq(&divergence.show::<Guard>());
}

#[test]
fn a_leaf_that_ends_where_it_ran_on_is_named() {
    let divergence = diverges(12, |book| book.result(1, Status::Failure));
    let node = divergence.node().map(|node| Guard::INFO[usize::from(node)].name);
    assert_eq!(node, Some("leaf"), "{divergence:?}");
}

#[test]
fn another_seed_is_found_out() {
    let (_, tape) = tape();
    let json = serde_json::to_string(&tape).unwrap();
    let other = json.replacen("\"chance\":5", "\"chance\":6", 1);
    assert_ne!(other, json);
    let tape: Tape<Guard> = serde_json::from_str(&other).unwrap();
    assert!(tape.replay(&mut world()).is_err());
}

#[test]
fn a_tape_that_was_cut_or_is_of_another_tree_is_refused() {
    bt! {
        tree Other for Actor { idle }
    }
    let bytes = postcard::to_stdvec(&tape().1).unwrap();
    assert!(postcard::from_bytes::<Tape<Other>>(&bytes).is_err());
    for length in (0..bytes.len()).step_by(7) {
        assert!(postcard::from_bytes::<Tape<Guard>>(&bytes[..length]).is_err(), "cut at {length}");
    }
}
