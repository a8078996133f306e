import { LIMITS } from '../limits/limits.ts';
import type { Transport } from '../metrics.ts';
import type { Done } from './batch-writer.ts';
import type { PendingItem } from './fair-lines.ts';
import type { GroupCommit } from './group-commit.ts';
import { bytesInMemory, type Reading } from './reading.ts';
import { Unavailable } from './rejection.ts';

/** Readings of one message: all, or a part that fits into a device's share of a batch. */
export type MessagePart = PendingItem & {
  readonly readings: readonly Reading[];
  /** Transport, set on the last part; null: other parts, and readings written through the API. */
  readonly transport: Transport | null;
  /** False: written through the API. */
  readonly isOfDevice: boolean;
};

/**
 * Passes the readings of a message to the writer in parts, so that thousands of them take turns with other devices.
 * `bytes`: their memory. `done` is called once, when the last part is settled: with Unavailable if any part is stored
 * nowhere, else with a Rejection if any part was rejected; the other parts are stored then.
 */
export function storeInParts(
  writer: Pick<GroupCommit<MessagePart>, 'add'>,
  { tenantId, deviceKey, transport }: Omit<MessagePart, 'rows' | 'readings' | 'isOfDevice'>,
  readings: readonly Reading[],
  bytes: number,
  done: Done,
): void {
  const rows = rowsOf(readings.length, bytes);
  const isOfDevice = transport !== null;
  // On the path of every message: a literal is many times faster than a spread.
  if (readings.length === 1 || rows <= LIMITS.ingest.batchRowsPerDevice) {
    writer.add({ tenantId, deviceKey, readings, rows, transport, isOfDevice }, done);
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
    const isLast = index === parts.length - 1;
    writer.add({ tenantId, deviceKey, ...part, transport: isLast ? transport : null, isOfDevice }, settle);
  }
}

function split(readings: readonly Reading[]): Pick<MessagePart, 'readings' | 'rows'>[] {
  const parts = [];
  let from = 0;
  let rows = 0;
  for (let at = 0; at < readings.length; at++) {
    const more = rowsOf(1, bytesInMemory(readings.slice(at, at + 1)));
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

/** Weight of readings in a batch: a large reading counts as several. */
const rowsOf = (readings: number, bytes: number): number =>
  Math.max(readings, Math.ceil(bytes / LIMITS.ingest.batchRowBytes));
