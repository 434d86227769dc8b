// The socket to the server: requests with answers, messages without answers, and reconnection.

import type { Ask, Tell } from "./messages";

/** The reason why a request was refused. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly stale: boolean,
    /** `true` if the connection was lost, so that the request was not sent, or its outcome is unknown. */
    readonly lost = false,
  ) {
    super(message);
  }
}

/** The state of the connection: `refused` if a server answers, and does not accept the secret. */
export type State = "connected" | "lost" | "refused";

type Waiting = { done: () => void; failed: (why: Refused) => void };

/** The time between two attempts to connect, in milliseconds. */
const AGAIN = 1000;

export class Connection {
  private socket: WebSocket | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  /** The last reported state of the connection; `undefined` before the first report. */
  private is: State | undefined;

  /** Connects to the server. `told` is called with every message, `changed` with the state of the connection when it
   *  changes: `connected` once the server has accepted the secret. */
  constructor(
    private token: string,
    private readonly told: (tell: Tell) => void,
    private readonly changed: (is: State) => void,
  ) {
    this.connect();
  }

  /** Sends a request; resolves when it is executed. Answers come in the order of the requests. */
  ask(ask: Ask): Promise<void> {
    if (this.is !== "connected" || this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused("the studio's server does not answer", false, true));
    }
    const id = this.next++;
    const answer = new Promise<void>((done, failed) => this.waiting.set(id, { done, failed }));
    this.socket.send(JSON.stringify({ id, ask }));
    return answer;
  }

  /** Uses another secret from the next attempt on: that of a restarted server. */
  renew(token: string): void {
    this.token = token;
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    let end: State = "lost";
    socket.onopen = () => {
      end = "refused";
      socket.send(JSON.stringify({ token: this.token }));
    };
    socket.onmessage = (event) => {
      // The server sends no message to a page with another secret: it closes the socket.
      end = "lost";
      this.report("connected");
      this.message(JSON.parse(event.data as string) as Tell);
    };
    socket.onclose = () => {
      this.report(end);
      for (const { failed } of this.waiting.values()) failed(new Refused("the connection was lost", false, true));
      this.waiting.clear();
      setTimeout(() => this.connect(), AGAIN);
    };
    this.socket = socket;
  }

  private report(is: State): void {
    if (is === this.is) return;
    this.is = is;
    this.changed(is);
  }

  private message(tell: Tell): void {
    if (tell.type !== "done" && tell.type !== "refused") return this.told(tell);
    const waiting = this.waiting.get(tell.id);
    this.waiting.delete(tell.id);
    if (tell.type === "done") waiting?.done();
    else waiting?.failed(new Refused(tell.message, tell.stale));
  }
}
