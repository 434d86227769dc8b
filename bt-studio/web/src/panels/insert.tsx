// The insert list: the user chooses an element and its place from the offers of the core.

import { command } from "../command";
import { focus, focusAdded } from "../focus";
import type { How, OfferView, PlaceView } from "../messages";
import { inserting, offered, placeOf, selected } from "../state";
import { Chooser, type Choice } from "./chooser";
import { isNear } from "./fuzzy";

const PLACES: Record<How, string> = {
  child: "Into it",
  near: "Here",
  before: "Before",
  after: "Behind",
  wrap: "Around it",
  replace: "In its place",
  decorate: "Guard, decorator, service",
};

/** Examples of what can be inserted, by the first kind. */
const EXAMPLES: Record<string, string> = {
  node: "sequence, wait, an action, a tree …",
  decorator: "cooldown, repeat, invert …",
  service: "an action that runs at intervals …",
  state: "state, group …",
  transition: "on tick, on event …",
};

/** The empty offers, shown until those of the server are received. */
const NOTHING = { at: "", places: [] as PlaceView[], offers: [] as OfferView[] };

/** The names that were inserted last, the newest first. */
let recent: string[] = [];

/** Returns the choice for a typed word that no other choice has, if any word may be an action; for `run` and a word, one
 *  that runs a tree of this name. */
function typed(text: string, offers: OfferView[], choices: Choice[]): Choice | undefined {
  const [, run, word] = /^(run\s+)?([A-Za-z_]\w*)$/.exec(text) ?? [];
  const any = offers.find((offer) => offer.any_name && (offer.group === "tree") === (run !== undefined));
  const isKnown = choices.some(({ name, words }) => [name, ...words].includes(text));
  if (any === undefined || isKnown || word === undefined) return undefined;
  const id = any.item.replaceAll(JSON.stringify(any.name), JSON.stringify(word));
  // With a catalogue, a new action is less likely meant than another name with nearly the same letters.
  const isNew = offers.some((offer) => offer.group === any.group && !offer.any_name);
  const last = isNew && choices.some(({ name }) => isNear(text, name));
  return { id, name: text, note: isNew ? `new ${any.group}` : any.group, docs: any.docs, words: [], last };
}

export function Insert() {
  const wanted = inserting.value;
  const from = offered.value;
  if (wanted === undefined || (from !== undefined && from.at !== selected.value)) return null;
  const { at, places, offers } = from ?? NOTHING;
  const place = placeOf(wanted.how);
  const close = () => {
    inserting.value = undefined;
    focus("tree");
  };
  const kinds = wanted.kinds ?? place?.kinds ?? [];
  const all = offers.filter((offer) => kinds.includes(offer.kind) && (place?.how !== "wrap" || offer.wraps));
  const rank = (name: string) => (recent.includes(name) ? recent.indexOf(name) : recent.length);
  const choices: Choice[] = all
    .filter((offer) => !offer.any_name)
    .map((offer) => ({
      id: offer.item,
      name: offer.name,
      note: offer.group === "language" ? "" : offer.group,
      docs: offer.docs,
      words: offer.known_as,
    }))
    .sort((a, b) => rank(a.name) - rank(b.name));
  const choose = async (item: string) => {
    if (place === undefined) return false;
    const name = choices.find((choice) => choice.id === item)?.name ?? "";
    if (name !== "") recent = [name, ...recent.filter((other) => other !== name)].slice(0, 5);
    // The dialog does not wait for the answer: the next key is meant for the tree. The focus then goes to the first
    // field of a new guard, decorator or service, unless the user has gone elsewhere meanwhile.
    const offer = all.find((offer) => offer.item === item) ?? all.find((offer) => offer.any_name);
    const word = offer?.kind === "service" ? offer.kind : name;
    const goes = place.how === "decorate" ? focusAdded(word) : undefined;
    void command({ type: "put", at, how: place.how, item }).then((done) => done && goes?.());
    return true;
  };
  return (
    <Chooser
      label="Insert"
      placeholder={EXAMPLES[kinds[0] ?? "node"] ?? `a ${kinds[0]} …`}
      isPending={from === undefined}
      choices={choices}
      choose={choose}
      close={close}
      typed={(text) => typed(text, all, choices)}
    >
      <fieldset class="places">
        <legend class="spoken">Where</legend>
        {places.map(({ how }) => (
          <label key={how}>
            <input
              type="radio"
              name="place"
              checked={how === place?.how}
              onChange={() => {
                inserting.value = { how };
                focus("insert");
              }}
            />
            {PLACES[how]}
          </label>
        ))}
      </fieldset>
    </Chooser>
  );
}
