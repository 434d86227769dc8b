//! Messages of the macros.
//!
//! `ui/<macro>/*.rs` must fail to compile, each with the message beside it. trybuild gives them all to one `cargo check`, as
//! long as none of them must be built. `ui/<macro>/pass/*.rs`, on which the macros must be silent, are therefore tests of their
//! own (`Cargo.toml`), and the one message that comes as late as code is made stands at `bt_runtime::brain::Pinned`.

use trybuild::TestCases;

#[test]
fn messages() {
    TestCases::new().compile_fail("ui/*/*.rs");
}
