//! Reads files of trees, with the files that they use.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bt_model::Fault;
use bt_model::json::{Limits, Place, Source, load};
use bt_model::project::Parsed;

use crate::folder;
use crate::kind::Kind;
use crate::output::{self, Ends, trouble};
use crate::report::Report;

/// The maximum number of files in one check; the loader's limit is per tree.
const MOST: usize = 10_000;

/// A file that was read.
pub struct Loaded {
    pub kind: Kind,
    pub parsed: Parsed,
}

impl Loaded {
    pub fn source(&self) -> &Source {
        &self.parsed.source
    }
}

/// The files of a command, each once: first the files that the command line names.
#[derive(Default)]
pub struct Library {
    pub files: Vec<Loaded>,
    /// The index in `files` by path; `None` for an unreadable file.
    known: BTreeMap<PathBuf, Option<usize>>,
}

impl Library {
    /// Reads `paths`, the files below folders, and the files that trees use, and reports their errors. Only files
    /// of trees are parsed here.
    pub fn open(paths: &[PathBuf], limits: &Limits, report: &mut Report) -> Result<Self, Ends> {
        let mut library = Self::default();
        for path in paths {
            if path.is_dir() {
                library.folder(path, limits, report)?;
            } else {
                library.file(path, None, || open(path, limits), report);
            }
        }
        let mut next = 0;
        while next < library.files.len() {
            library.used(next, limits, report);
            next += 1;
        }
        Ok(library)
    }

    /// Reads the files of a known kind below a folder.
    fn folder(&mut self, path: &Path, limits: &Limits, report: &mut Report) -> Result<(), Ends> {
        let before = report.count();
        for found in folder::files(path) {
            let found = found?;
            if let Some(opened) = ours(&found, limits) {
                if self.files.len() >= MOST {
                    return Err(trouble(format_args!("{MOST} files are too many: check fewer at once")));
                }
                self.file(&found, None, || opened, report);
            }
        }
        if report.count() == before {
            return Err(trouble(format_args!("there are no files of trees in `{}`", path.display())));
        }
        Ok(())
    }

    /// Returns the index of a file, and opens the file first if it is new.
    fn file(
        &mut self,
        path: &Path,
        used: Option<&Place>,
        open: impl FnOnce() -> Opened,
        report: &mut Report,
    ) -> Option<usize> {
        // Different paths to one file count as one file. `read` reports a missing file.
        let known = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        if let Some(at) = self.known.get(&known) {
            return *at;
        }
        let at = self.add(path, used, open(), report);
        self.known.insert(known, at);
        at
    }

    fn add(&mut self, path: &Path, used: Option<&Place>, opened: Opened, report: &mut Report) -> Option<usize> {
        let (source, kind) = match opened {
            Ok(opened) => opened,
            Err(Closed::Unread(why)) => {
                match used {
                    Some(place) => report.one(error(place, why, "`uses` names files relative to this one")),
                    None => report.unreadable(output::name(path), why),
                }
                return None;
            }
            Err(Closed::NoText(fault)) => {
                report.file(&output::name(path));
                report.one(fault);
                return None;
            }
        };
        report.file(source.name());
        let kind = kind.unwrap_or_else(|| Kind::probable(&source));
        self.files.push(Loaded { kind, parsed: Parsed::empty(source) });
        Some(self.files.len() - 1)
    }

    /// Parses a file of trees, and reads the files that it uses.
    fn used(&mut self, at: usize, limits: &Limits, report: &mut Report) {
        if self.files[at].kind != Kind::Trees {
            return;
        }
        let source = self.files[at].source().clone();
        let (document, faults) = load(&source, limits);
        report.add(source.name(), faults);
        let folder = Path::new(source.name()).parent().unwrap_or(Path::new("")).to_path_buf();
        for name in &document.uses {
            if self.files.len() >= MOST {
                report.one(error(&name.place, format!("{MOST} files are too many"), "check fewer at once"));
                break;
            }
            let path = folder.join(&name.text);
            let used = self.file(&path, Some(&name.place), || open(&path, limits), report);
            self.files[at].parsed.complete &= used.is_some();
            self.files[at].parsed.uses.extend(used);
        }
        self.files[at].parsed.complete &= document.complete;
        self.files[at].parsed.trees = document.trees;
        self.files[at].parsed.machines = document.machines;
    }
}

/// A file's text with its kind, which may be unknown.
type Opened = Result<(Source, Option<Kind>), Closed>;

/// The reason why a file has no text.
enum Closed {
    Unread(String),
    NoText(Fault<Place>),
}

fn open(path: &Path, limits: &Limits) -> Opened {
    let bytes = output::read(path, limits.bytes).map_err(Closed::Unread)?;
    let source = Source::from_bytes(output::name(path), bytes).map_err(Closed::NoText)?;
    let kind = Kind::known(&source, limits);
    Ok((source, kind))
}

/// Opens a file of a folder if it has a known kind. An unreadable JSON file counts too, so that its fault is reported.
fn ours(path: &Path, limits: &Limits) -> Option<Opened> {
    let is_json = path.extension().is_some_and(|ending| ending == "json");
    if !is_json && path.extension().is_none_or(|ending| ending != "xml") {
        return None;
    }
    let opened = open(path, limits);
    opened.as_ref().map_or(is_json, |(_, kind)| kind.is_some()).then_some(opened)
}

/// Creates an error that the command line finds itself.
pub fn error(place: &Place, message: impl Into<String>, help: impl Into<String>) -> Fault<Place> {
    let help = help.into();
    Fault::error(place.clone(), message, (!help.is_empty()).then_some(help))
}
