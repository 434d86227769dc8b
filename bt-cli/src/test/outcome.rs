//! Runs one script.

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use bt_model::json::{Place, Style, render};
use bt_model::{Fault, Severity};
use bt_runtime::simulate::{Failure, Setup, Tested};

use crate::{btcpp, failures, output};

/// The result of one script.
pub struct Outcome {
    /// The path of the script.
    pub path: String,
    /// The `name` field of the script.
    pub name: Option<String>,
    pub result: Result<Tested, Broken>,
    pub warnings: Vec<Fault<Place>>,
    pub took: Duration,
}

/// The reason why a script did not run to its end.
pub enum Broken {
    /// Errors in the script or in its tree; warnings may be among them.
    Faults(Vec<Fault<Place>>),
    /// A limit was exceeded.
    Limit(String),
}

impl Outcome {
    /// Runs a script; `None` if neither its path nor its name contains `filter`.
    pub fn of(path: &Path, filter: Option<&str>, setup: &Setup<'_>) -> Option<Self> {
        let begin = Instant::now();
        let (mut name, mut warnings) = (None, Vec::new());
        let simulation = btcpp::of_script(path, setup);
        let path = path.display().to_string();
        let script = simulation.as_ref().ok().and_then(|(simulation, _)| simulation.name());
        if filter.is_some_and(|text| !path.contains(text) && !script.is_some_and(|name| name.contains(text))) {
            return None;
        }
        let result = match simulation {
            Err(faults) => Err(Broken::Faults(faults)),
            Ok((simulation, converted)) => {
                name = simulation.name().map(str::to_owned);
                warnings = converted.into_iter().chain(simulation.warnings().cloned()).collect();
                simulation.test(io::sink()).map_err(|error| Broken::Limit(format!("{error}: `--max-lines`")))
            }
        };
        Some(Self { path, name, result, warnings, took: begin.elapsed() })
    }

    pub fn passed(&self) -> bool {
        self.result.as_ref().is_ok_and(Tested::passed)
    }

    /// Shows the warnings on the standard error.
    pub fn show_warnings(&self) {
        if !self.warnings.is_empty() {
            eprintln!("{}\n", render(&self.warnings, output::style(&io::stderr())));
        }
    }

    /// Returns the failures or errors as text.
    pub fn details(&self, style: Style) -> String {
        match &self.result {
            Ok(tested) => failures::text(tested, style),
            Err(Broken::Faults(faults)) => format!("{}\n\n", render(faults, style)),
            Err(Broken::Limit(error)) => format!("error: {error}\n\n"),
        }
    }

    /// Returns the first failure or error as one line.
    pub fn summary(&self) -> String {
        match &self.result {
            Ok(tested) => tested.failures.first().map(Failure::message).unwrap_or_default(),
            Err(Broken::Faults(faults)) => {
                let error = faults.iter().find(|fault| fault.severity == Severity::Error);
                error.map(|error| format!("{}: {}", error.place, error.message)).unwrap_or_default()
            }
            Err(Broken::Limit(error)) => error.clone(),
        }
    }
}
