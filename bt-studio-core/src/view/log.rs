//! The views of a debug log of mosaic_game and of its agents.

use std::collections::BTreeMap;

use bt_model::Value;
use bt_model::json::line;
use bt_mosaic::files::{Command, LogEntry, TimedRecord};

use crate::live::Breaks;
use crate::message::{
    AgentKey, AgentView, BreakResult, EntryView, FollowedView, GameView, KnownView, LoadedTree, LogView, MarkView,
    NodeState, RunningNode, WatchState, WatchView,
};
use crate::mosaic::log::{
    Entity, Log, NodeAt, Reading, Shapes, State, can_check, entries_under, own_node, parameters, poll_of, title,
};
use crate::view::timeline;

/// The maximum length of the data of an entry, in characters.
const PARAMETERS: usize = 300;
/// The maximum length of a value of the blackboard, in characters.
const VALUE: usize = 2_000;
/// The maximum number of shown keys, of running nodes, and of trees.
const SHOWN: usize = 1_000;
/// The maximum number of shown hits of breakpoints on each side of the shown entry.
const STOPS: usize = 300;

/// Returns the view of the log.
pub(crate) fn watch(log: &Log, listening: bool) -> WatchView {
    let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let said = match (listening, log.posts) {
        (false, _) => String::new(),
        (true, 0) => format!("nothing yet: let the game post to {}", log.name),
        (true, 1) => "1 request".to_owned(),
        (true, posts) => format!("{posts} requests"),
    };
    WatchView {
        game: GameView { name: log.name.clone(), ..GameView::default() },
        state: if listening { WatchState::Listening } else { WatchState::Log },
        said,
        stop: None,
        refused: None,
        waiting: Vec::new(),
        lost: (0, count(log.lost)),
        agents: log.entities().len() as u32,
        all: true,
        kept: count(log.kept() as u64),
        differing: Vec::new(),
        sent: Vec::new(),
    }
}

/// Returns the list of the agents in the log.
pub(crate) fn agents(log: &Log) -> Vec<AgentView> {
    let one = |(index, entity): (u32, &Entity)| {
        let now = &entity.now;
        AgentView {
            key: AgentKey { index, ..AgentKey::default() },
            name: entity.id.clone(),
            tree: now.trees.first().cloned().unwrap_or_default(),
            status: String::new(),
            node: now.deepest().and_then(|node| title(node, now, &log.shapes)).unwrap_or_default().to_owned(),
            lasts: String::new(),
        }
    };
    (0..).zip(log.entities()).map(one).collect()
}

/// Returns the followed agent after the entry `at`, or after the last entry; `None` if there is no such agent.
pub(crate) fn followed(
    log: &mut Log,
    key: AgentKey,
    at: Option<u32>,
    reading: &mut Reading,
    breaks: &Breaks,
) -> Option<FollowedView> {
    log.check(key.index, &breaks.all());
    let (entity, shapes) = log.entity(key.index)?;
    reading.update(key.index, entity, shapes);
    let (first, last) = (entity.first(), entity.last());
    let entry = at.unwrap_or(last).clamp(first.min(last), last);
    let sight = timeline::sight(first, last, entry);
    let state = entity.at(entry, shapes);
    let record = entity.entry(entry);
    let node = record.and_then(|entry| own_node(&entry.record));
    let shown = node.or_else(|| state.deepest());
    let tree = shown.map_or(0, |(tree, _)| tree);
    Some(FollowedView {
        key,
        name: entity.id.clone(),
        tree: state.trees.get(tree as usize).cloned().unwrap_or_default(),
        file: state.shape(tree, shapes).map(|shape| shape.path.clone()).unwrap_or_default(),
        tick: entry,
        first,
        last,
        live: at.is_none(),
        now: record.map(|entry| time(entry.ts_ms)).unwrap_or_default(),
        stale: !state.known,
        marks: marks(&state, shapes),
        values: values(&state, &entity.now, entry),
        sight,
        spans: spans(entity, sight),
        stops: entity.hits.around(entry, STOPS),
        log: Some(Box::new(LogView {
            total: reading.folding.total(entity, reading.listed()),
            fit: reading.fit(),
            from: reading.from,
            rows: rows(entity, reading, shapes),
            at: reading.folding.place(entity, reading.listed(), entry),
            place: node.and_then(|node| place(node, &state, shapes)),
            trees: trees(&state, shapes),
            running: running(&state, shapes),
            playing: reading.playing,
            stop: entity.hits.at(entry).map(ToString::to_string),
            unchecked: breaks.all().iter().filter(|of| !of.off && !can_check(of)).map(ToString::to_string).collect(),
        })),
        ..FollowedView::default()
    })
}

fn place((tree, node): NodeAt, state: &State, shapes: &Shapes) -> Option<(String, String)> {
    let shape = state.shape(tree, shapes)?;
    Some((shape.path.clone(), shape.node(node)?.pointer.clone()))
}

fn marks(state: &State, shapes: &Shapes) -> BTreeMap<String, Vec<MarkView>> {
    let mut marks: BTreeMap<String, Vec<MarkView>> = BTreeMap::new();
    for (file, at) in state.running.keys().filter_map(|node| place(*node, state, shapes)) {
        marks.entry(file).or_default().push(MarkView { at, state: NodeState::Running, lasts: None });
    }
    marks
}

fn trees(state: &State, shapes: &Shapes) -> Vec<LoadedTree> {
    let one = |name: &String| LoadedTree { name: name.clone(), file: shapes.get(name).map(|shape| shape.path.clone()) };
    state.trees.iter().take(SHOWN).map(one).collect()
}

fn running(state: &State, shapes: &Shapes) -> Vec<RunningNode> {
    let mut nodes: Vec<_> = state.running.iter().map(|(node, since)| (*since, *node)).collect();
    // A snapshot gives several nodes the same entry; these are sorted by number, so that parents come first.
    nodes.sort_unstable();
    let one = |(since, node): (u32, NodeAt)| RunningNode {
        node: format!("{}:{}", node.0, node.1),
        title: title(node, state, shapes).unwrap_or_default().to_owned(),
        since,
        place: place(node, state, shapes),
    };
    nodes.into_iter().take(SHOWN).map(one).collect()
}

fn values(state: &State, now: &State, entry: u32) -> Vec<KnownView> {
    let text = |value: &Value| cut(line(value), VALUE);
    let one = |(key, (value, written)): (&String, &(Value, u32))| KnownView {
        name: key.clone(),
        value: text(value),
        tick: *written,
        changed: *written == entry,
        later: now.board.get(key).filter(|(later, _)| later != value).map(|(later, _)| text(later)),
    };
    state.board.iter().take(SHOWN).map(one).collect()
}

/// Returns the polls in sight. They are counted from 1 among the stored polls.
fn spans(entity: &Entity, sight: (u32, u32)) -> Vec<(u32, String)> {
    let polls = timeline::spans(entity.polls(), sight, |begin| *begin);
    polls.map(|(at, begin)| (*begin, format!("poll {}", at + 1))).collect()
}

fn rows(entity: &Entity, reading: &Reading, shapes: &Shapes) -> Vec<EntryView> {
    let numbers = reading.folding.part(entity, reading.listed(), reading.from, reading.count);
    numbers.into_iter().filter_map(|number| row(entity, number, reading, shapes)).collect()
}

fn row(entity: &Entity, number: u32, reading: &Reading, shapes: &Shapes) -> Option<EntryView> {
    let TimedRecord { ts_ms, record } = entity.entry(number)?;
    let is_poll = record.command == Command::PollBegin;
    Some(EntryView {
        entry: number,
        poll: is_poll.then(|| poll_of(entity, number) as u32),
        folded: is_poll && reading.folding.is_folded(number),
        entries: if is_poll { entries_under(entity, number) } else { 0 },
        time: time(*ts_ms),
        node: format!("{}:{}", record.tree, record.node),
        title: own_node(record).and_then(|node| title(node, &entity.now, shapes)).unwrap_or_default().to_owned(),
        command: record.command.name().to_owned(),
        parameters: cut(parameters(&record.command), PARAMETERS),
        result: entity.results.of(number),
        stops: entity.hits.at(number).is_some(),
    })
}

/// Cuts a long text to its first `most` characters.
fn cut(mut text: String, most: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Formats a time: `12:30:21.269` in UTC for a time since 1970, `1.269 s` for a time on the agent's clock.
fn time(ms: u64) -> String {
    /// The time before which a number counts as a time on a clock that began with the agent, in milliseconds: early
    /// in 1973.
    const DATES: u64 = 100_000_000_000;
    if ms < DATES {
        return format!("{}.{:03} s", ms / 1_000, ms % 1_000);
    }
    let (seconds, ms) = (ms / 1_000, ms % 1_000);
    format!("{:02}:{:02}:{:02}.{ms:03}", seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60)
}

/// Returns the listed entries of an agent as JSON lines, including those of folded polls; `None` if they are longer
/// than `most` bytes. Each line has the fields of a debug log, and the number, the poll, the title of the node and
/// the result.
pub(crate) fn exported(entity: &Entity, reading: &Reading, shapes: &Shapes, most: usize) -> Option<String> {
    let mut text = String::new();
    for number in reading.entries(entity) {
        let Some(TimedRecord { ts_ms, record }) = entity.entry(number) else { continue };
        let LogEntry { tree, node, ts_ms, cmd, detail } = LogEntry::new(record, *ts_ms);
        let whole = |number: u64| Value::Number(number.to_string());
        let mut fields = vec![
            ("entry", whole(number.into())),
            ("poll", whole(poll_of(entity, number) as u64)),
            ("ts_ms", whole(ts_ms)),
            ("tree", whole(tree.into())),
            ("node", whole(node.into())),
        ];
        let title = own_node(record).and_then(|node| title(node, &entity.now, shapes));
        fields.extend(title.map(|title| ("title", Value::Text(title.to_owned()))));
        fields.extend([("cmd", Value::Text(cmd)), ("detail", detail)]);
        let result = entity.results.of(number).map(|result| match result {
            BreakResult::Success => "success",
            BreakResult::Failure => "failure",
        });
        fields.extend(result.map(|result| ("result", Value::Text(result.to_owned()))));
        let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        text.push_str(&line(&Value::Object(fields)));
        text.push('\n');
        if text.len() > most {
            return None;
        }
    }
    Some(text)
}
