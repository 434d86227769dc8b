//! A robot that navigates like those of Nav2: it plans a path at a fixed rate, follows the path, gets stuck and
//! recovers.
//!
//! Begin with `nodes.rs`: Nav2's control nodes, written with `#[composite]` and `#[decorator]`. `navigate.xml` is a
//! file of BehaviorTree.CPP that uses these nodes, with the structure of Nav2's default tree; it runs unchanged.
//! `navigate.json` is a smaller tree in the format of this project; `docs/nav2.md` shows its picture. `robot.rs` has
//! the leaves, `floor.rs` the world.
//!
//! ```text
//! nav2                                                a line per second
//! nav2 --headless --seconds 60 --seed 7 --json        the result as one line of JSON, with a hash of all records
//! nav2 --compiled                                     `navigate.json`, compiled
//! nav2 --tree examples/src/bin/nav2/navigate.json     the same tree, loaded instead of compiled: the same result
//! nav2 --groot2                                       Groot2 connects, watches and sets breakpoints: see `watched.rs`
//! ```

mod arguments;
mod floor;
mod nodes;
mod robot;
mod watched;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use arguments::{Arguments, HELP};
use bt_runtime::prelude::*;
use bt_runtime::trace::Digest;
use bt_runtime::{Program, Registry};
use floor::Floor;
use nodes::{EachItem, PipelineSequence, RateController, RecoveryNode, RoundRobin};
use robot::{
    Robot, back_up, clear_costmap, compute_path_to_pose, follow_path, goal_updated, pause, select_controller, spin,
    would_a_controller_recovery_help, would_a_planner_recovery_help,
};
use watched::Watched;

bt_file!("src/bin/nav2/navigate.json");

/// The default tree.
const TREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin/nav2/navigate.xml");

/// The time of a tick.
const TICK: Duration = Duration::from_millis(100);

fn main() -> ExitCode {
    let arguments = match Arguments::parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("nav2: {error}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    if arguments.help {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nav2: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    if arguments.compiled {
        return simulate(arguments, Navigate::brain(Robot::default()).seeded(arguments.seed));
    }
    let file = arguments.tree.as_deref().unwrap_or(Path::new(TREE));
    let is_xml = file.extension().is_some_and(|extension| extension == "xml");
    let program: Arc<Program<Robot>> =
        if is_xml { bt_btcpp::load(&registry(), file)? } else { registry().load(file)? };
    program.warnings().iter().for_each(|warning| eprintln!("{warning}"));
    simulate(arguments, program.brain(Robot::default()).seeded(arguments.seed))
}

/// Returns the registry with all names that a file may use.
fn registry() -> Registry<Robot> {
    let leaves = Registry::new().with::<select_controller>().with::<compute_path_to_pose>().with::<follow_path>();
    let leaves = leaves.with::<would_a_planner_recovery_help>().with::<would_a_controller_recovery_help>();
    let leaves = leaves.with::<goal_updated>().with::<clear_costmap>().with::<spin>().with::<pause>().with::<back_up>();
    let nodes =
        leaves.with_node::<PipelineSequence>().with_saved_node::<RecoveryNode>().with_saved_node::<RoundRobin>();
    nodes.with_saved_node::<RateController>().with_node::<EachItem>()
}

/// Simulates, and prints the result.
fn simulate<T: Tree<Agent = Robot>>(arguments: &Arguments, mut brain: Brain<T>) -> Result<(), Box<dyn Error>>
where
    Brain<T>: Unpin,
{
    let (mut floor, mut digest) = (Floor::default(), Digest::new());
    let mut watched = Watched::new(arguments)?;
    for second in 1..=arguments.seconds {
        for _ in 0..10 {
            watched.tick(&mut brain, &mut floor, &mut digest);
        }
        if !arguments.headless {
            let (at, goal, wheels) = (floor.robot, brain.board().goal, if floor.stuck { "stuck" } else { "" });
            println!("{second:>4} s   at {:4.1}, {:4.1}   to {:3.1}, {:3.1}   {wheels}", at.x, at.y, goal.x, goal.y);
        }
    }
    let fields = [
        ("seconds", arguments.seconds.to_string()),
        ("seed", arguments.seed.to_string()),
        ("reached", brain.board().reached.to_string()),
        ("recoveries", brain.board().recoveries.to_string()),
        ("stuck", floor.times_stuck.to_string()),
        ("plans", floor.plans.to_string()),
        ("cleared", floor.cleared.to_string()),
        ("trace_hash", format!("\"{:016x}\"", digest.value())),
    ];
    if arguments.json {
        println!("{{{}}}", fields.map(|(name, value)| format!("\"{name}\":{value}")).join(","));
    } else {
        println!("{}", fields.map(|(name, value)| format!("{name:>12}  {}", value.trim_matches('"'))).join("\n"));
    }
    Ok(())
}
