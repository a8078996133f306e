import { MAX_INTERVALS } from '@airdeck/contract/telemetry/telemetry';
import type { Clock } from '../../clock.ts';
import type { StatementSource } from '../../database/cancellable.ts';
import type { Database } from '../../database/database.ts';
import { isStorable } from '../../http/validation.ts';
import type { KeptTime } from '../../ingest/kept-time.ts';
import { createFairQueue, createStatementQueue, type FairQueue } from '../../limits/fair-queue.ts';
import { aggregateBuckets, findBoundaries } from './aggregates.repository.ts';
import { findLatest, type LatestPoints } from './points.repository.ts';
import { type KeyPoints, latestJson, readPoints } from './points.ts';
import {
  areHoursWhole,
  type Buckets,
  planRange,
  type RangePlan,
  type RangeRequest,
  tooManyIntervals,
} from './range-query.ts';
import { type PointReader, readTurns, turnOf } from './read-turns.ts';
import type { ReadableDevice } from './readable-device.repository.ts';
import { isLongRead } from './reading-range.repository.ts';
import { TELEMETRY_LIMITS } from './telemetry.limits.ts';

const { longAnswers, longAnswerPoints, shortStatements, totalPoints } = TELEMETRY_LIMITS.numbers;

/** Format of points: `{"ts","value"}`, the same with a `count`, or `[ts,value]`. */
export type RangeForm = 'object' | 'counted' | 'pair';

export type TelemetryService = ReturnType<typeof createTelemetryService>;

/** Reads telemetry of devices whose access was checked. */
export function createTelemetryService(parts: {
  database: Database;
  /** Connections for long statements; default: those of `database`. */
  longDatabase?: Database;
  clock: Clock;
  /** Queue of long statements; default: its own. */
  statementQueue?: FairQueue;
  keptTime: Pick<KeptTime, 'since'>;
}) {
  const { keptTime } = parts;
  const { database, longDatabase = database, clock, statementQueue = createStatementQueue() } = parts;
  const longAnswerQueue = createFairQueue(longAnswers);
  const places = {
    short: { database, queue: createFairQueue(shortStatements) },
    long: { database: longDatabase, queue: statementQueue },
  };

  function readRaw(
    device: ReadableDevice,
    request: RangeRequest,
    plan: Extract<RangePlan, { kind: 'points' }>,
    form: RangeForm,
    { caller, signal }: PointReader,
  ): Promise<Map<string, KeyPoints>> {
    const turn = turnOf(caller, device.key);
    const read = () =>
      readPoints(
        { clock, turns: readTurns(turn, signal, places) },
        {
          deviceKey: device.key,
          keys: request.keys,
          fromTs: Math.max(request.startTs, device.readableFrom),
          toTs: request.endTs,
          limit: plan.limit,
          maxPoints: totalPoints,
          descending: plan.descending,
          strict: request.strict ?? false,
          form: form === 'counted' ? 'object' : form,
        },
      );
    return plan.limit <= longAnswerPoints ? read() : longAnswerQueue(turn, read, signal);
  }

  async function readBuckets(
    device: ReadableDevice,
    request: RangeRequest,
    plan: Exclude<RangePlan, { kind: 'points' }>,
    form: RangeForm,
    { caller, signal }: PointReader,
  ): Promise<Map<string, KeyPoints>> {
    const turns = readTurns(turnOf(caller, device.key), signal, places);
    const buckets = plan.kind === 'buckets' ? plan.buckets : await calendarBuckets(request, plan);
    const aggregate = (connections: StatementSource) =>
      aggregateBuckets(connections, {
        deviceKey: device.key,
        readableFrom: device.readableFrom,
        hourlyBefore: keptTime.since.readings,
        keys: request.keys,
        aggregation: plan.aggregation,
        strict: request.strict ?? false,
        buckets,
        form,
      });
    const range = {
      deviceKey: device.key,
      fromTs: Math.max(buckets.startTs, device.readableFrom),
      toTs: buckets.endTs,
    };
    const isLong = await turns.short((connections) => isLongRead(connections, range, areHoursWhole(buckets)));
    const found = await (isLong ? turns.long(aggregate) : turns.short(aggregate));
    return new Map([...found].map(([key, { text, ...rest }]) => [key, { pieces: [text], ...rest }]));
  }

  async function calendarBuckets(
    { startTs, endTs }: RangeRequest,
    { unit, timeZone }: Extract<RangePlan, { kind: 'calendar' }>,
  ): Promise<Buckets> {
    const boundaries = await findBoundaries(database, { startTs, endTs, unit, timeZone });
    if (boundaries.length >= MAX_INTERVALS) throw tooManyIntervals(boundaries.length + 1);
    return { startTs, endTs: Math.max(startTs + 1, endTs), cut: { boundaries } };
  }

  async function latest(device: ReadableDevice): Promise<LatestPoints> {
    return (await findLatest(database, [device])).get(device.key) ?? new Map();
  }

  return {
    /** The newest values of one device, by key. */
    latest,

    /**
     * The same as JSON text in wire format.
     * @param device undefined: an entity without telemetry
     * @param keys empty: all existing
     */
    async latestText(
      device: ReadableDevice | undefined,
      keys: readonly string[],
      strict: boolean,
    ): Promise<string> {
      const points = device ? await latest(device) : new Map();
      return latestJson(points, keys.length > 0 ? keys : undefined, { strict, now: clock() });
    },

    /** The newest values of some keys of many devices, by device key. Devices that never sent are missing. */
    latestOfMany(
      devices: readonly ReadableDevice[],
      keys: readonly string[],
    ): Promise<Map<number, LatestPoints>> {
      return findLatest(database, devices, keys);
    },

    /**
     * A range of one device, by key in the requested order; keys without points are missing.
     * @throws PlainTextError 400; the signal's reason if aborted
     */
    async range(
      device: ReadableDevice,
      request: RangeRequest,
      form: RangeForm,
      reader: PointReader,
    ): Promise<Map<string, KeyPoints>> {
      const plan = planRange(request);
      // A key that PostgreSQL cannot represent was never stored.
      const keys = request.keys.filter(isStorable);
      if (keys.length === 0) return new Map();
      const found =
        plan.kind === 'points'
          ? await readRaw(device, { ...request, keys }, plan, form, reader)
          : await readBuckets(device, { ...request, keys }, plan, form, reader);
      const inOrder = keys.map((key) => [key, found.get(key)] as const);
      return new Map(inOrder.filter((entry): entry is [string, KeyPoints] => entry[1] !== undefined));
    },
  };
}
