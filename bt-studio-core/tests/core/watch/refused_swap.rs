//! A swap that the game refuses: its faults are problems of the file.

use bt_studio_core::message::{Ask, ProblemView, SwapFault, Watching};

use super::{Game, TWIN, frames, watched};
use crate::stage::{FILE, Stage};

fn swap(stage: &mut Stage) {
    stage.ask(Ask::Watch { order: Watching::Swap { file: FILE.to_owned() } }).unwrap();
}

/// A game that refuses a swap for the condition of the first guard.
fn refused() -> Stage {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1));
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    frames(&mut stage, &mut game, 1);
    let (line, text) = TWIN.lines().enumerate().find(|(_, text)| text.contains("ammo")).unwrap();
    let column = text[..text.find("ammo").unwrap()].chars().count();
    stage.swap_faults = vec![SwapFault {
        file: FILE.to_owned(),
        line: line as u32 + 1,
        column: column as u32 + 1,
        message: "there is no key `ammo`".to_owned(),
        help: "there are `rounds`".to_owned(),
    }];
    swap(&mut stage);
    stage
}

fn problems(stage: &Stage) -> &[ProblemView] {
    &stage.document().problems
}

#[test]
fn the_faults_that_the_game_tells_are_marks_in_the_file() {
    let stage = refused();
    let [problem] = problems(&stage) else { panic!("{:?}", problems(&stage)) };
    assert!(problem.message.ends_with("refuses the swap: there is no key `ammo`"), "{}", problem.message);
    assert_eq!(problem.help, "there are `rounds`");
    let (from, to) = problem.letters;
    let letters: String = TWIN.chars().skip(from as usize).take((to - from) as usize).collect();
    assert_eq!(letters, "ammo");
    assert!(problem.at.is_some(), "it is at its node");
    assert!(stage.watch.as_ref().unwrap().said.contains("it has faults"));
}

#[test]
fn the_next_edit_or_swap_ends_them() {
    let mut stage = refused();
    stage.set("/root/children/2/args/for", "5s").unwrap();
    assert_eq!((stage.problems(), &*stage.watch.as_ref().unwrap().said), (vec![], ""));
    swap(&mut stage);
    assert_eq!(problems(&stage).len(), 1, "the game refuses the next version too");
}

#[test]
fn a_swap_that_the_game_takes_ends_them() {
    let mut stage = refused();
    assert_eq!(problems(&stage).len(), 1);
    stage.swap_faults.clear();
    swap(&mut stage);
    assert_eq!(stage.problems(), [""; 0]);
}
