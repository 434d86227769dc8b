//! From the text of a tree file to its data.

use jsonc_parser::ast;

use super::kind::TYPES;
use super::{Argument, Given, Kept, Node, NodeKind, TreeFile};
use crate::json::{Entry, Fields, Json, Limits, Reader, Source, text};
use crate::{Faults, nearest};

/// Reads a tree file. All that is wrong with its fields is reported; what could be understood is in the result, which
/// is to be used only if [`Faults::has_errors`] says no. Whether the nodes make a tree is asked by
/// [`check`](super::check()).
#[must_use]
pub fn read(source: &Source, limits: &Limits) -> (TreeFile, Faults<Json>) {
    let mut faults = Faults::at_most(limits.faults);
    let mut tree = TreeFile {
        place: source.place(0, 0),
        name: String::new(),
        nodes: Vec::new(),
        signature: None,
        tree_type: None,
        extra: Kept::default(),
        kept: Kept::default(),
    };
    if let Some(value) = text::value(source, limits, &mut faults) {
        Reader::new(source, limits, &mut faults).tree_file(&value, &mut tree);
    }
    (tree, faults)
}

impl Reader<'_> {
    fn tree_file(&mut self, value: &ast::Value<'_>, tree: &mut TreeFile) {
        let Some(mut fields) = self.object(value, "a tree of mosaic_game") else { return };
        tree.place = fields.place.clone();
        tree.name = self.needed_text(&mut fields, "name", "a tree file");
        tree.extra = self.extra(&mut fields, "a tree file").map_or_else(Kept::default, |extra| extra.rest(self).into());
        tree.signature = fields.take("signature").and_then(|entry| self.text(entry)).map(|text| text.text);
        tree.tree_type = fields.take("tree_type").and_then(|entry| self.text(entry)).map(|text| text.text);
        if let Some(entry) = fields.need("nodes", "a tree file", self) {
            tree.nodes = self.list(entry).iter().filter_map(|node| self.mosaic_node(node)).collect();
        }
        tree.kept = fields.rest(self).into();
    }

    fn mosaic_node(&mut self, value: &ast::Value<'_>) -> Option<Node> {
        let mut fields = self.object(value, "a node")?;
        let place = fields.place.clone();
        let idx = fields.need("idx", "a node", self).and_then(|entry| self.number(entry));
        let parent = fields.take("parent").and_then(|entry| self.number(entry));
        let children = fields.need("children", "a node", self).map(|entry| self.numbers(entry)).unwrap_or_default();
        let color = fields.need("color", "a node", self).and_then(|entry| self.number(entry));
        let comment = self.needed_text(&mut fields, "comment", "a node");
        let is_collapsed = fields.need("is_collapsed", "a node", self).and_then(|entry| self.bool(entry));
        let mut extra = self.extra(&mut fields, "a node");
        let kind = fields.need("type", "a node", self).and_then(|entry| self.kind(entry, extra.as_mut()));
        let extra = extra.map_or_else(Kept::default, |extra| extra.rest(self).into());
        let kept = fields.rest(self).into();
        Some(Node {
            place,
            idx: idx?,
            parent,
            children,
            kind: kind?,
            color: color.unwrap_or_default(),
            comment,
            is_collapsed: is_collapsed.unwrap_or_default(),
            extra,
            kept,
        })
    }

    /// What the node is; `extra` gives what that type needs.
    fn kind(&mut self, entry: Entry<'_>, extra: Option<&mut Fields<'_>>) -> Option<NodeKind> {
        let name = self.text(entry)?;
        let owner = format!("the `extra` of `{}`", name.text);
        Some(match &*name.text {
            "negative" => NodeKind::Negative,
            "always_true" => NodeKind::AlwaysTrue,
            "sequence" => NodeKind::Sequence,
            "always_seq" => NodeKind::AlwaysSeq,
            "random_seq" => NodeKind::RandomSeq,
            "select" => NodeKind::Select,
            "if_else" => NodeKind::IfElse,
            "while_loop" => NodeKind::WhileLoop,
            "parallel" => NodeKind::Parallel,
            "reset" => NodeKind::Reset,
            "root" => NodeKind::Root { agent: self.needed_text(extra?, "agent_name", &owner) },
            "wait_event" => NodeKind::WaitEvent { event: self.needed_text(extra?, "event", &owner) },
            "sub_tree" => NodeKind::SubTree { name: self.needed_text(extra?, "sub_tree_name", &owner) },
            "probility" => {
                let weights = extra?.need("prob", &owner, self)?;
                NodeKind::Probility { weights: self.numbers(weights) }
            }
            "action" => {
                let extra = extra?;
                let name = self.needed_text(extra, "action_name", &owner);
                let args = extra.need("action_args", &owner, self)?;
                NodeKind::Action { name, args: self.list(args).iter().filter_map(|arg| self.given(arg)).collect() }
            }
            unknown => {
                let names = TYPES.map(|(name, ..)| name);
                let help = match nearest(unknown, names) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("it is one of {}", names.map(|name| format!("`{name}`")).join(", ")),
                };
                self.faults.error(&name.place, format!("unknown node type `{unknown}`"), help);
                return None;
            }
        })
    }

    fn given(&mut self, value: &ast::Value<'_>) -> Option<Argument> {
        let mut fields = self.object(value, "an argument")?;
        let ty = fields.need("arg_type", "an argument", self).and_then(|entry| self.text(entry));
        let given = fields.need("arg_value", "an argument", self);
        let (ty, given) = (ty?, given?);
        let given = match &*ty.text {
            "plain" => Given::Plain(self.value(given.value)),
            "blackboard" => Given::Blackboard(self.text(given)?.text),
            unknown => {
                let help = match nearest(unknown, ["plain", "blackboard"]) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "it is `plain` for a value, `blackboard` for the name of a key".to_owned(),
                };
                self.faults.error(&ty.place, format!("unknown type of argument `{unknown}`"), help);
                return None;
            }
        };
        Some(Argument { given, kept: fields.rest(self).into() })
    }

    /// The object `extra`.
    fn extra<'a>(&mut self, fields: &mut Fields<'a>, owner: &str) -> Option<Fields<'a>> {
        let entry = fields.need("extra", owner, self)?;
        self.object(entry.value, "`extra`, which may be `{}`")
    }

    /// A string that must be there; empty where it is not.
    pub(super) fn needed_text(&mut self, fields: &mut Fields<'_>, name: &str, owner: &str) -> String {
        let entry = fields.need(name, owner, self);
        entry.and_then(|entry| self.text(entry)).map(|text| text.text).unwrap_or_default()
    }

    /// A list of whole numbers of 32 bits.
    fn numbers(&mut self, entry: Entry<'_>) -> Vec<u32> {
        let list = self.list(entry);
        list.iter().filter_map(|value| self.number(entry.with(value))).collect()
    }
}
