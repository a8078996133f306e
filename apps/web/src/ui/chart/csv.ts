export type CsvCell = string | number | null;

/** A spreadsheet takes text that begins so for a formula, and runs it: a Japanese one the wide signs, too. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Comma-separated text as spreadsheets read it: lines end in CR LF, text that would become a formula is kept text, and
 * numbers, negative ones too, stay numbers.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
