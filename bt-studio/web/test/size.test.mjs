// The size of the program of the profile `dist`.

import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { test } from "node:test";
import { program, skip } from "./stage.mjs";

const MEGABYTES = 16;
const reason = program.includes("/dist/") ? skip : "the program is not that of the profile `dist`";

test(`the program has at most ${MEGABYTES} MB`, { skip: reason }, () => {
  const size = statSync(program).size / 1e6;
  console.log(`# size: ${size.toFixed(1)} MB`);
  assert.ok(size <= MEGABYTES, `${size} MB`);
});

// The control: the program without optimisation is larger than the bar.
const large = program.replace("/dist/", "/debug/");

test(`a program without optimisation has more`, { skip: existsSync(large) ? false : `${large} is missing` }, () => {
  assert.ok(statSync(large).size / 1e6 > MEGABYTES);
});
