//! The return type of an action: whether a call may leave the action running, and whether the type says how the action
//! ended.

use syn::{PathArguments, ReturnType, Type};

/// Returns `false` if it is known that an action with this return type never sleeps.
pub fn may_sleep(output: &ReturnType) -> bool {
    if instant(output).is_some() {
        return false;
    }
    let ReturnType::Type(_, ty) = output else { return false };
    let Type::Path(path) = plain(ty) else { return true };
    path.path.segments.last().is_none_or(|last| last.ident != "Status" && last.ident != "Poll")
}

/// Returns the name of the return type, if an action that returns it always finishes at once.
pub fn instant(output: &ReturnType) -> Option<String> {
    let ty = match output {
        ReturnType::Default => return Some("()".to_owned()),
        ReturnType::Type(_, ty) => plain(ty),
    };
    match ty {
        Type::Tuple(tuple) if tuple.elems.is_empty() => Some("()".to_owned()),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let known = match last.arguments {
                PathArguments::None => last.ident == "bool",
                _ => last.ident == "Option" || last.ident == "Result",
            };
            known.then(|| last.ident.to_string())
        }
        _ => None,
    }
}

/// Returns `true` for a primitive type and for `String`, which do not say how the action ended.
pub fn is_plain_value(ty: &Type) -> bool {
    const NAMES: [&str; 16] = [
        "char", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "u128", "u16", "u32", "u64", "u8", "usize",
        "String",
    ];
    match plain(ty) {
        Type::Path(path) => path.path.get_ident().is_some_and(|name| NAMES.iter().any(|known| name == known)),
        Type::Tuple(tuple) => !tuple.elems.is_empty(),
        Type::Array(_) => true,
        _ => false,
    }
}

/// Returns a type without the invisible group that `macro_rules!` puts around it, and without parentheses.
pub fn plain(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => plain(&group.elem),
        Type::Paren(paren) => plain(&paren.elem),
        ty => ty,
    }
}
