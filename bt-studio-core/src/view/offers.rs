//! The elements that may be inserted at an element, and their possible places.

use bt_model::Value as Json;
use bt_model::catalogue::{Action, Catalogue};
use bt_model::json::{Element, ElementKind, Located, line, new_attribute, new_node, new_row, pointer};
use bt_model::kinds::{self, AttributeTag, Children, NodeSpec, NodeTag};
use bt_model::machine::When;

use super::element::{action, called as action_of};
use super::used::Used;
use crate::command::put::{WRAPPED, is_placeholder, spare};
use crate::message::{How, OfferView, PlaceView};
use crate::project::{File, Runnable};

/// The kinds of elements that are offered for lists.
const OFFERED: [ElementKind; 10] = [
    ElementKind::Node,
    ElementKind::State,
    ElementKind::Transition,
    ElementKind::Branch,
    ElementKind::Arm,
    ElementKind::Local,
    ElementKind::Param,
    ElementKind::Tree,
    ElementKind::Machine,
    ElementKind::Evaluator,
];

/// The kinds of elements that only machines have. They are offered first, because a machine is made of them.
const OF_MACHINES: [ElementKind; 2] = [ElementKind::State, ElementKind::Transition];

/// The name of an offer that stands for any word.
const ANY: &str = "action";

/// The kinds of attributes.
const ATTRIBUTES: [&str; 3] = ["guard", "decorator", "service"];

/// Returns the places at an element, the usual one first.
pub(crate) fn places(file: &File, catalogues: &[Catalogue], at: &str) -> Result<Vec<PlaceView>, String> {
    let (root, element) = found(file, at)?;
    let object = root.find(at).ok_or_else(|| format!("there is nothing at `{at}`"))?;
    let leaf = match action(element, object, catalogues) {
        Some(action) => action.children.is_none(),
        None => is_unknown_action(element, object, catalogues),
    };
    let slots = element
        .slots(root)
        .into_iter()
        .filter(|slot| (slot.room || spare(slot, root).is_some()) && !(leaf && slot.name == "children"));
    let kinds: Vec<String> =
        slots.filter(|slot| OFFERED.contains(&slot.holds)).map(|slot| slot.holds.word().to_owned()).collect();
    let mut places = vec![PlaceView { how: How::Child, kinds }];
    let own = vec![element.kind.word().to_owned()];
    let in_list = pointer::parent(at).is_some_and(|(_, step)| step.parse::<usize>().is_ok());
    if in_list && OFFERED.contains(&element.kind) {
        places.push(PlaceView { how: How::After, kinds: own.clone() });
        places.push(PlaceView { how: How::Before, kinds: own.clone() });
    }
    if WRAPPED.contains(&element.kind) {
        places.push(PlaceView { how: How::Wrap, kinds: own.clone() });
    }
    if element.kind == ElementKind::Node {
        places.push(PlaceView { how: How::Replace, kinds: own });
        places.push(PlaceView { how: How::Decorate, kinds: ATTRIBUTES.map(str::to_owned).to_vec() });
    }
    places.retain(|place| !place.kinds.is_empty());
    if is_placeholder(object) {
        places.sort_by_key(|place| place.how != How::Replace);
    }
    Ok(places)
}

/// `true` if the element calls an action that no catalogue has, judging by its name.
pub(super) fn is_unknown_action(element: &Element, object: &Located, catalogues: &[Catalogue]) -> bool {
    let name = object.field("node").and_then(|member| member.value.text()).unwrap_or_default();
    let calls = matches!(element.kind, ElementKind::Node | ElementKind::Evaluator);
    calls && object.field("children").is_none() && is_unknown_name(name, catalogues)
}

/// `true` if the name is that of an action that no catalogue has. Nodes of a game with children begin with a
/// capital letter.
pub(crate) fn is_unknown_name(name: &str, catalogues: &[Catalogue]) -> bool {
    let is_small = name.chars().next().is_some_and(char::is_lowercase);
    let is_known = || action_of(name, catalogues).is_some() || kinds::node(name).is_some();
    is_small && !is_known()
}

fn found<'f>(file: &'f File, at: &str) -> Result<(&'f Located, &'f Element), String> {
    let root = file.read.root.as_ref().ok_or("the text is not JSON at the moment: mend it as text first")?;
    let element = file.read.elements.iter().find(|element| element.pointer == at);
    Ok((root, element.ok_or_else(|| format!("there is nothing at `{at}`"))?))
}

/// Returns all items that fit one of the places.
pub(crate) fn offers(
    file: &File,
    catalogues: &[Catalogue],
    used: &Used,
    trees: &[Runnable],
    places: &[PlaceView],
) -> Vec<OfferView> {
    let wanted = |kind: &str| places.iter().any(|place| place.kinds.iter().any(|known| known == kind));
    let mut all = Vec::new();
    let of_kind = |kind: &ElementKind| wanted(kind.word());
    all.extend(OF_MACHINES.into_iter().filter(of_kind).flat_map(|kind| rows(file, kind)));
    if wanted("node") {
        all.extend(kinds::NODES.iter().filter(|spec| spec.tag != NodeTag::Run).map(language));
        all.extend(catalogues.iter().flat_map(|catalogue| &catalogue.actions).map(called));
        all.extend(used.offers());
        all.extend(trees.iter().map(|tree| match &tree.unused_file {
            Some(file) => run(&tree.name, format!("in {file}, which is added to `uses`. {}", tree.docs).trim()),
            None => run(&tree.name, &tree.docs),
        }));
        let docs = match catalogues {
            [] => "an action of the game",
            _ => "a new action, which the catalogue does not have yet",
        };
        all.push(unknown("node", "action", docs, &Json::object([("node", Json::text(ANY))])));
        let item = Json::object([("node", Json::text("run")), ("tree", Json::text(ANY))]);
        all.push(unknown("node", "tree", "a tree that is still to be written", &item));
        let native = catalogues.iter().flat_map(|catalogue| &catalogue.trees);
        all.extend(native.map(|tree| run(&tree.name.text, &tree.docs)));
    }
    let others = |kind: &ElementKind| *kind != ElementKind::Node && !OF_MACHINES.contains(kind);
    for kind in OFFERED.into_iter().filter(others).filter(of_kind) {
        all.extend(rows(file, kind));
        if kind == ElementKind::Evaluator {
            all.extend(catalogues.iter().flat_map(|catalogue| &catalogue.actions).filter_map(evaluator));
        }
    }
    if wanted("decorator") {
        all.extend(attributes(catalogues));
    }
    all
}

pub(super) fn offer(kind: &str, name: &str, group: &str, docs: &str, item: &Json) -> OfferView {
    OfferView {
        kind: kind.to_owned(),
        name: name.to_owned(),
        group: group.to_owned(),
        docs: docs.to_owned(),
        known_as: Vec::new(),
        wraps: false,
        item: line(item),
        any_name: false,
    }
}

/// Creates the offer of an action that no catalogue has, or of a tree that no file has.
fn unknown(kind: &str, group: &str, docs: &str, item: &Json) -> OfferView {
    OfferView { any_name: true, ..offer(kind, ANY, group, docs, item) }
}

fn language(spec: &NodeSpec) -> OfferView {
    let rows = matches!(spec.tag, NodeTag::If | NodeTag::While | NodeTag::Match);
    OfferView {
        known_as: spec.known_as.iter().map(|name| (*name).to_owned()).collect(),
        wraps: rows || spec.children != Children::None,
        ..offer("node", spec.name, "language", spec.docs, &new_node(spec))
    }
}

fn called(action: &Action) -> OfferView {
    let mut fields = vec![("node".to_owned(), Json::text(&action.name.text))];
    if action.children.is_some() {
        fields.push(("children".to_owned(), Json::List(Vec::new())));
    }
    let docs = match action.returns.as_str() {
        "" => action.docs.clone(),
        returns => format!("{} Returns {returns}.", action.docs).trim().to_owned(),
    };
    let wraps = action.children.is_some();
    OfferView { wraps, ..offer("node", &action.name.text, "action", &docs, &Json::Object(fields)) }
}

/// Creates the offer of an evaluator: an action that runs before everything else in a tick.
fn evaluator(action: &Action) -> Option<OfferView> {
    let name = &action.name.text;
    let item = Json::object([("node", Json::text(name)), ("every", Json::text("500ms"))]);
    action.service.then(|| offer("evaluator", &format!("evaluator {name}"), "action", &action.docs, &item))
}

fn run(name: &str, docs: &str) -> OfferView {
    let fields = vec![("node".to_owned(), Json::text("run")), ("tree".to_owned(), Json::text(name))];
    offer("node", &format!("run {name}"), "tree", docs, &Json::Object(fields))
}

/// Creates the offers of a kind of element that is no node, with names that are new in the file.
fn rows(file: &File, kind: ElementKind) -> Vec<OfferView> {
    let Some(Json::Object(fields)) = new_row(kind) else { return Vec::new() };
    let titles = |name: &str| file.read.elements.iter().any(|element| element.kind == kind && element.title == name);
    let unused = |word: &str| {
        let numbered = (2..).map(|number| format!("{word}{number}"));
        std::iter::once(word.to_owned()).chain(numbered).find(|name| !titles(name)).unwrap_or_default()
    };
    let with = |changes: &[(&str, Json)]| {
        let mut fields = fields.clone();
        for (name, value) in changes {
            match fields.iter_mut().find(|(field, _)| field == name) {
                Some((_, old)) => *old = value.clone(),
                None => fields.push(((*name).to_owned(), value.clone())),
            }
        }
        Json::Object(fields)
    };
    let word = kind.word();
    let agent = || Json::text(agent(file));
    match kind {
        ElementKind::State => {
            let group = Json::Object(vec![
                ("group".to_owned(), Json::text(unused("Group"))),
                ("states".to_owned(), Json::List(Vec::new())),
            ]);
            let state = with(&[("state", Json::text(unused("State")))]);
            vec![
                offer(word, "state", "language", "tasks and transitions; other states may stand in it", &state),
                OfferView {
                    wraps: true,
                    ..offer(word, "group", "language", "states without tasks of their own", &group)
                },
            ]
        }
        ElementKind::Transition => {
            let mut states = file.read.elements.iter().filter(|element| element.kind == ElementKind::State);
            let to = states.next().map_or("", |state| &state.title).to_owned();
            let offers = When::WORDS.iter().map(|(on, _)| {
                let item = with(&[("on", Json::text(*on)), ("to", Json::text(&to))]);
                offer(word, &format!("on {on}"), "language", "to another state", &item)
            });
            let event = Json::Object(vec![("event".to_owned(), Json::text(""))]);
            let event = with(&[("on", event), ("to", Json::text(&to))]);
            offers
                .chain([offer(word, "on event", "language", "to another state, when an event comes", &event)])
                .collect()
        }
        ElementKind::Tree => {
            let item = with(&[("tree", Json::text(unused("Tree"))), ("agent", agent())]);
            vec![offer(word, word, "language", "another tree in this file", &item)]
        }
        ElementKind::Machine => {
            let item = with(&[("machine", Json::text(unused("Machine"))), ("agent", agent())]);
            vec![offer(word, word, "language", "another state machine in this file", &item)]
        }
        ElementKind::Evaluator => {
            let item = with(&[("every", Json::text("500ms"))]);
            vec![offer(word, word, "language", "an action that runs before everything else in a tick", &item)]
        }
        ElementKind::Local | ElementKind::Param => {
            let item = with(&[("name", Json::text(unused(word))), ("type", Json::text("i32"))]);
            let docs = "a value with a name, as long as the tree or the state runs";
            vec![offer(word, word, "language", docs, &item)]
        }
        _ => vec![offer(word, word, "language", "a condition with what runs", &with(&[]))],
    }
}

/// Returns the agent of the file's first tree or machine.
fn agent(file: &File) -> String {
    let root = file.read.root.as_ref();
    let agents =
        file.read.elements.iter().filter_map(|element| root?.find(&element.pointer)?.field("agent")?.value.text());
    agents.map(str::to_owned).next().unwrap_or_default()
}

fn attributes(catalogues: &[Catalogue]) -> Vec<OfferView> {
    let mut all = Vec::new();
    for spec in kinds::ATTRIBUTES {
        let Some(item) = new_attribute(spec) else { continue };
        let kind = match spec.tag {
            AttributeTag::When => "guard",
            AttributeTag::Service => "service",
            _ => "decorator",
        };
        let services = catalogues.iter().flat_map(|catalogue| &catalogue.actions).filter(|action| action.service);
        let of = |action: &str| {
            let mut item = item.clone();
            if let Json::Object(fields) = &mut item
                && let Some((_, Json::Object(fields))) = fields.first_mut()
            {
                fields.iter_mut().filter(|(name, _)| name == "node").for_each(|(_, value)| *value = Json::text(action));
            }
            item
        };
        let named = services.filter(|_| spec.tag == AttributeTag::Service).map(|action| {
            let name = &action.name.text;
            offer(kind, &format!("service {name}"), "action", &action.docs, &of(name))
        });
        all.extend(named);
        if catalogues.is_empty() && spec.tag == AttributeTag::Service {
            all.push(unknown(kind, "action", "an action of the game that runs at intervals", &of(ANY)));
        }
        let known_as = spec.known_as.iter().map(|name| (*name).to_owned()).collect();
        all.push(OfferView { known_as, ..offer(kind, spec.name, "language", spec.docs, &item) });
    }
    all
}
