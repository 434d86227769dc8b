// A document of 2,000 nodes.

const NODES = Number(process.env.STUDIO_NODES ?? 2000);

/** 19 groups of 10 branches of 9 leaves; each branch has a guard. */
export function large() {
  const leaf = (at) => ({ node: "wait", name: `leaf ${at}`, args: { for: "4s" } });
  const branch = (at) => ({
    node: "sequence",
    name: `branch ${at}`,
    when: [{ if: "ammo == 0", aborts: "lower_priority" }],
    children: Array.from({ length: 9 }, (_, index) => leaf(10 * at + index)),
  });
  const group = (at) => ({
    node: "selector",
    name: `group ${at}`,
    children: Array.from({ length: 10 }, (_, index) => branch(10 * at + index)),
  });
  const root = { node: "race", children: Array.from({ length: NODES / 101 }, (_, at) => group(at)) };
  return JSON.stringify({ bt: 1, tree: "Large", agent: "Soldier", root }, null, 2);
}

const catalogue = JSON.stringify({
  bt_catalogue: 1,
  agent: "Soldier",
  keys: [{ name: "ammo", type: "u32" }],
  nodes: [],
});

export const files = { "large.json": large(), "soldier.json": catalogue };
