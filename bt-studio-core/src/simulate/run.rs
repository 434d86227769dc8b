//! A simulation of a file: its ticks so far, and the one that is shown.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use bt_model::Fault;
use bt_model::catalogue::Catalogue;
use bt_model::json::{Place, Source};
use bt_runtime::simulate::{Limits, Moment, Setup, Simulation, Stepper};

use super::unknown::with_called;
use super::{Foreign, Line, scripts};
use crate::project::{File, Project, beside};

/// The most ticks that are made. Each is kept, so that it can be looked at again.
pub(super) const MOST: usize = 10_000;
/// The most lines of all ticks.
const LINES: u64 = 1_000_000;
/// The most lines of a script that is run after each edit.
const TESTED: u64 = 100_000;
/// The time of a tick beyond the script, if the script gives none.
const USUAL: Duration = Duration::from_millis(100);

/// The simulation of a file.
pub(crate) struct Simulated {
    pub(crate) file: String,
    pub(crate) script: String,
    /// The number of the shown tick; 0: before the first one.
    pub(crate) at: usize,
    pub(crate) run: Result<Running, Vec<Fault<Place>>>,
    /// The trees in our own format, if they are those of mosaic_game.
    pub(crate) foreign: Option<Foreign>,
    /// The versions of the files that it was made from.
    versions: Versions,
    /// A hash of the records of each tick, as they were when the page went to a tick last; `None`: it was cut off by an action that
    /// asks.
    digests: Vec<Option<u64>>,
    /// The first tick that edits since then have changed.
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
    /// The simulation of a file, before its first tick. `script`: its script, else the one that is taken first.
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

    /// The simulation of a script as `bt test` makes it, and the versions of the files that it is made from.
    pub(super) fn tested(project: &Project, file: &str, script: &str) -> (Made, Versions) {
        Self::of_script(project, file, script, false)
    }

    /// The same, but for answers that the script lacks.
    pub(super) fn asked(project: &Project, file: &str, script: &str) -> (Made, Versions) {
        Self::of_script(project, file, script, true)
    }

    fn of_script(project: &Project, file: &str, script: &str, asks: bool) -> (Made, Versions) {
        let mut simulated = Self::unmade(file, script.to_owned());
        let made = simulated.made(project, asks);
        (made, simulated.versions)
    }

    /// The text of its script: that of the file, or of the one that is made when there is something to write.
    pub(crate) fn text(&self, project: &Project) -> String {
        let file = project.files.get(&self.script).map(|file| file.text().to_owned());
        let known = || match &self.foreign {
            Some(foreign) => foreign.catalogue(&self.file),
            None => self.catalogue(project),
        };
        file.unwrap_or_else(|| scripts::new(known().as_ref()))
    }

    /// The catalogue of its agent.
    pub(super) fn catalogue(&self, project: &Project) -> Option<Catalogue> {
        let agent = agent(project, &self.file)?;
        project.catalogues().into_iter().find(|catalogue| catalogue.agent == agent)
    }

    /// Can its script declare keys? If not, a catalogue declares them.
    pub(crate) fn declares(&self, project: &Project) -> bool {
        self.foreign.is_none() && self.catalogue(project).is_none()
    }

    /// Has a file changed that it was made from?
    pub(crate) fn is_stale(&self, project: &Project) -> bool {
        is_stale(&self.versions, project)
    }

    /// Begins anew with the present texts, and goes to the same tick.
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
        // Ticks that differ are compared with the same ones after the next edit, which may take this one back.
        if self.differs.is_none() {
            self.digests = digests;
        }
    }

    /// Goes to a tick; makes those before it.
    pub(crate) fn go(&mut self, tick: usize) -> Result<(), String> {
        let differed = self.differs.take().is_some();
        let Ok(run) = &mut self.run else { return Err("the simulation has faults: mend them first".to_owned()) };
        run.make(tick);
        // The earlier moments are those of the digests: only an edit makes others, and `again` follows it.
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

    /// Runs to the end of the script; from there on, or beyond it, `ticks` more. Stops where an action asks or an
    /// expectation fails.
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

    /// Runs to the tick in which one of these nodes is entered, at most `ticks` beyond the script. `false`: none is; an action
    /// may ask before.
    pub(crate) fn run_to(&mut self, nodes: &[u16], ticks: usize) -> Result<bool, String> {
        let mut beyond = 0;
        while beyond < ticks {
            beyond += usize::from(self.next_entry().is_none());
            self.go(self.at + 1)?;
            let Some(moment) = self.moment() else { return Ok(false) };
            let entered =
                |line: &Line<'_>| line.record == "enter" && line.node.is_some_and(|node| nodes.contains(&node));
            if moment.lines.iter().any(|json| Line::of(json).is_some_and(|line| entered(&line))) {
                return Ok(true);
            }
            if moment.asks.is_some() {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// The shown tick; `None` before the first one.
    pub(crate) fn moment(&self) -> Option<&Moment> {
        self.run.as_ref().ok()?.moments.get(self.at.checked_sub(1)?)
    }

    /// The entry of the script that the next tick is of, and how many ticks of it come before; `None` beyond the script.
    pub(crate) fn next_entry(&self) -> Option<(usize, u32)> {
        let run = self.run.as_ref().ok()?;
        match run.moments.get(self.at) {
            Some(moment) => moment.entry,
            None => run.stepper.next_entry(),
        }
    }

    /// The faults of the simulation with this text as its script, in a part of the script.
    pub(super) fn faults_in(&self, project: &Project, text: &str, part: &Range<usize>) -> Vec<Fault<Place>> {
        let is_there = |fault: &Fault<Place>| {
            fault.place.source().name() == self.script && part.contains(&fault.place.range().start)
        };
        self.faults(project, text).into_iter().filter(is_there).collect()
    }

    /// The faults of the simulation with this text as its script.
    pub(super) fn faults(&self, project: &Project, text: &str) -> Vec<Fault<Place>> {
        self.simulation(project, text, true).0.err().unwrap_or_default()
    }

    fn make(&mut self, project: &Project) {
        self.run = self.made(project, true).map(Running::new);
    }

    /// The simulation with the present texts. `asks`: an action without results asks for them.
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

    /// The simulation with this text as its script, and the versions of the files that it is made from.
    fn simulation(&self, project: &Project, text: &str, asks: bool) -> (Made, Versions) {
        let script = Source::new(self.script.clone(), text);
        // An action whose results the user gives may have no code yet.
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

/// A simulation, or why there is none.
pub(super) type Made = Result<Simulation, Vec<Fault<Place>>>;

/// The versions of files; `None`: the file was not there.
pub(super) type Versions = BTreeMap<String, Option<u32>>;

/// Has a file changed since it had its version?
pub(super) fn is_stale(versions: &Versions, project: &Project) -> bool {
    versions.iter().any(|(path, version)| project.files.get(path).map(|file| file.version) != *version)
}

/// The agent of the first tree of a file.
fn agent<'p>(project: &'p Project, file: &str) -> Option<&'p str> {
    project.files.get(file)?.read.parsed.all().map(|tree| &*tree.agent.text).next()
}

impl Running {
    fn new(simulation: Simulation) -> Self {
        let simulation = Arc::new(simulation);
        let stepper = Stepper::new(Arc::clone(&simulation));
        let first = stepper.keys();
        let dt = simulation.last_dt().filter(|dt| !dt.is_zero()).unwrap_or(USUAL);
        Self { simulation, stepper, first, moments: Vec::new(), dt }
    }

    /// Makes ticks up to this number, as far as they can be made.
    fn make(&mut self, ticks: usize) {
        while self.moments.len() < ticks.min(MOST) {
            let Ok(Some(moment)) = self.stepper.tick(self.dt) else { return };
            self.moments.push(moment);
        }
    }
}

fn digest(moment: &Moment) -> Option<u64> {
    let mut hasher = DefaultHasher::new();
    moment.lines.hash(&mut hasher);
    moment.asks.is_none().then(|| hasher.finish())
}
