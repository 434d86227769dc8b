//! A tick without a trace takes a fast path, a tick with a trace never does. Both must have the same result, in any order.

use std::sync::Arc;

use bt_runtime::trace::Recorder;
use bt_runtime::{Program, loaded::Loaded};
use proptest::prelude::*;

use crate::Book;
use crate::prelude::*;
use crate::script::{Row, facts};

/// A brain, its book, and a function that decides if a tick has a trace.
struct Ticked(Brain<Loaded<Actor>>, Book, fn(usize) -> bool);

/// Plays a script always with a trace, never with one, and in every third tick with one.
pub fn same_with_and_without(program: &Arc<Program<Actor>>, rows: &[Row], seed: u64) -> Result<(), TestCaseError> {
    let traced: [fn(usize) -> bool; 3] = [|_| true, |_| false, |tick| tick % 3 == 1];
    let mut all = traced.map(|traced| Ticked(program.brain(Actor::default()).seeded(seed), Book::default(), traced));
    for (tick, row) in rows.iter().enumerate() {
        let results = all.each_mut().map(|Ticked(brain, book, traced)| {
            row.prepare(brain, book);
            let status = match traced(tick) {
                true => brain.tick_traced(row.dt(), book, &mut Recorder::default()),
                false => brain.tick(row.dt(), book),
            };
            *brain = brain.clone();
            (status, brain.next(), facts(book).to_vec(), **brain.board())
        });
        prop_assert_eq!(&results[0], &results[1], "seed {} at tick {}", seed, tick);
        prop_assert_eq!(&results[0], &results[2], "seed {} at tick {}", seed, tick);
    }
    Ok(())
}
