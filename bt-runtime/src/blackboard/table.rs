//! The table of an agent's keys: tools display it, and it shows which keys an expression reads.

use crate::keys::Keys;

/// One key of an agent, for tools and editors.
#[derive(Clone, Copy, Debug)]
pub struct KeyInfo {
    /// The name of the field.
    pub name: &'static str,
    /// The type of the field, as written.
    pub ty: &'static str,
    /// The doc comment of the field.
    pub docs: &'static str,
    /// The index of the key on the board; for a parent, the index of the parent's first key.
    pub index: usize,
    /// The place of the value.
    pub kind: KeyKind,
}

/// The place of a key's value.
#[derive(Clone, Copy, Debug)]
pub enum KeyKind {
    /// The value is in the struct itself.
    Own,
    /// The value belongs to several agents that hold a handle to it.
    Shared,
    /// The row stands for another agent's struct, with these keys.
    Parent(&'static [KeyInfo]),
}

/// Returns the keys that an expression reads by a path: `bb.body.health` is `["body", "health"]`.
///
/// Names after a key are fields of its value. An unknown name reads no key here: rustc reports it at the expression.
#[doc(hidden)]
#[must_use]
pub const fn keys_at(table: &[KeyInfo], path: &[&str]) -> Keys {
    find(table, path, 0, 0)
}

/// Returns the keys at a path that an action observes.
///
/// # Panics
/// At compile time, if the field is untracked and therefore no key.
#[doc(hidden)]
#[must_use]
#[track_caller]
pub const fn observed_at(table: &[KeyInfo], path: &[&str]) -> Keys {
    let keys = find(table, path, 0, 0);
    assert!(
        !keys.is_empty(),
        "`observes` names a field that is no key: it is `untracked`, so that its changes are not seen; leave `untracked` out, or name another key"
    );
    keys
}

/// Checks that a compiled file may write the key at a path.
///
/// # Panics
/// At compile time, with this message, if several agents share the value: a file must not write it.
#[doc(hidden)]
#[track_caller]
pub const fn check_writable(table: &[KeyInfo], path: &[&str], message: &str) {
    assert!(!any_shared(table, path, 0), "{}", message);
}

const fn any_shared(table: &[KeyInfo], path: &[&str], depth: usize) -> bool {
    let mut i = 0;
    while i < table.len() {
        let key = &table[i];
        if depth < path.len() && same(key.name, path[depth]) {
            return match key.kind {
                KeyKind::Parent(keys) => any_shared(keys, path, depth + 1),
                KeyKind::Shared => true,
                KeyKind::Own => false,
            };
        }
        i += 1;
    }
    false
}

const fn find(table: &[KeyInfo], path: &[&str], depth: usize, first: usize) -> Keys {
    let mut found = Keys::NONE;
    let mut i = 0;
    while i < table.len() {
        let key = &table[i];
        if depth == path.len() || same(key.name, path[depth]) {
            found = found.or(match key.kind {
                KeyKind::Parent(keys) => {
                    let depth = if depth == path.len() { depth } else { depth + 1 };
                    find(keys, path, depth, first + key.index)
                }
                KeyKind::Own | KeyKind::Shared => Keys::one(first + key.index),
            });
        }
        i += 1;
    }
    found
}

pub(crate) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}
