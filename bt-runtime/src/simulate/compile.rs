//! Makes a simulation from a tree and a script: looks up every name, and checks the type of every value.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::collections::BTreeSet;
use std::path::Path;

use bt_model::Faults;
use bt_model::json::{Json, Source};
use bt_model::script::{self, Script};

use super::agent::MockAgent;
use super::expect::Nodes;
use super::maker::{Maker, cell_of, is_in};
use super::tree::{file_of, select};
use super::unused::{awaited_events, called_actions, unused};
use super::world::Parts;
use super::{Limits, Setup, Simulation};
use crate::brain::Drive;
use crate::loaded::load::errors::LoadErrors;
use crate::loaded::load::limits::LoadLimits;
use crate::loaded::load::{Sources, Used, read_file};

/// Makes a simulation from a tree and a script in files.
pub fn files(tree: &Path, script: &Path, setup: &Setup<'_>) -> Result<Simulation, LoadErrors> {
    let source = read_script(script, &setup.limits)?;
    simulation(&source, setup, |_, faults| Some(Sources::open(tree, &setup.limits.tree, faults)))
}

/// Makes a simulation from a script in a file, and the tree that the script names.
pub fn script(path: &Path, setup: &Setup<'_>) -> Result<Simulation, LoadErrors> {
    let source = read_script(path, &setup.limits)?;
    simulation(&source, setup, |script, faults| {
        let tree = file_of(script, path, faults)?;
        Some(Sources::open(&tree, &setup.limits.tree, faults))
    })
}

/// Makes a simulation from the texts of a tree and a script.
pub fn texts(tree: (&str, &str), script: Source, setup: &Setup<'_>) -> Result<Simulation, LoadErrors> {
    simulation(&script, setup, |_, faults| Some(Sources::of(Source::new(tree.0, tree.1), &setup.limits.tree, faults)))
}

/// Makes a simulation from the texts of a tree and a script, with the files that trees use from `used`.
pub fn given(tree: Source, script: &Source, setup: &Setup<'_>, used: Used<'_>) -> Result<Simulation, LoadErrors> {
    simulation(script, setup, |_, faults| Some(Sources::given(tree, &setup.limits.tree, used, faults)))
}

/// Reads a script. If it cannot be read, the tree is not loaded: without the script's keys and actions, every name in
/// the tree would be a fault.
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
    let mut maker = Maker::new(source.clone(), limits, faults);
    maker.words(&script.types);
    maker.board(&script);
    maker.events(&script);
    let mut found = Faults::at_most(limits.tree.file.faults);
    let sources = open(&script, &mut found).map(|sources| select(sources, script.tree.as_ref(), &mut found));
    let asking = sources.as_ref().filter(|_| setup.asks).map(called_actions);
    let unnamed = asking.as_ref().map_or_else(Vec::new, |called| without_results(called, &script, source));
    let plans = maker.mocks(&script, asking);
    let mut steps = maker.steps(&script, limits);
    if maker.keys.values().any(Option::is_none) {
        // Without its type, every use of a key would be a fault.
        return Err(LoadErrors::new(maker.faults));
    }
    let Some(sources) = sources else {
        maker.faults.append(found);
        return Err(LoadErrors::new(maker.faults));
    };
    let hears = awaited_events(&sources);
    let events = hears.iter().cloned().collect();
    let program = maker.registry.finish(sources, found);
    let nodes = program.as_deref().ok().map(Nodes::of);
    maker.expectations(&mut steps, &script, limits, nodes.as_ref());
    let expect = maker.checks(script.expect.as_ref(), nodes.as_ref());
    let acts: Vec<_> = maker.acts.into_iter().map(Parts::from).collect();
    let failed = maker.faults.has_errors();
    let mut faults: Vec<_> = maker.faults.into_iter().collect();
    let program = match program {
        Ok(program) if !failed => program,
        program => {
            faults.extend(program.err().iter().flat_map(LoadErrors::iter).cloned());
            return Err(LoadErrors::new(faults));
        }
    };
    let mut warnings = program.warnings().to_vec();
    warnings.extend(unused(&script, &plans, &maker.called, &program, &hears));
    warnings.extend(faults);
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

/// Returns the called actions for which `script` itself gives no results.
fn without_results(called: &BTreeSet<String>, script: &Script, source: &Source) -> Vec<String> {
    let named =
        |name: &String| script.mocks.iter().any(|mock| mock.name.text == *name && is_in(&mock.name.place, source));
    called.iter().filter(|name| !named(name)).cloned().collect()
}

/// Returns the drive of a script.
pub fn drive(drive: script::Drive) -> Drive {
    match drive {
        script::Drive::Events => Drive::Events,
        script::Drive::Polling => Drive::Polling,
        script::Drive::Hybrid => Drive::Hybrid,
    }
}
