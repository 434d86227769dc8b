//! The guard from a JSON file, with two conditions that observe the board.

use std::sync::{Arc, OnceLock};

use bt_runtime::prelude::*;
use bt_runtime::{Program, loaded::Loaded};

use crate::agent::Agent;
use crate::subjects::bt::reactive::{Soldier, change, registry};

pub struct Guard(Brain<Loaded<Soldier>>);

impl Agent for Guard {
    fn new(seed: u64) -> Self {
        static PROGRAM: OnceLock<Arc<Program<Soldier>>> = OnceLock::new();
        let program = PROGRAM.get_or_init(|| {
            registry().load_str("reactive.json", include_str!("reactive.json")).expect("the guard is right")
        });
        Self(program.brain(Soldier::new(seed)))
    }

    #[inline(always)]
    fn step(&mut self) {
        change(self.0.board_mut());
    }

    #[inline(always)]
    fn tick(&mut self) {
        self.0.tick(Duration::ZERO, &mut ());
    }

    fn checksum(&self) -> u64 {
        self.0.board().sum()
    }

    fn aborts(&self) -> Option<u64> {
        Some(self.0.board().aborts())
    }
}
