// The theme: light, dark, or as the system says. The browser keeps the choice.

import { effect, signal } from "@preact/signals";

/** The values of `color-scheme`, by theme. */
const SCHEMES = { system: "light dark", light: "light", dark: "dark" };

export type Theme = keyof typeof SCHEMES;

const kept = localStorage.getItem("theme") ?? "";

export const theme = signal<Theme>(kept in SCHEMES ? (kept as Theme) : "system");

/** Applies the theme to the page, and stores it. */
export function follow(): void {
  effect(() => {
    document.documentElement.style.colorScheme = SCHEMES[theme.value];
    localStorage.setItem("theme", theme.value);
  });
}
