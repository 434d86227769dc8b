//! The elements of a file: the parts that an editor shows and changes, each with its bytes and its possible fields.
//!
//! Elements are found by the tables that the reader uses. The text must be JSON, but may have other faults.

mod attributes;
mod fields;
mod slots;
mod starters;
mod triggers;

use std::borrow::Cow;
use std::ops::Range;

use super::layout::{self, Field, Holds};
use super::{Located, LocatedKind, pointer};
use crate::kinds;
pub use attributes::ElementAttribute;
pub use fields::{ElementField, FieldKind};
pub use slots::Slot;
pub use starters::{new_attribute, new_node, new_row};
pub use triggers::{triggers, triggers_text};

/// An object of a file that is an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The [pointer](super::pointer) of the element.
    pub pointer: String,
    /// The index of the element around this one; it is less than this element's own index.
    pub parent: Option<usize>,
    /// The kind of element.
    pub kind: ElementKind,
    /// The bytes of the whole object.
    pub range: Range<usize>,
    /// The bytes of the element's name, with quotes: the place of the node, state or tree in a document and in faults.
    pub name: Option<Range<usize>>,
    /// The title for display: a label, or else the name or kind.
    pub title: String,
}

/// The kinds of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ElementKind {
    /// A file with several trees or machines.
    File,
    /// A tree.
    Tree,
    /// A state machine.
    Machine,
    /// A state.
    State,
    /// A node; a task is a node too.
    Node,
    /// A branch of an `if`.
    Branch,
    /// An arm of a `match`.
    Arm,
    /// A transition of a state.
    Transition,
    /// An evaluator of a machine.
    Evaluator,
    /// A guard in `when`.
    Guard,
    /// A parameter.
    Param,
    /// A local.
    Local,
    /// An event in a list of events.
    Event,
}

impl ElementKind {
    /// Returns the word for the kind.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Tree => "tree",
            Self::Machine => "machine",
            Self::State => "state",
            Self::Node => "node",
            Self::Branch => "branch",
            Self::Arm => "arm",
            Self::Transition => "transition",
            Self::Evaluator => "evaluator",
            Self::Guard => "guard",
            Self::Param => "parameter",
            Self::Local => "local",
            Self::Event => "event",
        }
    }

    /// Returns the word with its article, for a sentence: `a node`, `an evaluator`.
    #[must_use]
    pub fn one(self) -> String {
        let word = self.word();
        let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {word}")
    }

    fn of_row(what: &str) -> Self {
        match what {
            "tree" => Self::Tree,
            "machine" => Self::Machine,
            "branch" => Self::Branch,
            "arm" => Self::Arm,
            "transition" => Self::Transition,
            "evaluator" => Self::Evaluator,
            "local" => Self::Local,
            "event" => Self::Event,
            _ => Self::Param,
        }
    }
}

/// Returns the elements of a file in the order written: an element comes before the elements in it.
///
/// ```
/// use bt_model::json::{ElementKind, Limits, Located, Source, elements};
/// let text = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "race", "children": [{ "node": "idle" }] } }"#;
/// let file = Located::of(&Source::new("t.json", text), &Limits::default()).unwrap();
/// let all = elements(&file);
/// let titles: Vec<_> = all.iter().map(|element| (&*element.pointer, &*element.title)).collect();
/// assert_eq!(titles, [("", "T"), ("/root", "race"), ("/root/children/0", "idle")]);
/// assert_eq!(all[2].kind, ElementKind::Node);
/// assert_eq!(&text[all[2].range.clone()], r#"{ "node": "idle" }"#);
/// ```
#[must_use]
pub fn elements(file: &Located) -> Vec<Element> {
    let mut walk = Walk { found: Vec::new() };
    let kind = match (file.field("machine"), file.field("tree"), file.field("root")) {
        (Some(_), None, None) => ElementKind::Machine,
        (None, None, None) => ElementKind::File,
        _ => ElementKind::Tree,
    };
    walk.element(file, String::new(), None, kind);
    walk.found
}

/// Returns the object of each element, in the order of the elements; `None` if the file has none. A search from the root for
/// each element would pass the elements around it again.
///
/// ```
/// use bt_model::json::{Limits, Located, Source, elements, objects};
/// let text = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "race", "children": [{ "node": "idle" }] } }"#;
/// let file = Located::of(&Source::new("t.json", text), &Limits::default()).unwrap();
/// let all = elements(&file);
/// assert_eq!(objects(&file, &all)[2], file.find("/root/children/0"));
/// ```
#[must_use]
pub fn objects<'f>(file: &'f Located, elements: &[Element]) -> Vec<Option<&'f Located>> {
    let mut objects: Vec<Option<&Located>> = Vec::with_capacity(elements.len());
    for element in elements {
        let around = element.parent.and_then(|parent| {
            let rest = element.pointer.strip_prefix(&elements[parent].pointer)?;
            // An element need not be inside its parent: `/nodes/10` is not inside `/nodes/1`.
            objects[parent].filter(|_| rest.starts_with('/')).map(|object| (object, rest))
        });
        let (from, rest) = around.unwrap_or((file, &element.pointer));
        objects.push(from.find(rest));
    }
    objects
}

/// Returns the fields that an element can have, in the order in which they are written.
pub(super) fn table(kind: ElementKind, object: &Located, top: bool) -> Cow<'static, [Field]> {
    let head: &[Field] = if top { layout::HEAD } else { &[] };
    let fields = match kind {
        ElementKind::File => layout::file(),
        ElementKind::Tree => layout::tree(head),
        ElementKind::Machine => layout::machine::machine(head),
        ElementKind::State => layout::machine::state(),
        ElementKind::Node => {
            let word = object.field("node").and_then(|member| member.value.text()).unwrap_or_default();
            let fields = layout::node(kinds::node(word));
            match object.field("again") {
                None => return Cow::Borrowed(fields),
                Some(_) => [fields, layout::machine::TASK].concat(),
            }
        }
        ElementKind::Branch => layout::BRANCH.to_vec(),
        ElementKind::Arm => layout::ARM.to_vec(),
        ElementKind::Transition => layout::machine::with_editor(layout::machine::TRANSITION),
        ElementKind::Evaluator => layout::machine::with_editor(layout::machine::EVALUATOR),
        ElementKind::Param => layout::PARAM.to_vec(),
        ElementKind::Local => layout::LOCAL.to_vec(),
        ElementKind::Event => layout::machine::EVENT.to_vec(),
        ElementKind::Guard => Vec::new(),
    };
    Cow::Owned(fields)
}

struct Walk {
    found: Vec<Element>,
}

impl Walk {
    /// Adds an object and the elements in it. The limit of a file's depth also limits the recursion.
    fn element(&mut self, object: &Located, pointer: String, parent: Option<usize>, kind: ElementKind) {
        if !matches!(object.kind, LocatedKind::Object(_)) {
            return;
        }
        let at = self.found.len();
        let fields = table(kind, object, pointer.is_empty());
        let name = naming(kind).iter().find_map(|name| object.field(name)).map(|member| member.value.range.clone());
        let (range, title) = (object.range.clone(), title(kind, object));
        self.found.push(Element { pointer: pointer.clone(), parent, kind, range, name, title });
        for (index, member) in object.members().iter().enumerate() {
            let Some(field) = fields.iter().find(|field| field.name == member.name) else { continue };
            if !object.members()[..index].iter().any(|earlier| earlier.name == member.name) {
                self.field(field.holds, &member.value, &pointer::child(&pointer, &member.name), at);
            }
        }
    }

    fn field(&mut self, holds: Holds, value: &Located, pointer: &str, parent: usize) {
        let Some((kind, many)) = slots::holding(holds) else { return };
        if !many {
            return self.element(value, pointer.to_owned(), Some(parent), kind);
        }
        for (index, item) in value.items().iter().enumerate() {
            self.element(item, pointer::child(pointer, index), Some(parent), kind);
        }
    }
}

/// Returns the fields that can name an element of a kind; the first that exists does.
fn naming(kind: ElementKind) -> &'static [&'static str] {
    match kind {
        ElementKind::File => &[],
        ElementKind::Tree => &["tree"],
        ElementKind::Machine => &["machine"],
        ElementKind::State => &["state", "group"],
        ElementKind::Node | ElementKind::Evaluator => &["node"],
        ElementKind::Branch | ElementKind::Guard => &["if"],
        ElementKind::Arm => &["is"],
        ElementKind::Transition => &["on"],
        ElementKind::Param | ElementKind::Local => &["name"],
        ElementKind::Event => &["event"],
    }
}

fn title(kind: ElementKind, object: &Located) -> String {
    let word = |name: &str| object.field(name).map(|member| shown(&member.value)).filter(|text| !text.is_empty());
    let named = || naming(kind).iter().find_map(|name| word(name));
    let title = match kind {
        ElementKind::Node => word("name").or_else(|| match (named()?.as_str(), word("tree"), word("slot")) {
            ("run", Some(tree), _) => Some(format!("run {tree}")),
            ("slot", _, Some(slot)) => Some(format!("slot {slot}")),
            (node, ..) => Some(node.to_owned()),
        }),
        ElementKind::Branch => named().map(|condition| format!("if {condition}")),
        ElementKind::Guard => named().map(|condition| format!("when {condition}")),
        ElementKind::Transition => {
            Some(format!("{} → {}", named().unwrap_or_else(|| "?".to_owned()), word("to").unwrap_or_default()))
        }
        _ => named(),
    };
    title.unwrap_or_else(|| kind.word().to_owned())
}

/// Returns the text of a value in a title: a word, a list of words, or the name of an event.
fn shown(value: &Located) -> String {
    match &value.kind {
        LocatedKind::Text(text) | LocatedKind::Number(text) => text.clone(),
        LocatedKind::Bool(value) => value.to_string(),
        LocatedKind::List(items) => items.iter().map(shown).collect::<Vec<_>>().join(" or "),
        _ => value.field("event").and_then(|event| event.value.text()).unwrap_or_default().to_owned(),
    }
}
