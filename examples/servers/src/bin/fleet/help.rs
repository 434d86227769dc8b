//! The text of `--help`.

pub const HELP: &str = "\
Sheep on pastures, in several processes over a log on NATS, compared with the same sheep in one process.

Usage: fleet [--processes N] [--partitions N] [--agents N] [--ticks N] [--pace MS] [--seed N] [--json]
             [--servers N | --server ADDRESS] [--load N | --overload F] [FAULTS] [--live [ADDR] [--wait]]
       fleet --takeovers [--processes N] [--partitions N] [--agents N] [--ticks N]

  --processes N           how many processes own the partitions (4)
  --partitions N          how many pastures there are, each a partition (32)
  --agents N              how many sheep there are (100000)
  --ticks N               how many ticks of 100 ms they live (300)
  --pace MS               a tick takes at least this time (0: as fast as it goes)
  --seed N                the same seed makes the same sheep (7)
  --servers N             how many NATS servers the program starts; 3 are a cluster, each with a copy of all records (1)
  --server ADDRESS        NATS servers with JetStream that run already, with commas between them
  --save-every MS         the time between two snapshots of a partition (3000)
  --json                  the result as one line of JSON
  --live [ADDR]           the sheep of all processes can be watched, with `bt watch fleet` and `bt studio --attach fleet`
                          (127.0.0.1:4460, or the next free port); a client that stops them stops its picture and no process
  --wait                  with --live: begins when somebody watches
  --takeovers             each fault in a run of its own, at half of the load that the fleet takes without faults: a table in Markdown
  -h, --help              this text

Load from outside, for two thirds of the day; the sheep hear it in the evening:
  --load N                shepherds whistle N times a second (0)
  --overload F            shepherds whistle F times as often as the fleet takes it (0: not)

Faults, each S seconds after the start and after the last one of its kind (0: never), under load for two thirds of the day:
  --kill-every S          kills a process with `kill -9`, and starts another one
  --pause-every S         stops a process (SIGSTOP), and lets it go on later (SIGCONT)
  --cut-every S           cuts the network of half of the processes (needs root and `ip`)
  --kill-server-every S   kills a NATS server, and starts it again: one alone at once, one of several later; the next one of several
                          only when all have all records again
  --kill-quorum-every S   kills two of three servers, and starts them again later
  --slow-every S          gives a process a tenth of its time
  --fill-disk-every S     fills the disk of the NATS server, later makes room and starts it again (needs root)
  --damage-every S        kills a process, and flips bytes in the newest snapshot of each of its partitions
  --fault-for MS          how long a pause, a cut, a slow process, a full disk, and the lack of some of several servers last (5000)

The program `nats-server` is the one in PATH, or that of the variable NATS_SERVER. Its servers listen on free ports of 127.0.0.1
(with --cut-every: of a network for tests, 198.18.0.0/15), and end with this program, also if it is killed. Their folder is
bt-fleet-PID in the folder for temporary files; it goes at the end, or with the next start if the program was killed.

What is printed:
  lost, doubled       sheep that are in no partition, and in two
  called, heard       calls that sheep have sent, and calls and whistles that sheep have heard
  moved               how often a sheep went to another partition
  faults              how often each fault was made; damaged: snapshots
  handed_over         partitions of processes that were paused or cut, which others owned at the end of that time
  ticks_without_quorum  the most ticks of the foremost partition in the second half of the time without two of three servers
  takeover_ms         time from a fault until all partitions have a living owner again, by percentile
  goes_on_ms          time until all partitions also went beyond the tick of the foremost one; of a full disk and of missing
                      servers, from their end on
  load                whistles that were offered, taken (acknowledged) and put off (`Refused::Busy`); refused: failed attempts to write
  fenced, repeated    marks without effect, of owners that had lost their partition; items that came twice, and were dropped
  us_per_agent_tick   time of a tick per sheep, in the fleet (without its start); alone_us: in one process, with the log in memory
  hash                sheep, pastures and what is on its way, at the end
  equal               the hash is that of one process";
