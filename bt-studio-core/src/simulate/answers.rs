//! The answers of a script: where each one stands, and which one counts for a node in a tick.

use bt_model::json::{Located, line, pointer};
use bt_runtime::simulate::Simulation;

/// The field of the script that has the answers for all nodes with an action.
pub(crate) const ACTIONS: &str = "actions";
/// The field of the script that has the answers for the nodes with a name.
pub(crate) const NODES: &str = "nodes";

/// An entry for an action, or for the nodes with a name. An entry without results asks for them.
pub(crate) struct Answer<'s> {
    /// [`ACTIONS`] or [`NODES`].
    pub(crate) list: &'static str,
    /// The name of the action or of the nodes.
    pub(crate) name: &'s str,
    /// The index of the tick's entry in the script; `None` for an answer from the start.
    pub(crate) entry: Option<usize>,
    pub(crate) at: String,
    pub(crate) value: &'s Located,
}

/// All answers of a script, those from the start first.
pub(crate) struct Answers<'s>(Vec<Answer<'s>>);

impl<'s> Answers<'s> {
    pub(crate) fn of(script: &'s Located) -> Self {
        let mut all = Vec::new();
        add(&mut all, script, "", None);
        let ticks = script.field("ticks").map(|ticks| ticks.value.items()).unwrap_or_default();
        for (index, tick) in ticks.iter().enumerate() {
            add(&mut all, tick, &format!("/ticks/{index}"), Some(index));
        }
        Self(all)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Answer<'s>> {
        self.0.iter()
    }

    /// Returns the answer that counts in an entry of the script; `entry` is `None` beyond the script.
    pub(crate) fn in_force(&self, (list, name): (&str, &str), entry: Option<usize>) -> Option<&Answer<'s>> {
        let begun = |answer: &&Answer<'_>| answer.entry.zip(entry).is_none_or(|(from, entry)| from <= entry);
        self.iter().filter(|answer| answer.list == list && answer.name == name).filter(begun).last()
    }

    /// Returns the list and the name by which the script answers an action of a node. Answers for the nodes with a name
    /// have precedence, but not for services and handlers of these nodes.
    pub(crate) fn key<'n>(&self, simulation: &'n Simulation, node: u16, action: &'n str) -> (&'static str, &'n str) {
        let name = simulation.nodes().get(usize::from(node)).map_or("", |info| &*info.name);
        let is_named = simulation.action(node) == action
            && self.iter().any(|answer| answer.list == NODES && answer.entry.is_none() && answer.name == name);
        if is_named { (NODES, name) } else { (ACTIONS, action) }
    }
}

fn add<'s>(all: &mut Vec<Answer<'s>>, value: &'s Located, of: &str, entry: Option<usize>) {
    for list in [ACTIONS, NODES] {
        let at = pointer::child(of, list);
        let members = value.field(list).map(|field| field.value.members()).unwrap_or_default();
        all.extend(members.iter().map(|member| Answer {
            list,
            name: &member.name,
            entry,
            at: pointer::child(&at, &member.name),
            value: &member.value,
        }));
    }
}

/// `true` for the fields of an answer that its results replace, with the comment on them.
pub(crate) fn is_of_results(field: &str) -> bool {
    matches!(field, "results" | "runs" | "then" | "comment")
}

impl Answer<'_> {
    /// Returns the results; none if the action asks for them.
    fn results(&self) -> &[Located] {
        match self.value.field("results") {
            Some(results) => results.value.items(),
            None => self.value.items(),
        }
    }

    /// `true` if the action asks for its results.
    pub(crate) fn asks(&self) -> bool {
        self.results().is_empty() && self.value.field("runs").is_none()
    }

    /// Returns the time for which the action runs first, if the answer is one result after a time.
    pub(crate) fn lasts(&self) -> Option<&str> {
        let one = match self.results() {
            [] => Some(self.value),
            [one] => Some(one),
            _ => None,
        };
        one?.field("runs")?.value.text()
    }

    /// Returns the output as JSON.
    pub(crate) fn output(&self) -> Option<String> {
        Some(line(&self.value.field("output")?.value.value()))
    }

    /// Returns the answer as text: `running, success after 150ms, output [3, 4]`.
    pub(crate) fn text(&self) -> String {
        let result = |item: &Located| match (item.text(), item.field("runs"), item.field("then")) {
            (Some(word), ..) => word.to_owned(),
            (None, Some(runs), Some(then)) => {
                format!("{} after {}", then.value.text().unwrap_or_default(), runs.value.text().unwrap_or_default())
            }
            _ => line(&item.value()),
        };
        let mut parts: Vec<String> = self.results().iter().map(result).collect();
        parts.extend((parts.is_empty() && self.value.field("runs").is_some()).then(|| result(self.value)));
        let more = self.value.members().iter();
        let more = more.filter(|member| !is_of_results(&member.name));
        parts.extend(more.map(|member| format!("{} {}", member.name, line(&member.value.value()))));
        parts.join(", ")
    }
}
