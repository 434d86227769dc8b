//! The text of the file with the macro call, to choose between two expansions that mean the same.
//!
//! A macro sees no names besides its input. The name of an action is a type, and rustc says of a function without `#[action]`
//! only that it is no type. An import leads to a better message, but rustc suggests no similar name for an unknown import. So an
//! import stands only where the file declares or imports the name.

use std::cell::OnceCell;
use std::fs;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::Type;

use crate::inputs::place::at;

/// The file, read when it is first asked.
#[derive(Default)]
pub(crate) struct OwnFile(OnceCell<String>);

impl OwnFile {
    /// `true` if the text of the file declares a function of this name without `#[action]`, or imports the name. Both
    /// answers lead to a correct
    /// expansion: no text, as in editors, is an answer too.
    pub(crate) fn declares(&self, name: &Ident) -> bool {
        declares(self.0.get_or_init(|| text(name.span()).unwrap_or_default()), &name.to_string())
    }
}

impl OwnFile {
    /// `true` if the text of the file declares a struct of this name without `#[derive(Blackboard)]`. Both answers lead to a
    /// correct expansion.
    pub(crate) fn has_bare_struct(&self, name: &Ident) -> bool {
        has_bare_struct(self.0.get_or_init(|| text(name.span()).unwrap_or_default()), &name.to_string())
    }
}

/// The type of an agent. Where the file shows that it lacks its derive, it is a type that rustc, after one error here, knows to
/// be wrong: nothing that names it is an error too.
pub(crate) fn agent_type(bt: &TokenStream, agent: &Type, file: &OwnFile) -> TokenStream {
    if !named(agent).is_some_and(|name| file.has_bare_struct(name)) {
        return agent.to_token_stream();
    }
    let span = at(agent);
    quote_spanned!(span=> <(#bt::Sound<{ <#agent as #bt::Agent>::IS_AGENT }>, #agent) as #bt::Placed>::Type)
}

/// The name of a type that is a plain name.
pub(crate) fn named(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Path(path) if path.qself.is_none() => path.path.get_ident(),
        _ => None,
    }
}

fn text(span: Span) -> Option<String> {
    let file = proc_macro::is_available().then(|| span.unwrap().local_file())??;
    fs::read_to_string(file).ok()
}

fn declares(text: &str, name: &str) -> bool {
    let is_part = |char: char| char.is_alphanumeric() || char == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        let whole = !before.ends_with(is_part) && !after.starts_with(is_part);
        whole && (is_function(before.trim_end()) || imports(before))
    })
}

fn has_bare_struct(text: &str, name: &str) -> bool {
    let is_part = |char: char| char.is_alphanumeric() || char == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (text[..at].trim_end(), &text[at + name.len()..]);
        let Some(above) = before.strip_suffix("struct").filter(|_| !after.starts_with(is_part)) else { return false };
        !above.rsplit(['}', ';']).next().unwrap_or(above).contains("Blackboard")
    })
}

/// `true` if the text ends with the `fn` of a function without `#[action]`.
fn is_function(before: &str) -> bool {
    let Some(before) = before.strip_suffix("fn").filter(|before| before.ends_with(char::is_whitespace)) else {
        return false;
    };
    let head = before.rsplit(['}', ';']).next().unwrap_or(before);
    !head.contains("action]") && !head.contains("action(")
}

/// `true` if a `use` begins in the last statement of the text.
fn imports(before: &str) -> bool {
    let statement = before.rsplit(';').next().unwrap_or(before);
    statement.lines().any(|line| {
        let line = line.trim_start();
        line.starts_with("use ") || line.starts_with("pub") && line.contains(" use ")
    })
}

#[cfg(test)]
mod tests {
    use super::{declares, has_bare_struct};

    #[test]
    fn a_struct_without_the_derive_is_bare() {
        let text = "#[derive(Default)]\npub struct Sheep { at: f32 }\n#[derive(Blackboard, Default)]\npub struct Dog { at: f32 }\n\
                    #[derive(Default, Blackboard)]\n#[blackboard(world = Pen)]\nstruct Cat;\nuse game::Cow;";
        for (name, expected) in [("Sheep", true), ("Dog", false), ("Cat", false), ("Cow", false), ("She", false)] {
            assert_eq!(has_bare_struct(text, name), expected, "{name}");
        }
    }

    #[test]
    fn plain_functions_and_imports_are_declarations() {
        let text = "use game::{aim, other::\n    shoot};\npub(crate) use game::rest;\nfn walk() {}\n    pub fn run_on() {}\n\
                    #[action(halt = stop)]\n/// Waves.\nfn wave() {}\n\
                    bt! { tree A for B { sequence { jump(); run(); } } }";
        for (name, expected) in [
            ("aim", true),
            ("shoot", true),
            ("rest", true),
            ("walk", true),
            ("run_on", true),
            ("run", false),
            ("wave", false),
            ("jump", false),
            ("oth", false),
        ] {
            assert_eq!(declares(text, name), expected, "{name}");
        }
    }
}
