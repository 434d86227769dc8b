//! Messages of `state_tree!`, and code on which it must be silent.

#[test]
fn messages() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/state/*.rs");
    cases.pass("ui/state/pass/*.rs");
}
