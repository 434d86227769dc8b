//! Files of BehaviorTree.CPP.

use std::path::Path;

use bt_btcpp::{Folder, Project};
use bt_model::catalogue::Catalogue;
use bt_model::json::{Json, Limits, Source, load};
use bt_model::{Document, Faults};

/// The agent of trees that name none.
pub const AGENT: &str = "Robot";

/// A file and the files that it includes, which lie in its folder.
pub fn project(source: &Source, file: &Path, limits: &Limits) -> (Project, Faults<Json>) {
    let folder = Folder::of(file, limits.bytes);
    Project::read(source, limits, &mut |from, path| folder.find(from, path))
}

/// The trees of a project as a document. It is empty if there are errors.
/// The catalogue of the agent, if it is among these, says the types of ports and entries.
pub fn document(
    source: &Source,
    file: &Path,
    agent: &str,
    catalogues: &[Catalogue],
    limits: &Limits,
) -> (Document<Json>, Faults<Json>) {
    let (mut project, mut faults) = project(source, file, limits);
    if let Some(catalogue) = catalogues.iter().find(|catalogue| catalogue.agent == agent) {
        project = project.with_catalogue(catalogue);
    }
    if faults.has_errors() {
        return (load(&Source::new(source.name(), r#"{ "bt": 1, "trees": [] }"#), limits).0, faults);
    }
    let (document, found) = bt_btcpp::convert(&project, agent);
    faults.append(found);
    (document, faults)
}
