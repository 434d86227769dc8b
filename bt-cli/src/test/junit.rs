//! Writes the report in the format of JUnit.

use bt_model::json::Style;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::outcome::Outcome;

/// Returns the report as XML.
pub fn report(outcomes: &[Outcome]) -> Result<String, String> {
    let mut suite = TestSuite::new("bt test");
    for outcome in outcomes {
        let status = if outcome.passed() {
            TestCaseStatus::success()
        } else {
            // A script that cannot run counts as an error of JUnit, a failed expectation as a failure.
            let kind = if outcome.result.is_ok() { NonSuccessKind::Failure } else { NonSuccessKind::Error };
            let mut status = TestCaseStatus::non_success(kind);
            status.set_message(outcome.summary()).set_description(outcome.details(Style::Plain));
            status
        };
        let mut case = TestCase::new(outcome.name.as_deref().unwrap_or(&outcome.path), status);
        case.set_classname(&*outcome.path).set_time(outcome.took);
        suite.add_test_case(case);
    }
    let mut report = Report::new("bt test");
    report.add_test_suite(suite);
    report.to_string().map_err(|error| format!("the report of JUnit cannot be written: {error}"))
}
