//! Catalogues: the names and types that the files of an agent may use, written by the game (feature `json`).
//!
//! ```text
//! Registry::catalogue ─ serde_json ─► soldier.catalogue.json ─ Catalogue::read ─► Catalogue ─ check ─► Faults
//!        (in the game)                                              (a tool without the game)
//! ```
//!
//! With a catalogue a tool reports the same faults of a tree or a state machine as the loader of `bt-runtime`: unknown
//! keys, actions and inputs, types that do not fit, words that an enum does not have, lists that are none, outputs without a
//! target, events that the agent does not receive. The data of a game's own structs is not in a catalogue, and not checked.
//!
//! A catalogue also carries the compiled trees of the game as documents, for pictures and for a first file: [`Compiled`].
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
pub use types::{type_named, written};

use crate::json::{Json, Place, Source};
use crate::{Direction, Name};

/// The names that files of an agent may use.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// The place of its start.
    pub place: Place,
    /// The agent's type.
    pub agent: String,
    /// The keys of its blackboard, those of parents with dots.
    pub keys: Vec<Key>,
    /// The actions, and the composites and decorators of the game. The file also lists the nodes of the language, for
    /// editors; this type leaves them out.
    pub actions: Vec<Action>,
    /// The functions that expressions may call.
    pub functions: Vec<Function>,
    /// The types that parameters and locals may have; `None`: the catalogue does not say.
    pub types: Option<Vec<String>>,
    /// The facts of its own types, as files need them; `None`: the catalogue does not have them.
    pub type_info: Option<Vec<TypeInfo>>,
    /// The events that it receives; `None`: the catalogue does not say.
    pub events: Option<Vec<Event>>,
    /// The Rust type of its events; empty where the catalogue does not say.
    pub event: String,
    /// The trees of the game that files may run.
    pub trees: Vec<NativeTree>,
    /// The trees and state machines that are compiled into the game, to look at.
    pub compiled: Vec<Compiled>,
}

impl Catalogue {
    /// A catalogue with the nodes of the language, without an agent.
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

/// A key.
#[derive(Clone, Debug)]
pub struct Key {
    /// `body.health`
    pub name: Name<Json>,
    /// Its type in Rust.
    pub ty: String,
    /// Its type in expressions, if that cannot be derived from the Rust type.
    pub is: String,
    /// For a value that several agents hold, the type of the handle in Rust. Files cannot write it.
    pub shared: Option<String>,
    /// Its documentation.
    pub docs: String,
}

/// An action, or a composite or decorator of the game.
#[derive(Clone, Debug)]
pub struct Action {
    /// The value of `node`.
    pub name: Name<Json>,
    /// Its documentation.
    pub docs: String,
    /// Its inputs.
    pub inputs: Vec<Input>,
    /// Its return type, as written in Rust; empty where that is not known.
    pub returns: String,
    /// Can it be a service?
    pub service: bool,
    /// Does it mutate nothing?
    pub pure: bool,
    /// For a composite or decorator of the game: the least and the most children. `None`: an action.
    pub children: Option<(usize, usize)>,
}

impl Action {
    /// The type of its output in Rust, without spaces. `None` if it has no output, or the catalogue does not say what it returns.
    #[must_use]
    pub fn output(&self) -> Option<String> {
        types::written_output(&self.returns)
    }
}

/// A function that expressions may call.
#[derive(Clone, Debug)]
pub struct Function {
    /// `near`
    pub name: Name<Json>,
    /// The types that it takes, in Rust.
    pub takes: Vec<String>,
    /// The Rust type of its result.
    pub gives: String,
}

/// A type of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeInfo {
    /// Its name, as written in Rust.
    pub ty: String,
    /// Its type in expressions, where it is another name of a known type; else empty.
    pub is: String,
    /// The words of an enum that carry no value.
    pub words: Vec<String>,
    /// For a list: the Rust type of an element.
    pub item: Option<String>,
    /// Is it a queue?
    pub queue: bool,
    /// Does it have a default?
    pub default: bool,
}

/// A kind of event.
#[derive(Clone, Debug)]
pub struct Event {
    /// `Heard`
    pub name: Name<Json>,
    /// The Rust type of its value, where files may read it.
    pub carries: Option<String>,
    /// Does it have a value that files cannot read? Then they cannot wait for it.
    pub closed: bool,
}

/// A tree of the game that files may run.
#[derive(Clone, Debug)]
pub struct NativeTree {
    /// The value of `tree`.
    pub name: Name<Json>,
    /// Its documentation.
    pub docs: String,
    /// Its parameters.
    pub inputs: Vec<Input>,
}

/// An input of an action, or a parameter of a tree of the game.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its name.
    pub name: Name<Json>,
    /// Its type in Rust.
    pub ty: String,
    /// Its documentation.
    pub docs: String,
    /// Its default value, as written in Rust.
    pub default: Option<String>,
    /// Is it required?
    pub required: bool,
    /// May the tree write it?
    pub dir: Direction,
}
