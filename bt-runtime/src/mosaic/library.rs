//! What agents have in common: files, actions, limits.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use std::sync::{Mutex, PoisonError};

use bt_model::json::{Place, Source, Style, render};
use bt_model::{Fault, Severity};

use super::program::Program;
use super::{Action, Actions, Files, Limits};

/// What agents have in common: where their files come from, what they can do, what they may cost. A file is read and
/// checked once, however many agents run it.
pub struct Library {
    files: Box<dyn Files + Send + Sync>,
    actions: Actions,
    limits: Limits,
    loaded: Mutex<BTreeMap<String, Arc<Program>>>,
}

impl Library {
    /// A library over files, with the [built-in actions](Actions::builtin).
    #[must_use]
    pub fn new(files: impl Files + Send + Sync + 'static) -> Self {
        let loaded = Mutex::new(BTreeMap::new());
        Self { files: Box::new(files), actions: Actions::builtin(), limits: Limits::default(), loaded }
    }

    /// With another action, or another one in place of one of the same name.
    #[must_use]
    pub fn with(mut self, name: &str, action: impl Action + 'static) -> Self {
        self.actions.add(name, action);
        self
    }

    /// With other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The actions.
    #[must_use]
    pub fn actions(&self) -> &Actions {
        &self.actions
    }

    /// The limits.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Reads and checks a file, or remembers it.
    pub(super) fn program(&self, name: &str) -> Result<Arc<Program>, LoadError> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = loaded.get(name) {
            return Ok(Arc::clone(program));
        }
        let error = |why, faults| LoadError { name: name.to_owned(), why, faults };
        let bytes = self.files.bytes(name).map_err(|why| error(Some(why), Vec::new()))?;
        let source = Source::from_bytes(name, bytes).map_err(|fault| error(None, alloc::vec![fault]))?;
        let (file, mut faults) = bt_model::mosaic::read(&source, &self.limits.json);
        if !faults.has_errors() {
            bt_model::mosaic::runnable(&file, &mut faults);
        }
        if faults.has_errors() {
            let faults = faults.into_iter().filter(|fault| fault.severity == Severity::Error);
            return Err(error(None, faults.collect()));
        }
        let program = Arc::new(Program::new(&file));
        loaded.insert(name.to_owned(), Arc::clone(&program));
        Ok(program)
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Library")
            .field("actions", &self.actions)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// A tree file that cannot be run.
#[derive(Clone, Debug)]
pub struct LoadError {
    /// The file.
    pub name: String,
    /// Why there is no file of that name; `None` where there is one.
    pub why: Option<String>,
    /// What is wrong with the file, with places.
    pub faults: Vec<Fault<Place>>,
}

impl fmt::Display for LoadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.why {
            Some(why) => write!(out, "`{}` cannot be loaded: {why}", self.name),
            None => write!(out, "`{}` cannot be run:\n{}", self.name, render(&self.faults, Style::Plain)),
        }
    }
}

impl core::error::Error for LoadError {}
