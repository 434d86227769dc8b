//! Random moments of a herd, each compared with the state that the game had. `cargo run --release -p bt-studio-core --example scrub`
//! does the same for 1,000 agents and ten minutes.

#[path = "../../../examples/scrub/herd.rs"]
mod herd;

use std::time::Duration;

use herd::{Sizes, scrub};

const SIZES: Sizes = Sizes { agents: 100, full: 10, ticks: 20 * 60, moments: 200, late: 0 };

#[test]
fn each_random_moment_of_a_herd_is_shown_as_it_was_within_the_bar() {
    let mut scrubbed = scrub(SIZES);
    assert_eq!((scrubbed.took.len(), scrubbed.first), (SIZES.moments, 1));
    assert!(scrubbed.kept > SIZES.ticks);
    assert!(scrubbed.wrong.is_empty(), "{:#?}", scrubbed.wrong);
    scrubbed.took.sort_unstable();
    let p95 = scrubbed.took[SIZES.moments * 95 / 100];
    // Without optimisation, and on a busy machine, it takes longer than the 50 ms of a user.
    assert!(p95 < Duration::from_millis(500), "{p95:?}");
}

#[test]
fn a_moment_that_is_a_second_late_is_seen_to_be_wrong() {
    let scrubbed = scrub(Sizes { agents: 20, late: 60, ..SIZES });
    assert!(scrubbed.wrong.len() > SIZES.moments / 10, "{}", scrubbed.wrong.len());
}
