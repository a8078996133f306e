/** A device in a list: by label, name or both. */
export type NamedDevice = { readonly label: string; readonly name: string };

const LABEL_HEADERS = ['label', 'devicelabel'];
const NAME_HEADERS = ['name', 'devicename'];

/** Escape in this console's own files of texts that a spreadsheet would interpret as formulas. */
const KEPT_TEXT = /^'(?=[=+\-@\t\r＝＋－＠])/;

/**
 * Parses a pasted list or a CSV file: one device per line. Cells are separated by tab, semicolon or comma. Columns are
 * found by headers in English or in the reader's language; without a header, the first is the label and the second the
 * name. Lines without either are skipped.
 * @param words headers of the two columns in the reader's language
 */
export function readDeviceListText(
  text: string,
  words: { readonly label: string; readonly name: string },
): NamedDevice[] {
  const lines = readCells(text.replace(/^\uFEFF/, ''));
  const head = (lines[0] ?? []).map((cell) => cell.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const find = (names: readonly string[], word: string) =>
    head.findIndex((cell) => names.includes(cell) || cell === word.toLowerCase().replaceAll(/\s/g, ''));
  const labelAt = find(LABEL_HEADERS, words.label);
  const nameAt = find(NAME_HEADERS, words.name);
  const hasHead = labelAt >= 0 || nameAt >= 0;
  const [labels, names] = hasHead ? [labelAt, nameAt] : [0, 1];
  return lines
    .slice(hasHead ? 1 : 0)
    .map((cells) => ({ label: cells[labels] ?? '', name: cells[names] ?? '' }))
    .filter(({ label, name }) => label !== '' || name !== '');
}

/** Lines of trimmed cells. A cell in quotes may contain separators, line ends and doubled quotes. */
function readCells(text: string): string[][] {
  const separator = separatorOf(text);
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    line.push(cell.trim().replace(KEPT_TEXT, ''));
    cell = '';
  };
  const endLine = () => {
    endCell();
    lines.push(line);
    line = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n') endLine();
    else cell += character;
  }
  endLine();
  return lines;
}

/** Spreadsheets copy with tabs; files of locales with a decimal comma have semicolons. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const [first = ''] = text.split('\n');
  return first.includes(';') ? ';' : ',';
}
