//! The expectations of the shown tick.

use std::collections::BTreeSet;

use bt_model::json::{Located, Member, line, pointer};
use bt_runtime::simulate::{Mark, Moment};

use super::simulation::Places;
use crate::message::{ExpectView, UnclearView};
use crate::project::Project;
use crate::simulate::Simulated;

/// Returns the expectations for the end of the shown tick, in the order of the script. Expectations of a repeated
/// tick belong to its last repetition.
pub(super) fn of(
    places: &mut Places<'_>,
    project: &Project,
    simulated: &Simulated,
    moment: &Moment,
) -> Vec<ExpectView> {
    let script = project.files.get(&simulated.script).and_then(|file| file.read.root.as_ref());
    let (Some(script), Some((index, _)), None) = (script, moment.entry, &moment.asks) else { return Vec::new() };
    if simulated.next_entry().is_some_and(|(next, _)| next == index) {
        return Vec::new();
    }
    let at = format!("/ticks/{index}/expect");
    let mut views = Vec::new();
    for member in script.find(&at).into_iter().flat_map(Located::members) {
        let own = pointer::child(&at, &member.name);
        match &*member.name {
            "keys" => views.extend(member.value.members().iter().map(|key| {
                let text = format!("{} = {}", key.name, line(&key.value.value()));
                one(text, pointer::child(&own, &key.name), key, moment)
            })),
            name => {
                let mut view = one(format!("{name} {}", shown(&member.value)), own, member, moment);
                let names = member.value.items().iter().filter_map(Located::text).filter(|_| name == "running");
                view.unclear = names.filter_map(|name| unclear(places, simulated, moment, name)).next();
                views.push(view);
            }
        }
    }
    views
}

/// Formats an expectation, if possible without the punctuation of JSON.
fn shown(value: &Located) -> String {
    let words: Option<Vec<&str>> = value.items().iter().map(Located::text).collect();
    match (value.text(), words) {
        (Some(word), _) => word.to_owned(),
        (None, Some(words)) if !words.is_empty() => words.join(", "),
        _ => line(&value.value()),
    }
}

fn one(text: String, at: String, member: &Member, moment: &Moment) -> ExpectView {
    let whole = member.name_range.start..member.value.range.end;
    let holds = !moment.failures.iter().any(|failure| whole.contains(&failure.place.range().start));
    ExpectView { text, at, holds, unclear: None }
}

/// Returns a note for a name that several elements have; `None` for other names.
fn unclear(places: &mut Places<'_>, simulated: &Simulated, moment: &Moment, name: &str) -> Option<UnclearView> {
    let nodes = simulated.run.as_ref().ok()?.simulation.nodes();
    let named: Vec<u16> = nodes.iter().filter(|info| info.name == name).map(|info| info.id).collect();
    let found: BTreeSet<_> = named.iter().filter_map(|node| places.find(*node)).collect();
    if found.len() < 2 {
        return None;
    }
    let runs = |node: &&u16| moment.nodes.contains(&(**node, Mark::Running));
    let place = named.iter().find(runs).and_then(|node| places.find(*node));
    let at = place.and_then(|(file, at)| (file == simulated.file).then_some(at));
    Some(UnclearView { name: name.to_owned(), count: found.len() as u32, at })
}
