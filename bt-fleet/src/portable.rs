//! Trees whose brains can be sent from process to process.

use bt_runtime::tree::{Movable, Tree};
use bt_runtime::{Agent, Brain, Population};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The events of a tree's agents.
pub type EventOf<T> = <<T as Tree>::Agent as Agent>::Event;

/// A tree whose brains and events can be written and read: implemented for every tree whose agent, events and memory
/// support serde ([which types that are](bt_runtime::snapshot#types-that-must-support-serde)).
#[diagnostic::on_unimplemented(
    message = "the brains of `{Self}` cannot go from process to process",
    note = "derive `serde::Serialize` and `serde::Deserialize` for its agent, its events and its actions' memory"
)]
pub trait Portable: Movable {
    /// Returns an event as bytes.
    #[doc(hidden)]
    fn write_event(event: &EventOf<Self>) -> postcard::Result<Vec<u8>>;
    #[doc(hidden)]
    fn read_event(bytes: &[u8]) -> postcard::Result<EventOf<Self>>;
    #[doc(hidden)]
    fn write_brain(brain: &Brain<Self>) -> postcard::Result<Vec<u8>>;
    #[doc(hidden)]
    fn read_brain(bytes: &[u8]) -> postcard::Result<Brain<Self>>;
    #[doc(hidden)]
    fn write_population(population: &Population<Self>) -> postcard::Result<Vec<u8>>;
    #[doc(hidden)]
    fn read_population(bytes: &[u8]) -> postcard::Result<Population<Self>>;
}

#[diagnostic::do_not_recommend]
impl<T: Movable> Portable for T
where
    EventOf<T>: Serialize + DeserializeOwned,
    Brain<T>: Serialize + DeserializeOwned,
    Population<T>: Serialize + DeserializeOwned,
{
    fn write_event(event: &EventOf<T>) -> postcard::Result<Vec<u8>> {
        postcard::to_stdvec(event)
    }

    fn read_event(bytes: &[u8]) -> postcard::Result<EventOf<T>> {
        postcard::from_bytes(bytes)
    }

    fn write_brain(brain: &Brain<T>) -> postcard::Result<Vec<u8>> {
        postcard::to_stdvec(brain)
    }

    fn read_brain(bytes: &[u8]) -> postcard::Result<Brain<T>> {
        postcard::from_bytes(bytes)
    }

    fn write_population(population: &Population<T>) -> postcard::Result<Vec<u8>> {
        postcard::to_stdvec(population)
    }

    fn read_population(bytes: &[u8]) -> postcard::Result<Population<T>> {
        postcard::from_bytes(bytes)
    }
}
