//! Compares an agent with the original in a scenario, step by step.

use std::path::Path;

use bt_mosaic::interpreter::{RunError, Value};

use crate::guided::Guide;
use crate::player::Player;
use crate::scenario::{Scenario, Step, Told};

/// The result of a comparison.
#[derive(Debug, PartialEq)]
pub enum Went {
    /// Every step had the same records and left the same state.
    Equal,
    /// Every step was equal up to a quirk of the original that we do not copy. The text names the quirk.
    UpTo(&'static str),
    /// No step could be compared, for this reason.
    Skipped(&'static str),
    /// Something differed.
    Differs(String),
}

/// The maximum number of tries to find the random draws of a step.
const TRIES: usize = 100_000;

/// The reason not to compare the rest of a scenario, if this step shows a quirk of the original that is fixed here.
fn quirk(step: &Step, enabled: bool, trees: &Path) -> Option<&'static str> {
    match step.op[0].as_str()? {
        "load" if doubled(&trees.join(step.op[1].as_str()?))? => Some("of two nodes of one number the last wins there"),
        "event" if !enabled => Some("an event sent while disabled leaves the original stuck"),
        "decode" => Some("decoding loses state in the original"),
        _ => None,
    }
}

/// `true` if two nodes of a file have the same number. We refuse such a file.
fn doubled(path: &Path) -> Option<bool> {
    let file: Value = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
    let mut numbers: Vec<_> = file["nodes"].as_array()?.iter().map(|node| node["idx"].as_u64()).collect();
    numbers.sort_unstable();
    Some(numbers.windows(2).any(|two| two[0] == two[1]))
}

pub fn compare(scenario: &Scenario, trees: &Path) -> Went {
    if !scenario.scenario.virtual_clock {
        return Went::Skipped("native_*: the original's own timers, with their bugs");
    }
    let guide = Guide::default();
    let mut player = Player::new(trees, scenario.scenario.limit, &guide);
    for (number, step) in scenario.steps.iter().enumerate() {
        if let Some(why) = quirk(step, player.agent.is_enabled(), trees) {
            return finish(&mut player, scenario, number, why);
        }
        let cut = scenario.truncated && number + 1 == scenario.steps.len();
        match follow(&mut player, &guide, step, cut) {
            Ok(None) => {}
            Ok(Some(why)) => return finish(&mut player, scenario, number + 1, why),
            Err(what) => return Went::Differs(format!("step {number} {:?}: {what}", step.op)),
        }
    }
    match scenario.exit {
        0 => Went::Equal,
        // The original crashed in the last step. That step and the later ones are not compared.
        _ => finish(&mut player, scenario, scenario.steps.len(), "the original crashed here"),
    }
}

/// Runs the rest of a scenario without comparing it. An agent may stop, but nothing may panic.
fn finish(player: &mut Player, scenario: &Scenario, from: usize, why: &'static str) -> Went {
    for op in &scenario.scenario.steps[from..] {
        drop(player.step(op));
    }
    Went::UpTo(why)
}

/// Runs a step with one sequence of draws after another, until its records are those of the original. Returns the
/// quirk, if the step shows one.
fn follow(player: &mut Player, guide: &Guide, step: &Step, cut: bool) -> Result<Option<&'static str>, String> {
    guide.forget();
    let before = player.agent.snapshot();
    for _ in 0..TRIES {
        guide.rewind();
        player.silence();
        let ret = player.step(&step.op);
        let reset = step.op[0] != "load" && step.cmds.last().is_some_and(|told| told.2 == "reset");
        let (differs, draws) = {
            let heard = player.heard.lock().unwrap();
            let record = difference(&heard.told, &step.cmds, cut || reset);
            if record.is_some_and(|at| wraps(heard.told.get(at), step.cmds.get(at))) {
                return Ok(Some("whole numbers wrap at 32 bits in the original"));
            }
            let draws = record.and_then(|record| heard.draws.get(record).copied()).unwrap_or(guide.count());
            let theirs = |record| step.cmds.get(record);
            (record.map(|at| format!("record {at}: {:?} instead of {:?}", heard.told.get(at), theirs(at))), draws)
        };
        if differs.is_none() && reset {
            return Ok(Some("the `reset` node leaves the original stuck"));
        }
        // A truncated step has no state. The original may have run forever, or only a little longer.
        let differs = differs.or_else(|| if cut { None } else { outcome(player, step, ret) });
        let Some(differs) = differs else { return Ok(None) };
        if !guide.advance(draws) {
            return Err(differs);
        }
        player.agent.restore(&before).map_err(|error| error.to_string())?;
    }
    Err(format!("no draws found in {TRIES} tries"))
}

/// The index of the first record that differs.
fn difference(ours: &[Told], theirs: &[Told], prefix: bool) -> Option<usize> {
    let same = ours.iter().zip(theirs).take_while(|(ours, theirs)| ours == theirs).count();
    let done = same == theirs.len() && (prefix || same == ours.len());
    (!done).then_some(same)
}

/// `true` if both wrote the same key, and our number does not fit into 32 bits.
fn wraps(ours: Option<&Told>, theirs: Option<&Told>) -> bool {
    let (Some((.., name, ours)), Some((.., theirs))) = (ours, theirs) else { return false };
    let number = |params: &[Value]| params.get(1).and_then(Value::as_i64);
    let (Some(ours), Some(theirs)) = (number(ours), number(theirs)) else { return false };
    name == "bb_set" && i32::try_from(ours).is_err() && i64::from(ours as i32) == theirs
}

/// Compares the value that a step returned, the lines it logged, and the state it left.
fn outcome(player: &Player, step: &Step, ret: Result<Value, RunError>) -> Option<String> {
    let agent = &player.agent;
    // The original encodes into a format of its own, and the traces do not contain the result of its `poll`. If the
    // agent stopped, the original has no result for it.
    if let Ok(ret) = ret
        && step.op[0] != "encode"
        && step.op[0] != "poll"
        && ret != step.ret
    {
        return Some(format!("it returned {ret} instead of {}", step.ret));
    }
    // The lines of the original begin with a pointer that differs from run to run. Only the lines of `log` are
    // compared.
    let logged = |line: &&(String, String)| line.1.starts_with("agent ");
    let theirs = step.log.iter().filter(logged).map(|(level, text)| (&**level, text.split_once(" log ").unwrap().1));
    let heard = player.heard.lock().unwrap();
    let ours = heard.lines.iter().map(|(level, text)| (&**level, &**text));
    if !theirs.eq(ours) {
        return Some(format!("it logged {:?} instead of {:?}", heard.lines, step.log));
    }
    let state = step.state.as_ref()?;
    let board = agent.blackboard().iter();
    if !board.eq(state.blackboard.iter().map(|(key, value)| (&**key, value))) {
        return Some(format!("the blackboard is {:?} instead of {:?}", agent.blackboard(), state.blackboard));
    }
    let ours: Vec<_> = agent.frontier().collect();
    let theirs: Vec<_> = state.fronts.iter().map(|(tree, node, _)| (*tree, *node)).collect();
    // An action that stopped the original stays in its fronts, and waits forever.
    let stuck = ours.is_empty() && state.fronts.len() == 1 && state.fronts[0].2 == "blocking";
    if ours != theirs && !stuck {
        return Some(format!("the fronts are {ours:?} instead of {theirs:?}"));
    }
    let ours = (agent.is_enabled(), agent.now_ms(), agent.timers().collect::<Vec<_>>(), 0);
    let theirs = (state.enabled, state.now_ms, state.timers.clone(), state.pending_events.len());
    (ours != theirs).then(|| format!("enabled, now, timers, events: {ours:?} instead of {theirs:?}"))
}
