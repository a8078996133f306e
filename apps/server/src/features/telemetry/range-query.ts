import {
  type Aggregation,
  DEFAULT_LIMIT,
  type IntervalType,
  MAX_INTERVALS,
  MAX_KEYS_PER_REQUEST,
  MAX_LIMIT,
} from '@airdeck/contract/telemetry/telemetry';
import { PlainTextError } from '../../http/errors.ts';

export const HOUR_MS = 3_600_000;

/** Buckets of a range `[start, end)`: each `intervalMs` long, or with given starts. */
export type Buckets = {
  /** Start of the first bucket, epoch ms, inclusive. */
  readonly startTs: number;
  /** End of the last bucket, complete or not, epoch ms, exclusive. */
  readonly endTs: number;
  readonly cut:
    | { readonly intervalMs: number }
    /** Starts of the further buckets inside the range, epoch ms, ascending. */
    | { readonly boundaries: readonly number[] };
};

/** Whether every hour is within one bucket, so that hourly roll-ups can replace readings. */
export function areHoursWhole({ startTs, cut }: Buckets): boolean {
  if ('intervalMs' in cut) return startTs % HOUR_MS === 0 && cut.intervalMs % HOUR_MS === 0;
  return cut.boundaries.every((boundary) => boundary % HOUR_MS === 0);
}

/** The whole hours of a range, in hours since the epoch, `[first, end)`, and the rest, in epoch ms. */
export function splitIntoHours(
  fromTs: number,
  toTs: number,
): { first: number; end: number; edges: { fromTs: number; toTs: number }[] } {
  const first = Math.ceil(fromTs / HOUR_MS);
  const end = Math.floor(toTs / HOUR_MS);
  if (first >= end) return { first: 0, end: 0, edges: [{ fromTs, toTs }] };
  const edges = [
    { fromTs, toTs: first * HOUR_MS },
    { fromTs: end * HOUR_MS, toTs },
  ];
  return { first, end, edges: edges.filter((edge) => edge.fromTs < edge.toTs) };
}

/**
 * The hours that begin in a range and of which only hourly values are left, in hours since the epoch, `[first, end)`.
 * @param hourlyBefore epoch ms, the start of an hour
 */
export function goneHours(
  { fromTs, toTs }: { readonly fromTs: number; readonly toTs: number },
  hourlyBefore: number,
): { first: number; end: number } {
  return { first: Math.ceil(fromTs / HOUR_MS), end: Math.ceil(Math.min(toTs, hourlyBefore) / HOUR_MS) };
}

/** Shortest bucket for the limit on the number of buckets. */
const MIN_COUNTED_INTERVAL_MS = 1000;

/** A requested range, over REST or WebSocket. */
export type RangeRequest = {
  readonly keys: readonly string[];
  /** Epoch ms, inclusive. */
  readonly startTs: number;
  /** Epoch ms, exclusive. */
  readonly endTs: number;
  readonly limit?: number | undefined;
  readonly agg?: Aggregation | undefined;
  /** ms */
  readonly interval?: number | undefined;
  readonly intervalType?: IntervalType | undefined;
  readonly timeZone?: string | undefined;
  readonly orderBy?: string | undefined;
  readonly strict?: boolean | undefined;
};

/** The kinds of range queries: raw points, or aggregates over buckets. */
export type RangePlan =
  | { readonly kind: 'points'; readonly limit: number; readonly descending: boolean }
  | {
      readonly kind: 'buckets';
      readonly aggregation: Exclude<Aggregation, 'NONE'>;
      readonly buckets: Buckets;
    }
  | {
      readonly kind: 'calendar';
      readonly aggregation: Exclude<Aggregation, 'NONE'>;
      readonly unit: CalendarUnit;
      readonly timeZone: string;
    };

export type CalendarUnit = Exclude<IntervalType, 'MILLISECONDS'>;

/** @throws PlainTextError 400 with the platform's message */
export function planRange(request: RangeRequest): RangePlan {
  const { agg = 'NONE', interval = 0, intervalType = 'MILLISECONDS' } = request;
  if (request.keys.length > MAX_KEYS_PER_REQUEST) {
    throw refused(
      `Too many keys: ${request.keys.length}. At most ${MAX_KEYS_PER_REQUEST} are answered at once.`,
    );
  }
  if (agg !== 'NONE' && intervalType !== 'MILLISECONDS') {
    return { kind: 'calendar', aggregation: agg, unit: intervalType, timeZone: request.timeZone ?? 'UTC' };
  }
  if (agg !== 'NONE' && interval !== 0) {
    return { kind: 'buckets', aggregation: agg, buckets: toBuckets(request, interval) };
  }
  const { limit = DEFAULT_LIMIT } = request;
  if (limit < 1) throw refused('Page size must not be less than one');
  if (limit > MAX_LIMIT)
    throw refused(`Limit ${limit} is too high. At most ${MAX_LIMIT} points of a key are answered.`);
  return { kind: 'points', limit, descending: isDescending(request.orderBy) };
}

function toBuckets({ startTs, endTs }: RangeRequest, intervalMs: number): Buckets {
  if (intervalMs < 0) {
    throw refused(
      `Invalid TsKvQuery: 'interval' must be greater than 0, but got ${intervalMs}. Please check your query ` +
        "parameters and ensure 'endTs' is greater than 'startTs' or increase 'interval'.",
    );
  }
  const count = Math.trunc((endTs - startTs) / Math.max(intervalMs, MIN_COUNTED_INTERVAL_MS));
  if (count > MAX_INTERVALS || count < 0) throw tooManyIntervals(count);
  // An empty or negative range counts as one of a millisecond.
  return { startTs, endTs: Math.max(startTs + 1, endTs), cut: { intervalMs } };
}

export const tooManyIntervals = (count: number) =>
  refused(
    `Incorrect TsKvQuery. Number of intervals is to high - ${count}. Please increase 'interval' parameter for ` +
      'your query or reduce the time range of the query.',
  );

function isDescending(orderBy = 'DESC'): boolean {
  const order = orderBy.toUpperCase();
  if (order !== 'ASC' && order !== 'DESC') {
    throw refused(
      `Invalid value '${orderBy}' for orders given; Has to be either 'desc' or 'asc' (case insensitive)`,
    );
  }
  return order === 'DESC';
}

const refused = (message: string) => new PlainTextError(400, message);
