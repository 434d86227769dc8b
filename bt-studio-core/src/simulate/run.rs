//! A simulation of a file: its ticks so far, and the shown tick.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use bt_model::Fault;
use bt_model::catalogue::Catalogue;
use bt_model::json::{Place, Source};
use bt_runtime::simulate::{Limits, Line, Moment, Setup, Simulation, Stepper};

use super::unknown::with_called;
use super::{Foreign, scripts};
use crate::project::{File, Project, beside};

/// The maximum number of simulated ticks. All of them are stored, so that each can be shown again.
pub(super) const MOST: usize = 10_000;
/// The maximum number of trace lines of all ticks.
const LINES: u64 = 1_000_000;
/// The maximum number of trace lines of a script that runs after each edit.
const TESTED: u64 = 100_000;
/// The time of a tick beyond the script, if the script has none.
const USUAL: Duration = Duration::from_millis(100);

/// The simulation of a file.
pub(crate) struct Simulated {
    pub(crate) file: String,
    pub(crate) script: String,
    /// The number of the shown tick; 0 before the first one.
    pub(crate) at: usize,
    pub(crate) run: Result<Running, Vec<Fault<Place>>>,
    /// The trees in our own format, if the file is a tree of mosaic_game.
    pub(crate) foreign: Option<Foreign>,
    /// The versions of the files from which the simulation was made.
    versions: Versions,
    /// The hashes of the records of each tick, from the last time that the page went to a tick; `None` for a tick
    /// that was interrupted because an action asked for a result.
    digests: Vec<Option<u64>>,
    /// The first tick that the edits since then have changed.
    pub(crate) differs: Option<u32>,
}

/// The ticks of a simulation.
pub(crate) struct Running {
    pub(crate) simulation: Arc<Simulation>,
    stepper: Stepper,
    /// The values of the keys before the first tick.
    pub(crate) first: Vec<String>,
    pub(crate) moments: Vec<Moment>,
    /// The time of a tick beyond the script.
    pub(crate) dt: Duration,
}

impl Simulated {
    /// Creates the simulation of a file, before its first tick. `script` is the script to use; by default, the
    /// first of the file.
    pub(crate) fn new(project: &Project, file: &str, script: Option<String>) -> Self {
        let script = script.or_else(|| scripts::of_file(project, file).into_iter().next());
        let script = script.unwrap_or_else(|| scripts::usual(file));
        let mut simulated = Self::unmade(file, script);
        simulated.make(project);
        simulated
    }

    fn unmade(file: &str, script: String) -> Self {
        Self {
            file: file.to_owned(),
            script,
            at: 0,
            run: Err(Vec::new()),
            foreign: None,
            versions: BTreeMap::new(),
            digests: Vec::new(),
            differs: None,
        }
    }

    /// Creates the simulation of a script as `bt test` does, and returns the versions of its files.
    pub(super) fn tested(project: &Project, file: &str, script: &str) -> (Made, Versions) {
        Self::of_script(project, file, script, false)
    }

    /// Creates the simulation of a script in which actions ask for missing results, and returns the versions of its
    /// files.
    pub(super) fn asked(project: &Project, file: &str, script: &str) -> (Made, Versions) {
        Self::of_script(project, file, script, true)
    }

    fn of_script(project: &Project, file: &str, script: &str, asks: bool) -> (Made, Versions) {
        let mut simulated = Self::unmade(file, script.to_owned());
        let made = simulated.made(project, asks);
        (made, simulated.versions)
    }

    /// Returns the text of the script; if the script does not exist, the text with which it would be created.
    pub(crate) fn text(&self, project: &Project) -> String {
        let file = project.files.get(&self.script).map(|file| file.text().to_owned());
        let known = || match &self.foreign {
            Some(foreign) => foreign.catalogue(&self.file),
            None => self.catalogue(project),
        };
        file.unwrap_or_else(|| scripts::new(known().as_ref()))
    }

    /// Returns the agent whose tree the script runs.
    pub(crate) fn agent<'p>(&self, project: &'p Project) -> Option<&'p str> {
        scripts::run_of(project, &self.file, &self.script).map(|(_, tree)| &*tree.agent.text)
    }

    /// Returns the catalogue of the agent whose tree the script runs.
    pub(super) fn catalogue(&self, project: &Project) -> Option<Catalogue> {
        let agent = self.agent(project)?;
        project.catalogues().into_iter().find(|catalogue| catalogue.agent == agent)
    }

    /// `true` if the script can declare keys; `false` if a catalogue declares them.
    pub(crate) fn declares(&self, project: &Project) -> bool {
        self.foreign.is_none() && self.catalogue(project).is_none()
    }

    /// Returns the paths of the files from which the simulation was made.
    pub(crate) fn files(&self) -> impl Iterator<Item = &String> {
        self.versions.keys()
    }

    /// `true` if a file of the simulation has changed.
    pub(crate) fn is_stale(&self, project: &Project) -> bool {
        is_stale(&self.versions, project)
    }

    /// Starts again with the current texts, and goes to the same tick.
    pub(crate) fn again(&mut self, project: &Project) {
        self.make(project);
        let at = self.at;
        self.differs = None;
        let Ok(run) = &mut self.run else { return };
        run.make(at);
        self.at = at.min(run.moments.len());
        let digests: Vec<_> = run.moments.iter().map(digest).collect();
        let other = |tick: &usize| match (self.digests.get(*tick), digests.get(*tick)) {
            (Some(Some(known)), now) => now != Some(&Some(*known)),
            _ => false,
        };
        self.differs = (0..at).find(other).map(|tick| tick as u32 + 1);
        // If ticks differ, the old hashes stay, because the next edit may undo this one.
        if self.differs.is_none() {
            self.digests = digests;
        }
    }

    /// Goes to a tick, and simulates the ticks up to it.
    pub(crate) fn go(&mut self, tick: usize) -> Result<(), String> {
        let differed = self.differs.take().is_some();
        let Ok(run) = &mut self.run else { return Err("the simulation has faults: mend them first".to_owned()) };
        run.make(tick);
        // The stored hashes belong to the earlier ticks: only an edit changes these, and `again` follows every
        // edit.
        self.digests.truncate(if differed { 0 } else { run.moments.len() });
        self.digests.extend(run.moments[self.digests.len()..].iter().map(digest));
        let before = std::mem::replace(&mut self.at, tick.min(run.moments.len()));
        if self.at >= tick || self.at != before {
            return Ok(());
        }
        Err(match run.moments.last().and_then(|moment| moment.asks.as_ref()) {
            Some(asks) => format!("`{}` waits for its answer", asks.action),
            None => format!("a simulation has at most {MOST} ticks and {LINES} lines"),
        })
    }

    /// Runs to the end of the script; from its end on, or beyond it, runs `ticks` more ticks. Stops if an action
    /// asks for a result or an expectation fails.
    pub(crate) fn run(&mut self, ticks: usize) -> Result<(), String> {
        let end = self.at + ticks;
        let begins_beyond = self.next_entry().is_none();
        loop {
            self.go(self.at + 1)?;
            let stops = self.moment().is_none_or(|moment| moment.asks.is_some() || !moment.failures.is_empty());
            let is_over = if begins_beyond { self.at >= end } else { self.next_entry().is_none() };
            if stops || is_over {
                return Ok(());
            }
        }
    }

    /// Runs to the tick in which one of these nodes is entered, at most `ticks` ticks beyond the script. `false` if
    /// none was entered, or an action has asked for a result before.
    pub(crate) fn run_to(&mut self, nodes: &[u16], ticks: usize) -> Result<bool, String> {
        let mut beyond = 0;
        while beyond < ticks {
            beyond += usize::from(self.next_entry().is_none());
            self.go(self.at + 1)?;
            let Some(moment) = self.moment() else { return Ok(false) };
            let entered = |line: &Line| line.kind == "enter" && line.node.is_some_and(|node| nodes.contains(&node));
            if moment.lines.iter().any(entered) {
                return Ok(true);
            }
            if moment.asks.is_some() {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// Returns the shown tick; `None` before the first one.
    pub(crate) fn moment(&self) -> Option<&Moment> {
        self.run.as_ref().ok()?.moments.get(self.at.checked_sub(1)?)
    }

    /// Returns the script entry of the next tick, and the number of its ticks before that; `None` beyond the
    /// script.
    pub(crate) fn next_entry(&self) -> Option<(usize, u32)> {
        let run = self.run.as_ref().ok()?;
        match run.moments.get(self.at) {
            Some(moment) => moment.entry,
            None => run.stepper.next_entry(),
        }
    }

    /// Returns the faults in a part of the script that a simulation with this text would have.
    pub(super) fn faults_in(&self, project: &Project, text: &str, part: &Range<usize>) -> Vec<Fault<Place>> {
        let is_there = |fault: &Fault<Place>| {
            fault.place.source().name() == self.script && part.contains(&fault.place.range().start)
        };
        self.faults(project, text).into_iter().filter(is_there).collect()
    }

    /// Returns the faults that a simulation with this text as its script would have.
    pub(super) fn faults(&self, project: &Project, text: &str) -> Vec<Fault<Place>> {
        self.simulation(project, text, true).0.err().unwrap_or_default()
    }

    fn make(&mut self, project: &Project) {
        self.run = self.made(project, true).map(Running::new);
    }

    /// Creates the simulation with the current texts. With `asks`, an action without results asks for them.
    fn made(&mut self, project: &Project, asks: bool) -> Made {
        let mut refused = None;
        let (foreign, looked) = Foreign::of(project, &self.file);
        self.foreign = foreign.and_then(|made| made.map_err(|faults| refused = Some(faults)).ok());
        let (made, versions) = self.simulation(project, &self.text(project), asks);
        self.versions = versions;
        let version = |path: &String| project.files.get(path).map(|file| file.version);
        self.versions.extend(looked.into_iter().map(|path| (path.clone(), version(&path))));
        refused.map_or(made, Err)
    }

    /// Creates the simulation with this text as its script. Also returns the versions of its files.
    fn simulation(&self, project: &Project, text: &str, asks: bool) -> (Made, Versions) {
        let script = Source::new(self.script.clone(), text);
        // The game may not have the action yet whose results the user gives.
        let catalogue = self.catalogue(project).map(|known| if asks { with_called(project, known) } else { known });
        let version = |file: &File| file.version;
        let mut versions =
            BTreeMap::from([&self.file, &self.script].map(|path| (path.clone(), project.files.get(path).map(version))));
        let all = project.files.iter().filter(|(_, file)| file.read.catalogue.is_some());
        versions.extend(all.map(|(path, file)| (path.clone(), Some(file.version))));
        let foreign = self.foreign.as_ref();
        let mut used = |from: &str, name: &str| {
            let path = beside(from, name)?;
            let file = project.files.get(&path);
            let source = foreign.map(|foreign| foreign.source(&path));
            versions.insert(path, file.map(version));
            source.unwrap_or_else(|| Some(file?.read.parsed.source.clone()))
        };
        let own = || project.files.get(&self.file).map(|file| file.read.parsed.source.clone());
        let tree = foreign.and_then(|foreign| foreign.source(&self.file)).or_else(own);
        let tree = tree.unwrap_or_else(|| Source::new(self.file.clone(), ""));
        let mut limits = Limits::default();
        (limits.ticks, limits.lines) = if asks { (MOST as u64, LINES) } else { (limits.ticks, TESTED) };
        let setup = Setup { limits, catalogue: catalogue.as_ref(), asks };
        let made = setup.of_sources(tree, &script, &mut used);
        (made.map_err(|errors| errors.iter().cloned().collect()), versions)
    }
}

/// A simulation, or the faults that prevent it.
pub(super) type Made = Result<Simulation, Vec<Fault<Place>>>;

/// The versions of files by path; `None` for a file that did not exist.
pub(super) type Versions = BTreeMap<String, Option<u32>>;

/// `true` if a file no longer has its noted version, or there is a new catalogue.
pub(super) fn is_stale(versions: &Versions, project: &Project) -> bool {
    let is_new = |(path, file): (&String, &File)| file.read.catalogue.is_some() && !versions.contains_key(path);
    let has_changed =
        |(path, version): (&String, &Option<u32>)| project.files.get(path).map(|file| file.version) != *version;
    versions.iter().any(has_changed) || project.files.iter().any(is_new)
}

impl Running {
    fn new(simulation: Simulation) -> Self {
        let simulation = Arc::new(simulation);
        let stepper = Stepper::new(Arc::clone(&simulation));
        let first = stepper.keys();
        let dt = simulation.last_dt().filter(|dt| !dt.is_zero()).unwrap_or(USUAL);
        Self { simulation, stepper, first, moments: Vec::new(), dt }
    }

    /// Simulates ticks up to this number, as far as possible.
    fn make(&mut self, ticks: usize) {
        while self.moments.len() < ticks.min(MOST) {
            let Ok(Some(moment)) = self.stepper.tick(self.dt) else { return };
            self.moments.push(moment);
        }
    }
}

fn digest(moment: &Moment) -> Option<u64> {
    let mut hasher = DefaultHasher::new();
    moment.lines.iter().for_each(|line| line.json.hash(&mut hasher));
    moment.asks.is_none().then(|| hasher.finish())
}
