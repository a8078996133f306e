import type { RecordedRow } from './recording.ts';

/** `Infinity`: as fast as the other side takes it. */
export type Speed = number;

/** What a first reading of the whole recording tells, before anything is sent. */
export type Survey = {
  readonly rows: number;
  /** Rows in which nothing was measured. */
  readonly emptyRows: number;
  /**
   * The largest constant that, added to every time and to the moment of the start, puts no row later than the
   * moment it is sent at. Epoch ms of the start plus this is the shift of `--at now`.
   */
  readonly shiftFromStartMs: number;
};

/**
 * How long after the start each row is sent: the recorded pauses, divided by the speed. Rows that step back in
 * time follow at once, and the pauses after them count again.
 */
export function timetable(speed: Speed): (ts: number) => number {
  let previousTs: number | undefined;
  let offsetMs = 0;
  return (ts) => {
    if (previousTs !== undefined) offsetMs += Math.max(0, ts - previousTs) / speed;
    previousTs = ts;
    return offsetMs;
  };
}

/**
 * At real time the first row comes to lie at the start; any faster, and the last row lies at the moment it is
 * sent, with the others before it: readings from the future would be no test of anything.
 */
export async function survey(rows: AsyncIterable<RecordedRow>, speed: Speed): Promise<Survey> {
  const offsetOf = timetable(speed);
  let count = 0;
  let emptyRows = 0;
  let shiftFromStartMs = Number.POSITIVE_INFINITY;
  for await (const { ts, values } of rows) {
    count += 1;
    if (!values) emptyRows += 1;
    shiftFromStartMs = Math.min(shiftFromStartMs, Math.floor(offsetOf(ts)) - ts);
  }
  return { rows: count, emptyRows, shiftFromStartMs };
}
