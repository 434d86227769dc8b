// Texts with code between backticks: the documentation of elements and fields.

/** Returns a text with the code in it as elements. */
export function worded(text: string) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
