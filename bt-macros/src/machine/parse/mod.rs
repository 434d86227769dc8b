//! The parser of machines.
//!
//! ```text
//! document  = machine*
//! machine   = attribute* visibility "machine" Name ["(" params ")"] "for" Type "{" local* member* "}"
//! local     = attribute* "let" name ":" Type "=" expr ";"
//! member    = "evaluator" path "(" arguments ")" ["->" target] ["every" expr] ";"
//!           | ["global"] "task" node [";"]
//!           | "run" path ["(" arguments ")"] ";"
//!           | "on" trigger ("," trigger)* ["if" expr] ["after" expr] ["priority" word] "=>" goal ";"
//!           | "select" word ";"
//!           | "done" ("any" | "all") ";"
//!           | ("state" | "group") Name ["(" params ")"] clause* ("{" member* "}" | ";")
//! clause    = "when" expr | "requires" pattern ["if" expr] | "score" expr | "links" path ["(" arguments ")"]
//! trigger   = "success" | "failure" | "done" | "tick" | pattern
//! goal      = Name ["(" arguments ")"] | "parent" | "next" | "next_selectable" | "succeed" | "fail"
//! node      = as in `bt!`
//! ```

mod member;
mod state;

use bt_model::Editor;
use bt_model::written;
use bt_model::written::machine::Machine;
use proc_macro2::{Ident, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser as _};
use syn::{Result, Token, Type, Visibility, braced, parenthesized, token};

use crate::diagnostics::{Diagnostics, with_help};
use crate::tree::parse::shell::{Above, OUTER, docs};
use crate::tree::parse::{Parser, Shell, recover};
use crate::tree::syntax::{Rust, name};

/// Parses the machines of a `state_tree!`, each with the Rust part of its item.
pub(super) fn document(input: TokenStream, diagnostics: &mut Diagnostics) -> (Vec<Shell>, written::Document<Rust>) {
    let mut shells = Vec::new();
    let mut machines = Vec::new();
    let parse = |input: ParseStream| {
        let mut parser = Parser { diagnostics: &mut *diagnostics, depth: 0 };
        while !input.is_empty() {
            match machine(&mut parser, input) {
                Ok((shell, machine)) => {
                    shells.push(shell);
                    machines.extend(machine);
                }
                Err(error) => {
                    parser.diagnostics.syntax(error);
                    recover::skip(input);
                }
            }
        }
        Ok(())
    };
    if let Err(error) = parse.parse2(input) {
        diagnostics.syntax(error);
    }
    (
        shells,
        written::Document { trees: Vec::new(), machines, uses: Vec::new(), complete: true, editor: Editor::default() },
    )
}

/// Parses a machine. Returns an error if the name, or a part before it, is wrong.
fn machine(parser: &mut Parser<'_>, input: ParseStream) -> Result<(Shell, Option<Machine<Rust>>)> {
    let Above { comments, attributes } = parser.above(input)?;
    let (outer, attributes) =
        attributes.into_iter().partition(|attribute| OUTER.iter().any(|name| attribute.path().is_ident(name)));
    let visibility: Visibility = input.parse()?;
    let keyword = input.call(Ident::parse_any)?;
    if keyword != "machine" {
        let message = format!("expected `machine`, found `{keyword}`");
        return Err(with_help(keyword.span(), &message, "write `pub machine Guard for Soldier { … }`"));
    }
    let name: Ident = input.parse()?;
    let mut shell =
        Shell { visibility, name, agent: None, docs: comments, outer, filed: false, document: String::new() };
    match rest(parser, input, &shell, attributes) {
        Ok(machine) => {
            shell.agent = Some(machine.agent.clone());
            Ok((shell, Some(machine)))
        }
        Err(error) => {
            parser.diagnostics.syntax(error);
            recover::skip(input);
            Ok((shell, None))
        }
    }
}

/// Parses the part of a machine after its name.
fn rest(
    parser: &mut Parser<'_>,
    input: ParseStream,
    shell: &Shell,
    attributes: Vec<syn::Attribute>,
) -> Result<Machine<Rust>> {
    let mut params = Vec::new();
    if input.peek(token::Paren) {
        let content;
        parenthesized!(content in input);
        let parsed = recover::all(&content, |content| parser.params(content));
        params = parser.diagnostics.take(parsed).unwrap_or_default();
    }
    if !input.peek(Token![for]) {
        let help = format!("write `machine {} for Soldier {{ … }}`", shell.name);
        return Err(with_help(input.span(), "expected `for` and the agent", &help));
    }
    input.parse::<Token![for]>()?;
    let agent = input.call(Type::without_plus)?;
    let attributes = attributes.into_iter().filter_map(|attribute| parser.attribute(attribute)).collect();
    let content;
    braced!(content in input);
    let locals = parser.locals(&content);
    let members = state::members(parser, &content);
    let docs = docs(&shell.docs);
    let conditional = shell.outer.iter().any(|attribute| attribute.path().is_ident("cfg"));
    Ok(Machine {
        name: name(&shell.name),
        conditional,
        docs,
        agent,
        params,
        locals,
        attributes,
        editor: Editor::default(),
        members,
    })
}
