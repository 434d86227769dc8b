//! Nodes as boxes.

use super::call::arguments;
use super::{Build, Hangs, target};
use crate::json::Json;
use crate::picture::measure::cut;
use crate::picture::{Look, RowKind, Shape};
use crate::{Composite, Finish, Listen, Node, NodeKind, Threshold};

impl Build<'_> {
    pub(super) fn of_node(&self, node: &Node<Json>, hangs: &Hangs, active: bool) -> Shape {
        let letters = self.options.letters;
        let (title, lead) = named(node);
        let details = details(&node.kind);
        let inline = [lead.clone()].into_iter().filter(|lead| !lead.is_empty()).chain([details.join(", ")]);
        let inline = inline.collect::<Vec<_>>().join("  ");
        let fits = inline.chars().count() + title.chars().count() <= letters + 8;
        let mut shape = Shape {
            parent: Some(hangs.parent),
            order: hangs.order,
            look: look(&node.kind),
            title: cut(&title, letters),
            note: cut(if fits { inline.trim_end() } else { &lead }, letters),
            above: self.attributes(node, hangs.case.clone()),
            below: if fits { Vec::new() } else { self.rows(RowKind::Detail, details.iter().cloned()) },
            active,
            bytes: Some(node.place.range()),
            ..Shape::default()
        };
        self.editor(&node.editor, &mut shape);
        let mut hint = vec![node.docs.trim().to_owned()];
        if shape.lines().iter().any(|line| line.contains('…')) {
            let above = hangs.case.iter().cloned().chain(node.attributes.iter().map(super::attributes::line));
            hint.extend(above.chain([title, lead]).chain(details).chain(node.editor.comment.clone()));
        }
        hint.retain(|line| !line.is_empty());
        shape.hint = hint.join("\n");
        shape
    }
}

/// Returns the name to show, and the kind of the node if this name is a label.
fn named(node: &Node<Json>) -> (String, String) {
    let name = match &node.kind {
        NodeKind::Run { path, .. } => format!("run {}", path.text),
        NodeKind::Slot(name) => format!("slot {}", name.text),
        kind => kind.name(),
    };
    match &node.label {
        Some(label) => (label.text.clone(), name),
        None => (name, String::new()),
    }
}

/// Returns a node in one line: its name, its kind, its arguments.
pub(super) fn line(node: &Node<Json>) -> String {
    let (title, lead) = named(node);
    let parts = [title, lead, details(&node.kind).join(", ")].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("  ")
}

/// Returns the parts of the note beside the name.
fn details(kind: &NodeKind<Json>) -> Vec<String> {
    match kind {
        NodeKind::Rescored { margin, .. } => {
            let margin = margin.as_ref().map(|margin| format!("margin {margin}"));
            ["rescore change".to_owned()].into_iter().chain(margin).collect()
        }
        NodeKind::Parallel { success, failure, .. } => {
            vec![format!("success {}", threshold(success)), format!("failure {}", threshold(failure))]
        }
        NodeKind::SimpleParallel { finish, .. } => {
            let word = if *finish == Finish::Immediate { "immediate" } else { "delayed" };
            vec![format!("finish {word}")]
        }
        NodeKind::While { condition: expr, .. }
        | NodeKind::Match { subject: expr, .. }
        | NodeKind::Wait(expr)
        | NodeKind::Send(expr)
        | NodeKind::Check(expr) => vec![expr.to_string()],
        NodeKind::ForEach { list, element, .. } => {
            let index = element.index.as_ref().map(|index| format!("index → {}", target(index)));
            let width = element.width.as_ref().map(|width| format!("width {width}"));
            [format!("{list} → {}", target(&element.item))].into_iter().chain(index).chain(width).collect()
        }
        NodeKind::PopEach { queue, item, .. } => vec![format!("{} → {}", target(queue), target(item))],
        NodeKind::WaitFor(listen) => listened(listen),
        NodeKind::Set(key, value) => vec![format!("{} = {value}", target(key))],
        NodeKind::Clear(key) => vec![target(key)],
        NodeKind::Run { arguments: given, outputs, .. } => {
            let outputs = outputs.iter().map(|output| match &output.name {
                Some(name) => format!("{} → {}", name.text, target(&output.target)),
                None => format!("→ {}", target(&output.target)),
            });
            arguments(given).chain(outputs).collect()
        }
        NodeKind::Custom(call, _) => arguments(&call.arguments).collect(),
        NodeKind::Action(call) => {
            let output = call.output.as_ref().map(|key| format!("→ {}", target(key)));
            arguments(&call.arguments).chain(output).collect()
        }
        _ => Vec::new(),
    }
}

fn listened(listen: &Listen<Json>) -> Vec<String> {
    let mut parts = vec![listen.pattern.to_string()];
    parts.extend(listen.guard.iter().map(|guard| format!("if {guard}")));
    parts.extend(listen.outputs.iter().map(|output| match &output.value {
        Some(value) => format!("→ {} = {value}", target(&output.target)),
        None => format!("→ {}", target(&output.target)),
    }));
    parts
}

fn threshold(threshold: &Threshold<Json>) -> String {
    match threshold {
        Threshold::All => "all".to_owned(),
        Threshold::Required => "required".to_owned(),
        Threshold::One => "1".to_owned(),
        Threshold::Count(count) => count.to_string(),
    }
}

/// Returns the condition of each child.
pub(super) fn cases(node: &Node<Json>) -> Vec<Option<String>> {
    match &node.kind {
        NodeKind::If { branches, otherwise } => {
            let branches = branches.iter().map(|branch| Some(format!("if {}", branch.condition)));
            branches.chain(otherwise.iter().map(|_| Some("else".to_owned()))).collect()
        }
        NodeKind::Match { arms, .. } => {
            let guard = |guard: &Option<_>| guard.as_ref().map(|guard| format!(" if {guard}")).unwrap_or_default();
            arms.iter().map(|arm| Some(format!("{}{}", arm.pattern, guard(&arm.guard)))).collect()
        }
        NodeKind::SimpleParallel { .. } => vec![Some("main".to_owned()), Some("background".to_owned())],
        _ => vec![None; node.children().len()],
    }
}

fn look(kind: &NodeKind<Json>) -> Look {
    match kind {
        NodeKind::Composite(composite, _) => match composite {
            Composite::Sequence | Composite::ReactiveSequence | Composite::AlwaysSequence => Look::Sequence,
            Composite::Selector | Composite::ReactiveSelector => Look::Selector,
            Composite::RandomSequence | Composite::RandomSelector | Composite::Pick | Composite::UtilitySelector => {
                Look::Draw
            }
            Composite::Race => Look::Parallel,
        },
        NodeKind::Rescored { .. } => Look::Draw,
        NodeKind::Parallel { .. } | NodeKind::SimpleParallel { .. } => Look::Parallel,
        NodeKind::If { .. } | NodeKind::Match { .. } => Look::Choice,
        NodeKind::While { .. } | NodeKind::ForEach { .. } | NodeKind::PopEach { .. } => Look::Loop,
        NodeKind::Wait(_) | NodeKind::WaitFor(_) | NodeKind::Idle => Look::Time,
        NodeKind::Send(_) | NodeKind::Set(..) | NodeKind::Clear(_) => Look::Data,
        NodeKind::Check(_) => Look::Check,
        NodeKind::Succeed | NodeKind::Fail => Look::End,
        NodeKind::Run { .. } => Look::Run,
        NodeKind::Slot(_) => Look::Slot,
        NodeKind::Action(_) => Look::Action,
        NodeKind::Custom(_, children) if children.len() == 1 => Look::Loop,
        NodeKind::Custom(..) => Look::Sequence,
        NodeKind::Broken(_) => Look::Broken,
    }
}
