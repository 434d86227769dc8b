// The socket to the server: requests with answers, messages without, and connecting again.

import type { Ask, Tell } from "./messages";

/** Why a request was refused. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly stale: boolean,
    /** Is it unknown whether it was carried out, or was it not even sent, because the connection is lost? */
    readonly lost = false,
  ) {
    super(message);
  }
}

type Waiting = { done: () => void; failed: (why: Refused) => void };

/** Between two attempts to connect, in milliseconds. */
const AGAIN = 1000;

export class Connection {
  private socket: WebSocket | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;

  /** `told` takes every message; `connected` says whether there is a server. */
  constructor(
    private token: string,
    private readonly told: (tell: Tell) => void,
    private readonly connected: (is: boolean) => void,
  ) {
    this.connect();
  }

  /** Asks; resolves when it is carried out. Answers come in the order of the requests. */
  ask(ask: Ask): Promise<void> {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused("the studio's server does not answer", false, true));
    }
    const id = this.next++;
    const answer = new Promise<void>((done, failed) => this.waiting.set(id, { done, failed }));
    this.socket.send(JSON.stringify({ id, ask }));
    return answer;
  }

  /** Shows another secret from the next attempt on: that of a server that was started anew. */
  renew(token: string): void {
    this.token = token;
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    socket.onopen = () => {
      socket.send(JSON.stringify({ token: this.token }));
      this.connected(true);
    };
    socket.onmessage = (event) => this.message(JSON.parse(event.data as string) as Tell);
    socket.onclose = () => {
      this.connected(false);
      for (const { failed } of this.waiting.values()) failed(new Refused("the connection was lost", false, true));
      this.waiting.clear();
      setTimeout(() => this.connect(), AGAIN);
    };
    this.socket = socket;
  }

  private message(tell: Tell): void {
    if (tell.type !== "done" && tell.type !== "refused") return this.told(tell);
    const waiting = this.waiting.get(tell.id);
    this.waiting.delete(tell.id);
    if (tell.type === "done") waiting?.done();
    else waiting?.failed(new Refused(tell.message, tell.stale));
  }
}
