//! The first hour: a tree that you run, watch, test, and load from a file.
//!
//! # 1. The dependency
//! You need one crate; it re-exports the macros. It is not on crates.io yet, so name the folder of your clone:
//!
//! ```toml
//! [dependencies]
//! bt-runtime = { path = "../behaviour-trees/bt-runtime" }
//! ```
//!
//! Steps 2 to 5 and 7 need no feature. Trees from files (step 6) need `json`; add it then, because it makes the first
//! build much longer: 49 other crates are built instead of 21, among them serde, the access to files, and the messages
//! of the checker, and this crate gets the loader and its interpreter. `cargo build` of this crate alone, in an empty
//! target folder, took 18 s of processor time without the feature and 51 s with it (rustc 1.95, two processors: 27 s
//! and 56 s until it was done). After that, only your own crate is built again. The crate's front page lists all
//! [features](crate#features).
//!
//! # 2. The agent and its world
//! The **agent** is a struct of your own. `#[derive(Blackboard)]` makes each field a *key*: a value that the tree reads
//! and writes, and whose changes it notices. The **world** is everything else that actions need (the map, the physics,
//! the robot's drivers). It remains yours, and each tick borrows it.
//!
//! ```
//! use bt_runtime::prelude::*;
//!
//! /// The world: everything outside the rover that its actions use.
//! #[derive(Default)]
//! struct Yard {
//!     motor: bool,
//! }
//!
//! /// The agent: the rover's own data. Without `world = …` its world is `()`.
//! #[derive(Blackboard, Default)]
//! #[blackboard(world = Yard)]
//! struct Rover {
//!     at: i32,
//!     goal: Option<i32>,
//!     battery: u32,
//! }
//! ```
//!
//! Fields are read directly, `bb.battery`, and written with setters, `bb.set_battery(9)`, or in place,
//! `*bb.battery_mut() -= 1`. This is how the tree notices which keys have changed. It checks only the *guards*
//! (conditions on a branch, step 3) that read one of them.
//!
//! # 3. An action and a tree
//! An **action** is a function. It can ask for the agent's blackboard with a parameter `bb`, and for the world with a
//! parameter `world`. All other parameters are inputs, which the tree gives by name. It returns `Status`; an action that
//! finishes at once can simply return `bool`, `()`, `Option<T>` or `Result<T, E>`. See [`Action`](crate::leaf::Action).
//!
//! In the tree below, a [`selector`](crate::language::composites#selector) tries its branches in order until one
//! does not fail; a [`sequence`](crate::language::composites#sequence) runs its children in order until one fails. Both
//! resume the running child in the next tick. [`#[when]`](crate::language::guards) is a guard: the branch starts only if the condition holds.
//! With `aborts = lower_priority` the branch also preempts a running branch after it when the condition turns true; with
//! `aborts = both` it is also halted when the condition turns false.
//! [`idle`](crate::language::leaves#idle) runs until it is halted, and `clear` gives a key its default.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Default)] struct Yard { motor: bool }
//! # #[derive(Blackboard, Default)] #[blackboard(world = Yard)]
//! # struct Rover { at: i32, goal: Option<i32>, battery: u32 }
//! /// Drives one metre per tick; succeeds at the target. `stop` is called when the action is halted.
//! #[action(halt = stop)]
//! fn drive(bb: &mut Board<Rover>, world: &mut Yard, to: Option<i32>) -> Status {
//!     let Some(to) = to else { return Status::Failure };
//!     world.motor = bb.at != to;
//!     if !world.motor {
//!         return Status::Success;
//!     }
//!     let next = bb.at + (to - bb.at).signum();
//!     bb.set_at(next);
//!     Status::Running
//! }
//!
//! fn stop(_: &mut Board<Rover>, world: &mut Yard) {
//!     world.motor = false;
//! }
//!
//! bt! {
//!     /// Charges when the battery is low, else drives to the goal.
//!     tree Errands for Rover {
//!         selector {
//!             #[when(bb.battery < 10, aborts = lower_priority)]
//!             sequence "charge" { drive(to = Some(0)); wait(2s); set(bb.battery = 100) }
//!
//!             #[when(bb.goal.is_some(), aborts = both)]
//!             sequence "errand" { drive(to = bb.goal); clear(bb.goal) }
//!
//!             idle;
//!         }
//!     }
//! }
//!
//! // 4. The loop.
//! let mut yard = Yard::default();
//! let mut rover = Errands::brain(Rover { battery: 100, ..Rover::default() });
//! rover.board_mut().set_goal(Some(5));
//! for _frame in 0..3 {
//!     let dt = Duration::from_millis(16); // in a game: the frame time of your engine
//!     rover.tick(dt, &mut yard);
//! }
//! assert_eq!((rover.board().at, yard.motor), (3, true));
//!
//! rover.board_mut().set_battery(5); // from a sensor
//! rover.tick(Duration::from_millis(16), &mut yard);
//! assert_eq!(rover.board().at, 2, "the errand was halted; it is on its way to the charger");
//! ```
//!
//! # 4. The loop
//! A **brain** is an agent with its tree. Once per frame, or at any rate you like:
//! 1. Write what your sensors found: [`brain.board_mut()`](crate::Brain::board_mut),
//!    [`brain.send(event)`](crate::Brain::send).
//! 2. Call [`brain.tick(dt, &mut world)`](crate::Brain::tick). `dt` is the time since the last tick, and the only clock
//!    that a tree has. For an agent without a world, pass `&mut ()`.
//!
//! A tick returns `Running`, or the outcome in the tick in which the tree finishes; the next tick then starts the tree
//! again. A brain made with [`.once()`](crate::Brain::once) stops instead. [`brain.next()`](crate::Brain::next) returns
//! when the next tick will have something to do; until then you need not call `tick`. For very many agents use a
//! `Population`, which does this for you.
//!
//! # 5. See what happens
//! [`tick_traced`](crate::Brain::tick_traced) writes a trace to a *sink*. The sink [`Why`](crate::trace::Why) shows the
//! last tick as a tree: the running nodes (`>`), the guards that were checked, the values that they read, and the
//! branches that lost.
//!
//! ```
//! use bt_runtime::prelude::*;
//! use bt_runtime::trace::{Names, Why};
//! # #[derive(Blackboard, Default)] struct Rover { battery: u32 }
//!
//! bt! {
//!     tree Errands for Rover {
//!         selector {
//!             #[when(bb.battery < 10, aborts = lower_priority)] idle "charge";
//!             idle "errand";
//!         }
//!     }
//! }
//!
//! let mut why = Why::new(Names::of::<Errands>());
//! let mut rover = Errands::brain(Rover { battery: 100 });
//! rover.tick_traced(Duration::from_secs(1), &mut (), &mut why);
//! assert_eq!(
//!     why.to_string(),
//!     "tick at 1.0s (+1.0s)\n\
//!      > selector    starts\n\
//!      \x20   charge    lost: when(bb.battery < 10) is false (battery = 100)\n\
//!      >   errand    starts\n"
//! );
//! ```
//!
//! Other sinks keep every record as text ([`Recorder`](crate::trace::Recorder)), keep the last few records without a
//! heap ([`Ring`](crate::trace::Ring)), or, with the feature `json`, write JSON lines or a trace for Perfetto
//! (`JsonLines`, `ChromeTrace`). A `tick` without a sink does no work for tracing.
//!
//! # 6. The same tree from a file
//! Add the feature `json` to the dependency: `features = ["json"]`.
//!
//! The actions are the same, and nothing else in the program changes. The program registers the actions that a file may
//! use. Errors in a file are reported all at once, with line, column and a suggested fix.
//!
//! ```
//! # #[cfg(feature = "json")] {
//! # use bt_runtime::prelude::*;
//! use bt_runtime::Registry;
//!
//! # #[derive(Blackboard, Default)] struct Rover { at: i32, goal: Option<i32> }
//! # #[action]
//! # fn drive(bb: &mut Board<Rover>, to: Option<i32>) -> Status {
//! #     let Some(to) = to else { return Status::Failure };
//! #     if bb.at == to { return Status::Success; }
//! #     let next = bb.at + (to - bb.at).signum();
//! #     bb.set_at(next);
//! #     Status::Running
//! # }
//! let text = r#"{
//!   "bt": 1,
//!   "tree": "Errands",
//!   "agent": "Rover",
//!   "root": {
//!     "node": "selector",
//!     "children": [
//!       {
//!         "node": "sequence",
//!         "name": "errand",
//!         "when": [{ "if": "goal.is_some()", "aborts": "both" }],
//!         "children": [{ "node": "drive", "args": { "to": { "key": "goal" } } }, { "node": "clear", "key": "goal" }]
//!       },
//!       { "node": "idle" }
//!     ]
//!   }
//! }"#;
//! let registry = Registry::<Rover>::new().with::<drive>();
//! match registry.load_str("errands.json", text) { // or `registry.load(path)`
//!     Ok(program) => {
//!         program.warnings().iter().for_each(|warning| eprintln!("{warning}"));
//!         let mut rover = program.brain(Rover { goal: Some(1), ..Rover::default() });
//!         rover.tick(Duration::from_millis(16), &mut ());
//!         assert_eq!(rover.board().at, 1);
//!     }
//!     Err(errors) => panic!("{errors}"),
//! }
//! # }
//! ```
//!
//! `Watch` reports when a file has changed, and `Brain::swap` takes the new version while the tree runs. For a release,
//! [`bt_file!`](crate::bt_file) compiles the same file. Every page of [`language`](crate::language) shows a node in both
//! syntaxes; the command `bt` checks, draws and simulates files without the game.
//!
//! # 7. Test a tree
//! A tree needs no engine: time is a number, and the world is a struct of yours. A test ticks the tree and checks the
//! result.
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default)] struct Rover { battery: u32 }
//! # bt! {
//! #     tree Errands for Rover {
//! #         selector {
//! #             #[when(bb.battery < 10, aborts = lower_priority)]
//! #             sequence "charge" { wait(2s); set(bb.battery = 100) }
//! #             idle "errand";
//! #         }
//! #     }
//! # }
//! use bt_runtime::trace::{Record, Recorder};
//!
//! // #[test]
//! fn a_low_battery_is_charged() {
//!     let mut rover = Errands::brain(Rover { battery: 5 }).seeded(7);
//!     let mut trace = Recorder::default();
//!     for _ in 0..3 {
//!         rover.tick_traced(Duration::from_secs(1), &mut (), &mut trace);
//!     }
//!     assert_eq!(rover.board().battery, 100);
//!
//!     // The steps of the tree, not only its result.
//!     let charge = Errands::INFO.iter().find(|node| node.name == "charge").unwrap().id;
//!     assert!(trace.records.iter().any(|record| matches!(record, Record::Leave { node, .. } if *node == charge)));
//! }
//! # a_low_battery_is_charged();
//! ```
//!
//! Equal seeds and inputs give identical runs. [`Digest`](crate::trace::Digest) reduces a whole run to one number, which
//! a test can compare with the number of an earlier run.
//!
//! # Where to go from here
//! By task: [use it in an engine](super::in_an_engine), [debug why](super::debug_why),
//! [2,000 agents](super::many_agents), [a plan that takes seconds](super::long_plans),
//! [share between agents](super::share_between_agents), [save and load](super::save_and_load),
//! [trees for designers](super::trees_for_designers).
//!
//! [Every node and attribute](crate::language#nodes); [tree or state machine](crate::language::tree_or_machine); [the
//! terms of the tool you come from](super::coming_from); the lessons in the repository's folder `examples`.
