//! Snapshots of brains with loaded trees: writing them, reading them with their program, and refusing them.

/// Random machines.
mod machines {
    include!(concat!(env!("OUT_DIR"), "/machine_files.rs"));
}

mod alike;
mod combined;
mod garbage;
mod kept;
mod outputs;
mod parts;
mod population;
mod refused;
mod state;
mod width;

use std::sync::Arc;

use bt_runtime::{Program, Registry, loaded::Loaded};
use serde::de::DeserializeSeed;
use tests::native_trees::*;
use tests::prelude::*;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

fn registry() -> Registry<Actor> {
    let registry = tests::registry().with_saved::<graceful>().with_saved_tree::<Claims>();
    let registry = registry.with_saved_tree::<Rests>().with_saved_tree::<Given>();
    let registry = registry.with_saved_tree::<Counts>().with_saved_tree::<Serves>().with_saved_tree::<Instant>();
    let registry = registry.with_saved_tree::<World>().with_saved_tree::<Nested>().with_saved_tree::<Mind>();
    registry.with_event("At", |signal: &Signal| if let Signal::At(at) = signal { Some(*at) } else { None })
}

fn loaded(text: &str) -> Arc<Program<Actor>> {
    registry().load_str("t.json", text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// A tree with this root and these additional fields.
fn load(fields: &str, root: &str) -> Arc<Program<Actor>> {
    loaded(&format!(r#"{{ "bt": 1, "tree": "T", "agent": "Actor", {fields} "root": {root} }}"#))
}

fn bytes(brain: &Brain<Loaded<Actor>>) -> Vec<u8> {
    postcard::to_stdvec(brain).expect("a brain can be written")
}

fn of_bytes(program: &Arc<Program<Actor>>, bytes: &[u8]) -> Result<Brain<Loaded<Actor>>, postcard::Error> {
    program.brain_seed().deserialize(&mut postcard::Deserializer::from_bytes(bytes))
}

fn of_json(program: &Arc<Program<Actor>>, json: &str) -> Result<Brain<Loaded<Actor>>, serde_json::Error> {
    program.brain_seed().deserialize(&mut serde_json::Deserializer::from_str(json))
}
