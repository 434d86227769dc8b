//! Messages of `bt_file!`, and files on which it must be silent.

#[test]
fn messages() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/file/*.rs");
    cases.pass("ui/file/pass/*.rs");
}
