//! The names that the folder uses, as completions and offers, if no catalogue describes the agent.

use std::collections::BTreeMap;

use bt_model::Value as Json;
use bt_model::catalogue::Catalogue;
use bt_model::kinds;

use super::complete::word;
use super::offers::offer;
use crate::message::{CompletionView, OfferView};
use crate::names::{self, Kind};
use crate::project::{Project, agent};

/// The mark of a name that only the folder uses.
pub(super) const MARK: &str = "used in this folder";

/// The names that the folder uses.
#[derive(Default)]
pub(crate) struct Used {
    names: BTreeMap<(Kind, String), names::Used>,
}

impl Used {
    /// Returns the names for an element or a value of a file; no names if there is a catalogue, which has them all.
    pub(crate) fn at(project: &Project, path: &str, at: &str, catalogues: &[Catalogue]) -> Self {
        let Some(file) = project.files.get(path).filter(|_| catalogues.is_empty()) else { return Self::default() };
        let is_element = file.read.elements.iter().any(|element| element.pointer == at);
        let typed = file.read.root.as_ref().and_then(|root| root.find(at)).filter(|_| !is_element);
        let except = typed.map(|value| (path, value.range.clone()));
        Self { names: names::used(project, agent(&file.read, at), except) }
    }

    fn of(&self, kind: Kind) -> impl Iterator<Item = (&str, &names::Used)> {
        self.names.iter().filter(move |((of, _), _)| *of == kind).map(|((_, name), used)| (&**name, used))
    }

    /// Returns the keys, each with the type that a script declares; empty without one.
    pub(super) fn typed_keys(&self) -> impl Iterator<Item = (&str, &str)> {
        self.of(Kind::Key).map(|(name, used)| (name, &*used.ty))
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = CompletionView> {
        self.of(Kind::Key).map(|(name, used)| CompletionView { detail: marked(&used.ty), ..word("key", name, "") })
    }

    pub(super) fn events(&self) -> impl Iterator<Item = CompletionView> {
        self.of(Kind::Event).map(|(name, _)| CompletionView { detail: marked(""), ..word("event", name, "") })
    }

    /// Returns the actions that nodes and services run.
    pub(super) fn actions(&self) -> impl Iterator<Item = CompletionView> {
        let run = self.of(Kind::Action).filter(|(_, used)| used.runs);
        run.map(|(name, _)| CompletionView { detail: marked(""), ..word("action", name, "") })
    }

    /// Returns the functions and actions that expressions call.
    pub(super) fn functions(&self) -> impl Iterator<Item = CompletionView> {
        let called = self.of(Kind::Action).filter(|(_, used)| used.called);
        called.map(|(name, _)| {
            let text = format!("{name}(");
            CompletionView { detail: marked(""), text, ..word("function", name, "") }
        })
    }

    /// Returns the offers of nodes that run the actions. A name with a capital letter is that of a node of the game
    /// with children.
    pub(super) fn offers(&self) -> impl Iterator<Item = OfferView> {
        let run = self.of(Kind::Action).filter(|(name, used)| used.runs && kinds::node(name).is_none());
        run.map(|(name, _)| {
            let wraps = name.starts_with(char::is_uppercase);
            let children = wraps.then(|| ("children", Json::List(Vec::new())));
            let item = Json::object([("node", Json::text(name))].into_iter().chain(children));
            OfferView { wraps, ..offer("node", name, "action", MARK, &item) }
        })
    }
}

/// Returns a type with the mark behind it.
fn marked(ty: &str) -> String {
    if ty.is_empty() { MARK.to_owned() } else { format!("{ty}, {MARK}") }
}
