//! Formats one file.

use std::path::{Path, PathBuf};

use bt_fmt::Options;
use bt_model::json::{self, Limits, Source};

use super::fault;
use super::find::{Found, Kind};
use crate::output::{self, Ends, FAULTS, trouble};
use crate::report::Report;

/// The text of a file before and after formatting.
pub struct Formatted {
    pub old: String,
    pub new: String,
}

/// Formats a file; `None` for a JSON file of a folder that is no document.
pub fn format(found: &Found) -> Result<Option<Formatted>, Ends> {
    let limits = Limits::default();
    let bytes = output::read(&found.path, limits.bytes).map_err(trouble)?;
    if bytes.len() > limits.bytes {
        return Err(fault(&found.path, 1, 1, &format!("the file has more than {} bytes", limits.bytes)));
    }
    let kind = match found.kind {
        Kind::Input if bytes.trim_ascii_start().starts_with(b"{") => Kind::Json,
        Kind::Input => Kind::Rust,
        kind => kind,
    };
    if kind == Kind::Json { document(found, bytes, &limits) } else { rust(found, bytes).map(Some) }
}

fn rust(found: &Found, bytes: Vec<u8>) -> Result<Formatted, Ends> {
    let old = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => return Err(fault(&found.path, 1, 1, "the file is not UTF-8")),
    };
    let formatted = bt_fmt::rust(&old, &options(&found.path));
    for left in &formatted.left {
        let name = output::name(&found.path);
        eprintln!("note: {name}:{}:{}: the macro stays as it is: {}", left.line, left.column, left.message);
    }
    Ok(Formatted { new: formatted.text, old })
}

fn document(found: &Found, bytes: Vec<u8>, limits: &Limits) -> Result<Option<Formatted>, Ends> {
    // A JSON file of a folder is formatted only if its field `bt` marks it as a document; other files may have
    // another layout.
    let is_document = || serde_json::from_slice(&bytes).is_ok_and(|file: serde_json::Value| file.get("bt").is_some());
    if !found.named && !is_document() {
        return Ok(None);
    }
    let old = String::from_utf8_lossy(&bytes).into_owned();
    let source = Source::from_bytes(output::name(&found.path), bytes);
    let mut report = Report::default();
    match source {
        Ok(source) => match json::format(&source, limits) {
            Ok(new) => return Ok(Some(Formatted { old, new })),
            Err(faults) => report.add(source.name(), faults),
        },
        Err(fault) => report.one(fault),
    }
    report.show_beside();
    Err(Ends(FAULTS))
}

/// Reads the settings of the nearest `rustfmt.toml`, in the same search order as rustfmt.
fn options(path: &Path) -> Options {
    let folder = if path.as_os_str() == "-" { PathBuf::from(".") } else { path.to_path_buf() };
    let Ok(folder) = folder.canonicalize() else { return Options::default() };
    let candidates =
        folder.ancestors().flat_map(|folder| ["rustfmt.toml", ".rustfmt.toml"].map(|name| folder.join(name)));
    let text = candidates.into_iter().find_map(|path| std::fs::read_to_string(path).ok());
    text.map_or(Options::default(), |text| Options::of_rustfmt(&text))
}
