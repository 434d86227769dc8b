//! A tree file as it runs.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use bt_model::mosaic::{Given, Node, NodeKind, TreeFile};

use super::{Value, value};

/// The nodes of a tree file; they name each other by their place in the list.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) name: String,
    pub(super) agent: String,
    /// By number, the lowest first.
    pub(super) nodes: Vec<Op>,
    /// Where node 0 stands.
    pub(super) root: u32,
}

/// A node.
#[derive(Debug)]
pub(super) struct Op {
    /// Its number in the file.
    pub(super) idx: u32,
    pub(super) parent: Option<u32>,
    pub(super) children: Box<[u32]>,
    pub(super) does: Does,
}

/// What a node does.
#[derive(Debug)]
pub(super) enum Does {
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

/// An argument.
#[derive(Debug)]
pub(super) enum Arg {
    Plain(Value),
    Key(String),
}

impl Program {
    /// The program of a file without errors. Nodes that stand nowhere in the tree stay and never run.
    pub(super) fn new(file: &TreeFile) -> Self {
        let sorted: BTreeMap<u32, &Node> = file.nodes.iter().map(|node| (node.idx, node)).collect();
        let places: BTreeMap<u32, u32> = sorted.keys().enumerate().map(|(at, idx)| (*idx, at as u32)).collect();
        let place = |idx: &u32| places.get(idx).copied();
        let mut nodes: Vec<Op> = Vec::with_capacity(sorted.len());
        let mut agent = String::new();
        for node in sorted.values() {
            if let NodeKind::Root { agent: name } = &node.kind {
                agent.clone_from(name);
            }
            let children = node.children.iter().filter_map(place).collect();
            nodes.push(Op { idx: node.idx, parent: None, children, does: Does::new(&node.kind) });
        }
        for at in 0..nodes.len() {
            for child in nodes[at].children.clone() {
                nodes[child as usize].parent = Some(at as u32);
            }
        }
        Self { name: file.name.clone(), agent, nodes, root: place(&0).unwrap_or_default() }
    }

    /// Where the node of a number stands.
    pub(super) fn place(&self, idx: u32) -> Option<u32> {
        self.nodes.binary_search_by_key(&idx, |op| op.idx).ok().map(|at| at as u32)
    }
}

impl Does {
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
                let args = args.iter().map(|arg| match &arg.given {
                    Given::Plain(plain) => Arg::Plain(value::from_model(plain)),
                    Given::Blackboard(key) => Arg::Key(key.clone()),
                });
                Self::Action { name: name.clone(), args: args.collect() }
            }
        }
    }
}
