//! The text of the file with the macro call, which determines one of two expansions with the same meaning.
//!
//! A macro sees no names besides its input. The name of an action is a type, and for a function without `#[action]`
//! rustc reports only that the name is no type. An import leads to a better message, but for an unknown import rustc
//! suggests no similar name. So the expansion has an import only if the file declares or imports the name.

use std::cell::OnceCell;
use std::fs;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::Type;

use crate::inputs::place::at;

/// The text of the file, which is read when it is first needed.
#[derive(Default)]
pub(crate) struct OwnFile(OnceCell<String>);

impl OwnFile {
    /// Returns `true` if the text of the file declares a function of this name without `#[action]`, or imports the
    /// name. Both answers lead to a correct expansion. A missing text, as in editors, counts as `false`.
    pub(crate) fn declares(&self, name: &Ident) -> bool {
        declares(self.0.get_or_init(|| text(name.span()).unwrap_or_default()), &name.to_string())
    }
}

impl OwnFile {
    /// Returns `true` if the text of the file declares a struct of this name without `#[derive(Blackboard)]`. Both
    /// answers lead to a correct expansion.
    pub(crate) fn has_bare_struct(&self, name: &Ident) -> bool {
        has_bare_struct(self.0.get_or_init(|| text(name.span()).unwrap_or_default()), &name.to_string())
    }
}

impl OwnFile {
    /// The number of lifetimes of the struct of this name, where the text of the file declares it; 0 where it does not, where
    /// two structs of the name differ in their lifetimes, or where the file imports the name.
    pub(crate) fn lifetimes(&self, name: &Ident) -> usize {
        lifetimes(self.0.get_or_init(|| text(name.span()).unwrap_or_default()), &name.to_string())
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

/// Returns the name of a type that is only a name.
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
    words(text, name).any(|(before, _)| is_function(before.trim_end()) || imports(before))
}

fn has_bare_struct(text: &str, name: &str) -> bool {
    structs(text, name).any(|(above, _)| !above.rsplit(['}', ';']).next().unwrap_or(above).contains("Blackboard"))
}

fn lifetimes(text: &str, name: &str) -> usize {
    let mut counts = structs(text, name).map(|(_, after)| {
        let generics = after.trim_start().strip_prefix('<').unwrap_or_default();
        generics.split([',', '>']).take_while(|parameter| parameter.trim_start().starts_with('\'')).count()
    });
    let first = counts.next().unwrap_or_default();
    if counts.all(|count| count == first) && !words(text, name).any(|(before, _)| imports(before)) { first } else { 0 }
}

/// The declarations of structs of this name: the text above each, and that behind its name.
fn structs<'t>(text: &'t str, name: &str) -> impl Iterator<Item = (&'t str, &'t str)> {
    words(text, name).filter_map(|(before, after)| Some((before.trim_end().strip_suffix("struct")?, after)))
}

/// The places where this name is a whole word: the text before each, and that behind it.
fn words<'t>(text: &'t str, name: &str) -> impl Iterator<Item = (&'t str, &'t str)> {
    let is_part = |char: char| char.is_alphanumeric() || char == '_';
    let places = text.match_indices(name).map(|(at, name)| (&text[..at], &text[at + name.len()..]));
    places.filter(move |(before, after)| !before.ends_with(is_part) && !after.starts_with(is_part))
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
    use super::{declares, has_bare_struct, lifetimes};

    #[test]
    fn a_struct_without_the_derive_is_bare() {
        let text = "#[derive(Default)]\npub struct Sheep { at: f32 }\n#[derive(Blackboard, Default)]\npub struct Dog { at: f32 }\n\
                    #[derive(Default, Blackboard)]\n#[blackboard(world = Pen)]\nstruct Cat;\nuse game::Cow;";
        for (name, expected) in [("Sheep", true), ("Dog", false), ("Cat", false), ("Cow", false), ("She", false)] {
            assert_eq!(has_bare_struct(text, name), expected, "{name}");
        }
    }

    #[test]
    fn lifetimes_are_counted_where_one_answer_is_right() {
        let text = "use game::Sea;\nstruct Town<'w, 's> { }\npub struct Field<'w, 's: 'w, const N: usize>(&'w u8);\nstruct Arena;\n\
                    mod a { struct Hall<'a>(&'a u8); }\nmod b { struct Hall; }\nmod c { struct Sea<'a>(&'a u8); }\n\
                    fn f(at: &Town<'_, '_>) -> Townhall<'a>";
        let expected = [("Town", 2), ("Field", 2), ("Arena", 0), ("Hall", 0), ("Sea", 0), ("Townhall", 0), ("Port", 0)];
        for (name, expected) in expected {
            assert_eq!(lifetimes(text, name), expected, "{name}");
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
