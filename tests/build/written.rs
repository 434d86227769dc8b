// The source of `bt!` that the converter of `bt convert --to rust` writes for a document.

use bt_model::catalogue::Catalogue;
use bt_model::json::{Limits, Source, load};

/// The catalogue of the agent of the tests. A test compares it with the registry.
const ACTOR: &str = include_str!("actor.catalogue.json");

/// The source of a document.
pub fn rust(json: &str) -> String {
    first(json, usize::MAX, usize::MAX)
}

/// The source of the first so many trees and machines of a document.
pub fn first(json: &str, trees: usize, machines: usize) -> String {
    let limits = Limits::default();
    let (catalogue, _) = Catalogue::read(&Source::new("actor.catalogue.json", ACTOR), &limits);
    let (mut document, mut faults) = load(&Source::new("document.json", json), &limits);
    document.trees.truncate(trees);
    document.machines.truncate(machines);
    let source = bt_model::rust::source(&document, Some(&catalogue), &mut faults);
    assert!(!faults.has_errors(), "{json}");
    source
}
