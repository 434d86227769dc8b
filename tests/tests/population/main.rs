//! Many agents with one tree: the agents that are ticked, those that sleep, the causes that wake them, and their
//! behaviour.

mod alone;
mod copies;
mod ewe;
mod finished;
mod futures;
mod herd;
mod ids;
mod interval;
mod lanes;
mod life;
mod memory;
mod naive;
mod order;
mod panics;
mod saved;
mod senders;
mod shared;
mod sheep;
mod threads;
mod time;
mod turns;
mod unwinding;
mod wakers;
mod wakes;

#[global_allocator]
static COUNTING: tests::Counting = tests::Counting;

#[allow(deprecated, reason = "warnings of `bt!`: random trees have nodes that are never reached")]
mod trees {
    use crate::herd::Sow;
    use tests::prelude::*;

    /// Creates a brain with this seed.
    pub type Make = fn(u64) -> Box<dyn Sow>;

    bt! {
        pub tree Inner(to: i32, out sum: i32) for Actor {
            #[keep]
            let step: i32 = 0;
            selector {
                #[when(to > 1, aborts = both)]
                sequence { set(step = (step + 1) % 5); set(sum = sum + step); wait(200ms); }
                #[when(sum > 0 && bb.a, aborts = self)]
                wait(100ms);
                wait_for(Signal::Ping);
            }
        }
    }

    include!(concat!(env!("OUT_DIR"), "/herds.rs"));
}
