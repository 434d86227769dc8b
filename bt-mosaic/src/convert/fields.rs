//! The fields of objects in a document.

use bt_model::Value;

use crate::files::json::string;
use crate::files::{Node, UnknownFields};

/// The fields of an object.
pub(super) type Fields = Vec<(String, Value)>;

/// Returns the fields of a node of this kind.
pub(super) fn named(kind: &str, fields: Vec<(&str, Value)>) -> Fields {
    let own = fields.into_iter().map(|(name, value)| (name.to_owned(), value));
    std::iter::once(("node".to_owned(), string(kind))).chain(own).collect()
}

/// Adds the data that the editor keeps with a node.
pub(super) fn editor(node: &Node, fields: &mut Fields) {
    fields.push(("id".to_owned(), Value::Number(node.idx.to_string())));
    if !node.comment.is_empty() {
        fields.push(("comment".to_owned(), string(&node.comment)));
    }
    fields.push(("color".to_owned(), Value::Text(format!("#{:08x}", node.color))));
    if node.is_collapsed {
        fields.push(("collapsed".to_owned(), Value::Bool(true)));
    }
    // The unknown fields of the root are kept with those of the tree.
    if node.idx != 0 {
        put_unknown([("extra", unknown(&node.extra)), ("fields", unknown(&node.unknown))], fields);
    }
}

/// Adds the field `x_mosaic` with the data for which a document has no other field.
pub(super) fn put_unknown<const N: usize>(kept: [(&str, Option<Value>); N], fields: &mut Fields) {
    let kept: Fields = kept.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect();
    if !kept.is_empty() {
        fields.push(("x_mosaic".to_owned(), Value::Object(kept)));
    }
}

/// Returns the unknown fields as an object; `None` if there are none.
pub(super) fn unknown(unknown: &UnknownFields) -> Option<Value> {
    (!unknown.fields.is_empty()).then(|| Value::Object(unknown.fields.clone()))
}

/// Returns the name of a tree, made from the name of its file: `LookAround` for `look_around.json`.
pub(super) fn tree_name(file: &str) -> String {
    let stem = file.strip_suffix(".json").unwrap_or(file);
    let words = stem.split(|char: char| !char.is_ascii_alphanumeric());
    let name: String =
        words.map(|word| word[..word.len().min(1)].to_ascii_uppercase() + word.get(1..).unwrap_or("")).collect();
    if name.starts_with(|char: char| char.is_ascii_alphabetic()) { name } else { format!("Tree{name}") }
}
