//! The actions of a simulation: those that ask or run, the answers in the script, and the nodes that use them.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::json::{Located, line};
use bt_runtime::simulate::{Line, Mark, Moment, Simulation};

use super::simulation::Places;
use crate::message::{ActionView, GivenView, PlaceOfAction, ReusedView, SimulationView};
use crate::project::Project;
use crate::simulate::{Answer, Answers, NODES, Running, Simulated};

/// The actions of a simulated tree.
struct Actions<'s, 'p> {
    places: Places<'p>,
    simulated: &'s Simulated,
    simulation: &'s Simulation,
    /// The places of each action.
    all: BTreeMap<String, BTreeSet<PlaceOfAction>>,
}

/// Adds the actions to the view of the shown tick.
pub(super) fn fill(view: &mut SimulationView, project: &Project, simulated: &Simulated, run: &Running) {
    let places = Places::new(project, simulated, &run.simulation);
    let mut actions = Actions { places, simulated, simulation: &run.simulation, all: BTreeMap::new() };
    actions.collect();
    let script = project.files.get(&simulated.script).and_then(|file| file.read.root.as_ref());
    let answers = script.map(Answers::of);
    if let Some(answers) = &answers {
        view.given = actions.given(answers, run);
    }
    let Some(moment) = simulated.moment() else { return };
    let asks = moment.asks.as_ref();
    view.asks = asks.map(|asks| actions.view(asks.node, &asks.action, &asks.inputs, answers.as_ref()));
    let runs = |(node, mark): &(u16, Mark)| *mark == Mark::Running && !run.simulation.action(*node).is_empty();
    let runs = moment.nodes.iter().copied().filter(runs).map(|(node, _)| node);
    let runs = runs.filter(|node| asks.is_none_or(|asks| asks.node != *node));
    view.acting = runs.map(|node| actions.view(node, run.simulation.action(node), "", answers.as_ref())).collect();
    if let Some(answers) = &answers {
        view.reused = actions.reused(answers, run, moment);
    }
}

/// Returns the target of the output of an action: at the node that asks, if the action has one there, else at the first
/// node that has one.
pub(crate) fn output_of(project: &Project, simulated: &Simulated, action: &str) -> Option<String> {
    let run = simulated.run.as_ref().ok()?;
    let mut places = Places::new(project, simulated, &run.simulation);
    let count = u16::try_from(run.simulation.nodes().len()).unwrap_or(u16::MAX);
    let asks = simulated.moment().and_then(|moment| moment.asks.as_ref()).map(|asks| asks.node);
    let outs = asks.into_iter().chain(0..count).map(|node| out(&mut places, &run.simulation, node, action));
    outs.into_iter().find(|out| !out.is_empty())
}

/// Returns the target of the output of an action at a node; empty for none.
fn out(places: &mut Places<'_>, simulation: &Simulation, node: u16, action: &str) -> String {
    let object = places.object(node);
    let leaf = object.filter(|_| simulation.action(node) == action);
    let call = leaf.or_else(|| attached(object?).find(|(of, _)| *of == action).map(|(_, call)| call));
    let out = call.and_then(|call| call.field("out"));
    out.map(|out| out.value.text().map_or_else(|| line(&out.value.value()), str::to_owned)).unwrap_or_default()
}

/// Returns the calls of actions by the services, `on_exit` and `on_halt` of a node.
fn attached(object: &Located) -> impl Iterator<Item = (&str, &Located)> {
    let decorators = object.field("decorators").map(|field| field.value.items()).unwrap_or_default();
    let calls = decorators.iter().flat_map(Located::members).map(|member| &member.value);
    calls.filter_map(|call| Some((call.field("node")?.value.text()?, call)))
}

impl Actions<'_, '_> {
    /// Finds the places of all actions.
    fn collect(&mut self) {
        for info in self.simulation.nodes() {
            let own = self.simulation.action(info.id);
            let served = self.places.object(info.id).into_iter().flat_map(attached);
            let all: Vec<String> = served.map(|(action, _)| action.to_owned()).collect();
            for action in all.into_iter().chain((!own.is_empty()).then(|| own.to_owned())) {
                let place = self.place(info.id, &action);
                self.all.entry(action).or_default().insert(place);
            }
        }
    }

    fn place(&mut self, node: u16, action: &str) -> PlaceOfAction {
        let nodes = self.simulation.nodes();
        let info = &nodes[usize::from(node)];
        let parent = info.parent.and_then(|parent| nodes.get(usize::from(parent)));
        let title = match parent {
            _ if self.simulation.action(node) != action => format!("{action} of {}", info.name),
            Some(parent) if info.name == action => format!("{action} in {}", parent.name),
            _ => info.name.clone(),
        };
        let at = self.places.find(node).and_then(|(file, at)| (file == self.simulated.file).then_some(at));
        PlaceOfAction { title, at }
    }

    fn view(&mut self, node: u16, action: &str, inputs: &str, answers: Option<&Answers<'_>>) -> ActionView {
        let name = self.simulation.nodes().get(usize::from(node)).map(|info| info.name.clone()).unwrap_or_default();
        let runs_itself = self.simulation.action(node) == action;
        ActionView {
            action: action.to_owned(),
            inputs: inputs.to_owned(),
            at: self.place(node, action).at,
            out: out(&mut self.places, self.simulation, node, action),
            others: self.all.get(action).map_or(0, |all| all.len().saturating_sub(1)) as u32,
            named: runs_itself && name != action,
            nameable: runs_itself && name == action,
            alone: answers.is_some_and(|answers| answers.key(self.simulation, node, action).0 == NODES),
            node: name,
        }
    }

    /// Returns the answers of the script, without those that ask.
    fn given(&mut self, answers: &Answers<'_>, run: &Running) -> Vec<GivenView> {
        let mut begins: BTreeMap<usize, u32> = BTreeMap::new();
        for moment in &run.moments {
            if let Some((index, _)) = moment.entry {
                begins.entry(index).or_insert(moment.tick as u32);
            }
        }
        let given: Vec<&Answer<'_>> = answers.iter().filter(|answer| !answer.asks()).collect();
        let view = |answer: &Answer<'_>| GivenView {
            name: answer.name.to_owned(),
            of_nodes: answer.list == NODES,
            from: answer.entry.map_or(Some(0), |index| begins.get(&index).copied()),
            text: answer.text(),
            lasts: answer.lasts().unwrap_or_default().to_owned(),
            output: answer.output().unwrap_or_default(),
            at: answer.at.clone(),
            uses: self.uses(answers, answer),
        };
        given.into_iter().map(view).collect()
    }

    /// Returns the nodes that an answer is for.
    fn uses(&mut self, answers: &Answers<'_>, answer: &Answer<'_>) -> Vec<PlaceOfAction> {
        let nodes = self.simulation.nodes().iter();
        let own = nodes.filter(|info| !self.simulation.action(info.id).is_empty());
        if answer.list == NODES {
            let named: Vec<u16> = own.filter(|info| info.name == answer.name).map(|info| info.id).collect();
            let places = named.into_iter().map(|node| self.place(node, self.simulation.action(node)));
            return places.collect::<BTreeSet<_>>().into_iter().collect();
        }
        let alone = own.filter(|info| answers.key(self.simulation, info.id, answer.name).0 == NODES);
        let alone: Vec<u16> = alone.map(|info| info.id).collect();
        let alone: BTreeSet<_> = alone.into_iter().map(|node| self.place(node, answer.name)).collect();
        self.all.get(answer.name).into_iter().flatten().filter(|place| !alone.contains(place)).cloned().collect()
    }

    /// Returns the nodes whose first run is in this tick and took an answer that another node has used before.
    fn reused(&mut self, answers: &Answers<'_>, run: &Running, moment: &Moment) -> Vec<ReusedView> {
        let entry = moment.entry.map(|(index, _)| index);
        let mut views = Vec::new();
        for node in moment.lines.iter().filter_map(entered) {
            let action = self.simulation.action(node);
            let several = self.all.get(action).is_some_and(|all| all.len() > 1);
            let asks = moment.asks.as_ref().is_some_and(|asks| asks.node == node);
            let key = answers.key(self.simulation, node, action);
            let answer = answers.in_force(key, entry).filter(|_| several && !asks && key.0 != NODES);
            // An answer from this tick on was given for this tick.
            let Some(answer) = answer.filter(|answer| answer.entry.is_none() || answer.entry != entry) else {
                continue;
            };
            let Some(first) = self.first(answers, run, moment, node) else { continue };
            let name = &self.simulation.nodes()[usize::from(node)].name;
            views.push(ReusedView {
                action: action.to_owned(),
                node: self.place(node, action),
                name: (name != action).then(|| name.clone()),
                first: self.place(first, action),
                text: answer.text(),
            });
        }
        views
    }

    /// Returns the node that ran the action of a node first, if this node runs it for the first time in this tick.
    fn first(&mut self, answers: &Answers<'_>, run: &Running, moment: &Moment, node: u16) -> Option<u16> {
        let action = self.simulation.action(node);
        let place = self.place(node, action);
        let before = run.moments.iter().take_while(|other| other.tick < moment.tick).flat_map(|other| &other.lines);
        let mut first = None;
        for other in before.filter_map(entered).filter(|other| self.simulation.action(*other) == action) {
            if self.place(other, action) == place {
                return None;
            }
            let is_alone = answers.key(self.simulation, other, action).0 == NODES;
            first = first.or_else(|| (!is_alone).then_some(other));
        }
        first
    }
}

/// Returns the node that a line enters.
fn entered(line: &Line) -> Option<u16> {
    line.node.filter(|_| line.kind == "enter")
}
