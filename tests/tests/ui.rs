//! Messages of the macros, and code on which they must be silent.
//!
//! `ui/<macro>/*.rs` must fail to compile, each with the message beside it. They stand in a test of their own because trybuild
//! then gives them to one `cargo check`, instead of a `cargo build` for each.

use trybuild::TestCases;

#[test]
fn messages() {
    TestCases::new().compile_fail("ui/*/*.rs");
}

/// `pass`: compiles and runs. `built`: a message that comes as late as code is made.
#[test]
fn silence_and_late_messages() {
    let cases = TestCases::new();
    cases.compile_fail("ui/*/built/*.rs");
    cases.pass("ui/*/pass/*.rs");
}
