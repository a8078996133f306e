import { decodedText } from './decoded-text.ts';
import type { TableRow } from './delimited-rows.ts';
import { TableError } from './table-error.ts';
import { type DateStyles, dateStyles, dateText } from './workbook-dates.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

/** Characters of the markup of the texts that a workbook lists once for all of its cells. */
const MAX_TEXTS_LENGTH = 32 * 1024 * 1024;
/** Characters of the markup of a row, or of a text. */
const MAX_ELEMENT_LENGTH = 1024 * 1024;
/** Characters of the parts that describe a workbook. */
const MAX_DESCRIPTION_LENGTH = 4 * 1024 * 1024;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The rows of the first sheet of an Excel workbook (.xlsx). Cells are text, dates as `2026-02-03T09:14:20` without a
 * zone; what a formula last gave stands for it.
 * @param maxLength characters of the sheet's markup
 * @throws TableError notAWorkbook, brokenArchive, tooLong, tooLarge
 */
export async function* workbookRows(archive: Buffer, maxLength: number): AsyncGenerator<TableRow> {
  const entries = zipEntries(archive);
  const sheet = await firstSheet(entries);
  const texts = await sharedTexts(entries.get('xl/sharedStrings.xml'));
  const dates = dateStyles(
    await wholeText(entries.get('xl/styles.xml')),
    await wholeText(entries.get('xl/workbook.xml')),
  );
  let previous = 0;
  for await (const markup of elements(sheet, 'row', maxLength)) {
    const line = Number(attribute(markup, 'r') ?? previous + 1);
    previous = line;
    const cells = cellsOf(markup, texts, dates);
    if (cells.some((cell) => cell !== '')) yield { line, cells };
  }
}

async function firstSheet(entries: ReadonlyMap<string, ZipEntry>): Promise<ZipEntry> {
  const workbook = await wholeText(entries.get('xl/workbook.xml'));
  const relation = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(workbook)?.[1];
  const relations = await wholeText(entries.get('xl/_rels/workbook.xml.rels'));
  const link = relations
    .match(/<Relationship\b[^>]*>/g)
    ?.find((markup) => attribute(markup, 'Id') === relation);
  const target = link && attribute(link, 'Target');
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? 'worksheets/sheet1.xml'}`;
  const sheet = entries.get(path);
  if (!sheet) throw new TableError('notAWorkbook');
  return sheet;
}

async function sharedTexts(entry: ZipEntry | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  if (!entry) return texts;
  for await (const markup of elements(entry, 'si', MAX_TEXTS_LENGTH)) texts.push(textOf(markup));
  return texts;
}

function cellsOf(row: string, texts: readonly string[], dates: DateStyles): string[] {
  const cells: string[] = [];
  for (const [markup] of row.matchAll(/<c\b[^>]*?(?:\/>|>[\s\S]*?<\/c>)/g)) {
    const head = markup.slice(0, markup.indexOf('>') + 1);
    const at = columnOf(attribute(head, 'r')) ?? cells.length;
    while (cells.length < at) cells.push('');
    cells[at] = cellText(markup, head, texts, dates);
  }
  return cells;
}

function cellText(markup: string, head: string, texts: readonly string[], dates: DateStyles): string {
  const type = attribute(head, 't') ?? 'n';
  if (type === 'inlineStr') return textOf(markup).trim();
  const value = /<v\b[^>]*>([\s\S]*?)<\/v>/.exec(markup)?.[1] ?? '';
  if (type === 's') return (texts[Number(value)] ?? '').trim();
  // `#N/A`, and other results that are none.
  if (type === 'e') return '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  const isDate = type === 'n' && value !== '' && dates.isDate(Number(attribute(head, 's') ?? 0));
  return isDate ? dateText(Number(value), dates) : unescaped(value).trim();
}

/** `C12` is in column 2, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference && /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The text of all runs of formatted text, without phonetic guides. */
function textOf(markup: string): string {
  const shown = markup.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '');
  return [...shown.matchAll(/<t\b[^>]*>([\s\S]*?)<\/t>/g)].map(([, text = '']) => unescaped(text)).join('');
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    // Half of a surrogate pair is no character.
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '';
  });
}

const attribute = (markup: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(markup)?.[1];
  return found === undefined ? undefined : unescaped(found);
};

/** The markup of elements, one after the other: a sheet is larger than memory should be. */
async function* elements(entry: ZipEntry, name: string, maxLength: number): AsyncGenerator<string> {
  const element = new RegExp(`<${name}(?:\\s[^>]*?)?(?:/>|>[\\s\\S]*?</${name}>)`, 'g');
  let text = '';
  for await (const piece of decodedText(entry.content(), maxLength)) {
    text += piece;
    let end = 0;
    for (const found of text.matchAll(element)) {
      yield found[0];
      end = found.index + found[0].length;
    }
    text = text.slice(end);
    if (text.length > MAX_ELEMENT_LENGTH) throw new TableError('tooLong');
  }
}

async function wholeText(entry: ZipEntry | undefined): Promise<string> {
  if (!entry) return '';
  let text = '';
  for await (const piece of decodedText(entry.content(), MAX_DESCRIPTION_LENGTH)) text += piece;
  return text;
}
