//! The agent, and its actions: Nav2's servers, as leaves.

use bt_runtime::prelude::*;
use serde::{Deserialize, Serialize};

use crate::floor::{Floor, Point};
use crate::nodes::Items;

/// The places that the robot visits, round and round.
pub const GOALS: [Point; 4] = [Point::at(4.0, 0.0), Point::at(4.0, 3.0), Point::at(0.0, 3.0), Point::at(0.0, 0.0)];

/// The knowledge of the robot.
#[derive(Blackboard, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[blackboard(world = Floor)]
pub struct Robot {
    /// Where it goes.
    pub goal: Point,
    /// How it goes there: straight on, or not at all.
    pub path: Option<Point>,
    /// How many goals it has reached.
    pub reached: u32,
}

impl Items for Robot {
    fn item(bb: &mut Board<Self>, index: usize) -> bool {
        let goal = GOALS.get(index);
        goal.is_some_and(|goal| {
            bb.set_goal(*goal);
            bb.set_path(None);
            true
        })
    }
}

/// Plans the way to the goal. Fails where the map shows an obstacle on it.
#[action]
pub fn compute_path(world: &mut Floor, bb: &mut Board<Robot>) -> bool {
    world.plans += 1;
    let free = !world.map_blocks(bb.goal);
    if free {
        let goal = bb.goal;
        bb.set_path(Some(goal));
    }
    free
}

/// The memory of [`follow_path`]: where the robot was when it last got on, and for how long it has not.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Progress {
    at: Point,
    idle: f64,
}

/// Drives along the path at `speed` m/s. Succeeds at the goal; fails after `patience` seconds without progress.
#[action]
pub fn follow_path(
    cx: &mut Cx<Robot>,
    #[default(0.5)] speed: f64,
    #[default(2.0)] patience: f64,
    #[memory] progress: &mut Progress,
) -> Status {
    let (Some(to), seconds) = (cx.bb.path, cx.dt().as_secs_f64()) else { return Status::Failure };
    let luck = cx.chance().below(1000);
    cx.world.drive(to, speed * seconds, luck);
    if cx.world.robot.distance(to) < 0.1 {
        *cx.bb.reached_mut() += 1;
        return Status::Success;
    }
    if cx.world.robot.distance(progress.at) > 0.05 {
        *progress = Progress { at: cx.world.robot, idle: 0.0 };
    }
    progress.idle += seconds;
    if progress.idle > patience { Status::Failure } else { Status::Running }
}

/// Forgets the obstacles of the map that nothing has seen lately.
#[action]
pub fn clear_costmap(world: &mut Floor) {
    world.cleared += 1;
    world.ghost = None;
}

/// Turns on the spot for `seconds`, which may free the wheels.
#[action]
pub fn spin(cx: &mut Cx<Robot>, #[default(1.5)] seconds: f64, #[memory] turned: &mut f64) -> Status {
    *turned += cx.dt().as_secs_f64();
    if *turned < seconds {
        return Status::Running;
    }
    let frees = cx.chance().below(2) == 0;
    cx.world.free(frees);
    Status::Success
}

/// Backs up for `seconds`, which frees the wheels.
#[action]
pub fn back_up(cx: &mut Cx<Robot>, #[default(1.0)] seconds: f64, #[memory] driven: &mut f64) -> Status {
    *driven += cx.dt().as_secs_f64();
    if *driven < seconds {
        return Status::Running;
    }
    cx.world.free(true);
    Status::Success
}
