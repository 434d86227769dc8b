// Builds the page: `node build.mjs`. With `--check` it writes nothing, and fails if the built page is not that of the sources.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const check = process.argv.includes("--check");

const result = await build({
  absWorkingDir: here,
  entryPoints: { studio: "src/main.tsx", style: "src/style.css" },
  outdir: "dist",
  bundle: true,
  format: "esm",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  charset: "utf8",
  legalComments: "inline",
  write: false,
});
const outputs = result.outputFiles.map((file) => [relative(here, file.path), file.text]);
outputs.push(["dist/index.html", readFileSync(join(here, "src/index.html"), "utf8")]);
outputs.push(["sources.json", manifest()]);

let differs = false;
for (const [path, text] of outputs) {
  if (check) {
    let old = "";
    try {
      old = readFileSync(join(here, path), "utf8");
    } catch {}
    if (old !== text) {
      console.error(`${path} is not what the sources give: run \`npm run build\``);
      differs = true;
    }
  } else {
    mkdirSync(dirname(join(here, path)), { recursive: true });
    writeFileSync(join(here, path), text);
  }
}
process.exit(differs ? 1 : 0);

/** The hashes of all that the page is built from; a Rust test compares them, so that no build is forgotten. */
function manifest() {
  const files = ["build.mjs", "package.json", "package-lock.json", ...walk("src")].sort();
  const hash = (file) => createHash("sha256").update(readFileSync(join(here, file))).digest("hex");
  return JSON.stringify(Object.fromEntries(files.map((file) => [file, hash(file)])), null, 2) + "\n";
}

function walk(folder) {
  return readdirSync(join(here, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}
