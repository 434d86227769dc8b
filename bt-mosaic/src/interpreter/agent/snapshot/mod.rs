//! Snapshots: the complete state of an agent as data.

mod restore;

use std::collections::BTreeMap;

use bt_runtime::Chance;
use serde::{Deserialize, Serialize};

use super::Agent;
use crate::interpreter::Value;
use crate::interpreter::instance::{NodeRef, NodeState, Phase};
pub use restore::RestoreError;

/// The complete state of an agent, except its files, its listener and its source of random choices.
///
/// An agent that [restores](Agent::restore) a snapshot continues exactly as the agent of the snapshot would. Serialize
/// a snapshot with serde, in any format. Nodes are stored by their numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    version: u32,
    trees: Vec<String>,
    enabled: bool,
    now_ms: u64,
    chance: Chance,
    board: BTreeMap<String, Value>,
    /// The last number that was used for a timer or a ticket.
    last: u64,
    /// The time, the number and the waiting node of each timer.
    timers: Vec<(u64, u64, Node)>,
    #[serde(rename = "fronts")]
    frontier: Vec<Node>,
    /// The running trees. The main tree is the first, and every other tree comes after its caller.
    running: Vec<Running>,
}

/// A node: the index of its running tree, and its number.
type Node = (u32, u32);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Running {
    tree: u32,
    #[serde(rename = "above")]
    caller: Option<Node>,
    nodes: Vec<(u32, Memory)>,
}

/// The state of a node that is not idle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Memory {
    WaitChild {
        child: u32,
        #[serde(rename = "left")]
        undrawn: Vec<u32>,
    },
    Init,
    Awaken {
        child: u32,
        #[serde(rename = "left")]
        undrawn: Vec<u32>,
    },
    Blocking {
        #[serde(rename = "waits")]
        waits_for: u64,
    },
    Done {
        result: bool,
    },
}

/// The version of the format.
const VERSION: u32 = 1;

impl Agent {
    /// Returns the complete state of the agent as data.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let mut order: Vec<u32> = self.main.into_iter().collect();
        let mut running = Vec::new();
        while let Some(instance) = order.get(running.len()).copied() {
            let tree = self.running.get(NodeRef { instance, node: 0 });
            let caller = tree.caller.map(|at| self.saved_node(&order, at));
            let states = tree.states.iter().zip(&tree.program.nodes);
            let nodes = states.filter_map(|(state, node)| Some((node.idx, Memory::of(state)?))).collect();
            running.push(Running { tree: tree.tree, caller, nodes });
            order.extend(tree.states.iter().filter_map(|state| state.subtree));
        }
        let node = |at: NodeRef| self.saved_node(&order, at);
        let frontier = self.frontier.iter().filter(|at| self.running.state(**at).phase.in_frontier());
        Snapshot {
            version: VERSION,
            trees: self.trees.iter().map(|program| program.name.clone()).collect(),
            enabled: self.enabled,
            now_ms: self.context.now_ms,
            chance: self.context.chance,
            board: self.context.blackboard.iter().map(|(key, value)| (key.into(), value.clone())).collect(),
            last: self.context.last_number,
            timers: self.timers.iter().map(|(at_ms, number, at)| (at_ms, number, node(at))).collect(),
            frontier: frontier.map(|at| node(*at)).collect(),
            running,
        }
    }

    /// Returns a node, with the index of its tree in the order of the snapshot.
    fn saved_node(&self, order: &[u32], at: NodeRef) -> Node {
        let tree = order.iter().position(|known| *known == at.instance).unwrap_or_default();
        (tree as u32, self.number(at).1)
    }
}

impl Memory {
    /// Returns the memory of a node; `None` if the node is idle.
    fn of(state: &NodeState) -> Option<Self> {
        Some(match state.phase {
            Phase::Idle => return None,
            Phase::Init => Self::Init,
            Phase::WaitChild => Self::WaitChild { child: state.child, undrawn: state.undrawn.clone() },
            Phase::Awaken => Self::Awaken { child: state.child, undrawn: state.undrawn.clone() },
            Phase::Blocking => Self::Blocking { waits_for: state.waits_for },
            Phase::Done => Self::Done { result: state.result },
        })
    }
}
