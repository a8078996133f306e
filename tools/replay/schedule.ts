import type { RecordedRow } from './recording.ts';

/** `Infinity`: as fast as the server acknowledges. */
export type Speed = number;

/** Result of a first pass over the whole recording, before anything is sent. */
export type Survey = {
  readonly rows: number;
  /** Rows without measured values. */
  readonly emptyRows: number;
  /**
   * The largest constant that, added to a row's time and the start time, never exceeds the time at which the row is
   * sent. Start time in epoch ms plus this constant is the shift of `--at now`.
   */
  readonly shiftFromStartMs: number;
};

/**
 * Time from the start to the sending of each row, ms: the recorded pauses, divided by the speed. Rows with an earlier
 * time than the row before follow immediately, and the pauses after them count again.
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
 * In real time, the first row is at the start; at higher speeds, the last row is at the time at which it is sent, and
 * the others are before it: readings from the future would not be a valid test.
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
