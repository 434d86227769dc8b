//! Messages of `bt!`, and code on which it must be silent.

#[test]
fn messages() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/bt/*.rs");
    cases.pass("ui/bt/pass/*.rs");
}
