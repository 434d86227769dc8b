//! The agent, its action and its tree.

use bt_runtime::leaf::{Progress, Wake};
use bt_runtime::prelude::*;

use crate::crowd::Crowd;

/// The length of a tick.
pub const TICK: Duration = Duration::from_millis(50);

/// The board of a walker. Its mailbox lets the crowd wake it.
#[derive(Blackboard, Clone, Debug)]
#[blackboard(mailbox, world = Crowd)]
pub struct Navigator {
    /// The goal of the walker.
    pub goal: u32,
    /// The index of the walker in the crowd.
    #[blackboard(untracked)]
    place: u32,
}

impl Navigator {
    /// Makes a walker at the start of the road.
    pub fn new(place: u32) -> Self {
        Self { goal: 0, place }
    }
}

/// Picks a goal that is up to 200 steps away.
#[action]
fn choose(cx: &mut Cx<Navigator>) {
    let goal = cx.bb.goal + 1 + cx.chance().below(200) as u32;
    cx.bb.set_goal(goal);
}

/// Walks to `to`. Gives the agent's waker to the crowd, and sleeps until the walker has arrived.
#[action(halt = stand_still)]
fn move_to(cx: &mut Cx<Navigator>, to: u32, #[memory] walks: &mut bool) -> Progress {
    let place = cx.bb.place;
    if !core::mem::replace(walks, true) {
        cx.world.walk(place, to, cx.waker());
    } else if cx.world.has_arrived(place) {
        return Progress::Success(());
    }
    // A wake-up may be spurious, so every call checks the arrival.
    Progress::Sleep(Wake::woken())
}

fn stand_still(cx: &mut Cx<Navigator>, _walks: &mut bool) {
    cx.world.stop(cx.bb.place);
}

bt! {
    /// Walks from goal to goal.
    pub tree Patrol for Navigator {
        #[repeat(forever)]
        sequence { choose(); move_to(to = bb.goal); }
    }
}
