// The address: the secret of the link, which leaves it at once.

/** The secret, and whether the page begins with its first steps. Both are kept for the tab, so that it can be loaded again. */
export function given(): { secret: string; steps: boolean } {
  const [secret = "", ...words] = location.hash.slice(1).split("&");
  if (/^[0-9a-f]{32}$/.test(secret)) {
    sessionStorage.setItem("secret", secret);
    if (words.includes("start")) sessionStorage.setItem("steps", sessionStorage.getItem("steps") ?? "0");
    history.replaceState(null, "", location.pathname);
  }
  return { secret: sessionStorage.getItem("secret") ?? "", steps: sessionStorage.getItem("steps") !== null };
}
