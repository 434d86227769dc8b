//! The kinds of files.

use super::{Located, Source};

/// The kind of a file: of this format, by its top-level fields, or of BehaviorTree.CPP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Trees and state machines.
    Trees,
    /// A catalogue.
    Catalogue,
    /// A [script](crate::script) of a simulation.
    Script,
    /// Trees of BehaviorTree.CPP, in XML.
    Btcpp,
    /// A file that shows none of these kinds, such as other XML or a file of mosaic_game.
    Other,
}

impl FileKind {
    /// The end of the file name of a script that `bt test` finds.
    pub const SCRIPT: &'static str = ".script.json";

    /// Returns the kind of a file. `root` is the value of the file, whose top-level fields show the kind. For text that
    /// is not JSON, `root` is `None`, and names anywhere in the text show the kind, so that the rules of the probable
    /// kind report the faults of the file.
    ///
    /// XML is of BehaviorTree.CPP if it has an element `<BehaviorTree>`.
    ///
    /// A script may name the tree that it runs in `tree`, a field that a file of a tree also has. Only a script has the
    /// field `ticks`.
    #[must_use]
    pub fn of(source: &Source, root: Option<&Located>) -> Self {
        if source.is_xml() {
            return if source.text().contains("<BehaviorTree") { Self::Btcpp } else { Self::Other };
        }
        let has = |name: &str| match root {
            Some(root) => root.field(name).is_some(),
            None => source.text().contains(&format!("\"{name}\"")),
        };
        if has("bt") {
            Self::Trees
        } else if has("bt_catalogue") {
            Self::Catalogue
        } else if has("ticks") || source.name().ends_with(Self::SCRIPT) {
            Self::Script
        } else if has("tree") || has("trees") || has("machine") {
            Self::Trees
        } else {
            Self::Other
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Limits;

    fn kind(name: &str, text: &str) -> FileKind {
        let source = Source::new(name, text);
        FileKind::of(&source, Located::of(&source, &Limits::default()).as_ref())
    }

    #[test]
    fn a_file_is_known_by_its_fields() {
        use FileKind::{Btcpp, Catalogue, Other, Script, Trees};
        let files = [
            (r#"{ "bt": 1, "tree": "A" }"#, Trees),
            (r#"{ "machine": "A" }"#, Trees),
            (r#"{ "bt_catalogue": 1 }"#, Catalogue),
            (r#"{ "ticks": [] }"#, Script),
            (r#"{ "tree": "A", "ticks": [] }"#, Script),
            (r#"{ "bt": 1, "tree": "A", "ticks": [] }"#, Trees),
            (r#"{ "root": { "ticks": 1 } }"#, Other),
            (r#"[]"#, Other),
            (r#"{ "bt": 1, "args": { "ticks": 3 "#, Trees),
            (r#"{ "tree": "A", "ticks": [ "#, Script),
            (r#"<root> <BehaviorTree ID="bt"/> </root>"#, Btcpp),
            (r#"<robot name="bt"/>"#, Other),
        ];
        for (text, expected) in files {
            assert_eq!(kind("a.json", text), expected, "{text}");
        }
    }

    #[test]
    fn a_file_that_is_called_a_script_is_one_unless_it_holds_a_tree() {
        assert_eq!(kind("a.script.json", "{}"), FileKind::Script);
        assert_eq!(kind("a.script.json", r#"{ "bt": 1 }"#), FileKind::Trees);
    }
}
