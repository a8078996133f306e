/** Fewer expected readings than this tell nothing: one that is late would be a third of all. */
const FEWEST_EXPECTED = 3;

/**
 * Part of the readings that a device should have sent in a span and did send, 0 to 1. One that sends faster than
 * usual has sent all.
 * @param stepMs the device's usual step between two readings; null: it has not shown one yet
 * @returns null where not enough is known to expect any
 */
export function shareOfExpected(readings: number, spanMs: number, stepMs: number | null): number | null {
  if (stepMs === null || stepMs <= 0) return null;
  const expected = spanMs / stepMs;
  return expected < FEWEST_EXPECTED ? null : Math.min(1, readings / expected);
}
