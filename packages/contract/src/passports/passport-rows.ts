import type { StoredDetails } from '../common/stored-details.ts';

/**
 * Content of a device passport, as rows of plain values: the same in every language. A row begins with its kind.
 * - `passport`: format, code, device, time of issue (epoch ms), start of its reader's access (epoch ms)
 * - `fact`: name, value at the time of issue
 * - `finding`: kind, telemetry key, value, since (epoch ms)
 * - `event`: time (epoch ms), kind, actor, details
 * - `silences`: number, total milliseconds, the longest; `silence`: from, to (epoch ms; null: ongoing)
 * - `alarms`: type, number, number of open ones; `alarm`: since, cleared (null: open), type
 * - `omitted`: kind of rows that are left out, and their number
 */
export type PassportRow = readonly [about: string, ...values: readonly PassportValue[]];
export type PassportValue = string | number | null | StoredDetails;

export const PASSPORT_FORMAT = 'airdeck-passport/1';
/** The file attached to a passport. */
export const PASSPORT_FILE = 'passport.json';

/** Content of that file. `sha256`: of `canonicalText(rows)`, in hex, as printed in the document. */
export type PassportFile = {
  readonly format: typeof PASSPORT_FORMAT;
  readonly sha256: string;
  readonly rows: readonly PassportRow[];
};

/**
 * The canonical form of rows for the hash: each as JSON without spaces, with keys in UTF-16 order, followed by a line
 * feed.
 */
export const canonicalText = (rows: readonly PassportRow[]): string =>
  rows.map((row) => `${canonicalLine(row)}\n`).join('');

export const canonicalLine = (row: PassportRow): string => JSON.stringify(row, inOrder);

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
