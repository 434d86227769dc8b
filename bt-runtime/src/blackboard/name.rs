//! Access to keys by their names: for tools, scripts and files.

use core::any::type_name;
use core::error::Error;
use core::fmt;

use super::Agent;
use super::table::{KeyInfo, KeyKind};

/// The error of access to a key by its name.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum KeyError<'n> {
    /// No key has this name.
    Unknown {
        /// The requested name.
        name: &'n str,
        /// The name of the agent's struct.
        agent: &'static str,
        /// The keys of the agent.
        keys: &'static [KeyInfo],
    },
    /// The key has another type.
    Type {
        /// The name of the key.
        name: &'n str,
        /// The type of the key.
        ty: &'static str,
        /// The requested type.
        asked: &'static str,
    },
}

impl<'n> KeyError<'n> {
    pub(super) fn unknown<A: Agent>(name: &'n str) -> Self {
        Self::Unknown { name, agent: type_name::<A>(), keys: A::KEYS }
    }

    /// Returns the most similar known name for an unknown key, after the path of the parents that contain that name;
    /// `None` if no name is similar.
    #[must_use]
    pub fn nearest(&self) -> Option<(&'n str, &'static str)> {
        match *self {
            Self::Unknown { name, keys, .. } => nearest(name, keys),
            Self::Type { .. } => None,
        }
    }
}

impl fmt::Display for KeyError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unknown { name, agent, .. } => {
                write!(f, "`{agent}` has no key `{name}`")?;
                match self.nearest() {
                    Some((parents, near)) => write!(f, "; did you mean `{parents}{near}`?"),
                    None => Ok(()),
                }
            }
            Self::Type { name, ty, asked } => write!(f, "the key `{name}` is a `{ty}`, not a `{asked}`"),
        }
    }
}

impl Error for KeyError<'_> {}

/// Reads a key by its name.
pub(super) fn get<'a, 'n, A: Agent, T: 'static>(agent: &'a A, name: &'n str) -> Result<&'a T, KeyError<'n>> {
    let key = index(A::KEYS, name).and_then(|index| agent.any_key(index)).ok_or(KeyError::unknown::<A>(name))?;
    key.value.downcast_ref().ok_or(KeyError::Type { name, ty: key.ty, asked: type_name::<T>() })
}

/// Writes a key by its name. Returns its index, and `true` if the new value differs from the old one.
pub(super) fn set<'n, A: Agent, T: 'static>(
    agent: &mut A,
    name: &'n str,
    value: T,
) -> Result<(usize, bool), KeyError<'n>> {
    let index = index(A::KEYS, name).ok_or(KeyError::unknown::<A>(name))?;
    match agent.assign_key(index, &mut Some(value)) {
        Ok(changed) => Ok((index, changed)),
        Err(ty) => Err(KeyError::Type { name, ty, asked: type_name::<T>() }),
    }
}

/// Returns the index of the key with this name. Dots separate parents and keys.
fn index(keys: &[KeyInfo], name: &str) -> Option<usize> {
    let (head, rest) = split(name);
    let key = keys.iter().find(|key| key.name == head)?;
    match (key.kind, rest) {
        (KeyKind::Parent(keys), Some(rest)) => Some(key.index + index(keys, rest)?),
        (KeyKind::Own | KeyKind::Shared, None) => Some(key.index),
        _ => None,
    }
}

fn split(name: &str) -> (&str, Option<&str>) {
    match name.split_once('.') {
        Some((head, rest)) => (head, Some(rest)),
        None => (name, None),
    }
}

/// Returns the known first part of `name`, and the known name most similar to the next part.
fn nearest<'n>(name: &'n str, keys: &'static [KeyInfo]) -> Option<(&'n str, &'static str)> {
    let (mut keys, mut start) = (keys, 0);
    loop {
        let (head, rest) = split(&name[start..]);
        match keys.iter().find(|key| key.name == head).map(|key| key.kind) {
            Some(KeyKind::Parent(inner)) if rest.is_some() => {
                keys = inner;
                start += head.len() + 1;
            }
            _ => {
                let others = keys.iter().map(|key| key.name).filter(|name| *name != head);
                let near = others.map(|name| (distance(name, head), name)).min()?;
                return (near.0 <= head.len().max(3) / 3).then_some((&name[..start], near.1));
            }
        }
    }
}

/// Returns the Levenshtein distance: the number of characters to insert, remove or replace. Only the first 64 bytes of
/// a name are compared.
fn distance(a: &str, b: &str) -> usize {
    let (a, b) = (clip(a.as_bytes()), clip(b.as_bytes()));
    let mut row: [usize; 65] = core::array::from_fn(|i| i);
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replace = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replace.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

fn clip(name: &[u8]) -> &[u8] {
    &name[..name.len().min(64)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("ammo", "ammo"), 0);
        assert_eq!(distance("amo", "ammo"), 1);
        assert_eq!(distance("", "ammo"), 4);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
