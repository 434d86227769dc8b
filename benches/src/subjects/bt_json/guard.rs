//! The guard from a JSON file. Its composites only remember the running child; no guard expression observes the board.

use std::sync::{Arc, OnceLock};

use bt_runtime::prelude::*;
use bt_runtime::{Program, loaded::Loaded};

use crate::agent::Agent;
use crate::guard::World;
use crate::subjects::bt::guard::{Change, Soldier, registry};

/// Declares a guard of one test, with its brain.
macro_rules! guard {
    ($name:ident: $rest:literal in $world:ty) => {
        pub struct $name(Brain<Loaded<Soldier>>);

        impl Agent for $name {
            fn new(seed: u64) -> Self {
                static PROGRAM: OnceLock<Arc<Program<Soldier>>> = OnceLock::new();
                let program = PROGRAM.get_or_init(|| {
                    let text = include_str!("guard.json").replace("REST", $rest);
                    registry().load_str("guard.json", &text).expect("the guard is right")
                });
                Self(program.brain(<$world>::board(seed).into()))
            }

            #[inline(always)]
            fn step(&mut self) {
                <$world>::change(self.0.board_mut());
            }

            #[inline(always)]
            fn tick(&mut self) {
                self.0.tick(Duration::ZERO, &mut ());
            }

            fn checksum(&self) -> u64 {
                self.0.board().sum()
            }
        }
    };
}

guard!(Busy: "rest" in crate::guard::Busy);
guard!(Idle: "rest_long" in crate::guard::Idle);
