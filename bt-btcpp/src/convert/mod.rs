//! Converts projects of BehaviorTree.CPP to documents.

mod budget;
mod conditions;
mod control;
mod decorator;
mod earlier;
mod leaf;
mod loops;
mod made;
mod models;
mod node;
mod own;
mod places;
mod reactive;
mod roots;
mod scripts;
mod skip;
mod subtree;
mod updates;
mod value;

use std::collections::{BTreeMap, BTreeSet};

use bt_model::catalogue::Catalogue;
use bt_model::json::{Json, Place, Source, line, load};
use bt_model::project::{Parsed, check as checked};
use bt_model::{Document, Faults, Value};

use crate::entries::{Entries, Names, Scope, entries};
use crate::names;
use crate::project::Project;
use crate::types;
use made::{Fields, MARK, Made, object, text};
pub(crate) use places::Origins;
use places::Places;
use roots::{Root, roots};

/// Converts the trees of a project to a document for the agent `agent`.
///
/// The [page of the crate](crate) lists what becomes of each node and attribute. If the document behaves differently, a
/// warning names the place in the XML and the remedy. A part without a counterpart is an error; the document is then
/// empty. The limits of the project bound the number of faults.
///
/// The document needs no other files: it contains the trees of included files.
///
/// ```
/// use bt_btcpp::{Project, convert};
/// use bt_model::json::{Limits, Source};
///
/// let text = r#"<root BTCPP_format="4"> <BehaviorTree ID="Main"> <Script code="x := 'a' .. 'b'"/> </BehaviorTree> </root>"#;
/// let (project, _) = Project::read(&Source::new("main.xml", text), &Limits::default(), &mut |_, _| Err(String::new()));
/// let (_, faults) = convert(&project, "Robot");
/// let warning = faults.iter().next().unwrap();
/// assert_eq!(warning.message, "`..` becomes a call of the function `concat`");
/// assert_eq!((warning.place.line(), warning.place.column()), (1, 73));
/// ```
#[must_use]
pub fn convert(project: &Project, agent: &str) -> (Document<Json>, Faults<Json>) {
    let mut faults = Faults::at_most(project.limits.faults);
    let Some((source, origins)) = translated(project, agent, &mut faults) else {
        let nothing = Source::new(project.place.source().name(), r#"{ "bt": 1, "trees": [] }"#);
        return (load(&nothing, &project.limits).0, faults);
    };
    let (document, found) = load(&source, &project.limits);
    origins.report(&found, &mut faults);
    (document, faults)
}

/// Converts a project as [`convert`] does, and checks the document against catalogues as `bt check` does. Returns the
/// faults of both, at their places in the XML; after an error of the conversion, only those of the conversion.
///
/// Without a catalogue, the names of actions and keys are not checked.
#[must_use]
pub fn check(project: &Project, agent: &str, catalogues: &[Catalogue]) -> Faults<Json> {
    let mut faults = Faults::at_most(project.limits.faults);
    let Some((source, origins)) = translated(project, agent, &mut faults) else { return faults };
    let (document, found) = load(&source, &project.limits);
    origins.report(&found, &mut faults);
    let parsed = Parsed {
        trees: document.trees,
        machines: document.machines,
        complete: document.complete,
        ..Parsed::empty(source)
    };
    let mut found = Faults::at_most(project.limits.faults);
    checked(|_| &parsed, 0, catalogues, &mut found);
    origins.report(&found, &mut faults);
    faults
}

/// Returns the text of the document, and the places of its parts in the XML; `None` after errors, which were reported.
pub(crate) fn translated(project: &Project, agent: &str, faults: &mut Faults<Json>) -> Option<(Source, Origins)> {
    let entries = entries(project, faults)?;
    let mut state = State::new(project, std::mem::take(faults));
    let mut made = file(project, agent, &entries, &mut state);
    let State { places, .. } = state;
    *faults = state.faults;
    if faults.has_errors() {
        return None;
    }
    let marks = places::unmarked(&mut made);
    let source = Source::new(project.place.source().name(), line(&made));
    let origins = Origins::new(places, marks, source.clone(), &project.limits);
    Some((source, origins))
}

/// Makes the document: the main tree first, then the other trees in the order of the files.
fn file(project: &Project, agent: &str, entries: &Entries, state: &mut State) -> Value {
    let roots = roots(project, entries);
    let main = project.main().unwrap_or_default();
    let mut order: Vec<usize> = (0..project.trees.len()).collect();
    order.sort_by_key(|at| project.trees[*at].id != main);
    let trees = order.iter().map(|at| Converter::new((project, entries, &roots), *at, state).tree(agent)).collect();
    let mut fields = vec![("bt".to_owned(), made::number(1)), ("trees".to_owned(), Value::List(trees))];
    let mut kept = vec![("format".to_owned(), made::number(project.format))];
    kept.extend(project.main.as_ref().map(|main| ("main".to_owned(), text(&main.value))));
    if order.windows(2).any(|pair| pair[0] > pair[1]) {
        let ids = project.trees().map(text).collect();
        kept.push(("order".to_owned(), Value::List(ids)));
    }
    kept.extend(models::kept(project, &entries.scopes).map(|models| ("models".to_owned(), models)));
    fields.push(("x_btcpp".to_owned(), Value::Object(kept)));
    Value::Object(fields)
}

/// The state of the conversion of a project, for all its trees.
struct State {
    places: Places,
    faults: Faults<Json>,
    /// The keys of the warnings that were reported; each warning is reported once.
    reported: BTreeSet<String>,
    /// For each name of an action, the node that uses it.
    actions: BTreeMap<String, String>,
    /// The estimated size, in bytes, of the parts of the document that can become much longer than the XML: scripts,
    /// and parts that are written several times.
    spent: usize,
}

impl State {
    fn new(project: &Project, faults: Faults<Json>) -> Self {
        let places = Places { nodes: vec![project.place.clone()], ..Places::default() };
        Self { places, faults, reported: BTreeSet::new(), actions: BTreeMap::new(), spent: 0 }
    }
}

/// The converter of one tree.
struct Converter<'p, 'f> {
    project: &'p Project,
    scopes: &'p [Scope],
    names: &'p Names,
    /// When the root of each tree is skipped that the tree may run.
    roots: &'p [Root],
    /// The index of the tree.
    tree: usize,
    /// The locals that the conversion adds to the locals of the scope.
    locals: Vec<Local>,
    /// The names that a local cannot have.
    taken: BTreeSet<String>,
    /// The last number of a local for each base of names.
    numbers: BTreeMap<&'static str, usize>,
    /// For each node around the current one whose children are all ticked in every tick: the names that its earlier children
    /// may write.
    earlier: Vec<BTreeSet<String>>,
    /// The places of nodes and ports.
    places: &'f mut Places,
    faults: &'f mut Faults<Json>,
    reported: &'f mut BTreeSet<String>,
    actions: &'f mut BTreeMap<String, String>,
    spent: &'f mut usize,
}

/// A local of the document that a node needs.
struct Local {
    name: String,
    ty: String,
    value: Value,
    keep: bool,
}

impl<'p, 'f> Converter<'p, 'f> {
    fn new(
        (project, entries, roots): (&'p Project, &'p Entries, &'p [Root]),
        tree: usize,
        state: &'f mut State,
    ) -> Self {
        Self {
            project,
            scopes: &entries.scopes,
            names: &entries.names,
            roots,
            tree,
            locals: Vec::new(),
            taken: entries.scopes[tree].names(),
            numbers: BTreeMap::new(),
            earlier: Vec::new(),
            places: &mut state.places,
            faults: &mut state.faults,
            reported: &mut state.reported,
            actions: &mut state.actions,
            spent: &mut state.spent,
        }
    }

    fn scope(&self) -> &'p Scope {
        &self.scopes[self.tree]
    }

    /// Converts the root of the tree.
    fn root(&mut self) -> Option<Made> {
        let tree = &self.project.trees[self.tree];
        let called = self.project.main() != Some(&tree.id);
        // A skipped main tree succeeds. The effect of a skipped subtree depends on its parent in the calling tree.
        let parent = if called { node::Parent::Other } else { node::Parent::Sequence };
        let around = node::Around { parent, selector: called };
        tree.element.children.first().map(|root| self.node(root, around))
    }

    fn tree(&mut self, agent: &str) -> Value {
        let tree = &self.project.trees[self.tree];
        let at = self.place(&tree.element.place);
        let name = tree_name(&tree.id);
        let root = self.root().map_or(Value::Null, Made::value);
        let mut fields: Fields = vec![
            (MARK.to_owned(), made::number(at)),
            ("tree".to_owned(), text(&name)),
            ("agent".to_owned(), text(agent)),
        ];
        if !tree.element.comments.is_empty() {
            fields.push(("comment".to_owned(), text(tree.element.comments.join("\n"))));
        }
        let params = self.scope().params.iter().map(|param| {
            let mut fields =
                vec![("name".to_owned(), text(&param.name)), ("type".to_owned(), text(types::written(&param.ty)))];
            fields.extend(param.direction.word().map(|word| ("dir".to_owned(), text(word))));
            fields.extend(param.default.clone().map(|default| ("default".to_owned(), default)));
            Value::Object(fields)
        });
        let params: Vec<Value> = params.collect();
        if !params.is_empty() {
            fields.push(("params".to_owned(), Value::List(params)));
        }
        let own = self.scope().locals.iter().map(|(name, ty, value)| local(name, ty, value, true));
        let mut locals: Vec<Value> = own.collect();
        locals.extend(self.locals.iter().map(|one| local(&one.name, &one.ty, &one.value, one.keep)));
        if !locals.is_empty() {
            fields.push(("locals".to_owned(), Value::List(locals)));
        }
        fields.push(("root".to_owned(), root));
        if name != tree.id {
            fields.push(("x_btcpp".to_owned(), object([("id", text(&tree.id))])));
        }
        Value::Object(fields)
    }

    /// Records a place, and returns its index, which is the mark of a node.
    fn place(&mut self, place: &Place) -> usize {
        self.places.nodes.push(place.clone());
        self.places.nodes.len() - 1
    }

    /// Records the place of a field of the node with this mark.
    fn port(&mut self, at: usize, field: &str, place: &Place) {
        self.places.ports.insert((at, field.to_owned()), place.clone());
    }

    /// Adds a local, and returns its name: `base` with a number.
    fn local(&mut self, base: &'static str, ty: &str, value: Value, keep: bool) -> String {
        let next = self.numbers.entry(base).or_default();
        let name = loop {
            *next += 1;
            let name = format!("{base}_{next}");
            if !self.taken.contains(&name) {
                break name;
            }
        };
        self.taken.insert(name.clone());
        self.locals.push(Local { name: name.clone(), ty: ty.to_owned(), value, keep });
        name
    }

    /// Reports a warning, unless one with this key was reported.
    fn once(&mut self, key: &str, place: &Place, message: String, help: String) {
        if self.reported.insert(key.to_owned()) {
            self.faults.warning(place, message, help);
        }
    }
}

/// Returns the name in the document of the tree with this `ID`.
fn tree_name(id: &str) -> String {
    names::custom(id)
}

fn local(name: &str, ty: &str, value: &Value, keep: bool) -> Value {
    let mut fields = vec![
        ("name".to_owned(), text(name)),
        ("type".to_owned(), text(types::written(ty))),
        ("value".to_owned(), value.clone()),
    ];
    if keep {
        fields.push(("keep".to_owned(), Value::Bool(true)));
    }
    Value::Object(fields)
}
