//! The reader of tree files.

use bt_model::json::reader::{self, Element, Fields, Reader};
use bt_model::json::{Json, Limits, Place, Source};
use bt_model::{Faults, Name, Text, nearest};

use super::json::{placed_text, required_text};
use super::kind::TYPES;
use super::{Argument, ArgumentValue, Node, NodeKind, TreeFile, UnknownFields};

/// Reads a tree file and reports every fault in its fields.
///
/// The result holds the fields that could be read. Use it only if [`Faults::has_errors`] returns false.
/// [`check`](super::check()) checks whether the nodes form a tree.
#[must_use]
pub fn read(source: &Source, limits: &Limits) -> (TreeFile, Faults<Json>) {
    let mut faults = Faults::at_most(limits.faults);
    let mut tree = TreeFile {
        place: source.place(0, 0),
        name: String::new(),
        name_place: None,
        nodes: Vec::new(),
        signature: None,
        tree_type: None,
        extra: UnknownFields::default(),
        unknown: UnknownFields::default(),
    };
    reader::parse(source, limits, &mut faults, |reader, root| tree_file(reader, root, &mut tree));
    (tree, faults)
}

fn tree_file(reader: &mut Reader<'_>, root: Element<'_>, tree: &mut TreeFile) {
    let Some(mut fields) = reader.object(root, "a tree of mosaic_game") else { return };
    tree.place = fields.place().clone();
    tree.name = placed_text(reader, &mut fields, ("name", "a tree file"), &mut tree.name_place);
    let extra = extra(reader, &mut fields, "a tree file");
    tree.extra = extra.map_or_else(UnknownFields::default, |extra| extra.rest(reader).into());
    tree.signature = fields.take("signature").and_then(|element| reader.text(element)).map(|text| text.text);
    tree.tree_type = fields.take("tree_type").and_then(|element| reader.text(element)).map(|text| text.text);
    if let Some(element) = fields.need("nodes", "a tree file", reader) {
        tree.nodes = reader.list(element).filter_map(|element| node(reader, element)).collect();
    }
    tree.unknown = fields.rest(reader).into();
}

fn node(reader: &mut Reader<'_>, element: Element<'_>) -> Option<Node> {
    let mut fields = reader.object(element, "a node")?;
    let place = fields.place().clone();
    let idx = fields.need("idx", "a node", reader).and_then(|element| reader.number(element));
    let parent = fields.take("parent").and_then(|element| reader.number(element));
    let children = fields.need("children", "a node", reader).map(|element| numbers(reader, element));
    let color = fields.need("color", "a node", reader).and_then(|element| reader.number(element));
    let comment = required_text(reader, &mut fields, "comment", "a node");
    let is_collapsed = fields.need("is_collapsed", "a node", reader).and_then(|element| reader.bool(element));
    let mut extra = extra(reader, &mut fields, "a node");
    let mut name_place = None;
    let typed = fields
        .need("type", "a node", reader)
        .and_then(|element| kind(reader, element, extra.as_mut(), &mut name_place));
    let extra = extra.map_or_else(UnknownFields::default, |extra| extra.rest(reader).into());
    let unknown = fields.rest(reader).into();
    let (kind, type_place) = typed?;
    Some(Node {
        place,
        idx: idx?,
        parent,
        children: children.unwrap_or_default(),
        kind,
        type_place,
        name_place,
        color: color.unwrap_or_default(),
        comment,
        is_collapsed: is_collapsed.unwrap_or_default(),
        extra,
        unknown,
    })
}

/// Reads the type of a node, with the place of its name. Takes the data of the type out of `extra`. A type whose data
/// cannot be read becomes unknown.
fn kind(
    reader: &mut Reader<'_>,
    element: Element<'_>,
    extra: Option<&mut Fields<'_>>,
    name_place: &mut Option<Place>,
) -> Option<(NodeKind, Place)> {
    let name = reader.text(element)?;
    let kind = known(reader, &name, extra, name_place).unwrap_or(NodeKind::Unknown { name: name.text });
    Some((kind, name.place))
}

fn known(
    reader: &mut Reader<'_>,
    name: &Name<Json>,
    extra: Option<&mut Fields<'_>>,
    place: &mut Option<Place>,
) -> Option<NodeKind> {
    let owner = format!("the `extra` of `{}`", name.text);
    Some(match &*name.text {
        "negative" => NodeKind::Negative,
        "always_true" => NodeKind::AlwaysTrue,
        "sequence" => NodeKind::Sequence,
        "always_seq" => NodeKind::AlwaysSeq,
        "random_seq" => NodeKind::RandomSeq,
        "select" => NodeKind::Select,
        "if_else" => NodeKind::IfElse,
        "while_loop" => NodeKind::WhileLoop,
        "parallel" => NodeKind::Parallel,
        "reset" => NodeKind::Reset,
        "root" => NodeKind::Root { agent: placed_text(reader, extra?, ("agent_name", &owner), place) },
        "wait_event" => NodeKind::WaitEvent { event: placed_text(reader, extra?, ("event", &owner), place) },
        "sub_tree" => NodeKind::SubTree { name: placed_text(reader, extra?, ("sub_tree_name", &owner), place) },
        "probility" => {
            let weights = extra?.need("prob", &owner, reader)?;
            NodeKind::Probility { weights: numbers(reader, weights) }
        }
        "action" => {
            let extra = extra?;
            let name = placed_text(reader, extra, ("action_name", &owner), place);
            let args = extra.need("action_args", &owner, reader)?;
            NodeKind::Action { name, args: reader.list(args).filter_map(|arg| argument(reader, arg)).collect() }
        }
        unknown => {
            let names = TYPES.map(|known| known.name);
            let help = match nearest(unknown, names) {
                Some(near) => Text::did_you_mean(near),
                None => format!("it is one of {}", names.map(|name| format!("`{name}`")).join(", ")).into(),
            };
            reader.faults().error(&name.place, format!("unknown node type `{unknown}`"), help);
            return None;
        }
    })
}

fn argument(reader: &mut Reader<'_>, element: Element<'_>) -> Option<Argument> {
    let mut fields = reader.object(element, "an argument")?;
    let ty = fields.need("arg_type", "an argument", reader).and_then(|element| reader.text(element));
    let value = fields.need("arg_value", "an argument", reader);
    let (ty, value) = (ty?, value?);
    let value = match &*ty.text {
        "plain" => ArgumentValue::Plain(reader.value(value)),
        "blackboard" => ArgumentValue::Blackboard(reader.text(value)?.text),
        unknown => {
            let help = match nearest(unknown, ["plain", "blackboard"]) {
                Some(near) => Text::did_you_mean(near),
                None => "it is `plain` for a value, `blackboard` for the name of a key".into(),
            };
            reader.faults().error(&ty.place, format!("unknown type of argument `{unknown}`"), help);
            return None;
        }
    };
    Some(Argument { value, unknown: fields.rest(reader).into() })
}

/// Reads the object `extra`.
fn extra<'a>(reader: &mut Reader<'_>, fields: &mut Fields<'a>, owner: &str) -> Option<Fields<'a>> {
    let element = fields.need("extra", owner, reader)?;
    reader.object(element, "`extra`, which may be `{}`")
}

/// Reads a list of whole numbers of 32 bits.
fn numbers(reader: &mut Reader<'_>, element: Element<'_>) -> Vec<u32> {
    reader.list(element).filter_map(|number| reader.number(number)).collect()
}
