//! Checks of expressions and targets that must have certain types: lists, queues, and the targets of elements and
//! times. The loader and the check against a catalogue report the same faults.

use super::fits::bare;
use crate::json::expression::{self, Expr, ExprKind, Scope, Type};
use crate::json::{Json, Place};
use crate::{Faults, Target};

/// Reports an expression that is certainly no list: a number, a text, an optional value, a sum. A type of the game may
/// be a list. Returns `true` if nothing was reported.
pub fn may_be_list(expr: &Expr, scope: Scope<'_>, faults: &mut Faults<Json>) -> bool {
    let Some(is) = expression::type_of(expr, scope, faults) else { return false };
    let may_be = matches!(is, Type::Opaque(_) | Type::Unknown);
    let is_place = matches!(bare(expr).kind, ExprKind::Key { .. } | ExprKind::Local(_));
    if !may_be {
        no_list(expr, &is.to_string(), faults);
    } else if !is_place {
        faults.error(&expr.place, format!("`{expr}` is no list"), LISTS);
    }
    may_be && is_place
}

const LISTS: &str = "name a key, a parameter or a local that is a list: an array, a `Vec`, a `VecDeque`";

/// Reports a key, a parameter or a local of the type `is`, which is no list.
pub fn no_list(list: &Expr, is: &str, faults: &mut Faults<Json>) {
    faults.error(&list.place, format!("`{list}` is `{is}`, no list"), LISTS);
}

/// Reports a key or a local of the type `is`, which is no queue.
pub fn no_queue(queue: &Target<Json>, is: &str, place: &Place, faults: &mut Faults<Json>) {
    let help = "name a key or a local that is a queue: a `Vec`, a `VecDeque`";
    faults.error(place, format!("`{}` is `{is}`, no queue", queue.path()), help);
}

/// Reports a target of the type `target`, to which no element of the type `item` can be written.
pub fn no_element(item: &str, target: &str, place: &Place, faults: &mut Faults<Json>) {
    let help = "an element goes into a key or a local of its own type `T`, or of `Option<T>`";
    faults.error(place, format!("an element is `{item}`, the target is `{target}`"), help);
}

/// Reports a target of the type `target`, to which no index can be written.
pub fn no_index(target: &str, place: &Place, faults: &mut Faults<Json>) {
    let message = format!("the index goes into a whole number, the target is `{target}`");
    faults.error(place, message, "it may be of any type of whole numbers: `u32`, `usize`");
}

/// Reports a target of `elapsed` that has the type `is`.
pub fn no_elapsed(to: &Target<Json>, is: &str, place: &Place, faults: &mut Faults<Json>) {
    let message = format!("`elapsed` writes a `Duration`, `{}` is `{is}`", to.path());
    faults.error(place, message, "name a key or a local of the type `Duration`");
}

/// Reports a key or a local that is cleared, but whose type has no default.
pub fn no_default(ty: &str, place: &Place, faults: &mut Faults<Json>) {
    faults.error(place, format!("`{ty}` has no default"), "`set` it to a value");
}
