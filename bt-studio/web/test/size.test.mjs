// The size of the program of the profile `dist`, or of the installed one (`bt-cli/install_packed`).

import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { test } from "node:test";
import { optimised, program, skip, unoptimised } from "./stage.mjs";

const MEGABYTES = 16;
const reason = optimised ? skip : "the program is the one without optimisation";

test(`the program has at most ${MEGABYTES} MB`, { skip: reason }, () => {
  const size = statSync(program).size / 1e6;
  console.log(`# size: ${size.toFixed(1)} MB`);
  assert.ok(size <= MEGABYTES, `${size} MB`);
});

// The control: the program without optimisation is larger than the bar.
test(`a program without optimisation has more`, { skip: existsSync(unoptimised) ? false : `${unoptimised} is missing` }, () => {
  assert.ok(statSync(unoptimised).size / 1e6 > MEGABYTES);
});
