import { LIMITS } from '../limits/limits.ts';
import type { Transport } from '../metrics.ts';
import type { Done, GroupCommit, Source } from './group-commit.ts';
import { bytesInMemory, type Reading } from './reading.ts';
import { Unavailable } from './rejection.ts';

/** Readings of one message: all, or a part that fits into a device's share of a batch. */
export type MessagePart = Source & {
  readonly readings: readonly Reading[];
  /** What it counts in a batch: a large reading is more than one. */
  readonly rows: number;
  /** How the message came, with its last part; null: before, and where a person or program of the platform wrote it. */
  readonly transport: Transport | null;
};

/**
 * Hands the readings of a message to the writer, in parts, so that thousands of them take turns with what others send.
 * `done` is called once, when the last part is settled: with Unavailable if any of them is stored nowhere, or else
 * with a Rejection if any of them was refused; the others are stored then.
 */
export function storeInParts(
  writer: Pick<GroupCommit<MessagePart>, 'add'>,
  message: Omit<MessagePart, 'rows'>,
  done: Done,
): void {
  const { readings } = message;
  const rows = rowsOf(readings);
  if (readings.length === 1 || rows <= LIMITS.ingest.batchRowsPerDevice) {
    writer.add({ ...message, rows }, done);
    return;
  }
  const parts = split(readings);
  let outstanding = parts.length;
  let worst: Parameters<Done>[0] = null;
  const settle: Done = (error) => {
    if (error && !(worst instanceof Unavailable)) worst = error;
    outstanding -= 1;
    if (outstanding === 0) done(worst);
  };
  for (const [index, part] of parts.entries()) {
    const transport = index === parts.length - 1 ? message.transport : null;
    writer.add({ ...message, ...part, transport }, settle);
  }
}

function split(readings: readonly Reading[]): Pick<MessagePart, 'readings' | 'rows'>[] {
  const parts = [];
  let from = 0;
  let rows = 0;
  for (let at = 0; at < readings.length; at++) {
    const more = rowsOf(readings.slice(at, at + 1));
    if (at > from && rows + more > LIMITS.ingest.batchRowsPerDevice) {
      parts.push({ readings: readings.slice(from, at), rows });
      from = at;
      rows = 0;
    }
    rows += more;
  }
  parts.push({ readings: readings.slice(from), rows });
  return parts;
}

const rowsOf = (readings: readonly Reading[]): number =>
  Math.max(readings.length, Math.ceil(bytesInMemory(readings) / LIMITS.ingest.batchRowBytes));
