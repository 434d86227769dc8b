//! The guard as a state machine from a file. A file can only read tracked keys, so the board is that of the test
//! `reactive`.

use std::sync::{Arc, OnceLock};

use bt_runtime::prelude::*;
use bt_runtime::{Program, loaded::Loaded};

use crate::agent::Agent;
use crate::guard::fold;
use crate::subjects::bt::machine::count_down;
use crate::subjects::bt::reactive::{Soldier, change, registry};

/// The leaf of the compiled machine's waits, for the file.
#[derive(Inputs)]
struct Wait {
    left: u8,
}

impl Leaf<Soldier> for Wait {
    type Memory = u8;
    type Returns = Status;
    type Halts = ();

    const HALTS: bool = false;

    fn enter(self, left: &mut u8, _: &mut Cx<Soldier>) -> Status {
        *left = self.left;
        Status::Running
    }

    fn tick(self, left: &mut u8, cx: &mut Cx<Soldier>) -> Status {
        count_down(left, || {
            fold(cx.bb.sum_mut(), 1);
            if cx.bb.ammo != 0 {
                fold(cx.bb.sum_mut(), 4);
            }
        })
    }

    fn halt(_: &mut u8, _: &mut Cx<Soldier>) {}
}

pub struct Machine(Brain<Loaded<Soldier>>);

impl Agent for Machine {
    /// Creates a guard and ticks it once, as for the compiled machine: the first tick searches nothing.
    fn new(seed: u64) -> Self {
        static PROGRAM: OnceLock<Arc<Program<Soldier>>> = OnceLock::new();
        let program = PROGRAM.get_or_init(|| {
            let registry = registry().with::<Wait>();
            registry.load_str("machine.json", include_str!("machine.json")).expect("the machine is right")
        });
        let mut brain = program.brain(Soldier::new(seed));
        brain.tick(Duration::ZERO, &mut ());
        Self(brain)
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
}
