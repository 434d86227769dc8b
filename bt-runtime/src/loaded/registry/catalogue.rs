//! The contents of a registry as data, for editors.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use bt_model::catalogue::{type_named, written};
use bt_model::json::expression::{Signature, Type};
use bt_model::kinds;
use serde::Serialize;
use std::collections::BTreeMap;

use super::Registry;
pub use super::documents::CatalogueDocument;
use super::facts::Facts;
use crate::blackboard::Agent;

/// The contents of a registry as data. `Display` writes the JSON that tools read, on several lines; `serde_json` writes
/// the same JSON on one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Catalogue {
    /// The version of this format: 1.
    pub bt_catalogue: u32,
    /// The type of the agent.
    pub agent: String,
    /// The keys of the agent's blackboard. The name of a parent's key has a dot: `body.health`.
    pub keys: Vec<CatalogueKey>,
    /// The nodes: first those of the language, then the actions, then the composites and decorators of the game.
    pub nodes: Vec<CatalogueNode>,
    /// The functions that expressions may call.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub functions: Vec<CatalogueFunction>,
    /// The types that parameters and locals may have.
    pub types: Vec<String>,
    /// The types of keys, parameters and locals that the name alone does not describe.
    pub type_info: Vec<CatalogueType>,
    /// The events that the agent receives; `None` if files cannot name them, because their type is no enum or not
    /// `Deserialize`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<CatalogueEvent>>,
    /// The Rust type of the agent's events; empty if the agent receives none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// The native trees that `run` can name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trees: Vec<CatalogueTree>,
    /// The documents of compiled trees and state machines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub compiled: Vec<CatalogueDocument>,
}

impl fmt::Display for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string_pretty(self).map_err(|_| fmt::Error)?)
    }
}

/// A key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CatalogueKey {
    /// The name of the key: `body.health`.
    pub name: String,
    /// The type of the key in Rust.
    #[serde(rename = "type")]
    pub ty: String,
    /// The type of the key in expressions.
    pub is: String,
    /// The Rust type of the handle, for a value that several agents share. Files read such a value and cannot write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared: Option<String>,
    /// The documentation of the key.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub docs: String,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CatalogueNode {
    /// The value of `node` in a file.
    pub name: String,
    /// The kind: `node` for a node of the language, `action`, or `composite` or `decorator` for those of the game.
    pub kind: &'static str,
    /// The documentation of the node.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub docs: String,
    /// The arguments of the node.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<CatalogueInput>,
    /// The return type of an action, as written in Rust.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub returns: String,
    /// `true` if the node can be a service.
    pub service: bool,
    /// `true` if the node mutates nothing, so that expressions may call it.
    pub pure: bool,
    /// The allowed number of children, for a composite or decorator of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub children: Option<CatalogueChildren>,
}

/// The allowed number of children of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CatalogueChildren {
    /// The smallest number of children.
    pub least: usize,
    /// The largest number of children.
    pub most: usize,
}

/// A function that expressions may call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CatalogueFunction {
    /// The name of the function.
    pub name: String,
    /// The types of the arguments, in Rust.
    pub takes: Vec<String>,
    /// The type of the result, in Rust.
    pub gives: String,
}

/// A type of the game that keys, parameters and locals have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CatalogueType {
    /// The name of the type, as written in Rust.
    #[serde(rename = "type")]
    pub ty: String,
    /// The type in expressions, if the name stands for a known type: `u32` for `type Rounds = u32`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub is: String,
    /// The variants of an enum that carry no value, as files write them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// The type of an element, for a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// `true` if the type is a queue, so that `pop_each` can read it.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub queue: bool,
    /// `true` if the type has a default, so that `clear` can write it.
    pub default: bool,
}

/// A kind of event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CatalogueEvent {
    /// The name of the kind: `Heard` for `Noise::Heard`.
    pub name: String,
    /// The Rust type of the value that the event carries, if files may read the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carries: Option<String>,
    /// `true` if the event carries a value that files cannot read (see [`Registry::with_event`]). Files then cannot
    /// wait for it.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub closed: bool,
}

/// A tree of `bt!` or `state_tree!` that files may run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CatalogueTree {
    /// The value of `tree` in a file.
    pub name: String,
    /// The documentation of the tree.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub docs: String,
    /// The parameters of the tree.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<CatalogueInput>,
}

/// An argument of a node, or a parameter of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CatalogueInput {
    /// The name of the argument.
    pub name: String,
    /// The Rust type; for a node of the language, a description of the values.
    #[serde(rename = "type")]
    pub ty: String,
    /// The documentation of the argument.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub docs: String,
    /// The default value, as written in Rust.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// `true` if a file must pass the argument.
    pub required: bool,
    /// `out` or `inout`, for a parameter that the tree may write.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<String>,
}

impl<A: Agent> Registry<A> {
    /// Returns the contents of this registry, for editors and tools.
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*};
    ///
    /// #[derive(Blackboard, Default)]
    /// struct Soldier {
    ///     /// Rounds left.
    ///     ammo: u32,
    /// }
    ///
    /// let catalogue = Registry::<Soldier>::new().catalogue();
    /// assert_eq!((&*catalogue.keys[0].name, &*catalogue.keys[0].docs), ("ammo", "Rounds left."));
    /// // For `bt check --catalogue soldier.json`: `std::fs::write("soldier.json", catalogue.to_string())`.
    /// assert!(catalogue.to_string().contains(r#""name": "sequence""#));
    /// ```
    #[must_use]
    pub fn catalogue(&self) -> Catalogue {
        let keys = self.keys.iter().map(|key| CatalogueKey {
            name: key.name.clone(),
            ty: key.written.to_string(),
            is: key.ty.to_string(),
            shared: key.shared.map(ToString::to_string),
            docs: key.docs.trim().to_string(),
        });
        let trees = self.trees.values().map(|tree| CatalogueTree {
            name: tree.name.to_string(),
            docs: tree.docs.trim().to_string(),
            inputs: tree.inputs.iter().map(of_action).collect(),
        });
        let functions = self.functions.iter().map(|(name, function)| {
            let Signature { inputs, output } = function.signature();
            let takes = inputs.iter().map(written).collect();
            CatalogueFunction { name: name.to_string(), takes, gives: written(&output) }
        });
        let known_events = self.known_events();
        let event = |name: &String| {
            let carries = self.events.get(&**name).map(|event| written(&event.carries()));
            CatalogueEvent { name: name.clone(), carries, closed: known_events.is_closed(name) }
        };
        Catalogue {
            bt_catalogue: 1,
            agent: self.agent.clone().unwrap_or_default(),
            keys: keys.collect(),
            nodes: self.nodes_of_all_kinds(),
            functions: functions.collect(),
            types: self.types.keys().map(ToString::to_string).collect(),
            type_info: self.type_info(),
            events: known_events.kinds().map(|kinds| kinds.iter().map(event).collect()),
            event: known_events.ty().map(written).unwrap_or_default(),
            trees: trees.collect(),
            compiled: self.compiled.values().filter_map(|text| CatalogueDocument::read(text)).collect(),
        }
    }
}

impl<A: Agent> Registry<A> {
    fn nodes_of_all_kinds(&self) -> Vec<CatalogueNode> {
        let language = kinds::NODES.iter().map(|node| CatalogueNode {
            name: node.name.to_string(),
            kind: "node",
            docs: node.docs.to_string(),
            inputs: node.inputs.iter().map(of_language).collect(),
            returns: String::new(),
            service: false,
            pure: false,
            children: None,
        });
        let actions = self.actions.values().map(|action| CatalogueNode {
            name: action.info.name.to_string(),
            kind: "action",
            docs: action.info.docs.trim().to_string(),
            inputs: action.info.inputs.iter().map(of_action).collect(),
            returns: action.info.returns.to_string(),
            service: action.instant,
            pure: action.info.pure,
            children: None,
        });
        let custom = self.nodes.values().map(|node| CatalogueNode {
            name: node.info.name.to_string(),
            kind: if node.children.1 == 1 { "decorator" } else { "composite" },
            docs: node.info.docs.trim().to_string(),
            inputs: node.info.inputs.iter().map(of_action).collect(),
            returns: String::new(),
            service: false,
            pure: false,
            children: Some(CatalogueChildren { least: node.children.0, most: node.children.1 }),
        });
        language.chain(actions).chain(custom).collect()
    }

    /// Returns a row for each type of a key and each registered type, except for types of Rust, which are the same in
    /// every game.
    fn type_info(&self) -> Vec<CatalogueType> {
        let keys = self.keys.iter().map(|key| (key.written, &key.ty, key.slot.facts()));
        let mut rows: BTreeMap<String, CatalogueType> = BTreeMap::new();
        let types: Vec<_> = self.types.iter().map(|(name, ty)| (*name, ty.ty(), ty.facts())).collect();
        for (name, ty, facts) in keys.chain(types.iter().map(|(name, ty, facts)| (*name, ty, facts.clone()))) {
            // A name that describes its type completely needs no row.
            if type_named(name).as_ref() == Some(ty) && !is_own(ty) && facts.default {
                continue;
            }
            let is = if type_named(name).as_ref() == Some(ty) { String::new() } else { ty.to_string() };
            let Facts { words, item, queue, default } = facts;
            let item = item.map(ToString::to_string);
            let row = CatalogueType { ty: name.to_string(), is, words, item, queue, default };
            rows.entry(name.to_string()).or_insert(row);
        }
        rows.into_values().collect()
    }
}

/// Returns `true` for a type of the game, or an option of one.
fn is_own(ty: &Type) -> bool {
    match ty {
        Type::Option(of) => is_own(of),
        ty => matches!(ty, Type::Opaque(_)),
    }
}

fn of_language(input: &kinds::Input) -> CatalogueInput {
    CatalogueInput {
        name: input.name.to_string(),
        ty: alloc::format!("{:?}", input.takes),
        docs: String::new(),
        default: None,
        required: input.required,
        dir: None,
    }
}

fn of_action(input: &crate::leaf::InputInfo) -> CatalogueInput {
    CatalogueInput {
        name: input.name.to_string(),
        ty: input.ty.to_string(),
        docs: input.docs.trim().to_string(),
        default: input.default.map(ToString::to_string),
        required: input.default.is_none() && input.dir != Some("out"),
        dir: input.dir.map(ToString::to_string),
    }
}
