const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Steps that people count time in. */
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 4, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 4, 7, 14, 28, 56, 91, 182, 364].map((n) => n * DAY),
];

const LONGEST = 364 * DAY;

export interface TimeTicks {
  stepMs: number;
  /** Milliseconds since 1970. */
  at: number[];
}

/**
 * Ticks on full steps of the place's own clock, at most `most` of them. Where the clocks change inside the window, the
 * ticks after the change still fall on full hours.
 */
export function timeTicks(
  from: number,
  to: number,
  most: number,
  offsetMs: (at: number) => number,
): TimeTicks {
  const span = to - from;
  if (!(span > 0) || most < 1) return { stepMs: MINUTE, at: [] };
  const stepMs =
    STEPS.find((step) => Math.floor(span / step) + 1 <= most) ?? LONGEST * Math.ceil(span / LONGEST / most);
  const at: number[] = [];
  let local = Math.ceil((from + offsetMs(from)) / stepMs) * stepMs;
  for (;;) {
    const guess = local - offsetMs(from);
    const tick = local - offsetMs(guess);
    if (tick > to || at.length >= most) break;
    if (tick >= from) at.push(tick);
    local += stepMs;
  }
  return { stepMs, at };
}
