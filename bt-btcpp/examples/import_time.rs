//! The time that the import of 10,000 nodes takes: the best of ten runs.
//!
//! `cargo run --release -p bt-btcpp --example import_time`

use std::time::Instant;

use bt_btcpp::{Project, convert};
use bt_model::json::{Limits, Source, write};

/// A branch of six nodes.
const BRANCH: &str = r#"<Fallback>
    <Sequence name="try"> <IsNear goal="{goal}" _skipIf="x &gt; 1"/> <GoTo goal="{goal}" speed="0.5"/> </Sequence>
    <Wave arm="left" _onSuccess="tries += 1"/>
    <Sleep msec="100"/>
</Fallback>"#;

fn main() {
    let branches = BRANCH.repeat(10_000 / 6);
    let text = format!(
        "<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\"><Sequence>{branches}</Sequence></BehaviorTree></root>"
    );
    let source = Source::new("main.xml", text);
    let mut best = f64::INFINITY;
    let mut bytes = 0;
    for _ in 0..10 {
        let begin = Instant::now();
        let (project, faults) = Project::read(&source, &Limits::default(), &mut |_, _| Err(String::new()));
        assert!(!faults.has_errors());
        let (document, faults) = convert(&project, "Robot");
        assert!(!faults.has_errors());
        best = best.min(begin.elapsed().as_secs_f64() * 1e3);
        bytes = write(&document).len();
    }
    println!("10,000 nodes, {} bytes of XML, {bytes} bytes of JSON: {best:.1} ms", source.text().len());
}
