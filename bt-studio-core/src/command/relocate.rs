//! Moves an item within its list.

use bt_model::json::{LocatedKind, pointer};

use super::{Change, Context};
use crate::edit::Edit;

pub(super) fn change(context: &Context<'_>, at: &str, by: i32) -> Result<Change, String> {
    context.find(at)?;
    let (parent, step) = pointer::parent(at).ok_or("the file itself cannot be moved")?;
    let LocatedKind::List(items) = &context.find(parent)?.kind else {
        return Err(format!("`{}` stands alone, so there is nowhere to move it", context.title(at)));
    };
    let from: usize = step.parse().map_err(|_| format!("there is nothing at `{at}`"))?;
    let to = (from as i64 + i64::from(by)).clamp(0, items.len() as i64 - 1) as usize;
    let name = format!("move {} {}", super::shortened(&context.title(at)), if to < from { "up" } else { "down" });
    // A guard or a decorator is a row in the form of its node, so the node stays selected.
    let select = context.is_selectable(at).then(|| pointer::child(parent, to));
    if from == to {
        return Ok(Change { edits: Vec::new(), select, name });
    }
    let (low, high) = (from.min(to), from.max(to));
    let mut order: Vec<usize> = (low..=high).collect();
    if from < to {
        order.rotate_left(1)
    } else {
        order.rotate_right(1)
    }
    // The items change places; the commas and spaces between them stay.
    let mut new = String::new();
    for (place, item) in (low..=high).zip(order) {
        new.push_str(&context.text[items[item].range.clone()]);
        if place < high {
            new.push_str(&context.text[items[place].range.end..items[place + 1].range.start]);
        }
    }
    let edits = vec![Edit::replace(context.text, items[low].range.start..items[high].range.end, new)];
    Ok(Change { edits, select, name })
}
