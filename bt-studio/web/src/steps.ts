// The first steps: five things to do in the sample, each done for real. A step counts as done when its effect exists.

import { batch, effect, signal } from "@preact/signals";
import { simulation } from "./simulation";
import { file, form, ownProblems, say, shown } from "./state";

interface Step {
  title: string;
  /** The instruction, with keys between backticks. */
  text: string;
  /** The instruction after the first half of the step is done. */
  then?: string;
}

export const STEPS: Step[] = [
  {
    title: "Find",
    text: "While nothing happens, this guard waits for four seconds. `Ctrl+G` searches the nodes: type `wait`, then `Enter`.",
  },
  {
    title: "Change",
    text: "`Enter` goes to its first input: type `2s` there. The box shows it at once; `Ctrl+Z` would take it back.",
  },
  {
    title: "Break, and mend",
    text: "Go to the node `aim` in the same way. `Shift+F2` changes what it is: make a slip, and type `ain`.",
    then: "The fault stands at the field, on the box, and below with its fix. `Escape` goes back to the tree, `Alt+Enter` applies the fix.",
  },
  {
    title: "Try it out",
    text: "`F10` makes a tick; a script beside the tree plays the world. Press it three times: the guard sees an enemy, stops waiting, and aims.",
  },
  { title: "Save", text: "`Ctrl+S` saves. In the file only the line of your change is another one." },
];

export const LAST = "That is all it takes. `F1` lists every command with its keys, `bt studio FOLDER` opens files of your own. `Escape` in here closes this strip.";

/** The number of steps that are done; `undefined` if the steps are not shown. */
export const step = signal<number | undefined>(undefined);
/** `true` if the first half of the step is done. */
export const half = signal(false);
/** `true` if the folder is the sample, to which the steps belong. */
let sample = false;
/** `true` if a file was unsaved at any time since the last step. */
let unsaved = false;

const errors = () => ownProblems.value.filter((problem) => problem.level === "error").length;

/** Returns `true` if the step with this number is done now. */
function done(number: number): boolean {
  const isChecked = shown.value?.checked === shown.value?.version;
  const wait = form.value?.title === "wait" ? form.value.fields.find((field) => field.name === "args.for") : undefined;
  switch (number) {
    case 0:
      return wait !== undefined;
    case 1:
      return wait !== undefined && wait.text !== "4s" && isChecked && errors() === 0;
    case 2:
      if (isChecked && errors() > 0) half.value = true;
      return half.value && isChecked && errors() === 0;
    case 3:
      return (simulation.value?.view.tick ?? 0) >= 3;
    case 4:
      return unsaved && file.value?.state === "saved";
    default:
      return false;
  }
}

/** Shows the steps, from the first one on. */
export function begin(): void {
  batch(() => {
    half.value = false;
    step.value = 0;
  });
}

export function end(): void {
  step.value = undefined;
}

export const canBegin = () => sample;

/** Tracks the progress of the steps, if this is the sample. */
export function follow(isSample: boolean): void {
  sample = isSample;
  if (!isSample) return;
  const at = Number(sessionStorage.getItem("steps"));
  step.value = at < 0 ? undefined : at;
  effect(() => {
    const at = step.value;
    sessionStorage.setItem("steps", String(at ?? -1));
    unsaved ||= file.value !== undefined && file.value.state !== "saved";
    if (at === undefined || at >= STEPS.length || !done(at)) return;
    const next = STEPS[at + 1];
    batch(() => {
      half.value = false;
      step.value = at + 1;
      say(`step ${at + 1} of ${STEPS.length} is done${next === undefined ? "" : `; next: ${next.title}`}`);
    });
  });
}
