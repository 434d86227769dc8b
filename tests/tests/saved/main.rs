//! Brains of loaded trees as snapshots: written, read with their program, and refused.

#[path = "../properties/script.rs"]
mod script;

mod alike;
mod garbage;
mod population;
mod refused;
mod state;

use std::sync::Arc;

use bt_runtime::{Loaded, Program, Registry};
use serde::de::DeserializeSeed;
use tests::prelude::*;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

fn registry() -> Registry<Actor> {
    let registry = Registry::new().with::<leaf>().with_saved::<graceful>().with::<condition>().with::<find>();
    registry.with::<serve>().with::<look>().with::<latched>()
}

/// The tree with this root, and these fields beside it.
fn load(fields: &str, root: &str) -> Arc<Program<Actor>> {
    let text = format!(r#"{{ "bt": 1, "tree": "T", "agent": "Actor", {fields} "root": {root} }}"#);
    registry().load_str("t.json", &text).unwrap_or_else(|errors| panic!("{errors}"))
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
