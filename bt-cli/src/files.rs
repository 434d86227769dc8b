//! Files of trees, with the files that they use.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use bt_model::json::{Json, Limits, Place, Source, load};
use bt_model::limits::FILES;
use bt_model::machine::Machine;
use bt_model::{Fault, Tree};

use crate::kind::Kind;
use crate::output;
use crate::report::Report;

/// The maximum number of files in one check; the loader's limit is per tree.
const MOST: usize = 10_000;

/// A file that could be read.
pub struct Loaded {
    pub source: Source,
    pub kind: Kind,
    pub trees: Vec<Tree<Json>>,
    pub machines: Vec<Machine<Json>>,
    /// The files that it uses, by index in the library.
    uses: Vec<usize>,
    /// `true` if `trees`, `machines` and `uses` are complete; `false` if something could not be read.
    complete: bool,
}

impl Loaded {
    /// Its trees, and the tree part of its state machines.
    fn all(&self) -> impl Iterator<Item = &Tree<Json>> {
        self.trees.iter().chain(self.machines.iter().map(|machine| &machine.tree))
    }
}

/// All files, each once: those named on the command line first.
#[derive(Default)]
pub struct Library {
    pub files: Vec<Loaded>,
    /// The index of the file of each path; `None` if it cannot be read.
    known: BTreeMap<PathBuf, Option<usize>>,
}

impl Library {
    /// Reads files and the files that they use, and reports their errors. Files of mosaic_game are not parsed here.
    pub fn open(paths: &[PathBuf], limits: &Limits, report: &mut Report) -> Self {
        let mut library = Self::default();
        for path in paths {
            library.file(path, None, limits, report);
        }
        let mut next = 0;
        while next < library.files.len() {
            library.used(next, limits, report);
            next += 1;
        }
        library
    }

    /// The index of a file, which is read if it is not known yet.
    fn file(&mut self, path: &Path, used: Option<&Place>, limits: &Limits, report: &mut Report) -> Option<usize> {
        // Different paths to one file are one file. A missing file is reported when it is read.
        let known = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        if let Some(at) = self.known.get(&known) {
            return *at;
        }
        let at = self.read(path, used, limits, report);
        self.known.insert(known, at);
        at
    }

    fn read(&mut self, path: &Path, used: Option<&Place>, limits: &Limits, report: &mut Report) -> Option<usize> {
        let bytes = match output::read(path, limits.bytes) {
            Ok(bytes) => bytes,
            Err(why) => {
                match used {
                    Some(place) => report.one(error(place, why, "`uses` names files relative to this one")),
                    None => report.unreadable(output::name(path), why),
                }
                return None;
            }
        };
        report.file(&output::name(path));
        let source = match Source::from_bytes(output::name(path), bytes) {
            Ok(source) => source,
            Err(fault) => {
                report.one(fault);
                return None;
            }
        };
        self.files.push(Loaded {
            kind: Kind::of(&source),
            source,
            trees: Vec::new(),
            machines: Vec::new(),
            uses: Vec::new(),
            complete: true,
        });
        Some(self.files.len() - 1)
    }

    /// Parses a file of trees, and reads the files that it uses.
    fn used(&mut self, at: usize, limits: &Limits, report: &mut Report) {
        if self.files[at].kind != Kind::Trees {
            return;
        }
        let source = self.files[at].source.clone();
        let (document, faults) = load(&source, limits);
        report.add(source.name(), faults);
        let folder = Path::new(source.name()).parent().unwrap_or(Path::new("")).to_path_buf();
        for name in &document.uses {
            if self.files.len() >= MOST {
                report.one(error(&name.place, format!("{MOST} files are too many"), "check fewer at once"));
                break;
            }
            let used = self.file(&folder.join(&name.text), Some(&name.place), limits, report);
            self.files[at].complete &= used.is_some();
            self.files[at].uses.extend(used);
        }
        self.files[at].complete &= document.complete;
        self.files[at].trees = document.trees;
        self.files[at].machines = document.machines;
    }

    /// The trees and state machines that a file may run: its own first, then those of the files that it uses, directly and
    /// indirectly. The second value is `true` if the list is complete, and `false` if something could not be read.
    pub fn trees(&self, at: usize, report: &mut Report) -> (Vec<&Tree<Json>>, bool) {
        let (mut order, mut seen) = (vec![at], BTreeSet::from([at]));
        let mut next = 0;
        while next < order.len() {
            let new = self.files[order[next]].uses.iter().filter(|used| seen.insert(**used));
            order.extend(new);
            next += 1;
        }
        let mut trees: Vec<&Tree<Json>> = Vec::new();
        let mut names: BTreeMap<&str, &Tree<Json>> = BTreeMap::new();
        for tree in order.iter().flat_map(|file| self.files[*file].all()).filter(|tree| !tree.name.text.is_empty()) {
            match names.get(&*tree.name.text) {
                // The rules of a file report two trees of one name in the same file.
                Some(other) if other.name.place.source().name() != tree.name.place.source().name() => {
                    let message = format!("there are two trees `{}`", tree.name.text);
                    report.one(error(&tree.name.place, message, format!("the other is at {}", other.name.place)));
                }
                Some(_) => {}
                None => drop(names.insert(&tree.name.text, tree)),
            }
            trees.push(tree);
        }
        if order.len() > FILES
            && let Some(first) = self.files[at].all().next()
        {
            let message = format!("a tree may use {FILES} files, this one uses {}", order.len());
            report.one(error(&first.name.place, message, "put trees together into fewer files"));
        }
        (trees, order.iter().all(|file| self.files[*file].complete))
    }
}

/// An error found by the command line itself.
pub fn error(place: &Place, message: impl Into<String>, help: impl Into<String>) -> Fault<Place> {
    let help = help.into();
    Fault::error(place.clone(), message, (!help.is_empty()).then_some(help))
}
