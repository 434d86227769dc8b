//! More agents than one process should hold: agents in partitions, each a pure function of an ordered log.
//!
//! A [`Partition`] holds a [`Population`](bt_runtime::Population) and changes only by the records of its log. The owner
//! of a partition is set by a record too. If that member dies, another member reads the last snapshot and the log after
//! it, and continues with exactly the same state: no agent is lost or doubled, no event is lost or counted twice.
//!
//! [`Fleet::local`] runs all partitions in one process over a log in memory; [`Fleet::over`] takes any [`Log`]. Several
//! processes have a [`Member`] each, over a log that all of them reach: with the feature `nats`, the log on a NATS
//! server (`log::Nats`).
//!
//! ```
//! use bt_fleet::{AgentKey, Client, Fleet, Layout, Orders, PartitionId, Plain};
//! use bt_runtime::prelude::*;
//! use serde::{Deserialize, Serialize};
//!
//! /// A post office that stamps letters, and passes on those with stamps to spare.
//! #[derive(Blackboard, Default, Serialize, Deserialize)]
//! #[blackboard(world = Orders<u32>, event = u32, events = 8, hold)]
//! struct Office {
//!     stamped: u32,
//!     next: u32,
//! }
//!
//! #[action]
//! fn stamp(cx: &mut Cx<Office>) {
//!     while let Some(spare) = cx.take_event(|spare| Some(*spare)) {
//!         *cx.bb.stamped_mut() += 1;
//!         if spare > 0 {
//!             let to = AgentKey { home: PartitionId(cx.bb.next), number: 0 };
//!             cx.world.send(to, spare - 1);
//!         }
//!     }
//! }
//!
//! bt! {
//!     tree Work for Office {
//!         #[repeat(forever)]
//!         sequence { wait_for(_); stamp() }
//!     }
//! }
//!
//! let layout = Layout::new(2);
//! let mut fleet = Fleet::<Plain<Work>>::local(layout)?;
//! let mut client = Client::new(layout, 1, 1000);
//! let office = |home| AgentKey { home: PartitionId(home), number: 0 };
//! for home in [0, 1] {
//!     let brain = Work::brain(Office { stamped: 0, next: 1 - home });
//!     client.spawn(0, office(home), &brain)?;
//! }
//! client.send::<Work>(2, office(0), &9)?;
//! client.flush(fleet.log())?;
//! fleet.run_to(6)?;
//! fleet.save()?;
//!
//! // The member that owns partition 1 dies. Another one reads the log, and goes on.
//! fleet.take_over(PartitionId(1))?;
//! fleet.run_to(20)?;
//! let stamped = |home| fleet.brain(office(home)).map(|brain| brain.board().stamped);
//! assert_eq!((stamped(0), stamped(1)), (Some(5), Some(5)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is guaranteed, and why
//! - **The state follows from the log.** [`Partition::apply`] reads no clock, no network and no external random
//!   numbers. An owner applies only records that it has read from the log, including its own marks. So all readers of
//!   the same records have the same state, and a takeover is a snapshot and a replay.
//! - **One owner.** The position of the last [`Own`](record::Record::Own) in the log is the epoch. A
//!   [`Mark`](record::Record::Mark) of another epoch has no effect, for any reader: the order of the log decides, not a
//!   clock or a table. The marks of a member that comes back after a pause have no effect ([`Error::Lost`]).
//! - **Exactly once.** A source numbers its items per partition; a partition accepts each number once and in order.
//!   Orders between partitions stay in an outbox, a part of the state, until a mark records that they are in the other
//!   log. A new owner sends the unmarked orders again, with the same numbers, because the outbox follows from the log.
//! - **No order of arrival.** An item names the tick of its effect ([`Layout::delay`]). The items of a tick take effect
//!   in the order of their sources and numbers. While no order comes late ([`Counts::late`]), the result does not
//!   depend on the speed of members. [`Fleet`] lets no partition run so far ahead that an order could be late.
//! - **Agents are in one place.** An agent leaves within a tick, as bytes in the outbox, and arrives as an item. Its
//!   home notes the agent's last move by its number, and passes events on. An event that reaches a partition which the
//!   agent has left is sent to the agent's home.
//! - **Broken snapshots are found** by a checksum over all bytes. The log always leads from each of the last two
//!   snapshots to the current state, so the older snapshot costs only a longer replay.
//!
//! If both snapshots of a partition are damaged at the same time, the partition cannot be read: [`Error::Unreadable`].
//! The whole fleet then stands still, because no partition runs further than the orders of the others allow: restore a
//! copy of the snapshots.
//!
//! # Faults, each a test over random interleavings
//! `tests/fleet/interleavings.rs` compares the final hash, every agent and the number of events with those of a run without faults.
//!
//! | fault | what happens |
//! |---|---|
//! | an owner is gone | another one takes over: snapshot, replay, `Own` |
//! | an owner is paused and comes back | its marks have an old epoch; what it sends is dropped as repeated |
//! | an append is lost | the sender repeats it |
//! | an acknowledgement is lost | the sender repeats the record; its items are dropped as repeated |
//! | a record is logged twice, now or much later | its items are repeated; a mark names a tick, so it has no second effect |
//! | an `Own` comes late | the present owner finds that it has lost the partition, which must be taken over again |
//! | the newest snapshot is damaged | the older one, and a longer replay |
//! | the log is full | clients keep their items, and [`Client::flush`] returns [`LogError::Full`]; once too many items wait, they get [`Refused::Busy`] |
//!
//! # Differences from other designs
//! The tick of an item's effect is part of the item. Without it, the state would be right in each partition but would differ from
//! run to run, because arrival decides the tick; two runs could be compared only by sums.
//!
//! A record after a gap in the numbers has no effect, although the log has acknowledged it. Therefore a source sends
//! one record per partition at a time, with up to 256 items and 256 KiB ([`record::ITEMS_BYTES`]). A larger item has a
//! record of its own; brains and events of more than 512 KiB are refused ([`Refused::TooLarge`], [`Counts::refused`]).
//!
//! # Several processes
//! Each process has a [`Member`] and repeats three actions: it receives the beats of the others, makes a step, and
//! sends its own beat.
//!
//! ```no_run
//! # #[cfg(feature = "nats")] {
//! use std::time::{Duration, Instant};
//!
//! use bt_fleet::log::{Nats, NatsOptions};
//! use bt_fleet::{Layout, Member, MemberId, Region};
//!
//! /// `number`: another one for each start of a process.
//! fn live<R: Region>(number: u64) -> Result<(), Box<dyn std::error::Error>> {
//!     let nats = Nats::connect("127.0.0.1:4222", "herd", NatsOptions::new())?;
//!     let (mut beats, start) = (nats.beats()?, Instant::now());
//!     let mut saved = start;
//!     let mut member = Member::<R>::new(Layout::new(64).delay(2), MemberId(number));
//!     loop {
//!         beats.hear().iter().for_each(|beat| member.hear(beat, start.elapsed()));
//!         // Ten ticks per second. An error is tried again by the next step.
//!         if let Err(error) = member.step(&nats, start.elapsed().as_millis() as u64 / 100, start.elapsed()) {
//!             eprintln!("{error}");
//!         }
//!         // A snapshot of each partition every 30 s.
//!         if saved.elapsed() * member.partitions().count() as u32 > Duration::from_secs(30) {
//!             saved = Instant::now();
//!             if let Err(error) = member.save_next(&nats) {
//!                 eprintln!("{error}");
//!             }
//!         }
//!         nats.say(&member.beat())?;
//!         std::thread::sleep(Duration::from_millis(2));
//!     }
//! }
//! # }
//! ```
//!
//! The members compute the same share of the partitions from the list of living members; a member that sends no beat
//! for [`SILENCE`] is taken for dead. If their lists differ, that costs only speed, because the log decides which
//! member owns a partition.
//!
//! The program `fleet` (`examples/servers`) does this with sheep, injects faults, and compares the final state with
//! that of one process.
//!
//! # Watching a fleet
//! A [`Follower`] applies the logs of partitions tick by tick, and owns no partition: it has the same agents as the
//! owners. With the feature `live`, an `Observer` shows them as one game of `bt-live`. An agent has one number,
//! whichever process and partition it is in, so a client follows it through a takeover and sees no seam. A client that
//! pauses the game, steps it or sets breakpoints stops the observer; no member notices it. `fleet --live` does this
//! with all partitions, in the process that starts the others (then `bt watch fleet`, or `bt studio --attach fleet`).
//! An observer does the work of all owners of its partitions: in a large fleet, observe only some partitions. An
//! observer that is slower than the fleet continues from a snapshot when the log before the snapshot was trimmed
//! ([`Follower::jumps`]).
//!
//! # Faults of processes, networks and servers
//! Each fault is an option of the program `fleet`, and a test in `examples/servers/tests/fleet`: no sheep is lost or
//! doubled, every call is received once, the hash is that of one process.
//!
//! | fault | what happens |
//! |---|---|
//! | a process is killed | others take its partitions over |
//! | a server is killed and started again | batches are written again |
//! | a process is paused | its marks have an old epoch ([`Counts::fenced`]) |
//! | the network of half of the processes is cut | they append nothing; when back, they have lost their partitions |
//! | a process is slow | the others wait for it, because no partition goes so far that an order could come late |
//! | the disk of the server is full | senders get errors and keep their items; it goes on when there is room |
//! | twice the load that the fleet takes | a sender has a bound of items on their way, and is told [`Refused::Busy`]; a takeover goes first |
//! | the newest snapshot is broken | the older one, and a longer replay |
//! | one of three servers is killed | the others elect a leader; batches are written again |
//! | two of three servers are killed | nothing is acknowledged, so no agent goes on; when they are back, all go on, and nothing is lost |
//!
//! `cargo run --release -p servers --bin fleet -- --takeovers --agents 10000 --partitions 8` injects most of these
//! faults, each in a run of its own, at half load: a tick takes twice its shortest time without faults. The program
//! needs root for the network and the disk. *An owner again*: the time from the fault until all partitions have
//! a living owner. *Goes on*: the time from the fault until all partitions have also passed the tick that the foremost
//! partition had reached; for a full disk and for two missing servers, the time from the end of the fault. On two
//! cores with nothing else to do, where a tick takes 3 ms at full speed and 6 ms at half load, the program printed:
//!
//! | fault | options | times | an owner again: p50, p90, max | goes on: p50, p90, max | lost, doubled | equal |
//! |---|---|---|---|---|---|---|
//! | a process is killed | `--kill-every 3` | 10 | 1.03, 1.04, 1.05 s | 1.03, 1.04, 1.05 s | 0, 0 | yes |
//! | the server is killed and started again (5,000 ticks of 6 ms in a run of its own) | `--kill-server-every 3` | 13 | none | 0.16, 0.26, 0.28 s | 0, 0 | yes |
//! | the network of half of the processes is cut | `--cut-every 3 --fault-for 2500` | 5 | 1.19, 1.27, 1.27 s | 1.19, 1.27, 1.27 s | 0, 0 | yes |
//! | a process gets a tenth of its time | `--slow-every 3 --fault-for 2500` | 6 | none | 0.02, 0.02, 0.02 s | 0, 0 | yes |
//! | senders offer twice what is taken, and a process is killed | `--overload 2 --kill-every 3` | 9 | 1.22, 1.35, 1.35 s | 1.22, 1.35, 1.35 s | 0, 0 | yes |
//! | the disk of the server is full (2,000 ticks of 10 ms in a run of its own) | `--fill-disk-every 3 --fault-for 2500` | 6 | none | 0.40, 0.85, 0.85 s | 0, 0 | yes |
//! | one of three servers is killed (2,500 ticks of 10 ms in a run of its own) | `--servers 3 --kill-server-every 5 --fault-for 2500` | 14 | none | 0.02, 6.76, 7.12 s | 0, 0 | yes |
//!
//! A member is taken for dead after [`SILENCE`], one second, which is most of the time of a takeover. Cores that are shared with many
//! other processes make it longer.
//!
//! Records that a server has acknowledged survive a kill of the server: `--agents 10000 --partitions 8 --ticks 5000 --pace 6
//! --kill-server-every 3`, with 170 ticks per second, killed it 247 times in five runs, and lost none. This holds for
//! `nats-server` 2.9.10 too, which loses records if it is killed while it removes those before a position in the usual
//! way; [`log::Nats`] removes them in another way. Should a log lose records all the same, an owner notices that it ends before a record
//! that it has read, or that an order of another partition is missing: it reports [`LogError::Shortened`], and the
//! partition stands still.
//!
//! A `nats-server` 2.9 whose disk was full takes no record until it is started again. Such a server does not answer
//! most senders, which only get a timeout. In a cluster, partitions whose leader was killed stand still until the other
//! servers have elected one, 4 s or more. A server that was killed needs time to catch up. With 2.9.10 and a kill of
//! another server two seconds after each return (`--servers 3 --kill-server-every 2 --fault-for 2000 --save-every
//! 1000`), one of four runs did not finish: a partition had no snapshot with a complete log after it
//! ([`Error::Unreadable`]). One of two runs in which two of three servers were killed (`--kill-quorum-every 8`) ended in the same
//! way; a compiler ran beside it. Two cores are too few for three servers, four processes and 32 partitions: `--servers 3
//! --kill-server-every 5 --fault-for 2500 --pace 150` finished in none of three runs beside a compiler (no tick for 90 s). Without
//! kills a run finished, at half of this speed.
//!
//! # Cost, and the way to 10⁹ agents
//! The fleet costs a record per partition and tick, however many agents the partition has, and a record per 256 orders
//! between two partitions. `cargo run --release -p servers --bin fleet -- --agents 100000 --ticks 300 --json` prints
//! `us_per_agent_tick` of four processes, and `alone_us` of one process with the log in memory: 0.35 and 0.09 µs on two
//! cores with nothing else to do, with all work of the sheep, asleep or awake. The log costs a sheep 0.26 µs per tick. With a process killed every 2 s for a
//! minute (`--ticks 600 --pace 100 --kill-every 2`), all partitions had a living owner again after 1.15 s (median;
//! 90 %: 1.19 s), and the final state was that of one process.
//!
//! Most sheep sleep. That run prints 214,759 calls: one in five awake sheep calls, and each call wakes another sheep,
//! so 1.3 million of 30 million ticks of sheep (4.3 %) are ticks of awake sheep. With both cores busy, 0.35 µs of time
//! are 0.69 µs of a core per sheep, or 16 µs per awake sheep: one in six of the awake sheep also moves to another
//! partition, as bytes in two logs, and the server writes all records.
//!
//! 10⁹ agents are 1,000 machines with 10⁶ each. With 1 % of them awake at 20 ticks per second, a machine ticks 200,000
//! awake agents per second: more than 3 cores at the figure above, if they move and call as often as sheep do. The 32 partitions
//! of a machine write 640 marks per second, besides the records of orders. 100 orders per second for every 1,000 agents
//! are 10⁸ per second for the fleet: with 256 of them in a record, 4 × 10⁵ records per second over all servers, which
//! is more than one cluster takes; partitions go to several clusters by their number. Snapshots of 100 bytes per agent
//! every 30 s are 3.3 MB/s per machine. These figures are computed, not measured. No part of the design contacts all
//! machines at once except the beats, one message per member and round.
//!
//! # Limits
//! - An agent on its way to another partition is not ticked, and its clock stands. Use a clock of the region for times that
//!   all agents share.
//! - Trees whose memory supports serde: no trees from files, no `async fn` leaves without `restart_on_load`
//!   (see [`bt_runtime::snapshot`]).
//! - On the disk of a server a partition takes up to 16 MB besides its records and snapshots: the server has files of 8 MB, and
//!   frees one when all its records are removed.
//! - Items that wait for their tick, or for room in the queue of their agent, count against no limit
//!   ([`Partition::waiting`]): send an agent no more events than it takes.
//! - A partition keeps forever a number for each client, and the place of each agent that has left its home.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod agents;
mod checksum;
mod client;
mod fleet;
mod follower;
mod id;
mod layout;
pub mod log;
mod member;
#[cfg(feature = "live")]
mod observer;
mod orders;
mod owner;
mod partition;
mod portable;
pub mod record;
mod refused;
mod region;
mod restored;

pub use agents::Agents;
pub use client::Client;
pub use fleet::Fleet;
pub use follower::Follower;
pub use id::{AgentKey, MemberId, PartitionId, Position, Tick};
pub use layout::{Layout, MOST_PARTITIONS, MOST_TICKS};
pub use log::{Log, LogError};
pub use member::{Beat, LISTENS, Member, SILENCE};
#[cfg(feature = "live")]
pub use observer::Observer;
pub use orders::Orders;
pub use owner::{Error, Owner};
pub use partition::{Counts, Damaged, Partition};
pub use portable::{EventOf, Portable};
pub use refused::Refused;
pub use region::{Plain, Region};
