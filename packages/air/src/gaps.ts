/** A measured value and its time, epoch ms. */
export type SeriesPoint = { readonly ts: number; readonly value: number };

/** A place where nothing was measured for too long: a chart breaks its line here. */
export type SeriesGap = { readonly ts: number; readonly value: null };

/** The numbers of `gapLimitMs`, for those who look for gaps where the readings are. */
export const GAP_RULE = {
  /** No line breaks over less than this: devices that report each few seconds lose a message now and then. */
  shortestGapMs: 300_000,
  /** A step may be half as long again as the usual one; at twice it, a whole reading is missing. */
  stepTolerance: 1.5,
  /** Fewer steps than this do not show a rhythm. */
  stepsForRhythm: 3,
} as const;

/**
 * The longest step a line may bridge, in ms: five minutes, or one and a half times the series' own rhythm (its
 * median step) where that is longer. So a fast sensor's line breaks after five minutes of silence, an hourly
 * one's at the first missing hour.
 * @param timestamps epoch ms, ascending.
 * @param bucketMs width of the buckets the points stand for; 0 for readings as they came.
 */
export function gapLimitMs(timestamps: readonly number[], bucketMs = 0): number {
  return gapLimitOfStep(Math.max(bucketMs, rhythmMs(timestamps)));
}

/** The same of a series whose usual step is known, ms; 0: it is not. */
export function gapLimitOfStep(stepMs: number): number {
  return Math.max(GAP_RULE.shortestGapMs, GAP_RULE.stepTolerance * stepMs);
}

/**
 * The series with a gap in the middle of every step longer than `gapLimitMs`. No point is lost or changed.
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
