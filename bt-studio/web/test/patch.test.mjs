// Changes of what is shown, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";

const { outputFiles } = await build({ entryPoints: ["src/patch.ts"], bundle: true, format: "esm", write: false });
const { changed } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

const none = { at: 0, remove: 0, insert: [] };
const shown = { version: 3, text: "one two", boxes: ["a", "b", "c"], outline: ["x"], links: [], rects: [1], routes: [], problems: [] };
const change = { from: 3, version: 4, text: null, boxes: none, outline: none, links: null, rects: null, routes: null, problems: null };

test("a stretch of boxes is replaced, and the rest is the same", () => {
  const next = changed(shown, { ...change, boxes: { at: 1, remove: 1, insert: ["d", "e"] }, rects: [2] });
  assert.deepEqual(next.boxes, ["a", "d", "e", "c"]);
  assert.deepEqual([next.version, next.rects, next.outline], [4, [2], ["x"]]);
  assert.equal(next.outline, shown.outline);
});

test("a stretch of the text is replaced", () => {
  assert.equal(changed(shown, { ...change, text: { from: 4, to: 7, text: "ä" } }).text, "one ä");
  assert.equal(changed(shown, change).text, "one two");
});

test("a change of another version is not applied", () => {
  assert.equal(changed(shown, { ...change, from: 2 }), undefined);
});
