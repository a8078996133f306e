import { once } from 'node:events';
import { WebSocket } from 'ws';
import { addValue, type Readings } from './readings.ts';

/** A live connection that is silent for this long sends nothing more. */
const SILENCE_MS = 30_000;
const OWN = 1;
const FOREIGN = 2;

type Update = {
  readonly subscriptionId: number;
  readonly errorCode: number;
  readonly data: Readonly<Record<string, readonly (readonly [number, string | null])[]>> | null;
};

/** A user's live connection that subscribes to their own device, and tries to subscribe to another user's. */
export type LiveListener = {
  /** Every value that arrived for the user's own device. */
  readonly readings: Readings;
  /** The answers to the subscription to the foreign device. */
  readonly foreignAnswers: readonly Update[];
  /** Resolves after this number of different values. @throws if the connection ends before, or falls silent */
  readonly heard: (valueCount: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Connects, subscribes and waits for both first answers, so that nothing published from then on is missed. */
export async function listenLive(
  serverUrl: string,
  accessToken: string,
  devices: { readonly own: string; readonly foreign: string },
): Promise<LiveListener> {
  const readings: Readings = new Map();
  const foreignAnswers: Update[] = [];
  let valueCount = 0;
  let ownAnswers = 0;
  let wake = (): void => undefined;
  let ended: string | undefined;

  const socket = new WebSocket(`${serverUrl.replace(/^http/, 'ws')}/api/ws`);
  socket.on('message', (frame) => {
    const update = JSON.parse(String(frame)) as Update;
    if (update.subscriptionId === OWN) {
      ownAnswers += 1;
      valueCount += collect(update, readings);
    } else {
      foreignAnswers.push(update);
    }
    wake();
  });
  socket.on('close', (code, reason) => {
    ended = `the live connection ended: ${code} ${reason}`;
    wake();
  });
  const until = async (isSo: () => boolean) => {
    while (!isSo()) {
      if (ended) throw new Error(ended);
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve, reject) => {
        wake = resolve;
        timer = setTimeout(() => reject(new Error(`no more came after ${valueCount} values`)), SILENCE_MS);
      });
      clearTimeout(timer);
    }
  };

  await once(socket, 'open');
  const subscription = (cmdId: number, entityId: string) => ({
    type: 'TIMESERIES',
    cmdId,
    entityType: 'DEVICE',
    entityId,
  });
  socket.send(
    JSON.stringify({
      authCmd: { cmdId: 0, token: accessToken },
      cmds: [subscription(OWN, devices.own), subscription(FOREIGN, devices.foreign)],
    }),
  );
  await until(() => ownAnswers > 0 && foreignAnswers.length > 0);
  return {
    readings,
    foreignAnswers,
    heard: (count) => until(() => valueCount >= count),
    close: async () => {
      if (ended) return;
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** @returns the number of new values */
function collect({ data }: Update, readings: Readings): number {
  let added = 0;
  for (const [key, points] of Object.entries(data ?? {})) {
    for (const [ts, value] of points) {
      if (value === null) continue;
      if (!readings.get(ts)?.has(key)) added += 1;
      addValue(readings, ts, key, value);
    }
  }
  return added;
}
