/** Characters that some file systems reject. */
const UNFIT = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** Leading dots hide a file, or lead out of its folder. */
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

/** Time for the browser to start reading the data. */
const KEEP_MS = 30_000;

/** Saves a file as a download. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

/** Byte order mark, without which spreadsheets do not read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export function downloadCsv(name: string, text: string): void {
  download(fileName(name, 'csv'), new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
}

export type CsvCell = string | number | null;

/** Isolates belong to texts on a screen; programs that read a file do not expect them. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Spreadsheets execute text that begins like this as a formula; Japanese ones also with full-width signs. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = value.replaceAll(ISOLATES, '');
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Comma-separated text for spreadsheets: lines end in CR LF, text that would become a formula is escaped, and numbers,
 * including negative ones, stay numbers.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
