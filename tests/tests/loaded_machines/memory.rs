//! Ticks, transitions, events and halts of a loaded machine do not allocate.

use bt_runtime::trace::Ring;
use tests::{Book, allocations};

use super::*;

/// The allocations of 400 ticks, after 400 ticks of warm-up.
fn allocated(text: &str) -> u64 {
    let program = registry().load_str("m.json", text).unwrap_or_else(|errors| panic!("{errors}"));
    let (mut book, mut ring) = (Book::default(), Ring::<64>::new());
    let mut brain = program.brain(Actor::default());
    // The first run lets the book's own lists grow.
    let mut run = |ticks: u32| {
        for tick in 0..ticks {
            book.facts.clear();
            let board = brain.board_mut();
            board.set_a(tick / 3 % 2 == 1);
            board.set_b(tick / 5 % 2 == 1);
            board.set_n((tick % 4) as i32);
            let _ = brain.send(if tick % 7 == 0 { Signal::Ping } else { Signal::At((tick % 5) as i32) });
            if tick % 50 == 49 {
                let _ = brain.restart(&mut book);
            }
            brain.tick(Duration::from_millis(50), &mut book);
            brain.tick_traced(Duration::from_millis(50), &mut book, &mut ring);
            let _ = brain.next();
        }
    };
    run(400);
    allocations(|| run(400))
}

#[test]
fn a_loaded_machine_does_not_allocate() {
    assert_eq!(allocated(BOUND), 0);
}

#[test]
fn an_allocation_would_be_seen() {
    assert_eq!(allocations(|| drop(Box::new(allocations as fn(fn()) -> u64))), 1);
}
