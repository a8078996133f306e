import { addPoints, type DeviceSeries, METRIC_KEYS, NO_TELEMETRY, numbersOf, type Point } from './series.ts';

/** Readings of a device: all from a time on. */
export type ReadingsSince = {
  /** Start of a bucket, epoch ms. */
  readonly fromTs: number;
  readonly readings: DeviceSeries;
};

/** Averages of a device that continue with each reading. The time of an average is the middle of its bucket. */
export type RunningCourse = ReadingsSince & {
  /** Averages of buckets that ended before `fromTs`. */
  readonly means: DeviceSeries;
};

/** Start of the bucket of a time. */
export const bucketStart = (ts: number, bucketMs: number): number => Math.floor(ts / bucketMs) * bucketMs;

/** Continues with the first readings of a subscription: what was known before them stays as averages. */
export function restartCourse(
  before: RunningCourse | undefined,
  first: ReadingsSince,
  bucketMs: number,
): RunningCourse {
  return { ...first, means: before ? meansBefore(before, first.fromTs, bucketMs) : {} };
}

/** Adds readings; those before `fromTs` are ignored, as their buckets are only known as averages. */
export function addReadings(course: RunningCourse, added: DeviceSeries): RunningCourse {
  const bounds = { fromTs: course.fromTs, limit: Number.POSITIVE_INFINITY };
  const { series } = addPoints({ ...NO_TELEMETRY, series: course.readings }, added, bounds);
  return { ...course, readings: series };
}

/** Whether readings belong to a bucket of the window that is only known as an average. */
export function hasLateReadings(course: RunningCourse, added: DeviceSeries, windowFromTs: number): boolean {
  return Object.values(added).some((points) =>
    points.some(({ ts }) => ts >= windowFromTs && ts < course.fromTs),
  );
}

/**
 * Keeps the readings of the present bucket and of the one before it, whose last readings may still be on their way, and
 * the averages of the window.
 */
export function trimCourse(
  course: RunningCourse,
  { now, windowMs, bucketMs }: { now: number; windowMs: number; bucketMs: number },
): RunningCourse {
  const fromTs = bucketStart(now, bucketMs) - bucketMs;
  if (fromTs <= course.fromTs) return course;
  const means = within(meansBefore(course, fromTs, bucketMs), now - windowMs, fromTs);
  return { fromTs, means, readings: within(course.readings, fromTs, Number.POSITIVE_INFINITY) };
}

/**
 * The averages of a window that ends now: those of the server, continued.
 * @param read the server's averages, and the server's time at which they were read, epoch ms
 */
export function courseAt(
  read: { readonly means: DeviceSeries; readonly at: number },
  running: RunningCourse | undefined,
  { now, windowMs, bucketMs }: { now: number; windowMs: number; bucketMs: number },
  { averaged } = METRIC_KEYS,
): DeviceSeries {
  const endTs = bucketStart(now, bucketMs) + bucketMs;
  // The last bucket of the server's averages was not complete when they were read.
  const known = running && within(running.means, bucketStart(read.at, bucketMs), running.fromTs);
  const present = running && meansOf(running.readings, bucketMs);
  const course: Record<string, readonly Point[]> = {};
  for (const key of averaged) {
    const byTs = new Map([read.means, known, present].flatMap((means) => pairsOf(means?.[key])));
    const points = [...byTs].map(([ts, value]) => ({ ts, value })).sort((a, b) => a.ts - b.ts);
    if (points.length > 0) course[key] = points;
  }
  return within(course, endTs - windowMs, endTs);
}

/** All averages of buckets before a time. */
function meansBefore(course: RunningCourse, ts: number, bucketMs: number): DeviceSeries {
  const unbounded = { fromTs: 0, limit: Number.POSITIVE_INFINITY };
  const settled = meansOf(within(course.readings, 0, ts), bucketMs);
  return addPoints({ ...NO_TELEMETRY, series: course.means }, settled, unbounded).series;
}

/** Averages by bucket: of numbers only, as faults and texts are none. */
function meansOf(readings: DeviceSeries, bucketMs: number): DeviceSeries {
  const means: Record<string, readonly Point[]> = {};
  for (const key of Object.keys(readings)) {
    const totals = new Map<number, { sum: number; count: number }>();
    for (const { ts, value } of numbersOf(readings, key)) {
      const middle = bucketStart(ts, bucketMs) + bucketMs / 2;
      const { sum, count } = totals.get(middle) ?? { sum: 0, count: 0 };
      totals.set(middle, { sum: sum + value, count: count + 1 });
    }
    if (totals.size > 0)
      means[key] = Array.from(totals, ([ts, { sum, count }]) => ({ ts, value: sum / count }));
  }
  return means;
}

function within(series: DeviceSeries, fromTs: number, toTs: number): DeviceSeries {
  const kept = Object.entries(series).map(
    ([key, points]) => [key, points.filter(({ ts }) => ts >= fromTs && ts < toTs)] as const,
  );
  return Object.fromEntries(kept.filter(([, points]) => points.length > 0));
}

const pairsOf = (points: readonly Point[] = []) => points.map(({ ts, value }) => [ts, value] as const);
