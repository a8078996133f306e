import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { CostlyBody } from '../apps/server/src/testing/costly-bodies.ts';
import { ms, type Row } from './report.ts';

const BUDGET_MS = 50;
/** Above this, an act is repeated: what is compiled for the first time, and other work of the machine, only add to it. */
const SUSPECT_MS = 25;
const REPEATS = 3;

/** How long an event loop served no one else. */
export type Block = {
  /** Time in which it did one thing, without that in which the machine had no processor for it. */
  readonly blockMs: number;
  /** Processor time of the thread without a pause; NaN where it is not counted. */
  readonly processorMs: number;
};

export type BlockMeter = {
  /** To be given to the server that is measured. */
  readonly settings: Record<string, string>;
  /** The longest block of the server while it acted: the least of several attempts. */
  measure(act: () => Promise<unknown>): Promise<Block>;
};

/** Measures how long a server's event loop is blocked: no other request is served for that long. */
export function createBlockMeter(): BlockMeter {
  const socket = join(tmpdir(), `airdeck-block-meter-${randomUUID()}.sock`);
  const script = pathToFileURL(resolve(import.meta.dirname, 'load/block-meter.mjs'));
  const longest = async () => JSON.parse(await text(connect(socket))) as Block;

  async function once(act: () => Promise<unknown>): Promise<Block> {
    await longest();
    await act();
    return longest();
  }

  return {
    settings: { NODE_OPTIONS: `--import=${script.href}`, BLOCK_METER_SOCKET: socket },
    async measure(act) {
      let least = await once(act);
      for (let repeat = 0; least.blockMs > SUSPECT_MS && repeat < REPEATS; repeat += 1) {
        const next = await once(act);
        if (next.blockMs < least.blockMs) least = next;
      }
      return least;
    },
  };
}

/** The work that blocked the event loop for longest. */
export type Slowest = Block & {
  readonly what: string;
  /** Duration of known work at that moment, which says how fast the machine was: see `parseOneMebibyte`. */
  readonly knownMs: number;
};

/** @param act sends a body, and resolves when it is answered */
export async function slowestOf(
  meter: BlockMeter,
  bodies: Iterable<CostlyBody>,
  act: (body: string) => Promise<unknown>,
): Promise<Slowest> {
  let slowest: Slowest = { what: 'no body', blockMs: 0, processorMs: 0, knownMs: Number.NaN };
  for (const { what, body } of bodies) {
    const block = await meter.measure(() => act(body));
    if (block.blockMs > slowest.blockMs) slowest = { ...block, what, knownMs: parseOneMebibyte() };
  }
  return slowest;
}

const ITEM = { id: 0, label: 'a device', is: true };
const ONE_MEBIBYTE = JSON.stringify(
  Array(Math.floor(2 ** 20 / (JSON.stringify(ITEM).length + 1))).fill(ITEM),
);

/** Time to parse 1 MiB of JSON, ms: the least of three attempts. */
function parseOneMebibyte(): number {
  const attempts = Array.from({ length: 3 }, () => {
    const began = performance.now();
    JSON.parse(ONE_MEBIBYTE);
    return performance.now() - began;
  });
  return Math.min(...attempts);
}

/** A line of the table. @param of whose bodies or messages they were */
export const blockRow = (of: string, { what, blockMs, processorMs, knownMs }: Slowest): Row => ({
  what: `${of}: ${what}`,
  measured: `${ms(blockMs)}, processor ${ms(processorMs)}`,
  compared: `${ms(knownMs)} to parse 1 MiB`,
  ratio: blockMs / knownMs,
  budget: `≤ ${BUDGET_MS} ms`,
  holds: blockMs <= BUDGET_MS,
});
