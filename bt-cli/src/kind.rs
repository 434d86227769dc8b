//! The kinds of files.

use bt_model::json::Source;
use serde_json::Value;

/// The kind of a file, determined by its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Trees and state machines in the format of this project; also any file of an unknown kind.
    Trees,
    /// A catalogue.
    Catalogue,
    /// A tree of mosaic_game.
    Mosaic,
    /// `actions.json` of mosaic_game.
    MosaicActions,
    /// `agent_hierachy.json` of mosaic_game.
    MosaicAgents,
    /// `node_types.json` of mosaic_game.
    MosaicNodeTypes,
}

impl Kind {
    /// Determines the kind from the top-level fields. For text that is not JSON, it searches the text for their names,
    /// so that the rules of the probable kind report its faults.
    pub fn of(source: &Source) -> Self {
        let file = source.name().rsplit(['/', '\\']).next().unwrap_or_default();
        let has: Box<dyn Fn(&str) -> bool> = match serde_json::from_str(source.text()) {
            Ok(Value::Object(fields)) => Box::new(move |name| fields.contains_key(name)),
            _ => Box::new(|name| source.text().contains(&format!("\"{name}\""))),
        };
        if has("bt") || has("tree") || has("trees") {
            return Self::Trees;
        }
        if has("bt_catalogue") {
            return Self::Catalogue;
        }
        if has("nodes") && has("name") {
            return Self::Mosaic;
        }
        match file {
            "actions.json" => Self::MosaicActions,
            "agent_hierachy.json" => Self::MosaicAgents,
            "node_types.json" => Self::MosaicNodeTypes,
            _ => Self::Trees,
        }
    }
}
