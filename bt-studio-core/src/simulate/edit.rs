//! Edits of the script for the orders of the user in a simulation.

use bt_model::catalogue::inside;
use bt_model::json::Place;
use bt_model::json::pointer::child;
use bt_model::{Fault, Value as Json};
use bt_runtime::simulate::{Mark, Moment};

use super::answer;
use super::draft::Draft;
use super::{MOST, Running, Simulated, forget, scripts};
use crate::command::parsed;
use crate::edit::Edit;
use crate::message::{Play, RepeatEnd};
use crate::project::Project;

/// The edits of a script.
pub(crate) struct Written {
    /// The text before the edits.
    pub(crate) text: String,
    pub(crate) edits: Vec<Edit>,
    /// The name of the step.
    pub(crate) name: String,
}

/// Returns the edits for an order; `None` for orders that change no script.
pub(crate) fn written(project: &Project, simulated: &Simulated, play: &Play) -> Result<Option<Written>, String> {
    let text = simulated.text(project);
    let mut draft = Draft::new(text.clone());
    let next = simulated.at + 1;
    if !plays(play) && !matches!(play, Play::Declare { .. }) {
        name_actions(&mut draft, simulated)?;
    }
    let before_next = matches!(play, Play::Set { .. } | Play::Send { .. } | Play::Repeat { .. });
    if let Some(asks) = simulated.moment().and_then(|moment| moment.asks.as_ref()).filter(|_| before_next) {
        return Err(format!("`{}` waits for its answer", asks.action));
    }
    let name = match play {
        Play::Set { key, value } => {
            let entry = entry(&mut draft, simulated, next)?;
            forget::clear(&mut draft, &entry, key)?;
            let mut keys = run(simulated)?.simulation.keys();
            let ty = keys.find(|(name, _)| name == key).map_or("", |(_, ty)| ty);
            draft.set(child(&format!("{entry}/set"), key), &data_of(ty, value))?;
            format!("set {key} before tick {next}")
        }
        Play::Send { event, value } => {
            let entry = entry(&mut draft, simulated, next)?;
            let mut sent = vec![("event".to_owned(), Json::Text(event.clone()))];
            sent.extend(value.as_ref().map(|value| ("value".to_owned(), data(value))));
            draft.insert(format!("{entry}/send/-"), &Json::Object(sent))?;
            format!("send {event} before tick {next}")
        }
        Play::Answer { .. } | Play::Change { .. } | Play::Ask { .. } => {
            answer::written(&mut draft, project, simulated, play)?
        }
        Play::Repeat { ticks, until } => {
            repeat(&mut draft, project, simulated, (*ticks, until.as_ref()))?;
            format!("repeat tick {next} {ticks} times")
        }
        Play::Expect => {
            expect(&mut draft, project, simulated)?;
            format!("expect tick {}", simulated.at)
        }
        Play::Forget { at } if answer::is_at_start(at) => {
            answer::forget(&mut draft, at)?;
            "take an answer out of the script".to_owned()
        }
        Play::Forget { at } => {
            forget::change(&mut draft, at, run(simulated)?.dt)?;
            "take a change out of the script".to_owned()
        }
        Play::Declare { key, ty, value } => {
            declare(&mut draft, project, simulated, (key, ty, value.as_deref()))?;
            format!("declare {key}")
        }
        _ => return Ok(None),
    };
    refuse_new_faults(project, simulated, &draft)?;
    Ok(Some(Written { text, edits: draft.edits, name }))
}

/// Repeats the next tick.
fn repeat(
    draft: &mut Draft,
    project: &Project,
    simulated: &Simulated,
    (ticks, until): (u32, Option<&RepeatEnd>),
) -> Result<(), String> {
    let most = MOST - simulated.at;
    if ticks == 0 || ticks as usize > most {
        return Err(format!("a tick is repeated 1 to {most} times: a simulation has at most {MOST} ticks"));
    }
    let until = match until {
        None => None,
        Some(RepeatEnd::Status { status }) => Some(("status".to_owned(), Json::text(&**status))),
        Some(RepeatEnd::Node { file, at }) => {
            Some(("active".to_owned(), Json::List(vec![named(project, simulated, (file, at))?])))
        }
    };
    let entry = entry(draft, simulated, simulated.at + 1)?;
    draft.set(format!("{entry}/repeat"), &Json::Number(ticks.to_string()))?;
    until.map_or(Ok(()), |until| draft.set(format!("{entry}/until"), &Json::Object(vec![until])))
}

/// Returns the name by which a script identifies an element alone, or its `id`.
fn named(project: &Project, simulated: &Simulated, place: (&str, &str)) -> Result<Json, String> {
    let (simulation, foreign) = (&run(simulated)?.simulation, simulated.foreign.as_ref());
    let nodes = crate::view::nodes_of(project, foreign, simulation, place);
    let node = *nodes.first().ok_or("the simulated tree does not hold this node")?;
    let name = &simulation.nodes()[usize::from(node)].name;
    unique(project, simulated, &nodes)?
        .ok_or_else(|| format!("several nodes are called `{name}`: give the node a name first"))
}

/// Returns the name or the `id` that only these nodes of an element have; `None` without one.
fn unique(project: &Project, simulated: &Simulated, nodes: &[u16]) -> Result<Option<Json>, String> {
    let (simulation, foreign) = (&run(simulated)?.simulation, simulated.foreign.as_ref());
    let Some(node) = nodes.first().copied().map(usize::from) else { return Ok(None) };
    let info = simulation.nodes();
    if info.iter().all(|other| other.name != info[node].name || nodes.contains(&other.id)) {
        return Ok(Some(Json::text(&*info[node].name)));
    }
    let ids = crate::view::ids(project, foreign, simulation);
    let is_its_own =
        |id: &&String| info.iter().zip(&ids).all(|(other, own)| own.as_ref() != Some(*id) || nodes.contains(&other.id));
    let id = ids.get(node).and_then(Option::as_ref).filter(is_its_own);
    Ok(id.map(|id| Json::Number(id.clone())))
}

/// `true` if an order changes no script.
const fn plays(play: &Play) -> bool {
    use Play::{Run, RunTo, Script, Step, Stop, To};
    matches!(play, Step { .. } | To { .. } | Run { .. } | RunTo { .. } | Stop | Script { .. })
}

/// Declares a key in the script. If the simulation has failed because the key is missing, the script's actions
/// cannot be named yet.
fn declare(
    draft: &mut Draft,
    project: &Project,
    simulated: &Simulated,
    (key, ty, value): (&str, &str, Option<&str>),
) -> Result<(), String> {
    if simulated.run.is_ok() {
        name_actions(draft, simulated)?;
    }
    let catalogue = simulated.catalogue(project);
    if let Some(known) = catalogue.filter(|known| known.keys.iter().all(|own| own.name.text != *key)) {
        let agent = &known.agent;
        return Err(format!(
            "the catalogue of `{agent}` has no key `{key}`: add it to the game, which writes its catalogue"
        ));
    }
    put_key(draft, key, ty, value)?;
    refuse_faults(project, simulated, draft, &child("/keys", key))
}

/// Adds a key of this type, or changes its type and its first value. A first value of another type is removed.
fn put_key(draft: &mut Draft, key: &str, ty: &str, value: Option<&str>) -> Result<(), String> {
    let is_name = |part: &str| {
        let starts = part.starts_with(|char: char| char.is_alphabetic() || char == '_');
        starts && part.chars().all(|char| char.is_alphanumeric() || char == '_')
    };
    if !key.split('.').all(is_name) {
        return Err(format!("`{key}` is no name of a key: write one like `ammo`"));
    }
    let at = child("/keys", key);
    let (of_type, of_value) = (child(&at, "type"), child(&at, "value"));
    if value.is_none() && draft.value(&of_type) != Some(Json::text(ty)) && draft.value(&of_value).is_some() {
        draft.remove(of_value.clone())?;
    }
    draft.set(of_type, &Json::text(ty))?;
    value.map_or(Ok(()), |value| draft.set(of_value, &data_of(ty, value)))
}

/// Fails if the draft has a fault in the value at a pointer.
fn refuse_faults(project: &Project, simulated: &Simulated, draft: &Draft, at: &str) -> Result<(), String> {
    let root = draft.root()?;
    let Some(part) = root.find(at).map(|value| value.range.clone()) else { return Ok(()) };
    simulated.faults_in(project, draft.text(), &part).first().map_or(Ok(()), |fault| Err(reason(fault)))
}

/// Fails if the draft would break a working simulation.
fn refuse_new_faults(project: &Project, simulated: &Simulated, draft: &Draft) -> Result<(), String> {
    if draft.edits.is_empty() || simulated.run.is_err() {
        return Ok(());
    }
    simulated.faults(project, draft.text()).first().map_or(Ok(()), |fault| Err(reason(fault)))
}

/// Returns the reason why a draft with this fault is refused.
fn reason(fault: &Fault<Place>) -> String {
    let (message, help) = crate::view::told(fault);
    if help.is_empty() { message } else { format!("{message}: {help}") }
}

/// Adds the unnamed actions to the script, without results: a script without a catalogue must name all actions.
fn name_actions(draft: &mut Draft, simulated: &Simulated) -> Result<(), String> {
    let unnamed = run(simulated)?.simulation.unnamed();
    unnamed.iter().try_for_each(|action| draft.set(child("/actions", action), &Json::List(Vec::new())))
}

/// Parses a typed value of a type. An optional value may also be written as the table of keys shows it, and a vector
/// without its brackets.
pub(super) fn data_of(ty: &str, text: &str) -> Json {
    let inner = inside(ty);
    if inner.unwrap_or(ty).starts_with("vec")
        && let Ok(vector @ Json::List(_)) = parsed(&format!("[{text}]"))
        && parsed(text).is_err()
    {
        return vector;
    }
    if inner.is_some() { data(&crate::view::json_of(text)) } else { data(text) }
}

/// Parses a typed value: JSON, or a word.
fn data(text: &str) -> Json {
    parsed(text).unwrap_or_else(|_| Json::text(text))
}

fn run(simulated: &Simulated) -> Result<&Running, String> {
    simulated.run.as_ref().map_err(|_| "the simulation has faults: mend them first".to_owned())
}

/// Returns the pointer of a script entry for exactly this tick. An entry with several ticks is divided, and ticks
/// beyond the script are added to the script.
pub(super) fn entry(draft: &mut Draft, simulated: &Simulated, tick: usize) -> Result<String, String> {
    let moments = &run(simulated)?.moments;
    let found = match moments.get(tick - 1) {
        Some(moment) => moment.entry,
        None => simulated.next_entry(),
    };
    match found {
        Some((index, before)) => alone(draft, index, before),
        None => beyond(draft, simulated, moments.iter().take(tick - 1)),
    }
}

/// Adds the ticks beyond the script, and one more tick, to the script.
fn beyond<'m>(
    draft: &mut Draft,
    simulated: &Simulated,
    before: impl Iterator<Item = &'m Moment>,
) -> Result<String, String> {
    let dt = Json::Text(scripts::duration(run(simulated)?.dt));
    let empty = before.filter(|moment| moment.entry.is_none()).count();
    let tick = || vec![("dt".to_owned(), dt.clone())];
    let mut count = draft.root()?.field("ticks").map_or(0, |ticks| ticks.value.items().len());
    if empty > 0 {
        let mut several = tick();
        several.extend((empty > 1).then(|| ("repeat".to_owned(), Json::Number(empty.to_string()))));
        draft.insert("/ticks/-".to_owned(), &Json::Object(several))?;
        count += 1;
    }
    draft.insert("/ticks/-".to_owned(), &Json::Object(tick()))?;
    Ok(format!("/ticks/{count}"))
}

/// Divides an entry of several ticks, so that the tick with `before` ticks before it gets an entry of its own.
fn alone(draft: &mut Draft, index: usize, before: u32) -> Result<String, String> {
    let at = |index: usize| format!("/ticks/{index}");
    let Some(Json::Object(fields)) = draft.value(&at(index)) else {
        return Err("the script has no such tick".to_owned());
    };
    let count = fields.iter().find(|(name, _)| name == "repeat").and_then(|(_, value)| match value {
        Json::Number(count) => count.parse::<u32>().ok(),
        _ => None,
    });
    let count = count.unwrap_or(1);
    if fields.iter().any(|(name, _)| name == "until") {
        return Err("this tick is one of several that end with `until`: it cannot be changed alone".to_owned());
    }
    if count == 1 {
        return Ok(at(index));
    }
    // An expectation for the end of the whole entry belongs to the last part.
    let part = |count: u32, last: bool| {
        let kept = fields.iter().filter(|(name, _)| name != "repeat" && (last || name != "expect")).cloned();
        let mut part: Vec<_> = kept.collect();
        if count > 1 {
            let place = part.iter().position(|(name, _)| name != "dt").unwrap_or(part.len());
            part.insert(place, ("repeat".to_owned(), Json::Number(count.to_string())));
        }
        Json::Object(part)
    };
    let after = count - before - 1;
    let parts = [(before, false), (1, after == 0), (after, true)];
    let mut parts = parts.into_iter().filter(|(count, _)| *count > 0).map(|(count, last)| part(count, last));
    if let Some(first) = parts.next() {
        draft.set(at(index), &first)?;
    }
    for (more, part) in parts.enumerate() {
        draft.insert(at(index + more + 1), &part)?;
    }
    Ok(at(index + usize::from(before > 0)))
}

/// Writes the state after the shown tick as an expectation.
fn expect(draft: &mut Draft, project: &Project, simulated: &Simulated) -> Result<(), String> {
    let running = run(simulated)?;
    let moment = simulated.moment().filter(|moment| moment.asks.is_none());
    let Some(moment) = moment else { return Err("there is no whole tick to expect".to_owned()) };
    let at = format!("{}/expect", entry(draft, simulated, simulated.at)?);
    let status = crate::view::status(moment.status);
    draft.set(format!("{at}/status"), &Json::text(status))?;
    let info = running.simulation.nodes();
    let runs: Vec<_> = moment.nodes.iter().filter(|(_, mark)| *mark == Mark::Running).map(|(node, _)| *node).collect();
    let parents: Vec<_> = runs.iter().filter_map(|node| info[usize::from(*node)].parent).collect();
    let mut names: Vec<Json> = Vec::new();
    for leaf in runs.iter().filter(|node| !parents.contains(node)) {
        let nodes = crate::view::same_element(project, simulated, &running.simulation, *leaf);
        // The panel shows which names several nodes have.
        let name = unique(project, simulated, &nodes)?.unwrap_or_else(|| Json::text(&*info[usize::from(*leaf)].name));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    draft.set(format!("{at}/running"), &Json::List(names))?;
    let before = simulated.at.checked_sub(2).map_or(&running.first, |index| &running.moments[index].keys);
    for (((key, _), old), new) in running.simulation.keys().zip(before).zip(&moment.keys) {
        if old != new {
            draft.set(child(&format!("{at}/keys"), key), &data(&crate::view::json_of(new)))?;
        }
    }
    Ok(())
}
