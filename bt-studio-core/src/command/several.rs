//! Commands on several elements. Each step works on the text after the previous step; together the steps are one
//! edit.

use bt_model::Value as Json;
use bt_model::json::{Element, Limits, Located, Source, elements, pointer};

use super::{Change, Context, put, remove, shortened};
use crate::edit::between;
use crate::message::How;

/// The maximum number of elements in one command: each of them needs a new parse of the text.
const MOST: usize = 100;

/// The text between two steps.
pub(super) struct Draft {
    text: String,
    root: Option<Located>,
    elements: Vec<Element>,
}

impl Draft {
    pub(super) fn of(text: String) -> Self {
        let root = Located::of(&Source::new("draft", &*text), &Limits::default());
        let elements = root.as_ref().map(elements).unwrap_or_default();
        Self { text, root, elements }
    }

    /// Carries out a step; returns the element to select.
    pub(super) fn step(
        &mut self,
        step: impl FnOnce(&Context<'_>) -> Result<Change, String>,
    ) -> Result<Option<String>, String> {
        let context = Context { text: &self.text, root: self.root.as_ref(), elements: &self.elements };
        let change = step(&context)?;
        let mut text = self.text.clone();
        if !change.edits.iter().all(|edit| edit.apply(&mut text)) {
            return Err("these elements cannot be changed at once".to_owned());
        }
        *self = Self::of(text);
        Ok(change.select)
    }

    /// Joins all steps into one change.
    pub(super) fn end(self, context: &Context<'_>, select: Option<String>, name: String) -> Change {
        Change { edits: between(context.text, &self.text).into_iter().collect(), select, name }
    }
}

/// Removes elements.
pub(super) fn remove_all(context: &Context<'_>, at: &[String]) -> Result<Change, String> {
    let all = outermost(context, at)?;
    let mut draft = Draft::of(context.text.to_owned());
    let mut select = None;
    // The last element goes first, so that the pointers of the remaining elements stay.
    for element in all.iter().rev() {
        select = draft.step(|context| remove::change(context, &element.pointer))?;
    }
    let name = format!("remove {}", named(&all));
    Ok(draft.end(context, select, name))
}

/// Moves elements to a place at another element.
pub(super) fn transfer(context: &Context<'_>, at: &[String], to: &str, how: How) -> Result<Change, String> {
    if !matches!(how, How::Child | How::Before | How::After) {
        return Err("elements can only move into another element, before it or after it".to_owned());
    }
    let all = outermost(context, at)?;
    if let Some(around) = all.iter().find(|element| pointer::holds(&element.pointer, to)) {
        return Err(format!("`{}` cannot move to itself", around.title));
    }
    let mut draft = Draft::of(context.text.to_owned());
    let mut target = to.to_owned();
    for element in all.iter().rev() {
        draft.step(|context| remove::change(context, &element.pointer))?;
        target = without(&target, &element.pointer);
    }
    let items: Result<Vec<Json>, String> =
        all.iter().map(|element| context.find(&element.pointer).map(Located::value)).collect();
    let select = in_order(&mut draft, &target, how, items?)?;
    let name = format!("move {}", named(&all));
    Ok(draft.end(context, select, name))
}

/// Puts new elements at a place, in their order.
pub(super) fn put_all(context: &Context<'_>, at: &str, how: How, items: Vec<Json>) -> Result<Change, String> {
    if items.is_empty() || items.len() > MOST {
        return Err(format!("from one to {MOST} elements can be put at once"));
    }
    if !matches!(how, How::Child | How::Before | How::After | How::Near) {
        return Err("only one element can stand around another, or in its place".to_owned());
    }
    let name = format!("insert {} elements", items.len());
    let mut draft = Draft::of(context.text.to_owned());
    let select = in_order(&mut draft, at, how, items)?;
    Ok(draft.end(context, select, name))
}

/// Puts the first item at a place, and each further item behind the previous one.
fn in_order(draft: &mut Draft, at: &str, how: How, items: Vec<Json>) -> Result<Option<String>, String> {
    let mut last = None;
    for item in items {
        let (at, how) = last.as_deref().map_or((at, how), |last| (last, How::After));
        last = draft.step(|context| put::value(context, at, how, item))?;
    }
    Ok(last)
}

/// Returns the elements at these pointers in the order of the text, without elements inside another of them.
fn outermost<'f>(context: &Context<'f>, at: &[String]) -> Result<Vec<&'f Element>, String> {
    if at.is_empty() || at.len() > MOST {
        return Err(format!("from one to {MOST} elements can be changed at once"));
    }
    let missing = at.iter().find(|at| !context.elements.iter().any(|element| element.pointer == **at));
    if let Some(missing) = missing {
        return Err(format!("there is nothing at `{missing}`"));
    }
    let is_inside = |inner: &str| at.iter().any(|outer| outer != inner && pointer::holds(outer, inner));
    let own = |element: &&Element| at.contains(&element.pointer) && !is_inside(&element.pointer);
    Ok(context.elements.iter().filter(own).collect())
}

fn named(all: &[&Element]) -> String {
    match all {
        [one] => shortened(&one.title),
        all => format!("{} elements", all.len()),
    }
}

/// Returns the new pointer of an element after the item at `removed` has left its list.
fn without(at: &str, removed: &str) -> String {
    let moved = || {
        let (list, step) = pointer::parent(removed)?;
        let rest = at.strip_prefix(list)?.strip_prefix('/')?;
        let (index, below) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let (index, gone): (usize, usize) = (index.parse().ok()?, step.parse().ok()?);
        (index > gone).then(|| format!("{}{below}", pointer::child(list, index - 1)))
    };
    moved().unwrap_or_else(|| at.to_owned())
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn a_pointer_follows_its_element() {
        assert_eq!(without("/root/children/3/children/0", "/root/children/1"), "/root/children/2/children/0");
        assert_eq!(without("/root/children/0", "/root/children/1"), "/root/children/0");
        assert_eq!(without("/root/children/12", "/root/children/1/children/0"), "/root/children/12");
        assert_eq!(without("/root", "/root/children/1"), "/root");
    }
}
