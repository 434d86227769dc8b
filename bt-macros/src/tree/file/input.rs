//! The input of `bt_file!(…)`.
//!
//! ```text
//! input = attribute* visibility [("tree" | "machine") Name ["for" Type] "="] "path"
//! ```

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, LitStr, Result, Token, Type, Visibility};

use crate::diagnostics::with_help;
use crate::tree::parse::OUTER;

/// The kind of item that gets a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keyword {
    Tree,
    Machine,
}

/// A file, and the properties of its trees and machines as Rust items.
pub(super) struct Input {
    /// The doc comments for the first item, which replace its own docs.
    pub(super) docs: Vec<Attribute>,
    /// The attributes for `cfg` and lint levels.
    pub(super) outer: Vec<Attribute>,
    pub(super) visibility: Visibility,
    /// The keyword, and the name for the first item of that kind; by default the item has its own name.
    pub(super) name: Option<(Keyword, Ident)>,
    /// The agent of all trees and machines; by default each item has its own agent.
    pub(super) agent: Option<Type>,
    pub(super) path: LitStr,
}

/// The help that shows the valid forms.
const USAGE: &str = "write `bt_file!(\"guard.json\")` or `bt_file!(pub tree Guard for Soldier = \"guard.json\")`";

impl Parse for Input {
    fn parse(input: ParseStream) -> Result<Self> {
        let (docs, outer): (Vec<_>, Vec<_>) =
            input.call(Attribute::parse_outer)?.into_iter().partition(|attribute| attribute.path().is_ident("doc"));
        if let Some(wrong) = outer.iter().find(|attribute| !OUTER.iter().any(|name| attribute.path().is_ident(name))) {
            let help = "guards, decorators and budgets stand in the file";
            return Err(with_help(wrong.pound_token.span, "this attribute cannot stand here", help));
        }
        let visibility = input.parse()?;
        let (mut name, mut agent) = (None, None);
        if !input.peek(LitStr) {
            let keyword =
                input.call(Ident::parse_any).map_err(|error| with_help(error.span(), "expected a path", USAGE))?;
            let is = match &*keyword.to_string() {
                "tree" => Keyword::Tree,
                "machine" => Keyword::Machine,
                _ => return Err(with_help(keyword.span(), &format!("expected a path, found `{keyword}`"), USAGE)),
            };
            name = Some((is, input.parse()?));
            if input.parse::<Option<Token![for]>>()?.is_some() {
                agent = Some(input.call(Type::without_plus)?);
            }
            input.parse::<Token![=]>()?;
        }
        let path = input.parse::<LitStr>().map_err(|error| with_help(error.span(), "expected a path", USAGE))?;
        let _: Option<Token![,]> = input.parse()?;
        if !input.is_empty() {
            return Err(with_help(input.span(), "unexpected token after the path", USAGE));
        }
        Ok(Self { docs, outer, visibility, name, agent, path })
    }
}
