//! The first hour: a tree that runs, is watched, tested, and loaded from a file.
//!
//! # 1. The dependency
//! One crate is enough; it re-exports the macros. It is not on crates.io yet, so name the folder of your clone:
//!
//! ```toml
//! [dependencies]
//! bt-runtime = { path = "../behaviour-trees/bt-runtime", features = ["json"] }
//! ```
//!
//! The feature `json` is for trees from files (step 6); leave it out where you do not need them. The crate's front page
//! lists all [features](crate#features).
//!
//! # 2. What the agent knows, and what it acts on
//! The **agent** is a struct of your own. `#[derive(Blackboard)]` makes each field a key. The **world** is everything else
//! that actions need (the map, the physics, the robot's drivers); it stays yours, and each tick borrows it.
//!
//! ```
//! use bt_runtime::prelude::*;
//!
//! /// The world: what the rover can touch.
//! #[derive(Default)]
//! struct Yard {
//!     motor: bool,
//! }
//!
//! /// The agent: what the rover knows. Without `world = …` its world is `()`.
//! #[derive(Blackboard, Default)]
//! #[blackboard(world = Yard)]
//! struct Rover {
//!     at: i32,
//!     goal: Option<i32>,
//!     battery: u32,
//! }
//! ```
//!
//! Fields are read as they are, `bb.battery`, and written by setters, `bb.set_battery(9)`, or in place,
//! `*bb.battery_mut() -= 1`. So the tree learns which keys have changed, and asks only the guards that read one of them.
//!
//! # 3. An action and a tree
//! An **action** is a function. `bb` and `world` are the agent's blackboard and the world, if it asks for them; all other
//! parameters are inputs, which the tree gives by name. It returns `Status`, or simply `bool`, `()`, `Option<T>` or
//! `Result<T, E>` where it is done at once. See [`Action`](crate::leaf::Action).
//!
//! ```
//! # use bt_runtime::prelude::*;
//! # #[derive(Default)] struct Yard { motor: bool }
//! # #[derive(Blackboard, Default)] #[blackboard(world = Yard)]
//! # struct Rover { at: i32, goal: Option<i32>, battery: u32 }
//! /// Drives one metre a tick; succeeds when it is there. `stop` is called when it is stopped early.
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
//!     /// Charges when the battery is low, else drives where it was sent.
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
//!     let dt = Duration::from_millis(16); // in a game: what your engine says has passed
//!     rover.tick(dt, &mut yard);
//! }
//! assert_eq!((rover.board().at, yard.motor), (3, true));
//!
//! rover.board_mut().set_battery(5); // what a sensor found
//! rover.tick(Duration::from_millis(16), &mut yard);
//! assert_eq!(rover.board().at, 2, "the errand was halted; it is on its way to the charger");
//! ```
//!
//! # 4. The loop
//! A **brain** is an agent with its tree. Once per frame, or at any rate you like:
//! 1. write what your sensors found: [`brain.board_mut()`](crate::Brain::board_mut), [`brain.send(event)`](crate::Brain::send);
//! 2. [`brain.tick(dt, &mut world)`](crate::Brain::tick). `dt` is the time since the last tick, and the only clock that a
//!    tree knows. An agent without a world is ticked with `&mut ()`.
//!
//! A tick returns `Running`, or the outcome in the tick in which the tree ends; the next tick then starts it again. A brain
//! made by [`.once()`](crate::Brain::once) stops there instead. [`brain.next()`](crate::Brain::next) says when a tick will
//! have something to do: until then you need not call it. For very many agents take a `Population`, which does that for you.
//!
//! # 5. See what happens
//! [`tick_traced`](crate::Brain::tick_traced) takes a *sink*. [`Why`](crate::trace::Why) shows the last tick as a tree: what
//! runs (`>`), which guards were asked, what they read, and who lost.
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
//! Other sinks keep every record as text ([`Recorder`](crate::trace::Recorder)), keep the last few without a heap
//! ([`Ring`](crate::trace::Ring)), or write JSON lines or a trace for Perfetto (`JsonLines`, `ChromeTrace`). `tick` without
//! a sink costs nothing for all this.
//!
//! # 6. The same tree from a file
//! The same actions, and nothing else of the program changes. What a file may use is registered; what is wrong in it is told
//! all at once, with line, column and a fix.
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
//! `Watch` tells when a file has changed, and `Brain::swap` takes the new version while the tree runs. When the game
//! ships, [`bt_file!`](crate::bt_file) compiles the same file. Every page of [`language`](crate::language) shows a node in both
//! syntaxes; the command `bt` checks, draws and simulates files without the game.
//!
//! # 7. Test a tree
//! A tree needs no engine: time is a number, and the world is a struct of yours. So a test ticks it and looks.
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
//!     // What the tree did, not only what came of it.
//!     let charge = Errands::INFO.iter().find(|node| node.name == "charge").unwrap().id;
//!     assert!(trace.records.iter().any(|record| matches!(record, Record::Leave { node, .. } if *node == charge)));
//! }
//! # a_low_battery_is_charged();
//! ```
//!
//! Equal seeds and inputs give equal runs, to the bit. [`Digest`](crate::trace::Digest) makes one number of a whole run, to
//! be compared with that of yesterday.
//!
//! # Where to go from here
//! [Every node and attribute](crate::language#nodes); [tree or state machine](crate::language::tree_or_machine);
//! [the words of the tool you come from](super::coming_from); the lessons in the repository's folder `examples`.
