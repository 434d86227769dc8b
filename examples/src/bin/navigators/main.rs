//! A hundred thousand walkers, each asleep while it walks: an action that sleeps until another thread wakes its agent.
//!
//! Begin with `navigator.rs`, the agent and its tree. `crowd.rs` moves the walkers between two ticks, in threads of its
//! own, and wakes those that have arrived. The cost of a tick depends only on the woken agents.
//!
//! ```text
//! navigators --headless --ticks 300 --json       the result as one line of JSON
//! ```
//!
//! After the walk, the program measures ticks in which it wakes every hundredth agent, and ticks in which it wakes all.

mod crowd;
mod measure;
mod navigator;

use std::process::ExitCode;
use std::time::Duration;

use bt_runtime::Population;
use lexopt::prelude::*;

use crowd::Crowd;
use measure::{Measured, measure};
use navigator::{Navigator, Patrol};

const HELP: &str = "\
A hundred thousand walkers, each asleep while it walks.

Usage: navigators [--headless] [--ticks N] [--agents N] [--seed N] [--json]

  --headless   there is no screen, so this changes nothing
  --ticks N    how many ticks of 50 ms to walk (300)
  --agents N   how many walkers there are (100000)
  --seed N     the same seed makes the same walk (7)
  --json       the result as one line of JSON
  -h, --help   this text

What is printed:
  woken           agents ticked per tick of the walk, on average
  ns_per_tick     time of such a tick, as a median; moving the crowd is not part of it
  few             agents ticked in a tick in which every hundredth agent was woken
  ns_few_woken    time of such a tick
  ns_all_woken    time of a tick in which all agents were woken
  ns_per_wake     time of one wake-up
  hash            goals and places of all walkers after the walk";

/// The options of the command line.
struct Arguments {
    ticks: u32,
    agents: u32,
    seed: u64,
    json: bool,
    help: bool,
}

fn arguments() -> Result<Arguments, lexopt::Error> {
    let mut arguments = Arguments { ticks: 300, agents: 100_000, seed: 7, json: false, help: false };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("headless") => {}
            Long("ticks") => arguments.ticks = parser.value()?.parse()?,
            Long("agents") => arguments.agents = parser.value()?.parse::<u32>()?.clamp(1, 10_000_000),
            Long("seed") => arguments.seed = parser.value()?.parse()?,
            Long("json") => arguments.json = true,
            Short('h') | Long("help") => arguments.help = true,
            other => return Err(other.unexpected()),
        }
    }
    Ok(arguments)
}

fn main() -> ExitCode {
    match arguments() {
        Ok(arguments) if arguments.help => println!("{HELP}"),
        Ok(arguments) => println!("{}", run(&arguments)),
        Err(error) => {
            eprintln!("navigators: {error}\n\n{HELP}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Walks, measures, and returns the report.
fn run(arguments: &Arguments) -> String {
    let &Arguments { ticks, agents, seed, json, .. } = arguments;
    let mut crowd = Crowd::new(agents);
    let mut walkers = Population::<Patrol>::with_capacity(agents as usize);
    let ids: Vec<_> = (0..agents)
        .map(|place| walkers.spawn(Patrol::brain(Navigator::new(place)).seeded(seed + u64::from(place))))
        .collect();
    walkers.tick(Duration::ZERO, &mut crowd);
    let walk = measure(ticks, Crowd::advance, |crowd| walkers.tick(navigator::TICK, crowd).agents, &mut crowd);
    let hash = crowd.hash(ids.iter().filter_map(|&id| walkers.board(id)).map(|board| board.goal));
    let wakers: Vec<_> = ids.iter().filter_map(|&id| walkers.waker(id)).collect();
    let [few, all] = [100, 1].map(|step| {
        let wake = |_: &mut Crowd| wakers.iter().step_by(step).for_each(std::task::Waker::wake_by_ref);
        measure(101, wake, |crowd| walkers.tick(navigator::TICK, crowd).agents, &mut crowd)
    });
    assert_eq!(all.woken, f64::from(agents), "all were woken");
    report(arguments, [walk, few, all], hash, json)
}

fn report(arguments: &Arguments, [walk, few, all]: [Measured; 3], hash: u64, json: bool) -> String {
    let fields = [
        ("agents", arguments.agents.to_string()),
        ("ticks", arguments.ticks.to_string()),
        ("seed", arguments.seed.to_string()),
        ("woken", format!("{:.1}", walk.woken)),
        ("ns_per_tick", walk.tick.to_string()),
        ("few", format!("{:.0}", few.woken)),
        ("ns_few_woken", few.tick.to_string()),
        ("ns_all_woken", all.tick.to_string()),
        ("ns_per_wake", format!("{:.1}", all.before as f64 / all.woken)),
        ("hash", format!("\"{hash:016x}\"")),
    ];
    if json {
        format!("{{{}}}", fields.map(|(name, value)| format!("\"{name}\":{value}")).join(","))
    } else {
        fields.map(|(name, value)| format!("{name:>14}  {}", value.trim_matches('"'))).join("\n")
    }
}
