//! A brain never allocates after its creation: not in ticks, aborts, graceful halts, events, snapshots, or the ring.

use bt_live::wire::{Command, Level, WatchFor};
use bt_runtime::prelude::*;
use bt_runtime::trace::{Counts, Digest, JsonLines, Names, Profile, Recorder, Ring, Trace, Why};
use tests::menu;
use tests::prelude::*;
use tests::{Book, Counting, allocations};

#[global_allocator]
static COUNTING: Counting = Counting;

state_tree! {
    machine Linked(to: i32) for Actor {
        state Work { task leaf(n = 1); on success if to > 2 => succeed; on failure => fail; }
    }
    machine Machine for Actor {
        evaluator serve(n = 7) every 200ms;
        global task leaf(n = 8);
        on Signal::At(at) if *at > 0 priority high => Go(to = at);
        group Calm {
            select random;
            on tick if bb.a after 100ms..=200ms => Away;
            state Idle { task graceful(n = 2, halts = 2); #[again] task wait(200ms); on done => next; }
            state Tree { run Subtree; }
        }
        state Away links Linked(to = bb.n) { on tick if !bb.a => Calm; }
        state Go(to: i32) { task look(n = 3, at = to); on done => Calm; on tick if bb.n == 3 => parent; }
    }
}

bt! {
    tree Subtree for Actor { sequence { leaf(n = 4); leaf(n = 5); } }
    tree Lines for Actor {
        selector {
            #[when(bb.a, aborts = both)]
            sequence { leaf(n = 1); graceful(n = 2, halts = 2); }
            #[when(bb.spot.is_some(), aborts = both, notify = value)]
            always_sequence { leaf(n = 3); graceful(n = 4); }
            idle;
        }
    }
    tree Reactives for Actor {
        reactive_selector {
            reactive_sequence { check(bb.a); graceful(n = 1); }
            graceful(n = 2, halts = 2);
        }
    }
    tree Draws for Actor {
        #[repeat(forever)]
        random_sequence {
            random_selector { leaf(n = 1); graceful(n = 2); }
            pick { #[weight(2)] leaf(n = 3); #[weight(bb.n + 1)] leaf(n = 4); }
            utility_selector { #[score(bb.n)] leaf(n = 5); #[score(bb.m)] leaf(n = 6); }
            utility_selector(rescore = change) { #[score(bb.n)] leaf(n = 7); #[score(bb.m)] leaf(n = 8); }
        }
    }
    tree Parallels for Actor {
        parallel(success = 2, failure = 2) {
            race { graceful(n = 1, halts = 2); leaf(n = 2); }
            simple_parallel(finish = delayed) { leaf(n = 3); graceful(n = 4); }
            simple_parallel(finish = immediate) { leaf(n = 5); wait(200ms); }
        }
    }
    tree Each for Actor {
        let all: [i32; 5] = [1, 2, 3, 4, 5];
        let job: i32 = 0;
        #[repeat(forever)]
        for_each(all -> job, width = 3) {
            #[force_success] sequence { look(n = 1, at = job); graceful(n = 2, halts = 2); }
        }
    }
    tree Choices for Actor {
        sequence {
            if bb.a { leaf(n = 1); } else { wait(100ms..=300ms); }
            match bb.mode { Mode::Calm => leaf(n = 2), _ => graceful(n = 3), }
            while bb.a { leaf(n = 4); }
        }
    }
    tree Results for Actor {
        sequence {
            #[invert] #[force_failure] leaf(n = 1);
            #[force_success] #[retry(2)] leaf(n = 2);
            #[until_success] leaf(n = 3);
            #[until_failure] #[repeat(2)] leaf(n = 4);
        }
    }
    tree Gates for Actor {
        selector {
            #[when(bb.a, aborts = lower_priority)]
            #[cooldown(200ms)]
            leaf(n = 1);
            #[time_limit(300ms)]
            graceful(n = 2);
            #[delay(100ms)]
            #[once]
            leaf(n = 3);
            #[limit(2)]
            #[chance(0.5)]
            leaf(n = 4);
        }
    }
    tree Leaves for Actor {
        sequence {
            set(bb.n = bb.n + 1);
            clear(bb.spot);
            send(Signal::At(bb.n));
            #[force_success]
            find(n = 1, value = 2) -> bb.spot;
            #[time_limit(300ms)]
            wait_for(Signal::At(at) -> bb.m);
            #[force_success]
            selector { fail; check(bb.a); succeed; }
        }
    }
    tree Services for Actor {
        #[service(serve(n = 9, value = 3) -> bb.m, every = 100ms, deviation = 50ms)]
        sequence { look(n = 1, at = bb.m); leaf(n = 2); }
    }
    pub tree Inner(to: i32, #[latch] from: i32, inout tries: i32, out last: i32) for Actor {
        let step: i32 = from;
        #[keep]
        let runs: i32 = 0;
        selector {
            #[when(to > 2 && step > 0 && runs < 9, aborts = both)]
            look(n = 1, at = to);
            sequence {
                set(step = step + 1); set(runs = runs + 1); set(tries = tries + 1); set(last = tries); graceful(n = 2);
            }
        }
    }
    tree Custom for Actor {
        RecoveryNode(number_of_retries = 2) {
            PipelineSequence {
                RateController(hz = 5.0) { graceful(n = 1, halts = 2); }
                EachItem { leaf(n = 2); }
            }
            RoundRobin { leaf(n = 3); graceful(n = 4); }
        }
    }
    tree Outer for Actor { let tries: i32 = 0; run Inner(to = bb.n, from = bb.m, last -> bb.m, tries -> tries); }
    tree Slots for Actor { selector { slot weapon; parallel { slot left; slot right; leaf(n = 1); } } }
}

/// The allocations of a brain whose slots get trees that are boxed in advance.
fn slotted<R: Trace>(book: &mut Book, trace: &mut R) -> u64 {
    let names = ["slow", "own", "claims", "rests", "serves", "waits", "counts", "nested"];
    let mut boxes: Vec<_> = (0..120).map(|number| menu(names[number % names.len()])).collect();
    let mut brain = Slots::brain(Actor::default());
    allocations(|| {
        for tick in 0_u32..200 {
            book.facts.clear();
            book.clear();
            let slot = [Slots::WEAPON, Slots::LEFT, Slots::RIGHT][tick as usize % 3];
            match tick % 5 {
                0 | 2 => boxes.pop().into_iter().for_each(|tree| brain.put(slot, tree)),
                4 => brain.clear(slot),
                _ => {}
            }
            brain.board_mut().set_a(tick / 3 % 2 == 1);
            if tick % 50 == 49 {
                let _ = brain.restart(book);
            }
            brain.tick(Duration::from_millis(50), book);
            brain.tick_traced(Duration::from_millis(50), book, trace);
            let _ = brain.next();
        }
    })
}

#[test]
fn trees_in_slots_do_not_allocate() {
    let (mut book, mut ring) = (Book::default(), Ring::<64>::new());
    assert_eq!(slotted(&mut book, &mut ring), 0);
    assert!(ring.total() > 500, "they lived: {} records", ring.total());
    assert!(slotted(&mut book, &mut Recorder::default()) > 0, "a trace that allocates is seen");
}

/// Ticks a brain in many ways: results, writes, events, stops, copies, snapshots and restarts.
fn live<T: Tree<Agent = Actor, Params = ()>, R: Trace>(book: &mut Book, trace: &mut R)
where
    Brain<T>: Clone + Unpin + serde::Serialize,
{
    let mut snapshot = [0_u8; 4096];
    let mut brain = Brain::<T>::new(Actor::default(), ()).seeded(3);
    for tick in 0_u32..200 {
        book.facts.clear();
        book.clear();
        for leaf in 1..10 {
            match tick.wrapping_mul(2_654_435_761).rotate_left(leaf) % 7 {
                0 => book.result(leaf as u8, Status::Success),
                1 => book.result(leaf as u8, Status::Failure),
                _ => {}
            }
        }
        let bb = brain.board_mut();
        bb.set_a(tick / 3 % 2 == 1);
        bb.set_n((tick % 5) as i32);
        bb.set_spot((tick % 11 > 5).then_some(tick as i32));
        bb.set_mode(if tick % 13 > 6 { Mode::Alert } else { Mode::Calm });
        if tick % 4 == 0 {
            let _ = brain.send(Signal::At(1));
        }
        match tick % 50 {
            20 => _ = brain.stop(book),
            24 => brain.start(),
            30 => brain = brain.clone(),
            35 => _ = postcard::to_slice(&brain, &mut snapshot).expect("a snapshot of less than 4096 bytes"),
            40 => _ = brain.restart(book),
            _ => {}
        }
        let dt = Duration::from_millis(50);
        if tick % 2 == 0 {
            brain.tick(dt, book)
        } else {
            brain.tick_traced(dt, book, trace)
        };
        let _ = brain.next();
    }
}

/// The allocations of [`live`], and its number of records.
fn lived<T: Tree<Agent = Actor, Params = ()>>() -> (u64, u64)
where
    Brain<T>: Clone + Unpin + serde::Serialize,
{
    let (mut book, mut ring) = (Book::default(), Ring::<64>::new());
    (allocations(|| live::<T, _>(&mut book, &mut ring)), ring.total())
}

#[test]
fn no_node_allocates() {
    let trees = [
        ("Lines", lived::<Lines>(), Lines::INFO),
        ("Reactives", lived::<Reactives>(), Reactives::INFO),
        ("Draws", lived::<Draws>(), Draws::INFO),
        ("Parallels", lived::<Parallels>(), Parallels::INFO),
        ("Each", lived::<Each>(), Each::INFO),
        ("Choices", lived::<Choices>(), Choices::INFO),
        ("Results", lived::<Results>(), Results::INFO),
        ("Gates", lived::<Gates>(), Gates::INFO),
        ("Leaves", lived::<Leaves>(), Leaves::INFO),
        ("Services", lived::<Services>(), Services::INFO),
        ("Custom", lived::<Custom>(), Custom::INFO),
        ("Outer", lived::<Outer>(), Outer::INFO),
        ("Slots", lived::<Slots>(), Slots::INFO),
        ("Machine", lived::<Machine>(), Machine::INFO),
    ];
    for (name, (allocations, records), info) in &trees {
        assert_eq!(*allocations, 0, "{name} allocates");
        assert!(*records > 200, "{name} lived: {records} records");
        assert!(!info.is_empty());
    }
    let kinds: Vec<&str> = trees.iter().flat_map(|(_, _, info)| info.iter().map(|node| node.kind)).collect();
    for spec in KINDS {
        assert!(kinds.contains(spec), "no tree has a `{spec}`, only {kinds:?}");
    }
}

/// Every kind of node.
const KINDS: &[&str] = &[
    "sequence",
    "selector",
    "always_sequence",
    "reactive_sequence",
    "reactive_selector",
    "random_sequence",
    "random_selector",
    "pick",
    "utility_selector",
    "parallel",
    "race",
    "simple_parallel",
    "if",
    "match",
    "while",
    "for_each",
    "wait",
    "wait_for",
    "send",
    "check",
    "set",
    "clear",
    "succeed",
    "fail",
    "idle",
    "run",
    "slot",
    "action",
    "machine",
    "state",
    "group",
    "linked",
    "subtree",
];

#[action]
fn boxes(n: u32) -> bool {
    *std::hint::black_box(Box::new(n)) > 0
}

bt! {
    tree Wasteful for Actor { sequence { boxes(n = 1); leaf(n = 1); } }
}

#[test]
fn an_action_that_allocates_is_seen() {
    assert!(lived::<Wasteful>().0 > 0);
}

#[test]
fn sinks_do_not_allocate_once_they_are_made() {
    fn traced<T: Tree<Agent = Actor, Params = ()>>(mut trace: impl Trace) -> u64
    where
        Brain<T>: Clone + Unpin + serde::Serialize,
    {
        let mut book = Book::default();
        allocations(|| live::<T, _>(&mut book, &mut trace))
    }
    fn of_each<T: Tree<Agent = Actor, Params = ()>>() -> [u64; 5]
    where
        Brain<T>: Clone + Unpin + serde::Serialize,
    {
        let mut room = vec![0; 4 << 20];
        let lines = JsonLines::new(Names::of::<T>(), room.as_mut_slice());
        let profile = Profile::new(Names::of::<T>());
        let (ring, digest, counts) = (Ring::<64>::new(), Digest::new(), Counts::default());
        [traced::<T>(ring), traced::<T>(digest), traced::<T>(counts), traced::<T>(lines), traced::<T>(profile)]
    }
    assert_eq!(of_each::<Lines>(), [0; 5]);
    assert_eq!(of_each::<Parallels>(), [0; 5]);
    assert_eq!(of_each::<Gates>(), [0; 5]);
    assert_eq!(of_each::<Leaves>(), [0; 5]);
    assert_eq!(of_each::<Outer>(), [0; 5]);
}

#[test]
fn a_trace_that_allocates_is_seen() {
    let (mut book, mut trace) = (Book::default(), Recorder::default());
    assert!(allocations(|| live::<Lines, _>(&mut book, &mut trace)) > 0);
    let mut why = Why::new(Names::of::<Lines>());
    assert!(allocations(|| live::<Lines, _>(&mut book, &mut why)) > 0);
}

#[test]
fn a_board_on_the_heap_would_be_seen() {
    assert_eq!(allocations(|| drop(std::hint::black_box(vec![0_u8; 16]))), 1);
}

/// The allocations of frames of a game that could be watched.
fn framed(live: &mut bt_live::Live) -> u64 {
    let mut brain = Leaves::brain(Actor::default());
    let mut book = Book::default();
    allocations(|| {
        for _ in 0..100 {
            live.frame(|watch| watch.tick(&mut brain, Duration::from_millis(100), &mut book));
        }
    })
}

#[test]
fn a_game_that_nobody_watches_allocates_nothing_and_one_that_is_watched_is_seen() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("live-{}", std::process::id()));
    let options = bt_live::Options::new("allocation").address(([127, 0, 0, 1], 0).into()).folder(&folder);
    let mut live = options.listen().unwrap();
    assert_eq!(framed(&mut live), 0);
    let client = bt_live::Client::connect(live.game(), "a test").unwrap();
    client.asks().watch(true).unwrap();
    live.wait_for_watcher();
    assert!(framed(&mut live) > 0, "its names are written");
    assert_eq!(framed(&mut live), 0, "the buffers are there");
    // An agent that was only listed before is looked at once.
    for level in [Level::List, Level::Full] {
        client.asks().command(Command::Pause).unwrap();
        while live.frame(|_| ()).is_some() {}
        client.asks().watch_for(WatchFor { on: true, level, ..WatchFor::default() }).unwrap();
        client.asks().command(Command::Continue).unwrap();
        live.wait();
        framed(&mut live);
    }
    assert_eq!(framed(&mut live), 0, "its look was before");
    drop(live);
    std::fs::remove_dir_all(folder).unwrap();
}
