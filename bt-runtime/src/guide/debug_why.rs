//! Debug why: you want to know why an agent does what it does, why a branch does not start, or where the time goes.
//!
//! # Why this branch
//! Tick with a trace, and print the sink [`Why`](crate::trace::Why): the running nodes (`>`), and for each branch that was
//! checked the guard and the values that decided.
//!
//! ```
//! use bt_runtime::prelude::*;
//! use bt_runtime::trace::{Names, Why};
//!
//! #[derive(Blackboard, Default)]
//! struct Cat {
//!     dog: bool,
//!     hungry: bool,
//! }
//!
//! bt! {
//!     tree Day for Cat {
//!         selector {
//!             #[when(bb.dog, aborts = both)] idle "hide";
//!             #[when(bb.hungry, aborts = lower_priority)] idle "hunt";
//!             idle "sleep";
//!         }
//!     }
//! }
//!
//! let (mut cat, mut why) = (Day::brain(Cat::default()), Why::new(Names::of::<Day>()));
//! let second = Duration::from_secs(1);
//! cat.tick_traced(second, &mut (), &mut why);
//! cat.board_mut().set_hungry(true);
//! cat.tick_traced(second, &mut (), &mut why);
//! assert_eq!(
//!     why.to_string(),
//!     "tick at 2.0s (+1.0s)\n\
//!      > selector\n\
//!      \x20   hide      lost 1.0s ago: when(bb.dog) was false (dog = false)\n\
//!      >   hunt      preempted `sleep`: when(bb.hungry) is true (hungry = true), starts\n\
//!      \x20   sleep     halted: preempted by `hunt`\n"
//! );
//! ```
//!
//! - Give nodes labels (`idle "hide"`): they are the names in every trace.
//! - A tree from a file has its names in the program: `Why::new(program.names())`. Trees in slots name themselves.
//! - One agent of a population: `Follow::new(id, Why::new(…))`, passed to `Population::tick_traced`.
//! - A `tick` without a sink does no work for tracing.
//!
//! # Which sink
//! | you want | sink |
//! |---|---|
//! | the reasons of the last tick, as text | [`Why`](crate::trace::Why) |
//! | how often each node ran, and how long | [`Profile`](crate::trace::Profile) |
//! | a picture over time, in Perfetto or `chrome://tracing` | [`ChromeTrace`](crate::trace::ChromeTrace) (feature `json`) |
//! | a log for programs, one JSON object per record | [`JsonLines`](crate::trace::JsonLines) (feature `json`) |
//! | a file of a whole run, small enough for a game in use | [`Recording`](crate::trace::Recording): `bt trace` shows it as lines, for Perfetto, or as a profile; [`Recorded`](crate::trace::Recorded) passes it to any sink |
//! | the records of a running game, in another terminal | the crate `bt-live`, and `bt watch`, which also stops and steps the game |
//! | all records with their values, in a test | [`Recorder`](crate::trace::Recorder) |
//! | the last records before a fault, without a heap | [`Ring`](crate::trace::Ring) |
//! | whether two runs did the same | [`Digest`](crate::trace::Digest); [`replay`](crate::replay) names the first tick and node that differ |
//!
//! ```
//! # use bt_runtime::prelude::*;
//! use bt_runtime::trace::{Names, Profile};
//! # #[derive(Blackboard, Default)] struct Lamp { lit: bool }
//! # bt! { tree Blink for Lamp { sequence { set(bb.lit = !bb.lit) "switch"; wait(1s) } } }
//! let (mut lamp, mut profile) = (Blink::brain(Lamp::default()), Profile::new(Names::of::<Blink>()));
//! for _ in 0..10 {
//!     lamp.tick_traced(Duration::from_secs(1), &mut (), &mut profile);
//! }
//! println!("{profile}"); // a row per node: entries, outcomes, checked guards, time
//! ```
//!
//! ```
//! # #[cfg(feature = "json")] {
//! # use bt_runtime::prelude::*;
//! use bt_runtime::trace::{ChromeTrace, Names};
//! # #[derive(Blackboard, Default)] struct Lamp { lit: bool }
//! # bt! { tree Blink for Lamp { sequence { set(bb.lit = !bb.lit); wait(1s) } } }
//! # let mut lamp = Blink::brain(Lamp::default());
//! # let file = Vec::new();
//! let mut trace = ChromeTrace::new(Names::of::<Blink>(), file); // or a `std::fs::File`
//! lamp.tick_traced(Duration::from_secs(1), &mut (), &mut trace);
//! let file = trace.finish().unwrap(); // open it at ui.perfetto.dev
//! # assert!(!file.is_empty());
//! # }
//! ```
//!
//! # Symptoms
//! | symptom | look for |
//! |---|---|
//! | a branch on the left does not take over | its guard has no `aborts = lower_priority` or `both`; or the value that has changed is no key: an `untracked` field, or data that a called function reads elsewhere |
//! | a branch goes on though its condition is false | `aborts = self` or `both` is missing; a `check` is checked only at the entry |
//! | a tree starts again in every tick | an action ends at once. A tree that finishes starts again in the next tick; `once()` stops it |
//! | a `wait` never ends | every `dt` is zero, or the brain is not ticked: `brain.phase()` says whether it is paused |
//! | an event has no effect | no node waited for it in its tick; `hold` keeps it: see [events](crate::event) |
//! | nothing happens after a panic | the population has stopped the agent: `population.faults()` |
//! | a change from another thread takes effect late | the agent has no mailbox: see [long plans](super::long_plans) |
//! | the same seed, another run | a world that differs: the order of a `HashMap`, the wall clock, threads. `replay` finds the tick |
//!
//! # Next
//! [`trace`](crate::trace): every record and sink. `bt simulate` writes the same trace for a tree without the game: see
//! [trees for designers](super::trees_for_designers). The examples `why`, `profile`, `tracing` and `trace_chrome`.
