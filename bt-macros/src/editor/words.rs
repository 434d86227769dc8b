//! The words of the language, as items with documentation, made of the tables.

use std::collections::BTreeSet;

use bt_model::kinds::{ATTRIBUTES, Input, NODES, Takes};
use bt_model::machine::{Priority, Select, When};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// Returns the module of all words: `mod __words { pub mod nodes { … } pub mod attributes { … } … }`.
pub fn module() -> TokenStream {
    let nodes = NODES
        .iter()
        .map(|node| (node.name, node.docs))
        .chain([("forever", "without end: `#[repeat(forever)]`"), ("all", "all children: `parallel(success = all)`")]);
    let attributes = ATTRIBUTES.iter().map(|attribute| (attribute.name, attribute.docs));
    let attributes = attributes.chain([("keep", "the local keeps its value from run to run")]);
    let lists = || {
        let nodes = NODES.iter().map(|node| (node.name, node.inputs));
        nodes.chain(ATTRIBUTES.iter().map(|attribute| (attribute.name, attribute.inputs)))
    };
    let options = lists().filter(|(_, inputs)| !inputs.is_empty()).filter_map(|(name, inputs)| {
        // A value may be written without the name of its input.
        let values =
            inputs.iter().filter_map(|input| if let Takes::Word(all) = input.takes { Some(all) } else { None });
        let all: BTreeSet<&str> = inputs.iter().map(|input| input.name).chain(values.flatten().copied()).collect();
        let (name, all) = (ident(name)?, words(all.into_iter().map(|word| (word, ""))));
        Some(quote!(pub mod #name { #all }))
    });
    let mut named: Vec<&Input> = lists().flat_map(|(_, inputs)| inputs).collect();
    named.sort_by_key(|input| input.name);
    named.dedup_by_key(|input| input.name);
    let values = named.into_iter().filter_map(|input| {
        let Takes::Word(all) = input.takes else { return None };
        let (name, all) = (ident(input.name)?, words(all.iter().map(|word| (*word, ""))));
        Some(quote!(pub mod #name { #all }))
    });
    let (nodes, attributes) = (words(nodes), words(attributes));
    let priority = words(Priority::WORDS.iter().map(|(word, _)| (*word, "")));
    let select = words(Select::WORDS.iter().map(|(word, _)| (*word, "")));
    let triggers = words(When::WORDS.iter().map(|(word, _)| (*word, "")));
    let members = words(MEMBERS.iter().copied());
    let targets = words(TARGETS.iter().copied());
    quote! {
        #[allow(non_camel_case_types, dead_code)]
        mod __words {
            pub mod nodes { #nodes }
            pub mod attributes { #attributes }
            pub mod options { #(#options)* }
            pub mod values { #(#values)* pub mod priority { #priority } }
            pub mod select { #select }
            pub mod done { pub struct any; pub struct all; }
            pub mod triggers { #triggers }
            pub mod members { #members }
            pub mod targets { #targets }
        }
    }
}

const MEMBERS: &[(&str, &str)] = &[
    ("state", "a state: `state Fight when bb.enemy.is_some() { … }`"),
    ("group", "a state that only holds states"),
    ("task", "a node that runs while the state is active"),
    ("run", "a tree that runs while the state is active"),
    ("global", "`global task …;` runs while the machine runs"),
    ("on", "a transition: `on tick if bb.ammo == 0 => Reload;`"),
    ("evaluator", "an action that runs at intervals: `evaluator look() every 250ms;`"),
    ("select", "how a state is selected among these: `select random;`"),
    ("done", "how many tasks end the state: `done all;`"),
];

/// The targets of transitions other than states, `succeed` and `fail`.
const TARGETS: &[(&str, &str)] = &[
    ("parent", "the state around this one"),
    ("next", "the state behind this one"),
    ("next_selectable", "the next state behind this one that can be selected"),
];

/// Returns a unit struct for each word that may be a name in Rust.
fn words(words: impl Iterator<Item = (&'static str, &'static str)>) -> TokenStream {
    let items = words.filter_map(|(word, docs)| {
        let word = ident(word)?;
        Some(quote!(#[doc = #docs] pub struct #word;))
    });
    items.collect()
}

/// Returns the identifier of a word; `None` for `self`, and for keywords, which rust-analyzer itself offers.
fn ident(word: &str) -> Option<Ident> {
    let ident: Ident = syn::parse_str(word).ok()?;
    Some(Ident::new(&ident.to_string(), Span::call_site()))
}
