//! The hooks of Groot2: breakpoints, and results that replace those of nodes.

use std::collections::BTreeMap;

use bt_live::breakpoints::{Breakpoint, On};
use bt_live::wire::{Command, Replacement};
use bt_runtime::trace::NodeId;
use serde_json::{Value, json};

/// The place of a hook: the entry (`false`) or the end (`true`) of a node, and the number of the node.
pub type At = (bool, u16);

/// A hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hook {
    pub enabled: bool,
    /// `true` if the hook replaces the result, `false` for a breakpoint.
    pub replaces: bool,
    /// `true` if the hook is removed after its first use.
    pub once: bool,
    /// The result; `None` if the node keeps its own result.
    pub result: Option<bool>,
    /// The word for the result, as received.
    status: String,
    /// The number of the hook among all hooks and results.
    id: u64,
}

/// The result that Groot2 gave when it unlocked a breakpoint. A running node gets this result at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unlocked {
    uid: u16,
    success: bool,
    id: u64,
}

/// All hooks.
#[derive(Clone, Default)]
pub struct Hooks {
    pub list: BTreeMap<At, Hook>,
    /// The breakpoints that were reached and are not yet unlocked.
    pub held: Vec<At>,
    /// The results of unlocked breakpoints, at most one for each node.
    results: Vec<Unlocked>,
    /// The last number of a hook or result.
    ids: u64,
}

/// The maximum number of hooks, equal to the maximum number of breakpoints of a client of a game.
const MOST: usize = bt_live::wire::MOST_BREAKPOINTS;

impl Hooks {
    /// Inserts one or several hooks, or changes existing ones.
    /// `kind` is the kind of a node.
    pub fn insert<'k>(&mut self, of: &Value, kind: impl Fn(u16) -> Option<&'k str>) -> Result<(), String> {
        match of {
            Value::Array(items) => items.iter().try_for_each(|item| self.insert_one(item, &kind)),
            of => self.insert_one(of, &kind),
        }
    }

    fn insert_one<'k>(&mut self, of: &Value, kind: &impl Fn(u16) -> Option<&'k str>) -> Result<(), String> {
        let at = at(of)?;
        let status = word(of, "desired_status")?;
        let hook = Hook {
            enabled: truth(of, "enabled")?,
            replaces: number(of, "mode")? == 1,
            once: truth(of, "once")?,
            result: result(status)?,
            status: status.to_owned(),
            id: self.new_id(),
        };
        let kind = kind(at.1).ok_or(NOT_FOUND)?;
        if hook.replaces && STATES.contains(&kind) {
            return Err("the result of a state cannot be replaced; insert the hook at a task in it".into());
        }
        if self.list.len() + self.results.len() >= MOST && !self.list.contains_key(&at) {
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

    /// Unlocks a breakpoint, with the result that the node gets. `runs` returns `true` for a running node.
    pub fn unlock(&mut self, of: &Value, runs: impl Fn(u16) -> bool) -> Result<(), String> {
        let (at, remove) = (at(of)?, truth(of, "remove_when_done")?);
        let result = result(word(of, "desired_status")?)?;
        let held = self.held.contains(&at);
        let hook = self.list.get_mut(&at).ok_or(NOT_FOUND)?;
        let runs = runs(at.1);
        if let Some(success) = result.filter(|_| held) {
            if !runs {
                return Err("the node has ended with its own result; insert a hook that replaces the next one".into());
            }
            self.results.retain(|of| of.uid != at.1);
            self.ids += 1;
            self.results.push(Unlocked { uid: at.1, success, id: self.ids });
        }
        hook.once |= remove;
        if held && hook.once {
            self.list.remove(&at);
        }
        self.release(at);
        Ok(())
    }

    /// Removes the result of an unlocked breakpoint, after a run of the node has begun or ended.
    pub fn ran(&mut self, uid: u16) {
        self.results.retain(|of| of.uid != uid);
    }

    /// Returns `true` if a hook replaces the result of this node each time.
    pub fn meets(&self, at: At) -> bool {
        self.list.get(&at).is_some_and(|hook| hook.enabled && hook.replaces && !hook.once)
    }

    /// Removes the replacement with this number after its only use. Returns the node of its hook.
    pub fn used(&mut self, id: u64) -> Option<u16> {
        self.results.retain(|of| of.id != id);
        let (&at, _) = self.list.iter().find(|(_, hook)| hook.id == id)?;
        self.list.remove(&at);
        Some(at.1)
    }

    /// Restores the hooks in `before`, because the game has refused later changes.
    pub fn revert(&mut self, before: Self) {
        self.list.retain(|at, hook| {
            let was = before.list.get(at);
            if let Some(was) = was.filter(|was| was.id != hook.id) {
                *hook = was.clone();
            }
            was.is_some()
        });
        self.results.retain(|of| before.results.contains(of));
        self.held.retain(|at| self.list.contains_key(at));
    }

    fn new_id(&mut self) -> u64 {
        self.ids += 1;
        self.ids
    }

    /// Notes that a breakpoint was reached; returns `false` if it is not one of these hooks.
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

    /// Returns the hooks as JSON, with the fields in the order of BehaviorTree.CPP.
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

    /// Returns the commands that set the hooks in the game, for this agent. `place` returns the number in records of
    /// the root of a node's tree, and the number of the node in that tree.
    pub fn commands(
        &self,
        agent: Option<u32>,
        tree: &str,
        place: impl Fn(u16) -> Option<(NodeId, NodeId)>,
    ) -> [Command; 2] {
        let tree = Some(tree.to_owned());
        let on = || self.list.iter().filter(|(_, hook)| hook.enabled);
        let breaks = on().filter(|(_, hook)| !hook.replaces).filter_map(|(&(after, uid), _)| {
            let (on, (first, node)) = (if after { On::Leave } else { On::Enter }, place(uid)?);
            let at = Breakpoint { node: node.to_string(), first: Some(first), ..Breakpoint::default() };
            Some(Breakpoint { on, agent, tree: tree.clone(), ..at })
        });
        let replaced = |uid, success, id| {
            let (first, node) = place(uid)?;
            let at = Replacement { node: node.to_string(), first: Some(first), ..Replacement::default() };
            Some(Replacement { agent, tree: tree.clone(), success, id, ..at })
        };
        let hooks = on().filter(|(_, hook)| hook.replaces).filter_map(|(&(after, uid), hook)| {
            Some(Replacement { after, once: hook.once, ..replaced(uid, hook.result?, hook.id)? })
        });
        let results = self
            .results
            .iter()
            .filter_map(|of| Some(Replacement { after: true, run: true, ..replaced(of.uid, of.success, of.id)? }));
        [Command::Breakpoints { list: breaks.collect() }, Command::Replace { list: results.chain(hooks).collect() }]
    }
}

/// The kinds of states of machines: their results are not replaced.
const STATES: [&str; 5] = ["machine", "state", "group", "linked", "subtree"];

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

#[cfg(test)]
mod tests {
    use super::*;

    fn hook(uid: u16, replaces: bool) -> Value {
        let status = if replaces { "FAILURE" } else { "SKIPPED" };
        json!({ "uid": uid, "position": 0, "mode": u8::from(replaces), "once": false, "enabled": true, "desired_status": status })
    }

    #[test]
    fn a_state_has_breakpoints_and_its_result_is_not_replaced() {
        let mut hooks = Hooks::default();
        let kind = |uid| ["machine", "state", "linked", "wait"].get(usize::from(uid)).copied();
        for state in 0..3 {
            assert_eq!(hooks.insert(&hook(state, false), kind), Ok(()));
            let why = hooks.insert(&hook(state, true), kind).expect_err("a state");
            assert!(why.starts_with("the result of a state cannot be replaced"), "{why}");
        }
        assert_eq!(hooks.insert(&hook(3, true), kind), Ok(()));
        assert_eq!(hooks.insert(&hook(4, true), kind), Err(NOT_FOUND.into()));
    }

    #[test]
    fn an_unlocked_result_is_for_one_run_and_there_is_one_for_each_node() {
        let mut hooks = Hooks::default();
        hooks.insert(&hook(3, false), |_| Some("wait")).expect("a node");
        let unlock = json!({ "uid": 3, "position": 0, "desired_status": "FAILURE", "remove_when_done": false });
        for _ in 0..2 {
            assert!(hooks.reach((false, 3)));
            hooks.unlock(&unlock, |_| true).expect("it runs");
        }
        assert_eq!(hooks.results.len(), 1);
        hooks.ran(3);
        assert!(hooks.results.is_empty());
    }
}
