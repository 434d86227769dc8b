//! The views of a running game and of its agents.

use std::collections::BTreeMap;
use std::time::Duration;

use bt_runtime::trace::{NodeId, NodeTable};

use crate::live::{Filter, Game, Line, Moment, Picked, Picks, Table};
use crate::message::{
    AgentKey, AgentView, FollowedView, KnownView, LineKind, LineView, MarkView, NodeState, WatchView, WhyView,
};
use crate::project::Project;
use crate::view::timeline;

/// The maximum number of agents in a list.
const AGENTS: usize = 2_000;
/// The maximum number of shown lines of a tick.
const LINES: usize = 2_000;

/// The shown status of an agent that has left the game, at its last tick.
const LEFT: &str = "left the game";

/// The prefix of the path of a tree that only the game has.
const GAME: &str = "game:";

/// Returns the path of a tree that only the game has.
pub(crate) fn game_path(tree: &str) -> String {
    format!("{GAME}{tree}")
}

/// `true` for the path of a tree that only the game has.
pub(crate) fn is_game_path(path: &str) -> bool {
    path.starts_with(GAME)
}

/// Returns the view of the game.
pub(crate) fn watch(game: &Game, project: &Project) -> WatchView {
    let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    WatchView {
        game: game.view.clone(),
        state: game.state,
        said: game.said(project).to_owned(),
        stop: game.stop.clone(),
        refused: game.refused.clone(),
        waiting: game.waiting(),
        lost: (count(game.lost.0), count(game.lost.1)),
        agents: game.present().count() as u32,
        all: game.records_all(),
        kept: count(game.kept() as u64),
        differing: game.differing(project),
        sent: game.sent(project),
    }
}

/// Returns the list of the agents that fit a filter.
pub(crate) fn agents(game: &Game, filter: &Filter) -> Vec<AgentView> {
    game.present()
        .filter(|(key, track)| filter.fits(*key, track))
        .take(AGENTS)
        .map(|(key, track)| {
            let (node, lasts) = track.deepest().unzip();
            AgentView {
                key,
                name: String::new(),
                tree: track.now.tree().to_owned(),
                status: track.status().to_owned(),
                node: node.map(|node| track.now.name(node).to_owned()).unwrap_or_default(),
                lasts: lasts.map(seconds).unwrap_or_default(),
            }
        })
        .collect()
}

/// Returns the followed agent after a tick; `None` if there is no such agent. `selected` is the file and the
/// pointer of an element; `picks` is the filter of the listed records.
pub(crate) fn followed(
    game: &mut Game,
    key: AgentKey,
    at: Option<u32>,
    selected: Option<&(String, String)>,
    picks: &Picks,
) -> Option<FollowedView> {
    let track = game.track(key)?;
    let (first, last) = (track.first(), track.now.tick);
    let tick = at.unwrap_or(last).clamp(first.min(last), last);
    let (now, left) = (track.now.clone(), track.left && tick == last);
    let sight = timeline::sight(first, last, tick);
    let spans = timeline::spans(track.spans.list(), sight, |(tick, ..)| *tick);
    let spans = spans.map(|(_, (tick, _, name))| ((*tick).max(first), name.to_string())).collect();
    let unseen = track.unseen && tick == last;
    let (gaps, stops) = (
        track.gaps.iter().map(|(tick, ticks)| (*tick, *ticks as u32)).collect(),
        track.stops.iter().copied().collect(),
    );
    let moment = if tick == last { now.clone() } else { game.track_mut(key)?.at(tick)? };
    let nodes = &moment.names().nodes;
    let shown = Shown { table: game.tables.find(nodes), nodes };
    let fits = |line: &Line| {
        let name = line.node.map_or("", |node| moment.name(node));
        picks.fits(&Picked { kind: line.kind, name, result: line.result, text: &line.text })
    };
    let lines = moment.lines().into_iter().filter(fits).take(LINES);
    let view = |line: Line| LineView {
        kind: LineKind::of(line.kind),
        result: line.result,
        at: line.node.and_then(|node| shown.at(node)),
        text: line.text,
        json: line.json,
    };
    Some(FollowedView {
        key,
        file: shown.table.map(Table::file).unwrap_or_default().to_owned(),
        tick,
        first,
        last,
        live: at.is_none(),
        now: format!("{:.2}s", moment.now.as_nanos() as f64 / 1e9),
        status: if left {
            LEFT
        } else if unseen {
            ""
        } else {
            moment.status
        }
        .to_owned(),
        stale: moment.is_stale(),
        marks: marks(&moment, &shown),
        lines: lines.map(view).collect(),
        values: values(&moment, &now),
        why: selected.and_then(|(file, at)| why(&moment, &shown, file, at)),
        tree: moment.tree().to_owned(),
        sight,
        spans,
        gaps,
        stops,
        ..FollowedView::default()
    })
}

/// Finds the places of the nodes of the shown tick.
struct Shown<'s> {
    /// The tree at the shown tick; `None` if it is unknown.
    table: Option<&'s Table>,
    nodes: &'s NodeTable,
}

impl Shown<'_> {
    fn find(&self, node: NodeId) -> Option<(String, String)> {
        self.table?.place(node)
    }

    /// Returns the pointer of a node, if the node is in the file of the root.
    fn at(&self, node: NodeId) -> Option<String> {
        let (file, at) = self.find(node)?;
        (self.table?.file() == file).then_some(at)
    }
}

fn marks(moment: &Moment, shown: &Shown<'_>) -> BTreeMap<String, Vec<MarkView>> {
    let mut states: BTreeMap<(String, String), (NodeState, Option<Duration>)> = BTreeMap::new();
    for (node, state) in moment.states() {
        let Some(place) = shown.find(node) else { continue };
        let known = states.entry(place).or_insert((state, None));
        if state <= known.0 {
            let since =
                moment.running().iter().rev().find(|(running, _)| *running == node && state == NodeState::Running);
            *known = (state, since.map(|(_, since)| moment.now.since(*since)));
        }
    }
    let mut marks: BTreeMap<String, Vec<MarkView>> = BTreeMap::new();
    for ((file, at), (state, lasts)) in states {
        marks.entry(file).or_default().push(MarkView { at, state, lasts });
    }
    marks
}

fn values(moment: &Moment, now: &Moment) -> Vec<KnownView> {
    let keys = &moment.names().keys;
    let one = |key: usize| {
        let known = moment.values.get(&key);
        let later = now.values.get(&key).filter(|later| known.is_none_or(|known| known.0 != later.0));
        let (value, tick, changed) = known.cloned().unwrap_or_default();
        KnownView {
            name: keys.get(key).unwrap_or_default().to_owned(),
            changed: changed && tick == moment.tick,
            value,
            tick,
            later: later.map(|(value, ..)| value.clone()),
        }
    };
    (0..keys.len()).map(one).collect()
}

/// Returns the reason why a node runs or does not run: the facts that `Why` of the runtime has about the node, and
/// about the nodes above it that do not run.
fn why(moment: &Moment, shown: &Shown<'_>, file: &str, at: &str) -> Option<WhyView> {
    let own = |node: &NodeId| shown.find(*node).is_some_and(|place| place.0 == file && place.1 == at);
    let mut nodes = (0..shown.nodes.len() as NodeId).filter(own);
    let first = nodes.next()?;
    // If a tree is run at several places, the running place counts.
    let node = nodes.find(|node| moment.why.runs(*node)).filter(|_| !moment.why.runs(first)).unwrap_or(first);
    let runs = moment.why.runs(node);
    let mut reasons = Vec::new();
    if let Some((_, since)) = moment.running().iter().find(|(running, _)| *running == node) {
        reasons.push(format!("runs for {}", seconds(moment.now.since(*since))));
    }
    reasons.extend(moment.why.facts(node).iter().cloned());
    let last = moment.last_end(node).filter(|_| !runs);
    let ended = last.and_then(|(state, ago)| (ago == 0).then_some(state));
    if !runs && !matches!(ended, Some(NodeState::Success | NodeState::Failure)) {
        reasons.extend(last.filter(|(_, ago)| *ago > 0).map(ended_before));
        reasons.extend(not_running(moment, node));
        let parent = |node: NodeId| shown.nodes.get(node)?.parent;
        let mut above = std::iter::successors(parent(node), |above| parent(*above));
        // Each idle node above adds its reasons, up to the nearest running node.
        while let Some(above) = above.next().filter(|above| !moment.why.runs(*above)) {
            let says: Vec<_> = moment.why.facts(above).iter().cloned().chain(not_running(moment, above)).collect();
            let says = if says.is_empty() { "does not run".to_owned() } else { says.join(", ") };
            reasons.push(format!("`{}`, above it: {says}", moment.name(above)));
        }
        let no_guard = moment.why.refused(node).is_none() && moment.why.behind(node).is_none();
        reasons.extend(at_work(moment, shown.nodes, node).filter(|_| no_guard));
        if reasons.is_empty() {
            reasons.push("no record so far says why it does not run".to_owned());
        }
    }
    Some(WhyView { at: at.to_owned(), node: moment.name(node).to_owned(), runs, ended, reasons })
}

/// Returns the reasons of an idle node that do not come from the last tick.
fn not_running(moment: &Moment, node: NodeId) -> Vec<String> {
    let mut reasons = Vec::new();
    if let Some(before) = moment.why.behind(node) {
        reasons.push(format!("it is behind `{}`, which runs", moment.name(before)));
    }
    if let Some((guard, ago)) = moment.why.refused(node).filter(|(_, ago)| !ago.is_zero()) {
        reasons.push(match moment.never_held(node) {
            true => format!("never held so far: {guard}, checked {} ago", seconds(ago)),
            false => format!("lost {} ago: {guard}", seconds(ago)),
        });
    }
    reasons
}

/// Formats an earlier end: `succeeded 4 ticks ago`.
fn ended_before((state, ago): (NodeState, u32)) -> String {
    let how = match state {
        NodeState::Success => "succeeded",
        NodeState::Failure => "failed",
        _ => "was halted",
    };
    format!("{how} {ago} tick{} ago", if ago == 1 { "" } else { "s" })
}

/// Names the running child of the nearest node above, if that runs: `` `fire` is at `wait` now ``.
fn at_work(moment: &Moment, nodes: &NodeTable, node: NodeId) -> Option<String> {
    let parent = |node: NodeId| nodes.get(node)?.parent;
    let above = parent(node).filter(|above| moment.why.runs(*above))?;
    let (child, _) = moment.running().iter().find(|(running, _)| parent(*running) == Some(above))?;
    Some(format!("`{}` is at `{}` now", moment.name(above), moment.name(*child)))
}

/// Formats a time: `1.2s`.
fn seconds(span: Duration) -> String {
    format!("{:.1}s", span.as_secs_f64())
}
