//! The changes between two versions of a view.

use super::utf16;
use crate::edit::between;
use crate::message::{Changed, Document, ProblemView, Splice, TextEdit};

/// Returns the change from the old view to the new one.
pub(crate) fn changed(old: &Document, new: &Document, name: String) -> Changed {
    Changed {
        text: edit(&old.text, &new.text),
        boxes: splice(&old.boxes, &new.boxes),
        links: (old.links != new.links).then(|| new.links.clone()),
        rects: (old.rects != new.rects).then(|| new.rects.clone()),
        frames: (old.frames != new.frames).then(|| new.frames.clone()),
        routes: (old.routes != new.routes).then(|| new.routes.clone()),
        outline: splice(&old.outline, &new.outline),
        problems: (old.problems != new.problems).then(|| new.problems.clone()),
        from: old.version,
        select: None,
        name,
        ..of_problems(new, None)
    }
}

/// Returns a change of problems alone.
pub(super) fn of_problems(shown: &Document, problems: Option<Vec<ProblemView>>) -> Changed {
    Changed {
        from: shown.version,
        version: shown.version,
        checked: shown.checked,
        text: None,
        readable: shown.readable,
        boxes: Splice::NONE,
        links: None,
        rects: None,
        frames: None,
        routes: None,
        size: shown.size,
        down: shown.down,
        outline: Splice::NONE,
        problems,
        select: None,
        name: String::new(),
    }
}

/// Returns the smallest edit between two texts, in UTF-16 units; `None` if they are equal.
pub(super) fn edit(old: &str, new: &str) -> Option<TextEdit> {
    let edit = between(old, new)?;
    let from = utf16::letters(old, edit.at);
    Some(TextEdit { from, to: from + edit.old.encode_utf16().count() as u32, text: edit.new })
}

/// Returns the smallest splice between two lists.
fn splice<T: Clone + PartialEq>(old: &[T], new: &[T]) -> Splice<T> {
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - start;
    let end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let insert = new[start..new.len() - end].to_vec();
    Splice { at: start as u32, remove: (old.len() - end - start) as u32, insert }
}
