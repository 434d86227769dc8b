//! Unsaved text, in `.bt/local/unsaved`: it survives any end of the server.

use std::io;

use serde::{Deserialize, Serialize};

use crate::folder::Folder;

const PLACE: &str = ".bt/local/unsaved";

/// The unsaved text of a file.
#[derive(Deserialize, Serialize)]
pub(crate) struct Unsaved {
    pub(crate) file: String,
    /// The text of the file at the start of the edit; `None` if there was no file.
    pub(crate) base: Option<String>,
    pub(crate) text: String,
}

/// Stores the unsaved text of a file.
pub(crate) fn keep(folder: &Folder, file: &str, base: Option<Vec<u8>>, bytes: Vec<u8>) -> io::Result<()> {
    let text = |bytes| String::from_utf8(bytes).map_err(io::Error::other);
    let unsaved = Unsaved { file: file.to_owned(), base: base.map(text).transpose()?, text: text(bytes)? };
    let json = serde_json::to_vec(&unsaved).map_err(io::Error::other)?;
    if folder.read(".bt/local/.gitignore").is_err() {
        folder.write(".bt/local/.gitignore", b"*\n")?;
    }
    folder.note(&format!("{PLACE}/{}", name(file)), &json)
}

/// Removes the stored text of a file.
pub(crate) fn forget(folder: &Folder, file: &str) -> io::Result<()> {
    match folder.remove(&format!("{PLACE}/{}", name(file))) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Returns all stored texts.
pub(crate) fn all(folder: &Folder) -> Vec<Unsaved> {
    let names = folder.names(PLACE).into_iter().filter(|name| name.ends_with(".json"));
    let texts = names.filter_map(|name| folder.read_note(&format!("{PLACE}/{name}")).ok());
    texts.filter_map(|bytes| serde_json::from_slice(&bytes).ok()).collect()
}

/// Returns the name under which the text of `file` is stored: its path without slashes, different for different
/// paths.
fn name(file: &str) -> String {
    let part = |char: char| match char {
        '%' => "%25".to_owned(),
        '/' => "%2f".to_owned(),
        '\\' => "%5c".to_owned(),
        char => char.to_string(),
    };
    // The name ends in `.json`, as the path does.
    file.chars().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_text_survives() {
        let place = std::env::temp_dir().join(format!("bt-unsaved-{}", std::process::id()));
        std::fs::create_dir_all(&place).unwrap();
        let folder = Folder::open(&place).unwrap();
        let text = "\"".repeat(5 << 20).into_bytes();
        keep(&folder, "a/large.json", Some(text.clone()), text.clone()).unwrap();
        let all = all(&folder);
        std::fs::remove_dir_all(&place).unwrap();
        assert_eq!((all.len(), &*all[0].file), (1, "a/large.json"));
        assert!(all[0].text.as_bytes() == text && all[0].base.as_ref().unwrap().as_bytes() == text);
    }
}
