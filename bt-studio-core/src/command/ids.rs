//! Renumbers the `id`s by which tools identify elements.

use std::collections::BTreeSet;

use bt_model::Value as Json;

use super::Context;

/// The fields that name an element; an object with one of these fields is an element.
const NAMING: [&str; 8] = ["node", "state", "group", "tree", "machine", "on", "is", "then"];

/// The fields with data of the game, where an `id` is no number of an element.
const DATA: [&str; 4] = ["args", "value", "default", "out"];

/// Gives new numbers to the elements of a value whose numbers the file has already.
pub(super) fn renewed(context: &Context<'_>, mut item: Json) -> Json {
    let root = context.root;
    let ids = context.elements.iter().filter_map(|element| {
        let Json::Number(id) = root?.find(&element.pointer)?.field("id")?.value.value() else { return None };
        id.parse().ok()
    });
    renew(&mut item, &mut ids.collect());
    item
}

/// The parser limits the depth of a value, which bounds the recursion.
fn renew(value: &mut Json, used: &mut BTreeSet<u64>) {
    match value {
        Json::List(items) => items.iter_mut().for_each(|item| renew(item, used)),
        Json::Object(fields) => {
            let is_element = fields.iter().any(|(name, _)| NAMING.contains(&&**name));
            for (name, value) in fields {
                match value {
                    Json::Number(id) if is_element && name == "id" => {
                        let old = id.parse::<u64>().ok().filter(|id| used.insert(*id));
                        if old.is_none() {
                            let next = used.last().map_or(1, |last| last.saturating_add(1));
                            used.insert(next);
                            *id = next.to_string();
                        }
                    }
                    value if !DATA.contains(&&**name) => renew(value, used),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}
