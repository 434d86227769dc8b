// Measured times, in milliseconds.

export const sorted = (list) => [...list].sort((a, b) => a - b);
export const median = (list) => sorted(list)[Math.floor(list.length / 2)];
export const p95 = (list) => sorted(list)[Math.ceil(list.length * 0.95) - 1];
export const print = (what, list) => console.log(`# ${what}: median ${median(list).toFixed(0)} ms, p95 ${p95(list).toFixed(0)} ms`);
