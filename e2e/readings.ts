import { type RecordingName, readRecordingRows } from '../apps/server/src/testing/recordings.ts';

/** Values of a device by time (epoch ms) and key, as texts in the platform's format. */
export type Readings = Map<number, Map<string, string>>;

/** Maximum number of reported differences. */
const TOLD_DIFFERENCES = 10;

export function addValue(readings: Readings, ts: number, key: string, value: string): void {
  const row = readings.get(ts);
  if (row) row.set(key, value);
  else readings.set(ts, new Map([[key, value]]));
}

export function countValues(readings: Readings): number {
  let count = 0;
  for (const row of readings.values()) count += row.size;
  return count;
}

/**
 * Expected values of a stored recording, computed on the digits of the file, without the product's own arithmetic.
 * Columns in `percent` are fractions in the file, and percentages under the given key in the result.
 */
export async function expectedReadings(
  name: RecordingName,
  percent: Readonly<Record<string, string>> = {},
): Promise<Readings> {
  const readings: Readings = new Map();
  for (const { ts = '', ...cells } of await readRecordingRows(name)) {
    for (const [column, cell] of Object.entries(cells)) {
      if (cell === '') continue;
      const key = percent[column];
      addValue(readings, Date.parse(ts), key ?? column, shortestDigits(key ? timesHundred(cell) : cell));
    }
  }
  return readings;
}

/** The first differences, as texts; empty: both have the same values at the same times. */
export function differences(expected: Readings, actual: Readings): string[] {
  const found: string[] = [];
  for (const [ts, row] of expected) {
    const other = actual.get(ts);
    for (const [key, value] of row) {
      const seen = other?.get(key);
      if (seen !== value) found.push(`${ts} ${key}: expected ${value}, got ${seen}`);
    }
  }
  for (const [ts, row] of actual) {
    const other = expected.get(ts);
    for (const [key, value] of row) {
      if (!other?.has(key)) found.push(`${ts} ${key}: expected nothing, got ${value}`);
    }
  }
  return found.slice(0, TOLD_DIFFERENCES);
}

/** `73.90` is `73.9`, `400.00` is `400`. */
function shortestDigits(text: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text))
    throw new Error(`The recording holds '${text}', which is no plain number`);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** `0.57` is `57`: the point moves two places. */
function timesHundred(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = fraction.padEnd(2, '0');
  const moved = `${whole}${digits.slice(0, 2)}.${digits.slice(2)}0`;
  return moved.replace(/^0+(?=\d)/, '');
}
