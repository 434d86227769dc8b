//! Assigns each entry its place in a document: a key of the blackboard, a parameter or a local.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::json::Json;
use bt_model::{Direction, Faults, Value};

use super::link::Types;
use super::uses::{names, uses};
use super::{Call, Given, Names, TreeUses, Use};
use crate::names::{identifier, key, snake};
use crate::node::Kind;
use crate::project::Project;
use crate::types;

/// The entries of a tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    entries: BTreeMap<String, Entry>,
    pub(crate) params: Vec<Param>,
    /// The entries of the tree's own blackboard: names, types and initial values.
    pub(crate) locals: Vec<(String, String, Value)>,
    /// The names of parameters and locals.
    pub(crate) taken: BTreeSet<String>,
    /// The entries that the tree, or a tree that it runs, may write.
    pub(super) written: BTreeSet<String>,
}

/// An entry in a document.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// `true` for a parameter or a local, `false` for a key.
    pub(crate) local: bool,
    /// The type in Rust.
    pub(crate) ty: Option<String>,
}

/// A parameter of a tree.
#[derive(Clone, Debug)]
pub(crate) struct Param {
    pub(crate) entry: String,
    pub(crate) name: String,
    pub(crate) ty: String,
    pub(crate) direction: Direction,
    pub(crate) default: Option<Value>,
}

impl Scope {
    pub(crate) fn entry(&self, entry: &str) -> Option<&Entry> {
        self.entries.get(entry)
    }

    /// Returns the names that a new local cannot have.
    pub(crate) fn names(&self) -> BTreeSet<String> {
        let keys = self.keys().filter_map(|entry| entry.name.split('.').next()).map(str::to_owned);
        self.taken.iter().cloned().chain(keys).collect()
    }

    /// Returns the keys with their types.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values().filter(|entry| !entry.local)
    }
}

/// The entries of a project.
pub(crate) struct Entries {
    /// The scopes of all trees, in the order of the project.
    pub(crate) scopes: Vec<Scope>,
    pub(crate) names: Names,
    /// The trees, each after the trees that it runs.
    pub(crate) order: Vec<usize>,
}

/// Returns the entries of a project; `None` if trees run each other in a cycle, which was reported.
pub(crate) fn entries(project: &Project, faults: &mut Faults<Json>) -> Option<Entries> {
    let names = names(project);
    let mut types = Types::new(&project.keys, roots(project));
    let mut trees = uses(project, &names, &mut types);
    let order = order(project, &trees, faults)?;
    if !bind(project, &mut trees, &order, &mut types, faults) {
        return None;
    }
    let mut scopes = vec![Scope::default(); trees.len()];
    let callers = callers(&trees);
    for tree in order.iter().rev() {
        let mut resolver =
            Resolver { project, trees: &trees, callers: &callers, types: &mut types, tree: *tree, faults };
        let scope = resolver.scope(&scopes);
        scopes[*tree] = scope;
    }
    Some(Entries { scopes, names, order })
}

/// Returns, for each tree, `true` if no other tree runs it.
fn roots(project: &Project) -> Vec<bool> {
    let mut roots = vec![true; project.trees.len()];
    for tree in &project.trees {
        tree.element.walk(&mut |element| {
            let called = matches!(project.kind(element), Kind::SubTree).then(|| element.value("ID")).flatten();
            called.and_then(|id| project.ids.get(id)).into_iter().for_each(|at| roots[*at] = false);
        });
    }
    roots
}

/// Returns the trees, each after the trees that it runs; `None` for a cycle, which was reported.
fn order(project: &Project, trees: &[TreeUses], faults: &mut Faults<Json>) -> Option<Vec<usize>> {
    // 0: not seen, 1: in progress, 2: done.
    let (mut states, mut order) = (vec![0_u8; trees.len()], Vec::new());
    for start in 0..trees.len() {
        let mut stack = vec![(start, 0)];
        while let Some((tree, call)) = stack.pop() {
            if call == 0 && states[tree] == 2 {
                continue;
            }
            states[tree] = 1;
            let Some(next) = trees[tree].calls.get(call) else {
                states[tree] = 2;
                order.push(tree);
                continue;
            };
            stack.push((tree, call + 1));
            match states[next.tree] {
                0 => stack.push((next.tree, 0)),
                1 => {
                    let message = format!("the tree `{}` runs itself", project.trees[next.tree].id);
                    let help = "repeat a part with `Repeat` or `KeepRunningUntilFailure` instead";
                    faults.error(&next.place, message, help);
                    return None;
                }
                _ => {}
            }
        }
    }
    Some(order)
}

/// The maximum number of entries of subtrees, counted for each `SubTree`.
const BOUND: usize = 200_000;

/// Propagates uses and types between trees and the trees that they run. Returns `false` beyond the limit, which was
/// reported.
fn bind(
    project: &Project,
    trees: &mut [TreeUses],
    order: &[usize],
    types: &mut Types<'_>,
    faults: &mut Faults<Json>,
) -> bool {
    let mut bound = 0;
    for at in 0..trees.len() {
        let mut given = Vec::new();
        for call in &trees[at].calls {
            given.extend(call.ports.iter().map(|(port, (_, place))| (call.tree, port.clone(), place.clone())));
        }
        for (tree, port, place) in given {
            let used = trees[tree].entries.entry(port);
            used.or_insert_with(|| Use { place, reads: true, writes: false });
        }
        let model = project.models.get(&project.trees[at].id);
        for port in model.iter().flat_map(|model| &model.ports) {
            if let Some(ty) = &port.ty {
                types.hint((at, &port.name), ty, true);
            }
        }
    }
    for &at in order {
        let calls = std::mem::take(&mut trees[at].calls);
        for call in &calls {
            bound += trees[call.tree].entries.len();
            if bound > BOUND {
                let message = format!("the subtrees of the project have more than {BOUND} entries, each run counted");
                faults.error(&call.place, message, "split the project, or pass one entry with several values");
                return false;
            }
            let inner: Vec<(String, Use)> =
                trees[call.tree].entries.iter().map(|(name, used)| (name.clone(), used.clone())).collect();
            for (name, used) in inner {
                if let Some((Given::Literal(Some(ty)), _)) = call.ports.get(&name) {
                    types.hint((call.tree, &name), ty, false);
                }
                let Some(outer) = call.outer(&name) else { continue };
                types.same((at, outer), (call.tree, &name));
                let entry = trees[at].entries.entry(outer.to_owned());
                let entry = entry.or_insert_with(|| Use { place: call.place.clone(), reads: false, writes: false });
                entry.reads |= used.reads;
                entry.writes |= used.writes;
            }
        }
        trees[at].calls = calls;
    }
    true
}

/// Returns, for each tree, its calls and the trees that contain them.
fn callers(trees: &[TreeUses]) -> Vec<Vec<(usize, &Call)>> {
    let mut callers: Vec<Vec<(usize, &Call)>> = vec![Vec::new(); trees.len()];
    for (at, tree) in trees.iter().enumerate() {
        tree.calls.iter().for_each(|call| callers[call.tree].push((at, call)));
    }
    callers
}

struct Resolver<'p, 'f> {
    project: &'p Project,
    trees: &'p [TreeUses],
    callers: &'p [Vec<(usize, &'p Call)>],
    types: &'f mut Types<'p>,
    tree: usize,
    faults: &'f mut Faults<Json>,
}

/// The value of an entry in the scope of a caller.
enum Outer<'s> {
    Entry(&'s Entry),
    Literal,
    Nothing,
}

impl Resolver<'_, '_> {
    fn scope(&mut self, scopes: &[Scope]) -> Scope {
        let mut scope = Scope::default();
        let trees = self.trees;
        for (entry, used) in &trees[self.tree].entries {
            let resolved = self.resolve(entry, used, scopes, &mut scope);
            scope.entries.insert(entry.clone(), resolved);
            if used.writes {
                scope.written.insert(entry.clone());
            }
        }
        scope
    }

    fn resolve(&mut self, entry: &str, used: &Use, scopes: &[Scope], scope: &mut Scope) -> Entry {
        let ty = self.types.of((self.tree, entry));
        let callers = &self.callers[self.tree];
        if callers.is_empty() || entry.starts_with('@') {
            return self.key(key(entry), entry, used, ty);
        }
        let given: Vec<Outer<'_>> = callers.iter().map(|(at, call)| outer(entry, &scopes[*at], call)).collect();
        let first = given.iter().find_map(|given| match given {
            Outer::Entry(entry) => Some(*entry),
            _ => None,
        });
        let same = |given: &Outer<'_>| matches!(given, Outer::Entry(entry) if Some(*entry) == first && !entry.local);
        if let (Some(first), true) = (first, given.iter().all(same)) {
            return Entry { ty, ..first.clone() };
        }
        if given.iter().all(|given| matches!(given, Outer::Nothing)) {
            return self.private(entry, used, ty, scope);
        }
        self.param(entry, used, ty, given.iter().any(|given| matches!(given, Outer::Nothing)), scope)
    }

    fn key(&mut self, name: String, entry: &str, used: &Use, ty: Option<String>) -> Entry {
        if name != entry.strip_prefix('@').unwrap_or(entry) {
            let message = format!("the entry `{entry}` becomes the key `{name}`");
            self.faults.warning(&used.place, message, "keys are named like fields of Rust");
        }
        Entry { name, local: false, ty }
    }

    /// Adds an entry of the tree's own blackboard.
    fn private(&mut self, entry: &str, used: &Use, ty: Option<String>, scope: &mut Scope) -> Entry {
        let first = ty.as_ref().and_then(|ty| Some((ty.clone(), types::default(ty)?)));
        if let Some((ty, value)) = first {
            let name = local_name(entry, scope);
            scope.locals.push((name.clone(), ty.clone(), value));
            return Entry { name, local: true, ty: Some(ty) };
        }
        let tree = &self.project.trees[self.tree].id;
        let name = format!("{}_{}", snake(tree), identifier(entry));
        if self.callers[self.tree].len() > 1 {
            let message =
                format!("`{entry}` of the subtree `{tree}` becomes the key `{name}`, which all its runs share");
            let help = format!(
                "write the type of its port in the `TreeNodesModel`, or pass `{entry}` to each `<SubTree ID=\"{tree}\">`"
            );
            self.faults.warning(&used.place, message, help);
        }
        Entry { name, local: false, ty }
    }

    fn param(&mut self, entry: &str, used: &Use, ty: Option<String>, optional: bool, scope: &mut Scope) -> Entry {
        let tree = &self.project.trees[self.tree];
        let known = ty.unwrap_or_else(|| {
            let message = format!("the type of the port `{entry}` of the subtree `{}` is not known", tree.id);
            let port = format!("<input_port name=\"{entry}\" type=\"double\"/>");
            let help = format!(
                "it is written as `String`; write `{port}` in `<SubTree ID=\"{}\">` of `TreeNodesModel`",
                tree.id
            );
            self.faults.warning(&used.place, message, help);
            "String".to_owned()
        });
        let direction = match (used.reads, used.writes) {
            (_, false) => Direction::In,
            (true, true) => Direction::InOut,
            (false, true) => Direction::Out,
        };
        let main = self.project.main() == Some(&tree.id);
        let default = types::default(&known).filter(|_| (optional || main) && direction != Direction::Out);
        let name = local_name(entry, scope);
        scope.params.push(Param { entry: entry.to_owned(), name: name.clone(), ty: known.clone(), direction, default });
        Entry { name, local: true, ty: Some(known) }
    }
}

/// Returns the name of a parameter or a local, with a lower-case initial: expressions read a name with a capital
/// initial as a word.
fn local_name(entry: &str, scope: &mut Scope) -> String {
    let mut name = identifier(entry);
    if name.starts_with(|char: char| char.is_ascii_uppercase()) {
        name = snake(&name);
    }
    while !scope.taken.insert(name.clone()) {
        name.push('_');
    }
    name
}

fn outer<'s>(entry: &str, caller: &'s Scope, call: &Call) -> Outer<'s> {
    if let Some((Given::Literal(_), _)) = call.ports.get(entry) {
        return Outer::Literal;
    }
    let outer = call.outer(entry).and_then(|outer| caller.entry(outer));
    outer.map_or(Outer::Nothing, Outer::Entry)
}
