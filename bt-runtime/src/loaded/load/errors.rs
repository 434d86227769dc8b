//! The error of a load.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use bt_model::Fault;
use bt_model::json::{Place, Style, in_order, render};

/// All faults in a file and in the files that it uses, each with file, line, column, path and a fix.
///
/// `Display` shows them as a compiler does.
///
/// ```
/// use bt_runtime::{Registry, prelude::*};
/// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
///
/// let text = r#"{ "bt": 1, "tree": "T", "agent": "Soldier", "root": { "node": "check", "args": { "condition": "amo > 0" } } }"#;
/// let errors = Registry::<Soldier>::new().load_str("t.json", text).unwrap_err();
/// let shown = errors.to_string();
/// assert!(shown.contains("there is no key `amo`") && shown.contains("did you mean `ammo`?"));
/// assert_eq!(errors.iter().next().unwrap().place.path(), "$.root.args.condition");
/// ```
pub struct LoadErrors {
    faults: Vec<Fault<Place>>,
}

impl LoadErrors {
    pub(crate) fn new(found: impl IntoIterator<Item = Fault<Place>>) -> Self {
        // The loader reads a condition with two uses twice, so it reports its faults twice.
        let mut faults: Vec<Fault<Place>> = Vec::new();
        for fault in found {
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
        in_order(&mut faults);
        Self { faults }
    }

    /// Iterates over the faults and warnings, file by file, in the order of their places.
    pub fn iter(&self) -> core::slice::Iter<'_, Fault<Place>> {
        self.faults.iter()
    }

    /// Returns the faults as text for a terminal, with colours.
    #[must_use]
    pub fn colored(&self) -> alloc::string::String {
        render(&self.faults, Style::Colored)
    }
}

/// Collects the faults of a file that a converter refuses.
impl FromIterator<Fault<Place>> for LoadErrors {
    fn from_iter<I: IntoIterator<Item = Fault<Place>>>(faults: I) -> Self {
        Self::new(faults)
    }
}

impl<'e> IntoIterator for &'e LoadErrors {
    type Item = &'e Fault<Place>;
    type IntoIter = core::slice::Iter<'e, Fault<Place>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for LoadErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render(&self.faults, Style::Plain))
    }
}

impl fmt::Debug for LoadErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LoadErrors(\n{self}\n)")
    }
}

impl Error for LoadErrors {}
