//! Properties that hold for every tree: random trees, keys, times, events and results of leaves.
//!
//! `build.rs` writes the trees. The *lively* ones have leaves that poll; the *quiet* ones have none, so that their
//! brains may sleep; the *filed* ones are compared with the same tree from a file. There are 20 of each sort, and 16 of
//! them are saved too. `BT_TREES=30 cargo test -p tests --test properties` plays 30 of each.

mod files;
mod guarded;
mod laws;
mod resumed;
mod sameness;
mod sleep;

#[allow(deprecated, reason = "warnings of `bt!`: random trees have nodes that are never reached")]
mod trees {
    use tests::prelude::*;

    /// Creates a brain with this seed.
    pub type Make = fn(u64) -> Box<dyn Subject>;
    /// Creates a brain that can be saved.
    pub type Keep = fn(u64) -> Box<dyn Saved>;

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

    include!(concat!(env!("OUT_DIR"), "/trees.rs"));
    include!(concat!(env!("OUT_DIR"), "/files.rs"));
}
