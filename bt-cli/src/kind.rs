//! The kinds of files.

use bt_model::json::{FileKind, Limits, Located, Source};

/// The kind of a file, determined by its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Trees and state machines in the format of this project; also any file of an unknown kind.
    Trees,
    /// A catalogue.
    Catalogue,
    /// A script of a simulation.
    Script,
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
    /// Determines the kind by the rule of [`FileKind`]; a file that has none may be one of mosaic_game.
    pub fn of(source: &Source, limits: &Limits) -> Self {
        let root = Located::of(source, limits);
        match FileKind::of(source, root.as_ref()) {
            FileKind::Trees => Self::Trees,
            FileKind::Catalogue => Self::Catalogue,
            FileKind::Script => Self::Script,
            FileKind::Other => Self::of_mosaic(source, root.as_ref()),
        }
    }

    fn of_mosaic(source: &Source, root: Option<&Located>) -> Self {
        let has = |name: &str| match root {
            Some(root) => root.field(name).is_some(),
            None => source.text().contains(&format!("\"{name}\"")),
        };
        if has("nodes") && has("name") {
            return Self::Mosaic;
        }
        match source.name().rsplit(['/', '\\']).next().unwrap_or_default() {
            "actions.json" => Self::MosaicActions,
            "agent_hierachy.json" => Self::MosaicAgents,
            "node_types.json" => Self::MosaicNodeTypes,
            _ => Self::Trees,
        }
    }
}
