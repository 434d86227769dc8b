//! The changes between two versions of a view.

use super::utf16;
use crate::edit::between;
use crate::message::{Changed, Document, Splice, TextEdit};

/// The change from one to the other.
pub(crate) fn changed(old: &Document, new: &Document, select: Option<String>, name: String) -> Changed {
    Changed {
        from: old.version,
        version: new.version,
        text: between(&old.text, &new.text).map(|edit| TextEdit {
            from: utf16::letters(&old.text, edit.at),
            to: utf16::letters(&old.text, edit.at + edit.old.len()),
            text: edit.new,
        }),
        readable: new.readable,
        boxes: splice(&old.boxes, &new.boxes),
        rects: (old.rects != new.rects).then(|| new.rects.clone()),
        routes: (old.routes != new.routes).then(|| new.routes.clone()),
        size: new.size,
        outline: splice(&old.outline, &new.outline),
        problems: (old.problems != new.problems).then(|| new.problems.clone()),
        select,
        name,
    }
}

/// The shortest stretch that has to be replaced.
fn splice<T: Clone + PartialEq>(old: &[T], new: &[T]) -> Splice<T> {
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - start;
    let end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let insert = new[start..new.len() - end].to_vec();
    Splice { at: start as u32, remove: (old.len() - end - start) as u32, insert }
}
