//! The version of a snapshot: the nodes of the tree and the keys of the agent.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::ser::SerializeSeq;
use serde::{Deserialize, Serialize, Serializer};

use super::mismatch::{Mismatch, first};
use super::table::table;
use crate::blackboard::{Agent, KeyInfo, KeyKind};
use crate::tree::{NodeInfo, Tree};

/// The version of the serialized form of brains. The form of a [`Version`] itself never changes.
const FORMAT: u16 = 1;

/// The largest number of rows of a table, which is the largest number of nodes of a tree.
const ROWS: usize = 1 << 16;

/// The start of a snapshot, by which a program checks whether the snapshot is of this tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// The version of the serialized form of brains.
    pub format: u16,
    /// The name of the tree.
    pub tree: String,
    /// The nodes of the tree, including those of its subtrees, by their numbers.
    #[serde(deserialize_with = "table::<_, _, ROWS>")]
    pub nodes: Vec<NodeRow>,
    /// The keys of the agent, including those of parents, by their indices.
    #[serde(deserialize_with = "table::<_, _, ROWS>")]
    pub keys: Vec<KeyRow>,
}

/// A node as recorded in a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodeRow {
    /// The number of nodes above the node.
    pub depth: u16,
    /// The kind of the node: `selector`, `wait`, `action`, …
    pub kind: String,
    /// The label of the node, or the name of its action or kind.
    pub name: String,
    /// The guards, decorators and services of the node, as written in the tree.
    #[serde(deserialize_with = "table::<_, _, ROWS>")]
    pub attributes: Vec<String>,
}

/// A key as recorded in a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyRow {
    /// The name of the key. The name of a parent's key begins with the name of the parent: `body.health`.
    pub name: String,
    /// The type of the key, as written.
    pub ty: String,
}

/// The start of a snapshot, whatever follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// The version of the snapshot.
    pub version: Version,
}

impl Version {
    /// Returns the version of the tree `T` in this program.
    #[must_use]
    pub fn of<T: Tree>() -> Self {
        Self::with::<T::Agent>(T::NAME.to_owned(), T::INFO.iter().map(node).collect())
    }

    /// Returns the version of a tree of this agent with these nodes.
    pub(crate) fn with<A: Agent>(tree: String, nodes: Vec<NodeRow>) -> Self {
        let mut keys = Vec::new();
        // Collecting the keys cannot fail.
        let _ = each_key(A::KEYS, None, &mut |name, ty| {
            keys.push(KeyRow { name: name.to_string(), ty: ty.to_owned() });
            Ok::<(), fmt::Error>(())
        });
        Self { format: FORMAT, tree, nodes, keys }
    }

    /// Checks that this is the version of the tree `T`.
    ///
    /// # Errors
    /// Returns the first difference if it is another version.
    pub fn check<T: Tree>(&self) -> Result<(), Mismatch> {
        self.compare(Self::of::<T>())
    }

    /// Checks that this is the version `here`.
    ///
    /// # Errors
    /// Returns the first difference if it is another version.
    pub fn compare(&self, here: Self) -> Result<(), Mismatch> {
        if self.format != here.format {
            return Err(Mismatch::Format { here: here.format, snapshot: self.format });
        }
        if self.tree != here.tree {
            return Err(Mismatch::Tree { here: here.tree, snapshot: self.tree.clone() });
        }
        if let Some((index, here, snapshot)) = first(&here.nodes, &self.nodes) {
            let [here, snapshot] = [here, snapshot].map(|row| row.map(Box::new));
            return Err(Mismatch::Node { index, here, snapshot });
        }
        match first(&here.keys, &self.keys) {
            Some((index, here, snapshot)) => Err(Mismatch::Key { index, here, snapshot }),
            None => Ok(()),
        }
    }
}

fn node(info: &NodeInfo) -> NodeRow {
    NodeRow {
        depth: info.depth,
        kind: info.kind.to_owned(),
        name: info.name.to_owned(),
        attributes: info.attributes.iter().map(|&attribute| attribute.to_owned()).collect(),
    }
}

/// The serialized form of a [`Version`], taken directly from the constants of a tree.
#[derive(Serialize)]
#[serde(rename = "Version")]
pub(super) struct Rows {
    format: u16,
    tree: &'static str,
    #[serde(serialize_with = "write_nodes")]
    nodes: &'static [NodeInfo],
    keys: KeyRows,
}

impl Rows {
    pub(super) const fn of<T: Tree>() -> Self {
        let keys = KeyRows { keys: <T::Agent as Agent>::KEYS, count: <T::Agent as Agent>::KEY_COUNT };
        Self { format: FORMAT, tree: T::NAME, nodes: T::INFO, keys }
    }
}

fn write_nodes<S: Serializer>(nodes: &&'static [NodeInfo], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    #[serde(rename = "NodeRow")]
    struct Row {
        depth: u16,
        kind: &'static str,
        name: &'static str,
        attributes: &'static [&'static str],
    }
    serializer.collect_seq(nodes.iter().map(|node| Row {
        depth: node.depth,
        kind: node.kind,
        name: node.name,
        attributes: node.attributes,
    }))
}

struct KeyRows {
    keys: &'static [KeyInfo],
    count: usize,
}

impl Serialize for KeyRows {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename = "KeyRow")]
        struct Row<'a> {
            name: &'a Path<'a>,
            ty: &'static str,
        }
        let mut rows = serializer.serialize_seq(Some(self.count))?;
        each_key(self.keys, None, &mut |name, ty| rows.serialize_element(&Row { name, ty }))?;
        rows.end()
    }
}

/// The name of a key, behind the names of the parents that contain it.
struct Path<'a> {
    parents: Option<&'a Path<'a>>,
    name: &'static str,
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parents) = self.parents {
            write!(f, "{parents}.")?;
        }
        f.write_str(self.name)
    }
}

impl Serialize for Path<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Calls `row` with the name and type of every key, including the keys of parents in the place of the parent.
fn each_key<E>(
    keys: &'static [KeyInfo],
    parents: Option<&Path<'_>>,
    row: &mut impl FnMut(&Path<'_>, &'static str) -> Result<(), E>,
) -> Result<(), E> {
    for key in keys {
        let name = Path { parents, name: key.name };
        match key.kind {
            KeyKind::Parent(inside) => each_key(inside, Some(&name), row)?,
            KeyKind::Own | KeyKind::Shared => row(&name, key.ty)?,
        }
    }
    Ok(())
}
