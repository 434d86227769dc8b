//! Subtrees.

use bt_model::{Direction, Value, nearest};

use super::made::{Fields, Made, text};
use super::{Converter, tree_name};
use crate::builtin::is_reserved;
use crate::entries::Param;
use crate::node::{autoremaps, entry, pointer};
use crate::xml::Element;

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
                Some(near) => format!("did you mean `{near}`?"),
                None => "write it as a `BehaviorTree`, or `include` its file".to_owned(),
            };
            self.faults.error(&id.place, format!("there is no tree `{}`", id.value), help);
            return Made::new("fail", at);
        };
        let (mut args, mut out) = (Fields::new(), Fields::new());
        for param in &self.scopes[tree].params {
            self.bound(element, param, &mut args, &mut out);
        }
        let mut made = Made::new("run", at).with("tree", text(tree_name(&id.value)));
        if !args.is_empty() {
            made = made.with("args", Value::Object(args));
        }
        if !out.is_empty() {
            made = made.with("out", Value::Object(out));
        }
        made
    }

    /// The value or the target of a parameter.
    fn bound(&mut self, element: &'p Element, param: &Param, args: &mut Fields, out: &mut Fields) {
        let id = element.value("ID").unwrap_or_default();
        let given = element.attribute(&param.entry).filter(|attribute| !is_reserved(&attribute.name));
        let plain = self.project.format == 3 && element.name == "SubTree";
        let model = self.project.models.get(id).and_then(|model| model.port(&param.entry));
        let default = model.and_then(|port| port.default.as_deref());
        let outer = match (given, default) {
            (Some(attribute), _) if plain => Some(pointer(attribute).unwrap_or(attribute.value.trim())),
            (Some(attribute), _) => pointer(attribute),
            (None, _) if autoremaps(element) => Some(&*param.entry),
            (None, Some(default)) => entry(default, &param.entry),
            (None, None) => {
                if param.default.is_none() && param.direction != Direction::Out {
                    let message = format!("the subtree `{id}` lacks the port `{}`", param.entry);
                    self.faults.error(&element.place, message, format!("write `{0}=\"{{{0}}}\"`", param.entry));
                }
                return;
            }
        };
        match (outer, param.direction) {
            (Some(outer), Direction::In) => args.push((param.name.clone(), self.argument_of(outer))),
            (Some(outer), _) => out.push((param.name.clone(), text(self.target(outer)))),
            (None, _) => {
                let value = match (given, default) {
                    (Some(attribute), _) => self.literal(attribute, Some(&param.ty)),
                    (None, default) => {
                        crate::types::value(default.unwrap_or_default(), Some(&param.ty)).unwrap_or(Value::Null)
                    }
                };
                args.push((param.name.clone(), value));
            }
        }
    }
}
