//! The guard as a state machine: a state for each thing that it does; where it goes next stands once, at the top.

use bt_runtime::prelude::*;

use super::guard::{Change, Soldier, aim, find_ammo, guard, move_to, reload, rest, shoot};
use crate::agent::Agent;
use crate::guard::{World, fold};

state_tree! {
    machine BusyMachine for Soldier {
        on success if bb.ammo == 0 => Fetch;
        on success if bb.enemy => Fight;
        on success => Rest;

        state Wake { task look(); }
        state Fetch { task sequence { find_ammo(); move_to(); LookAgain(); } }
        state Fight { task sequence { aim(); shoot(); reload(); LookAgain(); } }
        state Rest { task sequence { rest(); LookAgain(); } }
    }
}

/// Looks at the ammunition, and where there is some for enemies.
#[action]
fn look(bb: &mut Board<Soldier>) {
    fold(bb.sum_mut(), 1);
    if bb.ammo != 0 {
        fold(bb.sum_mut(), 4);
    }
}

/// The same in the tick after its entry.
#[derive(Inputs)]
struct LookAgain;

impl Leaf<Soldier> for LookAgain {
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
        look(cx.bb);
        Status::Success
    }

    fn halt((): &mut (), _: &mut Cx<Soldier>) {}
}

guard!(Machine: BusyMachine in crate::guard::Busy);
