//! The core without a browser: a host and a page that are played.

mod attributes;
mod commands;
mod disk;
mod extract;
mod files;
mod forms;
#[path = "../../../bt-model/tests/json/generated.rs"]
mod generated;
mod help;
mod history;
mod inline;
mod interrupts;
mod journal;
mod mosaic;
mod names;
mod other_files;
mod pages;
mod problems;
mod put;
mod random;
mod rename;
mod settings;
mod several;
mod simulate;
mod stage;
mod used;
mod watch;
