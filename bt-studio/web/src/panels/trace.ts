// Lines of a trace as text for people. An unknown line is shown as it is.

interface Line {
  record: string;
  name?: string;
  [field: string]: unknown;
}

/** Returns the mark and the text of a line. */
export function shown(json: string): [mark: string, text: string] {
  const line = JSON.parse(json) as Line;
  const name = line.name ?? "";
  switch (line.record) {
    case "tick":
      return ["·", `tick of ${Number(line["dt_ns"]) / 1e6} ms`];
    case "enter":
      return ["▶", name];
    case "leave":
      return [line["status"] === "success" ? "✓" : "✗", name];
    case "halt":
      return ["⊘", `${name} is halted (its branch was interrupted)`];
    case "guard":
      return ["◇", `${name}: ${line["guard"]} is ${line["passed"]}${line["values"] ? ` (${line["values"]})` : ""}`];
    case "preempt":
      return ["↯", `${line["by_name"]} preempts ${name}`];
    case "action":
      return ["…", `${line["action"]}(${line["inputs"]})`];
    case "key":
      return ["=", `${line["key"]} = ${line["value"]}${name === "" ? "" : ` by ${name}`}`];
    case "write":
      return ["=", `${line["key"]} set to ${line["value"]} by the debugger`];
    case "event":
      return ["✉", `${line["event"]}${line["sent"] !== false ? "" : ", which is lost: too many wait"}`];
    case "send":
      return ["✉", line["sent"] === false ? `${name} cannot send: too many events wait` : `${name} sends its event`];
    case "take":
      return ["✉", `${name} takes its event`];
    case "unheard":
      return ["✉", `nobody has heard ${line["events"]} event${line["events"] === 1 ? "" : "s"}`];
    case "push":
      return ["·", `${name} gets the tree ${line["tree"]}`];
    case "panic":
      return ["✗", `panic: ${line["message"]}`];
    case "unsettled":
      return ["✗", `${name} does not settle: its transitions lead round`];
    case "transition":
      return ["→", `${name} → ${line["to_name"]} on ${line["trigger"]}`];
    case "refused":
      return ["✗", `${name} is refused by ${line["by_name"]}: ${line["why"]}`];
    case "brain":
      return ["·", `brain: ${line["order"]}`];
    case "status": {
      const next = line["next"] === "at" ? `at ${Number(line["at_ns"]) / 1e6} ms` : line["next"] === "now" ? "at once" : "on a change";
      return ["·", `${line["status"]}; next tick ${next}`];
    }
    default:
      return ["·", json];
  }
}
