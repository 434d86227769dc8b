// The letters of values, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";

const { outputFiles } = await build({ entryPoints: ["src/pointer.ts"], bundle: true, format: "esm", write: false });
const { ranges } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

const TEXT = `{ "a/b": [1, { "x": "]}" }, [ ]], "c~": { "d" : -2.5 } , "e": true }`;

test("values are found in one walk", () => {
  const all = { "": TEXT, "/a~1b/0": "1", "/a~1b/1/x": '"]}"', "/a~1b/2": "[ ]", "/c~0/d": "-2.5", "/c~0": '{ "d" : -2.5 }', "/e": "true" };
  const found = ranges(TEXT, [...Object.keys(all), "/f", "/a~1b/7", "/e/0"]);
  assert.equal(found.size, Object.keys(all).length);
  for (const [pointer, text] of Object.entries(all)) {
    assert.equal(TEXT.slice(...found.get(pointer)), text, pointer);
  }
});

test("two thousand values of a flat list are found at once", () => {
  const list = JSON.stringify({ nodes: Array.from({ length: 2000 }, (_, idx) => ({ idx, extra: { text: "x".repeat(200) } })) });
  const found = ranges(list, Array.from({ length: 2000 }, (_, index) => `/nodes/${index}`));
  assert.equal(found.size, 2000);
});
