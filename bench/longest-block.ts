import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { CostlyBody } from '../apps/server/src/testing/costly-bodies.ts';

/** Above this, an act is repeated: what is compiled for the first time, and other work of the machine, only add to it. */
const SUSPECT_MS = 25;
const REPEATS = 3;

export type BlockMeter = {
  /** To be given to the server that is measured. */
  readonly settings: Record<string, string>;
  /** For how long the server's event loop was blocked at most while it acted, ms: the least of several attempts. */
  measure(act: () => Promise<unknown>): Promise<number>;
};

/** Measures how long a server's event loop is blocked: no other request is served for that long. */
export function createBlockMeter(): BlockMeter {
  const socket = join(tmpdir(), `airdeck-block-meter-${randomUUID()}.sock`);
  const script = pathToFileURL(resolve(import.meta.dirname, 'load/block-meter.mjs'));
  const longest = async () => Number(await text(connect(socket)));

  async function once(act: () => Promise<unknown>): Promise<number> {
    await longest();
    await act();
    return longest();
  }

  return {
    settings: { NODE_OPTIONS: `--import=${script.href}`, BLOCK_METER_SOCKET: socket },
    async measure(act) {
      let least = await once(act);
      for (let repeat = 0; least > SUSPECT_MS && repeat < REPEATS; repeat += 1) {
        least = Math.min(least, await once(act));
      }
      return least;
    },
  };
}

/** The work that blocked the event loop for longest. */
export type Slowest = { readonly what: string; readonly blockMs: number };

/** @param act sends a body, and resolves when it is answered */
export async function slowestOf(
  meter: BlockMeter,
  bodies: Iterable<CostlyBody>,
  act: (body: string) => Promise<unknown>,
): Promise<Slowest> {
  let slowest: Slowest = { what: 'no body', blockMs: 0 };
  for (const { what, body } of bodies) {
    const blockMs = await meter.measure(() => act(body));
    if (blockMs > slowest.blockMs) slowest = { what, blockMs };
  }
  return slowest;
}
