"""A client of the publisher protocol of BehaviorTree.CPP 4.x, with libzmq. `run N` and `ran` on the standard output make
the game run frames, and give their records."""

import json
import struct
import sys
import xml.etree.ElementTree as ET

import zmq

PORT = int(sys.argv[1])
context = zmq.Context()
requests, reached = context.socket(zmq.REQ), context.socket(zmq.SUB)
for socket, port in ((requests, PORT), (reached, PORT + 1)):
    socket.setsockopt(zmq.LINGER, 0)
    socket.setsockopt(zmq.RCVTIMEO, 30_000)
    socket.connect(f"tcp://127.0.0.1:{port}")
reached.setsockopt(zmq.SUBSCRIBE, b"")
number = 0x01020304


def run(frames):
    print(f"run {frames}", flush=True)


def ran():
    print("ran", flush=True)
    return [line for line in sys.stdin.readline().strip().split(",") if line]


def send(kind, *body):
    """The bytes are laid out by hand: protocol 2, the type, the number with its lowest byte first."""
    global number
    number += 1
    head = bytes([2]) + kind + bytes([number & 255, number >> 8 & 255, number >> 16 & 255, number >> 24])
    requests.send_multipart([head, *body])
    return head


def reply(head):
    parts = requests.recv_multipart()
    assert parts[0][:6] == head and len(parts[0]) == 22, parts
    return parts[0][6:], parts[1:]


def ask(kind, *body):
    return reply(send(kind, *body))


def hook(uid, mode, status="SKIPPED", once=False, position=0):
    fields = {"enabled": True, "uid": uid, "mode": mode, "once": once, "desired_status": status, "position": position}
    return json.dumps(fields).encode()


def unlock(uid, remove, status="SKIPPED"):
    return json.dumps({"uid": uid, "position": 0, "desired_status": status, "remove_when_done": remove}).encode()


# The tree. The game has none before its first tick.
head = send(b"T")
while not requests.poll(1):
    run(1)
    ran()
tree, [xml] = reply(head)
assert len(set(tree)) > 4 and tree[6] >> 4 == 4 and tree[8] >> 6 == 2, f"no UUID of version 4: {tree.hex()}"
root = ET.fromstring(xml)
assert root.tag == "root" and root.get("BTCPP_format") == "4", xml
nodes = {int(node.get("_uid")): node for node in root.iter() if node.get("_uid")}
assert sorted(nodes) == list(range(1, 10)), sorted(nodes)
assert [tree.get("ID") for tree in root.iter("BehaviorTree")] == ["Duty", "Charge"]
assert nodes[6].tag == "SubTree" and nodes[6].get("_fullpath") == "Charge::6"
models = {model.get("ID") for model in root.find("TreeNodesModel")}
assert all(node.tag == "SubTree" or node.tag in models for node in nodes.values()), models
same, [again] = ask(b"T")
assert (same, again) == (tree, xml), "the same tree has the same UUID"

# Transitions, and the statuses after each frame, from the end of a round on: nodes that ran before anybody watched are not known.
while True:
    run(1)
    if "leave 1 Success" in ran():
        break
ask(b"A")
_, [clock] = ask(b"r", b"start")
assert int(clock) > 1_700_000_000_000_000
trace = []
for _ in range(10):
    run(1)
    trace += ran()
ask(b"A")
_, [status] = ask(b"S")
assert len(status) == 27
statuses = {uid: value for uid, value in struct.iter_unpack("<HB", status)}
assert sorted(statuses) == list(range(1, 10)) and set(statuses.values()) <= {0, 1, 2, 3, 11, 12, 13}, statuses
_, [log] = ask(b"t")
assert len(log) % 9 == 0
transitions, running, moment = [], set(), 0
for at in range(0, len(log), 9):
    micros = int.from_bytes(log[at : at + 6], "little")
    uid, value = struct.unpack("<HB", log[at + 6 : at + 9])
    assert moment <= micros <= 1_000_000 and micros % 100_000 == 0, micros
    moment = micros
    if value == 1:
        transitions.append(f"enter {uid}")
    elif value in (2, 3):
        transitions.append(f"leave {uid} {'Success' if value == 2 else 'Failure'}")
    elif uid in running:
        transitions.append(f"halt {uid}")
    (running.add if value == 1 else running.discard)(uid)
assert transitions == trace, f"\n{transitions}\n{trace}"
assert {uid for uid, value in statuses.items() if value == 1} == running
ask(b"r", b"stop")
assert ask(b"t")[1] == [b""]

# The blackboard.
_, [pack] = ask(b"B", b"Duty;Charge::6")
assert pack.startswith(b"\x81\xa4Duty"), pack
assert b"\xa7battery\xcb" in pack and b"\xa6rounds" in pack, pack
assert ask(b"B", b"Nothing")[1] == [b"\xc0"]

# A breakpoint is hit, and released.
ask(b"I", hook(5, 0))
dump = b'[{"desired_status":"SKIPPED","enabled":true,"mode":0,"once":false,"position":0,"uid":5}]'
assert ask(b"D")[1] == [dump], ask(b"D")
run(20)
head, uid = reached.recv_multipart()
assert head[:2] == b"\x02N" and len(head) == 6 and uid == b"5", (head, uid)
before = ask(b"S")
assert before == ask(b"S"), "the game stands"
assert ask(b"U", unlock(5, True)) == (tree, [])
assert "enter 5" in ran()
assert ask(b"D")[1] == [b"[]"]

# A fault is injected.
ask(b"I", hook(3, 1, "FAILURE", once=True))
run(12)
assert reached.recv_multipart()[1] == b"3"
ends = [line for line in ran() if line.startswith("leave 3")]
assert ends.count("leave 3 Failure") == 1 and len(ends) > 1, ends

# Errors.
requests.send_multipart([b"short"])
assert requests.recv_multipart() == [b"error", b"wrong request header"]
send(b"?")
assert requests.recv_multipart() == [b"error", b"Request not recognized"]
assert ask(b"X")[1] == [] and ask(b"A")[1] == []
print("tree, status, blackboard, breakpoint, fault and transitions are as the protocol says")
