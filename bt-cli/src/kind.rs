//! The kinds of files.

use bt_model::json::{FileKind, Limits, Located, Source};
use bt_mosaic::files::FileKind as MosaicKind;

/// The kind of a file, determined by its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Trees and state machines in the format of this project; also any JSON file of an unknown kind.
    Trees,
    /// A catalogue.
    Catalogue,
    /// A script of a simulation.
    Script,
    /// A tree of mosaic_game.
    Mosaic,
    /// An XML file of BehaviorTree.CPP.
    Btcpp,
    /// `actions.json` of mosaic_game.
    MosaicActions,
    /// `agent_hierachy.json` of mosaic_game.
    MosaicAgents,
    /// `node_types.json` of mosaic_game.
    MosaicNodeTypes,
    /// A debug log of mosaic_game.
    MosaicLog,
}

impl Kind {
    /// Returns the kind of a file that the command line names. A file of an unknown kind counts as a file of trees,
    /// so that its faults report the missing fields.
    pub fn of(source: &Source, limits: &Limits) -> Self {
        Self::known(source, limits).unwrap_or_else(|| Self::probable(source))
    }

    /// Returns the kind by whose rules a file of an unknown kind is checked.
    pub fn probable(source: &Source) -> Self {
        if source.is_xml() { Self::Btcpp } else { Self::Trees }
    }

    /// Returns the kind of a file by the rule of [`FileKind`], then by the rule of [`MosaicKind`]; `None` for an
    /// unknown kind.
    pub fn known(source: &Source, limits: &Limits) -> Option<Self> {
        let root = if source.is_xml() { None } else { Located::of(source, limits) };
        Some(match FileKind::of(source, root.as_ref()) {
            FileKind::Trees => Self::Trees,
            FileKind::Catalogue => Self::Catalogue,
            FileKind::Script => Self::Script,
            FileKind::Btcpp => Self::Btcpp,
            FileKind::Other => match MosaicKind::of(source, root.as_ref())? {
                MosaicKind::Tree => Self::Mosaic,
                MosaicKind::Actions => Self::MosaicActions,
                MosaicKind::Agents => Self::MosaicAgents,
                MosaicKind::NodeTypes => Self::MosaicNodeTypes,
                MosaicKind::DebugLog => Self::MosaicLog,
            },
        })
    }
}
