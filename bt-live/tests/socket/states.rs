//! The states of agents: for clients that come late, and as filtered lists.

use std::thread;

use bt_live::wire::{AgentRow, At, Breakpoint, Command, Filter, Message, RunningNode, State};
use bt_live::{Client, Live};
use bt_runtime::Population;

use crate::{Duty, Got, Guard, STEP, connect, listen, watching};

/// Runs `frame` until the client has got its answer: the states, the rows, and the number in it.
fn answer(
    live: &mut Live,
    client: Client,
    command: Command,
    mut frame: impl FnMut(&mut Live),
) -> (Client, Vec<State>, Vec<AgentRow>, Option<usize>) {
    let id = client.asks().command(command).expect("a request");
    thread::scope(|scope| {
        let reading = scope.spawn(move || {
            let (mut client, mut states, mut rows) = (client, Vec::new(), Vec::new());
            loop {
                match client.message().expect("messages").expect("the game lives") {
                    Message::State(state) => states.push(state),
                    Message::Agents(more) => rows.extend(more),
                    Message::Done(done) if done.id == id => {
                        assert_eq!(done.error, None);
                        return (client, states, rows, done.agents);
                    }
                    _ => {}
                }
            }
        });
        while !reading.is_finished() {
            frame(live);
        }
        reading.join().expect("the client")
    })
}

fn look(agent: u32) -> Command {
    Command::Look { at: At::agent(agent) }
}

#[test]
fn a_client_that_comes_late_gets_the_running_nodes_and_the_keys_of_an_agent_while_the_game_stands() {
    let (mut live, _folder) = listen("late");
    let early = watching(&mut live);
    let mut guard = Duty::brain(Guard { shots: 3, text: "x".into(), ..Guard::default() });
    let mut wait = |live: &mut Live, frames: u32| {
        let mut ran = 0;
        while ran < frames {
            ran += u32::from(live.frame(|watch| watch.tick(&mut guard, STEP, &mut ())).is_some());
        }
    };
    early.asks().command(Command::Pause).expect("a request");
    while live.frame(|_| ()).is_some() {}
    // The game hears the requests of a client in their order.
    early.asks().command(look(0)).expect("a request");
    early.asks().command(Command::Step { frames: 2 }).expect("a request");
    wait(&mut live, 2);
    let late = connect(&live);
    assert_eq!(late.welcome().run, early.welcome().run, "the same run");
    let (_late, states, ..) = answer(&mut live, late, look(0), |live| assert!(live.frame(|_| ()).is_none()));
    let [state] = &states[..] else { panic!("{states:?}") };
    let node = |node, for_ms| RunningNode { node, for_ms };
    let ran = state.running[0].for_ms;
    assert_eq!(state.running, [node(0, ran), node(4, ran), node(5, ran)], "selector, patrol, walk");
    assert_eq!((&*state.tree, state.stream, state.complete), ("Duty", Some(0), true));
    assert_eq!(state.keys, ["false", "3", "\"x\""]);
    drop(early);
}

#[test]
fn keys_that_a_breakpoint_has_made_known_are_read_anew_after_its_end() {
    let (mut live, _folder) = listen("look-anew");
    let client = watching(&mut live);
    let mut guard = Duty::brain(Guard::default());
    // Once the game stands, it has the list.
    let set = |live: &mut Live, list| {
        client.asks().command(Command::Breakpoints { list }).expect("a request");
        client.asks().command(Command::Pause).expect("a request");
        while live.frame(|_| ()).is_some() {}
        client.asks().command(Command::Continue).expect("a request");
        live.wait();
    };
    set(&mut live, vec![Breakpoint::at("fight/aim")]);
    assert!(live.frame(|watch| watch.tick(&mut guard, STEP, &mut ())).is_some());
    set(&mut live, Vec::new());
    guard.board_mut().set_shots(7);
    let frame = |live: &mut Live| {
        live.frame(|watch| watch.tick(&mut guard, STEP, &mut ()));
    };
    let (_client, states, ..) = answer(&mut live, client, look(0), frame);
    assert_eq!(states[0].keys, ["false", "7", "\"\""]);
}

#[test]
fn a_list_has_the_agents_of_a_population_in_which_a_node_runs_so_long() {
    let (mut live, _folder) = listen("filter");
    let mut guards = Population::<Duty>::new();
    let ids: Vec<_> = (0..1000).map(|_| guards.spawn(Duty::brain(Guard::default()))).collect();
    let client = watching(&mut live);
    let reading = client.asks();
    // Each guard meets an enemy in a frame of its own, and aims for two frames.
    let fights = |guard: usize, frame: usize| guard % 7 == frame % 7;
    for frame in 0..40 {
        for (guard, &id) in ids.iter().enumerate() {
            guards.board_mut(id).expect("a guard").set_enemy(fights(guard, frame) || fights(guard, frame + 6));
        }
        live.frame(|watch| watch.tick(&mut guards, STEP, &mut ()));
    }
    let filter = Filter { node: Some("fight/aim".to_owned()), longer_ms: 200, ..Filter::default() };
    reading.command(Command::Pause).expect("a request");
    while live.frame(|_| ()).is_some() {}
    let idle = |live: &mut Live| assert!(live.frame(|_| ()).is_none());
    let (client, _, rows, all) = answer(&mut live, client, Command::Agents { filter }, idle);
    // In frame 39 those of remainder 4 begin to aim, and those of 3 have aimed for one frame before.
    let expected: Vec<_> = (0..1000).filter(|guard| guard % 7 == 3).collect();
    let found: Vec<_> = rows.iter().map(|row| row.agent).collect();
    assert_eq!((found, all), (expected.clone(), Some(expected.len())));
    assert!(rows.iter().all(|row| row.name == "aim" && row.for_ms == 200 && row.complete), "{:?}", rows[0]);
    let everyone = Command::Agents { filter: Filter { most: 10, ..Filter::default() } };
    let (_client, _, rows, all) = answer(&mut live, client, everyone, idle);
    assert_eq!((rows.len(), all), (10, Some(1000)));
}

#[test]
fn a_game_that_takes_no_commands_is_looked_at_and_listed() {
    let folder = crate::folder("look-only");
    let options = bt_live::Options::new("x").address(([127, 0, 0, 1], 0).into()).folder(&folder.0);
    let mut live = options.commands(false).listen().unwrap();
    let client = watching(&mut live);
    let mut guard = Duty::brain(Guard::default());
    let frame = |live: &mut Live| {
        live.frame(|watch| watch.tick(&mut guard, STEP, &mut ()));
    };
    let (client, states, ..) = answer(&mut live, client, look(0), frame);
    assert_eq!(states.len(), 1);
    let (_client, _, rows, all) = answer(&mut live, client, Command::Agents { filter: Filter::default() }, |live| {
        live.frame(|_| ());
    });
    assert_eq!((rows.len(), all), (1, Some(1)));
}

#[test]
fn too_many_rows_and_unknown_agents_are_refused() {
    let (mut live, _folder) = listen("look-wrong");
    let mut client = connect(&live);
    client.asks().command(Command::Agents { filter: Filter { most: 5000, ..Filter::default() } }).expect("a request");
    client.asks().command(look(7)).expect("a request");
    client.asks().watch(true).expect("a request");
    live.wait_for_watcher();
    let mut guard = Duty::brain(Guard::default());
    live.frame(|watch| watch.tick(&mut guard, STEP, &mut ()));
    drop(live);
    let errors: Vec<_> = Got::all(&mut client).done.into_iter().filter_map(|done| done.error).collect();
    assert_eq!(errors, ["a list has at most 1024 rows", "no agent with the number 7 was ticked in this frame"]);
}
