//! The formats in which the result is printed.

mod json_lines;
pub mod markdown;
mod table;

use std::io;

pub use json_lines::JsonLines;
pub use markdown::Markdown;
pub use table::Table;

use crate::build_time::BuildTime;
use crate::load_time::LoadTime;
use crate::row::Row;

/// A receiver of rows, which it gets as soon as their test is measured.
pub trait Report {
    fn rows(&mut self, rows: &[Row]) -> io::Result<()>;

    /// Receives the time to build a large tree.
    fn build_time(&mut self, time: &BuildTime) -> io::Result<()>;

    /// Receives the time to load a large file.
    fn load_time(&mut self, time: &LoadTime) -> io::Result<()>;

    /// Ends the report, after all tests.
    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns a figure with as many decimals as are significant.
pub fn significant(figure: f64) -> String {
    let decimals = match figure {
        ..10.0 => 2,
        ..1000.0 => 1,
        _ => 0,
    };
    format!("{figure:.decimals$}")
}
