//! Command-line options for the limits and the catalogue of simulations.

use std::path::PathBuf;

use bt_model::catalogue::Catalogue;
use bt_runtime::simulate::Limits;

use crate::check;
use crate::output::Ends;

/// The option for the catalogue of the agent.
#[derive(clap::Args)]
pub struct CatalogueArgs {
    /// The catalogue that the game wrote. Scripts may then leave out its declarations, and an action that a script
    /// does not name succeeds at once. Several catalogues of one agent are merged.
    #[arg(short, long, value_name = "FILE")]
    catalogue: Vec<PathBuf>,
}

impl CatalogueArgs {
    pub fn read(&self) -> Result<Option<Catalogue>, Ends> {
        check::catalogue(&self.catalogue, &bt_model::json::Limits::default())
    }
}

/// The options for the limits of a simulation.
#[derive(clap::Args)]
pub struct LimitArgs {
    /// The maximum number of ticks in a script.
    #[arg(long, value_name = "NUMBER")]
    max_ticks: Option<u64>,
    /// The maximum number of lines in the trace of a script.
    #[arg(long, value_name = "NUMBER")]
    max_lines: Option<u64>,
    /// The maximum size of a script, and of each file of its tree, in bytes.
    #[arg(long, value_name = "BYTES")]
    max_bytes: Option<usize>,
    /// The maximum number of nodes in the tree and all the trees that it runs.
    #[arg(long, value_name = "NUMBER")]
    max_nodes: Option<usize>,
}

impl LimitArgs {
    pub fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        limits.ticks = self.max_ticks.unwrap_or(limits.ticks);
        limits.lines = self.max_lines.unwrap_or(limits.lines);
        limits.tree.nodes = self.max_nodes.unwrap_or(limits.tree.nodes);
        for bytes in [&mut limits.script.bytes, &mut limits.tree.file.bytes] {
            *bytes = self.max_bytes.unwrap_or(*bytes);
        }
        limits
    }
}
