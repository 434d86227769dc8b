// The ticks of the followed agent: the runs of nodes, lost records, hits of breakpoints, and the shown tick.

import { followed, isLog, named, order, unit, watched } from "../watch";

/** The strip of the timeline begins at a multiple of this number of ticks. */
const STEP = 400;
/** The part of the ticks in sight from which on a span has its name on it. */
const LABEL = 0.05;

/** Returns the hue of a name, always the same for one name. */
const hue = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

export function Timeline() {
  const view = followed.value;
  if (view === undefined) return null;
  const [from, to] = view.sight;
  const width = Math.max(1, to - from + 1);
  const part = (ticks: number) => `${(100 * ticks) / width}%`;
  // The strip moves as a whole: its parts keep their places in it, and need no layout, until the origin changes.
  const origin = Math.floor(from / STEP) * STEP;
  const inSight = (tick: number) => tick >= from && tick <= to;
  const spans = view.spans.map(([first, name], index) => {
    return { first, begin: Math.max(first, from), end: view.spans[index + 1]?.[0] ?? to + 1, name };
  });
  const go = (tick: number) => void order({ type: "to", tick });
  return (
    <div class="timeline">
      <div
        class="track"
        aria-hidden="true"
        onClick={(event) => {
          const { left, width: pixels } = event.currentTarget.getBoundingClientRect();
          go(Math.min(to, from + Math.floor(((event.clientX - left) / pixels) * width)));
        }}
      >
        <div class="strip" style={{ transform: `translateX(-${part(from - origin)})` }}>
          {spans.map(({ first, begin, end, name }) => (
            <span
              key={first}
              class="span"
              title={`${name}, from ${unit()} ${first} on`}
              style={{ left: part(begin - origin), width: part(end - begin), "--hue": hue(name) }}
            >
              {end - begin > LABEL * width ? name : ""}
            </span>
          ))}
          {view.gaps.filter(([tick]) => inSight(tick)).map(([tick, ticks]) => (
            <span key={`gap ${tick}`} class="gap" title={`records of ${ticks} ticks were lost`} style={{ left: part(tick - origin) }} />
          ))}
          {view.stops.filter(inSight).map((tick) => (
            <span key={`stop ${tick}`} class="stop" title={`a breakpoint, ${unit()} ${tick}`} style={{ left: part(tick - origin) }}>
              ⬤
            </span>
          ))}
        </div>
        <span class="cursor" style={{ left: part(view.tick - from), width: `${Math.max(0.25, 100 / width)}%` }} />
      </div>
      <input
        type="range"
        id="ticks"
        aria-label={`${isLog() ? "Entry" : "Tick"} of ${named(view)}`}
        aria-valuetext={`${unit()} ${view.tick} of ${view.last}, ${view.now}`}
        min={view.first}
        max={view.last}
        value={view.tick}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <span class="moment" id="watch-moment">
        {view.live && (watched.value?.state === "running" || watched.value?.state === "listening") ? "live · " : ""}
        {unit()} {view.tick} of {view.last} · {view.now}
        {view.status === "" ? "" : ` · ${view.status}`}
      </span>
    </div>
  );
}
