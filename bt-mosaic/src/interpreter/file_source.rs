//! Sources of tree files.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// A source of tree files by name. A library loads each file once, when an agent first uses it.
///
/// Implemented for functions, for maps from names to texts, and for [`Folder`].
pub trait FileSource {
    /// Returns the bytes of a file.
    ///
    /// # Errors
    ///
    /// The file does not exist or cannot be read. The text is the reason.
    fn bytes(&self, name: &str) -> Result<Vec<u8>, String>;
}

impl<F: Fn(&str) -> Result<String, String>> FileSource for F {
    fn bytes(&self, name: &str) -> Result<Vec<u8>, String> {
        self(name).map(String::into_bytes)
    }
}

impl FileSource for BTreeMap<String, String> {
    fn bytes(&self, name: &str) -> Result<Vec<u8>, String> {
        let near = || bt_model::nearest(name, self.keys().map(|name| &**name));
        self.get(name).map(|text| text.clone().into_bytes()).ok_or_else(|| match near() {
            Some(near) => format!("there is no file of that name; did you mean `{near}`?"),
            None => "there is no file of that name".to_owned(),
        })
    }
}

/// The files of a folder. Names that lead out of the folder are rejected.
#[derive(Clone, Debug)]
pub struct Folder(pub PathBuf);

impl FileSource for Folder {
    fn bytes(&self, name: &str) -> Result<Vec<u8>, String> {
        if name.is_empty() || name.contains(['/', '\\', ':', '\0']) || name.starts_with('.') {
            return Err("a tree is named by its file alone, without a folder".to_owned());
        }
        std::fs::read(self.0.join(name)).map_err(|error| error.to_string())
    }
}
