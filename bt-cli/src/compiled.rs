//! The compiled trees in a catalogue.

use bt_model::Faults;
use bt_model::catalogue::Catalogue;
use bt_model::json::{Json, Limits, Source};
use bt_model::{Document, nearest};

use crate::output::{self, Ends, trouble};
use crate::report::show;

/// Returns the compiled tree `tree` of a catalogue as a document; without a name, the only tree. The returned
/// faults are warnings about code that files cannot express.
pub fn document(source: &Source, tree: Option<&str>, limits: &Limits) -> Result<(Document<Json>, Faults<Json>), Ends> {
    let (mut catalogue, faults) = Catalogue::read(source, limits);
    if faults.has_errors() {
        show(source.name(), faults)?;
    }
    let names: Vec<&str> = catalogue.compiled.iter().map(|tree| &*tree.name.text).collect();
    let at = match tree {
        Some(name) => names.iter().position(|known| *known == name).ok_or_else(|| unknown(source, name, &names))?,
        None if names.len() == 1 => 0,
        None if names.is_empty() => return Err(trouble(none(source))),
        None => {
            let names = names.join("`, `");
            let message = format!("`{}` carries `{names}`: choose one with `--tree`", source.name());
            return Err(trouble(message));
        }
    };
    let (document, faults) = catalogue.compiled.swap_remove(at).document(limits);
    if faults.has_errors() {
        return show(source.name(), faults).and(Err(Ends(output::FAULTS)));
    }
    Ok((document, faults))
}

fn none(source: &Source) -> String {
    let add = "the game adds one: `Registry::new().with_compiled::<Guard>()`";
    format!("`{}` carries no trees: {add}", source.name())
}

/// Reports that no tree of a file has the name `name`.
pub fn unknown(source: &Source, name: &str, names: &[&str]) -> Ends {
    let help = match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if names.is_empty() => return trouble(none(source)),
        None => format!("there are `{}`", names.join("`, `")),
    };
    trouble(format_args!("`{}` holds no tree `{name}`: {help}", source.name()))
}

/// Removes all trees and machines from a document except the one called `name`.
pub fn only(document: &mut Document<Json>, source: &Source, name: &str) -> Result<(), Ends> {
    let machines = document.machines.iter().map(|machine| &machine.tree);
    let names: Vec<String> = document.trees.iter().chain(machines).map(|tree| tree.name.text.clone()).collect();
    if !names.iter().any(|known| known == name) {
        return Err(unknown(source, name, &names.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    document.trees.retain(|tree| tree.name.text == name);
    document.machines.retain(|machine| machine.tree.name.text == name);
    Ok(())
}
