//! Trees of mosaic_game: simulations run them in our own format, and show the states at the nodes of the original.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::Fault;
use bt_model::catalogue::Catalogue;
use bt_model::json::{Limits, LocatedKind, Place, Source, pretty, write};
use bt_model::{Severity, Value};
use bt_mosaic::files::NodeKind;
use bt_mosaic::{Target, conditions, convert_for};

use crate::mosaic::{Around, Tree};
use crate::project::{File, Project, beside};

/// The maximum number of trees that are converted for a simulation.
const MOST: usize = 1_000;

/// A tree and the trees that it runs, in our own format, under the paths of the originals.
#[derive(Default)]
pub(crate) struct Foreign {
    project: Project,
    /// The pointers of the original's nodes, by file and by the byte at which the name of the converted element
    /// begins.
    named: BTreeMap<String, BTreeMap<usize, String>>,
    /// The actions that conditions call, which are functions of the script, with the numbers of their arguments.
    functions: BTreeMap<String, usize>,
}

/// The converted trees, or the faults of the conversion.
type Converted = Result<Foreign, Vec<Fault<Place>>>;

impl Foreign {
    /// Converts a tree to our own format, with typed conditions if possible; `None` if the file is no tree of
    /// mosaic_game. Also returns the paths of all files that the conversion depends on, even if it fails.
    pub(super) fn of(project: &Project, path: &str) -> (Option<Converted>, BTreeSet<String>) {
        let mut looked = BTreeSet::new();
        if project.files.get(path).is_none_or(|file| file.read.mosaic.is_none()) {
            return (None, looked);
        }
        let typed = Self::converted(project, path, Target::Typed, &mut looked);
        let native = |faults| Self::converted(project, path, Target::Native, &mut looked).map_err(|_| faults);
        (Some(typed.or_else(native)), looked)
    }

    fn converted(project: &Project, path: &str, target: Target, looked: &mut BTreeSet<String>) -> Converted {
        let mut all = Self::default();
        let mut waiting = vec![path.to_owned()];
        while let Some(path) = waiting.pop() {
            looked.insert(path.clone());
            let tree = project.files.get(&path).and_then(|file| file.read.mosaic.as_ref());
            let Some(tree) = tree.filter(|_| !all.named.contains_key(&path) && all.named.len() < MOST) else {
                continue;
            };
            looked.extend(Around::actions_paths(project, &path));
            let (document, faults) = convert_for(target, &tree.file, Around::of(project, &path).actions);
            let errors: Vec<_> = faults.into_iter().filter(|fault| fault.severity == Severity::Error).collect();
            if !errors.is_empty() {
                return Err(errors);
            }
            let file = File::new(&path, &write(&document));
            waiting.extend(tree.file.nodes.iter().filter_map(|node| match &node.kind {
                NodeKind::SubTree { name } => beside(&path, name),
                _ => None,
            }));
            if target == Target::Typed {
                let called = conditions(&tree.file).into_iter();
                all.functions.extend(called.map(|(name, count)| (name.to_owned(), count)));
            }
            all.named.insert(path.clone(), originals(&file, tree));
            all.project.files.insert(path, file);
        }
        Ok(all)
    }

    /// Returns the converted text of a file.
    pub(super) fn source(&self, path: &str) -> Option<Source> {
        Some(self.project.files.get(path)?.read.parsed.source.clone())
    }

    /// Returns the pointers of a file's original nodes, by the byte at which the name of the converted element
    /// begins.
    pub(crate) fn named(&self, path: &str) -> Option<&BTreeMap<usize, String>> {
        self.named.get(path)
    }

    /// Returns the keys and functions for a script, as a catalogue.
    pub(super) fn catalogue(&self, path: &str) -> Option<Catalogue> {
        let text = |text: &str| Value::Text(text.to_owned());
        let keys = crate::view::keys(&self.project, path).unwrap_or_default();
        let key = |name: &str| Value::object(vec![("name", text(name)), ("type", text("json"))]);
        let function = |(name, count): (&String, &usize)| {
            let takes = Value::List(vec![text("json"); *count]);
            Value::object(vec![("name", text(name)), ("takes", takes), ("gives", text("bool"))])
        };
        let catalogue = Value::object(vec![
            ("bt_catalogue", Value::Number("1".to_owned())),
            ("agent", text("mosaic_game")),
            ("keys", Value::List(keys.iter().map(|one| key(&one.name)).collect())),
            ("functions", Value::List(self.functions.iter().map(function).collect())),
            ("nodes", Value::List(Vec::new())),
        ]);
        let (catalogue, faults) = Catalogue::read(&Source::new("catalogue", pretty(&catalogue)), &Limits::default());
        (!faults.has_errors()).then_some(catalogue)
    }
}

/// Returns the pointers of the original's nodes. An element of the converted text has the number of its original
/// node as its `id`.
fn originals(file: &File, tree: &Tree) -> BTreeMap<usize, String> {
    let root = file.read.root.as_ref();
    let original = |at: &str| match &root?.find(at)?.field("id")?.value.kind {
        LocatedKind::Number(idx) => Some(tree.pointer(tree.number(idx.parse().ok()?)?)),
        _ => None,
    };
    crate::view::named(file).into_iter().filter_map(|(byte, at)| Some((byte, original(at)?))).collect()
}
