/**
 * What a device passport states, as rows of plain values: the same in every language. A row begins with what it is about.
 * - `passport`: format, code, device, moment (epoch ms), from when on its reader may know of the device (epoch ms)
 * - `fact`: name, value as it was at that moment
 * - `finding`: kind, telemetry key, value, since (epoch ms)
 * - `event`: time (epoch ms), kind, who did it, details
 * - `silences`: how many, milliseconds in all, the longest; `silence`: from, to (epoch ms; null: not over)
 * - `alarms`: type, how many, how many of them open; `alarm`: since, cleared (null: open), type
 * - `omitted`: of which rows there are more, and how many
 */
export type PassportRow = readonly [about: string, ...values: readonly PassportValue[]];
export type PassportValue = string | number | null | { readonly [name: string]: unknown };

export const PASSPORT_FORMAT = 'airdeck-passport/1';
/** The file that a passport carries. */
export const PASSPORT_FILE = 'passport.json';

/** What is in that file. `sha256` is of `canonicalText(rows)`, in hex; as the document says it, too. */
export type PassportFile = {
  readonly format: typeof PASSPORT_FORMAT;
  readonly sha256: string;
  readonly rows: readonly PassportRow[];
};

/**
 * The one form of rows that is hashed: each as JSON without spaces, names in the order of their UTF-16 units, and a line feed
 * behind it.
 */
export const canonicalText = (rows: readonly PassportRow[]): string =>
  rows.map((row) => `${canonicalLine(row)}\n`).join('');

export const canonicalLine = (row: PassportRow): string => JSON.stringify(row, inOrder);

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
