//! Finds the tables in the source of the tests, with the trees that they run.

use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, GenericArgument, Item, ItemFn, LitStr, Macro, PathArguments};

/// A table, and the trees that it may run.
pub struct Table {
    /// `sequence::one_child_is_enough`
    pub name: String,
    /// The tree that it runs.
    pub tree: String,
    /// What is written in `bt!`, of the test and of its file.
    pub trees: Vec<TokenStream>,
    /// The table.
    pub text: String,
}

/// The tables of a file, but for those that are given a brain of their own.
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
    let table = |(at, (tree, text)): (usize, (String, String))| {
        let name = if at == 0 { name.clone() } else { format!("{name} {}", at + 1) };
        Table { name, tree, trees: trees.clone(), text }
    };
    found.tables.into_iter().enumerate().map(table).collect()
}

/// What stands in a test.
#[derive(Default)]
struct Found {
    trees: Vec<TokenStream>,
    tables: Vec<(String, String)>,
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
            && last.ident == "table"
            && let PathArguments::AngleBracketed(types) = &last.arguments
            && let Some(GenericArgument::Type(syn::Type::Path(tree))) = types.args.first()
            && let (Some(tree), Some(text)) = (tree.path.get_ident(), call.args.first().and_then(expected))
        {
            self.tables.push((tree.to_string(), text));
        }
        visit::visit_expr_call(self, call);
    }
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
