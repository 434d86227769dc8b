//! Messages of `#[derive(Blackboard)]`.

#[test]
fn messages() {
    trybuild::TestCases::new().compile_fail("ui/blackboard/*.rs");
}
