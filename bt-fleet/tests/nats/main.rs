//! The log on a NATS server: the same rules as the log in memory, and a fleet over it.
//!
//! Needs `nats-server`; without it, the tests say so and are skipped.

mod server;

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

use bt_fleet::log::{Log, LogError, Memory, Nats, NatsOptions};
use bt_fleet::record::MOST_RECORD_BYTES;
use bt_fleet::{Beat, MemberId, PartitionId};
use server::Server;

const FIRST: PartitionId = PartitionId(0);
const OTHER: PartitionId = PartitionId(7);

/// Connects with a timeout that a busy machine keeps.
fn connect(server: &Server, fleet: &str) -> Nats {
    Nats::connect(&server.address(), fleet, options()).unwrap()
}

fn options() -> NatsOptions {
    NatsOptions::new().timeout(Duration::from_secs(10))
}

fn bytes(all: &[&str]) -> Vec<Vec<u8>> {
    all.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// What every log must do.
fn keeps_the_rules(log: &impl Log) {
    assert_eq!(log.read(FIRST, 1, 10), Ok(vec![]), "a new log is empty");
    assert_eq!(log.snapshots(FIRST), Ok(vec![]));
    for (position, record) in (1..).zip(["a", "b", "c", "d"]) {
        assert_eq!(log.append(FIRST, record.as_bytes()), Ok(position), "positions have no gaps");
    }
    assert_eq!(log.append(OTHER, b"x"), Ok(1), "each partition has its own");
    assert_eq!(log.read(FIRST, 1, 10), Ok(bytes(&["a", "b", "c", "d"])));
    assert_eq!(log.read(FIRST, 2, 2), Ok(bytes(&["b", "c"])));
    assert_eq!(log.read(FIRST, 4, 10), Ok(bytes(&["d"])), "it goes on where it was");
    assert_eq!(log.read(FIRST, 5, 10), Ok(vec![]));
    assert_eq!(log.append(FIRST, b"e"), Ok(5));
    assert_eq!(log.read(FIRST, 5, 10), Ok(bytes(&["e"])), "what is acknowledged can be read");
    assert_eq!(log.read(FIRST, 1, 10).map(|all| all.len()), Ok(5), "and again from the begin");

    let large = vec![7; 3 << 20];
    log.save(FIRST, 2, b"two".to_vec()).unwrap();
    log.save(FIRST, 4, large.clone()).unwrap();
    assert_eq!(log.snapshots(FIRST), Ok(vec![large.clone(), b"two".to_vec()]));
    log.save(FIRST, 5, b"five".to_vec()).unwrap();
    log.save(FIRST, 3, b"three".to_vec()).unwrap();
    assert_eq!(log.snapshots(FIRST), Ok(vec![b"five".to_vec(), large]), "the two with the greatest positions");
    assert_eq!(log.snapshots(OTHER), Ok(vec![]));

    log.trim(FIRST, 0).unwrap();
    log.trim(FIRST, 1).unwrap();
    assert_eq!(log.read(FIRST, 1, 10).map(|all| all.len()), Ok(5), "nothing stands before the first record");
    log.trim(FIRST, 4).unwrap();
    assert_eq!(log.read(FIRST, 3, 10), Err(LogError::Trimmed));
    assert_eq!(log.read(FIRST, 4, 10), Ok(bytes(&["d", "e"])));
    log.trim(FIRST, 6).unwrap();
    assert_eq!(log.read(FIRST, 5, 10), Err(LogError::Trimmed));
    assert_eq!(log.read(FIRST, 6, 10), Ok(vec![]));
    assert_eq!(log.append(FIRST, b"f"), Ok(6));
    assert_eq!(log.read(FIRST, 6, 10), Ok(bytes(&["f"])));

    let large = vec![7; MOST_RECORD_BYTES];
    assert_eq!((log.append(FIRST, &large), log.read(FIRST, 7, 10)), (Ok(7), Ok(vec![large])), "the largest record");
}

fn has_room_until(log: &impl Log, most: u64) {
    for _ in 0..most {
        assert_eq!(log.has_room(FIRST), Ok(true));
        log.append(FIRST, b"a").unwrap();
    }
    assert_eq!(log.has_room(FIRST), Ok(false));
    log.trim(FIRST, 3).unwrap();
    assert_eq!(log.has_room(FIRST), Ok(true), "a trim makes room");
}

#[test]
fn the_log_in_memory_keeps_the_rules() {
    keeps_the_rules(&Memory::new());
    has_room_until(&Memory::bounded(4), 4);
}

#[test]
fn the_log_on_nats_keeps_the_rules() {
    let Some(server) = Server::start("rules") else { return };
    let connect = |fleet| Nats::connect(&server.address(), fleet, options().most_records(4)).unwrap();
    let log = connect("rules");
    keeps_the_rules(&log);
    assert_eq!(log.has_all_copies(FIRST), Ok(true), "one server has all");
    has_room_until(&connect("room"), 4);
}

#[test]
fn what_was_acknowledged_outlives_a_kill_of_the_server() {
    let Some(mut server) = Server::start("restart") else { return };
    let log = connect(&server, "town");
    log.append(FIRST, b"a").unwrap();
    log.save(FIRST, 1, b"one".to_vec()).unwrap();
    assert_eq!(log.read(FIRST, 1, 9), Ok(bytes(&["a"])));
    server.restart();
    // The client connects again by itself; until then there are errors.
    let append = || (0..).find_map(|_| log.append(FIRST, b"b").ok());
    assert!(append().is_some_and(|position| position >= 2));
    let mut read = log.read(FIRST, 1, 9);
    while read.is_err() {
        read = log.read(FIRST, 1, 9);
    }
    let read = read.unwrap();
    assert!(read[0] == b"a" && read[1..].iter().all(|record| record == b"b") && read.len() >= 2, "{read:?}");
    assert_eq!(log.snapshots(FIRST), Ok(bytes(&["one"])));
}

#[test]
fn a_trim_writes_no_file_anew_in_its_place() {
    let Some(server) = Server::start("trims") else { return };
    let log = connect(&server, "town");
    for _ in 0..200 {
        log.append(FIRST, &[7; 500]).unwrap();
    }
    let file = || fs::metadata(server.records("town-0")).unwrap();
    let before = file();
    log.trim(FIRST, 190).unwrap();
    // A server that is killed while it does so loses the records that stay.
    assert!(file().ino() != before.ino() || file().len() >= before.len(), "{} of {} bytes", file().len(), before.len());
    assert_eq!(log.read(FIRST, 190, 20).map(|records| records.len()), Ok(11));
}

#[test]
fn older_snapshots_take_no_room() {
    let Some(server) = Server::start("slots") else { return };
    let log = connect(&server, "town");
    let large = vec![7; 1 << 20];
    for at in 1..=9 {
        log.save(FIRST, at, large.clone()).unwrap();
        log.save(OTHER, at, b"small".to_vec()).unwrap();
        // Two pieces of each large snapshot, and a small one.
        let kept = if at == 1 { 3 } else { 6 };
        assert_eq!(server.messages("town-snapshots"), kept, "after {at}");
    }
}

#[test]
fn a_writer_that_comes_late_spoils_no_snapshot() {
    let Some(server) = Server::start("late") else { return };
    let log = connect(&server, "town");
    let save = |at: u8| log.save(FIRST, at.into(), vec![at; 600 << 10]).unwrap();
    let saved = || log.snapshots(FIRST).unwrap().iter().map(|bytes| (bytes[0], bytes.len() >> 10)).collect::<Vec<_>>();
    save(100);
    save(200);
    // Two writers were stopped before, one of them between the two pieces of 150.
    server.store("town.snapshots.0.150.1", "the second piece");
    save(140);
    assert_eq!(saved(), [(200, 600), (140, 600)]);
    save(250);
    server.store("town.snapshots.0.150.0", "\u{2}\u{5}first");
    assert_eq!(saved(), [(250, 600), (200, 600)], "the pieces of 150 were removed between");
    save(255);
    assert_eq!(saved(), [(255, 600), (250, 600)]);
    assert_eq!(server.messages("town-snapshots"), 4, "all that the late writers have left is gone");
}

#[test]
fn a_snapshot_that_no_reader_would_take_is_refused_before_it_is_written() {
    let Some(server) = Server::start("large") else { return };
    let log = connect(&server, "town");
    log.save(FIRST, 1, b"one".to_vec()).unwrap();
    let error = log.save(FIRST, 2, vec![0; (2 << 30) + 1]).unwrap_err().to_string();
    assert!(
        error.starts_with("the snapshot of partition 0 has 2147483649 bytes, and the log takes 2147483648\n"),
        "{error}"
    );
    assert_eq!(log.snapshots(FIRST), Ok(bytes(&["one"])));
}

#[test]
fn members_hear_each_other() {
    let Some(server) = Server::start("beats") else { return };
    let (here, there) = (connect(&server, "town"), connect(&server, "town"));
    let mut beats = there.beats().unwrap();
    assert_eq!(beats.hear(), []);
    let beat = Beat { member: MemberId(3), settled: vec![(FIRST, 12), (OTHER, 9)] };
    // The subscription may come to the server a moment later.
    let heard = (0..).find_map(|_| {
        here.say(&beat).unwrap();
        there.say(&beat).unwrap();
        Some(beats.hear()).filter(|heard| !heard.is_empty())
    });
    assert_eq!(heard.unwrap()[0], beat);
}

#[test]
fn faults_of_the_connection_are_named() {
    let of =
        |server: &str, fleet, copies| Nats::connect(server, fleet, NatsOptions::new().replicas(copies)).err().unwrap();
    let invalid = |why: &str| LogError::Invalid(why.to_owned());
    assert!(of("127.0.0.1:1", "town", 1).to_string().starts_with("the log did not answer: "));
    let name = "`a.b` is no name of a fleet: use letters, digits, `-` and `_`";
    assert_eq!(of("127.0.0.1:1", "a.b", 1), invalid(name));
    assert_eq!(of("127.0.0.1:1", "town", 9), invalid("9 copies of each record: use 1 to 5"));
    let address = "`here or there` is no address of a NATS server, such as `127.0.0.1:4222`";
    assert_eq!(of("127.0.0.1:1, here or there", "town", 1), invalid(address));
}
