//! Replaces a node that runs a tree by the tree's root: the opposite of [`extract`](super::extract).

mod body;

use bt_model::Value as Json;
use bt_model::json::{Element, ElementKind, Located, OF_THE_PARENT, pointer};

use super::binding::Binding;
use super::{Change, Context, ids, put};
use body::Argument;

/// Returns `true` for a field of which the value of the run stays.
fn is_of_the_run(field: &str) -> bool {
    OF_THE_PARENT.contains(&field) || matches!(field, "disabled" | "id")
}

type Fields = Vec<(String, Json)>;

pub(super) fn change(context: &Context<'_>, at: &str) -> Result<Change, String> {
    let old = context.find(at)?;
    let text = |name: &str| old.field(name).and_then(|member| member.value.text());
    let name = match (text("node"), text("tree")) {
        (Some("run"), Some(name)) => name,
        _ => return Err(format!("`{}` runs no tree that could stand here", context.title(at))),
    };
    let (element, tree) = tree(context, name)?;
    if pointer::holds(&element.pointer, at) {
        return Err(format!("`{name}` stands in itself here"));
    }
    if tree.field("locals").is_some_and(|locals| !locals.value.items().is_empty()) {
        return Err(format!("`{name}` has locals, which begin anew whenever it runs: it has to stay a tree"));
    }
    let arguments = arguments(tree, old, name)?;
    let Json::Object(body) = body::with(context, at, tree, &arguments)? else {
        return Err("this is no node".to_owned());
    };
    let Json::Object(run) = old.value() else { return Err("this is no node".to_owned()) };
    let new = ids::renewed(context, put::in_order(merged(body, run)));
    let edits = vec![put::written_over(context, old, &new)];
    Ok(Change { edits, select: Some(at.to_owned()), name: format!("inline {name}") })
}

/// Finds the tree of this name in the file.
fn tree<'f>(context: &Context<'f>, name: &str) -> Result<(&'f Element, &'f Located), String> {
    let mut named = context.elements.iter().filter(|element| element.title == name);
    let found = named.find(|element| matches!(element.kind, ElementKind::Tree | ElementKind::Machine));
    match found {
        Some(element) if element.kind == ElementKind::Tree => Ok((element, context.find(&element.pointer)?)),
        Some(_) => Err(format!("`{name}` is a state machine, which is no node of a tree")),
        None => Err(format!("`{name}` is in no tree of this file: only those can be put in")),
    }
}

/// Returns the value of each parameter of a tree in this run.
fn arguments(tree: &Located, run: &Located, name: &str) -> Result<Vec<Argument>, String> {
    let params = tree.field("params").map(|member| member.value.items()).unwrap_or_default();
    let of = |holder: &str, param: &str| run.field(holder)?.value.field(param).map(|member| member.value.value());
    let only_out = run.field("out").filter(|member| member.value.text().is_some()).map(|member| member.value.value());
    let mut all = Vec::new();
    for param in params {
        let text = |field: &str| param.field(field).and_then(|member| member.value.text()).unwrap_or_default();
        let (own, is_output) = (text("name"), matches!(text("dir"), "out" | "inout"));
        let default = || param.field("default").map(|member| member.value.value());
        let binding = match is_output {
            true => of("out", own).or_else(|| only_out.clone()).and_then(|target| match target {
                Json::Text(target) => Some(Binding::Target(target)),
                _ => None,
            }),
            false => of("args", own).or_else(default).map(Binding::of),
        };
        let binding = binding.ok_or_else(|| format!("`{own}` of `{name}` has no value here"))?;
        let is_latched = param.field("latch").is_some_and(|member| matches!(member.value.value(), Json::Bool(true)));
        if is_latched && !matches!(binding, Binding::Data(_)) {
            return Err(format!("`{own}` of `{name}` keeps the value that it has at the entry: it has to stay a tree"));
        }
        all.push(Argument { name: own.to_owned(), ty: text("type").to_owned(), binding });
    }
    Ok(all)
}

/// Merges the fields that stay from the run into the body: the guards and decorators of the run are outside the
/// body's own.
fn merged(mut body: Fields, run: Fields) -> Json {
    body.retain(|(field, _)| !is_of_the_run(field));
    let has = |fields: &Fields, name: &str| fields.iter().any(|(field, _)| field == name);
    // Guards are outside decorators, so a guard of the body would move out of the decorators of the run.
    if has(&run, "decorators") && has(&body, "when") {
        body = vec![
            ("node".to_owned(), Json::text("sequence")),
            ("children".to_owned(), Json::List(vec![Json::Object(body)])),
        ];
    }
    for (name, value) in run {
        match name.as_str() {
            "when" | "decorators" => {
                let inner = body.iter().position(|(field, _)| *field == name).map(|at| body.remove(at).1);
                let (Json::List(mut outer), inner) = (value, inner) else { continue };
                outer.extend(match inner {
                    Some(Json::List(inner)) => inner,
                    _ => Vec::new(),
                });
                body.push((name, Json::List(outer)));
            }
            "name" | "comment" | "color" | "collapsed" if !has(&body, &name) => body.push((name, value)),
            known if is_of_the_run(known) => body.push((name, value)),
            _ => {}
        }
    }
    Json::Object(body)
}
