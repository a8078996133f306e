/** Characters that some file system does not take. */
const UNFIT = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** Dots at the start hide a file, or lead out of its folder. */
const LEADING_DOTS = /^[.\s]+/;

const NAME_MAX = 120;

export function fileName(name: string, extension: string): string {
  const fit = name
    .replaceAll(UNFIT, ' ')
    .replace(LEADING_DOTS, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_MAX);
  return `${fit === '' ? 'airdeck' : fit}.${extension}`;
}

/** Long enough for the browser to have taken the data over. */
const KEEP_MS = 30_000;

/** Hands a file to the person. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

/** Spreadsheets take a file for UTF-8 only when it begins with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';

export function downloadCsv(name: string, text: string): void {
  download(fileName(name, 'csv'), new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
}

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
