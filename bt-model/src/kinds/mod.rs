//! The tables of nodes and attributes, with one row for each.
//!
//! The parser of `bt!` takes the form of a node's parentheses from these tables, the reader looks names up in them,
//! messages find the nearest name in them, and tools list them. Everything about a decorator that this crate needs is
//! in its row.

mod attributes;
mod nodes;

pub use attributes::{ATTRIBUTES, AttributeSpec, AttributeTag, Effect};
pub use nodes::{Composite, NODES, NodeSpec, NodeTag, Reach};

use crate::nearest::nearest;

/// An argument of a node or an attribute.
#[derive(Debug)]
pub struct Input {
    /// The name. It may be left out if the arguments are in the order of the table.
    pub name: &'static str,
    /// The kind of values that the argument takes.
    pub takes: Takes,
    /// `true` if the argument is required.
    pub required: bool,
    /// The value in the example that help shows.
    pub example: Example,
    /// The meaning of an argument whose name does not say enough; may be empty.
    pub docs: &'static str,
}

impl Input {
    /// Returns a required argument.
    const fn required(name: &'static str, takes: Takes, example: Example) -> Self {
        Self { name, takes, required: true, example, docs: "" }
    }

    /// Returns an optional argument.
    const fn optional(name: &'static str, takes: Takes, example: Example) -> Self {
        Self { name, takes, required: false, example, docs: "" }
    }

    /// Returns the argument with its meaning.
    const fn means(self, docs: &'static str) -> Self {
        Self { docs, ..self }
    }

    /// Returns the word that counts if the argument is left out; `None` if the argument is no choice between words.
    #[must_use]
    pub const fn default(&self) -> Option<&'static str> {
        match self.takes {
            Takes::Word(&[first, _, ..]) if !self.required => Some(first),
            _ => None,
        }
    }

    /// Describes the values that the argument takes, for messages.
    pub(crate) fn takes_words(&self) -> String {
        match self.takes {
            Takes::Value => format!("a value: `{}`", self.name),
            Takes::Condition => "a condition".to_owned(),
            Takes::Span => "a duration".to_owned(),
            Takes::Spans => "a duration or a range of durations".to_owned(),
            Takes::Count => "a whole number".to_owned(),
            Takes::Rounds => "a whole number or `forever`".to_owned(),
            Takes::Threshold => "a number of children or `all`".to_owned(),
            Takes::Successes => "a number of children, `all` or `required`".to_owned(),
            Takes::Chance => "a number from 0 to 1".to_owned(),
            Takes::Weight => "a number".to_owned(),
            Takes::Call => "an action".to_owned(),
            Takes::Target => "a key or a local".to_owned(),
            Takes::Word([only]) => format!("`{only}`"),
            Takes::Word(words) => {
                let words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
                format!("one of {}", words.join(", "))
            }
        }
    }

    /// Describes the argument for the field of a form: its meaning, else the values that it takes, with examples. Empty if
    /// the name of the argument and the choices of its field say enough.
    ///
    /// ```
    /// let wait = bt_model::kinds::node("wait").unwrap();
    /// assert_eq!(wait.inputs[0].hint(), "a duration or a range of durations: `4s`, `3s..=5s`");
    /// let service = bt_model::kinds::attribute("service").unwrap();
    /// assert_eq!(service.inputs[2].hint(), "how much each interval may be longer or shorter, at random: `100ms`");
    /// assert_eq!(service.inputs[3].default(), Some("restart"));
    /// ```
    #[must_use]
    pub fn hint(&self) -> String {
        let examples = match self.takes {
            _ if !self.docs.is_empty() => return self.docs.to_owned(),
            Takes::Value | Takes::Word(_) | Takes::Call | Takes::Target => return String::new(),
            Takes::Condition => ": `ammo == 0`",
            Takes::Span => ": `4s`",
            Takes::Spans => ": `4s`, `3s..=5s`",
            Takes::Count | Takes::Rounds | Takes::Threshold | Takes::Successes | Takes::Chance | Takes::Weight => "",
        };
        self.takes_words() + examples
    }
}

/// The value of an argument in an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// The example leaves the argument out.
    Hidden,
    /// A number.
    Number(&'static str),
    /// A word or a duration.
    Text(&'static str),
    /// An expression that reads a key, without `bb.` before it.
    Reads(&'static str),
    /// A call of an action with one input.
    Call {
        /// The action.
        action: &'static str,
        /// The input, which takes the key of the same name.
        input: &'static str,
    },
}

/// The kinds of values that an argument takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Any expression.
    Value,
    /// A condition: `bb.ammo == 0`.
    Condition,
    /// A duration: `4s`.
    Span,
    /// A duration or a range of durations: `3s..=5s`.
    Spans,
    /// A whole number, from 1.
    Count,
    /// A whole number, from 1, or `forever`.
    Rounds,
    /// A number of children, from 1, or `all`.
    Threshold,
    /// A number of children, from 1, `all` or `required`.
    Successes,
    /// A number from 0 to 1.
    Chance,
    /// A number from 0.
    Weight,
    /// One of these words.
    Word(&'static [&'static str]),
    /// An action with its inputs.
    Call,
    /// A key or a local that is written.
    Target,
}

/// The form of a node's parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grammar {
    /// `(a, b = c)`
    List,
    /// `(pattern if guard -> bb.key)`
    Listen,
    /// `(bb.key = value)`
    Assign,
    /// `(bb.key)`
    Target,
}

/// The number of children that a node has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Children {
    /// None: the node is a leaf.
    None,
    /// At least one.
    Some,
    /// Exactly this number.
    Exactly(usize),
}

/// Returns the row of the node with this name.
#[must_use]
pub fn node(name: &str) -> Option<&'static NodeSpec> {
    NODES.iter().find(|spec| spec.name == name)
}

/// Returns the row of the attribute with this name.
#[must_use]
pub fn attribute(name: &str) -> Option<&'static AttributeSpec> {
    ATTRIBUTES.iter().find(|spec| spec.name == name)
}

/// Returns the row of the attribute with this tag.
#[must_use]
pub fn attribute_of(tag: AttributeTag) -> &'static AttributeSpec {
    // Each tag has a row, in the order of the tags.
    &ATTRIBUTES[tag as usize]
}

/// Returns the row of the node with this tag.
#[must_use]
pub fn node_of(tag: NodeTag) -> Option<&'static NodeSpec> {
    NODES.iter().find(|spec| spec.tag == tag)
}

/// Returns the node that a wrong name most likely means: the node with this name in another library, or with a similar
/// name.
pub(crate) fn meant_node(wrong: &str) -> Option<&'static str> {
    let elsewhere = NODES.iter().find(|spec| is_among(wrong, spec.known_as)).map(|spec| spec.name);
    elsewhere.or_else(|| nearest(wrong, NODES.iter().map(|spec| spec.name)))
}

/// Returns the attribute that a wrong name most likely means.
pub(crate) fn meant_attribute(wrong: &str) -> Option<&'static str> {
    let elsewhere = ATTRIBUTES.iter().find(|spec| is_among(wrong, spec.known_as)).map(|spec| spec.name);
    elsewhere.or_else(|| nearest(wrong, ATTRIBUTES.iter().map(|spec| spec.name)))
}

/// `true` if the name means a node or an attribute of the language, by its name here or in another library.
pub(crate) fn is_taken(name: &str) -> bool {
    let nodes = NODES.iter().map(|spec| (spec.name, spec.known_as));
    let attributes = ATTRIBUTES.iter().map(|spec| (spec.name, spec.known_as));
    nodes.chain(attributes).any(|(own, known_as)| is_among(name, &[own]) || is_among(name, known_as))
}

/// `true` if the name is one of these, without regard to case and underscores: `ReactiveFallback` is
/// `reactive_fallback`.
fn is_among(wrong: &str, names: &[&str]) -> bool {
    let letters = |name: &str| name.replace('_', "").to_ascii_lowercase();
    names.iter().any(|name| letters(name) == letters(wrong))
}
