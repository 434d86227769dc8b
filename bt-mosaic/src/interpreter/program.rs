//! The program of a tree file: the form that the interpreter runs.

use std::collections::BTreeMap;

use super::{Value, value};
use crate::files::{ArgumentValue, Node, NodeKind, TreeFile};

/// The nodes of a tree file. They refer to each other by their index in the list.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) name: String,
    pub(super) agent: String,
    /// The nodes, sorted by number.
    pub(super) nodes: Vec<ProgramNode>,
    /// The index of node 0.
    pub(super) root: u32,
}

#[derive(Debug)]
pub(super) struct ProgramNode {
    /// The number of the node in the file.
    pub(super) idx: u32,
    pub(super) parent: Option<u32>,
    pub(super) children: Box<[u32]>,
    pub(super) op: Op,
}

/// The operation of a node.
#[derive(Debug)]
pub(super) enum Op {
    Root,
    Negative,
    AlwaysTrue,
    Sequence,
    AlwaysSeq,
    RandomSeq,
    Select,
    Probility(Box<[u32]>),
    IfElse,
    WhileLoop,
    Parallel,
    WaitEvent(String),
    Reset,
    SubTree(String),
    Action { name: String, args: Box<[Arg]> },
}

/// An argument of an action.
#[derive(Debug)]
pub(super) enum Arg {
    Plain(Value),
    Key(String),
}

impl Program {
    /// Returns the program of a file without errors. Nodes without a parent are kept, but never run.
    pub(super) fn new(file: &TreeFile) -> Self {
        let sorted: BTreeMap<u32, &Node> = file.nodes.iter().map(|node| (node.idx, node)).collect();
        let indices: BTreeMap<u32, u32> = sorted.keys().enumerate().map(|(at, idx)| (*idx, at as u32)).collect();
        let index = |idx: &u32| indices.get(idx).copied();
        let mut nodes: Vec<ProgramNode> = Vec::with_capacity(sorted.len());
        let mut agent = String::new();
        for node in sorted.values() {
            if let NodeKind::Root { agent: name } = &node.kind {
                agent.clone_from(name);
            }
            let children = node.children.iter().filter_map(index).collect();
            nodes.push(ProgramNode { idx: node.idx, parent: None, children, op: Op::new(&node.kind) });
        }
        for at in 0..nodes.len() {
            for child in nodes[at].children.clone() {
                nodes[child as usize].parent = Some(at as u32);
            }
        }
        Self { name: file.name.clone(), agent, nodes, root: index(&0).unwrap_or_default() }
    }

    /// Returns the index of the node with this number.
    pub(super) fn index(&self, idx: u32) -> Option<u32> {
        self.nodes.binary_search_by_key(&idx, |node| node.idx).ok().map(|at| at as u32)
    }
}

impl Op {
    fn new(kind: &NodeKind) -> Self {
        match kind {
            NodeKind::Root { .. } => Self::Root,
            NodeKind::Negative => Self::Negative,
            NodeKind::AlwaysTrue => Self::AlwaysTrue,
            NodeKind::Sequence => Self::Sequence,
            NodeKind::AlwaysSeq => Self::AlwaysSeq,
            NodeKind::RandomSeq => Self::RandomSeq,
            NodeKind::Select => Self::Select,
            NodeKind::Probility { weights } => Self::Probility(weights.as_slice().into()),
            NodeKind::IfElse => Self::IfElse,
            NodeKind::WhileLoop => Self::WhileLoop,
            NodeKind::Parallel => Self::Parallel,
            NodeKind::WaitEvent { event } => Self::WaitEvent(event.clone()),
            NodeKind::Reset => Self::Reset,
            NodeKind::SubTree { name } => Self::SubTree(name.clone()),
            NodeKind::Action { name, args } => {
                let args = args.iter().map(|arg| match &arg.value {
                    ArgumentValue::Plain(plain) => Arg::Plain(value::from_model(plain)),
                    ArgumentValue::Blackboard(key) => Arg::Key(key.clone()),
                });
                Self::Action { name: name.clone(), args: args.collect() }
            }
            // A tree with a node of an unknown type is not loaded.
            NodeKind::Unknown { name } => Self::Action { name: name.clone(), args: Box::default() },
        }
    }
}
