//! The form of an element.

use std::cell::LazyCell;

use bt_model::catalogue::{Action, Catalogue};
use bt_model::json::{
    Element, ElementAttribute, ElementField, ElementKind, FieldKind, Located, LocatedKind, line, pointer, triggers_text,
};
use bt_model::kinds;

use super::forms::Forms;
use super::offers::{is_unknown_action, is_unknown_name};
use super::stub::Names;
use super::used::Used;
use super::{interrupts, utf16};
use crate::message::{
    AttributeView, Document, ElementView, FieldKindView, FieldProblem, FieldView, FileKind, ProblemView,
};
use crate::mosaic::{self, Around};
use crate::project::{File, Project, agent};

/// Returns the form of the element at a pointer; `None` without an element.
pub(crate) fn element(project: &Project, path: &str, document: &Document, at: &str) -> Option<ElementView> {
    let file = project.files.get(path)?;
    if let Some(tree) = &file.read.mosaic {
        let (root, around) = (file.read.root.as_ref()?, Around::of(project, path));
        let (docs, fields) = mosaic::form(tree, &around, root, at)?;
        let number = tree.find(at).map(|(node, _)| tree.file.nodes[node].idx);
        let form = whole(file, document, at, (docs, fields, Vec::new()))?;
        return Some(ElementView { kind: number.map_or(form.kind, |number| format!("node {number}")), ..form });
    }
    let catalogues = &project.catalogues_at(path, at);
    let root = file.read.root.as_ref()?;
    let element = file.read.elements.iter().find(|element| element.pointer == at)?;
    let object = root.find(at)?;
    let action = action(element, object, catalogues);
    let is_unknown = action.is_none() && is_unknown_action(element, object, catalogues);
    let mut fields: Vec<FieldView> = element.fields(root).iter().map(|field| view(field, root)).collect();
    tell_renaming(element.kind, &mut fields);
    let args = pointer::child(at, "args");
    match action {
        Some(action) => inputs(&args, action, &mut fields),
        None if is_unknown => arguments(&args, root, &mut fields),
        None => {}
    }
    let decorations = element.attributes(root);
    let mut attributes: Vec<AttributeView> =
        decorations.into_iter().map(|found| attribute(found, root, catalogues)).collect();
    let used = LazyCell::new(|| Used::at(project, path, at, catalogues));
    let keys = || used.typed_keys().map(|(name, ty)| (name.to_owned(), ty.to_owned())).collect();
    let forms = Forms::of(file, root, catalogues, at, &keys);
    forms.fill(&mut fields);
    attributes.iter_mut().for_each(|found| forms.fill(&mut found.fields));
    let agent = agent(&file.read, at).unwrap_or("Agent");
    let stub = is_unknown.then(|| Names { agent, catalogues, forms: &forms }.stub(object)).flatten();
    let form = whole(file, document, at, (docs(element, object, action), fields, attributes))?;
    let (interrupts, interrupted_by) = match super::outline::is_off(file, root, at) {
        true => Default::default(),
        false => interrupts::of(file, root, at),
    };
    Some(ElementView { interrupts, interrupted_by, stub, ..form })
}

/// Says at the field for a name that other elements use how it is renamed with its uses: a changed name alone leaves them
/// behind.
fn tell_renaming(kind: ElementKind, fields: &mut [FieldView]) {
    let names: &[&str] = match kind {
        ElementKind::Tree => &["tree"],
        ElementKind::Machine => &["machine"],
        ElementKind::State => &["state", "group"],
        ElementKind::Param | ElementKind::Local => &["name"],
        _ => &[],
    };
    for field in fields.iter_mut().filter(|field| names.contains(&&*field.name)) {
        field.docs.push_str("; `R` renames it with its uses");
    }
}

/// Adds a field for more inputs of an action that no catalogue has, behind its present inputs. `args` is the
/// pointer of the arguments.
fn arguments(args: &str, root: &Located, fields: &mut Vec<FieldView>) {
    let given = root.find(args);
    let names = given.map(Located::members).unwrap_or_default().iter().map(|member| member.name.clone());
    let is_input = |field: &&mut FieldView| pointer::parent(&field.at).is_some_and(|(holder, _)| holder == args);
    fields.iter_mut().filter(is_input).for_each(|field| field.removable = true);
    let field = FieldView {
        at: args.to_owned(),
        name: format!("{}args", caller(fields)),
        kind: match given.map(|given| &given.kind) {
            None | Some(LocatedKind::Object(_)) => FieldKindView::Inputs,
            Some(_) => FieldKindView::Json,
        },
        words: names.collect(),
        present: given.is_some(),
        text: given.map(shown).unwrap_or_default(),
        ..FieldView::default()
    };
    fields.insert(behind_arguments(fields), field);
}

/// Returns the prefix of the names of all fields of a call: `service.`, or nothing for a node.
fn caller(fields: &[FieldView]) -> String {
    fields.first().and_then(|field| field.name.strip_suffix("node")).unwrap_or_default().to_owned()
}

/// Returns the index after the arguments of a call: that of its output, or the end.
fn behind_arguments(fields: &[FieldView]) -> usize {
    let out = fields.iter().position(|field| field.name == "out" || field.name.ends_with(".out"));
    out.unwrap_or(fields.len())
}

/// The documentation of an element, its fields, and its guards, decorators and services.
type Parts = (String, Vec<FieldView>, Vec<AttributeView>);

/// Creates a form, and adds the problems to its fields.
fn whole(file: &File, document: &Document, at: &str, (docs, mut fields, mut attributes): Parts) -> Option<ElementView> {
    let root = file.read.root.as_ref()?;
    let element = file.read.elements.iter().find(|element| element.pointer == at)?;
    let mut problems = Vec::new();
    for (index, problem) in document.problems.iter().enumerate() {
        let Some(place) = problem.field.as_deref().filter(|_| problem.at.as_deref() == Some(at)) else { continue };
        let all = fields.iter_mut().chain(attributes.iter_mut().flat_map(|found| &mut found.fields));
        match all.filter_map(|field| innermost(field, place)).max_by_key(|field| field.at.len()) {
            Some(field) => {
                let letters = root.find(&field.at).map_or((0, 0), |value| in_field(file, value, &field.text, problem));
                field.problems.push(told(index, problem, letters));
            }
            None => problems.push(told(index, problem, (0, 0))),
        }
    }
    let (at, kind, title) = (at.to_owned(), element.kind.word().to_owned(), element.title.clone());
    let letters = (file.letters(element.range.start), file.letters(element.range.end));
    let decorated = element.kind == ElementKind::Node && file.kind == FileKind::Trees;
    let (interrupts, interrupted_by) = Default::default();
    Some(ElementView {
        version: file.version,
        at,
        kind,
        title,
        docs,
        letters,
        attributes,
        decorated,
        interrupts,
        interrupted_by,
        fields,
        problems,
        stub: None,
    })
}

/// Returns the innermost field at a pointer: this one, or one of its parts.
fn innermost<'f>(field: &'f mut FieldView, place: &str) -> Option<&'f mut FieldView> {
    let whole = field.binding.as_ref().map_or(&field.at, |binding| &binding.at);
    if !pointer::holds(whole, place) {
        return None;
    }
    match field.parts.iter().position(|part| pointer::holds(&part.at, place)) {
        Some(part) => innermost(&mut field.parts[part], place),
        None => Some(field),
    }
}

/// Creates the view of a guard, decorator or service, with the data of the catalogue about the called action.
fn attribute(found: ElementAttribute, root: &Located, catalogues: &[Catalogue]) -> AttributeView {
    let mut fields: Vec<FieldView> = found.fields.iter().map(|field| view(field, root)).collect();
    let node = fields.iter().find(|field| field.name == format!("{}.node", found.word));
    let call = node.and_then(|node| Some((pointer::child(pointer::parent(&node.at)?.0, "args"), node.text.clone())));
    if let Some((args, name)) = call {
        match called(&name, catalogues) {
            Some(action) => inputs(&args, action, &mut fields),
            None if is_unknown_name(&name, catalogues) => arguments(&args, root, &mut fields),
            None => {}
        }
    }
    AttributeView { at: found.pointer, word: found.word, title: found.title, docs: found.docs, fields }
}

fn told(index: usize, problem: &ProblemView, letters: (u32, u32)) -> FieldProblem {
    let (message, help) = (problem.message.clone(), problem.help.clone());
    FieldProblem { level: problem.level, message, help, letters, index: index as u32 }
}

/// Returns the range of a problem in the text that a form shows for a value.
fn in_field(file: &File, value: &Located, text: &str, problem: &ProblemView) -> (u32, u32) {
    let json = &file.text()[value.range.clone()];
    let start = file.letters(value.range.start);
    let within = |letters: u32| utf16::byte(json, letters.saturating_sub(start)).unwrap_or(json.len());
    let (from, to) = (within(problem.letters.0), within(problem.letters.1));
    if value.text().is_some() {
        return (utf16::in_string(json, from), utf16::in_string(json, to));
    }
    // Other values are shown on one line, maybe with other spaces, so all of the line is marked.
    (0, text.encode_utf16().count() as u32)
}

/// Returns the action of the catalogue that a node calls.
pub(super) fn action<'c>(element: &Element, object: &Located, catalogues: &'c [Catalogue]) -> Option<&'c Action> {
    let word = object.field("node")?.value.text()?;
    let may = matches!(element.kind, ElementKind::Node | ElementKind::Evaluator) && kinds::node(word).is_none();
    called(word, catalogues).filter(|_| may)
}

/// Finds an action by its name.
pub(super) fn called<'c>(name: &str, catalogues: &'c [Catalogue]) -> Option<&'c Action> {
    catalogues.iter().flat_map(|catalogue| &catalogue.actions).find(|action| action.name.text == name)
}

/// Adds the data of the catalogue about the inputs of an action. `args` is the pointer of its arguments.
fn inputs(args: &str, action: &Action, fields: &mut Vec<FieldView>) {
    let (out, before) = (behind_arguments(fields), caller(fields));
    let mut absent = Vec::new();
    for input in &action.inputs {
        let at = pointer::child(args, &input.name.text);
        let known = fields.iter_mut().find(|field| field.at == at);
        let mut field = known.as_deref().cloned().unwrap_or_else(|| FieldView {
            at,
            name: format!("{before}args.{}", input.name.text),
            kind: FieldKindView::Data,
            ..FieldView::default()
        });
        field.ty.clone_from(&input.ty);
        field.docs.clone_from(&input.docs);
        field.required = input.required;
        field.default = input.default.clone().unwrap_or_default();
        match known {
            Some(known) => *known = field,
            None => absent.push(field),
        }
    }
    fields.splice(out..out, absent);
}

fn docs(element: &Element, object: &Located, action: Option<&Action>) -> String {
    let own = object.field("docs").and_then(|member| member.value.text()).unwrap_or_default();
    let word = object.field("node").and_then(|member| member.value.text()).unwrap_or_default();
    let kind = match action {
        Some(action) if action.returns.is_empty() => action.docs.clone(),
        Some(action) => format!("{} Returns {}.", action.docs, action.returns).trim().to_owned(),
        None if element.kind == ElementKind::Node => {
            kinds::node(word).map_or_else(String::new, |spec| format!("{word}: {}", spec.docs))
        }
        None => String::new(),
    };
    [kind, own.to_owned()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

fn view(field: &ElementField, root: &Located) -> FieldView {
    let words = match &field.kind {
        FieldKind::Words(words) => words.clone(),
        _ => Vec::new(),
    };
    FieldView {
        at: field.pointer.clone(),
        name: field.name.clone(),
        kind: kind(&field.kind),
        words,
        required: field.required,
        docs: field.docs.clone(),
        present: field.present,
        text: root.find(&field.pointer).map(|value| text(&field.kind, value)).unwrap_or_default(),
        default: field.default.to_owned(),
        ..FieldView::default()
    }
}

/// Returns the text of a field of a kind.
fn text(kind: &FieldKind, value: &Located) -> String {
    let triggers = if *kind == FieldKind::Triggers { triggers_text(value) } else { None };
    triggers.unwrap_or_else(|| shown(value))
}

/// Returns a value as a form shows it: the letters of a string, other values as JSON on one line.
pub(super) fn shown(value: &Located) -> String {
    value.text().map_or_else(|| line(&value.value()), str::to_owned)
}

fn kind(kind: &FieldKind) -> FieldKindView {
    match kind {
        FieldKind::Text => FieldKindView::Text,
        FieldKind::Number => FieldKindView::Number,
        FieldKind::Bool => FieldKindView::Bool,
        FieldKind::Expression => FieldKindView::Expression,
        FieldKind::Data => FieldKindView::Data,
        FieldKind::Target => FieldKindView::Target,
        FieldKind::Words(_) => FieldKindView::Words,
        FieldKind::Triggers => FieldKindView::Triggers,
        FieldKind::Json => FieldKindView::Json,
    }
}
