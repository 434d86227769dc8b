//! The reader of a file and the files that it uses.

use std::env;
use std::path::{Path, PathBuf};

use bt_model::json::{Json, Limits, Source, Unread, Uses, parse};
use bt_model::limits::FILES;
use bt_model::{Editor, Faults, Name, written};
use proc_macro2::Span;

use super::input::Input;
use crate::diagnostics::Diagnostics;

/// The files that were read.
pub(super) struct Files {
    /// The trees and machines of all files, first those of the first file.
    pub(super) written: written::Document<Json>,
    /// The number of trees and the number of machines in the first file.
    pub(super) own: (usize, usize),
    /// The paths of the files, so that a change of a file causes a rebuild.
    pub(super) paths: Vec<String>,
    /// The probable name and agent of the first tree or machine, for a file that is not valid JSON.
    pub(super) guessed: Option<(String, String)>,
}

impl Files {
    /// Reads a file and the files that it uses, each once; `None` if the first file cannot be read at all.
    pub(super) fn open(
        input: &Input,
        limits: &Limits,
        faults: &mut Faults<Json>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let (shown, span) = (PathBuf::from(input.path.value()), input.path.span());
        let Some(base) = base(&shown, span) else {
            let help = "write it relative to the folder of Cargo.toml, without `./` at the front";
            diagnostics.error_at(span, "the file of this macro is not known here", Some(help));
            return None;
        };
        let mut files = Self {
            written: written::Document {
                trees: Vec::new(),
                machines: Vec::new(),
                uses: Vec::new(),
                complete: true,
                editor: Editor::default(),
            },
            own: (0, 0),
            paths: Vec::new(),
            guessed: None,
        };
        let mut uses = Uses::of(shown, FILES);
        while let Some(used) = uses.next(&base, "put trees together into one file", faults) {
            let path = used.real.clone().unwrap_or_else(|| base.join(&used.path));
            let source = match Source::open(used.path.display().to_string(), &path, limits.bytes) {
                Ok(source) => source,
                Err(Unread::Text(fault)) => {
                    faults.error(&fault.place, fault.message, fault.help.unwrap_or_default());
                    continue;
                }
                Err(Unread::Io(error)) => {
                    let message = format!("`{}` cannot be read: {error}", used.path.display());
                    let Some(place) = &used.place else {
                        diagnostics.error_at(span, message, Some(HELP));
                        return None;
                    };
                    faults.error(place, message, "`uses` is relative to the file that contains it");
                    continue;
                }
            };
            files.paths.extend(path.to_str().map(str::to_owned));
            let named = files.add(&source, used.place.is_none(), limits, faults);
            uses.add(&used.path, named);
        }
        Some(files)
    }

    /// Adds the trees and machines of a file. Returns the files that this file uses.
    fn add(&mut self, source: &Source, first: bool, limits: &Limits, faults: &mut Faults<Json>) -> Vec<Name<Json>> {
        let document = parse(source, limits, faults);
        if first {
            self.own = (document.trees.len(), document.machines.len());
            self.guessed = guess(source.text());
        }
        self.written.trees.extend(document.trees);
        self.written.machines.extend(document.machines);
        document.uses
    }
}

/// The help for a first file that is not found.
const HELP: &str = "a path is relative to the folder of Cargo.toml; with `./` or `../` at the front to this file";

/// Returns the folder to which a path is relative. It is the folder of the package, as in the file macros of other
/// crates; for a path that begins with `./` or `../`, it is the folder of the file that calls the macro.
fn base(path: &Path, span: Span) -> Option<PathBuf> {
    let dotted = path.starts_with(".") || path.starts_with("..");
    if !dotted {
        return env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    }
    if !proc_macro::is_available() {
        return None;
    }
    let file = span.unwrap().local_file()?;
    Some(file.parent()?.to_path_buf())
}

/// Returns the probable name and agent of the first tree or machine, so that other code that names them causes no
/// second error.
fn guess(text: &str) -> Option<(String, String)> {
    let field = |name: &str| {
        let (_, after) = text.split_once(&format!("\"{name}\""))?;
        let value = after.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
        value.split_once('"').map(|(value, _)| value.to_owned())
    };
    Some((field("tree").or_else(|| field("machine"))?, field("agent")?))
}
