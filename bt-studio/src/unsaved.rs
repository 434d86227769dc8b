//! Unsaved text, in `.bt/local/unsaved`: it survives any end of the server.

use std::hash::{DefaultHasher, Hash, Hasher};
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
    folder.note(&place(file), &json)
}

/// Removes the stored text of a file.
pub(crate) fn forget(folder: &Folder, file: &str) -> io::Result<()> {
    match folder.remove(&place(file)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Returns all stored texts.
pub(crate) fn all(folder: &Folder) -> Vec<Unsaved> {
    for (path, unsaved) in stored(folder) {
        let place = place(&unsaved.file);
        if path != place {
            // An earlier version has stored the text under another name. The text is returned also if this fails.
            let _ = folder.rename(&path, &place);
        }
    }
    stored(folder).into_iter().map(|(_, unsaved)| unsaved).collect()
}

/// Returns all stored texts, each with the path at which it is stored.
fn stored(folder: &Folder) -> Vec<(String, Unsaved)> {
    let names = folder.names(PLACE).into_iter().filter(|name| name.ends_with(".json"));
    let paths = names.map(|name| format!("{PLACE}/{name}"));
    let read = |path: String| {
        let unsaved = serde_json::from_slice(&folder.read_note(&path).ok()?).ok()?;
        Some((path, unsaved))
    };
    paths.filter_map(read).collect()
}

/// Returns the path at which the text of `file` is stored. Its name is a hash, because the path of a file may be longer
/// than a name.
fn place(file: &str) -> String {
    let mut hasher = DefaultHasher::new();
    file.hash(&mut hasher);
    format!("{PLACE}/{:016x}.json", hasher.finish())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// An empty folder, which is deleted at the end.
    struct Empty {
        place: PathBuf,
        folder: Folder,
    }

    impl Empty {
        fn new(name: &str) -> Self {
            let place = std::env::temp_dir().join(format!("bt-unsaved-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&place).unwrap();
            let folder = Folder::open(&place).unwrap();
            Self { place, folder }
        }
    }

    impl Drop for Empty {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.place);
        }
    }

    #[test]
    fn a_large_text_survives() {
        let Empty { folder, .. } = &Empty::new("large");
        let text = "\"".repeat(5 << 20).into_bytes();
        keep(folder, "a/large.json", Some(text.clone()), text.clone()).unwrap();
        let all = all(folder);
        assert_eq!((all.len(), &*all[0].file), (1, "a/large.json"));
        assert!(all[0].text.as_bytes() == text && all[0].base.as_ref().unwrap().as_bytes() == text);
    }

    #[test]
    fn the_text_of_a_file_deep_below_the_folder_survives_until_it_is_forgotten() {
        let Empty { folder, .. } = &Empty::new("deep");
        let deep = format!("{}guard.json", "a folder with a name/".repeat(16));
        let near = deep.replace("guard", "sentry");
        for file in [&deep, &near] {
            keep(folder, file, None, b"{}".to_vec()).unwrap();
            keep(folder, file, None, file.clone().into_bytes()).unwrap();
        }
        let mut texts: Vec<_> = all(folder).into_iter().map(|unsaved| (unsaved.file, unsaved.text)).collect();
        texts.sort();
        assert_eq!(texts, [(deep.clone(), deep.clone()), (near.clone(), near.clone())]);
        forget(folder, &deep).unwrap();
        assert_eq!(all(folder).into_iter().map(|unsaved| unsaved.file).collect::<Vec<_>>(), [near]);
    }

    #[test]
    fn a_text_that_an_earlier_version_has_stored_is_found_and_forgotten() {
        let Empty { place, folder } = &Empty::new("earlier");
        keep(folder, "a/guard.json", None, b"1".to_vec()).unwrap();
        let stored = place.join(super::place("a/guard.json"));
        std::fs::rename(stored, place.join(PLACE).join("a%2fguard.json")).unwrap();
        assert_eq!(all(folder).len(), 1);
        keep(folder, "a/guard.json", None, b"2".to_vec()).unwrap();
        assert_eq!(all(folder).into_iter().map(|unsaved| unsaved.text).collect::<Vec<_>>(), ["2"]);
        forget(folder, "a/guard.json").unwrap();
        assert!(all(folder).is_empty());
    }
}
