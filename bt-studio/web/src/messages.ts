// Made from the Rust types by `UPDATE_EXPECT=1 cargo test -p bt-studio-core --lib`. Do not edit.

/**
 * A request of a page.
 */
export type Request = { 
/**
 * The number of the request, which [`Tell::Done`] or [`Tell::Refused`] repeats.
 */
id: number, 
/**
 * The content of the request.
 */
ask: Ask, };

/**
 * The content of a request.
 */
export type Ask = { "type": "open", 
/**
 * The path of the file.
 */
file: string, } | { "type": "close", 
/**
 * The path of the file.
 */
file: string, } | { "type": "select", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element; `None` clears the selection.
 */
at: string | null, } | { "type": "command", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The version of the file that the page shows. A command for another version is refused as stale.
 */
version: number, 
/**
 * The change.
 */
command: Command, 
/**
 * The number of a stretch of typing: consecutive commands of this page with the same number are one step
 * of undo.
 */
typing: number | null, } | { "type": "try", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The version of the file that the page shows.
 */
version: number, 
/**
 * The change.
 */
command: Command, } | { "type": "history", 
/**
 * The path of the file.
 */
file: string, } | { "type": "travel", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The number of steps to redo, or to undo if negative.
 */
by: number, } | { "type": "save", 
/**
 * The path of the file.
 */
file: string, 
/**
 * `true` to overwrite the changes of another program.
 */
over: boolean, } | { "type": "create", 
/**
 * The path of the file, which must be new.
 */
file: string, 
/**
 * The content of the file.
 */
kind: NewFile, } | { "type": "save_as", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The path of the new file.
 */
to: string, } | { "type": "save_all" } | { "type": "convert", 
/**
 * The path of the tree.
 */
file: string, 
/**
 * The path of the new file.
 */
to: string, 
/**
 * `true` to keep the actions and the blackboard of mosaic_game, `false` to convert them to a typed agent.
 */
native: boolean, } | { "type": "pictures", 
/**
 * The kind of picture.
 */
pictures: Pictures, } | { "type": "grow", 
/**
 * `true` for top to bottom, `false` for left to right.
 */
down: boolean, } | { "type": "locate", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The offset of the letter, in UTF-16 units.
 */
letter: number, } | { "type": "offers", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element.
 */
at: string, } | { "type": "complete", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the field.
 */
at: string, } | { "type": "complete_text", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The offset after the typed letters, in UTF-16 units.
 */
letter: number, } | { "type": "keys", 
/**
 * The path of the file.
 */
file: string, } | { "type": "uses", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element or the field with the name.
 */
at: string, 
/**
 * The word of the name, which for a key is the last part of its path; `None` for the name of the element
 * itself.
 */
word: string | null, 
/**
 * The new word, to check whether a rename is possible.
 */
to: string | null, } | { "type": "rename", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The version that the page shows. A rename for another version is refused as stale.
 */
version: number, 
/**
 * The pointer of the element or the field with the name.
 */
at: string, 
/**
 * The word of the name, as in [`Uses`](Self::Uses).
 */
word: string, 
/**
 * The new word.
 */
to: string, } | { "type": "simulate", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The order to the simulation.
 */
play: Play, } | { "type": "watch", 
/**
 * The order about the game.
 */
order: Watching, } | { "type": "reload", 
/**
 * The path of the file.
 */
file: string, };

/**
 * The content of a new file.
 */
export type NewFile = "tree" | "machine" | "mosaic";

/**
 * The kind of picture beside a saved tree.
 */
export type Pictures = "none" | "svg" | "png";

/**
 * A message of the core to pages.
 */
export type Tell = { "type": "project", 
/**
 * The files in the order of their paths.
 */
files: Array<FileView>, } | { "type": "file", 
/**
 * The file.
 */
file: FileView, } | { "type": "opened", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The view.
 */
document: Document, } | { "type": "changed", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The changes.
 */
changed: Changed, } | { "type": "selected", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The element; `None` if it no longer exists.
 */
element: ElementView | null, } | { "type": "located", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element; `None` if there is none.
 */
at: string | null, } | { "type": "offers", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element.
 */
at: string, 
/**
 * The possible places, the usual one first.
 */
places: Array<PlaceView>, 
/**
 * All items that fit one of the places.
 */
offers: Array<OfferView>, } | { "type": "completions", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the field.
 */
at: string, 
/**
 * The offset in the file's text at which the replaced range begins; it ends at the cursor. `None` for the
 * start of the word at the cursor.
 */
from: number | null, 
/**
 * The completions.
 */
items: Array<CompletionView>, } | { "type": "history", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The number of steps before the first of `done`, whose names are left out.
 */
earlier: number, 
/**
 * The names of the done steps, the latest last; a long list is cut at its start.
 */
done: Array<string>, 
/**
 * The names of the undone steps, in the order of redo; a long list is cut at its end.
 */
undone: Array<string>, 
/**
 * The number of steps after the last of `undone`, whose names are left out.
 */
later: number, 
/**
 * The number of the step after which the text is as on the disk: 0 for the text before all steps, absent if no
 * step leads there.
 */
saved: number | null, } | { "type": "keys", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The keys, those of catalogues first.
 */
keys: Array<KeyView>, } | { "type": "uses", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element or the field with the name.
 */
at: string, 
/**
 * The places; `None` if there is no name at the pointer.
 */
view: UsagesView | null, } | { "type": "settings", 
/**
 * The kind of picture that every save writes beside each tree.
 */
pictures: Pictures, 
/**
 * `true` if trees grow from top to bottom.
 */
down: boolean, } | { "type": "simulation", 
/**
 * The path of the simulated file.
 */
file: string, 
/**
 * The simulation at the shown tick; `None` if it has ended.
 */
view: SimulationView | null, } | { "type": "games", 
/**
 * The running games, sorted by name and process.
 */
games: Array<GameView>, 
/**
 * The files of records in the folder.
 */
records: Array<string>, 
/**
 * The word of the user that fits several of these games, so that the user has to choose; empty after
 * [`Watching::Games`](super::Watching::Games).
 */
meant: string, } | { "type": "watch", 
/**
 * The game; `None` if nothing is watched.
 */
view: WatchView | null, } | { "type": "profile", 
/**
 * The counts.
 */
view: ProfileView, } | { "type": "exported", 
/**
 * A name for the file with the entries: `guard 7.jsonl`.
 */
name: string, 
/**
 * The entries as JSON lines.
 */
text: string, } | { "type": "breakpoints", 
/**
 * The breakpoints.
 */
breakpoints: Array<BreakpointView>, } | { "type": "agents", 
/**
 * The agents, grouped by tree.
 */
agents: Array<AgentView>, } | { "type": "followed", 
/**
 * The agent; `None` if the page no longer follows one.
 */
view: FollowedView | null, } | { "type": "trouble", 
/**
 * The description of the failure.
 */
message: string, } | { "type": "done", 
/**
 * The number of the request.
 */
id: number, } | { "type": "refused", 
/**
 * The number of the request.
 */
id: number, 
/**
 * The reason.
 */
message: string, 
/**
 * `true` if the page showed another version of the file, and can repeat the request for the new version.
 */
stale: boolean, };

/**
 * A change of a file.
 */
export type Command = { "type": "set", 
/**
 * The pointer of the field's value.
 */
at: string, 
/**
 * The new value of the field.
 */
value: Value, } | { "type": "express", 
/**
 * The pointer of the whole value.
 */
at: string, 
/**
 * The expression in place of any other value.
 */
first: string, 
/**
 * `true` if a string keeps its text too: without a known type, a calculation is written as a string.
 */
keeps_text: boolean, } | { "type": "insert", 
/**
 * The pointer that the item will have; the last step may be `-` for the end of the list.
 */
at: string, 
/**
 * The item as JSON: `{ "node": "idle" }`.
 */
item: string, } | { "type": "put", 
/**
 * The pointer of the element.
 */
at: string, 
/**
 * The position of the item relative to the element.
 */
how: How, 
/**
 * The new element as JSON, or a list of elements, which are put in this order.
 */
item: string, } | { "type": "extract", 
/**
 * The pointer of the node.
 */
at: string, 
/**
 * The name of the new tree, which must be new in the file.
 */
name: string, } | { "type": "inline", 
/**
 * The pointer of the node that runs the tree.
 */
at: string, } | { "type": "remove", 
/**
 * The pointer of the item or field.
 */
at: string, } | { "type": "remove_all", 
/**
 * The pointers of the elements.
 */
at: Array<string>, } | { "type": "transfer", 
/**
 * The pointers of the elements.
 */
at: Array<string>, 
/**
 * The pointer of the target element.
 */
to: string, 
/**
 * The position relative to the target: into it, before it or after it.
 */
how: How, } | { "type": "move", 
/**
 * The pointer of the item.
 */
at: string, 
/**
 * The number of places towards the end of the list, or towards its start if negative. The move stops at
 * the ends of the list.
 */
by: number, } | { "type": "collapse", 
/**
 * The pointer of the node.
 */
at: string, } | { "type": "disable", 
/**
 * The pointer of the node.
 */
at: string, } | { "type": "collapse_to", 
/**
 * The depth, where the root has depth 1; 0 expands all nodes.
 */
depth: number, } | { "type": "collapse_others", 
/**
 * The pointer of the node.
 */
at: string, } | { "type": "reindex" } | { "type": "letters", 
/**
 * The start of the replaced range, in UTF-16 units.
 */
from: number, 
/**
 * The end of the replaced range (exclusive), in UTF-16 units.
 */
to: number, 
/**
 * The new text of the range.
 */
text: string, };

/**
 * The new value of a field.
 */
export type Value = { "type": "typed", "text": string } | { "type": "json", "text": string } | { "type": "absent" };

/**
 * A file in the list.
 */
export type FileView = { 
/**
 * The path of the file below the folder.
 */
file: string, 
/**
 * The kind of the file.
 */
kind: FileKind, 
/**
 * The state of the file.
 */
state: FileState, 
/**
 * The number of errors in the file.
 */
errors: number, 
/**
 * The number of warnings in the file.
 */
warnings: number, 
/**
 * The name of the step that undo takes back; `None` without such a step.
 */
undo: string | null, 
/**
 * The name of the step that redo repeats; `None` without such a step.
 */
redo: string | null, };

/**
 * The kind of a file.
 */
export type FileKind = "trees" | "catalogue" | "script" | "mosaic" | "mosaic_table" | "mosaic_log" | "btcpp" | "game" | "other";

/**
 * The state of the text in the studio, compared with the file on the disk.
 */
export type FileState = "saved" | "changed" | "conflict" | "gone";

/**
 * The full view of a file.
 */
export type Document = { 
/**
 * The version of the text; each change gives it a higher number.
 */
version: number, 
/**
 * The text of the file.
 */
text: string, 
/**
 * `true` if the text is JSON. If not, boxes and outline show the last text that was JSON.
 */
readable: boolean, 
/**
 * The boxes on the canvas: a parent before its children, an outer box before the boxes in it.
 */
boxes: Array<BoxView>, 
/**
 * Three numbers for each box: the index of its parent, or -1; the index of the box around it, or -1; its
 * number among its siblings, from 1, or 0 if they have no order.
 */
links: Array<number>, 
/**
 * The positions of the boxes: four numbers each, x, y, width and height in pixels.
 */
rects: Array<number>, 
/**
 * The frames around branches with a comment, four numbers each as in [`rects`](Self::rects). An outer frame
 * comes before the frames inside it.
 */
frames: Array<number>, 
/**
 * The routes of transitions.
 */
routes: Array<RouteView>, 
/**
 * The width and the height of the canvas, in pixels.
 */
size: [number, number], 
/**
 * The distance from the right edge of a box to the line where its branches fork, in pixels; from the lower
 * edge if trees grow down.
 */
stem: number, 
/**
 * `true` if trees grow from top to bottom, `false` if from left to right.
 */
down: boolean, 
/**
 * The outline: an element before the elements in it.
 */
outline: Array<RowView>, 
/**
 * The problems, in the order of their places in the text.
 */
problems: Array<ProblemView>, 
/**
 * The version of the text in which the problems were found. While it is less than [`version`](Self::version),
 * the new text is still to be checked: [`letters`](ProblemView::letters) refer to the new text, all other
 * fields of a problem to the old text.
 */
checked: number, };

/**
 * A change of a [`Document`]. `None` in a field means that the part has not changed. A value replaces the whole
 * part.
 */
export type Changed = { 
/**
 * The version before the change.
 */
from: number, 
/**
 * The version after the change. It equals `from` if the text is unchanged, and only the problems, the layout
 * or the selection have changed.
 */
version: number, 
/**
 * The version of the text in which the problems were found.
 */
checked: number, 
/**
 * The change of the text.
 */
text: TextEdit | null, 
/**
 * `true` if the text is JSON.
 */
readable: boolean, 
/**
 * The change of the boxes.
 */
boxes: Splice<BoxView>, 
/**
 * The numbers of [`Document::links`].
 */
links: Array<number> | null, 
/**
 * The positions of all boxes.
 */
rects: Array<number> | null, 
/**
 * All frames.
 */
frames: Array<number> | null, 
/**
 * The routes of all transitions.
 */
routes: Array<RouteView> | null, 
/**
 * The width and the height of the canvas, in pixels.
 */
size: [number, number], 
/**
 * `true` if trees grow from top to bottom.
 */
down: boolean, 
/**
 * The change of the outline.
 */
outline: Splice<RowView>, 
/**
 * All problems.
 */
problems: Array<ProblemView> | null, 
/**
 * The pointer of the element to select next, only for the page that has caused the change.
 */
select: string | null, 
/**
 * The description of the change, such as `undo: insert wait`; empty if no page has caused it.
 */
name: string, };

/**
 * The replacement of a range of a list.
 */
export type Splice<T> = { 
/**
 * The index of the first removed entry in the old list.
 */
at: number, 
/**
 * The number of removed entries.
 */
remove: number, 
/**
 * The inserted entries.
 */
insert: Array<T>, };

/**
 * A box on the canvas.
 */
export type BoxView = { 
/**
 * The pointer of the box's element; `None` for a box without an element, such as the box for hidden nodes.
 */
at: string | null, 
/**
 * The colour and shape of the box: `sequence`, `action`, …
 */
look: string, 
/**
 * The name in the box.
 */
title: string, 
/**
 * The weaker text beside the name, such as the type of a node with a label, or the count of hidden nodes.
 */
note: string, 
/**
 * The lines above the name.
 */
above: Array<TextRow>, 
/**
 * The lines below the name.
 */
below: Array<TextRow>, 
/**
 * The user's colour for the element, as `#rrggbb` or `#rrggbbaa`.
 */
color: string | null, 
/**
 * The tooltip; empty for none.
 */
hint: string, };

/**
 * A line in a box.
 */
export type TextRow = { 
/**
 * The kind of the line.
 */
kind: RowKindView, 
/**
 * The text of the line.
 */
text: string, };

/**
 * The kind of a line in a box, as in [`RowKind`](bt_model::picture::RowKind), which documents each kind.
 */
export type RowKindView = "case" | "guard" | "decorator" | "service" | "task" | "transition" | "detail" | "comment";

/**
 * The route of a transition.
 */
export type RouteView = { 
/**
 * The start of the route, x and y in pixels.
 */
from: [number, number], 
/**
 * The x of the vertical part, in pixels.
 */
lane: number, 
/**
 * The end of the route, x and y in pixels.
 */
to: [number, number], 
/**
 * The index of the box at the end of the route.
 */
target: number, };

/**
 * A row of the outline.
 */
export type RowView = { 
/**
 * The pointer of the row's element.
 */
at: string, 
/**
 * The depth of the row in the outline, from 1.
 */
level: number, 
/**
 * The kind of the element: `node`, `state`, …
 */
kind: string, 
/**
 * The name of the element.
 */
title: string, 
/**
 * The type of a node whose title is a label, such as `sequence`; else empty.
 */
note: string, 
/**
 * The number that editors give the element: `id` in our files, `idx` in those of mosaic_game.
 */
id: number | null, 
/**
 * `true` if the element is disabled, or inside a disabled node.
 */
off: boolean, };

/**
 * The severity of a problem.
 */
export type Level = "error" | "warning" | "hint";

/**
 * A fault of a file.
 */
export type ProblemView = { 
/**
 * The severity of the problem.
 */
level: Level, 
/**
 * The message.
 */
message: string, 
/**
 * The way to solve the problem; empty if unknown.
 */
help: string, 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The column, from 1.
 */
column: number, 
/**
 * The path of the problem's file, if it is not the shown one but a script that runs the shown tree.
 */
file: string | null, 
/**
 * The range of the problem in its file: the offset of its first letter, and the offset after its last one.
 */
letters: [number, number], 
/**
 * The pointer of the innermost element around the problem; `None` if there is none, or the text cannot be
 * read.
 */
at: string | null, 
/**
 * The pointer of the innermost value at the problem.
 */
field: string | null, 
/**
 * The fixes that a command can make.
 */
fixes: Array<FixView>, };

/**
 * A command that removes a problem.
 */
export type FixView = { 
/**
 * The name of the fix.
 */
name: string, 
/**
 * The command. It applies to the version in which the problem was found: [`Document::checked`].
 */
command: Command, };

/**
 * The form of an element.
 */
export type ElementView = { 
/**
 * The version of the file.
 */
version: number, 
/**
 * The pointer of the element.
 */
at: string, 
/**
 * The word for the kind of the element.
 */
kind: string, 
/**
 * The name of the element.
 */
title: string, 
/**
 * The documentation of the element: that of its node or action, and its own.
 */
docs: string, 
/**
 * The range of the element in the text of the file: its first letter, and the letter after its last one.
 */
letters: [number, number], 
/**
 * The guards, then the decorators and services, the outermost first.
 */
attributes: Array<AttributeView>, 
/**
 * `true` if the element may have guards, decorators and services.
 */
decorated: boolean, 
/**
 * The pointers of the branches that the guards of the element can interrupt; a guard that aborts its own
 * branch gives the pointer of the element.
 */
interrupts: Array<string>, 
/**
 * The pointers of the other nodes whose guards can interrupt the element.
 */
interrupted_by: Array<string>, 
/**
 * The fields of the element, in the order in which a file has them.
 */
fields: Array<FieldView>, 
/**
 * The problems of the element, apart from those of its fields.
 */
problems: Array<FieldProblem>, 
/**
 * The start of the element's action in Rust, if no catalogue has the action.
 */
stub: string | null, };

/**
 * A field of a form.
 */
export type FieldView = { 
/**
 * The pointer of the field, for [`Set`](crate::Command::Set).
 */
at: string, 
/**
 * The name of the field: `args.for`.
 */
name: string, 
/**
 * The kind of values that the field takes.
 */
kind: FieldKindView, 
/**
 * The allowed words, if the field takes no others; for [`Inputs`](FieldKindView::Inputs), the names that are
 * already used.
 */
words: Array<string>, 
/**
 * The type of the field; empty without a catalogue.
 */
ty: string, 
/**
 * `true` if the field must be present.
 */
required: boolean, 
/**
 * `true` for an input that the user has added and can remove.
 */
removable: boolean, 
/**
 * The documentation of the field.
 */
docs: string, 
/**
 * `true` if the file has the field.
 */
present: boolean, 
/**
 * The value of the field as text; empty if the field is absent.
 */
text: string, 
/**
 * The value that an absent field stands for.
 */
default: string, 
/**
 * The source of the value, and the other possible sources, for data of a known type.
 */
binding: BindingView | null, 
/**
 * The parts of a list or an object, which pages show in place of the text.
 */
parts: Array<FieldView>, 
/**
 * The limit because of which a list or an object is shown as JSON instead of by its parts.
 */
cut: Cut | null, 
/**
 * The JSON of a new item, for a list.
 */
item: string | null, 
/**
 * `true` if the typed letters become a text, even if they look like a number.
 */
quoted: boolean, 
/**
 * The problems of the field.
 */
problems: Array<FieldProblem>, };

/**
 * The kind of a field.
 */
export type FieldKindView = "text" | "number" | "bool" | "expression" | "data" | "target" | "words" | "triggers" | "json" | "inputs";

/**
 * The source of a value.
 */
export type BindingView = { 
/**
 * The pointer of the whole value; the pointer of the field may be that of a key's name inside it.
 */
at: string, 
/**
 * The kind of the source.
 */
kind: BindingKind, 
/**
 * The keys with a fitting type.
 */
keys: Array<string>, 
/**
 * The parameters and locals with a fitting type.
 */
locals: Array<string>, 
/**
 * The JSON of a first value of the type.
 */
first: string, };

/**
 * A kind of source of a value.
 */
export type BindingKind = "value" | "key" | "expression";

/**
 * A limit of forms.
 */
export type Cut = "number" | "depth";

/**
 * A problem of a field.
 */
export type FieldProblem = { 
/**
 * The severity of the problem.
 */
level: Level, 
/**
 * The message.
 */
message: string, 
/**
 * The help.
 */
help: string, 
/**
 * The range of the problem in the text of the field.
 */
letters: [number, number], 
/**
 * The index of the problem in [`Document::problems`](super::Document::problems).
 */
index: number, };

/**
 * A guard, decorator or service of an element.
 */
export type AttributeView = { 
/**
 * The pointer of the attribute, for [`Move`](crate::Command::Move) and [`Remove`](crate::Command::Remove).
 */
at: string, 
/**
 * The name of the attribute: `when`, `service`.
 */
word: string, 
/**
 * The text of the attribute on the screen: `when ammo == 0`.
 */
title: string, 
/**
 * The documentation of the attribute.
 */
docs: string, 
/**
 * The fields of the attribute.
 */
fields: Array<FieldView>, };

/**
 * The replacement of a range of the text.
 */
export type TextEdit = { 
/**
 * The start of the range in the old text.
 */
from: number, 
/**
 * The end of the range (exclusive) in the old text.
 */
to: number, 
/**
 * The new text of the range.
 */
text: string, };

/**
 * The position of a new item relative to an element.
 */
export type How = "child" | "before" | "after" | "near" | "wrap" | "replace" | "decorate";

/**
 * A possible position of a new item.
 */
export type PlaceView = { 
/**
 * The position relative to the element.
 */
how: How, 
/**
 * The kinds of elements that fit there, as in [`OfferView::kind`].
 */
kinds: Array<string>, };

/**
 * An item that can be inserted.
 */
export type OfferView = { 
/**
 * The kind of the item: `node`, `state`, `decorator`, …
 */
kind: string, 
/**
 * The name of the item.
 */
name: string, 
/**
 * The origin of the item: `language`, `action`, `tree`.
 */
group: string, 
/**
 * The documentation of the item.
 */
docs: string, 
/**
 * Other names by which a search finds the item.
 */
known_as: Array<string>, 
/**
 * `true` if the item can be put around an element of its kind.
 */
wraps: boolean, 
/**
 * The JSON for [`Command::Put`](crate::Command::Put).
 */
item: string, 
/**
 * `true` if the user can type any word, which replaces the name in [`item`](Self::item): an action, if no
 * catalogue has the actions.
 */
any_name: boolean, };

/**
 * A text that can complete the typed text.
 */
export type CompletionView = { 
/**
 * The text on the screen, with which the typed letters are compared.
 */
label: string, 
/**
 * The text that replaces the word at the cursor, or the whole text if [`whole`](Self::whole) is `true`.
 */
text: string, 
/**
 * `true` if the completion replaces the whole text.
 */
whole: boolean, 
/**
 * The type of the completion.
 */
detail: string, 
/**
 * The documentation of the completion.
 */
docs: string, 
/**
 * The kind of the completion: `key`, `local`, `function`, `action`, `event`, `state`, `tree`, `type`, `word`.
 */
kind: string, 
/**
 * `true` if the type fits. Fitting completions come first.
 */
fits: boolean, };

/**
 * A key of the blackboard.
 */
export type KeyView = { 
/**
 * The name of the key.
 */
name: string, 
/**
 * The type of the key; empty without a catalogue.
 */
ty: string, 
/**
 * The documentation of the key.
 */
docs: string, 
/**
 * `true` if a catalogue has the key, or if there is no catalogue.
 */
known: boolean, 
/**
 * The elements that read the key, those of the shown file first.
 */
reads: Array<UseView>, 
/**
 * The elements that write the key, those of the shown file first.
 */
writes: Array<UseView>, };

/**
 * The places of a name: its usages, and the preview of a rename.
 */
export type UsagesView = { 
/**
 * The name; for a key, with the whole path: `body.health`.
 */
name: string, 
/**
 * The part that a rename changes: `health`.
 */
word: string, 
/**
 * The kind of the named item: `key`, `parameter`, `local`, `tree`, `state`, `action`, `function`, `event`.
 */
kind: string, 
/**
 * The words of the other names at the same element, which the page can request too.
 */
others: Array<string>, 
/**
 * The places by file, those of the requested file first; a long list is cut at its end.
 */
places: Array<UsageView>, 
/**
 * The number of all places.
 */
count: number, 
/**
 * The number of files with places.
 */
files: number, 
/**
 * The places that a rename leaves unchanged.
 */
left: Array<LeftView>, 
/**
 * The reason why the name cannot become the new one; `None` if it can, or if no new name was requested.
 */
refused: RefusalView | null, };

/**
 * A place of a name.
 */
export type UsageView = { 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element; `None` in a file without elements.
 */
at: string | null, 
/**
 * The name of the element.
 */
title: string, 
/**
 * The use of the name: `declared`, `read`, `written`, `run`, `sent`, `heard`, `called`, `entered`.
 */
usage: string, 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The range of the word in the text of the file.
 */
letters: [number, number], 
/**
 * The field around the word, as `if: ammo == 0`, else its line; a long text is shortened.
 */
text: string, 
/**
 * The range of the word in [`text`](Self::text).
 */
word: [number, number], };

/**
 * A place that a rename leaves unchanged.
 */
export type LeftView = { 
/**
 * The path of the file.
 */
file: string, 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The reason.
 */
message: string, 
/**
 * The way to rename the place.
 */
help: string, };

/**
 * The reason why a name cannot become another one.
 */
export type RefusalView = { 
/**
 * The reason.
 */
message: string, 
/**
 * The way to a possible name.
 */
help: string, };

/**
 * An element that uses a key.
 */
export type UseView = { 
/**
 * The path of the element's file.
 */
file: string, 
/**
 * The pointer of the element.
 */
at: string, 
/**
 * The name of the element.
 */
title: string, };

/**
 * An order to the simulation of a file. The first order starts the simulation, before its first tick.
 */
export type Play = { "type": "step", 
/**
 * The number of ticks.
 */
by: number, } | { "type": "to", 
/**
 * The number of the tick, from 1; 0 for the state before the first tick.
 */
tick: number, } | { "type": "run", 
/**
 * The maximum number of ticks beyond the script.
 */
ticks: number, } | { "type": "run_to", 
/**
 * The path of the node's file.
 */
file: string, 
/**
 * The pointer of the node's element.
 */
at: string, 
/**
 * The maximum number of ticks beyond the script.
 */
ticks: number, } | { "type": "stop" } | { "type": "script", 
/**
 * The path of the script.
 */
file: string, } | { "type": "set", 
/**
 * The key.
 */
key: string, 
/**
 * The value: JSON, or a word.
 */
value: string, } | { "type": "declare", 
/**
 * The key.
 */
key: string, 
/**
 * The type of the key, as scripts write it: `u32`, `json`.
 */
ty: string, 
/**
 * The initial value: JSON, or a word; `None` for the first value of the type.
 */
value: string | null, } | { "type": "send", 
/**
 * The name of the event.
 */
event: string, 
/**
 * The value of the event: JSON, or a word; `None` for an event without a value.
 */
value: string | null, } | { "type": "answer", 
/**
 * The action.
 */
action: string, 
/**
 * The name of the nodes to which the result applies; `None` for all nodes with this action.
 */
node: string | null, 
/**
 * The result: `success`, `failure` or `running`.
 */
result: string, 
/**
 * The time for which the action runs first: `300ms`.
 */
lasts: string | null, 
/**
 * The output of the action at its success: JSON, or a word.
 */
output: string | null, } | { "type": "change", 
/**
 * The pointer of the answer in the script.
 */
at: string, 
/**
 * The result: `success`, `failure` or `running`.
 */
result: string, 
/**
 * The time for which the action runs first: `300ms`.
 */
lasts: string | null, 
/**
 * The output of the action at its success: JSON, or a word. `None` leaves the output as it is; an empty text
 * removes it.
 */
output: string | null, } | { "type": "ask", 
/**
 * The action.
 */
action: string, 
/**
 * The name of the nodes that ask, from their first run on; `None` for all nodes with this action, from the
 * shown tick on.
 */
node: string | null, } | { "type": "repeat", 
/**
 * The maximum number of repetitions.
 */
ticks: number, 
/**
 * The condition that ends the repetition earlier.
 */
until: RepeatEnd | null, } | { "type": "expect" } | { "type": "forget", 
/**
 * The pointer of the removed part in the script.
 */
at: string, };

/**
 * The condition that ends a repetition, after the first tick in which it holds.
 */
export type RepeatEnd = { "type": "status", 
/**
 * The status: `success`, `failure` or `running`.
 */
status: string, } | { "type": "node", 
/**
 * The path of the node's file.
 */
file: string, 
/**
 * The pointer of the node's element.
 */
at: string, };

/**
 * The view of a simulation after a tick.
 */
export type SimulationView = { 
/**
 * The path of the script.
 */
script: string, 
/**
 * The scripts of the simulated file.
 */
scripts: Array<string>, 
/**
 * The files of the simulation: the trees that it runs, its script, and the catalogues.
 */
files: Array<string>, 
/**
 * The number of the shown tick; 0 before the first one.
 */
tick: number, 
/**
 * The number of simulated ticks.
 */
made: number, 
/**
 * The maximum number of ticks of the script.
 */
planned: number, 
/**
 * The time since the start: `1.5s`.
 */
now: string, 
/**
 * The status of the tree: `running`, `success` or `failure`; empty before the first tick.
 */
status: string, 
/**
 * The states of nodes, by file.
 */
marks: { [key in string]: Array<MarkView> }, 
/**
 * The trace of the shown tick.
 */
lines: Array<LineView>, 
/**
 * The keys of the blackboard.
 */
keys: Array<ValueView>, 
/**
 * The changes of the script before the next tick, without those of keys.
 */
changes: Array<ChangeView>, 
/**
 * The events that the tree waits for.
 */
events: Array<string>, 
/**
 * The action that asks for an answer.
 */
asks: ActionView | null, 
/**
 * The running actions.
 */
acting: Array<ActionView>, 
/**
 * The answers in the script, those from the start first.
 */
given: Array<GivenView>, 
/**
 * The nodes whose first run in the shown tick took an answer that was given for another node.
 */
reused: Array<ReusedView>, 
/**
 * The expectations for the end of the shown tick.
 */
expects: Array<ExpectView>, 
/**
 * The failed expectations of the shown tick.
 */
failures: Array<FailureView>, 
/**
 * The ticks with a failed expectation.
 */
failed: Array<number>, 
/**
 * The faults that prevent the simulation; equal faults are listed once.
 */
faults: Array<FaultView>, 
/**
 * The types that a key of the script can have.
 */
types: Array<string>, 
/**
 * The first tick whose result the last edit has changed.
 */
differs: number | null, };

/**
 * The state of a node.
 */
export type MarkView = { 
/**
 * The pointer of the node's element.
 */
at: string, 
/**
 * The state.
 */
state: NodeState, };

/**
 * The state of a node. If a node occurs several times in a tree, the first applicable state of this list counts.
 */
export type NodeState = "asks" | "running" | "success" | "failure" | "halted";

/**
 * A line of a trace.
 */
export type LineView = { 
/**
 * The kind of the line.
 */
kind: LineKind, 
/**
 * The result of the line's node or guard.
 */
result: BreakResult | null, 
/**
 * The line as text for people.
 */
text: string, 
/**
 * The line as `bt simulate` writes it.
 */
json: string, 
/**
 * The pointer of the line's node, if the node is in the file of the trace.
 */
at: string | null, };

/**
 * The kind of a line: that of a record, `brain` or `status`.
 */
export type LineKind = "agent" | "tick" | "enter" | "leave" | "halt" | "guard" | "preempt" | "action" | "key" | "send" | "take" | "push" | "panic" | "unheard" | "transition" | "refused" | "unsettled" | "swap" | "write" | "event" | "look" | "runs" | "brain" | "status" | "other";

/**
 * A key of the blackboard.
 */
export type ValueView = { 
/**
 * The name of the key.
 */
name: string, 
/**
 * The type of the key.
 */
ty: string, 
/**
 * The value of the key, as the trace shows it.
 */
value: string, 
/**
 * The value as JSON, for an edit.
 */
json: string, 
/**
 * `true` if the shown tick has changed the value.
 */
changed: boolean, 
/**
 * The value that the script sets before the next tick.
 */
next: ChangeView | null, };

/**
 * A change that the script makes before a tick.
 */
export type ChangeView = { 
/**
 * The text of the change: `send Alarm`; for a key, its value.
 */
text: string, 
/**
 * The pointer of the change in the script.
 */
at: string, };

/**
 * An action that runs, or that asks for an answer.
 */
export type ActionView = { 
/**
 * The name of the action.
 */
action: string, 
/**
 * The name of the action's node.
 */
node: string, 
/**
 * The values of the inputs; empty for a running action.
 */
inputs: string, 
/**
 * The pointer of the node, if the node is in the simulated file.
 */
at: string | null, 
/**
 * The target of the output; empty for none.
 */
out: string, 
/**
 * The number of other nodes that run the action.
 */
others: number, 
/**
 * `true` if answers can be for this node alone: a node with a name runs the action itself, not by a service.
 */
named: boolean, 
/**
 * `true` if a name would make that possible: a node without a name runs the action.
 */
nameable: boolean, 
/**
 * `true` if the script has answers for the nodes with this name.
 */
alone: boolean, };

/**
 * An expectation of the script.
 */
export type ExpectView = { 
/**
 * The text of the expectation: `status running`, `ammo = 2`.
 */
text: string, 
/**
 * The pointer of the expectation in the script.
 */
at: string, 
/**
 * `true` if the expectation holds.
 */
holds: boolean, 
/**
 * The name in the expectation that several nodes have.
 */
unclear: UnclearView | null, };

/**
 * A name of an expectation that several nodes have.
 */
export type UnclearView = { 
/**
 * The name.
 */
name: string, 
/**
 * The number of nodes with this name.
 */
count: number, 
/**
 * The pointer of the one that runs, if it is in the simulated file.
 */
at: string | null, };

/**
 * An answer in the script.
 */
export type GivenView = { 
/**
 * The name of the action, or of the nodes.
 */
name: string, 
/**
 * `true` if the answer is for the nodes with this name; `false` for all nodes with this action.
 */
of_nodes: boolean, 
/**
 * The number of the tick from which the answer counts, 0 for the start; `None` if the run has not come to the
 * tick.
 */
from: number | null, 
/**
 * The text of the answer: `success after 150ms, output [3, 4]`.
 */
text: string, 
/**
 * The time for which the action runs first; empty for none.
 */
lasts: string, 
/**
 * The output as JSON; empty for none.
 */
output: string, 
/**
 * The pointer of the answer in the script.
 */
at: string, 
/**
 * The nodes that the answer is for.
 */
uses: Array<PlaceOfAction>, };

/**
 * A node that runs an action.
 */
export type PlaceOfAction = { 
/**
 * The name of the node; for a node without a name, with the node around it: `move_to in fight`.
 */
title: string, 
/**
 * The pointer of the node, if the node is in the simulated file.
 */
at: string | null, };

/**
 * A node whose first run took an answer that was given for another node.
 */
export type ReusedView = { 
/**
 * The action.
 */
action: string, 
/**
 * The node.
 */
node: PlaceOfAction, 
/**
 * The name of the node, if the node has one.
 */
name: string | null, 
/**
 * The node that used the answer first.
 */
first: PlaceOfAction, 
/**
 * The text of the answer.
 */
text: string, };

/**
 * A failed expectation.
 */
export type FailureView = { 
/**
 * The subject of the expectation.
 */
subject: string, 
/**
 * The expected value.
 */
expected: string, 
/**
 * The found value.
 */
found: string, };

/**
 * A fault of a tree or of a script.
 */
export type FaultView = { 
/**
 * The place of the fault: `guard.script.json:3:7`.
 */
place: string, 
/**
 * The message.
 */
message: string, 
/**
 * The help.
 */
help: string, 
/**
 * The number of other places with this fault.
 */
more: number, 
/**
 * The undeclared key whose declaration removes the fault.
 */
missing: MissingKey | null, };

/**
 * A key that the tree uses and the script can declare.
 */
export type MissingKey = { 
/**
 * The name of the key.
 */
name: string, 
/**
 * The types that fit the uses of the key in the tree: one, several to choose from, or none if the uses do not
 * decide.
 */
types: Array<string>, };

/**
 * An order of a page about a running game, a file of records or a log.
 */
export type Watching = { "type": "games" } | { "type": "attach", 
/**
 * The game: its name, its address, the number of its process, or an address with a token,
 * `127.0.0.1:4460#…`.
 */
game: string, } | { "type": "record", 
/**
 * The path of the file.
 */
file: string, } | { "type": "log", 
/**
 * The path of the file.
 */
file: string, } | { "type": "listen" } | { "type": "rows", 
/**
 * The index of the first row in the list.
 */
from: number, 
/**
 * The number of rows.
 */
count: number, } | { "type": "fold", 
/**
 * The number of the entry that begins the poll; `None` for all polls.
 */
poll: number | null, 
/**
 * `true` to fold, `false` to unfold.
 */
folded: boolean, } | { "type": "save" } | { "type": "lines", 
/**
 * The filter: `kind:leave result:failure name:aim -name:wait`, and words of the text; an empty filter fits
 * all.
 */
text: string, } | { "type": "export" } | { "type": "detach" } | { "type": "filter", 
/**
 * The filter: `tree:Guard in:"fetch ammo" for:>5s key.ammo:<3 status:running`, and words of the list; an
 * empty filter fits all.
 */
text: string, } | { "type": "all", 
/**
 * `true` for all agents.
 */
on: boolean, } | { "type": "follow", 
/**
 * The agent.
 */
agent: AgentKey, } | { "type": "to", 
/**
 * The number of the tick or entry; `None` always shows the last one.
 */
tick: number | null, } | { "type": "seek", 
/**
 * `true` for the next tick or entry, `false` for the previous one.
 */
forward: boolean, } | { "type": "profile", 
/**
 * The agent.
 */
agent: AgentKey, 
/**
 * `true` to count all agents with the same tree.
 */
all: boolean, 
/**
 * The first tick; `None` for the first stored tick.
 */
from: number | null, 
/**
 * The last tick; `None` for the last received tick.
 */
to: number | null, } | { "type": "pause" } | { "type": "continue" } | { "type": "step", 
/**
 * The number of frames.
 */
frames: number, } | { "type": "set", 
/**
 * The agent for which the value was typed.
 */
agent: AgentKey, 
/**
 * The [run](GameView::run) of the game that had this agent.
 */
run: string, 
/**
 * The key.
 */
key: string, 
/**
 * The value: JSON, or a word.
 */
value: string, } | { "type": "send", 
/**
 * The agent for which the event was typed.
 */
agent: AgentKey, 
/**
 * The [run](GameView::run) of the game that had this agent.
 */
run: string, 
/**
 * The event: JSON, or a word.
 */
event: string, } | { "type": "swap", 
/**
 * The path of the file.
 */
file: string, } | { "type": "break", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the node.
 */
at: string, } | { "type": "set_break", 
/**
 * The breakpoint to change; `None` adds a new one.
 */
old: Breakpoint | null, 
/**
 * The new breakpoint.
 */
new: Breakpoint, 
/**
 * The file and the pointer of the breakpoint's node; `None` uses the node of `new`.
 */
place: [string, string] | null, } | { "type": "unbreak", 
/**
 * The breakpoint; `None` removes all of them.
 */
breakpoint: Breakpoint | null, };

/**
 * A running game.
 */
export type GameView = { 
/**
 * The name of the game.
 */
name: string, 
/**
 * The number of the game's process.
 */
pid: number, 
/**
 * The address at which the game listens.
 */
address: string, 
/**
 * The folder in which the game was started; empty if unknown.
 */
folder: string, 
/**
 * The start time of the game, in seconds since 1970; 0 if unknown.
 */
started: number, 
/**
 * A text that identifies this run of the program; empty in a list of games.
 */
run: string, 
/**
 * `true` if the game takes commands.
 */
commands: boolean, 
/**
 * `true` if clients may set keys, send events and swap trees.
 */
writes: boolean, 
/**
 * `true` if the game reads a file of breakpoints.
 */
keeps: boolean, };

/**
 * An agent of a game.
 */
export type AgentKey = { 
/**
 * The number of the stream with the agent's records.
 */
stream: number, 
/**
 * The number of the agent.
 */
index: number, 
/**
 * The number of earlier agents that had the same number.
 */
generation: number, };

/**
 * An agent in the list.
 */
export type AgentView = { 
/**
 * The agent.
 */
key: AgentKey, 
/**
 * The name of the agent; empty if it has only a number.
 */
name: string, 
/**
 * The name of the agent's tree.
 */
tree: string, 
/**
 * The status: `running`, `success`, `failure` or `halted`; empty if unknown.
 */
status: string, 
/**
 * The running node that was entered last; empty if unknown.
 */
node: string, 
/**
 * The time for which this node has been running: `1.2s`.
 */
lasts: string, };

/**
 * The state of the watched game, file or log.
 */
export type WatchState = "connecting" | "running" | "paused" | "stopped" | "lost" | "record" | "log" | "listening";

/**
 * The watched game, file of records or log.
 */
export type WatchView = { 
/**
 * The game. For a file of records or a log, its name is the path of the file; for a log over HTTP, the
 * address.
 */
game: GameView, 
/**
 * The state of the game, file or log.
 */
state: WatchState, 
/**
 * The description of the last event, such as the loss of the connection or a stop at a breakpoint.
 */
said: string, 
/**
 * The last stop at a breakpoint, while the game is stopped there.
 */
stop: StopView | null, 
/**
 * The last refused value or event of an agent.
 */
refused: RefusedValue | null, 
/**
 * The values and events that agents get before their next tick.
 */
waiting: Array<WaitingValue>, 
/**
 * The numbers of lost ticks and records.
 */
lost: [number, number], 
/**
 * The number of agents.
 */
agents: number, 
/**
 * `true` if all agents are recorded. If not, only followed agents are, and the game looks at the other agents
 * from time to time.
 */
all: boolean, 
/**
 * The size of the received and stored data, in bytes.
 */
kept: number, 
/**
 * The files that have another version of a tree than the game runs.
 */
differing: Array<string>, 
/**
 * Those of them that the game takes at its next tick.
 */
sent: Array<string>, };

/**
 * A breakpoint for pages.
 */
export type BreakpointView = { 
/**
 * The breakpoint.
 */
of: Breakpoint, 
/**
 * The breakpoint as a line: `leave aim: failure if ammo == 0`.
 */
text: string, 
/**
 * The places of the breakpoint's nodes: paths of files, and pointers of elements.
 */
places: Array<[string, string]>, 
/**
 * The number of times that the breakpoint has stopped the game.
 */
hits: number, };

/**
 * A breakpoint. The game stops at the end of the frame in which the breakpoint was hit.
 */
export type Breakpoint = { 
/**
 * The node, named by its number, by the last names of its path, by its tree and whole path, or by its tree and its
 * `id`. Empty for any node.
 */
node?: string, 
/**
 * The kind of fact that hits the breakpoint.
 */
on?: BreakOn, 
/**
 * The only result that hits the breakpoint, for `leave` and `guard`.
 */
result?: BreakResult, 
/**
 * The name of the key, for `key`.
 */
key?: string, 
/**
 * The condition that must hold for the agent when the breakpoint is hit.
 */
if?: string, 
/**
 * The number of the only agent that can hit the breakpoint.
 */
agent?: number, 
/**
 * The name of the agent's own tree, for games in which agents of several trees have the number `agent`.
 */
tree?: string, 
/**
 * The number in records of the root of the node's tree: 0 for the agent's own tree, greater for a tree in a slot.
 * `None` to look for `node` in each tree of an agent.
 */
first?: number, 
/**
 * The number of hits, counted over all agents from the first, that do not stop the game.
 */
skip?: number, 
/**
 * `true` if the breakpoint is kept, but does not stop the game.
 */
off?: boolean, };

/**
 * The kind of fact that hits a breakpoint.
 */
export type BreakOn = "enter" | "leave" | "halt" | "guard" | "key" | "send" | "take" | "unheard" | "transition" | "refused" | "panic" | "swap" | "condition";

/**
 * The result of a node or of a guard.
 */
export type BreakResult = "success" | "failure";

/**
 * A stop at a breakpoint.
 */
export type StopView = { 
/**
 * The breakpoint as a line.
 */
breakpoint: string, 
/**
 * The agent.
 */
agent: AgentKey, 
/**
 * The file and the pointer of the node, if known.
 */
place: [string, string] | null, };

/**
 * A value of a key, or an event, that the game has refused.
 */
export type RefusedValue = { 
/**
 * The number of the refused command, which differs for each refusal.
 */
number: number, 
/**
 * The number of the agent.
 */
agent: number, 
/**
 * The key; `null` for an event.
 */
key: string | null, 
/**
 * The typed value or event.
 */
text: string, 
/**
 * The reason.
 */
why: string, };

/**
 * A value of a key, or an event, that the game has not confirmed yet.
 */
export type WaitingValue = { 
/**
 * The number of the agent.
 */
agent: number, 
/**
 * The key; `null` for an event.
 */
key: string | null, 
/**
 * The typed value or event.
 */
text: string, };

/**
 * The followed agent after the shown tick.
 */
export type FollowedView = { 
/**
 * The agent.
 */
key: AgentKey, 
/**
 * The name of the agent; empty if it has only a number.
 */
name: string, 
/**
 * The name of the agent's tree.
 */
tree: string, 
/**
 * The file that shows the agent's tree.
 */
file: string, 
/**
 * The number of the shown tick among the received ticks. For a log, this and the following numbers are those
 * of entries.
 */
tick: number, 
/**
 * The first stored tick.
 */
first: number, 
/**
 * The last received tick.
 */
last: number, 
/**
 * `true` if the page always shows the last tick.
 */
live: boolean, 
/**
 * The time on the agent's clock: `1.5s`.
 */
now: string, 
/**
 * The status: `running`, `success`, `failure`, `halted` or `left the game`; empty if unknown.
 */
status: string, 
/**
 * `true` if records were lost, so that the states may be old.
 */
stale: boolean, 
/**
 * The states of nodes, by file.
 */
marks: { [key in string]: Array<MarkView> }, 
/**
 * The trace of the shown tick.
 */
lines: Array<LineView>, 
/**
 * The keys with known values.
 */
values: Array<KnownView>, 
/**
 * The reason why the selected node runs or does not run.
 */
why: WhyView | null, 
/**
 * The first and the last tick in sight in the timeline. The shown tick is between them.
 */
sight: [number, number], 
/**
 * The spans in sight: each with its first tick, and the name of the deepest running node. A span lasts until the
 * next one begins. For a log, they are the polls.
 */
spans: Array<[number, string]>, 
/**
 * The gaps in the records: each with the number of the next tick, and the number of lost ticks of all agents.
 */
gaps: Array<[number, number]>, 
/**
 * The ticks in which a breakpoint stopped the game; of a log, the entries near the shown one that hit a
 * breakpoint.
 */
stops: Array<number>, 
/**
 * The entries, for a debug log of mosaic_game.
 */
log: LogView | null, };

/**
 * The entries of an agent, grouped by polls, and the agent's state after the shown entry.
 */
export type LogView = { 
/**
 * The length of the list, without the entries of folded polls.
 */
total: number, 
/**
 * The number of entries that fit the filter of the page; `None` without a filter.
 */
fit: number | null, 
/**
 * The index of the first sent row in the list.
 */
from: number, 
/**
 * The rows that the page has requested.
 */
rows: Array<EntryView>, 
/**
 * The index of the shown entry in the list.
 */
at: number, 
/**
 * The file and the pointer of the shown entry's node.
 */
place: [string, string] | null, 
/**
 * The loaded trees at the shown entry.
 */
trees: Array<LoadedTree>, 
/**
 * The running nodes at the shown entry; the last entered node is last.
 */
running: Array<RunningNode>, 
/**
 * `true` while the page runs through the log.
 */
playing: boolean, 
/**
 * The breakpoint that the shown entry hits, as a line.
 */
stop: string | null, 
/**
 * The breakpoints that a log cannot check, as lines.
 */
unchecked: Array<string>, };

/**
 * An entry of a log, or a poll.
 */
export type EntryView = { 
/**
 * The number of the entry.
 */
entry: number, 
/**
 * The number of the poll that the entry begins.
 */
poll: number | null, 
/**
 * `true` for a poll whose entries are not listed.
 */
folded: boolean, 
/**
 * The number of entries, for a poll.
 */
entries: number, 
/**
 * The time of the entry: of the day in UTC, or on the agent's clock.
 */
time: string, 
/**
 * The index of the tree and the number of the node: `0:4`.
 */
node: string, 
/**
 * The title of the node; empty if no file of the folder has the node.
 */
title: string, 
/**
 * The command of the entry: `node_enter`.
 */
command: string, 
/**
 * The data of the command, on one line.
 */
parameters: string, 
/**
 * The result of a node that leaves, as far as the following entries show it.
 */
result: BreakResult | null, 
/**
 * `true` if the entry hits a breakpoint.
 */
stops: boolean, };

/**
 * A loaded tree of an agent.
 */
export type LoadedTree = { 
/**
 * The name of the tree.
 */
name: string, 
/**
 * The file of the folder that has the tree.
 */
file: string | null, };

/**
 * A running node.
 */
export type RunningNode = { 
/**
 * The index of the tree and the number of the node: `0:4`.
 */
node: string, 
/**
 * The title of the node; empty if no file of the folder has the node.
 */
title: string, 
/**
 * The number of the entry at which the node was entered.
 */
since: number, 
/**
 * The file and the pointer of the node.
 */
place: [string, string] | null, };

/**
 * A key and its known value.
 */
export type KnownView = { 
/**
 * The name of the key.
 */
name: string, 
/**
 * The value of the key; empty if no record has shown it yet.
 */
value: string, 
/**
 * The tick of the record that has shown the value; 0 without such a record.
 */
tick: number, 
/**
 * `true` if the shown tick has changed the value.
 */
changed: boolean, 
/**
 * The value after the last received tick, if it differs.
 */
later: string | null, };

/**
 * Number and time of the runs of each node of a tree.
 */
export type ProfileView = { 
/**
 * The counted agent, or the agent that names the tree.
 */
key: AgentKey, 
/**
 * `true` if all agents with the tree are counted.
 */
all: boolean, 
/**
 * The name of the tree.
 */
tree: string, 
/**
 * The first stored tick of the agent.
 */
first: number, 
/**
 * The last tick of the agent.
 */
last: number, 
/**
 * The first counted tick.
 */
from: number, 
/**
 * The last counted tick.
 */
to: number, 
/**
 * The number of counted agents.
 */
agents: number, 
/**
 * The number of counted ticks of all agents.
 */
ticks: number, 
/**
 * The time of the counted ticks of all agents together, in milliseconds of the game.
 */
span: number, 
/**
 * `true` if there were too many records, so that the first ticks are left out.
 */
cut: boolean, 
/**
 * The largest number of versions of the tree that an agent had in these ticks. Counts of earlier versions are
 * added to the same nodes of the last version.
 */
versions: number, 
/**
 * The number of nodes with counts that only earlier versions have; their counts are in no row.
 */
gone: number, 
/**
 * The nodes, in the order of the tree.
 */
rows: Array<ProfileRow>, };

/**
 * Number and time of the runs of a node.
 */
export type ProfileRow = { 
/**
 * The file and the pointer of the node, if known.
 */
place: [string, string] | null, 
/**
 * The name of the node.
 */
name: string, 
/**
 * The number of nodes above the node.
 */
depth: number, 
/**
 * The number of entries.
 */
enters: number, 
/**
 * The number of successes.
 */
successes: number, 
/**
 * The number of failures.
 */
failures: number, 
/**
 * The number of halts.
 */
halts: number, 
/**
 * The number of checks of the node's guards and gates.
 */
guards: number, 
/**
 * The number of ticks of the node's action, and of runs of its services.
 */
actions: number, 
/**
 * The time for which the node was active, in milliseconds of the game.
 */
active: number, };

/**
 * The reason why a node runs or does not run.
 */
export type WhyView = { 
/**
 * The pointer of the node.
 */
at: string, 
/**
 * The name of the node.
 */
node: string, 
/**
 * `true` if the node runs.
 */
runs: boolean, 
/**
 * The end of the node in the shown tick; `None` if it runs, or has not ended in this tick.
 */
ended: NodeState | null, 
/**
 * The reasons, the most direct one first.
 */
reasons: Array<string>, };
