//! Other versions of trees from files, which clients send to a running game.

use std::sync::Arc;

use bt_live::wire::{Done, Refused, Swapped};
use bt_live::{Client, Live, Options};
use bt_runtime::loaded::{LoadErrors, Loaded};
use bt_runtime::{Population, Program, Registry, prelude::*};

use crate::{Duty, Folder, Got, Guard, connect, folder};

#[derive(Blackboard, Clone, Default)]
struct Lamp {
    lit: u32,
}

/// Another type of agent, with the same keys and the same name in files.
#[derive(Blackboard, Clone, Default)]
struct Torch {
    lit: u32,
}

const SECOND: Duration = Duration::from_secs(1);

fn load(name: &str, text: &str) -> Result<Arc<Program<Lamp>>, LoadErrors> {
    Registry::<Lamp>::new().load_str(name, text)
}

/// A tree that waits three seconds, then writes this number.
fn blink(tree: &str, lit: &str) -> String {
    let wait = r#"{ "node": "wait", "id": 7, "args": { "for": "3s" } }"#;
    let set = format!(r#"{{ "node": "set", "key": "lit", "value": {lit} }}"#);
    let root = format!(r#"{{ "node": "sequence", "children": [{wait}, {set}] }}"#);
    format!(r#"{{ "bt": 1, "tree": "{tree}", "agent": "Lamp", "root": {root} }}"#)
}

fn lamp(tree: &str) -> Brain<Loaded<Lamp>> {
    load("lamp.json", &blink(tree, "1")).expect("a tree").brain(Lamp::default())
}

fn listen(test: &str, options: impl FnOnce(Options) -> Options) -> (Live, Folder) {
    let folder = folder(test);
    let all = Options::new(test).address(([127, 0, 0, 1], 0).into()).folder(&folder.0).commands(true);
    (options(all).listen().expect("it listens"), folder)
}

/// A client that has sent these documents before the next frame.
fn sending(live: &mut Live, texts: &[&str]) -> Client {
    let client = connect(live);
    for text in texts {
        client.asks().swap("blink.json", text).expect("a request");
    }
    client.asks().watch(true).expect("a request");
    live.wait_for_watcher();
    client
}

fn answers(client: &mut Client) -> Vec<Done> {
    Got::all(client).done
}

#[test]
fn a_running_wait_goes_on_in_the_new_version_and_other_trees_stay() {
    let (mut live, _folder) = listen("swap", |options| options.writes(true).swaps(load));
    let (mut first, mut other, mut built) = (lamp("Blink"), lamp("Other"), Duty::brain(Guard::default()));
    let mut frame = |live: &mut Live| {
        live.frame(|watch| {
            watch.tick(&mut built, SECOND, &mut ());
            watch.tick(&mut first, SECOND, &mut ());
            watch.tick(&mut other, SECOND, &mut ());
            (first.board().lit, other.board().lit)
        })
    };
    frame(&mut live);
    let mut client = sending(&mut live, &[&blink("Blink", "5")]);
    assert_eq!([(); 3].map(|()| frame(&mut live)), [Some((0, 0)), Some((0, 0)), Some((5, 1))], "three seconds in all");
    drop(live);
    assert_eq!(answers(&mut client)[0].swapped, Some(Swapped { agents: 1, halting: 0 }));
}

#[test]
fn the_agents_of_a_population_with_the_tree_go_on_with_the_new_one() {
    let (mut live, _folder) = listen("swap-population", |options| options.writes(true).swaps(load));
    let mut lamps = Population::<Loaded<Lamp>>::new();
    let program = load("blink.json", &blink("Blink", "1")).unwrap();
    let ids: Vec<_> = (0..5).map(|_| lamps.spawn(program.brain(Lamp::default()))).collect();
    let other = lamps.spawn(lamp("Other"));
    lamps.tick(SECOND, &mut ());
    let mut client = sending(&mut live, &[&blink("Blink", "5")]);
    for _ in 0..3 {
        live.frame(|watch| watch.tick(&mut lamps, SECOND, &mut ()));
    }
    drop(live);
    assert!(ids.iter().all(|&id| lamps.board(id).is_some_and(|lamp| lamp.lit == 5)));
    assert_eq!(lamps.board(other).map(|lamp| lamp.lit), Some(1));
    assert_eq!(answers(&mut client)[0].swapped, Some(Swapped { agents: 5, halting: 0 }));
}

#[test]
fn a_swap_waits_for_a_frame_with_ticks_and_counts_each_agent_once() {
    let (mut live, _folder) = listen("swap-steps", |options| options.writes(true).swaps(load));
    let (mut brain, mut lamps) = (lamp("Blink"), Population::<Loaded<Lamp>>::new());
    lamps.spawn(lamp("Blink"));
    let mut client = sending(&mut live, &[&blink("Blink", "5")]);
    live.frame(|_| ()).expect("a frame without a tick");
    live.frame(|watch| {
        for _ in 0..2 {
            watch.agent(0).tick(&mut brain, SECOND, &mut ());
            watch.tick(&mut lamps, SECOND, &mut ());
        }
    });
    drop(live);
    let swapped: Vec<_> = answers(&mut client).into_iter().map(|done| done.swapped).collect();
    assert_eq!(swapped, [Some(Swapped { agents: 2, halting: 0 })]);
}

#[test]
fn the_agents_of_a_type_get_the_version_of_their_own_function_in_any_order() {
    fn torches(name: &str, text: &str) -> Result<Arc<Program<Torch>>, LoadErrors> {
        Registry::<Torch>::new().with_agent("Lamp").load_str(name, text)
    }
    let torches_first: fn(Options) -> Options = |options| options.swaps(torches).swaps(load);
    let lamps_first: fn(Options) -> Options = |options| options.swaps(load).swaps(torches);
    for options in [torches_first, lamps_first] {
        let (mut live, _folder) = listen("swap-types", |all| options(all.writes(true)));
        let torch = torches("torch.json", &blink("Flare", "1")).expect("a tree");
        let (mut lamp, mut torch) = (lamp("Blink"), torch.brain(Torch::default()));
        let mut client = sending(&mut live, &[&blink("Blink", "5"), &blink("Flare", "6")]);
        for _ in 0..4 {
            live.frame(|watch| {
                watch.tick(&mut torch, SECOND, &mut ());
                watch.tick(&mut lamp, SECOND, &mut ());
            });
        }
        drop(live);
        assert_eq!((lamp.board().lit, torch.board().lit), (5, 6));
        let swapped: Vec<_> = answers(&mut client).into_iter().map(|done| done.swapped).collect();
        assert_eq!(swapped, [Some(Swapped { agents: 1, halting: 0 }); 2]);
    }
}

#[test]
fn a_faulty_tree_changes_nothing_and_its_faults_have_places() {
    let (mut live, _folder) = listen("swap-faulty", |options| options.writes(true).swaps(load));
    let mut lamp = lamp("Blink");
    let faulty = blink("Blink", r#"{ "expr": "lid + 1" }"#).replace(r#""lit","#, "\"lit\",\n ");
    let mut client = sending(&mut live, &[&faulty, "{", &blink("Bling", "5")]);
    for _ in 0..4 {
        live.frame(|watch| watch.tick(&mut lamp, SECOND, &mut ()));
    }
    drop(live);
    assert_eq!(lamp.board().lit, 1);
    let mut done = answers(&mut client);
    done.sort_by_key(|done| done.id);
    let kinds: Vec<_> = done.iter().map(|done| done.refused).collect();
    assert_eq!(kinds, [Some(Refused::Faulty), Some(Refused::Faulty), Some(Refused::NoAgent)]);
    let fault = &done[0].faults[0];
    assert_eq!(
        (&*fault.file, fault.line, &*fault.path),
        ("blink.json", 2, "$.root.children[1].value.expr"),
        "{fault:?}"
    );
    assert!(fault.message.contains("no key `lid`") && !fault.warning, "{fault:?}");
    assert!(done[0].error.as_ref().is_some_and(|text| text.contains("blink.json:2:")), "{:?}", done[0].error);
    assert_eq!(done[2].error.as_deref(), Some("no agent with the tree `Bling` was ticked in this frame"));
}

#[test]
fn a_refusal_with_long_texts_in_any_script_is_answered_with_as_many_faults_as_there_is_room_for() {
    let (mut live, _folder) = listen("swap-long", |options| options.writes(true).swaps(load));
    let mut lamp = lamp("Blink");
    let long = "\u{1f4a1}".repeat(200);
    let set = format!(r#"{{ "node": "set", "key": "{long}", "value": 1 }}"#);
    let root = format!(r#"{{ "node": "sequence", "children": [{}] }}"#, vec![set; 80].join(", "));
    let text = format!(r#"{{ "bt": 1, "tree": "Blink", "agent": "Lamp", "root": {root} }}"#);
    let mut client = connect(&live);
    client.asks().swap(&long, &text).expect("a request");
    client.asks().watch(true).expect("a request");
    live.wait_for_watcher();
    live.frame(|watch| watch.tick(&mut lamp, SECOND, &mut ()));
    drop(live);
    let [done] = &answers(&mut client)[..] else { panic!("one answer") };
    assert_eq!((done.refused, done.id), (Some(Refused::Faulty), 0));
    assert!((10..64).contains(&done.faults.len()), "{} faults", done.faults.len());
    assert_eq!(done.faults[0].file, long);
}

#[test]
fn a_game_that_does_not_allow_it_swaps_nothing() {
    let read_only: fn(Options) -> Options = |options| options.swaps(load);
    let without: fn(Options) -> Options = |options| options.writes(true);
    for (test, options, kind) in
        [("swap-closed", read_only, Refused::NotAllowed), ("swap-without", without, Refused::NotBuilt)]
    {
        let (mut live, _folder) = listen(test, options);
        let mut lamp = lamp("Blink");
        let mut client = sending(&mut live, &[&blink("Blink", "5")]);
        for _ in 0..4 {
            live.frame(|watch| watch.tick(&mut lamp, SECOND, &mut ()));
        }
        drop(live);
        assert_eq!((lamp.board().lit, answers(&mut client)[0].refused), (1, Some(kind)), "{test}");
    }
}
