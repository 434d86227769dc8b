//! JSON pointers (RFC 6901): `/root/children/0`. The empty pointer is the whole file.

use std::fmt::{Display, Write as _};

/// Returns the pointer to a field or an item of the value at another pointer.
///
/// ```
/// use bt_model::json::pointer;
/// assert_eq!(pointer::child("/root", "a/b"), "/root/a~1b");
/// assert_eq!(pointer::child("", 3), "/3");
/// ```
#[must_use]
pub fn child(of: &str, step: impl Display) -> String {
    // A large file has several pointers for each element, so each is made with one allocation.
    let mut pointer = String::with_capacity(of.len() + 16);
    let _never = write!(pointer, "{of}/{step}");
    let start = of.len() + 1;
    if pointer[start..].contains(['~', '/']) {
        let escaped = pointer[start..].replace('~', "~0").replace('/', "~1");
        pointer.replace_range(start.., &escaped);
    }
    pointer
}

/// Returns the pointer to the surrounding value, and the last step; `None` for the whole file.
///
/// ```
/// use bt_model::json::pointer;
/// assert_eq!(pointer::parent("/root/a~1b"), Some(("/root", "a/b".to_owned())));
/// assert_eq!(pointer::parent(""), None);
/// ```
#[must_use]
pub fn parent(of: &str) -> Option<(&str, String)> {
    let (parent, step) = of.rsplit_once('/')?;
    Some((parent, unescaped(step)))
}

/// Returns the steps of a pointer, from the top of the file.
pub fn steps(of: &str) -> impl Iterator<Item = String> {
    of.split('/').skip(1).map(unescaped)
}

pub(super) fn unescaped(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}

/// Returns `true` if the second pointer is equal to the first or below it.
///
/// ```
/// use bt_model::json::pointer;
/// assert!(pointer::holds("/a/1", "/a/1/b") && pointer::holds("/a/1", "/a/1"));
/// assert!(!pointer::holds("/a/1", "/a/12"));
/// ```
#[must_use]
pub fn holds(outer: &str, inner: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
