// The theme: light, dark, or as the system says. The browser keeps the choice.

import { effect, signal } from "@preact/signals";
import { keep, kept } from "./setting";

/** The values of `color-scheme`, by theme. */
const SCHEMES = { system: "light dark", light: "light", dark: "dark" };

export type Theme = keyof typeof SCHEMES;

const isTheme = (name: string): name is Theme => Object.hasOwn(SCHEMES, name);
const old = kept("theme") ?? "";

export const theme = signal<Theme>(isTheme(old) ? old : "system");

/** Applies the theme to the page, and stores it. */
export function follow(): void {
  effect(() => {
    document.documentElement.style.colorScheme = SCHEMES[theme.value];
    keep("theme", theme.value);
  });
}
