//! Messages of `#[action]` and `#[derive(Inputs)]`, and code on which they must be silent.

#[test]
fn messages() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/action/*.rs");
    cases.pass("ui/action/pass/*.rs");
}
