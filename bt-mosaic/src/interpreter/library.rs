//! The files, actions and limits that agents share.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use bt_model::json::{Place, Source, Style, render};
use bt_model::{Fault, Severity};

use super::program::Program;
use super::{Action, ActionRegistry, FileSource, Limits};
use crate::files;

/// The files, actions and limits that agents share. Each file is read and checked once, for all agents.
pub struct Library {
    source: Box<dyn FileSource + Send + Sync>,
    actions: ActionRegistry,
    limits: Limits,
    loaded: Mutex<BTreeMap<String, Arc<Program>>>,
}

impl Library {
    /// Creates a library with files from this source and the [built-in actions](ActionRegistry::builtin).
    #[must_use]
    pub fn new(source: impl FileSource + Send + Sync + 'static) -> Self {
        let loaded = Mutex::new(BTreeMap::new());
        Self { source: Box::new(source), actions: ActionRegistry::builtin(), limits: Limits::default(), loaded }
    }

    /// Adds an action, which replaces an action with the same name.
    #[must_use]
    pub fn with(mut self, name: &str, action: impl Action + 'static) -> Self {
        self.actions.add(name, action);
        self
    }

    /// Sets the limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Returns the actions.
    #[must_use]
    pub fn actions(&self) -> &ActionRegistry {
        &self.actions
    }

    /// Returns the limits.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the program of a file. The file is read and checked at the first call.
    pub(super) fn program(&self, name: &str) -> Result<Arc<Program>, LoadError> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = loaded.get(name) {
            return Ok(Arc::clone(program));
        }
        let error = |unreadable, faults| LoadError { name: name.to_owned(), unreadable, faults };
        let bytes = self.source.bytes(name).map_err(|why| error(Some(why), Vec::new()))?;
        let source = Source::from_bytes(name, bytes).map_err(|fault| error(None, vec![fault]))?;
        let (file, mut faults) = files::read(&source, &self.limits.json);
        if !faults.has_errors() {
            files::check_loadable(&file, &mut faults);
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

/// The error that a tree file cannot be loaded.
#[derive(Clone, Debug)]
pub struct LoadError {
    /// The name of the file.
    pub name: String,
    /// The reason why the file cannot be read; `None` if it was read and has faults.
    pub unreadable: Option<String>,
    /// The errors in the file.
    pub faults: Vec<Fault<Place>>,
}

impl fmt::Display for LoadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.unreadable {
            Some(why) => write!(out, "`{}` cannot be loaded: {why}", self.name),
            None => write!(out, "`{}` cannot be run:\n{}", self.name, render(&self.faults, Style::Plain)),
        }
    }
}

impl std::error::Error for LoadError {}
