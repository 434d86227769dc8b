//! The guard as a `state_tree!` of three states: waiting, moving, aiming. The hand-written machine and that of statig
//! have the same states. Without aborts, the two waits of the tree are equivalent, so they are one state, and a new
//! decision is made at the end of a wait. `Begin` is active only in the first tick, which is not measured.

use bt_runtime::prelude::*;

use super::guard::{Change, Soldier, aim, find_ammo, move_to, shoot};
use crate::agent::Agent;
use crate::guard::{Busy, RELOAD_TICKS, World, fold};

state_tree! {
    machine BusyMachine for Soldier {
        state Begin { task succeed; on success => Waiting(left = 0); }
        state Waiting(left: u8) {
            task Wait(left = left);
            on success if bb.ammo == 0 => Moving;
            on success if bb.enemy => Aiming;
            on success => Waiting(left = Busy::REST_TICKS as u8 - 1);
        }
        state Moving { task sequence { find_ammo(); move_to(); } on success => Waiting(left = 0); }
        state Aiming { task sequence { aim(); shoot(); } on success => Waiting(left = RELOAD_TICKS as u8 - 1); }
    }
}

/// Waits `left` ticks after the tick of its entry, then checks the ammunition, and, if there is any, the enemies.
#[derive(Inputs)]
pub struct Wait {
    left: u8,
}

impl Leaf<Soldier> for Wait {
    type Memory = u8;
    type Returns = Status;
    type Halts = ();

    const HALTS: bool = false;

    #[inline(always)]
    fn enter(self, left: &mut u8, _: &mut Cx<Soldier>) -> Status {
        *left = self.left;
        Status::Running
    }

    #[inline(always)]
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

/// Counts one tick of a wait. The last tick calls `look`.
#[inline(always)]
pub fn count_down(left: &mut u8, look: impl FnOnce()) -> Status {
    let Some(fewer) = left.checked_sub(1) else {
        look();
        return Status::Success;
    };
    *left = fewer;
    Status::Running
}

pub struct Machine(Brain<BusyMachine>);

impl Agent for Machine {
    const TREE_BYTES: Option<usize> = Some(BusyMachine::BYTES);

    /// Creates a guard and ticks it once: the first tick enters the first state, in which the machines of the other
    /// subjects start, and searches nothing.
    fn new(seed: u64) -> Self {
        let mut brain = BusyMachine::brain(Busy::board(seed).into());
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
        self.0.board().sum
    }
}
