/** The usual distance between two neighbouring times: their median, which a long gap does not move. */
export function usualStep(times: readonly number[]): number {
  const steps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  steps.sort((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

/** Index of the time nearest to `at`, or -1 when none is within `tolerance` (all in milliseconds, `times` ascending). */
export function nearestIndex(
  times: readonly number[],
  at: number,
  tolerance = Number.POSITIVE_INFINITY,
): number {
  if (times.length === 0) return -1;
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const distance = (index: number) => Math.abs((times[index] ?? Number.POSITIVE_INFINITY) - at);
  const index = low > 0 && distance(low - 1) <= distance(low) ? low - 1 : low;
  return distance(index) <= tolerance ? index : -1;
}
