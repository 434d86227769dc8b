// The list of the games that run, and of the files of records.

import { focus } from "../focus";
import { offered, order } from "../watch";
import { Chooser, type Choice } from "./chooser";

const HELP = "A game listens with `bt_live::Live::listen`; `shooter --live` does. An address with a token can be typed: 127.0.0.1:4460#…";

export function Attach() {
  if (offered.value === undefined) return null;
  const { games, records } = offered.value;
  const choices: Choice[] = [
    ...games.map(({ name, address, pid }) => ({ id: `game ${address}`, name, note: `${address}, process ${pid}`, docs: "", words: [address, String(pid)] })),
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
    await order(what === "record" ? { type: "record", file: name } : { type: "attach", game: name });
    return false;
  };
  const typed = (text: string) => (/^\S+:\d+(#\S+)?$/.test(text) ? { id: `game ${text}`, name: `Connect to ${text.split("#")[0]}`, note: "", docs: "", words: [] } : undefined);
  return (
    <Chooser label="Watch a running game" placeholder="a game, an address, a file of records …" choices={choices} choose={choose} close={close} typed={typed}>
      <p class="hint">{games.length === 0 ? `No game of yours runs. ${HELP}` : HELP}</p>
    </Chooser>
  );
}
