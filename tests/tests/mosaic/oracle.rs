//! Compares every scenario of the traces.

use std::collections::BTreeMap;

use crate::compare::{Went, compare};
use crate::scenario::{Scenario, folder, json_files, say};

#[test]
fn every_scenario_goes_as_in_the_original() {
    let Some(folder) = folder() else {
        say("SKIPPED: no traces of the original beside the project, nor where MOSAIC_ORACLE says");
        return;
    };
    let trees = folder.join("trees");
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut differs = Vec::new();
    let mut run = 0;
    for part in ["hand", "fuzz"] {
        for path in json_files(&folder.join(part)) {
            run += 1;
            let scenario = Scenario::read(&path);
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let went = compare(&scenario, &trees);
            let counted = match went {
                Went::Equal => "equal".to_owned(),
                Went::UpTo(why) => format!("equal up to a quirk that is fixed: {why}"),
                Went::Skipped(why) => format!("skipped: {why}"),
                Went::Differs(what) => {
                    differs.push(format!("{name} ({}): {what}", scenario.scenario.tree));
                    "differs".to_owned()
                }
            };
            *counts.entry(counted).or_default() += 1;
        }
    }
    say(&format!("{run} scenarios of the original"));
    counts.iter().for_each(|(how, count)| say(&format!("{count:5} {how}")));
    assert!(run > 0, "the folder of traces is empty");
    assert!(differs.is_empty(), "{} scenarios differ:\n{}", differs.len(), differs.join("\n"));
}
