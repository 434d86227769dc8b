//! Puts new nodes into a node, beside it, around it, or in its place. New nodes get numbers of their own.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::Value;
use bt_mosaic::files::NodeKind;

use super::Scene;
use crate::command::{Change, parsed, shortened};
use crate::message::How;

/// The largest number of nodes that one command may put.
const MOST: usize = 10_000;
/// The colour of a new node: white.
const COLOR: u32 = 0xffff_ffff;

/// New nodes that have no place in the tree yet.
struct New {
    /// The fields of the nodes, with numbers that the file does not use.
    nodes: Vec<Vec<(String, Value)>>,
    /// The indices of the nodes that are not children of another new node.
    tops: Vec<usize>,
}

pub(super) fn change(scene: &Scene<'_>, at: &str, how: How, item: &str) -> Result<Change, String> {
    let at = scene.node(at)?;
    let new = new(scene, parsed(item)?)?;
    match how {
        How::Child => into(scene, at, new),
        How::Before => beside(scene, at, new, 0),
        How::After => beside(scene, at, new, 1),
        How::Near if scene.room(at, new.tops.len()).is_ok() || scene.tree.parent(at).is_none() => into(scene, at, new),
        How::Near => beside(scene, at, new, 1),
        How::Wrap => wrap(scene, at, new),
        How::Replace => replace(scene, at, new),
        How::Decorate => Err("nodes of mosaic_game have no guards, decorators and services".to_owned()),
    }
}

/// Reads new nodes from JSON: one node, or a list of nodes that refer to each other by number.
fn new(scene: &Scene<'_>, item: Value) -> Result<New, String> {
    let items = if let Value::List(items) = item { items } else { vec![item] };
    if items.is_empty() || items.len() > MOST {
        return Err(format!("from one to {MOST} nodes can be put at once"));
    }
    let mut nodes = Vec::new();
    for item in items {
        let fields = match item {
            Value::Object(fields) if text(&fields, "type").is_some() => fields,
            Value::Object(fields) if fields.iter().any(|(name, _)| name == "node") => {
                return Err("this is a node of another format: a tree of mosaic_game holds only its own".to_owned());
            }
            _ => return Err("this is no node of mosaic_game".to_owned()),
        };
        // The tree already has a root, so the nodes come without their own root.
        if text(&fields, "type") != Some("root") {
            nodes.push(fields);
        }
    }
    if nodes.is_empty() {
        return Err("a tree has one root".to_owned());
    }
    let used = scene.tree.file.nodes.iter().map(|node| node.idx).collect();
    Ok(numbered(nodes, used))
}

/// Gives the nodes unused numbers.
fn numbered(nodes: Vec<Vec<(String, Value)>>, used: BTreeSet<u32>) -> New {
    let behind = used.last().map_or(0, |last| u64::from(*last) + 1);
    let fits = behind + nodes.len() as u64 <= u64::from(u32::MAX);
    let start = if fits { behind as u32 } else { 0 };
    let free: Vec<u32> = (start..=u32::MAX).filter(|number| !used.contains(number)).take(nodes.len()).collect();
    let mut fresh: BTreeMap<u32, (u32, usize)> = BTreeMap::new();
    for (index, (fields, new)) in nodes.iter().zip(&free).enumerate() {
        if let Some(old) = number(fields, "idx") {
            fresh.entry(old).or_insert((*new, index));
        }
    }
    // A node has one parent and is not below itself. If two nodes have the same number, the first one counts.
    let mut tops = Tops((0..nodes.len()).collect());
    let mut parents: BTreeMap<usize, u32> = BTreeMap::new();
    let mut all = Vec::new();
    for (index, (fields, new)) in nodes.iter().zip(&free).enumerate() {
        let mut children = Vec::new();
        for child in numbers(fields, "children") {
            if let Some((number, at)) = fresh.get(&child).filter(|(_, at)| tops.join(index, *at)) {
                children.push(*number);
                parents.insert(*at, *new);
            }
        }
        all.push(whole(fields, *new, &children));
    }
    for (at, parent) in parents {
        put(&mut all[at], "parent", Value::Number(parent.to_string()));
    }
    New { tops: (0..all.len()).filter(|at| tops.0[*at] == *at).collect(), nodes: all }
}

/// A union-find structure over the new nodes. For each node it holds the index of a node nearer to the top of the
/// branch; for a top, it holds the node's own index.
struct Tops(Vec<usize>);

impl Tops {
    /// Returns the top of the branch that contains the node `at`.
    fn of(&mut self, at: usize) -> usize {
        let mut top = at;
        while self.0[top] != top {
            self.0[top] = self.0[self.0[top]];
            top = self.0[top];
        }
        top
    }

    /// Puts the branch of `child` under `parent`. Returns `false` and changes nothing if `child` is not the top of its
    /// branch, or if `parent` is in that branch.
    fn join(&mut self, parent: usize, child: usize) -> bool {
        let top = self.of(parent);
        let joins = self.0[child] == child && top != child;
        if joins {
            self.0[child] = top;
        }
        joins
    }
}

/// Returns all fields of a new node: first in the order of the original editor, then the fields that are unknown to it.
fn whole(fields: &[(String, Value)], number: u32, children: &[u32]) -> Vec<(String, Value)> {
    let list = |numbers: &[u32]| Value::List(numbers.iter().map(|number| Value::Number(number.to_string())).collect());
    let or = |name: &str, default: Value| {
        fields.iter().find(|(field, _)| field == name).map_or(default, |(_, value)| value.clone())
    };
    let mut extra = or("extra", Value::Object(Vec::new()));
    if let (Value::Object(extra), Some("probility")) = (&mut extra, text(fields, "type")) {
        // The weights stay only if all children were copied.
        let old = numbers(fields, "children").len();
        let weights = numbers(extra, "prob");
        if weights.len() != children.len() || old != children.len() {
            put(extra, "prob", list(&vec![1; children.len()]));
        }
    }
    let mut whole = vec![
        ("children".to_owned(), list(children)),
        ("color".to_owned(), or("color", Value::Number(COLOR.to_string()))),
        ("comment".to_owned(), or("comment", Value::Text(String::new()))),
        ("extra".to_owned(), extra),
        ("idx".to_owned(), Value::Number(number.to_string())),
        ("is_collapsed".to_owned(), or("is_collapsed", Value::Bool(false))),
        ("parent".to_owned(), Value::Null),
        ("type".to_owned(), or("type", Value::Null)),
    ];
    let own = fields.iter().filter(|(name, _)| whole.iter().all(|(known, _)| known != name)).cloned();
    let own: Vec<(String, Value)> = own.collect();
    whole.extend(own);
    whole
}

fn put(fields: &mut Vec<(String, Value)>, name: &str, value: Value) {
    match fields.iter_mut().find(|(field, _)| field == name) {
        Some((_, old)) => *old = value,
        None => fields.push((name.to_owned(), value)),
    }
}

fn text<'v>(fields: &'v [(String, Value)], name: &str) -> Option<&'v str> {
    fields.iter().find_map(|(field, value)| match value {
        Value::Text(text) if field == name => Some(&**text),
        _ => None,
    })
}

fn number(fields: &[(String, Value)], name: &str) -> Option<u32> {
    fields.iter().find_map(|(field, value)| match value {
        Value::Number(digits) if field == name => digits.parse().ok(),
        _ => None,
    })
}

fn numbers(fields: &[(String, Value)], name: &str) -> Vec<u32> {
    let list = fields.iter().find_map(|(field, value)| match value {
        Value::List(items) if field == name => Some(items),
        _ => None,
    });
    let number = |item: &Value| if let Value::Number(digits) = item { digits.parse().ok() } else { None };
    list.into_iter().flatten().filter_map(number).collect()
}

impl New {
    /// Returns the only new node, or an error if there are several.
    fn one(&self) -> Result<&Vec<(String, Value)>, String> {
        match (&*self.tops, &*self.nodes) {
            ([_], [one]) => Ok(one),
            _ => Err("only one node can stand around another, or in its place".to_owned()),
        }
    }

    fn title(&self) -> String {
        match &*self.tops {
            [one] => {
                let fields = &self.nodes[*one];
                let action = fields.iter().find_map(|(name, extra)| match extra {
                    Value::Object(extra) if name == "extra" => text(extra, "action_name"),
                    _ => None,
                });
                shortened(action.or(text(fields, "type")).unwrap_or_default())
            }
            tops => format!("{} elements", tops.len()),
        }
    }
}

fn into(scene: &Scene<'_>, at: usize, new: New) -> Result<Change, String> {
    scene.room(at, new.tops.len())?;
    let index = scene.tree.file.nodes[at].children.len();
    placed(scene, at, index, new)
}

fn beside(scene: &Scene<'_>, at: usize, new: New, by: usize) -> Result<Change, String> {
    let parent = scene.tree.parent(at).ok_or("nothing can stand beside the root")?;
    scene.room(parent, new.tops.len())?;
    let number = scene.tree.file.nodes[at].idx;
    let index = scene.rewrite()?.place(parent, number).ok_or("this node has no place in the tree")?;
    placed(scene, parent, index + by, new)
}

fn placed(scene: &Scene<'_>, parent: usize, index: usize, mut new: New) -> Result<Change, String> {
    let mut rewrite = scene.rewrite()?;
    for (offset, top) in new.tops.iter().enumerate() {
        let around = scene.tree.file.nodes[parent].idx;
        put(&mut new.nodes[*top], "parent", Value::Number(around.to_string()));
        rewrite.hold(parent, index + offset, number(&new.nodes[*top], "idx").unwrap_or_default(), 1);
    }
    let (select, name) = (new.tops.last().map(|top| rewrite.pointer_of_new(*top)), format!("insert {}", new.title()));
    new.nodes.into_iter().for_each(|fields| rewrite.add(Value::Object(fields)));
    Ok(Change { edits: rewrite.edits(), select, name })
}

fn wrap(scene: &Scene<'_>, at: usize, new: New) -> Result<Change, String> {
    let (fields, name) = (new.one()?, new.title());
    let parent = scene.tree.parent(at).ok_or("nothing can stand around the root")?;
    let ty = text(fields, "type").unwrap_or_default();
    if scene.around.most(ty) == 0 {
        return Err(format!("`{ty}` holds no other nodes"));
    }
    let mut rewrite = scene.rewrite()?;
    let (inner, outer) = (scene.tree.file.nodes[at].idx, number(fields, "idx").unwrap_or_default());
    let index = rewrite.place(parent, inner).ok_or("this node has no place in the tree")?;
    // The new node takes over the number's place in the list, and with it the weight.
    rewrite.children(parent)[index] = outer;
    rewrite.set_parent(at, outer);
    let mut fields = whole(fields, outer, &[inner]);
    put(&mut fields, "parent", Value::Number(scene.tree.file.nodes[parent].idx.to_string()));
    let select = Some(rewrite.pointer_of_new(0));
    rewrite.add(Value::Object(fields));
    Ok(Change { edits: rewrite.edits(), select, name: format!("wrap in {name}") })
}

/// Changes the type and the data of a node. Its number, children, comment and colour stay.
fn replace(scene: &Scene<'_>, at: usize, new: New) -> Result<Change, String> {
    scene.refuse_root(&[at], "replaced")?;
    let (fields, name, old) = (new.one()?, new.title(), &scene.tree.file.nodes[at]);
    let ty = text(fields, "type").unwrap_or_default();
    let most = scene.around.most(ty);
    if old.children.len() > most {
        return Err(format!("`{ty}` takes {most} children at most, and this node has {}", old.children.len()));
    }
    let fields = whole(fields, old.idx, &old.children);
    let mut extra = fields.iter().find(|(name, _)| name == "extra").map(|(_, extra)| extra.clone());
    if let (NodeKind::Probility { weights }, "probility", Some(Value::Object(extra))) = (&old.kind, ty, &mut extra) {
        put(extra, "prob", Value::List(weights.iter().map(|weight| Value::Number(weight.to_string())).collect()));
    }
    let mut rewrite = scene.rewrite()?;
    rewrite.set(at, "type", Value::text(ty));
    if let Some(extra) = extra {
        rewrite.set(at, "extra", extra);
    }
    let select = Some(rewrite.pointer(at));
    Ok(Change { edits: rewrite.edits(), select, name: format!("replace {} by {name}", scene.title(at)) })
}
