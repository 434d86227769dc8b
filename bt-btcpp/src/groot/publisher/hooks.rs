//! The hooks of Groot2: breakpoints, and results that replace those of nodes.

use std::collections::BTreeMap;

use bt_live::breakpoints::{Breakpoint, On};
use bt_live::wire::{Command, Replacement};
use bt_runtime::trace::NodeId;
use serde_json::{Value, json};

/// A hook stands at the entry of a node (`false`) or at its end, and has the number of the node.
pub type At = (bool, u16);

/// A hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hook {
    pub enabled: bool,
    /// It replaces the result; else it is a breakpoint.
    pub replaces: bool,
    /// It is removed after the first time.
    pub once: bool,
    /// The result; none, if the node goes on with its own one.
    pub result: Option<bool>,
    /// The word for the result, as it came.
    status: String,
}

/// All hooks.
#[derive(Default)]
pub struct Hooks {
    pub list: BTreeMap<At, Hook>,
    /// The breakpoints that were reached and are not unlocked.
    pub held: Vec<At>,
    /// Results of breakpoints that were unlocked: of nodes that run, at their end.
    pub results: Vec<(u16, bool)>,
}

/// At most so many hooks: as many breakpoints as a client of a game may have.
const MOST: usize = bt_live::wire::MOST_BREAKPOINTS;

impl Hooks {
    /// Inserts a hook or several, or changes those that there are.
    pub fn insert(&mut self, of: &Value, is_node: impl Fn(u16) -> bool) -> Result<(), String> {
        match of {
            Value::Array(items) => items.iter().try_for_each(|item| self.insert_one(item, &is_node)),
            of => self.insert_one(of, &is_node),
        }
    }

    fn insert_one(&mut self, of: &Value, is_node: &impl Fn(u16) -> bool) -> Result<(), String> {
        let at = at(of)?;
        let status = word(of, "desired_status")?;
        let hook = Hook {
            enabled: truth(of, "enabled")?,
            replaces: number(of, "mode")? == 1,
            once: truth(of, "once")?,
            result: result(status)?,
            status: status.to_owned(),
        };
        if !is_node(at.1) {
            return Err(NOT_FOUND.into());
        }
        if self.list.len() >= MOST && !self.list.contains_key(&at) {
            return Err(format!("more than {MOST} hooks"));
        }
        if hook.replaces || !hook.enabled {
            self.release(at);
        }
        self.list.insert(at, hook);
        Ok(())
    }

    /// Removes the hook that a request names.
    pub fn remove(&mut self, of: &Value) -> Result<(), String> {
        let at = at(of)?;
        self.release(at);
        self.list.remove(&at).map(drop).ok_or_else(|| NOT_FOUND.into())
    }

    pub fn remove_all(&mut self) {
        self.list.clear();
        self.held.clear();
        self.results.clear();
    }

    pub fn disable_all(&mut self) {
        self.list.values_mut().for_each(|hook| hook.enabled = false);
        self.held.clear();
    }

    /// Unlocks a breakpoint, with the result that the node shall have. `runs` tells whether a node runs.
    pub fn unlock(&mut self, of: &Value, runs: impl Fn(u16) -> bool) -> Result<(), String> {
        let (at, remove) = (at(of)?, truth(of, "remove_when_done")?);
        let result = result(word(of, "desired_status")?)?;
        let held = self.held.contains(&at);
        let hook = self.list.get_mut(&at).ok_or(NOT_FOUND)?;
        if let Some(success) = result.filter(|_| held) {
            if !runs(at.1) {
                return Err("the node has ended with its own result; insert a hook that replaces the next one".into());
            }
            self.results.push((at.1, success));
        }
        hook.once |= remove;
        if held && hook.once {
            self.list.remove(&at);
        }
        self.release(at);
        Ok(())
    }

    /// A node was entered or has ended: tells Groot2 if a hook replaces its result.
    pub fn meets(&mut self, at: At) -> bool {
        if at.0 {
            self.results.retain(|&(uid, _)| uid != at.1);
        }
        let Some(hook) = self.list.get(&at).filter(|hook| hook.enabled && hook.replaces) else { return false };
        if hook.once {
            self.list.remove(&at);
        }
        true
    }

    /// A breakpoint was reached; `false` if it is none of ours.
    pub fn reach(&mut self, at: At) -> bool {
        let is_set = self.list.get(&at).is_some_and(|hook| hook.enabled && !hook.replaces);
        if is_set && !self.held.contains(&at) {
            self.held.push(at);
        }
        is_set
    }

    fn release(&mut self, at: At) {
        self.held.retain(|&other| other != at);
    }

    /// The hooks as JSON, in the order of BehaviorTree.CPP's fields.
    pub fn dump(&self) -> String {
        let hooks = self.list.iter().map(|(&(after, uid), hook)| {
            let Hook { enabled, replaces, once, status, .. } = hook;
            let fields = [
                ("desired_status", json!(status)),
                ("enabled", json!(enabled)),
                ("mode", json!(u8::from(*replaces))),
                ("once", json!(once)),
                ("position", json!(u8::from(after))),
                ("uid", json!(uid)),
            ];
            let fields: Vec<String> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
            format!("{{{}}}", fields.join(","))
        });
        format!("[{}]", hooks.collect::<Vec<_>>().join(","))
    }

    /// The commands that the game needs. `own` is the number of a node in its own tree.
    pub fn commands(&self, agent: Option<u32>, own: impl Fn(u16) -> Option<NodeId>) -> [Command; 2] {
        let name = |uid| own(uid).map(|node| node.to_string());
        let on = || self.list.iter().filter(|(_, hook)| hook.enabled);
        let breaks = on().filter(|(_, hook)| !hook.replaces);
        let breaks = breaks.filter_map(|(&(after, uid), _)| {
            let on = if after { On::Leave } else { On::Enter };
            Some(Breakpoint { node: name(uid)?, on, agent, ..Breakpoint::default() })
        });
        let replaced = on().filter(|(_, hook)| hook.replaces).filter_map(|(&(after, uid), hook)| {
            Some(Replacement { node: name(uid)?, success: hook.result?, after, once: hook.once, agent })
        });
        let results = self.results.iter().filter_map(|&(uid, success)| {
            Some(Replacement { node: name(uid)?, success, after: true, once: true, agent })
        });
        [Command::Breakpoints { list: breaks.collect() }, Command::Replace { list: results.chain(replaced).collect() }]
    }
}

const NOT_FOUND: &str = "Node ID not found";

fn at(of: &Value) -> Result<At, String> {
    let uid = number(of, "uid")?.try_into().map_err(|_| "`uid` has 16 bits".to_owned())?;
    match number(of, "position")? {
        0 => Ok((false, uid)),
        1 => Ok((true, uid)),
        other => Err(format!("there is no position {other}")),
    }
}

fn result(status: &str) -> Result<Option<bool>, String> {
    match status {
        "SUCCESS" => Ok(Some(true)),
        "FAILURE" => Ok(Some(false)),
        "SKIPPED" | "IDLE" | "RUNNING" => Ok(None),
        other => Err(format!("there is no status `{other}`")),
    }
}

fn field<'v>(of: &'v Value, name: &str) -> Result<&'v Value, String> {
    of.get(name).ok_or_else(|| format!("key '{name}' not found"))
}

fn number(of: &Value, name: &str) -> Result<u64, String> {
    field(of, name)?.as_u64().ok_or_else(|| format!("`{name}` is no number"))
}

fn truth(of: &Value, name: &str) -> Result<bool, String> {
    field(of, name)?.as_bool().ok_or_else(|| format!("`{name}` is no truth value"))
}

fn word<'v>(of: &'v Value, name: &str) -> Result<&'v str, String> {
    field(of, name)?.as_str().ok_or_else(|| format!("`{name}` is no text"))
}
