/** Largest difference between the time of a reading and its storing for the reading to count as present. */
const TIMELY_MS = { late: 3_600_000, ahead: 600_000 } as const;

/** How far ahead of the server's clock a reading may be and still become the latest one. */
export const READING_AHEAD_MS = TIMELY_MS.ahead;

/** Range of measurement times that are timely for a reading stored at this time; epoch ms, inclusive. */
export const timelySpan = (storedMs: number): { readonly from: number; readonly to: number } => ({
  from: storedMs - TIMELY_MS.late,
  to: storedMs + TIMELY_MS.ahead,
});
