//! Removes an item of a list, or a field.

use bt_model::json::{LocatedKind, pointer};

use super::{Change, Context, written};

pub(super) fn change(context: &Context<'_>, at: &str) -> Result<Change, String> {
    context.find(at)?;
    let (parent, step) = pointer::parent(at).ok_or("the file itself cannot be removed")?;
    let holder = context.find(parent)?;
    let own = context.elements.iter().find(|element| element.pointer == at);
    let what = own.map_or_else(|| step.clone(), |element| element.title.clone());
    let name = format!("remove {}", super::shortened(&what));
    match &holder.kind {
        LocatedKind::List(items) => {
            let index: usize = step.parse().map_err(|_| format!("there is nothing at `{at}`"))?;
            let parts: Vec<_> = items.iter().map(|item| item.range.clone()).collect();
            let edits = vec![written::take_out(context.text, holder, &parts, index)];
            // Selects the next item, else the previous one, else the element around the list.
            let neighbour = if index + 1 < items.len() { Some(index) } else { index.checked_sub(1) };
            let around = || context.element(parent).map(|element| element.pointer.clone());
            let select = neighbour.map(|index| pointer::child(parent, index)).or_else(around);
            Ok(Change { edits, select: select.filter(|_| context.is_selectable(at)), name })
        }
        LocatedKind::Object(members) => {
            if required(context, parent, &step) {
                return Err(format!("`{}` cannot be without `{step}`", context.title(parent)));
            }
            // The last argument goes together with the `args` around it.
            if members.len() == 1 && step_name(parent) == "args" {
                return change(context, parent).map(|change| Change { name, ..change });
            }
            let parts: Vec<_> = members.iter().map(|member| member.name_range.start..member.value.range.end).collect();
            let index = members.iter().position(|member| member.name == step).unwrap_or_default();
            let edits = vec![written::take_out(context.text, holder, &parts, index)];
            let select = own.and_then(|_| context.element(parent)).map(|element| element.pointer.clone());
            Ok(Change { edits, select, name })
        }
        _ => Err(format!("there is nothing at `{at}`")),
    }
}

fn step_name(at: &str) -> String {
    pointer::parent(at).map_or_else(String::new, |(_, step)| step)
}

/// `true` if the object at a pointer must have this field.
fn required(context: &Context<'_>, at: &str, field: &str) -> bool {
    let element = context.elements.iter().find(|element| element.pointer == at);
    element.zip(context.root).is_some_and(|(element, root)| element.requires(root, field))
}
