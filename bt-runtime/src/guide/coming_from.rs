//! Coming from Unreal, Unity, py_trees, BehaviorTree.CPP, LimboAI, big-brain or mosaic_game: the terms that you know, and
//! their counterparts here.
//!
//! The page of each node describes under **Elsewhere** how its rules differ. This page translates the terms, and lists those
//! without a counterpart [at its end](#not-here).
//!
//! # Unreal: behaviour trees
//!
//! | Unreal | here |
//! |---|---|
//! | Blackboard asset, keys | a struct with `#[derive(Blackboard)]`; its fields are the keys |
//! | Instance Synced keys | fields with `#[blackboard(shared)]`, handles to one [`Shared`](crate::blackboard::Shared) value; guards of trees and files observe it |
//! | AI controller, pawn | the [agent](crate::Agent) and its `world` |
//! | Task, `FinishLatentTask` | an [action](crate::language::leaves#actions): it returns `Running`, and the outcome in a later tick |
//! | a latent task that does not tick, `WaitForMessage` | an [action that sleeps](crate::language::leaves#actions-that-sleep), `wait_for` |
//! | `AbortTask`, a latent abort | `#[action(halt = f)]`, with `graceful` where it takes several ticks |
//! | Selector, Sequence, Simple Parallel | [`selector`, `sequence`, `simple_parallel`](crate::language::composites) |
//! | Blackboard decorator, Observer Aborts, Notify Observer | [`#[when(…, aborts = …, notify = …)]`](crate::language::guards) |
//! | a decorator in C++: `CalculateRawConditionValue` | an `#[action]` that mutates nothing, [called in the guard](crate::language::leaves#actions-in-expressions): `#[when(is_hot(limit = 30), aborts = both)]` |
//! | Compare BBEntries, Composite decorator, Inverse Condition | one Rust expression in `#[when(…)]`: `bb.ammo > 0 && !bb.asleep` |
//! | Cooldown, Time Limit, Force Success | [`#[cooldown]`, `#[time_limit]`, `#[force_success]`](crate::language::decorators) |
//! | Loop | [`#[repeat(n)] #[force_success]`](crate::language::decorators#repeat): alone, `#[repeat]` ends with a failure. Its outcome is a success, that of Loop the outcome of the last round. [`while`](crate::language::decorators#while) for a condition |
//! | Service, Interval, Random Deviation | [`#[service(…, every = …, deviation = …)]`](crate::language::services) |
//! | OnBecomeRelevant, OnCeaseRelevant of a service | `on_start = f()`, `on_stop = f()` in it |
//! | Restart Timer On Each Activation; services of the root, which stay active while the tree starts again | the default restarts the interval; `timer = keep` does not |
//! | Wait, Wait Blackboard Time | [`wait(1s..=2s)`, `wait(bb.pause)`](crate::language::leaves#wait) |
//! | Run Behavior, Run Behavior Dynamic | [`run`](crate::language::subtrees#run), [`slot`](crate::language::subtrees#slot) |
//! | Run EQS Query, Move To | actions of your own |
//! | `UBTDecorator`, `UBTCompositeNode` of your own | [`Decorator`, `Composite`](crate::language::custom) |
//! | Start, Stop, Pause, Resume, Restart Logic | the methods of [`Brain`](crate::Brain) of these names |
//! | the editor | `bt studio`, for trees in files, or Rust; see [trees for designers](super::trees_for_designers) |
//! | the debugger of the editor | `bt studio --attach` and `bt watch` show a running game on its tree, through time, with breakpoints (crate `bt-live`); in code [`trace::Why`](crate::trace::Why) and other [traces](crate::trace): see [debug why](super::debug_why) |
//!
//! # Unreal: StateTree
//!
//! [`machines`](crate::language::machines) describes all of this.
//!
//! | Unreal | here |
//! |---|---|
//! | Context data, parameters, property bindings | keys of the blackboard, parameters of machines and states, expressions |
//! | Output bindings of a subtree | [`out` and `inout` parameters](crate::language::subtrees#outputs) |
//! | Evaluator, global task | `evaluator …;`, `global task …;` |
//! | TreeStart, TreeStop of an evaluator | `evaluator sense() on_start connect() on_stop disconnect();` |
//! | State, Group | `state Name { … }`, `group Name { … }` |
//! | Subtree, Linked, Linked Asset | another `machine` or `tree`; a state that `links` it |
//! | Enter conditions, Required Event To Enter | `when …`, `requires …` |
//! | Tasks, Tasks Completion: Any, All | `task …;`; `done all;` for all; any is the default |
//! | Selection behavior, utility considerations | `select …;`, `score …` |
//! | On State Completed, Succeeded, Failed | `on done`, `on success`, `on failure` |
//! | On Tick, On Event, a delay, a priority | `on tick if …`, `on Noise::Heard(at)`, `after 3s`, `priority high`; the condition must hold during the whole delay |
//! | transitions on completion, which are checked after all others | all are checked in one pass, from the leaf to the root; `priority high` on those that must win |
//! | a task that fails, after which no later task is ticked | later tasks, and those of the states inside, are still ticked in that tick |
//! | Next State, Next Selectable State, Tree Succeeded, Tree Failed | `next`, `next_selectable`, `succeed`, `fail` |
//! | the `FStateTreeTransitionResult` of EnterState and ExitState | `state_change -> bb.change;` |
//! | StateCompleted of a task | `#[action(completed = f)]` |
//! | None, which only blocks the transitions of the states above | `on … => none;` |
//!
//! # Unity Behavior
//!
//! | Unity | here |
//! |---|---|
//! | Blackboard variable | a field of the struct with `#[derive(Blackboard)]` |
//! | Action: `OnStart`, `OnUpdate` | a function with `#[action]`, or [`Leaf`](crate::Leaf)`::enter` and `tick` |
//! | Action: `OnEnd` | `halt`, for a run that is stopped early; in other runs, do the work before you return the outcome |
//! | Sequence, Try In Order | `sequence`, `selector` |
//! | Run In Parallel, Default | [`parallel(success = all, failure = all)`](crate::language::parallels#parallel) |
//! | Run In Parallel, Until Any Fail | `parallel` |
//! | Run In Parallel, Until Any Succeed | `parallel(success = 1, failure = all)` |
//! | Run In Parallel, Until Any Complete | [`race`](crate::language::parallels#race) |
//! | Random | [`pick`](crate::language::composites#pick) |
//! | Conditional Branch, Switch | [`if`, `match`](crate::language::composites#if-match), which choose once too |
//! | Conditional Guard | [`check`](crate::language::leaves#check) |
//! | Abort; Fail in newer versions | [`#[when(!c, aborts = self)]`](crate::language::guards) |
//! | observers: Abort And Restart Parent, Conditional Guard with an Abort Target | [`#[when(c, aborts = lower_priority)]`](crate::language::guards), with `self` or `both` for these targets |
//! | Repeat, with a number | [`#[repeat(n)] #[force_success]`](crate::language::decorators#repeat), whose outcome is a success, not that of the last round; by default Unity runs one round per frame |
//! | Repeat, Forever | [`#[repeat(forever)] #[force_success]`](crate::language::decorators#repeat): alone, `#[repeat]` ends with a failure |
//! | Repeat, Until Success | [`#[until_success]`](crate::language::decorators#until_success-until_failure) |
//! | Repeat, Until Fail | `#[repeat(forever)]`, which fails too; `#[until_failure]` succeeds, as Unity does if the child fails in the frame in which it starts |
//! | Repeat, Condition | [`while`](crate::language::decorators#while), whose body with `#[force_success]` goes on after a failure |
//! | Inverter, Succeeder, Cooldown, Time Out | [`#[invert]`, `#[force_success]`, `#[cooldown]`, `#[time_limit]`](crate::language::decorators) |
//! | Event channel | [events](crate::language::leaves#wait_for) of an agent: [`Brain::send`](crate::Brain::send), `wait_for` |
//! | Wait, Wait (Range) | [`wait(2s)`, `wait(1s..=2s)`](crate::language::leaves#wait); a wait of zero takes a tick |
//!
//! # py_trees
//!
//! | py_trees | here |
//! |---|---|
//! | blackboard client with `register_key`, its access rights | a typed key; parameters are read, `out` and `inout` ones also written |
//! | a namespace per instance, `remap_to` | [outputs](crate::language::subtrees#outputs): each `run` of a tree has its own targets; its own memory is a [kept local](crate::language::subtrees#kept-locals) |
//! | `Behaviour`: `initialise` and `update` | a function with `#[action]`, or [`Leaf`](crate::Leaf)`::enter` and `tick` |
//! | `terminate` | [`Leaf`](crate::Leaf)`::halt`, for a run that is stopped early; [`#[on_exit(f())]`](crate::language::handlers), for every end |
//! | `Sequence`, `Selector` with `memory=True` | `sequence`, `selector` |
//! | `Sequence`, `Selector` with `memory=False` | [`reactive_sequence`, `reactive_selector`](crate::language::reactive); a [guard](crate::language::guards) costs less |
//! | `EternalGuard` | [`#[when(…, aborts = self)]`](crate::language::guards) |
//! | `SuccessOnAll`, `SuccessOnOne`, `SuccessOnSelected` of a `Parallel` | [`parallel(success = all)`](crate::language::parallels#parallel), `success = 1`, `success = required` with `#[required]` on the selected children; children that have succeeded are not ticked again, even without `synchronise` |
//! | a `Parallel` with a child for each element of a list, which code makes | [`for_each(bb.rooms -> room, width = 3)`](crate::language::elements#several-elements-at-once), at most three at once |
//! | `Inverter`, `FailureIsSuccess`, `SuccessIsFailure` | `#[invert]`, `#[force_success]`, `#[force_failure]` |
//! | `RunningIsFailure`, `RunningIsSuccess` | [`#[running_is_failure]`, `#[running_is_success]`](crate::language::decorators#running_is_failure-running_is_success) |
//! | `Repeat`, `Retry` | [`#[repeat(n)]`, `#[retry(n)]`](crate::language::decorators#repeat), whose next round begins in the tick in which the last one ended |
//! | `Timeout` | [`#[time_limit]`](crate::language::decorators#time_limit), which is checked before the child is ticked |
//! | `OneShot` | [`#[once]`](crate::language::decorators#once), whose later entries fail; to go on, `#[skip_if(done)]` over a [kept local](crate::language::subtrees#kept-locals) |
//! | `Timer` | [`wait`](crate::language::leaves#wait) |
//! | `Composite`, `Decorator` of your own | [`Composite`, `Decorator`](crate::language::custom): `update` is `tick` (a decorator's also `leave`), `terminate` is `halt`; children are called by index, not yielded |
//!
//! py_trees has no wake-ups: a running behaviour is updated in every tick, like an action here that returns `Running`.
//! Where such a behaviour only waits, let the action [sleep](crate::language::leaves#actions-that-sleep).
//!
//! # BehaviorTree.CPP
//!
//! | BehaviorTree.CPP | here |
//! |---|---|
//! | `SyncActionNode`, `ConditionNode` | a function with `#[action]` that returns `bool`; if it mutates nothing, [expressions call it](crate::language::leaves#actions-in-expressions): `#[when(is_hot(limit = 30))]` |
//! | `StatefulActionNode`: `onStart`, `onRunning`, `onHalted` | [`Leaf`](crate::Leaf)`::enter`, `tick`, `halt`; or one function with `#[memory]` and `halt = f` |
//! | `CoroActionNode` | `#[action(inline = 64)] async fn`; thousands of such agents sleep in a [population](super::many_agents) |
//! | `StatefulActionNode` that is `RUNNING`, then `emitWakeUpSignal` | an [action that sleeps](crate::language::leaves#actions-that-sleep) until its [waker](crate::Cx::waker) is used |
//! | `ThreadedAction` | none: start the work on a thread of your own, and give it a [waker](crate::Cx::waker) or a [sender](crate::mailbox) |
//! | input port, output port | a parameter of the function; its return value goes to `-> bb.key` |
//! | blackboard entry | a typed key |
//! | `InputPort`, `OutputPort`, `BidirectionalPort` of a subtree, and their remapping | a parameter, `out`, `inout` of the [subtree](crate::language::subtrees#outputs): `run Pick(arm = bb.left, grasp -> bb.left_grasp)` |
//! | the own blackboard of a subtree, `_autoremap` | [locals](crate::language::subtrees#locals), for one run of the subtree; [kept locals](crate::language::subtrees#kept-locals), which persist as that blackboard does; all keys are shared with the subtree anyway |
//! | `Sequence`, `Fallback` | `sequence`, `selector` |
//! | `AsyncSequence`, `AsyncFallback` | `sequence`, `selector`, which go on in the same tick, so that nothing interrupts them between two children |
//! | `ReactiveSequence`, `ReactiveFallback` | [`reactive_sequence`, `reactive_selector`](crate::language::reactive): conditions are checked beside the running child, which is halted before the next leaf that is none; a [guard](crate::language::guards) costs less |
//! | `Parallel` | [`parallel`](crate::language::parallels#parallel), with the same defaults |
//! | `IfThenElse` | [`if`](crate::language::composites#if-match), which chooses once too; without an else branch, `if c { a() } else { fail }` |
//! | `WhileDoElse` | `selector { #[when(c, aborts = both)] a(); #[when(!c)] b(); }`; without an else branch, `#[when(c, aborts = self)] a();` |
//! | `Switch`, which compares in every tick | `selector { #[when(bb.x == 1, aborts = both)] a(); #[when(bb.x == 2, aborts = both)] b(); #[when(bb.x != 1 && bb.x != 2)] c(); }`; [`match`](crate::language::composites#if-match) chooses once |
//! | `Inverter`, `ForceSuccess`, `ForceFailure` | `#[invert]`, `#[force_success]`, `#[force_failure]` |
//! | `Repeat`, `RetryUntilSuccessful`, `KeepRunningUntilFailure` | `#[repeat(n)]`, `#[retry(n)]`, `#[repeat(forever)]`; rounds that end at once follow each other in one tick, so that nothing can interrupt them |
//! | `Timeout`, `Delay`, `Sleep` | `#[time_limit]`, `#[delay]`, [`wait`](crate::language::leaves#wait); a wait of zero takes a tick |
//! | `RunOnce` | [`#[once]`](crate::language::decorators#once), whose later entries fail; to go on, `#[skip_if(done)]` over a [kept local](crate::language::subtrees#kept-locals) |
//! | `Script`, `ScriptCondition` | `set(bb.key = …)`, `check(…)`; the same operators in Rust and in [files](crate::language#expressions): `& \| ^ << >>`, and texts |
//! | `_skipIf`, `SKIPPED` | [`#[skip_if]`](crate::language::skip); a skipped root succeeds |
//! | `_onHalted`; `_post`, which does not run after a halt | [`#[on_halt(f())]`; `#[on_exit(f())]`](crate::language::handlers), which does |
//! | `_failureIf`, `_while` | `#[when(!…)]`, `#[when(…, aborts = self)]` |
//! | `_successIf` | `if e { succeed } else { … }` around the node |
//! | `BehaviorTreeFactory`: `registerNodeType`, `createTreeFromFile` | `Registry::with`, `Registry::load`, then `Program::brain` |
//! | `tickOnce`, `haltTree` | [`Brain::tick`](crate::Brain::tick), [`Brain::stop`](crate::Brain::stop) |
//! | `tickWhileRunning`, `emitWakeUpSignal` | your loop: [`Brain::next`](crate::Brain::next) says how long the loop may sleep; a [sent](crate::Brain::send) event or a [waker](crate::Brain::waker) ends its sleep |
//! | XML | [JSON](super::first_hour#6-the-same-tree-from-a-file), or `bt!`; `bt convert --from btcpp nav.xml` converts it, and reports each difference at its line |
//! | `TreeNodesModel` | the catalogue that the registry writes; until then `bt convert --from btcpp nav.xml --to catalogue` |
//! | loggers, Groot2 | [traces](crate::trace): JSON lines, Perfetto; `bt watch` for a running program, with breakpoints that a file keeps, and `--set` for keys; `bt draw` for pictures; `bt studio` edits files. Groot2 itself watches programs too (`bt_btcpp::Publisher`), and replays the files of `bt trace --to btlog` |
//! | `ControlNode`, `DecoratorNode` of your own | [`Composite`, `Decorator`](crate::language::custom): `tick` with children by index; memory, a gate before the child, its outcome |
//! | `createTreeFromFile("nav.xml")` | `bt_btcpp::load(&registry, "nav.xml")` (crate `bt-btcpp`, feature `run`), or once `bt convert --from btcpp nav.xml`; the crate's page lists all nodes and attributes with their counterparts |
//! | Nav2's `PipelineSequence`, `RecoveryNode`, `RoundRobin`, `RateController` | written as such nodes in the example `nav2`; copy its `nodes.rs` |
//! | `LoopNode`, `ConsumeQueue`, a queue of items | [`pop_each(bb.jobs -> bb.job)`](crate::language::elements#pop_each); [`for_each(bb.path -> bb.goal)`](crate::language::elements#for_each) leaves the list as it is |
//! | a `Parallel` with a child for each element of a list, which code makes | [`for_each(bb.rooms -> room, width = 3)`](crate::language::elements#several-elements-at-once): at most three run at once, each with a local `room` of its own |
//! | substitution rules for tests | `bt test`: scripts that give the results of actions and say what must happen |
//!
//! In a `selector` around a `Switch` or `WhileDoElse`, the guards with `aborts = both` also preempt the branches behind it.
//! Write a `reactive_selector` there, and `aborts = self` on each of its branches; an earlier branch that takes over is then
//! entered before the old one is halted.
//!
//! A node whose guard does not hold fails, even where `_while` would skip it: add `#[skip_if(!e)]` above the guard.
//!
//! The client of an action server, as in ROS 2, is one action: it sends the goal at its entry, checks for the result in
//! every tick, and cancels the goal in `halt`. If answers come as events, [`Cx::request`](crate::Cx::request) gives a
//! number that identifies the goal and its answer. An event is dropped if no node waits for it in its tick, unless the
//! blackboard says [`hold`](crate::event).
//!
//! # LimboAI
//!
//! | LimboAI | here |
//! |---|---|
//! | BTAction, BTCondition: `_enter`, `_tick`, `_exit` | a function with `#[action]`, or [`Leaf`](crate::Leaf)`::enter`, `tick`, `halt`; [`#[on_exit(f())]`](crate::language::handlers), for every end |
//! | `elapsed_time` of a task | [`#[elapsed(bb.t)]`](crate::language::elapsed#elapsed): the time as a key or a local |
//! | BTSequence, BTSelector | `sequence`, `selector` |
//! | BTDynamicSequence, BTDynamicSelector | [`reactive_sequence`, `reactive_selector`](crate::language::reactive); a [guard](crate::language::guards) costs less |
//! | BTRandomSequence, BTRandomSelector | [`random_sequence`, `random_selector`](crate::language::composites#random_sequence-random_selector) |
//! | BTProbabilitySelector | `random_selector` with `#[weight(n)]`; with `abort_on_failure`, [`pick`](crate::language::composites#pick), which tries no other child |
//! | BTParallel | [`race`](crate::language::parallels#race), as both its numbers are 1 by default; with others, [`parallel(success = n, failure = m)`](crate::language::parallels#parallel). Children after the one that decides are not ticked. `repeat` has no counterpart |
//! | BTInvert, BTAlwaysSucceed, BTAlwaysFail, BTProbability | `#[invert]`, `#[force_success]`, `#[force_failure]`, [`#[chance(0.3)]`](crate::language::decorators#chance) |
//! | BTRepeat | [`#[repeat(n)] #[force_success]`](crate::language::decorators#repeat); with `abort_on_failure`, `#[repeat(n)]`; with `forever`, which ignores `abort_on_failure`, `#[repeat(forever)] #[force_success]`. BTRepeat runs one round per tick |
//! | BTRepeatUntilSuccess, BTRepeatUntilFailure | [`#[until_success]`, `#[until_failure]`](crate::language::decorators#until_success-until_failure) |
//! | BTForEach | [`for_each(bb.path -> bb.goal)`](crate::language::elements#for_each) |
//! | BTRunLimit | [`#[limit(n, count = success)]`](crate::language::decorators#limit), for its default; without `count`, halted runs count too, which BTRunLimit never counts |
//! | BTCooldown | [`#[cooldown(3s, after = success)]`](crate::language::decorators#cooldown); with `start_cooled`, `starts = shut`; for `trigger_on_failure`, without `after`: then it counts from a halt too |
//! | BTDelay, BTTimeLimit | `#[delay]`, [`#[time_limit]`](crate::language::decorators#time_limit), which is checked before the child is ticked |
//! | BTWait, BTRandomWait | [`wait(2s)`, `wait(1s..=2s)`](crate::language::leaves#wait); a wait of zero takes a tick |
//! | BTCheckVar, BTSetVar | [`check(…)`](crate::language::leaves#check), `set(bb.key = …)` |
//! | BTSubtree, BTNewScope | [`run`](crate::language::subtrees#run) with parameters; their own variables are [kept locals](crate::language::subtrees#kept-locals) |
//! | LimboHSM, LimboState, BTState | [machines](crate::language::machines); `state Hunt { run Hunt; }` runs a tree |
//!
//! # big-brain
//!
//! | big-brain | here |
//! |---|---|
//! | `Thinker` with the picker `Highest` | [`utility_selector(rescore = change)`](crate::language::composites#utility_selector): scores are computed again when a key changes, not in every frame; a child of score 0 is chosen too, unless a guard keeps it out: `#[when(bb.thirst > 0.0)]` |
//! | picker `FirstToScore { threshold }` | a [`selector`](crate::language::composites#selector) with guards: `#[when(bb.thirst >= 0.8, aborts = both)]` |
//! | scorer | `#[score(bb.thirst)]`; where it is expensive, a [service](crate::language::services) that writes a key |
//! | `otherwise` | a last child with a small positive score; in a `selector`, its last child |
//! | jitter between two actions of about the same score | `margin = 0.1` |
//! | `ActionState::Cancelled` | the halt of an action |
//!
//! # mosaic_game
//!
//! The crate `bt-mosaic` reads its files. Its `interpreter` runs them as the original does, its `native` module as trees
//! from files, and `bt convert --from mosaic` writes them as such.
//!
//! | mosaic_game | here |
//! |---|---|
//! | blackboard, `agent_name` | the keys and the type of the [agent](crate::Agent); `bt_mosaic::native::MosaicAgent` has values under any name |
//! | `sequence`, `select`, `always_seq`, `random_seq` | [`sequence`, `selector`, `always_sequence`, `random_sequence`](crate::language::composites) |
//! | `probility`, `parallel` | [`pick`](crate::language::composites#pick), [`race`](crate::language::parallels#race) |
//! | `if_else`, `while_loop` | [`if`](crate::language::composites#if-match), [`while`](crate::language::decorators#while) |
//! | `negative`, `always_true` | `#[invert]`, `#[force_success]` |
//! | `wait_event`, `sub_tree` | [`wait_for`](crate::language::leaves#wait_for), [`run`](crate::language::subtrees#run) |
//! | `wait_for_seconds`, `set_key_value`, `nop` | [`wait`](crate::language::leaves#wait), `set`, `succeed` |
//! | `reset` | [`Brain::restart`](crate::Brain::restart) |
//! | poll | [`Brain::tick`](crate::Brain::tick), once per frame |
//! | its editor | `bt studio`, which edits its files as they are and converts them in one step |
//!
//! # Not here
//! | of | not here | instead |
//! |---|---|---|
//! | Unreal, Unity | built-in actions of an engine: Move To, EQS, perception, animation | actions of your own |
//! | Unreal | cooldowns that several nodes share (Tag Cooldown) | the end of the cooldown in the world or in a [shared value](super::share_between_agents), checked by a guard |
//! | StateTree | transitions on delegates | send an event |
//! | BehaviorTree.CPP | a thread per action (`ThreadedAction`) | a thread of yours that has a [waker or a sender](super::long_plans) |
//! | BehaviorTree.CPP | `SequenceWithMemory`: after a failure it goes on with the child that failed | `bt convert` writes it with a [kept local](crate::language::subtrees#kept-locals) that counts; or `#[retry]` on that child, or a [composite of your own](crate::language::custom) whose memory lasts |
//! | BehaviorTree.CPP, py_trees | the wall clock | all times are sums of the `dt` of your ticks, in simulation and on the robot |
//! | BehaviorTree.CPP, py_trees | blackboard entries that are created at run time, under any name | keys are fields of a struct; a field may be a map (with `bt_mosaic`, `MosaicAgent` has values under any name) |
//! | BehaviorTree.CPP | plugins: nodes from a library that is loaded at run time | actions and nodes are Rust, compiled into the program; trees are loaded from files |
//! | BehaviorTree.CPP, py_trees | nodes for ROS | actions of your own; the example `nav2` has the control nodes |
