//! Makes a simulation from a tree and a script: looks up every name and checks the type of every value.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::collections::BTreeMap;
use std::path::Path;

use bt_model::json::{Json, Source};
use bt_model::script::{self, Script};
use bt_model::{Faults, Severity};

use super::agent::MockAgent;
use super::expect::Nodes;
use super::maker::{Maker, cell_of, declare, is_in};
use super::tree::{file_of, select};
use super::unused::{awaited_events, called_actions, unused};
use super::world::Parts;
use super::{Limits, Setup, Simulation};
use crate::brain::Drive;
use crate::loaded::load::errors::LoadErrors;
use crate::loaded::load::limits::LoadLimits;
use crate::loaded::load::{Sources, Used, read_file};
use crate::loaded::registry::Registry;

/// A tree and a script from files.
pub fn files(tree: &Path, script: &Path, setup: &Setup<'_>) -> Result<Simulation, LoadErrors> {
    let source = read_script(script, &setup.limits)?;
    simulation(&source, setup, |_, faults| Some(Sources::open(tree, &setup.limits.tree, faults)))
}

/// A script from a file, and the tree that it names.
pub fn script(path: &Path, setup: &Setup<'_>) -> Result<Simulation, LoadErrors> {
    let source = read_script(path, &setup.limits)?;
    simulation(&source, setup, |script, faults| {
        let tree = file_of(script, path, faults)?;
        Some(Sources::open(&tree, &setup.limits.tree, faults))
    })
}

/// A tree and a script from texts.
pub fn texts(tree: (&str, &str), script: Source, setup: &Setup<'_>) -> Result<Simulation, LoadErrors> {
    simulation(&script, setup, |_, faults| Some(Sources::of(Source::new(tree.0, tree.1), &setup.limits.tree, faults)))
}

/// A tree and a script from texts, and the files that trees use from `used`.
pub fn given(tree: Source, script: &Source, setup: &Setup<'_>, used: Used<'_>) -> Result<Simulation, LoadErrors> {
    simulation(script, setup, |_, faults| Some(Sources::given(tree, &setup.limits.tree, used, faults)))
}

/// The text of a script. If it cannot be read, the tree is not loaded: without the script's keys and actions every name in
/// it would be a fault.
fn read_script(path: &Path, limits: &Limits) -> Result<Source, LoadErrors> {
    let mut faults = Faults::new();
    let nowhere = Source::new(path.display().to_string(), "").place(0, 0);
    let most = LoadLimits { file: limits.script.clone(), ..LoadLimits::default() };
    read_file(path, &nowhere, &most, &mut faults).ok_or_else(|| LoadErrors::new(faults))
}

fn simulation(
    source: &Source,
    setup: &Setup<'_>,
    open: impl FnOnce(&Script, &mut Faults<Json>) -> Option<Sources>,
) -> Result<Simulation, LoadErrors> {
    let limits = &setup.limits;
    let (script, faults) = script::read_with(source, &limits.script, setup.catalogue);
    if faults.has_errors() {
        return Err(LoadErrors::new(faults));
    }
    let mut maker = Maker {
        script: source.clone(),
        registry: Registry::new().limited(limits.tree.clone()).of_script(declare),
        faults,
        types: Vec::new(),
        cells: Vec::new(),
        acts: Vec::new(),
        named: Vec::new(),
        keys: BTreeMap::new(),
        called: Vec::new(),
        sequences: Vec::new(),
        carried: BTreeMap::new(),
    };
    maker.words(&script.types);
    maker.board(&script);
    maker.events(&script);
    let mut found = Faults::at_most(limits.tree.file.faults);
    let sources = open(&script, &mut found).map(|sources| select(sources, script.tree.as_ref(), &mut found));
    let asking = sources.as_ref().filter(|_| setup.asks).map(called_actions);
    let named =
        |name: &String| script.mocks.iter().any(|mock| mock.name.text == *name && is_in(&mock.name.place, source));
    let unnamed = asking.iter().flatten().filter(|name| !named(name)).cloned().collect();
    let plans = maker.mocks(&script, asking);
    let mut steps = maker.steps(&script, limits);
    if maker.keys.values().any(Option::is_none) {
        // Every use of a key with an unknown type would be a fault.
        return Err(LoadErrors::new(maker.faults));
    }
    let Some(sources) = sources else {
        maker.faults.append(found);
        return Err(LoadErrors::new(maker.faults));
    };
    let hears = awaited_events(&sources);
    let events = hears.iter().cloned().collect();
    let program = maker.registry.finish(sources, found);
    // Without the tree, expectations are read only for their keys.
    let nodes = program.as_deref().ok().map(Nodes::of);
    let mut sum = 0_u64;
    for (step, tick) in steps.iter_mut().zip(&script.ticks) {
        step.expect = maker.of_step(tick, nodes.as_ref());
        let before = sum;
        sum = sum.saturating_add(step.expect.count(step.repeat));
        if before <= limits.checks && sum > limits.checks {
            let message = format!("a script may check {} expectations, with this tick it checks {sum}", limits.checks);
            maker.faults.error(
                &tick.place,
                message,
                "repeat the tick less often, or check it only after the last time",
            );
        }
    }
    let expect = maker.checks(script.expect.as_ref(), nodes.as_ref());
    let acts: Vec<_> = maker.acts.into_iter().map(Parts::from).collect();
    let mut all: Vec<_> = maker.faults.into_iter().collect();
    let failed = all.iter().any(|fault| fault.severity == Severity::Error);
    let program = match program {
        Ok(program) if !failed => program,
        Ok(_) => return Err(LoadErrors::new(all)),
        Err(errors) => {
            all.extend(errors.iter().cloned());
            return Err(LoadErrors::new(all));
        }
    };
    let mut warnings = program.warnings().to_vec();
    warnings.extend(unused(&script, &plans, &maker.called, &program, &hears));
    warnings.extend(all);
    let key_types = maker.registry.keys.iter().map(|key| key.written).collect();
    let keys = maker.registry.keys.iter().map(|key| key.name.clone());
    let keys: Arc<[String]> = keys.chain(maker.called.iter().map(|(name, _)| cell_of(name))).collect();
    Ok(Simulation {
        program,
        agent: MockAgent::new(maker.cells, Arc::clone(&keys)),
        keys,
        key_types,
        events,
        asks: acts.iter().any(|parts: &Parts| parts.iter().any(|does| does.results.is_empty())),
        acts,
        called: maker.named,
        unnamed,
        seed: script.seed.into(),
        drive: drive(script.drive),
        once: script.once,
        expects: expect.is_some() || steps.iter().any(|step| step.expect.any()),
        steps,
        sequences: maker.sequences,
        expect,
        name: script.name.map(|name| name.text),
        most_lines: limits.lines,
        warnings,
    })
}

/// The drive of a script.
pub fn drive(drive: script::Drive) -> Drive {
    match drive {
        script::Drive::Events => Drive::Events,
        script::Drive::Polling => Drive::Polling,
        script::Drive::Hybrid => Drive::Hybrid,
    }
}
