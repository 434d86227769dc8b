//! A plan that takes seconds: you want an action that works over many ticks, or that waits for another thread.
//!
//! An action is a function that a tick calls. It must not block: an action that takes longer than a tick returns before
//! it is done, and is called again. There are four ways to write it:
//!
//! | the work | write | until it is called again |
//! |---|---|---|
//! | a bit in every tick (walk a step) | `fn … -> Status`, which returns `Running` | the next tick |
//! | waits for a moment, a key, an event | `fn … -> Progress`, which [sleeps](crate::language::leaves#actions-that-sleep) | the agent sleeps and costs nothing |
//! | several steps, one after the other | `async fn` | the next tick; with a mailbox, the waker |
//! | on a thread of yours | `fn … -> Progress` that sleeps until [woken](crate::leaf::Wake::woken) | the thread uses the waker |
//!
//! # Several steps: an async action
//! An `async fn` is straight code instead of a state machine by hand. It reads its inputs once, at its entry; each
//! `.await` may take several ticks.
//!
//! ```
//! use bt_runtime::{leaf::next_tick, prelude::*};
//! use std::pin::pin;
//!
//! #[derive(Blackboard, Default)]
//! struct Rover {
//!     goal: u32,
//!     steps: Option<u32>,
//! }
//!
//! /// Searches a part of the map per tick.
//! #[action(inline = 64)]
//! async fn plan(to: u32) -> Option<u32> {
//!     let mut steps = 0;
//!     while steps < to {
//!         steps += 10;
//!         next_tick().await;
//!     }
//!     Some(steps)
//! }
//!
//! bt! {
//!     tree Explore for Rover {
//!         #[time_limit(5s)]
//!         plan(to = bb.goal) -> bb.steps;
//!     }
//! }
//!
//! let mut rover = pin!(Explore::brain(Rover { goal: 25, steps: None }));
//! let mut rover = rover.as_mut().pinned();
//! let second = Duration::from_secs(1);
//! for _ in 0..4 {
//!     assert_eq!(rover.tick(second, &mut ()), Status::Running);
//! }
//! assert_eq!(rover.tick(second, &mut ()), Status::Success);
//! assert_eq!(rover.board().steps, Some(30));
//! ```
//!
//! - Its future is stored in the brain, in the number of bytes that `inline` names; if that is too small, the compiler
//!   reports how many are needed.
//! - A future must not move, so the brain of a compiled tree is pinned, or lives in a [population](super::many_agents), which
//!   pins it. The brain of a tree from a file may move.
//! - An agent with a mailbox sleeps while the future is pending, until its waker is used; `next_tick()` uses it at once. 10,000
//!   agents whose futures wait cost a population nothing.
//! - A halt drops the future. In this example the time limit would do so.
//! - The action gets no `bb` and no `world`: pass what it needs as inputs, for example a
//!   [`Shared`](super::share_between_agents) value, and let `-> bb.key` take its result.
//! - To save a brain while it runs, add [`restart_on_load`](super::save_and_load#async-actions).
//!
//! # Another thread: a waker
//! The agent has a mailbox (`#[blackboard(mailbox)]`), so that other threads can wake it. The action starts the work,
//! passes its waker on, and sleeps.
//!
//! ```
//! use bt_runtime::leaf::{Progress, Wake};
//! use bt_runtime::{prelude::*, time::Next};
//! use std::sync::{Arc, Mutex};
//! use std::task::Waker;
//!
//! /// The result of a job, once another thread has it.
//! type Job = Arc<Mutex<Option<u32>>>;
//!
//! #[derive(Default)]
//! struct Planner {
//!     job: Option<Job>,
//! }
//!
//! fn start(to: u32, waker: Waker) -> Job {
//!     let job = Job::default();
//!     let result = Arc::clone(&job);
//!     std::thread::spawn(move || { // in a game: a pool of threads
//!         *result.lock().unwrap() = Some(to * 2);
//!         waker.wake();
//!     });
//!     job
//! }
//!
//! #[derive(Blackboard, Default)]
//! #[blackboard(mailbox, world = Planner)]
//! struct Rover {
//!     goal: u32,
//!     path: Option<u32>,
//! }
//!
//! #[action(halt = give_up)]
//! fn find_path(cx: &mut Cx<Rover>, to: u32) -> Progress<u32> {
//!     let waker = cx.waker();
//!     let job = cx.world.job.get_or_insert_with(|| start(to, waker));
//!     let found = job.lock().unwrap().take();
//!     let Some(path) = found else { return Progress::Sleep(Wake::woken()) };
//!     cx.world.job = None;
//!     Progress::Success(path)
//! }
//!
//! fn give_up(cx: &mut Cx<Rover>) {
//!     cx.world.job = None;
//! }
//!
//! bt! {
//!     tree Explore for Rover { sequence { find_path(to = bb.goal) -> bb.path; idle } }
//! }
//!
//! let (mut rover, mut planner) = (Explore::brain(Rover { goal: 7, path: None }), Planner::default());
//! let second = Duration::from_secs(1);
//! rover.tick(second, &mut planner);
//! while rover.board().path.is_none() {
//!     if rover.next() == Next::Now { // else it sleeps
//!         rover.tick(second, &mut planner);
//!     }
//!     std::thread::yield_now(); // in a game: the rest of the frame
//! }
//! assert_eq!(rover.board().path, Some(14));
//! ```
//!
//! - A wake-up may come without a reason: check each time whether the result is there.
//! - The result of a thread arrives in a different tick in each run. Where runs must repeat exactly, let the game hand
//!   over results between two ticks, and record at which tick.
//! - After a load no thread works on the job any more. The action is called once in the first tick, and here it starts
//!   the job again, because the new `Planner` has none.
//!
//! # Another thread: a sender
//! If the thread knows the agent, it can deliver the result itself: [`Brain::sender`](crate::Brain::sender), or
//! [`Population::sender`](crate::Population::sender) for all agents at once. It sends events
//! (`sender.send(Answer(7))`), and writes keys (`sender.with_board(|bb| bb.set_path(Some(7)))`). The tree then needs only
//! `wait_for(Answer(at) -> bb.path)` or a guard on the key.
//!
//! # Give up in time
//! Put the limit around the action, not inside it: `#[time_limit(5s)]`, or a guard with `aborts = self` for a plan that
//! is no longer wanted. Both halt the action; `halt = f` is called, and a future is dropped. A halt that itself takes
//! several ticks is `#[action(halt = f, graceful)]`.
//!
//! # Next
//! [Actions](crate::language::leaves#actions) with all their options; [`mailbox`](crate::mailbox) with the rules of
//! wake-ups. The examples `async_action` and `navigators`.
