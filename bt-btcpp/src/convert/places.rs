//! Maps places of a document to places in the XML.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;

use bt_model::json::{Json, Limits, Located, LocatedKind, Place, Source};
use bt_model::{Faults, Severity, Value};

use super::made::MARK;

/// The places in the XML of the nodes of a document.
#[derive(Default)]
pub(super) struct Places {
    /// The places of the nodes, after that of the file.
    pub(super) nodes: Vec<Place>,
    /// The places of ports, by the index of the node's place and the name of the field.
    pub(super) ports: BTreeMap<(usize, String), Place>,
}

/// Maps places of a document back to places in the XML.
pub(crate) struct Origins {
    places: Places,
    marks: Marks,
    source: Source,
    limits: Limits,
    /// The objects that had a mark, outer ones before inner ones. Computed at the first fault.
    objects: OnceCell<Vec<Object>>,
}

/// The marks of a document, by the number of the object. Outer objects are counted before inner ones, and objects of
/// data are counted too: they look like nodes if a port is named `node`.
pub(super) type Marks = BTreeMap<usize, usize>;

/// An object of the document that had a mark.
struct Object {
    /// The index of its place.
    at: usize,
    range: Range<usize>,
    /// The ranges and names of the object's fields, and of the fields in `args` and `out`.
    fields: Vec<(Range<usize>, String)>,
}

impl Origins {
    /// Makes the origins of a text whose objects had these marks.
    pub(super) fn new(places: Places, marks: Marks, source: Source, limits: &Limits) -> Self {
        Self { places, marks, source, limits: limits.clone(), objects: OnceCell::new() }
    }

    fn objects(&self) -> &[Object] {
        self.objects.get_or_init(|| {
            let mut objects = Vec::new();
            let root = Located::of(&self.source, &self.limits);
            root.iter().for_each(|root| collect(root, (&self.marks, &mut 0), &mut objects));
            objects
        })
    }

    /// Returns the place in the XML: that of the port, else that of the innermost node.
    pub(crate) fn of(&self, place: &Place) -> Place {
        let byte = place.range().start;
        let objects = self.objects();
        let before = objects.partition_point(|object| object.range.start <= byte);
        let Some(object) = objects[..before].iter().rev().find(|object| object.range.contains(&byte)) else {
            return self.places.nodes[0].clone();
        };
        let named = object.fields.iter().filter(|(range, _)| range.contains(&byte));
        let port = named.into_iter().find_map(|(_, name)| self.places.ports.get(&(object.at, name.clone())));
        port.or_else(|| self.places.nodes.get(object.at)).unwrap_or(&self.places.nodes[0]).clone()
    }

    /// Adds faults of the document at their places in the XML.
    pub(super) fn report(&self, found: &Faults<Json>, faults: &mut Faults<Json>) {
        for fault in found {
            let place = self.of(&fault.place);
            let (message, help) = (&*fault.message, fault.help.clone().unwrap_or_default());
            match fault.severity {
                Severity::Error => faults.error(&place, message, help),
                Severity::Warning => faults.warning(&place, message, help),
                Severity::Hint => {}
            }
        }
    }
}

/// Removes the marks from a document, and returns them.
pub(super) fn unmarked(value: &mut Value) -> Marks {
    let mut marks = Marks::new();
    unmark(value, &mut 0, &mut marks);
    marks
}

fn unmark(value: &mut Value, next: &mut usize, marks: &mut Marks) {
    match value {
        Value::List(items) => items.iter_mut().for_each(|item| unmark(item, next, marks)),
        Value::Object(fields) => {
            let number = *next;
            *next += 1;
            if fields.first().is_some_and(|(name, _)| name == MARK)
                && let (_, Value::Number(mark)) = fields.remove(0)
            {
                marks.insert(number, mark.parse().unwrap_or_default());
            }
            fields.iter_mut().for_each(|(_, value)| unmark(value, next, marks));
        }
        _ => {}
    }
}

/// Collects each object that had a mark, in the order of the marks. `next` is the number of the next object.
fn collect(value: &Located, (marks, next): (&Marks, &mut usize), objects: &mut Vec<Object>) {
    match &value.kind {
        LocatedKind::List(items) => items.iter().for_each(|item| collect(item, (marks, next), objects)),
        LocatedKind::Object(members) => {
            let mark = marks.get(next);
            *next += 1;
            if let Some(at) = mark {
                let inner = members.iter().filter(|member| member.name == "args" || member.name == "out");
                let inner = inner.flat_map(|member| member.value.members());
                let fields = members
                    .iter()
                    .chain(inner)
                    .map(|member| (member.name_range.start..member.value.range.end, member.name.clone()));
                objects.push(Object { at: *at, range: value.range.clone(), fields: fields.collect() });
            }
            members.iter().for_each(|member| collect(&member.value, (marks, next), objects));
        }
        _ => {}
    }
}
