//! The core without a browser: a host and a page that are played.

mod commands;
mod disk;
mod pages;
mod random;
mod stage;
