use bt_runtime::prelude::*;

#[composite(children = 2)]
pub struct Two {}

#[decorator]
fn every() {}

#[composite]
pub enum Kind {
    One,
}

fn main() {}
