//! Trees for designers: you want people who do not write Rust to write trees, try them without the game, and change them while
//! it runs.
//!
//! Trees in files need the feature `json`. The programmer writes the agent and its actions as for [`bt!`](crate::bt); the designer
//! writes JSON files by hand, in an editor with completion, or in `bt studio`.
//!
//! # The programmer: what files may use
//! A `Registry` already knows the agent's keys. Add the actions, and write the *catalogue*: all names and types, for
//! the tools.
//!
//! ```
//! # #[cfg(feature = "json")] {
//! use bt_runtime::{Registry, prelude::*};
//!
//! #[derive(Blackboard, Default)]
//! struct Dog {
//!     stranger: bool,
//!     barks: u32,
//! }
//!
//! /// Barks so many times.
//! #[action]
//! fn bark(bb: &mut Board<Dog>, #[default(1)] times: u32) {
//!     *bb.barks_mut() += times;
//! }
//!
//! fn registry() -> Registry<Dog> {
//!     Registry::new().with::<bark>()
//! }
//!
//! // In a test or a small program of the game: write it to `trees/dog.catalogue.json`, beside the trees.
//! let catalogue = registry().catalogue().to_string();
//! assert!(catalogue.contains("stranger") && catalogue.contains("Barks so many times."));
//!
//! // In the game.
//! let text = r#"{ "bt": 1, "tree": "Dog", "agent": "Dog", "root": { "node": "selector", "children": [
//!     { "node": "sequence", "when": [{ "if": "stranger", "aborts": "both" }], "children": [
//!         { "node": "bark", "args": { "times": 2 } }, { "node": "wait", "args": { "for": "1s" } } ] },
//!     { "node": "idle" } ] } }"#;
//! match registry().load_str("dog.json", text) { // or `.load("trees/dog.json")`
//!     Ok(program) => {
//!         program.warnings().iter().for_each(|warning| eprintln!("{warning}"));
//!         let mut dog = program.brain(Dog { stranger: true, barks: 0 });
//!         dog.tick(Duration::from_secs(1), &mut ());
//!         assert_eq!(dog.board().barks, 2);
//!     }
//!     Err(errors) => eprintln!("{errors}"), // all of them, with line, column and help
//! }
//! # }
//! ```
//!
//! `with_event`, `with_function`, `with_type`, `with_node` and `with_tree` add the payloads of events, functions, types, nodes of
//! your own and compiled trees. Files of players or mods: [limits](crate::loaded) apply, and a broken file is an error, never a
//! panic.
//!
//! # The designer: a day with `bt`
//! ```sh
//! cd trees                                           # dog.json, dog.catalogue.json, dog.script.json
//! bt check dog.json --catalogue dog.catalogue.json   # all errors and warnings at once, each with a fix
//! bt simulate dog.json --script dog.script.json --catalogue dog.catalogue.json   # without the game: the trace of each tick
//! bt test . --catalogue dog.catalogue.json           # all scripts of a folder; exit code 1 if one fails
//! bt fmt .                                           # the layout; with --check it only says whether something would change
//! bt draw dog.json -o dog.svg                        # a picture; also .png, .mmd, .dot
//! bt catalogue dog.catalogue.json --schema -o bt.schema.json   # for editors: completion and checks while typing
//! bt studio .                                        # an editor in the browser, on this machine alone
//! ```
//!
//! In a clone of the repository `bt` is `cargo run -p bt-cli --`. `bt studio` shows trees and state machines as pictures and
//! edits the files with undo, runs them tick by tick with a script, and shows a running game on them.
//! [Testing trees](super::testing_trees) shows a script, its report, and how to write one.
//!
//! # Change a tree while the game runs
//! [`Watch`](crate::loaded::Watch) looks for a new version of a file, a few times per second; [`swap`](crate::Brain::swap) goes on
//! with it. Running nodes that exist in both versions keep running. A version with errors is refused, and the old one goes on.
//!
//! ```
//! # #[cfg(feature = "json")] {
//! # use bt_runtime::{Brain, Registry, prelude::*};
//! use bt_runtime::loaded::{Loaded, Watch};
//! # #[derive(Blackboard, Default)] struct Dog { stranger: bool }
//!
//! fn every_half_second(watch: &mut Watch<Dog>, dogs: &mut [Brain<Loaded<Dog>>]) {
//!     match watch.look() {
//!         Some(Ok(program)) => {
//!             for dog in dogs {
//!                 dog.swap(&program);
//!             }
//!         }
//!         Some(Err(errors)) => eprintln!("{errors}"),
//!         None => {} // nothing new
//!     }
//! }
//! # let mut watch = Watch::new(Registry::<Dog>::new(), "no such file.json");
//! # every_half_second(&mut watch, &mut []);
//! # }
//! ```
//!
//! A `Population` swaps all its agents, `population.swap(&program)`, or those of one file, `population.swap_from(&old, &program)`.
//! A loaded tree in a slot: `brain.swap_in(slot, &program)`. A game that reads files itself, as assets, loads them by
//! [`load_with`](crate::Registry::load_with).
//!
//! # For the release
//! [`bt_file!("trees/dog.json")`](crate::bt_file) compiles the same file to the type that `bt!` would make, with the
//! same trace: no file is read at run time, and a mistake in the file fails the build. Or continue to load the file:
//! the README's figures show the difference.
//!
//! # Next
//! The format, with every node: `bt-model/src/json/format.md`. [Every node](crate::language#nodes) has its JSON beside it.
//! [Debug why](super::debug_why) a loaded tree does something.
