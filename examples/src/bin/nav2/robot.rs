//! The agent and its actions, which stand for the servers of Nav2.

use bt_runtime::prelude::*;
use serde::{Deserialize, Serialize};

use crate::floor::{Floor, Point};
use crate::nodes::Items;

/// The places that the robot visits, in a cycle.
pub const GOALS: [Point; 4] = [Point::at(4.0, 0.0), Point::at(4.0, 3.0), Point::at(0.0, 3.0), Point::at(0.0, 0.0)];

/// The knowledge of the robot.
#[derive(Blackboard, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[blackboard(world = Floor)]
pub struct Robot {
    /// The current goal of the robot.
    pub goal: Point,
    /// The planned path: the place to which the robot drives straight; `None` without a path.
    pub path: Option<Point>,
    /// The controller that follows the path.
    pub controller: String,
    /// The error of the planner; 0 without an error.
    pub plan_error: u16,
    pub follow_error: u16,
    /// The number of goals that the robot has reached.
    pub reached: u32,
    /// The number of recoveries that have succeeded.
    pub recoveries: u32,
}

/// The error code of an obstacle on the way in the map.
const BLOCKED: u16 = 1;

/// The error code of a robot without progress.
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

/// Plans the path to the goal. Fails if the map has an obstacle on it.
#[action]
pub fn compute_path_to_pose(world: &mut Floor, bb: &mut Board<Robot>, goal: Point) -> Option<Point> {
    world.plans += 1;
    let free = !world.map_blocks(goal);
    bb.set_plan_error(if free { 0 } else { BLOCKED });
    free.then_some(goal)
}

/// The memory of [`follow_path`]: the place of the last progress, and the time since then.
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

/// Returns `true` if a recovery can help the planner.
#[action]
pub fn would_a_planner_recovery_help(error_code: u16) -> bool {
    error_code == BLOCKED
}

/// Returns `true` if a recovery can help the controller.
#[action]
pub fn would_a_controller_recovery_help(error_code: u16) -> bool {
    error_code == STUCK
}

/// Returns `true` if the path leads to another place than the goal.
#[action]
pub fn goal_updated(goal: Point, path: Option<Point>) -> bool {
    path.is_some_and(|path| path != goal)
}

/// Clears the obstacles of a map, of which only the global one is used by the planner.
#[action]
pub fn clear_costmap(world: &mut Floor, service: String) {
    world.cleared += 1;
    if service.starts_with("global") {
        world.ghost = None;
    }
}

/// Turns on the spot by this number of radians, at one radian per second, which may free the wheels.
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

/// Waits for this number of seconds.
#[action]
pub fn pause(cx: &mut Cx<Robot>, wait_duration: f64, #[memory] waited: &mut f64) -> Status {
    *waited += cx.dt().as_secs_f64();
    if *waited < wait_duration { Status::Running } else { Status::Success }
}

/// Drives back by this number of metres, at a speed in metres per second, which frees the wheels.
#[action]
pub fn back_up(cx: &mut Cx<Robot>, backup_dist: f64, backup_speed: f64, #[memory] driven: &mut f64) -> Status {
    *driven += backup_speed * cx.dt().as_secs_f64();
    if *driven < backup_dist {
        return Status::Running;
    }
    cx.world.free(true);
    Status::Success
}
