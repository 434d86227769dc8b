//! Subtrees.

use bt_model::{Direction, Text, Value, nearest};

use super::made::{Fields, Made, text};
use super::{Converter, tree_name};
use crate::builtin::is_reserved;
use crate::entries::Param;
use crate::node::{Bound, bound, can_be_plain, pointer};
use crate::types;
use crate::xml::{Attribute, Element};

impl<'p> Converter<'p, '_> {
    pub(super) fn subtree(&mut self, element: &'p Element, at: usize) -> Made {
        let Some(id) = self.needed(element, "ID") else { return Made::new("fail", at) };
        if !element.children.is_empty() {
            let help = "move them into the tree";
            self.faults.error(&element.place, "a `SubTree` has no children", help);
        }
        let Some(&tree) = self.project.ids.get(&id.value) else {
            // Beyond the limit of faults, similar names are not searched.
            let names = self.project.trees().take(if self.faults.beyond() == 0 { usize::MAX } else { 0 });
            let help = match nearest(&id.value, names) {
                Some(near) => Text::did_you_mean(near),
                None => "write it as a `BehaviorTree`, or `include` its file".into(),
            };
            self.faults.error(&id.place, format!("there is no tree `{}`", id.value), help);
            return Made::new("fail", at);
        };
        self.plain_ports(element);
        let (mut args, mut out) = (Fields::new(), Fields::new());
        for param in &self.scopes[tree].params {
            if let Some(given) = element.attribute(&param.entry) {
                self.port(at, &param.name, &given.place);
            }
            self.bound(element, param, &mut args, &mut out);
        }
        let skip = self.root_skip(element, tree);
        let mut made = Made::new("run", at).with_inner(skip).with("tree", text(tree_name(&id.value)));
        if !args.is_empty() {
            made = made.with("args", Value::Object(args));
        }
        if !out.is_empty() {
            made = made.with("out", Value::Object(out));
        }
        made
    }

    /// Reports ports without braces in a file that does not say whether these are texts or entries.
    fn plain_ports(&mut self, element: &'p Element) {
        if self.project.has_format || !can_be_plain(element) {
            return;
        }
        let ports = element.attributes.iter().filter(|port| !is_reserved(&port.name) && pointer(port).is_none());
        for port in ports {
            let meaning = if self.project.format == 3 { "an entry, as in 3.x" } else { "a value, as in 4.x" };
            let message = format!("the file has no `BTCPP_format`: `{}` is {meaning}", port.value);
            let help = format!("write `BTCPP_format=\"{}\"` in `root`, or `{{…}}` around entries", self.project.format);
            self.faults.warning(&port.place, message, help);
        }
    }

    /// Adds the value or the target of a parameter.
    fn bound(&mut self, element: &'p Element, param: &Param, args: &mut Fields, out: &mut Fields) {
        let id = element.value("ID").unwrap_or_default();
        match (bound(self.project, element, &param.entry), param.direction) {
            (Some(Bound::Entry(outer)), Direction::In) => args.push((param.name.clone(), self.argument_of(outer))),
            (Some(Bound::Entry(outer)), _) => out.push((param.name.clone(), text(self.target(outer)))),
            // Nobody reads the literal.
            (None | Some(Bound::Literal(_)), Direction::Out) => {}
            (Some(Bound::Literal(value)), Direction::In) => {
                let port = Attribute { name: param.entry.clone(), ..value.clone() };
                args.push((param.name.clone(), self.literal(&port, Some(&param.ty))));
            }
            // The tree writes its own entry, which begins with the literal and keeps its value from run to run.
            (Some(Bound::Literal(value)), _) => {
                let port = Attribute { name: param.entry.clone(), ..value.clone() };
                let first = self.literal(&port, Some(&param.ty));
                if types::default(&param.ty).is_some() {
                    let own = self.local("port", &param.ty, first, true);
                    out.push((param.name.clone(), text(own)));
                    return;
                }
                args.push((param.name.clone(), first));
                let message =
                    format!("`{id}` writes `{}`, and each run begins with the value of this port", param.entry);
                let help =
                    "BehaviorTree.CPP keeps what the tree has written: pass an entry, which the caller sets once";
                self.faults.warning(&value.place, message, help);
            }
            (None, _) if param.default.is_some() => {}
            (None, _) => {
                let message = format!("the subtree `{id}` lacks the port `{}`", param.entry);
                self.faults.error(&element.place, message, format!("write `{0}=\"{{{0}}}\"`", param.entry));
            }
        }
    }
}
