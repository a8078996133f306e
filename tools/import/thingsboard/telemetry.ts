import { z } from 'zod';
import { MAX_TS_AHEAD_MS } from '../../../packages/contract/src/device-port/device-messages.ts';
import { writeTimeseries } from '../../../packages/contract/src/telemetry/telemetry.ts';
import { batchesOf, writeInHalves } from './batches.ts';
import type { DeviceProgress } from './progress.ts';
import { hasComma, partsOf, readSeries, type SeriesPage } from './series.ts';
import type { ServerSession } from './session.ts';

/** Limits of a request that stores readings, with which it is below Airdeck's 64 KiB. */
const BATCH = { items: 1000, bytes: 60_000 };

type Row = { readonly ts: number; readonly values: Record<string, unknown> };

export type TelemetryCopy = {
  readonly source: ServerSession;
  readonly target: ServerSession;
  readonly sourceId: string;
  readonly progress: DeviceProgress;
  /** Names on Airdeck, by key on ThingsBoard. */
  readonly keys: ReadonlyMap<string, string>;
  readonly fromTs: number;
  /** Saves the progress of the device, after a page has been stored. */
  save(): Promise<void>;
  /** Called for acknowledged rows and values, and with the reason for a refused value. */
  onStored(rows: number, values: number): void;
  onRefused(reason: string): void;
  /** Called when a listed key with a comma has no readings: ThingsBoard may not support requests for it. */
  onUnanswered(): void;
};

/** Imports the readings of a device, page by page: a page is read after the previous one is stored. */
export async function copyTelemetry(copy: TelemetryCopy): Promise<void> {
  const { source, sourceId, progress, keys, fromTs } = copy;
  // Airdeck does not accept later readings.
  const endTs = Date.now() + MAX_TS_AHEAD_MS;
  for (const [startTs, together] of keysByCursor([...keys.keys()], progress.cursors, fromTs)) {
    for (const part of partsOf(together)) {
      let newestTs = startTs - 1;
      for await (const page of readSeries(source, { deviceId: sourceId, keys: part, startTs, endTs })) {
        const rows = rowsOf(page, keys);
        for (const batch of batchesOf(rows, BATCH)) await store(copy, batch);
        newestTs = Math.max(newestTs, ...[...page.series.values()].map((points) => points.at(-1)?.ts ?? 0));
        // If the page ends with an empty span, readings may still be added there.
        const cursor = Math.min(page.nextTs, newestTs + 1);
        for (const key of part) progress.cursors.set(key, cursor);
        if (rows.length > 0) await copy.save();
      }
      if (newestTs < fromTs && part.some(hasComma)) copy.onUnanswered();
    }
  }
}

/** Groups keys by the time from which they are read. */
function keysByCursor(
  keys: readonly string[],
  cursors: ReadonlyMap<string, number>,
  fromTs: number,
): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const key of [...keys].sort()) {
    const cursor = cursors.get(key) ?? fromTs;
    groups.set(cursor, [...(groups.get(cursor) ?? []), key]);
  }
  return groups;
}

/** Values of the same time in one row, as a device would have sent them. */
function rowsOf({ series }: SeriesPage, names: ReadonlyMap<string, string>): Row[] {
  const rows = new Map<number, Row>();
  for (const [key, points] of series) {
    const name = names.get(key);
    if (name === undefined) continue;
    for (const { ts, value } of points) {
      if (value === null || value === undefined) continue;
      // No prototype: a key may have the name of an inherited property.
      const row = rows.get(ts) ?? { ts, values: Object.create(null) as Record<string, unknown> };
      rows.set(ts, row);
      row.values[name] = value;
    }
  }
  return [...rows.values()].sort((one, other) => one.ts - other.ts);
}

/** Stores rows; a refused row value by value, so that its other values are stored. */
async function store(copy: TelemetryCopy, rows: readonly Row[]): Promise<void> {
  const params = { entityType: 'DEVICE', entityId: copy.progress.targetId, scope: 'ANY' };
  const write = async (some: readonly Row[]) => {
    await copy.target.call(writeTimeseries, { params, body: some }, z.unknown());
    copy.onStored(
      some.length,
      some.reduce((sum, { values }) => sum + Object.keys(values).length, 0),
    );
  };
  await writeInHalves(rows, write, async ({ ts, values }) => {
    const single = Object.entries(values).map((value): Row => ({ ts, values: Object.fromEntries([value]) }));
    await writeInHalves(single, write, (_, reason) => {
      copy.progress.refusedValues += 1;
      copy.onRefused(reason);
    });
  });
}
