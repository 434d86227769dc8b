// The simulation.

import * as simulate from "../simulation";
import { simulation } from "../simulation";
import { type Action, hasNode, hasTree, isSimulated } from "./action";

const plays = () => hasTree() || isSimulated();

export const simulates: Action[] = [
  { id: "simulate-step", name: "Simulate: a tick", keys: ["F10"], can: plays, run: () => simulate.step(1) },
  {
    id: "simulate-back",
    name: "Simulate: a tick back",
    keys: ["Shift+F10"],
    can: () => simulate.isPart.value && (simulation.value?.view.tick ?? 0) > 0,
    run: () => simulate.step(-1),
  },
  { id: "simulate-run", name: "Simulate: run", keys: ["F5"], can: plays, run: () => simulate.run() },
  { id: "simulate-to", name: "Simulate: run to the selected node", keys: ["Ctrl+F10"], can: hasNode, run: () => simulate.runTo() },
  { id: "simulate-loop", name: "Simulate: the script again and again", keys: ["Alt+F5"], can: plays, run: () => simulate.loop() },
  { id: "simulate-start", name: "Simulate: to the start", keys: ["Ctrl+F5"], can: plays, run: () => simulate.start() },
  { id: "simulate-stop", name: "Simulate: end", keys: ["Shift+F5"], can: isSimulated, run: simulate.stop },
  {
    id: "simulate-expect",
    name: "Simulate: expect what is now",
    keys: ["Alt+F10"],
    can: () => simulate.isPart.value && (simulation.value?.view.tick ?? 0) > 0 && simulation.value?.view.asks === null,
    run: () => void simulate.play({ type: "expect" }),
  },
];
