//! Types of entries: entries that are bound to each other have the same type.

use std::collections::BTreeMap;

use crate::names::key;

/// Sets of entries of one type. An entry is a tree and a name.
#[derive(Debug, Default)]
pub(super) struct Types<'p> {
    /// The types of keys, and for each tree whether its entries are keys with the same names.
    keys: Option<(&'p BTreeMap<String, String>, Vec<bool>)>,
    ids: BTreeMap<usize, BTreeMap<String, usize>>,
    parents: Vec<usize>,
    /// The type of each set, and whether a port declares it.
    types: Vec<Option<(String, bool)>>,
}

impl<'p> Types<'p> {
    /// Makes an empty value. `roots` is `true` for each tree that no other tree runs.
    pub(super) fn new(keys: &'p BTreeMap<String, String>, roots: Vec<bool>) -> Self {
        Self { keys: Some((keys, roots)), ..Self::default() }
    }

    /// Returns the type of the key for an entry; `None` if the entry is no key or its type is unknown.
    fn key(&self, (tree, entry): (usize, &str)) -> Option<(String, bool)> {
        let (keys, roots) = self.keys.as_ref().filter(|(keys, _)| !keys.is_empty())?;
        let is_key = roots[tree] || entry.starts_with('@');
        is_key.then(|| keys.get(&key(entry)).map(|ty| (ty.clone(), true))).flatten()
    }

    fn id(&mut self, (tree, entry): (usize, &str)) -> usize {
        let names = self.ids.entry(tree).or_default();
        if let Some(id) = names.get(entry) {
            return *id;
        }
        let id = self.parents.len();
        names.insert(entry.to_owned(), id);
        self.parents.push(id);
        self.types.push(self.key((tree, entry)));
        id
    }

    fn top(&mut self, mut id: usize) -> usize {
        while self.parents[id] != id {
            self.parents[id] = self.parents[self.parents[id]];
            id = self.parents[id];
        }
        id
    }

    /// Records a type. The first type that a port declares wins, otherwise the first type that a literal shows.
    pub(super) fn hint(&mut self, entry: (usize, &str), ty: &str, sure: bool) {
        let id = self.id(entry);
        let top = self.top(id);
        match &self.types[top] {
            Some((_, known)) if *known || !sure => {}
            _ => self.types[top] = Some((ty.to_owned(), sure)),
        }
    }

    /// Records that two entries have the same type.
    pub(super) fn same(&mut self, one: (usize, &str), other: (usize, &str)) {
        let (one, other) = (self.id(one), self.id(other));
        let (one, other) = (self.top(one), self.top(other));
        if one == other {
            return;
        }
        self.parents[other] = one;
        if let Some((ty, sure)) = self.types[other].take() {
            match &self.types[one] {
                Some((_, known)) if *known || !sure => {}
                _ => self.types[one] = Some((ty, sure)),
            }
        }
    }

    pub(super) fn of(&mut self, entry: (usize, &str)) -> Option<String> {
        let id = self.id(entry);
        let top = self.top(id);
        self.types[top].as_ref().map(|(ty, _)| ty.clone())
    }
}
