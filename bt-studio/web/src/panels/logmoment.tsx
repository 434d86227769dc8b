// An agent of mosaic_game after an entry of its log: running nodes, loaded trees.

import type { LoadedTree, LogView, RunningNode } from "../messages";
import { show } from "../tabs";
import { goTo } from "../watch";

function Node({ node, title, since, place }: RunningNode) {
  const name = `${node} ${title}`;
  return (
    <li>
      <button type="button" disabled={place === null} title={place === null ? "no file of the folder has this node" : `${place[0]}: to the node`} onClick={() => place !== null && void goTo(...place)}>
        <span class="mark running" aria-hidden="true">
          ▶
        </span>{" "}
        {name}
      </button>
      <span class="note">{`since ${since}`}</span>
    </li>
  );
}

function Tree({ name, file, index }: LoadedTree & { index: number }) {
  return (
    <li>
      <button type="button" disabled={file === null} title={file ?? "no file of the folder has this name"} onClick={() => file !== null && void show(file)}>
        {`${index} ${name}`}
      </button>
      {file === null ? <span class="note">not in the folder</span> : null}
    </li>
  );
}

export function LogMoment({ log, entry }: { log: LogView; entry: number }) {
  return (
    <>
      <div id="log-running" role="group" aria-label="Running nodes" tabIndex={0}>
        <h3>{`Running after entry ${entry}`}</h3>
        <ul>
          {log.running.map((node) => (
            <Node key={node.node} {...node} />
          ))}
        </ul>
        {log.running.length === 0 ? <p class="note">none</p> : null}
      </div>
      <div id="log-trees" role="group" aria-label="Trees" tabIndex={0}>
        <h3>Trees</h3>
        <ul>
          {log.trees.map((tree, index) => (
            <Tree key={index} index={index} {...tree} />
          ))}
        </ul>
        {log.trees.length === 0 ? <p class="note">none is loaded yet</p> : null}
      </div>
    </>
  );
}
