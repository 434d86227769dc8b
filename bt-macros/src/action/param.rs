//! The parser of a parameter, whose kind depends on its name and its attributes.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{FnArg, GenericArgument, Pat, PatType, Path, PathArguments, Type, TypeReference, parse_quote};

use super::model::{Level, Memory, Param, Part};
use super::owned;
use super::returns::plain;
use crate::diagnostics::Diagnostics;
use crate::inputs::input::{Input, find};

/// Reads one parameter.
pub fn param(param: &FnArg, awaited: bool, diagnostics: &mut Diagnostics) -> Param {
    let FnArg::Typed(param) = param else { return Param::Broken };
    if let Some(cfg) = param.attrs.iter().find(|it| it.path().is_ident("cfg") || it.path().is_ident("cfg_attr")) {
        let help = "put it on the function, and write two functions";
        diagnostics.error(cfg, "`#[cfg]` on a parameter of an action is not supported", Some(help));
    }
    let Some(name) = name(&param.pat) else {
        diagnostics.error(&param.pat, "a parameter of an action needs a name", Some("take it apart in the body"));
        return Param::Broken;
    };
    if let Some(attribute) = find(&param.attrs, "memory") {
        if let Err(error) = attribute.meta.require_path_only() {
            diagnostics.error_at(error.span(), "`#[memory]` takes no arguments", Some("write `#[memory]`"));
        }
        return memory(name, param, awaited, diagnostics);
    }
    match name.unraw().to_string().trim_start_matches('_') {
        "cx" => cx(name, param, diagnostics),
        "bb" => board(name, param, diagnostics),
        "world" => world(name, param, diagnostics),
        _ => Param::Input(Box::new(input(name, param, diagnostics))),
    }
}

fn name(pattern: &Pat) -> Option<Ident> {
    match pattern {
        Pat::Ident(pattern) if pattern.subpat.is_none() && pattern.by_ref.is_none() => Some(pattern.ident.clone()),
        _ => None,
    }
}

const MEMORY_BEGINS: &str = "remove it: a memory begins at `Default::default()` at each entry; for another first value give it \
                             a type of its own with that `Default`";

fn memory(name: Ident, param: &PatType, awaited: bool, diagnostics: &mut Diagnostics) -> Param {
    for (other, help) in [
        ("default", MEMORY_BEGINS),
        ("latch", "remove `#[latch]`: a memory is the action's own; a latched input is read at entry"),
    ] {
        if let Some(attribute) = find(&param.attrs, other) {
            diagnostics.error(attribute, format!("`#[{other}]` on the memory `{name}`"), Some(help));
        }
    }
    match plain(&param.ty) {
        Type::Reference(reference) if reference.mutability.is_some() => {
            Param::Memory(Memory { name, ty: (*reference.elem).clone() })
        }
        // An `async fn` has no memory, so the type does not matter.
        other if awaited => Param::Memory(Memory { name, ty: other.clone() }),
        other => {
            let help = format!("write `#[memory] {name}: &mut …`");
            diagnostics.error(other, format!("the memory `{name}` is not a `&mut` reference"), Some(&help));
            Param::Broken
        }
    }
}

fn cx(name: Ident, param: &PatType, diagnostics: &mut Diagnostics) -> Param {
    unadorned(&name, param, diagnostics);
    let part = reference(&param.ty).and_then(|(borrowed, mutable)| {
        let ty = argument(borrowed, "Cx")?;
        Some(Part { name: name.clone(), ty, mutable })
    });
    match part {
        Some(part) => Param::Cx(part),
        None => {
            let help = "write `cx: &mut Cx<Soldier>`, with your agent's type";
            diagnostics.error(&param.ty, format!("`{name}` is the action's view of its agent"), Some(help));
            Param::Broken
        }
    }
}

fn board(name: Ident, param: &PatType, diagnostics: &mut Diagnostics) -> Param {
    unadorned(&name, param, diagnostics);
    let Some((borrowed, mutable)) = reference(&param.ty) else {
        let help = "write `bb: &mut Board<Soldier>`, or `bb: &Soldier` to read only";
        diagnostics.error(&param.ty, format!("`{name}` is the blackboard and must be a reference"), Some(help));
        return Param::Broken;
    };
    match argument(borrowed, "Board") {
        Some(ty) => Param::Board(Part { name, ty, mutable }, Level::Board),
        None if mutable => {
            let help = format!("write `{name}: &mut Board<…>`");
            let message = "keys are written through the board, which records changes";
            diagnostics.error(&param.ty, message, Some(&help));
            Param::Broken
        }
        None => Param::Board(Part { name, ty: borrowed.clone(), mutable }, Level::Struct),
    }
}

fn world(name: Ident, param: &PatType, diagnostics: &mut Diagnostics) -> Param {
    unadorned(&name, param, diagnostics);
    match reference(&param.ty) {
        Some((borrowed, mutable)) => Param::World(Part { name, ty: plain(borrowed).clone(), mutable }),
        None => {
            let help = format!("write `{name}: &…` or `{name}: &mut …`");
            diagnostics.error(
                &param.ty,
                format!("`{name}` is the world of the tick and must be a reference"),
                Some(&help),
            );
            Param::Broken
        }
    }
}

fn input(name: Ident, param: &PatType, diagnostics: &mut Diagnostics) -> Input {
    let mut input = Input::new(name, (*param.ty).clone(), &param.attrs, diagnostics);
    if let Some(fault) = owned::fault(&input.ty) {
        match (fault, misnamed(&input)) {
            (owned::Fault::Borrows(_), Some((message, help))) => diagnostics.error(&input.name, message, Some(&help)),
            (owned::Fault::Borrows(place), None) => {
                let help = "take it by value; only `bb`, `world`, `cx` and a `#[memory]` are references: `bb: &Soldier` \
                            reads the blackboard, `world: &Arena` the world";
                diagnostics.error(place, format!("the input `{}` borrows", input.name), Some(help));
            }
            (owned::Fault::Unnamed(place), _) => {
                let message = format!("the input `{}` has no type of its own", input.name);
                diagnostics.error(place, message, Some("an input is stored: name its type"));
            }
        }
        input.loose = true;
        input.ty = parse_quote!(());
        input.default = None;
    }
    input
}

/// Returns the message and the help for a parameter that seems to be a part of the agent, but whose name makes it an
/// input.
fn misnamed(input: &Input) -> Option<(String, String)> {
    let (borrowed, _) = reference(&input.ty)?;
    let word = input.name.unraw().to_string();
    let (part, what) = if argument(borrowed, "Cx").is_some() {
        ("cx", "the action's view of its agent")
    } else if argument(borrowed, "Board").is_some() || ["board", "blackboard", "agent"].contains(&&*word) {
        ("bb", "the blackboard")
    } else {
        return None;
    };
    let ty = crate::inputs::text::written(input.ty.to_token_stream());
    Some((format!("{what} is called `{part}`, not `{}`", input.name), format!("write `{part}: {ty}`")))
}

/// Reports attributes of inputs on a parameter that is no input.
fn unadorned(name: &Ident, param: &PatType, diagnostics: &mut Diagnostics) {
    for other in ["default", "latch"] {
        if let Some(attribute) = find(&param.attrs, other) {
            let message = format!("`#[{other}]` on `{name}`, which is no input");
            diagnostics.error(attribute, message, Some("remove it"));
        }
    }
}

fn reference(ty: &Type) -> Option<(&Type, bool)> {
    match plain(ty) {
        Type::Reference(TypeReference { elem, mutability, .. }) => Some((elem, mutability.is_some())),
        _ => None,
    }
}

/// Returns the type argument of a type with this name: `Soldier` of `Cx<'_, '_, Soldier>`.
fn argument(ty: &Type, name: &str) -> Option<Type> {
    let Type::Path(path) = plain(ty) else { return None };
    last_argument(&path.path, name)
}

fn last_argument(path: &Path, name: &str) -> Option<Type> {
    let segment = path.segments.last().filter(|segment| segment.ident == name)?;
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    })
}

/// Turns `Cx<Soldier>` into `Cx<'_, '_, Soldier>`: an `async fn` may not omit the lifetimes.
pub fn elide(ty: &mut Type) {
    match ty {
        Type::Group(group) => elide(&mut group.elem),
        Type::Reference(reference) => elide(&mut reference.elem),
        Type::Path(path) => {
            if let Some(last) = path.path.segments.last_mut()
                && last.ident == "Cx"
                && let PathArguments::AngleBracketed(arguments) = &mut last.arguments
                && !arguments.args.iter().any(|argument| matches!(argument, GenericArgument::Lifetime(_)))
            {
                arguments.args.insert(0, parse_quote!('_));
                arguments.args.insert(0, parse_quote!('_));
            }
        }
        _ => {}
    }
}
