//! Catalogues: the names and types that the files of an agent may use, written by the game (feature `json`).
//!
//! ```text
//! Registry::catalogue ─ serde_json ─► soldier.catalogue.json ─ Catalogue::read ─► Catalogue ─ check ─► Faults
//!        (in the game)                                              (a tool without the game)
//! ```
//!
//! With a catalogue a tool reports the same faults of a tree or a state machine as the loader of `bt-runtime`: unknown
//! keys, actions and inputs, types that do not fit, words that an enum does not have, lists that are none, outputs
//! without a target, events that the agent does not receive. The data of a game's own structs is not in a catalogue,
//! and not checked.
//!
//! A catalogue also carries the compiled trees of the game as documents, for pictures and for a first file:
//! [`Compiled`].
//!
//! # Example
//!
//! ```
//! use bt_model::Faults;
//! use bt_model::catalogue::Catalogue;
//! use bt_model::json::{Limits, Source, load};
//!
//! let text = r#"{ "bt_catalogue": 1, "agent": "Soldier",
//!     "keys": [{ "name": "ammo", "type": "u32" }],
//!     "nodes": [{ "name": "shoot", "kind": "action", "inputs": [{ "name": "rounds", "type": "u32" }] }] }"#;
//! let (catalogue, faults) = Catalogue::read(&Source::new("soldier.json", text), &Limits::default());
//! assert!(!faults.has_errors());
//!
//! let text = r#"{ "bt": 1, "tree": "Fire", "agent": "Soldier",
//!     "root": { "node": "shoot", "args": { "round": true } } }"#;
//! let (document, mut faults) = load(&Source::new("fire.json", text), &Limits::default());
//! catalogue.check(&document.trees[0], &[], &mut faults);
//! let said: Vec<_> = faults.iter().map(|fault| &*fault.message).collect();
//! assert_eq!(said, ["`shoot` has no input `round`"]);
//! ```

mod arguments;
mod check;
mod compiled;
mod events;
mod fits;
mod hints;
mod merge;
mod outputs;
mod places;
mod read;
mod runs;
mod shapes;
mod types;
mod write;

pub use arguments::{
    children_of_own, misplaced, not_a_service, output_mismatch, shared_target, unknown_action, unknown_node,
    unknown_type,
};
pub use compiled::Compiled;
pub use events::{Events, Heard, event_kind, one_value};
pub use fits::{
    Holder, count, fits, is_data, is_event, is_number, made_by, makes_no_event, names, no_function_makes,
    state_defaults,
};
pub use hints::hints;
pub use outputs::tree_output_mismatch;
pub use places::{may_be_list, no_default, no_elapsed, no_element, no_index, no_list, no_queue};
pub use runs::{Runs, in_two_files, native_name, runs_itself, unknown_tree};
pub use shapes::Shapes;
pub(crate) use types::Known;
pub use types::{inside, type_named, written};

use crate::json::{Json, Place, Source};
use crate::{Direction, Name};

/// The names that files of an agent may use.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// The place of the catalogue's start.
    pub place: Place,
    /// The type of the agent.
    pub agent: String,
    /// The keys of the agent's blackboard; the names of keys of parents have dots.
    pub keys: Vec<Key>,
    /// The actions, composites and decorators of the game. The file also lists the nodes of the language, for editors;
    /// this field leaves them out.
    pub actions: Vec<Action>,
    /// The functions that expressions may call.
    pub functions: Vec<Function>,
    /// The types that parameters and locals may have; `None` if the catalogue does not list them.
    pub types: Option<Vec<String>>,
    /// The facts about the game's own types that files need; `None` if the catalogue does not have them.
    pub type_info: Option<Vec<TypeInfo>>,
    /// The events that the agent receives; `None` if the catalogue does not list them.
    pub events: Option<Vec<Event>>,
    /// The Rust type of the events; empty if the catalogue does not name it.
    pub event: String,
    /// The trees of the game that files may run.
    pub trees: Vec<NativeTree>,
    /// The trees and state machines that are compiled into the game, for pictures and first files.
    pub compiled: Vec<Compiled>,
}

impl Catalogue {
    /// Returns a catalogue with the nodes of the language, without an agent.
    #[must_use]
    pub fn language() -> Self {
        let place = Source::new("", "").place(0, 0);
        let (keys, actions, functions, trees) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self {
            place,
            agent: String::new(),
            keys,
            actions,
            functions,
            types: None,
            type_info: None,
            events: None,
            event: String::new(),
            trees,
            compiled: Vec::new(),
        }
    }
}

/// A key of the blackboard.
#[derive(Clone, Debug)]
pub struct Key {
    /// The name: `ammo`, `body.health`.
    pub name: Name<Json>,
    /// The Rust type of the key.
    pub ty: String,
    /// The type of the key in expressions, if it cannot be derived from the Rust type; else empty.
    pub is: String,
    /// The Rust type of the handle, if several agents hold the value. Files cannot write such a key.
    pub shared: Option<String>,
    /// The documentation of the key.
    pub docs: String,
}

/// An action, or a composite or decorator of the game.
#[derive(Clone, Debug)]
pub struct Action {
    /// The name: the value of the field `node`.
    pub name: Name<Json>,
    /// The documentation of the action.
    pub docs: String,
    /// The inputs of the action.
    pub inputs: Vec<Input>,
    /// The return type, as written in Rust; empty if it is not known.
    pub returns: String,
    /// `true` if the action can be a service.
    pub service: bool,
    /// `true` if the action mutates nothing.
    pub pure: bool,
    /// The least and the most children of a composite or decorator of the game; `None` for an action.
    pub children: Option<(usize, usize)>,
}

impl Action {
    /// Returns the type of the output in Rust, without spaces. `None` if there is no output, or the return type is not
    /// known.
    #[must_use]
    pub fn output(&self) -> Option<String> {
        types::written_output(&self.returns)
    }
}

/// A function that expressions may call.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name: `near`.
    pub name: Name<Json>,
    /// The Rust types of the arguments.
    pub takes: Vec<String>,
    /// The Rust type of the result.
    pub gives: String,
}

/// The facts about a type of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeInfo {
    /// The name of the type, as written in Rust.
    pub ty: String,
    /// The type in expressions, if `ty` is another name of a known type; else empty.
    pub is: String,
    /// The words of an enum: its variants that carry no value.
    pub words: Vec<String>,
    /// The Rust type of an element, if the type is a list.
    pub item: Option<String>,
    /// `true` if the type is a queue.
    pub queue: bool,
    /// `true` if the type has a default.
    pub default: bool,
}

/// A kind of event.
#[derive(Clone, Debug)]
pub struct Event {
    /// The name: `Heard`.
    pub name: Name<Json>,
    /// The Rust type of the event's value, if files may read it.
    pub carries: Option<String>,
    /// `true` if the event has a value that files cannot read. Files cannot wait for such an event.
    pub closed: bool,
}

/// A tree of the game that files may run.
#[derive(Clone, Debug)]
pub struct NativeTree {
    /// The name: the value of the field `tree`.
    pub name: Name<Json>,
    /// The documentation of the tree.
    pub docs: String,
    /// The parameters of the tree.
    pub inputs: Vec<Input>,
}

/// An input of an action, or a parameter of a tree of the game.
#[derive(Clone, Debug)]
pub struct Input {
    /// The name of the input.
    pub name: Name<Json>,
    /// The type in Rust.
    pub ty: String,
    /// The documentation of the input.
    pub docs: String,
    /// The default value, as written in Rust.
    pub default: Option<String>,
    /// `true` if the input is required.
    pub required: bool,
    /// The direction: whether the tree may write the parameter.
    pub dir: Direction,
}
