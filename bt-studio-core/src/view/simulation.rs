//! The view of a simulation.

use std::collections::BTreeMap;
use std::time::Duration;

use bt_model::json::{Located, LocatedKind, line, pointer};
use bt_runtime::Status;
use bt_runtime::simulate::{Mark, Moment, Simulation};

use super::{acting, expected, missing};
use crate::message::{
    BreakResult, ChangeView, FailureView, LineKind, LineView, MarkView, NodeState, SimulationView, ValueView,
};
use crate::project::{File, Project};
use crate::simulate::{Foreign, Running, Simulated, of_file};

/// The maximum number of shown lines of a tick.
const MOST: usize = 2_000;

/// Returns the view of the shown tick.
pub(crate) fn simulation(project: &Project, simulated: &Simulated) -> SimulationView {
    let mut view = SimulationView {
        script: simulated.script.clone(),
        scripts: of_file(project, &simulated.file),
        files: simulated.files().cloned().collect(),
        tick: simulated.at as u32,
        differs: simulated.differs,
        types: missing::types(),
        now: format!("{:?}", simulated.moment().map_or(Duration::ZERO, |moment| moment.now)),
        ..SimulationView::default()
    };
    match &simulated.run {
        Ok(run) => fill(&mut view, project, simulated, run),
        Err(faults) => {
            view.faults = missing::faults(project, simulated, faults);
            let script = project.files.get(&simulated.script).and_then(|file| file.read.root.as_ref());
            view.keys = script.map(missing::declared).unwrap_or_default();
        }
    }
    view
}

/// Returns the word for a status.
pub(crate) const fn status(status: Status) -> &'static str {
    match status {
        Status::Running => "running",
        Status::Success => "success",
        Status::Failure => "failure",
    }
}

/// Converts a value from the format of a trace to JSON: `Some(7)` to `7`, `None` to `null`, a word to a text.
pub(crate) fn json_of(shown: &str) -> String {
    match shown.strip_prefix("Some(").and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => json_of(inner),
        None if shown == "None" => "null".to_owned(),
        None => match crate::command::parsed(shown) {
            Ok(value) => line(&value),
            Err(_) => line(&bt_model::Value::text(shown)),
        },
    }
}

fn fill(view: &mut SimulationView, project: &Project, simulated: &Simulated, run: &Running) {
    let simulation = &run.simulation;
    let mut places = Places::new(project, simulated, simulation);
    let own = |(file, at): (String, String)| (file == simulated.file).then_some(at);
    view.made = run.moments.len() as u32;
    view.planned = u32::try_from(simulation.ticks()).unwrap_or(u32::MAX);
    view.events = simulation.events().to_vec();
    let failed = run.moments.iter().filter(|moment| !moment.failures.is_empty());
    view.failed = failed.map(|moment| moment.tick as u32).collect();
    let entry = simulated.next_entry().map(|(index, _)| format!("/ticks/{index}"));
    let script = project.files.get(&simulated.script).and_then(|file| file.read.root.as_ref());
    let changes = entry.as_deref().zip(script).map(|(at, root)| changes(root, at)).unwrap_or_default();
    let moment = simulated.moment();
    view.keys = keys(simulated, run, &changes);
    view.changes = changes.into_iter().filter(|(key, _)| key.is_none()).map(|(_, change)| change).collect();
    acting::fill(view, project, simulated, run);
    let Some(moment) = moment else { return };
    if moment.asks.is_none() {
        view.status = status(moment.status).to_owned();
    }
    view.marks = marks(moment, &mut places);
    view.lines = moment
        .lines
        .iter()
        .take(MOST)
        .map(|line| LineView {
            kind: LineKind::of(line.kind),
            result: line.passed.map(BreakResult::from),
            text: line.text.clone(),
            json: line.json.clone(),
            at: line.node.and_then(|node| places.find(node)).and_then(own),
        })
        .collect();
    view.expects = expected::of(&mut places, project, simulated, moment);
    view.failures = moment
        .failures
        .iter()
        .map(|failure| FailureView {
            subject: failure.what.clone(),
            expected: failure.expected.clone(),
            found: failure.found.clone(),
        })
        .collect();
}

/// Returns the nodes of an element.
pub(crate) fn nodes_of(
    project: &Project,
    foreign: Option<&Foreign>,
    simulation: &Simulation,
    (file, at): (&str, &str),
) -> Vec<u16> {
    let mut places = Places { project, foreign, simulation, files: BTreeMap::new() };
    let count = u16::try_from(simulation.nodes().len()).unwrap_or(u16::MAX);
    (0..count).filter(|node| places.find(*node).is_some_and(|(own, found)| own == file && found == at)).collect()
}

/// Returns the `id` of each node in its file.
pub(crate) fn ids(project: &Project, foreign: Option<&Foreign>, simulation: &Simulation) -> Vec<Option<String>> {
    let mut places = Places { project, foreign, simulation, files: BTreeMap::new() };
    let id = |(path, at): (String, String)| {
        let read = &project.files.get(&path)?.read;
        let name = if read.mosaic.is_some() { "idx" } else { "id" };
        match &read.root.as_ref()?.find(&at)?.field(name)?.value.kind {
            LocatedKind::Number(id) => Some(id.clone()),
            _ => None,
        }
    };
    simulation.nodes().iter().map(|node| places.find(node.id).and_then(id)).collect()
}

/// Returns the nodes of the element of a node.
pub(crate) fn same_element(project: &Project, simulated: &Simulated, simulation: &Simulation, node: u16) -> Vec<u16> {
    match Places::new(project, simulated, simulation).find(node) {
        Some((file, at)) => nodes_of(project, simulated.foreign.as_ref(), simulation, (&file, &at)),
        None => vec![node],
    }
}

/// Finds the files and pointers of nodes.
pub(super) struct Places<'p> {
    project: &'p Project,
    foreign: Option<&'p Foreign>,
    simulation: &'p Simulation,
    /// The pointers of elements, by file and by the byte at which the name of the element begins.
    files: BTreeMap<String, BTreeMap<usize, &'p str>>,
}

impl<'p> Places<'p> {
    pub(super) fn new(project: &'p Project, simulated: &'p Simulated, simulation: &'p Simulation) -> Self {
        Places { project, foreign: simulated.foreign.as_ref(), simulation, files: BTreeMap::new() }
    }

    /// Returns the object of a node.
    pub(super) fn object(&mut self, node: u16) -> Option<&'p Located> {
        let (file, at) = self.find(node)?;
        self.project.files.get(&file)?.read.root.as_ref()?.find(&at)
    }

    /// Returns the file and the pointer of a node.
    pub(super) fn find(&mut self, node: u16) -> Option<(String, String)> {
        let place = self.simulation.place(node)?;
        let path = place.source().name();
        if let Some(named) = self.foreign.and_then(|foreign| foreign.named(path)) {
            return Some((path.to_owned(), named.get(&place.range().start)?.clone()));
        }
        if !self.files.contains_key(path) {
            self.files.insert(path.to_owned(), named(self.project.files.get(path)?));
        }
        let at = self.files[path].get(&place.range().start)?;
        Some((path.to_owned(), (*at).to_owned()))
    }
}

/// Returns the pointers of the elements of a file, by the byte at which the name of the element begins.
pub(crate) fn named(file: &File) -> BTreeMap<usize, &str> {
    let start = |element: &bt_model::json::Element| element.name.as_ref().unwrap_or(&element.range).start;
    file.read.elements.iter().map(|element| (start(element), &*element.pointer)).collect()
}

fn marks(moment: &Moment, places: &mut Places<'_>) -> BTreeMap<String, Vec<MarkView>> {
    let mut states: BTreeMap<(String, String), NodeState> = BTreeMap::new();
    for (node, mark) in &moment.nodes {
        let asks = moment.asks.as_ref().is_some_and(|asks| asks.node == *node);
        let state = match mark {
            Mark::Running if asks => NodeState::Asks,
            Mark::Running => NodeState::Running,
            Mark::Success => NodeState::Success,
            Mark::Failure => NodeState::Failure,
            Mark::Halted => NodeState::Halted,
        };
        let Some(place) = places.find(*node) else { continue };
        let known = states.entry(place).or_insert(state);
        *known = state.min(*known);
    }
    // A service may ask before its node is entered.
    if let Some(place) = moment.asks.as_ref().and_then(|asks| places.find(asks.node)) {
        states.insert(place, NodeState::Asks);
    }
    let mut marks: BTreeMap<String, Vec<MarkView>> = BTreeMap::new();
    for ((file, at), state) in states {
        marks.entry(file).or_default().push(MarkView { at, state, lasts: None });
    }
    marks
}

/// Returns the changes of the script before the next tick, each with the key that it sets, if any.
fn changes(script: &Located, entry: &str) -> Vec<(Option<String>, ChangeView)> {
    let Some(entry_value) = script.find(entry) else { return Vec::new() };
    let mut changes = Vec::new();
    let mut add =
        |key: Option<&str>, text: String, at: String| changes.push((key.map(str::to_owned), ChangeView { text, at }));
    for member in entry_value.members() {
        let at = pointer::child(entry, &member.name);
        match &*member.name {
            "set" => {
                for key in member.value.members() {
                    add(Some(&key.name), line(&key.value.value()), pointer::child(&at, &key.name));
                }
            }
            "clear" => {
                for (index, key) in member.value.items().iter().enumerate() {
                    add(key.text(), "default".to_owned(), pointer::child(&at, index));
                }
            }
            "send" => {
                for (index, sent) in member.value.items().iter().enumerate() {
                    let event = sent.field("event").and_then(|event| event.value.text()).unwrap_or_default();
                    let value = sent.field("value").map(|value| format!(" {}", line(&value.value.value())));
                    add(None, format!("send {event}{}", value.unwrap_or_default()), pointer::child(&at, index));
                }
            }
            "actions" | "nodes" | "functions" => {
                for one in member.value.members() {
                    add(None, format!("{} {}", one.name, line(&one.value.value())), pointer::child(&at, &one.name));
                }
            }
            "brain" | "drive" => add(None, format!("{} {}", member.name, line(&member.value.value())), at),
            _ => {}
        }
    }
    changes
}

fn keys(simulated: &Simulated, run: &Running, changes: &[(Option<String>, ChangeView)]) -> Vec<ValueView> {
    let values = |tick: usize| tick.checked_sub(1).map_or(&run.first, |index| &run.moments[index].keys);
    let (now, before) = (values(simulated.at), values(simulated.at.saturating_sub(1)));
    let one = |(((name, ty), value), before): (((&str, &str), &String), &String)| ValueView {
        name: name.to_owned(),
        ty: ty.to_owned(),
        value: value.clone(),
        json: json_of(value),
        changed: value != before,
        next: changes.iter().find(|(key, _)| key.as_deref() == Some(name)).map(|(_, change)| change.clone()),
    };
    run.simulation.keys().zip(now).zip(before).map(one).collect()
}
