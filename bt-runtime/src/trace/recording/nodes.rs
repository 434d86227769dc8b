//! Writes and reads the nodes of a tree as bytes.

use alloc::string::String;
use alloc::vec::Vec;

use super::bytes::{Bad, Bytes, number, text};
use crate::trace::{NodeId, NodeTable};
use crate::tree::NodeInfo;

/// Appends all nodes of a tree.
pub fn write(nodes: &NodeTable, out: &mut Vec<u8>) {
    number(out, nodes.len() as u64);
    for node in nodes.iter() {
        text(out, node.name);
        text(out, node.kind);
        number(out, node.parent.map_or(0, |parent| u64::from(parent) + 1));
        text(out, node.tree);
        number(out, node.attributes() as u64);
        for guard in 0..node.attributes() {
            text(out, node.guard(guard as u8).unwrap_or_default());
        }
        // An empty text stands for no condition.
        text(out, node.guard(node.attributes() as u8).unwrap_or_default());
    }
    // Older readers do not read behind the nodes.
    for node in nodes.iter() {
        number(out, node.line.into());
        number(out, node.file_id.map_or(0, |id| u64::from(id) + 1));
    }
}

/// The largest number of attributes of a node: a record names an attribute by eight bits.
const MOST_ATTRIBUTES: usize = u8::MAX as usize;

/// Reads the nodes of a tree.
pub fn read(mut of: Bytes<'_>) -> Result<NodeTable, Bad> {
    let count = of.number()?;
    if count == 0 || count > u64::from(NodeId::MAX) + 1 {
        return Err(Bad::Meaning);
    }
    let mut rows: Vec<NodeInfo<String, Vec<String>>> = Vec::new();
    for id in 0..count as usize {
        let name = of.text()?.into();
        let kind = super::reader::intern(of.text()?)?;
        let parent = of.number()?.checked_sub(1);
        // A parent comes before its children.
        let above = match parent {
            None if id == 0 => None,
            Some(parent) => Some(rows.get(parent as usize).ok_or(Bad::Meaning)?),
            None => return Err(Bad::Meaning),
        };
        let (parent, depth) = (above.map(|above| above.id), above.map_or(0, |above| above.depth + 1));
        let tree = of.text()?.into();
        let attributes = of.texts(MOST_ATTRIBUTES)?;
        let condition = Some(of.text()?).filter(|text| !text.is_empty()).map(Into::into);
        rows.push(NodeInfo {
            id: id as NodeId,
            name,
            kind,
            parent,
            depth,
            line: 0,
            file_id: None,
            tree,
            attributes,
            condition,
        });
    }
    // Older files end here.
    for row in rows.iter_mut().take_while(|_| !of.0.is_empty()) {
        row.line = of.small()?;
        row.file_id = of.number()?.checked_sub(1).map(u32::try_from).transpose().map_err(|_| Bad::Meaning)?;
    }
    Ok(NodeTable::owned(rows.into()))
}
