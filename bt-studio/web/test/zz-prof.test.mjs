import { files } from "./large.mjs";
import { staged, until } from "./stage.mjs";
staged("prof", async (stage) => {
  const { page } = stage;
  await stage.go("leaf 204");
  const client = await page.context().newCDPSession(page);
  await client.send("Profiler.enable");
  await client.send("Profiler.setSamplingInterval", { interval: 200 });
  await client.send("Profiler.start");
  const N = 12;
  for (let i = 0; i < N; i++) {
    const v = await page.evaluate(() => document.querySelector("main.canvas").dataset.version);
    await page.keyboard.press("Control+D");
    await until(() => page.evaluate((v) => document.querySelector("main.canvas").dataset.version !== v, v), 60);
    await page.locator(".problems[aria-busy=false]").waitFor({ timeout: 60000 });
  }
  const { profile } = await client.send("Profiler.stop");
  const self = new Map(), byId = new Map(profile.nodes.map((n) => [n.id, n]));
  profile.samples.forEach((id, i) => {
    const n = byId.get(id), f = n.callFrame;
    const key = `${f.functionName || "(anon)"} ${f.url.split("/").pop()}:${f.lineNumber}`;
    self.set(key, (self.get(key) ?? 0) + (profile.timeDeltas[i] ?? 0));
  });
  // inclusive
  const parent = new Map();
  for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
  const incl = new Map();
  profile.samples.forEach((id, i) => {
    const seen = new Set();
    for (let at = id; at !== undefined; at = parent.get(at)) {
      const f = byId.get(at).callFrame; const key = `${f.functionName || "(anon)"}:${f.lineNumber}`;
      if (seen.has(key)) continue; seen.add(key);
      incl.set(key, (incl.get(key) ?? 0) + (profile.timeDeltas[i] ?? 0));
    }
  });
  const top = (m, n) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).map(([k, t]) => `${(t / 1000 / N).toFixed(2)} ${k}`).join("\n");
  console.log("SELF per edit (ms)\n" + top(self, 30) + "\nINCL\n" + top(incl, 45));
}, { files, timeout: 300_000 });
