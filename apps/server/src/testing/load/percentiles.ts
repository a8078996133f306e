export type Percentiles = {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
};

/** Percentiles of a list of numbers, by the nearest rank. NaN when there are none. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) };
}
