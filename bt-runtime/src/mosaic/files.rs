//! Where trees come from.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use std::path::PathBuf;

/// Gives the text of a tree file by its name. It is asked once per name and library, when an agent first needs it.
///
/// Functions and maps from names to texts do, and [`Folder`].
pub trait Files {
    /// The bytes of a file, or why there are none.
    ///
    /// # Errors
    ///
    /// There is no such file, or it cannot be read; the text says why.
    fn bytes(&self, name: &str) -> Result<alloc::vec::Vec<u8>, String>;
}

impl<F: Fn(&str) -> Result<String, String>> Files for F {
    fn bytes(&self, name: &str) -> Result<alloc::vec::Vec<u8>, String> {
        self(name).map(String::into_bytes)
    }
}

impl Files for BTreeMap<String, String> {
    fn bytes(&self, name: &str) -> Result<alloc::vec::Vec<u8>, String> {
        let near = || bt_model::nearest(name, self.keys().map(|name| &**name));
        self.get(name).map(|text| text.clone().into_bytes()).ok_or_else(|| match near() {
            Some(near) => format!("there is no file of that name; did you mean `{near}`?"),
            None => "there is no file of that name".to_owned(),
        })
    }
}

/// The files of a folder. A name that leads out of it is refused.
#[derive(Clone, Debug)]
pub struct Folder(pub PathBuf);

impl Files for Folder {
    fn bytes(&self, name: &str) -> Result<alloc::vec::Vec<u8>, String> {
        if name.is_empty() || name.contains(['/', '\\', ':', '\0']) || name.starts_with('.') {
            return Err("a tree is named by its file alone, without a folder".to_owned());
        }
        std::fs::read(self.0.join(name)).map_err(|error| error.to_string())
    }
}
