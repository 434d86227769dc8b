//! The file of a game, the token, the version.

use std::io::{Read, Write};
use std::net::TcpStream;

use bt_live::wire::{self, Hello, Welcome, kind};
use bt_live::{Client, Options, games};
use bt_runtime::trace::frames;

use crate::{Got, connect, folder, listen};

#[test]
fn a_game_is_in_the_list_while_it_listens() {
    let (live, folder) = listen("list");
    let listed = games::list(&folder.0).unwrap();
    assert_eq!(listed, [live.game().clone()]);
    let welcome = Client::connect(&listed[0], "a test").unwrap().welcome().clone();
    assert_eq!((&*welcome.name, welcome.pid, welcome.commands), ("list", std::process::id(), true));
    drop(live);
    assert_eq!(games::list(&folder.0).unwrap(), []);
}

#[cfg(unix)]
#[test]
fn only_the_user_can_read_the_file_of_a_game() {
    use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
    let (_live, folder) = listen("mode");
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let file = std::fs::read_dir(&folder.0).unwrap().next().unwrap().unwrap().path();
    assert_eq!((mode(&folder.0), mode(&file)), (0o700, 0o600));

    let open = crate::folder("mode-open");
    std::fs::DirBuilder::new().mode(0o700).create(&open.0).unwrap();
    std::fs::set_permissions(&open.0, PermissionsExt::from_mode(0o777)).unwrap();
    let refused = Options::new("x").address(([127, 0, 0, 1], 0).into()).folder(&open.0).listen().err();
    assert!(refused.expect("a folder of others").to_string().contains("others can write to"));
}

#[test]
fn the_file_of_a_killed_game_is_forgotten() {
    let (live, folder) = listen("killed");
    let mut dead = live.game().clone();
    drop(live);
    std::fs::create_dir_all(&folder.0).unwrap();
    dead.pid = 1;
    let file = folder.0.join(format!("1-{}.json", dead.address.port()));
    std::fs::write(&file, serde_json::to_string(&dead).unwrap()).unwrap();
    assert!(Client::connect(&games::list(&folder.0).unwrap()[0], "a test").is_err());
    games::forget(&folder.0, &dead);
    assert!(!file.exists());
}

#[test]
fn a_game_that_listens_takes_the_place_of_a_killed_one_at_its_address() {
    let (live, folder) = listen("again");
    let address = live.game().address;
    drop(live);
    std::fs::create_dir_all(&folder.0).unwrap();
    for port in [address.port(), 1] {
        let text = format!(r#"{{"name":"again","pid":1,"address":"127.0.0.1:{port}","token":"old"}}"#);
        std::fs::write(folder.0.join(format!("1-{port}.json")), text).unwrap();
    }
    let live = Options::new("again").address(address).folder(&folder.0).listen().unwrap();
    let listed: Vec<_> = games::list(&folder.0).unwrap().iter().map(|game| (game.pid, game.address.port())).collect();
    assert_eq!(listed, [(1, 1), (live.game().pid, address.port())], "the entry at another port is another game's");
}

#[test]
fn an_address_that_others_can_reach_is_refused() {
    let folder = folder("address");
    let refused = Options::new("x").address(([0, 0, 0, 0], 0).into()).folder(&folder.0).listen().err();
    assert!(refused.expect("refused").to_string().contains("help: `127.0.0.1:0`"));
}

#[test]
fn a_wrong_token_is_refused() {
    let (live, _folder) = listen("token");
    let mut game = live.game().clone();
    game.token.pop();
    let refused = Client::connect(&game, "a test").err().expect("refused").to_string();
    assert_eq!(refused, "the token is not that of the game");
}

/// The answer to raw bytes.
fn answer(bytes: &[u8], test: &str) -> Vec<u8> {
    let (live, _folder) = listen(test);
    let mut socket = TcpStream::connect(live.game().address).unwrap();
    socket.write_all(bytes).unwrap();
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).unwrap();
    answer
}

#[test]
fn another_major_version_is_refused_by_both_sides_with_both_versions() {
    let mut hello = wire::greet(kind::HELLO, &Hello::default()).unwrap();
    hello[3] = 7;
    let read = |bytes: &[u8]| wire::greeting::<Welcome>(&mut &*bytes).expect_err("refused").to_string();
    let versions = "its format has the major version 7, and only 1 is known";
    assert_eq!(read(&answer(&hello, "version")), versions, "the game says so");
    assert_eq!(read(&hello), versions, "the client finds out");
}

#[test]
fn a_page_in_a_browser_gets_no_further_than_its_first_bytes() {
    let http = answer(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "browser");
    let why = wire::greeting::<Welcome>(&mut &*http).expect_err("refused").to_string();
    assert!(why.contains("does not begin with `BTL`"), "{why}");
}

#[test]
fn unknown_kinds_and_fields_are_skipped() {
    let (mut live, _folder) = listen("unknown");
    let mut client = TcpStream::connect(live.game().address).unwrap();
    let mut bytes = frames::START.to_vec();
    frames::write(&mut bytes, 200, &[0; 100_000]);
    let hello = format!(r#"{{"token":"{}","colour":"blue"}}"#, live.game().token);
    frames::write(&mut bytes, kind::HELLO, hello.as_bytes());
    frames::write(&mut bytes, 201, b"later");
    frames::write(&mut bytes, kind::WATCH, br#"{"on":true,"rate":10}"#);
    client.write_all(&bytes).unwrap();
    live.wait_for_watcher();
    assert_eq!(wire::greeting::<Welcome>(&mut client).unwrap().name, "unknown");
}

#[test]
fn more_clients_than_allowed_are_refused() {
    let (live, _folder) = listen("crowd");
    let clients: Vec<Client> = (0..16).map(|_| connect(&live)).collect();
    let refused = Client::connect(live.game(), "one more").err().expect("refused");
    assert_eq!(refused.to_string(), "the game has as many clients as it takes");
    drop(live);
    for mut client in clients {
        assert_eq!(Got::all(&mut client).said[0].1, "the game has ended");
    }
}
