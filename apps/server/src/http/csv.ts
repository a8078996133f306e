/**
 * Spreadsheets run text that begins like this as a formula, Japanese ones also with full-width characters. Apostrophes
 * before it are counted, so that the added one can be distinguished from those of the text itself.
 */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** The byte order mark of a file: without it, spreadsheets do not read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One row of comma-separated text as spreadsheets read it. Text that would become a formula is kept text by an
 * apostrophe before it; a number, were it negative, is a number.
 */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/**
 * A file of rows, part by part. Its header is sent with the first of them: a failure before that is still answered as an
 * error instead of a truncated file.
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

/** The text of a cell without the escape against formulas. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell;
}

function cell(content: string | number): string {
  if (typeof content === 'number') return String(content);
  const safe = FORMULA_START.test(content) ? `'${content}` : content;
  // Leading and trailing spaces belong to the text only inside quotes.
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
