/** A measured value and its time, epoch ms. */
export type SeriesPoint = { readonly ts: number; readonly value: number };

/** A gap without measurements: charts break the line here. */
export type SeriesGap = { readonly ts: number; readonly value: null };

/** The constants of `gapLimitMs`, for code that finds gaps in the database. */
export const GAP_RULE = {
  /** Shorter gaps never break a line: devices that report every few seconds occasionally lose a message. */
  shortestGapMs: 300_000,
  /** A step may be 1.5 times the usual one; at twice the usual step, a whole reading is missing. */
  stepTolerance: 1.5,
  /** Smallest number of steps to determine the usual one. */
  stepsForRhythm: 3,
} as const;

/**
 * The longest step that a line may bridge, in ms: five minutes, or 1.5 times the series' median step if that is
 * longer. So a fast sensor's line breaks after five minutes of silence, an hourly one's at the first missing hour.
 * @param timestamps epoch ms, ascending.
 * @param bucketMs width of the points' buckets; 0: raw readings.
 */
export function gapLimitMs(timestamps: readonly number[], bucketMs = 0): number {
  return gapLimitOfStep(Math.max(bucketMs, rhythmMs(timestamps)));
}

/** The same for a series with a known median step, ms; 0: unknown. */
export function gapLimitOfStep(stepMs: number): number {
  return Math.max(GAP_RULE.shortestGapMs, GAP_RULE.stepTolerance * stepMs);
}

/**
 * Inserts a gap in the middle of every step longer than `gapLimitMs`. No point is lost or changed.
 * @param points measured values only, ascending by ts.
 * @param bucketMs as in `gapLimitMs`.
 */
export function insertGaps(points: readonly SeriesPoint[], bucketMs = 0): (SeriesPoint | SeriesGap)[] {
  const limitMs = gapLimitMs(
    points.map(({ ts }) => ts),
    bucketMs,
  );
  const result: (SeriesPoint | SeriesGap)[] = [];
  let previousTs = Number.POSITIVE_INFINITY;
  for (const point of points) {
    if (point.ts - previousTs > limitMs) {
      result.push({ ts: Math.floor((previousTs + point.ts) / 2), value: null });
    }
    result.push(point);
    previousTs = point.ts;
  }
  return result;
}

function rhythmMs(timestamps: readonly number[]): number {
  const steps: number[] = [];
  let previous: number | undefined;
  for (const ts of timestamps) {
    if (previous !== undefined) steps.push(ts - previous);
    previous = ts;
  }
  if (steps.length < GAP_RULE.stepsForRhythm) return 0;
  steps.sort((a, b) => a - b);
  return steps[Math.floor((steps.length - 1) / 2)] ?? 0;
}
