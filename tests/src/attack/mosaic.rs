//! Files of mosaic_game.

use std::sync::Arc;

use bt_model::json::{Limits as JsonLimits, Source};
use bt_mosaic::convert;
use bt_mosaic::files::{Actions, AgentHierarchy, DebugLog, DebugRecords, NodeTypes, check, read, write};
use bt_mosaic::interpreter::{Agent, Library, Limits};

use super::{shown, source};

/// Reads, checks, writes, converts and runs the bytes, as each kind of file in turn.
///
/// # Panics
/// Panics if a guarantee for these files is violated.
pub fn mosaic(bytes: &[u8]) {
    let Some(source) = source(bytes) else { return };
    others(&source);
    let (tree, mut faults) = read(&source, &JsonLimits::default());
    if !faults.has_errors() {
        check(&tree, &mut faults);
        let text = write(&tree);
        let (again, faults) = read(&Source::new("written.json", &*text), &JsonLimits::default());
        assert!(!faults.has_errors(), "what was written is refused: {text}");
        assert_eq!(write(&again), text, "it is written otherwise the second time");
        drop(convert(&tree, None));
    }
    shown(&source, &faults);
    run(source.text().to_owned());
}

/// Reads the bytes as each kind of file other than a tree.
fn others(source: &Source) {
    let limits = JsonLimits::default();
    for faults in [
        {
            let (actions, faults) = Actions::read(source, &limits);
            drop(actions.write());
            faults
        },
        {
            let (agents, faults) = AgentHierarchy::read(source, &limits);
            drop(agents.write());
            faults
        },
        {
            let (types, faults) = NodeTypes::read(source, &limits);
            drop(types.write());
            faults
        },
    ] {
        shown(source, &faults);
    }
    let (log, faults) = DebugLog::read(source, &limits);
    shown(source, &faults);
    log.debug_cmds.iter().for_each(|line| drop(line.record()));
    for (_, faults) in [DebugRecords::read_file(source, &limits), DebugRecords::read_request(source, &limits)] {
        shown(source, &faults);
    }
}

/// Runs a tree whose subtrees are all the tree itself.
fn run(text: String) {
    let files = move |_: &str| Ok(text.clone());
    let limits = Limits { visits: 2000, timers: 200, depth: 8, nodes: 2000, files: 8, ..Limits::default() };
    let mut agent = Agent::new(&Arc::new(Library::new(files).with_limits(limits)), 1);
    if agent.load("attack.json").is_err() {
        return;
    }
    let _stopped = agent.enable(true);
    for _ in 0..4 {
        let _stopped = agent.send("noise");
        let _stopped = agent.advance(3000);
    }
    let _snapshot = agent.snapshot();
    let _stopped = agent.reset();
}
