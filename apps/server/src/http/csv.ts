/** A spreadsheet takes text that begins so for a formula, and runs it: a Japanese one the wide signs, too. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** One row of comma-separated text as spreadsheets read it. Text that would become a formula is kept text. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
