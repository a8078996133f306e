/** How far the time of a reading may be off the time at which it is stored, for it to say how the air is now. */
const TIMELY_MS = { late: 3_600_000, ahead: 600_000 } as const;

/** Between which times a reading has to be measured to be timely, when it is stored at this one; epoch ms, inclusive. */
export const timelySpan = (storedMs: number): { readonly from: number; readonly to: number } => ({
  from: storedMs - TIMELY_MS.late,
  to: storedMs + TIMELY_MS.ahead,
});
