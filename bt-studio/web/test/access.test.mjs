// Screens without a pointer, in all themes, and with text twice as large.

import assert from "node:assert/strict";
import { staged, until } from "./stage.mjs";

const themes = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "high contrast, light": { colorScheme: "light", contrast: "more" },
  "high contrast, dark": { colorScheme: "dark", contrast: "more" },
};

/** The screens, each one as it is reached from the one before by keys alone. */
const SCREENS = [
  ["first steps", async () => {}],
  ["the list of commands", async ({ page }) => page.keyboard.press("F1")],
  [
    "the list of what is inserted",
    async ({ page }) => {
      await page.keyboard.press("Escape");
      await tree(page);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Insert");
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "a name that is refused",
    async ({ page }) => {
      await page.keyboard.press("Escape");
      await tree(page);
      await page.keyboard.press("Alt+N");
      await page.getByRole("textbox", { name: "New file" }).waitFor();
      await page.keyboard.press("Control+A");
      await page.keyboard.type("guard.json");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").waitFor();
    },
  ],
  [
    "a fault, the keys, the text",
    async (stage) => {
      const { page } = stage;
      await page.keyboard.press("Escape");
      await stage.go("aim");
      await until(async () => {
        await page.keyboard.press("Shift+F2");
        return page.evaluate(() => document.activeElement?.closest("[data-field=node]") != null);
      });
      await page.keyboard.type("ain");
      await page.locator("#problems .error").first().waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Alt+K");
      await page.locator(".keys .key").first().waitFor();
      await page.keyboard.press("F4");
      await page.locator(".json .cm-content").waitFor();
    },
  ],
  [
    "the reach of a guard, the history, a bookmark",
    async (stage) => {
      const { page } = stage;
      await page.keyboard.press("F4");
      await stage.go("fight");
      await page.keyboard.press("Shift+1");
      await page.keyboard.press("Alt+H");
      await page.getByRole("region", { name: "History" }).getByRole("button").nth(1).waitFor();
      await page.getByRole("region", { name: "Interruption by guards" }).waitFor();
    },
  ],
  [
    "the places of a name, and a new name that is refused",
    async ({ page }) => {
      await page.keyboard.press("R");
      await page.getByRole("textbox", { name: "new name" }).waitFor();
      await page.keyboard.type("aim");
      await page.getByText("there is an action `aim` already").waitFor();
    },
  ],
  [
    "a simulation",
    async ({ page }) => {
      await page.keyboard.press("Escape");
      await tree(page);
      await page.keyboard.press("Alt+H");
      await page.keyboard.press("Control+Z");
      await page.keyboard.press("F10");
      await page.locator(".trace li").first().waitFor();
    },
  ],
];

const tree = (page) => until(() => page.evaluate(() => document.activeElement?.getAttribute("role") === "tree"));

for (const [theme, options] of Object.entries(themes)) {
  staged(
    `no serious fault for assistive technology on any screen, ${theme}`,
    async (stage) => {
      for (const [name, reach] of SCREENS) {
        await reach(stage);
        assert.deepEqual(await stage.serious(), [], name);
      }
      await stage.shot(`access-${theme.replaceAll(/\W+/g, "-")}`);
    },
    { steps: true, ...options },
  );
}

staged("a colour that is too pale is found", async (stage) => {
  await stage.page.addStyleTag({ content: ":root { --dim: #c8c8c8; }" });
  const faults = await stage.serious();
  assert.deepEqual(faults.map(([id]) => id), ["color-contrast"]);
});

staged("Tab reaches every panel, and the focus is always seen", async (stage) => {
  const { page } = stage;
  await stage.go("fetch ammo");
  const reached = new Set();
  for (let at = 0; at < 90; at++) {
    await page.keyboard.press("Tab");
    const panel = await page.evaluate(() => {
      const found = document.activeElement.closest(".toolbar, .tabs, .files, .outline, .form, .problems")?.className ?? "";
      return found.split(" ")[0];
    });
    if (panel === "") continue;
    // An editor marks its frame in the next frame.
    await until(() => page.evaluate(() => {
      const element = document.activeElement;
      const frames = [element, element.closest(".cm-editor") ?? element].map((frame) => getComputedStyle(frame));
      return frames.some((style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1);
    }), 2);
    reached.add(panel);
  }
  assert.deepEqual([...reached].sort(), ["files", "form", "outline", "problems", "tabs", "toolbar"]);
});

staged("with text twice as large nothing is cut, and every panel can be reached", async (stage) => {
  const { page } = stage;
  await page.addStyleTag({ content: "html { font-size: 200%; }" });
  await stage.go("aim");
  await stage.shot("large-text");
  const outside = await page.evaluate(() => {
    const parts = [...document.querySelectorAll(".toolbar button, .form .editor, .form select, .outline [role=treeitem], .status span")];
    const beyond = ({ left, right, width }) => width > 0 && (left < -1 || right > innerWidth + 1);
    const cut = parts.filter((part) => part.closest(".outline") === null && beyond(part.getBoundingClientRect()));
    return [...cut.map((part) => part.className || part.textContent), document.documentElement.scrollWidth > innerWidth ? "page" : ""];
  });
  assert.deepEqual(outside.filter((one) => one !== ""), []);
  assert.deepEqual(await stage.serious(), []);
});
