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
    /// The controller that follows the path.
    pub controller: String,
    /// Why there was no path, and why it was not followed; 0 without an error.
    pub plan_error: u16,
    pub follow_error: u16,
    /// How many goals it has reached.
    pub reached: u32,
    /// How many recoveries have succeeded.
    pub recoveries: u32,
}

/// The map has an obstacle on the way.
const BLOCKED: u16 = 1;

/// The robot makes no progress.
const STUCK: u16 = 2;

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

/// Returns the fallback: this robot has no selector topic.
#[action]
pub fn select_controller(fallback: String) -> Option<String> {
    Some(fallback)
}

/// Plans the way to the goal. Fails where the map shows an obstacle on it.
#[action]
pub fn compute_path_to_pose(world: &mut Floor, bb: &mut Board<Robot>, goal: Point) -> Option<Point> {
    world.plans += 1;
    let free = !world.map_blocks(goal);
    bb.set_plan_error(if free { 0 } else { BLOCKED });
    free.then_some(goal)
}

/// The memory of [`follow_path`]: where the robot was when it last got on, and for how long it has not.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Progress {
    at: Point,
    idle: f64,
}

/// Drives along the path, at 0.5 m/s. Succeeds at the goal; fails after `patience` seconds without progress.
#[action]
pub fn follow_path(
    cx: &mut Cx<Robot>,
    path: Option<Point>,
    controller: String,
    #[default(2.0)] patience: f64,
    #[memory] progress: &mut Progress,
) -> Status {
    let (Some(to), seconds) = (path, cx.dt().as_secs_f64()) else { return Status::Failure };
    let luck = cx.chance().below(1000);
    let speed = if controller == "FollowPath" { 0.5 } else { 0.25 };
    cx.world.drive(to, speed * seconds, luck);
    if cx.world.robot.distance(to) < 0.1 {
        *cx.bb.reached_mut() += 1;
        cx.bb.set_follow_error(0);
        return Status::Success;
    }
    if cx.world.robot.distance(progress.at) > 0.05 {
        *progress = Progress { at: cx.world.robot, idle: 0.0 };
    }
    progress.idle += seconds;
    if progress.idle <= patience {
        return Status::Running;
    }
    cx.bb.set_follow_error(STUCK);
    Status::Failure
}

/// Can a recovery clear the way for the planner?
#[action]
pub fn would_a_planner_recovery_help(error_code: u16) -> bool {
    error_code == BLOCKED
}

/// Can a recovery clear the way for the controller?
#[action]
pub fn would_a_controller_recovery_help(error_code: u16) -> bool {
    error_code == STUCK
}

/// Does the path lead to another goal than this one?
#[action]
pub fn goal_updated(goal: Point, path: Option<Point>) -> bool {
    path.is_some_and(|path| path != goal)
}

/// Forgets the obstacles of a map that nothing has seen lately. The planner uses the global one.
#[action]
pub fn clear_costmap(world: &mut Floor, service: String) {
    world.cleared += 1;
    if service.starts_with("global") {
        world.ghost = None;
    }
}

/// Turns on the spot by this many radians, one in a second, which may free the wheels.
#[action]
pub fn spin(cx: &mut Cx<Robot>, spin_dist: f64, #[memory] turned: &mut f64) -> Status {
    *turned += cx.dt().as_secs_f64();
    if *turned < spin_dist {
        return Status::Running;
    }
    let frees = cx.chance().below(2) == 0;
    cx.world.free(frees);
    Status::Success
}

/// Waits for this many seconds.
#[action]
pub fn pause(cx: &mut Cx<Robot>, wait_duration: f64, #[memory] waited: &mut f64) -> Status {
    *waited += cx.dt().as_secs_f64();
    if *waited < wait_duration { Status::Running } else { Status::Success }
}

/// Backs up by this many metres, at a speed in metres a second, which frees the wheels.
#[action]
pub fn back_up(cx: &mut Cx<Robot>, backup_dist: f64, backup_speed: f64, #[memory] driven: &mut f64) -> Status {
    *driven += backup_speed * cx.dt().as_secs_f64();
    if *driven < backup_dist {
        return Status::Running;
    }
    cx.world.free(true);
    Status::Success
}
