// The ticks of the followed agent: the runs of nodes, lost records, hits of breakpoints, and the shown tick.

import type { FollowedView } from "../messages";
import { isLog, named, order, unit, watched } from "../watch";

/** The number of ticks in sight; the slider below covers all kept ticks. */
const WINDOW = 400;

/** Returns the hue of a name, always the same for one name. */
const hue = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

/** Returns the first and the last tick in sight; the shown tick is between them. */
function sight(view: FollowedView): [number, number] {
  const last = view.live ? view.last : Math.min(view.last, Math.max(view.tick + WINDOW / 4, view.first + WINDOW));
  return [Math.max(view.first, last - WINDOW), last];
}

export function Timeline({ view }: { view: FollowedView }) {
  const [from, to] = sight(view);
  const width = Math.max(1, to - from + 1);
  const percent = (tick: number) => (100 * (tick - from)) / width;
  const inSight = (tick: number) => tick >= from && tick <= to;
  const spans = view.spans.map(([begin, name], index) => {
    const end = view.spans[index + 1]?.[0] ?? view.last + 1;
    return { begin: Math.max(begin, from), end: Math.min(end, to + 1), name };
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
        {spans.map(({ begin, end, name }) =>
          end <= begin ? null : (
            <span
              key={begin}
              class="span"
              title={`${name}, from ${unit()} ${begin} on`}
              style={{ left: `${percent(begin)}%`, width: `${(100 * (end - begin)) / width}%`, "--hue": hue(name) }}
            >
              {(100 * (end - begin)) / width > 5 ? name : ""}
            </span>
          ),
        )}
        {view.gaps.filter(([tick]) => inSight(tick)).map(([tick, ticks]) => (
          <span key={`gap ${tick}`} class="gap" title={`records of ${ticks} ticks were lost`} style={{ left: `${percent(tick)}%` }} />
        ))}
        {view.stops.filter(inSight).map((tick) => (
          <span key={`stop ${tick}`} class="stop" title={`a breakpoint, ${unit()} ${tick}`} style={{ left: `${percent(tick)}%` }}>
            ⬤
          </span>
        ))}
        <span class="cursor" style={{ left: `${percent(view.tick)}%`, width: `${Math.max(0.25, 100 / width)}%` }} />
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
