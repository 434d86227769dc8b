//! The laws of `properties`, which hold for every tree, over random machines.
//!
//! `build.rs` writes the machines: the *lively* ones have tasks that poll; the *quiet* ones have none, so that their
//! brains may sleep.

mod broken;
mod files;
#[path = "../properties/laws.rs"]
mod laws;
mod lone;
#[path = "../properties/resumed.rs"]
mod resumed;
#[path = "../properties/sameness.rs"]
mod sameness;
#[path = "../properties/sleep.rs"]
mod sleep;

#[allow(deprecated, reason = "warnings of `state_tree!`: random machines have states that are never reached")]
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
                wait_for(Signal::Ping);
            }
        }
    }

    pub use tests::bound::{Bound, Linked};

    /// The same machines, as `bt convert --to rust` writes them.
    pub mod written {
        use tests::prelude::*;
        use tests::{graceful, leaf, serve};

        include!(concat!(env!("OUT_DIR"), "/bound.rs"));
    }

    include!(concat!(env!("OUT_DIR"), "/machines.rs"));
    include!(concat!(env!("OUT_DIR"), "/machine_files.rs"));
}
