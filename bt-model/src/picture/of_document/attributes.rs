//! The lines of guards, decorators and services.

use super::Build;
use super::call::called;
use crate::json::Json;
use crate::picture::{Row, RowKind};
use crate::{Aborts, Attribute, AttributeKind, Guard, Hooks, Node, Notify};

impl Build<'_> {
    /// Returns the lines above a node's name, the outermost first.
    pub(super) fn attributes(&self, node: &Node<Json>, case: Option<String>) -> Vec<Row> {
        let marks = [("weight", &node.weight), ("score", &node.score)];
        let marks = marks.into_iter().filter_map(|(name, mark)| Some(format!("{name} {}", mark.as_ref()?)));
        let marks = marks.chain(node.required.as_ref().map(|_| "required".to_owned()));
        let mut above = self.rows(RowKind::Case, case.into_iter().chain(marks));
        above.extend(self.rows_of(node.attributes.iter().map(|attribute| {
            let kind = match &attribute.kind {
                AttributeKind::When(_) => RowKind::Guard,
                AttributeKind::Service(_) => RowKind::Service,
                _ => RowKind::Decorator,
            };
            Row { kind, text: line(attribute) }
        })));
        above
    }
}

/// Returns the line of an attribute, in words for a designer.
pub(super) fn line(attribute: &Attribute<Json>) -> String {
    match &attribute.kind {
        AttributeKind::When(guard) => when(guard),
        AttributeKind::Service(service) => {
            let deviation = service.deviation.as_ref().map(|by| format!(" ± {by}")).unwrap_or_default();
            format!("{} every {}{deviation}{}", called(&service.call), service.every, hooks(&service.hooks))
        }
        AttributeKind::Handler(handler) => format!("{} {}", handler.name().replace('_', " "), called(&handler.call)),
        _ => attribute.text.clone(),
    }
}

/// Returns the text of the actions that run at the start and the stop of a service.
pub(super) fn hooks(hooks: &Hooks<Json>) -> String {
    hooks.named().map(|(name, call)| format!(", {} {}", name.replace('_', " "), called(call))).collect()
}

fn when(guard: &Guard<Json>) -> String {
    let mut line = format!("when {}", guard.condition);
    let word = |words: &[(&'static str, Aborts)]| words.iter().find(|row| row.1 == guard.aborts.0).map(|row| row.0);
    if guard.aborts.0 != Aborts::None
        && let Some(word) = word(Aborts::WORDS)
    {
        line.push_str(&format!(", aborts {word}"));
    }
    if guard.notify.0 == Notify::Value {
        line.push_str(", notify value");
    }
    line
}
