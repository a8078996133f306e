import type { ReportLanguage } from '@airdeck/contract/history-files';
import { cutTo, distinctNames } from '../../http/file-names.ts';
import {
  type Cell,
  contentTypesXml,
  PACKAGE_RELATIONSHIPS_XML,
  rowXml,
  SHEET_END_XML,
  STYLES_XML,
  sheetPath,
  sheetStartXml,
  workbookRelationshipsXml,
  workbookXml,
} from './workbook-xml.ts';
import type { ZipEntry } from './zip-stream.ts';

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A sheet whose rows are written when their turn comes. */
export type Sheet = {
  readonly name: string;
  /** Titles over the columns. */
  readonly header: readonly string[];
  /** Rows as `rowXml` writes them. */
  readonly rows: AsyncIterable<string> | Iterable<string>;
};

const LONGEST_SHEET_NAME = 31;
const COLUMN_WIDTH = 20;

/**
 * The entries of a workbook. The sheets are written one after the other; then comes the one that people see first,
 * which can say what was written.
 * @param about its rows, asked for when all sheets are written
 */
export async function* workbookEntries(
  sheets: AsyncIterable<Sheet>,
  about: { readonly name: string; readonly rows: () => readonly (readonly Cell[])[] },
  language: ReportLanguage,
): AsyncGenerator<ZipEntry, void> {
  const isRtl = language === 'ar';
  const names = [sheetName(about.name)];
  for await (const { name, header, rows } of sheets) {
    names.push(sheetName(name));
    const start = sheetStartXml({ widths: header.map(() => COLUMN_WIDTH), hasHeader: true, isRtl: false });
    yield { name: sheetPath(names.length), text: sheetText(start + rowXml(header, true), rows) };
  }
  const start = sheetStartXml({ widths: [28, 48, 48], hasHeader: false, isRtl });
  const aboutRows = about.rows().map((cells) => rowXml(cells));
  const parts: readonly (readonly [path: string, text: string])[] = [
    [sheetPath(1), start + aboutRows.join('') + SHEET_END_XML],
    ['xl/styles.xml', STYLES_XML],
    ['xl/workbook.xml', workbookXml(distinctNames(names, LONGEST_SHEET_NAME))],
    ['xl/_rels/workbook.xml.rels', workbookRelationshipsXml(names.length)],
    ['_rels/.rels', PACKAGE_RELATIONSHIPS_XML],
    ['[Content_Types].xml', contentTypesXml(names.length)],
  ];
  for (const [path, text] of parts) yield { name: path, text: [text] };
}

async function* sheetText(
  start: string,
  rows: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string, void> {
  yield start;
  yield* rows;
  yield SHEET_END_XML;
}

/** Spreadsheets keep some signs and one name to themselves. */
function sheetName(name: string): string {
  const shown = name.replaceAll(/[[\]*/\\?:\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '_');
  const safe = withoutEdges(cutTo(shown, LONGEST_SHEET_NAME));
  return safe === '' || /^history$/i.test(safe) ? `${safe}_` : safe;
}

/** No name begins or ends with an apostrophe. */
const withoutEdges = (name: string): string => name.replaceAll(/^['\s]+|['\s]+$/g, '');
