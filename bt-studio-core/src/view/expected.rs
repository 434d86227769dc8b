//! The expectations of the shown tick.

use bt_model::json::{Located, Member, line, pointer};
use bt_runtime::simulate::Moment;

use crate::message::ExpectView;
use crate::project::Project;
use crate::simulate::Simulated;

/// Returns the expectations for the end of the shown tick, in the order of the script. Expectations of a repeated
/// tick belong to its last repetition.
pub(super) fn of(project: &Project, simulated: &Simulated, moment: &Moment) -> Vec<ExpectView> {
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
            name => views.push(one(format!("{name} {}", shown(&member.value)), own, member, moment)),
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
    ExpectView { text, at, holds }
}
