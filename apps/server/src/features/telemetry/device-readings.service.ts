import { setTimeout as sleep } from 'node:timers/promises';
import { FURTHER_KEYS } from '@airdeck/air/quantities';
import { offsetText } from '@airdeck/air/zone-offsets';
import { tenantWithin } from '../../database/caller-scope-sql.ts';
import { cancellable, type StatementSource } from '../../database/cancellable.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound, permissionDenied } from '../../http/errors.ts';
import type { KeptTime } from '../../ingest/kept-time.ts';
import type { FairQueue } from '../../limits/fair-queue.ts';
import type { QuantityService } from '../quantities/quantities.service.ts';
import { findDayMeans } from './day-means.repository.ts';
import type {
  DeviceReadings,
  MeasuredPart,
  OpenMeasuredParts,
  OpenReadings,
  ReadingText,
  ReadingTextOrder,
  TimeRange,
} from './device-readings.ts';
import { calendarStarts, offsetSpans } from './local-time.ts';
import { HOUR_MS } from './range-query.ts';
import { turnOf } from './read-turns.ts';
import { findReadableDevices, mayRead, type NamedReadableDevice } from './readable-device.repository.ts';
import {
  countReadings,
  findFilled,
  findGaps,
  findKeysWithin,
  findSentKeys,
  findSpan,
  isLongRead,
  type ReadingRange,
} from './reading-range.repository.ts';
import { findSeries, isCutByHours } from './reading-series.repository.ts';
import { findStatistics, scanText } from './reading-text.repository.ts';

/** Rows of one statement: 100 to 300 kB of text, in about 10 ms. */
const ROWS_PER_SCAN = 1_000;
/**
 * Pause after each statement, as a multiple of its duration: files are long, and devices wait for answers. The text of
 * a sheet is three times as long, and takes as much longer to compress.
 */
const REST_TIMES = { csv: 0.5, sheet: 1.5 } as const;

type ReadingParts = {
  readonly database: Database;
  /** Connections for long statements; default: those of `database`. */
  readonly longDatabase?: Database;
  readonly statementQueue: FairQueue;
  readonly keptTime: Pick<KeptTime, 'since'>;
  readonly quantities: Pick<QuantityService, 'declaredKeys'>;
  /** Number of readings from which a raw read counts as long; has a default. */
  readonly manyReadings?: number;
};

/**
 * Opens readings for files, series and statistics. Statements are short, or queued, so that processors and connections
 * remain available for the ingest and the dashboards.
 */
export function createDeviceReadings(parts: ReadingParts): OpenReadings {
  return async (caller, deviceIds) => {
    tenantWithin(caller);
    const found = await findReadableDevices(parts.database, caller, deviceIds);
    if (deviceIds.some((id) => !found.has(id))) throw itemNotFound();
    const devices = deviceIds.flatMap((id) => found.get(id) ?? []);
    if (devices.some((device) => !mayRead(caller, device))) throw permissionDenied();
    return devices.map((device) => readingsOf(caller, device, parts));
  };
}

/** Readings of devices, and of rooms. */
export const createReadings = (parts: ReadingParts) => ({
  openReadings: createDeviceReadings(parts),
  openMeasuredParts: createMeasuredParts(parts),
});

/** The same for what devices measured while they were in rooms. */
function createMeasuredParts(parts: ReadingParts): OpenMeasuredParts {
  return async (caller, asked) => {
    tenantWithin(caller);
    if (asked.length === 0) return [];
    const ids = (key: 'deviceId' | 'roomId') => [...new Set(asked.map((part) => part[key]))];
    const found = await findReadableDevices(parts.database, caller, ids('deviceId'), ids('roomId'));
    return asked.map((part) => {
      const device = found.get(part.deviceId);
      if (!device || !mayRead(caller, device)) return undefined;
      return readingsOf(caller, { ...device, ...part.judged }, parts, part);
    });
  };
}

/** @param part the time in which the device was in a room, to which all is limited; undefined: all that is readable */
function readingsOf(
  caller: Caller,
  device: NamedReadableDevice,
  { database, longDatabase = database, statementQueue, keptTime, quantities, manyReadings }: ReadingParts,
  part?: MeasuredPart,
): DeviceReadings {
  /** The only place that limits a range to the readable time. */
  const rangeOf = ({ startTs, endTs }: TimeRange): ReadingRange => ({
    deviceKey: device.key,
    fromTs: Math.max(startTs, device.readableFrom, part?.startTs ?? 0),
    toTs: part ? Math.min(endTs, endOf(part)) : endTs,
  });

  /** The hour in which a device left is of another room, too: where only hourly values are left, it is left out. */
  const endOf = ({ endTs }: MeasuredPart) =>
    endTs < hourlyBefore() ? Math.floor(endTs / HOUR_MS) * HOUR_MS : endTs;

  /**
   * Returns the result of the work if the device is still the caller's: during a long file, it may change owner.
   * Checked afterwards, so that it covers everything that was read. @throws ApiError 404/32
   */
  async function whileReadable<T>(work: () => Promise<T>): Promise<T> {
    const found = await work();
    const now = (await findReadableDevices(database, caller, [device.id], part && [part.roomId])).get(
      device.id,
    );
    if (!now || !mayRead(caller, now) || now.readableFrom > device.readableFrom) throw itemNotFound();
    return found;
  }

  const turn = turnOf(caller, device.key);
  /** Cancels a statement whose result is no longer needed, which would delay others. */
  const queued = <T>(
    signal: AbortSignal | undefined,
    work: (connections: StatementSource) => Promise<T>,
    connections = longDatabase,
  ): Promise<T> =>
    statementQueue(turn, () => whileReadable(() => work(cancellable(connections, signal))), signal);

  /** Before it only hourly values are left, epoch ms. */
  const hourlyBefore = () => keptTime.since.readings;

  const spanOf = (range: TimeRange, keys: readonly string[]) =>
    findFilled(database, rangeOf(range), keys, hourlyBefore());

  const partOf = (span: { firstTs: number; lastTs: number } | undefined): ReadingRange | undefined =>
    span && { deviceKey: device.key, fromTs: span.firstTs, toTs: span.lastTs + 1 };

  /** The part of a range with values. */
  const filledPart = async (range: TimeRange, keys: readonly string[]) => partOf(await spanOf(range, keys));

  async function* text(order: ReadingTextOrder, signal?: AbortSignal): AsyncGenerator<ReadingText, void> {
    const filled = partOf(await findSpan(database, rangeOf(order)));
    if (!filled) return;
    for (const span of offsetSpans(order.timeZone, filled.fromTs, filled.toTs)) {
      const offset = { ms: span.offsetMs, text: offsetText(span.offsetMs) };
      for (let { fromTs } = span; fromTs < span.toTs; ) {
        const scan = {
          deviceKey: device.key,
          fromTs,
          toTs: span.toTs,
          maxRows: ROWS_PER_SCAN,
          form: order.form,
          columns: order.columns,
          by: device.by,
          conversions: order.conversions,
          offset,
          spikes: order.spikes,
        };
        const timedScan = async (connections: StatementSource) => {
          const started = performance.now();
          return { scanned: await scanText(connections, scan), tookMs: performance.now() - started };
        };
        const { scanned, tookMs } = await queued(signal, timedScan, database);
        if (scanned.written > 0) yield { text: scanned.text, rows: scanned.written };
        if (scanned.scanned < ROWS_PER_SCAN || scanned.lastTs === null) break;
        fromTs = scanned.lastTs + 1;
        await sleep(tookMs * REST_TIMES[order.form]);
      }
    }
  }

  return {
    id: device.id,
    name: device.name,
    by: device.by,
    limits: device.limits,
    hourlyBefore,
    span: spanOf,
    text,

    count: (range, most) => countReadings(database, rangeOf(range), most),

    gaps: (range, most, signal) =>
      queued(signal, (connections) => findGaps(connections, rangeOf(range), most)),

    async furtherKeys() {
      const keys = [...FURTHER_KEYS, ...(await quantities.declaredKeys())];
      const sent = await findSentKeys(database, device.key, keys);
      // Quantities that a device sends elsewhere are not told in the room that it left.
      const hasLeft = part && caller.placeIds !== null && part.endTs < Number.MAX_SAFE_INTEGER;
      return hasLeft && sent.length > 0 ? findKeysWithin(database, rangeOf(part), sent) : sent;
    },

    async series(range, keys, grain, signal) {
      const filled = await filledPart(range, keys);
      const none = { ts: [], avg: [], min: [], max: [], count: [] };
      if (!filled) return keys.map((key) => ({ key, ...none }));
      const cut =
        'unit' in grain
          ? { starts: calendarStarts(grain.unit, grain.timeZone, filled.fromTs, filled.toTs) }
          : grain;
      const find = (connections: StatementSource) =>
        findSeries(connections, filled, keys, cut, hourlyBefore());
      return (await isLongRead(database, filled, isCutByHours(cut), manyReadings))
        ? queued(signal, find)
        : whileReadable(() => find(cancellable(database, signal)));
    },

    async dayMeans(starts, keys, signal) {
      const [startTs = 0, endTs = 0] = [starts[0], starts.at(-1)];
      const filled = await filledPart({ startTs, endTs }, keys);
      const none = { ts: [], mean: [], measuredMs: [] };
      if (!filled) return { series: keys.map((key) => ({ key, ...none })), waiting: [] };
      const find = (connections: StatementSource) =>
        findDayMeans(connections, filled, keys, starts, hourlyBefore());
      return (await isLongRead(database, filled, true, manyReadings))
        ? queued(signal, find)
        : whileReadable(() => find(cancellable(database, signal)));
    },

    statistics: (range, column, signal, open) =>
      queued(signal, (connections) => findStatistics(connections, rangeOf(range), column, device.by, open)),
  };
}
