//! The guard as a state machine: a state for each thing that lasts, and one to look what is next, as by hand.

use bt_runtime::prelude::*;

use super::guard::{Change, Soldier, aim, find_ammo, move_to, reload, rest, shoot};
use crate::agent::Agent;
use crate::guard::{Busy, World, fold};

state_tree! {
    machine BusyMachine for Soldier {
        state Search {
            task Look();
            on success if bb.ammo == 0 => Fetch;
            on success if bb.enemy => Aim;
            on success => Rest;
        }
        state Fetch { task sequence { find_ammo(); move_to(); } on success => Search; }
        state Aim { task aim(); on success => Reload; }
        state Reload { task sequence { shoot(); reload(); } on success => Search; }
        state Rest { task rest(); on success => Search; }
    }
}

/// Looks at the ammunition, and where there is some for enemies: in the tick after its entry, where the others search.
#[derive(Inputs)]
pub struct Look;

impl Leaf<Soldier> for Look {
    type Memory = ();
    type Returns = Status;
    type Halts = ();

    const HALTS: bool = false;

    #[inline(always)]
    fn enter(self, (): &mut (), _: &mut Cx<Soldier>) -> Status {
        Status::Running
    }

    #[inline(always)]
    fn tick(self, (): &mut (), cx: &mut Cx<Soldier>) -> Status {
        fold(cx.bb.sum_mut(), 1);
        if cx.bb.ammo != 0 {
            fold(cx.bb.sum_mut(), 4);
        }
        Status::Success
    }

    fn halt((): &mut (), _: &mut Cx<Soldier>) {}
}

pub struct Machine(Brain<BusyMachine>);

impl Agent for Machine {
    const TREE_BYTES: Option<usize> = Some(BusyMachine::BYTES);

    /// The machine is in its first state, as those of the others are: that takes a tick, in which nothing is searched.
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
