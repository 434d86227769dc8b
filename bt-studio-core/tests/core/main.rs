//! The core without a browser: a host and a page that are played.

mod attributes;
mod commands;
mod disk;
mod help;
mod pages;
mod put;
mod random;
mod stage;
