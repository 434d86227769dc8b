//! `bt catalogue`: lists the names that files may use.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use bt_model::catalogue::{Action, Catalogue, Event, Function, NativeTree};
use bt_model::json::Limits;
use bt_model::kinds::{ATTRIBUTES, Input, NODES};

use crate::check;
use crate::output::{self, Ends};

/// Lists the names that files may use: as text, as a catalogue or as a JSON Schema
///
/// The names are the nodes and decorators of the language, and the keys, actions, functions, types, events and
/// trees of a catalogue.
///
/// Only the game knows its actions, so the game writes its catalogue:
/// `std::fs::write("soldier.json", registry.catalogue().to_string())`.
///
/// Several catalogues of one agent, from several parts of a game, are merged; a contradiction between them is an error.
///
/// Examples:
///   bt catalogue                                     the language, to read
///   bt catalogue soldier.json                        everything that a soldier's trees may use, to read
///   bt catalogue soldier.json --schema -o bt.schema.json
///                                                    a JSON Schema: editors complete names and inputs with it
///   bt catalogue moves.json fights.json --json       both as one catalogue
#[derive(clap::Args)]
#[command(verbatim_doc_comment, after_help = crate::EXIT_CODES)]
pub struct Args {
    /// Catalogues of one agent, written by the game.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Writes a catalogue, as JSON.
    #[arg(long, conflicts_with = "schema")]
    json: bool,
    /// Writes a JSON Schema for files of trees and state machines, for editors.
    #[arg(long)]
    schema: bool,
    /// Writes to this file instead of the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    output::code(listing(&args))
}

fn listing(args: &Args) -> Result<(), Ends> {
    let catalogue = check::catalogue(&args.files, &Limits::default())?.unwrap_or_else(Catalogue::language);
    let text = match (args.json, args.schema) {
        (true, _) => format!("{:#}\n", catalogue.value()),
        (_, true) => format!("{:#}\n", catalogue.schema()),
        _ => listed(&catalogue),
    };
    output::write(args.output.as_deref(), text.as_bytes())
}

/// Returns the catalogue as readable text.
fn listed(catalogue: &Catalogue) -> String {
    let mut out = String::new();
    let agent = &catalogue.agent;
    if !agent.is_empty() {
        let _ = writeln!(out, "Keys of {agent}");
        let keys = catalogue.keys.iter().map(|key| (format!("{}: {}", key.name.text, key.ty), &*key.docs));
        rows(&mut out, keys.collect());
        let _ = writeln!(out, "\nActions of {agent}");
        rows(&mut out, catalogue.actions.iter().map(|one| (action(one), &*one.docs)).collect());
        if !catalogue.functions.is_empty() {
            let _ = writeln!(out, "\nFunctions of {agent}, for expressions");
            let function = |one: &Function| format!("{}({}) -> {}", one.name.text, one.takes.join(", "), one.gives);
            rows(&mut out, catalogue.functions.iter().map(|one| (function(one), "")).collect());
        }
        if let Some(types) = &catalogue.types {
            let _ = writeln!(out, "\nTypes of {agent}, for parameters and locals");
            rows(&mut out, types.iter().map(|ty| (ty.clone(), "")).collect());
        }
        if let Some(events) = &catalogue.events {
            let _ = writeln!(out, "\nEvents of {agent}");
            let event = |one: &Event| {
                let carries = one.carries.as_ref().map(|ty| format!("({ty})")).unwrap_or_default();
                let docs = if one.closed { "files cannot wait for it" } else { "" };
                (format!("{}{carries}", one.name.text), docs)
            };
            rows(&mut out, events.iter().map(event).collect());
        }
        if !catalogue.trees.is_empty() {
            let _ = writeln!(out, "\nTrees of {agent}");
            let tree = |tree: &NativeTree| format!("{}({})", tree.name.text, inputs(&tree.inputs));
            rows(&mut out, catalogue.trees.iter().map(|one| (tree(one), &*one.docs)).collect());
        }
        out.push('\n');
    }
    out.push_str("Nodes\n");
    rows(&mut out, NODES.iter().map(|spec| (called(spec.name, spec.inputs), spec.docs)).collect());
    out.push_str("\nDecorators\n");
    rows(&mut out, ATTRIBUTES.iter().map(|spec| (called(spec.name, spec.inputs), spec.docs)).collect());
    out
}

/// Writes two columns. After a name that is too wide for the first column, the second column starts on the next
/// line.
fn rows(out: &mut String, rows: Vec<(String, &str)>) {
    const WIDE: usize = 34;
    for (name, docs) in rows {
        let first = docs.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        let line = if first.is_empty() {
            format!("  {name}")
        } else if name.chars().count() > WIDE {
            format!("  {name}\n  {:WIDE$}  {first}", "")
        } else {
            format!("  {name:WIDE$}  {first}")
        };
        out.push_str(&line);
        out.push('\n');
    }
}

/// Formats an action: `move_to(to: Vec2, within: f32 = 0.5) -> Status`.
fn action(action: &Action) -> String {
    let returns = if action.returns.is_empty() { String::new() } else { format!(" -> {}", action.returns) };
    format!("{}({}){returns}", action.name.text, inputs(&action.inputs))
}

/// Formats inputs: `to: Vec2, within: f32 = 0.5`.
fn inputs(inputs: &[bt_model::catalogue::Input]) -> String {
    let inputs = inputs.iter().map(|input| {
        let default = input.default.as_ref().map(|value| format!(" = {value}")).unwrap_or_default();
        let dir = input.dir.word().map(|word| format!("{word} ")).unwrap_or_default();
        format!("{dir}{}: {}{default}", input.name.text, input.ty)
    });
    inputs.collect::<Vec<_>>().join(", ")
}

/// Formats a node or decorator with its inputs: `wait(for)`, `parallel(success?, failure?)`.
fn called(name: &str, inputs: &[Input]) -> String {
    let inputs: Vec<_> =
        inputs.iter().map(|input| format!("{}{}", input.name, if input.required { "" } else { "?" })).collect();
    if inputs.is_empty() { name.to_owned() } else { format!("{name}({})", inputs.join(", ")) }
}
