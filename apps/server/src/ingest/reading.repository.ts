import { timelySpan } from '@airdeck/air/timely';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { databaseErrorOf } from '../database/errors.ts';
import { LIMITS } from '../limits/limits.ts';
import { float8Array, int4Array, int8Array, textArray } from './binary-array.ts';
import type { QueuedEntries } from './forwarding/forward-entry.ts';
import { type KnownOfBatch, KnownTimes } from './known-times.ts';
import { PACKED_DAY, unpackFor } from './packed-days.repository.ts';
import type { Partitions } from './partitions.ts';
import { columnNumber, type Reading } from './reading.ts';
import { isOfNewest, type LatestRow, NOWHERE, type ReadingBatch, toBatch } from './reading-batch.ts';
import { storeStatement } from './store-statement.ts';

/** "No partition of relation found for row": a check violation without a constraint. */
const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';

/** Most batches that use the whole statement before the short one is tried again. */
const MOST_WITHOUT_TRY = 64;

/** Returns a function that stores the readings of many messages, oldest arrival first, in one batch. */
export function createReadingWriter(parts: { pool: pg.Pool; partitions: Partitions; clock: Clock }) {
  const { pool, partitions, clock } = parts;
  const storeReadings = createStore(pool);

  async function store(readings: readonly Reading[], forwarded: QueuedEntries | undefined): Promise<void> {
    const missing: number[] = [];
    for (const { ts } of readings) if (!partitions.covers(ts)) missing.push(ts);
    if (missing.length > 0) await partitions.makeFor(missing);
    await storeReadings(toBatch(readings, clock()), forwarded);
  }

  /** `forwarded`: the entries to queue for another server. */
  return async (readings: readonly Reading[], forwarded?: QueuedEntries): Promise<void> => {
    try {
      await store(readings, forwarded);
    } catch (error) {
      const code = databaseErrorOf(error)?.code;
      // Late readings of a day that is packed: rows take them, and the day is packed again.
      if (code === PACKED_DAY) await unpackFor(pool, readings);
      // Retention or a manual statement dropped a known partition.
      else if (code === CHECK_VIOLATION) partitions.forget();
      else throw error;
      await store(readings, forwarded);
    }
  };
}

const NEW = prepared('store_new_readings', { isShort: true, areNew: true });
const SHORT = prepared('store_readings', { isShort: true });
const WHOLE = prepared('store_any_readings', { isShort: false });
const WHOLE_AGAIN = {
  name: 'store_any_readings_again',
  text: storeStatement({ isShort: false, isForwarded: false, isAgain: true }),
};

function prepared(name: string, kind: { readonly isShort: boolean; readonly areNew?: true }) {
  return {
    alone: { name, text: storeStatement({ ...kind, isForwarded: false }) },
    forwarded: { name: `${name}_forwarded`, text: storeStatement({ ...kind, isForwarded: true }) },
  };
}

/**
 * Returns a function that stores a batch, and queues its entries to forward; it resolves once all of that is committed.
 * Most batches need only the short statement. If that skipped the latest values of a device, the whole statement stores
 * the batch again in a second transaction: it writes these, and marks hours again that were rolled up in between.
 * Each consecutive time that this happens, twice as many of the next batches use the whole statement directly.
 */
export function createStore(pool: pg.Pool) {
  const known = new KnownTimes();
  pool.on('error', () => known.forget());
  let triesInVain = 0;
  let withoutTry = 0;

  const isTryWorthwhile = (batch: ReadingBatch) =>
    withoutTry === 0 && batch.latest.every((row) => isOfNewest(row, batch.readings));

  const noteTry = (isEnough: boolean) => {
    withoutTry = isEnough ? 0 : Math.min(2 ** triesInVain, MOST_WITHOUT_TRY);
    triesInVain = isEnough ? 0 : triesInVain + 1;
  };

  async function write(batch: ReadingBatch, forwarded: QueuedEntries | undefined): Promise<void> {
    const ofBatch = known.of(batch);
    const common = encode(batch, ofBatch);
    const queue = forwarded ? [forwarded.queuedTime, forwarded.entries, forwarded.content] : [];
    const way = forwarded ? 'forwarded' : 'alone';
    if (isTryWorthwhile(batch)) {
      const statement = ofBatch.areNew ? NEW[way] : SHORT[way];
      const { rowCount } = await pool.query({ ...statement, values: [...common, ...queue] });
      noteTry(rowCount === batch.latest.length);
      if (withoutTry > 0) await pool.query({ ...WHOLE_AGAIN, values: [...common, ...encodeRest(batch)] });
    } else {
      withoutTry = Math.max(0, withoutTry - 1);
      await pool.query({ ...WHOLE[way], values: [...common, ...encodeRest(batch), ...queue] });
    }
  }

  return async (batch: ReadingBatch, forwarded?: QueuedEntries): Promise<void> => {
    try {
      await write(batch, forwarded);
    } catch (error) {
      known.forget();
      if (databaseErrorOf(error)?.code !== UNIQUE_VIOLATION) throw error;
      // Another server has stored one of the readings.
      await write(batch, forwarded);
    }
    known.note(batch);
  };
}

function encode(
  { readings, latest, storedTime }: ReadingBatch,
  { hours, unmarked }: KnownOfBatch,
): unknown[] {
  const timely = timelySpan(storedTime);
  return [
    storedTime + LIMITS.ingest.latestAheadMs,
    timely.from,
    timely.to,
    readings.reduce((oldest, { ts }) => Math.min(oldest, ts), Number.MAX_SAFE_INTEGER),
    int4Array(readings.map((reading) => reading.deviceKey)),
    int8Array(readings.map((reading) => reading.ts)),
    extraTexts(readings, (reading) => reading.extra),
    ...COLUMN_KEYS.map((key) => float8Array(readings, (reading) => columnNumber(reading, key))),
    int4Array(hours.map((dirty) => dirty.device)),
    int4Array(hours.map((dirty) => dirty.hour)),
    unmarked,
    int4Array(latest.map((row) => row.device)),
    int4Array(latest.map((row) => subscriptOf(row.newest))),
    int8Array(latest.map((row) => row.heardTime)),
    extraTexts(latest, (row) => row.extra),
  ];
}

/** The further parameters of the whole statement. */
function encodeRest({ latest }: ReadingBatch): unknown[] {
  return [
    extraTexts(latest, (row) => row.unjudged),
    ...COLUMN_KEYS.map((_, column) => positionsOf(latest, column)),
  ];
}

/** PostgreSQL's subscripts start at one; 0 yields null. */
const subscriptOf = (position: number) => position + 1;

/** Positions of a key's newest numbers; null: all in their device's newest reading, as most messages have all keys. */
function positionsOf(latest: readonly LatestRow[], column: number): Buffer | null {
  const positionOf = (row: LatestRow) => row.numbers[column] as number;
  const isElsewhere = (row: LatestRow) => positionOf(row) !== NOWHERE && positionOf(row) !== row.newest;
  return latest.some(isElsewhere) ? int4Array(latest.map((row) => subscriptOf(positionOf(row)))) : null;
}

/** Null if all are empty: most devices send only numbers with a column. */
function extraTexts<T>(rows: readonly T[], read: (row: T) => object | null): Buffer | null {
  if (rows.every((row) => read(row) === null)) return null;
  return textArray(rows.map((row) => extraText(read(row))));
}

function extraText(extra: object | null): string | null {
  if (extra === null) return null;
  const text = JSON.stringify(extra);
  return text === '{}' ? null : text;
}
