//! A world is a struct.

use bt_bevy::prelude::*;

#[derive(BevyWorld)]
enum Field {}

fn main() {}
