import { once } from 'node:events';
import WebSocket from 'ws';
import { parsed } from './http-steps.ts';

/** One WebSocket, whose frames are read one by one, in order. */
export class WebSocketClient {
  readonly #socket: WebSocket;
  readonly #received: unknown[] = [];
  #wake: (() => void) | undefined;

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    this.#socket.on('message', (data) => this.#receive(parsed(String(data)) ?? String(data)));
    this.#socket.on('close', (closed, reason) => this.#receive({ closed, reason: String(reason) }));
    // The following close event reports it.
    this.#socket.on('error', () => undefined);
  }

  /** Resolves when open or closed; `next` returns the close. */
  async opened(): Promise<this> {
    if (this.#socket.readyState === WebSocket.CONNECTING) {
      await Promise.race([once(this.#socket, 'open'), once(this.#socket, 'close')]);
    }
    return this;
  }

  send(frame: object | string): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The next frame or close; `nothing` after the timeout. */
  async next(withinMs: number): Promise<unknown> {
    if (this.#received.length === 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#received.length === 0 ? 'nothing' : this.#received.shift();
  }

  close(): void {
    this.#socket.terminate();
  }

  #receive(what: unknown): void {
    this.#received.push(what);
    this.#wake?.();
  }
}
