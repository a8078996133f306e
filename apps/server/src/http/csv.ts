/**
 * A spreadsheet takes text that begins so for a formula, and runs it: a Japanese one the wide signs, too. Apostrophes
 * before it are counted, so that the one that is put there can be told from those of the text itself.
 */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** What a file begins with: spreadsheets take it for UTF-8 only when it says so. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One row of comma-separated text as spreadsheets read it. Text that would become a formula is kept text by an
 * apostrophe before it; a number, were it negative, is a number.
 */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/**
 * A file of rows, part by part. Its header leaves with the first of them: what goes wrong before is still answered as an
 * error, and no file that breaks off.
 */
export async function* csvFile(
  header: readonly string[],
  parts: AsyncIterable<string>,
): AsyncGenerator<string> {
  let head = `${BYTE_ORDER_MARK}${csvRow(header)}`;
  for await (const part of parts) {
    yield head + part;
    head = '';
  }
  if (head !== '') yield head;
}

/** What a cell said before it was kept from becoming a formula. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell;
}

function cell(content: string | number): string {
  if (typeof content === 'number') return String(content);
  const safe = FORMULA_START.test(content) ? `'${content}` : content;
  // Spaces at an end are part of the text in quotes only.
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
