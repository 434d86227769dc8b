//! Links that change during a load lead to no file outside of `LoadLimits::folder`.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use bt_runtime::{Registry, loaded::LoadLimits};
use tests::prelude::*;

/// Sets a flag when it is dropped, also after a panic.
struct Stops<'a>(&'a AtomicBool);

impl Drop for Stops<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Loads a file many times, while another thread replaces it by a link to a file outside and back.
#[test]
fn a_link_that_changes_during_a_load_does_not_leave_the_folder() {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("race");
    let _ = fs::remove_dir_all(&root);
    let mods = root.join("mods");
    fs::create_dir_all(&mods).unwrap();
    let tree =
        |name: &str| format!(r#"{{ "bt": 1, "tree": "{name}", "agent": "Actor", "root": {{ "node": "idle" }} }}"#);
    let (inside, outside) = (mods.join("inside.json"), root.join("outside.json"));
    fs::write(&inside, tree("Inside")).unwrap();
    fs::write(&outside, tree("Outside")).unwrap();
    fs::hard_link(&inside, mods.join("a.json")).unwrap();
    let mut limits = LoadLimits::default();
    limits.folder = Some(mods.clone());
    let registry = Registry::<Actor>::new().limited(limits);
    let stop = AtomicBool::new(false);
    let mut seen = [0, 0];
    std::thread::scope(|scope| {
        let _stops = Stops(&stop);
        scope.spawn(|| {
            // A rename replaces the file in one step.
            let rename = || fs::rename(mods.join("next"), mods.join("a.json")).unwrap();
            while !stop.load(Ordering::Relaxed) {
                symlink(&outside, mods.join("next")).unwrap();
                rename();
                fs::hard_link(&inside, mods.join("next")).unwrap();
                rename();
            }
        });
        for _ in 0..8_000 {
            match registry.load(mods.join("a.json")) {
                Ok(program) => {
                    assert_eq!(program.name(), "Inside");
                    seen[0] += 1;
                }
                Err(errors) => {
                    assert!(errors.to_string().contains("is not in the folder"), "{errors}");
                    seen[1] += 1;
                }
            }
        }
    });
    assert!(seen[0] > 0 && seen[1] > 0, "the file has not changed: {seen:?}");
}
