import { deviceUpdateSchema } from '@airdeck/contract/live/updates';
import { type ClientOptions, WebSocket } from 'ws';

/** A real WebSocket client that records the frames it receives. */
export type LiveClient = {
  readonly socket: WebSocket;
  /** Every frame so far, as text. */
  readonly frames: readonly string[];
  send(frame: unknown): void;
  /** The next unread frame, parsed. */
  next(): Promise<Record<string, unknown>>;
  /** The next unread frame as raw text. */
  nextText(): Promise<string>;
  /** Waits for the end of the connection. */
  ended(): Promise<{ code: number; reason: string }>;
};

/** @param origin of the server, `http://127.0.0.1:8080` */
export async function connectLive(
  origin: string,
  path: string,
  options: ClientOptions = {},
): Promise<LiveClient> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, options);
  const frames: string[] = [];
  let taken = 0;
  let waiting: (() => void)[] = [];
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  let end: { code: number; reason: string } | undefined;
  socket.on('message', (data) => {
    frames.push(String(data));
    wake();
  });
  socket.on('close', (code, reason) => {
    end = { code, reason: String(reason) };
    wake();
  });
  // An error is followed by a close event, which carries the details.
  socket.on('error', () => undefined);
  const until = async <T>(found: () => T | undefined): Promise<T> => {
    for (;;) {
      const value = found();
      if (value !== undefined) return value;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  await new Promise((resolve) => {
    socket.once('open', resolve);
    socket.once('close', resolve);
  });
  const nextText = () =>
    until(() => {
      const frame = frames[taken];
      if (frame !== undefined) taken += 1;
      else if (end) throw new Error(`closed with ${end.code} ${end.reason} before the next frame`);
      return frame;
    });
  return {
    socket,
    frames,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    nextText,
    next: async () => {
      const frame = JSON.parse(await nextText());
      return 'subscriptionId' in frame ? deviceUpdateSchema.parse(frame) : frame;
    },
    ended: () => until(() => end),
  };
}
