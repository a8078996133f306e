export const HOUR_MS = 3_600_000;

/** Where a range is cut into buckets: `[start, end)`, each `intervalMs` long or ending at given times. */
export type Buckets = {
  /** Epoch ms, inclusive: where the first bucket begins. */
  readonly startTs: number;
  /** Epoch ms, exclusive: where the last bucket ends, whole or not. */
  readonly endTs: number;
  readonly cut:
    | { readonly intervalMs: number }
    /** Epoch ms, ascending, inside the range: where each further bucket begins. */
    | { readonly boundaries: readonly number[] };
};

/** Whether every hour lies in one bucket, so that hourly roll-ups can stand for readings. */
export function areHoursWhole({ startTs, cut }: Buckets): boolean {
  if ('intervalMs' in cut) return startTs % HOUR_MS === 0 && cut.intervalMs % HOUR_MS === 0;
  return cut.boundaries.every((boundary) => boundary % HOUR_MS === 0);
}

/** The part of a range that whole hours cover, in hours since the epoch, `[first, end)`; and the rest, in epoch ms. */
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
