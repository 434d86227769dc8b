//! Leaves of the library.

use super::Converter;
use super::made::{Made, expr, object, text};
use super::value::Millis;
use crate::builtin::Builtin;
use crate::node::{named, pointer};
use crate::xml::Element;

impl<'p> Converter<'p, '_> {
    pub(super) fn leaf(&mut self, element: &'p Element, node: &Builtin, at: usize) -> Made {
        match node.name {
            "AlwaysSuccess" => Made::new("succeed", at),
            "AlwaysFailure" => Made::new("fail", at),
            "Sleep" => match self.millis(element, "msec", Some("0 ends at once there, here in the next tick")) {
                Some(Millis::Fixed(0)) | None => Made::new("succeed", at),
                Some(millis) => Made::new("wait", at).with("args", object([("for", millis.span())])),
            },
            "Script" => self.script_leaf(element, at),
            "ScriptCondition" => self.script_condition(element, at),
            "SetBlackboard" => self.set_blackboard(element, at),
            "UnsetBlackboard" => {
                let Some(key) = self.needed(element, "key") else { return Made::new("fail", at) };
                let message = format!("`{}` gets the default of its type: a key always has a value", named(key));
                let help = "make it an `Option` in the agent where nodes ask whether it is there";
                self.faults.warning(&key.place, message, help);
                Made::new("clear", at).with("key", text(self.target(named(key))))
            }
            "WasEntryUpdated" => self.was_updated(element, at),
            "PopFromQueue" => self.pop(element, at),
            "QueueSize" => self.queue_size(element, at),
            _ => {
                let message = format!("`{}` stands for another node in a test", node.name);
                let help = "write the node itself; the script of `bt test` gives its results";
                self.faults.error(&element.place, message, help);
                Made::new("fail", at)
            }
        }
    }

    fn script_leaf(&mut self, element: &'p Element, at: usize) -> Made {
        let made = self.needed(element, "code").and_then(|code| self.script(code, at)).unwrap_or_default();
        match made.len() {
            0 => Made::new("succeed", at),
            1 => made.into_iter().next().unwrap_or_else(|| Made::new("succeed", at)),
            _ => Made::around("sequence", at, made),
        }
    }

    fn script_condition(&mut self, element: &'p Element, at: usize) -> Made {
        let Some((mut made, condition)) = self.needed(element, "code").and_then(|code| self.asked(code, at)) else {
            return Made::new("fail", at);
        };
        let check = Made::check(&condition, at);
        if made.is_empty() {
            return check;
        }
        made.push(check);
        Made::around("sequence", at, made)
    }

    fn set_blackboard(&mut self, element: &'p Element, at: usize) -> Made {
        let (Some(value), Some(to)) = (self.needed(element, "value"), self.needed(element, "output_key")) else {
            return Made::new("fail", at);
        };
        if let Some(entry) = pointer(to) {
            let message =
                format!("the entry `{entry}` itself is written; BehaviorTree.CPP writes the entry that it names");
            self.faults.warning(&to.place, message, format!("write `output_key=\"{entry}\"`"));
        }
        self.port(at, "value", &value.place);
        self.port(at, "key", &to.place);
        let value = match pointer(value) {
            Some(entry) => expr(&self.read(entry)),
            None => {
                let ty = self.entry(named(to)).ty;
                self.literal(value, ty.as_deref())
            }
        };
        Made::set(&self.target(named(to)), value, at)
    }
}
