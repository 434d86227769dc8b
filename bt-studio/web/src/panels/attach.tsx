// The list of running games, and of files of records.

import { focus } from "../focus";
import type { Watching } from "../messages";
import { files } from "../state";
import { offered, order } from "../watch";
import { Chooser, type Choice } from "./chooser";

const HELP = "A game listens with `bt_live::Live::listen`; `shooter --live` does. An address with a token can be typed: 127.0.0.1:4460#…";

/** Returns the order for a choice. */
function orderOf(what: string, name: string): Watching {
  if (what === "log") return { type: "log", file: name };
  if (what === "listen") return { type: "listen" };
  return what === "record" ? { type: "record", file: name } : { type: "attach", game: name };
}

/** Returns where and when a game was started. */
function about({ folder, started }: { folder: string; started: number }): string {
  const time = started === 0 ? "" : `started ${new Date(started * 1000).toLocaleString()}`;
  return [time, folder === "" ? "" : `in ${folder}`].filter((part) => part !== "").join(" ");
}

export function Attach() {
  if (offered.value === undefined) return null;
  const { games, records, meant } = offered.value;
  const logs = files.value.filter((file) => file.kind === "mosaic_log");
  const choices: Choice[] = [
    ...games.map(({ name, address, pid, ...game }) => ({ id: `game ${address}`, name, note: `${address}, process ${pid}`, docs: about(game), words: [address, String(pid)] })),
    ...logs.map(({ file }) => ({ id: `log ${file}`, name: file, note: "debug log of mosaic_game", docs: "", words: [] })),
    { id: "listen http", name: "Debug log over HTTP", note: "bt studio FOLDER --mosaic", docs: "The entries that mosaic_game posts to the studio.", words: ["mosaic"] },
    ...records.map((file) => ({ id: `record ${file}`, name: file, note: "file of records", docs: "", words: [] })),
  ];
  const close = () => {
    offered.value = undefined;
    focus("tree");
  };
  const choose = async (id: string) => {
    const space = id.indexOf(" ");
    const [what, name] = [id.slice(0, space), id.slice(space + 1)];
    close();
    await order(orderOf(what, name));
    return false;
  };
  const typed = (text: string) => (/^\S+:\d+(#\S+)?$/.test(text) ? { id: `game ${text}`, name: `Connect to ${text.split("#")[0]}`, note: "", docs: "", words: [] } : undefined);
  return (
    <Chooser label="Watch a running game" placeholder="a game, an address, a file of records, a log …" choices={choices} choose={choose} close={close} typed={typed}>
      {meant === "" ? null : <p class="hint" id="several">{`${games.length} games are called “${meant}”: choose one; the newest is the first.`}</p>}
      <p class="hint">{games.length === 0 ? `No game of yours runs. ${HELP}` : HELP}</p>
    </Chooser>
  );
}
