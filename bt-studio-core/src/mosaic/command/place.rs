//! Commands that move nodes.

use super::Scene;
use crate::command::Change;
use crate::message::How;

/// Moves a node by `by` places among its siblings.
pub(super) fn shift(scene: &Scene<'_>, at: &str, by: i32) -> Result<Change, String> {
    let node = scene.node(at)?;
    let parent = scene.tree.parent(node).ok_or_else(|| format!("`{}` has no siblings", scene.title(node)))?;
    let mut rewrite = scene.rewrite()?;
    let number = scene.tree.file.nodes[node].idx;
    let from = rewrite.place(parent, number).ok_or("this node has no place in the tree")?;
    let last = rewrite.children(parent).len() - 1;
    let to = (from as i64 + i64::from(by)).clamp(0, last as i64) as usize;
    rewrite.shift(parent, from, to);
    let name = format!("move {} {}", scene.title(node), if to < from { "up" } else { "down" });
    Ok(Change { edits: rewrite.edits(), select: Some(at.to_owned()), name })
}

/// Moves nodes into another node, before it or after it.
pub(super) fn transfer(scene: &Scene<'_>, at: &[String], to: &str, how: How) -> Result<Change, String> {
    let (all, to) = (scene.outermost(at)?, scene.node(to)?);
    scene.refuse_root(&all, "moved")?;
    if all.is_empty() {
        return Err("nothing is selected".to_owned());
    }
    let mut around = Some(to);
    while let Some(at) = around {
        if all.contains(&at) {
            return Err(format!("`{}` cannot move to itself", scene.title(at)));
        }
        around = scene.tree.parent(at);
    }
    let (parent, beside) = match how {
        How::Child => (to, None),
        How::Before | How::After => {
            let parent = scene.tree.parent(to).ok_or("nothing can stand beside the root")?;
            (parent, Some(scene.tree.file.nodes[to].idx))
        }
        _ => return Err("elements can only move into another element, before it or after it".to_owned()),
    };
    let come = all.iter().filter(|at| scene.tree.parent(**at) != Some(parent)).count();
    scene.room(parent, come)?;
    let mut rewrite = scene.rewrite()?;
    let mut moved = Vec::new();
    for at in &all {
        let number = scene.tree.file.nodes[*at].idx;
        let weight = scene.tree.parent(*at).and_then(|parent| rewrite.release(parent, number));
        moved.push((*at, number, weight.unwrap_or(1)));
    }
    let end = rewrite.children(parent).len();
    let place = beside.and_then(|beside| rewrite.place(parent, beside));
    let index = place.map_or(end, |place| place + usize::from(how == How::After));
    for (offset, (at, number, weight)) in moved.into_iter().enumerate() {
        rewrite.hold(parent, index + offset, number, weight);
        rewrite.set_parent(at, scene.tree.file.nodes[parent].idx);
    }
    let select = all.last().map(|at| rewrite.pointer(*at));
    Ok(Change { edits: rewrite.edits(), select, name: format!("move {}", scene.named(&all)) })
}
