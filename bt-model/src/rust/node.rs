//! Nodes as Rust code.

use std::fmt::Write as _;

use super::{Writer, docs};
use crate::check::covers_all;
use crate::json::Json;
use crate::json::expression::{Expr, Type};
use crate::{Argument, Arm, Editor, Finish, Listen, Name, Node, NodeKind, Threshold, TreeOutput};

impl Writer<'_, '_> {
    /// Writes a node with its attributes and comments above it. The reader has limited the depth.
    pub(super) fn node(&mut self, node: &Node<Json>, out: &mut String) {
        self.comment(&node.editor, out);
        docs(&node.docs, out);
        self.attributes(node, out);
        self.bare(node, out);
    }

    /// Writes a node without its attributes and comments.
    pub(super) fn bare(&mut self, node: &Node<Json>, out: &mut String) {
        let label = node.label.as_ref().map(|label| format!(" {:?}", label.text)).unwrap_or_default();
        match &node.kind {
            NodeKind::If { branches, otherwise } => {
                for (index, branch) in branches.iter().enumerate() {
                    let (word, label) = if index == 0 { ("if", &*label) } else { (" else if", "") };
                    let _ = write!(out, "{word} {}{label} ", self.condition(&branch.condition));
                    self.block([&branch.node], out);
                }
                if let Some(otherwise) = otherwise {
                    out.push_str(" else ");
                    self.block([&**otherwise], out);
                }
            }
            NodeKind::While { condition, body } => {
                let _ = write!(out, "while {}{label} ", self.condition(condition));
                self.block([&**body], out);
            }
            NodeKind::ForEach { list, element, body } => {
                let index = element.index.as_ref().map(|index| format!(", index -> {}", self.target(index)));
                let width = element.width.as_ref();
                let width = width.map(|width| format!(", width = {}", self.expr(width, &Type::Unknown)));
                let (index, width) = (index.unwrap_or_default(), width.unwrap_or_default());
                let (list, item) = (self.expr(list, &Type::Unknown), self.target(&element.item));
                let _ = write!(out, "for_each({list} -> {item}{index}{width}){label} ");
                self.block([&**body], out);
            }
            NodeKind::PopEach { queue, item, body } => {
                let _ = write!(out, "pop_each({} -> {}){label} ", self.target(queue), self.target(item));
                self.block([&**body], out);
            }
            NodeKind::Match { subject, arms } => self.matching(subject, arms, &label, out),
            _ => {
                let (head, closed) = (self.head_of(&node.kind, &label), node.kind.has_block());
                out.push_str(&head);
                match closed {
                    true => {
                        out.push(' ');
                        self.block(node.children(), out);
                    }
                    false => out.push(';'),
                }
            }
        }
        out.push('\n');
    }

    fn block<'n>(&mut self, nodes: impl IntoIterator<Item = &'n Node<Json>>, out: &mut String) {
        out.push_str("{\n");
        for node in nodes {
            self.node(node, out);
        }
        out.push('}');
    }

    fn matching(&mut self, subject: &Expr, arms: &[Arm<Json>], label: &str, out: &mut String) {
        let ty = self.type_of(subject).unwrap_or(Type::Unknown);
        let _ = writeln!(out, "match {}{label} {{", self.subject(subject, &ty));
        for arm in arms {
            let _ = write!(out, "{} => ", self.arm(arm, subject, &ty));
            self.block([&arm.node], out);
            out.push('\n');
        }
        if !covers_all(arms) {
            out.push_str("_ => succeed,\n");
            self.needs.notes.insert(
                "A `match` of Rust covers every value: `_ => succeed` stands where no arm of the file fits.".to_owned(),
            );
        }
        out.push('}');
    }

    /// Returns the part of a node before its `;` or its braces.
    fn head_of(&mut self, kind: &NodeKind<Json>, label: &str) -> String {
        let word = kind.word();
        match kind {
            NodeKind::Rescored { margin, .. } => {
                let margin = margin.as_ref().map(|margin| format!(", margin = {}", self.amount(margin)));
                format!("{word}(rescore = change{}){label}", margin.unwrap_or_default())
            }
            NodeKind::Parallel { success, failure, .. } => {
                let (success, failure) = (self.threshold(success), self.threshold(failure));
                format!("{word}(success = {success}, failure = {failure}){label}")
            }
            NodeKind::SimpleParallel { finish, .. } => {
                let finish = Finish::WORDS.iter().find(|(_, known)| known == finish).map_or("", |(word, _)| word);
                format!("{word}(finish = {finish}){label}")
            }
            NodeKind::Wait(lasts) => format!("{word}({}){label}", self.lasts(lasts)),
            NodeKind::WaitFor(listen) => format!("{word}({}){label}", self.listen(listen)),
            NodeKind::Send(event) => format!("{word}({}){label}", self.event(event)),
            NodeKind::Check(condition) => format!("{word}({}){label}", self.condition(condition)),
            NodeKind::Set(target, value) => {
                let ty = self.target_type(target);
                format!("{word}({} = {}){label}", self.target(target), self.owned(value, &ty))
            }
            NodeKind::Clear(target) => format!("{word}({}){label}", self.target(target)),
            NodeKind::Run { path, arguments, outputs } => {
                format!("{word} {}{label}", self.linked(path, arguments, outputs))
            }
            NodeKind::Slot(name) => format!("{word} {}", self.name(name)),
            NodeKind::Action(call) => {
                // A label is written before the output.
                let text = self.called(call);
                match text.rsplit_once(") -> ").filter(|_| call.output.is_some()) {
                    Some((call, output)) => format!("{call}){label} -> {output}"),
                    None => format!("{text}{label}"),
                }
            }
            NodeKind::Custom(call, _) => {
                let text = self.called(call);
                format!("{}{label}", text.strip_suffix("()").unwrap_or(&text))
            }
            _ => format!("{word}{label}"),
        }
    }

    fn threshold(&mut self, threshold: &Threshold<Json>) -> String {
        match threshold {
            Threshold::All => "all".to_owned(),
            Threshold::One => "1".to_owned(),
            Threshold::Required => "required".to_owned(),
            Threshold::Count(count) => self.amount(count),
        }
    }

    /// Returns the event of a `wait_for`: `Noise::Heard(at) if near(at) -> bb.destination`.
    fn listen(&mut self, listen: &Listen<Json>) -> String {
        let mut text = self.listened(&listen.pattern);
        if let Some(guard) = &listen.guard {
            let _ = write!(text, " if {}", self.condition(guard));
        }
        let outputs = listen.outputs.iter().map(|output| {
            let value = output.value.as_ref().map(|value| {
                let ty = self.target_type(&output.target);
                format!(" = {}", self.owned(value, &ty))
            });
            format!("{}{}", self.target(&output.target), value.unwrap_or_default())
        });
        let outputs: Vec<_> = outputs.collect();
        if !outputs.is_empty() {
            let _ = write!(text, " -> {}", outputs.join(", "));
        }
        self.unbind();
        text
    }

    /// Returns a tree with its arguments and outputs: `Patrol(route = bb.route, grasp -> bb.grasp)`.
    pub(super) fn linked(
        &mut self,
        path: &Name<Json>,
        arguments: &[Argument<Json>],
        outputs: &[TreeOutput<Json>],
    ) -> String {
        self.needs.trees.insert(path.text.clone());
        let arguments = self.arguments(arguments, |writer, input| writer.param(&path.text, input));
        let outputs = outputs.iter().map(|output| {
            let name = output.name.as_ref().map(|name| format!("{} ", name.text)).unwrap_or_default();
            format!("{name}-> {}", self.target(&output.target))
        });
        let all: Vec<_> = Some(arguments).filter(|text| !text.is_empty()).into_iter().chain(outputs).collect();
        if all.is_empty() { path.text.clone() } else { format!("{}({})", path.text, all.join(", ")) }
    }

    /// Writes a remark as comments, and notes that disabled nodes are left out.
    pub(super) fn comment(&mut self, editor: &Editor, out: &mut String) {
        for line in editor.comment.iter().flat_map(|comment| comment.lines()) {
            let _ = writeln!(out, "// {line}");
        }
        if !editor.disabled.is_empty() {
            self.needs.notes.insert("Disabled nodes are left out.".to_owned());
        }
    }
}

impl NodeKind<Json> {
    /// `true` if the node has braces in Rust.
    fn has_block(&self) -> bool {
        let own = matches!(self, Self::Parallel { .. } | Self::SimpleParallel { .. } | Self::Custom(..));
        own || self.composite().is_some()
    }
}
