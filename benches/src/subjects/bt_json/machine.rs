//! The guard as a state machine.

use std::sync::{Arc, OnceLock};

use bt_runtime::prelude::*;
use bt_runtime::{Loaded, Program};

use crate::agent::Agent;
use crate::guard::{Busy, World};
use crate::subjects::bt::guard::{Change, Soldier, registry};
use crate::subjects::bt::machine::Look;

pub struct Machine(Brain<Loaded<Soldier>>);

impl Agent for Machine {
    /// As its twin: the first tick searches nothing.
    fn new(seed: u64) -> Self {
        static PROGRAM: OnceLock<Arc<Program<Soldier>>> = OnceLock::new();
        let program = PROGRAM.get_or_init(|| {
            let registry = registry().with::<Look>();
            registry.load_str("machine.json", include_str!("machine.json")).expect("the machine is right")
        });
        let mut brain = program.brain(Busy::board(seed).into());
        brain.tick(Duration::ZERO, &mut ());
        Self(brain)
    }

    #[inline(always)]
    fn step(&mut self) {
        Busy::change(self.0.board_mut());
    }

    #[inline(always)]
    fn tick(&mut self) {
        self.0.tick(Duration::ZERO, &mut ());
    }

    fn checksum(&self) -> u64 {
        self.0.board().sum()
    }
}
