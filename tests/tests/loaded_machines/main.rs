//! State machines from files: their faults, swaps to other versions, memory. `machine_properties` checks that they
//! behave as machines of `state_tree!`.

mod faults;
mod memory;
mod runs;
mod sleep;
mod swaps;

use std::sync::Arc;

use bt_runtime::{Program, Registry, loaded::LoadErrors};
use tests::prelude::*;
use tests::{Counting, condition, graceful, leaf, serve};

#[global_allocator]
static COUNTING: Counting = Counting;

/// A machine that uses every feature of machines.
const BOUND: &str = include_str!("../machine_properties/bound.json");

fn registry() -> Registry<Actor> {
    Registry::<Actor>::new()
        .with::<leaf>()
        .with::<graceful>()
        .with::<condition>()
        .with::<serve>()
        .with_event("At", |signal: &Signal| if let Signal::At(at) = signal { Some(*at) } else { None })
}

/// A machine with these states.
fn load(states: &str) -> Result<Arc<Program<Actor>>, LoadErrors> {
    registry().load_str("m.json", &format!(r#"{{ "bt": 1, "machine": "M", "agent": "Actor", "states": [{states}] }}"#))
}

fn loaded(states: &str) -> Arc<Program<Actor>> {
    load(states).unwrap_or_else(|errors| panic!("{errors}"))
}
