//! Finds the tables in the source of the tests, and the trees that they run.

use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use serde_json::{Map, Value, json};
use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, GenericArgument, Item, ItemFn, LitStr, Macro, PathArguments, PathSegment};

/// A table, and the trees that it can run.
pub struct Table {
    /// `sequence::one_child_is_enough`
    pub name: String,
    /// The tree that it runs.
    pub tree: String,
    /// The content of each `bt!` in the test and in its file.
    pub trees: Vec<TokenStream>,
    /// The text of the table.
    pub text: String,
    /// The options of the brain, as fields of the script.
    pub brain: Map<String, Value>,
}

/// The tables of a file.
pub fn tables(path: &Path) -> Vec<Table> {
    let text = fs::read_to_string(path).expect("the file is there");
    let file = syn::parse_file(&text).expect("the file is Rust");
    let module = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
    let shared = file.items.iter().filter_map(|item| match item {
        Item::Macro(item) if item.mac.path.is_ident("bt") => Some(item.mac.tokens.clone()),
        _ => None,
    });
    let shared: Vec<_> = shared.collect();
    let functions = file.items.iter().filter_map(|item| match item {
        Item::Fn(function) => Some(function),
        _ => None,
    });
    functions.flat_map(|function| of_function(&module, function, &shared)).collect()
}

fn of_function(module: &str, function: &ItemFn, shared: &[TokenStream]) -> Vec<Table> {
    let mut found = Found::default();
    found.visit_item_fn(function);
    let trees: Vec<_> = found.trees.into_iter().chain(shared.iter().cloned()).collect();
    let name = format!("{module}::{}", function.sig.ident);
    let table = |(at, (tree, text, brain)): (usize, Run)| {
        let name = if at == 0 { name.clone() } else { format!("{name} {}", at + 1) };
        Table { name, tree, trees: trees.clone(), text, brain }
    };
    found.tables.into_iter().enumerate().map(table).collect()
}

/// A tree, the text of its table, and the options of the brain.
type Run = (String, String, Map<String, Value>);

/// The trees and the tables in a test.
#[derive(Default)]
struct Found {
    trees: Vec<TokenStream>,
    tables: Vec<Run>,
}

impl<'a> Visit<'a> for Found {
    fn visit_macro(&mut self, found: &'a Macro) {
        if found.path.is_ident("bt") {
            self.trees.push(found.tokens.clone());
        }
    }

    fn visit_expr_call(&mut self, call: &'a ExprCall) {
        if let Expr::Path(path) = &*call.func
            && let Some(last) = path.path.segments.last()
            && let Some(text) = call.args.last().and_then(expected)
        {
            let first = call.args[0].to_token_stream().to_string();
            match (&*last.ident.to_string(), tree(last)) {
                ("table", Some(tree)) => self.tables.push((tree, text, Map::new())),
                ("driven", Some(tree)) => {
                    let drives = ["events", "polling", "hybrid"];
                    let drives = drives.iter().filter(|drive| first.to_lowercase().contains(&format!(":: {drive}")));
                    self.tables.extend(drives.map(|drive| {
                        (tree.clone(), text.clone(), Map::from_iter([("drive".to_owned(), json!(drive))]))
                    }));
                }
                ("table_of", _) => self.tables.extend(made(&first).map(|brain| ("T".to_owned(), text, brain))),
                _ => {}
            }
        }
        visit::visit_expr_call(self, call);
    }
}

/// `table::<T>`
fn tree(function: &PathSegment) -> Option<String> {
    let PathArguments::AngleBracketed(types) = &function.arguments else { return None };
    let GenericArgument::Type(syn::Type::Path(tree)) = types.args.first()? else { return None };
    tree.path.get_ident().map(ToString::to_string)
}

/// The options of a brain such as `T::brain(Actor::default()).seeded(5)`. `None` for other options.
fn made(brain: &str) -> Option<Map<String, Value>> {
    let brain = brain.replace(' ', "");
    let rest = brain.strip_prefix("T::brain(Actor::default()).")?;
    if rest == "once()" {
        return Some(Map::from_iter([("once".to_owned(), json!(true))]));
    }
    let seed: u32 = rest.strip_prefix("seeded(")?.strip_suffix(')')?.parse().ok()?;
    Some(Map::from_iter([("seed".to_owned(), json!(seed))]))
}

/// `expect![[r#"…"#]]`
fn expected(argument: &Expr) -> Option<String> {
    fn inner(tokens: TokenStream) -> Option<String> {
        match tokens.into_iter().next()? {
            TokenTree::Group(group) => inner(group.stream()),
            literal => Some(syn::parse2::<LitStr>(literal.into()).ok()?.value()),
        }
    }
    match argument {
        Expr::Macro(found) if found.mac.path.is_ident("expect") => inner(found.mac.tokens.clone()),
        _ => None,
    }
}
