import type { ReportLanguage } from '@airdeck/contract/history/history-files';
import { distinctNames, truncateText } from '../../http/file-names.ts';
import type { ZipEntry } from './zip-stream.ts';

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A sheet with lazily generated rows. */
export type Sheet = {
  readonly name: string;
  /** Column titles. */
  readonly header: readonly string[];
  /** Rows in the format of `rowXml`. */
  readonly rows: AsyncIterable<string> | Iterable<string>;
};

const LONGEST_SHEET_NAME = 31;
const COLUMN_WIDTH = 20;

/**
 * The entries of a workbook. The sheets are written one after the other, and the first visible one last, so that it
 * can describe the others.
 * @param about the first sheet; its rows are requested after all others are written
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
    yield { name: sheetPath(names.length), content: sheetText(start + rowXml(header, true), rows) };
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
  for (const [path, text] of parts) yield { name: path, content: [text] };
}

async function* sheetText(
  start: string,
  rows: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string, void> {
  yield start;
  yield* rows;
  yield SHEET_END_XML;
}

/** Replaces the characters and the name that spreadsheets reserve. */
function sheetName(name: string): string {
  const shown = name.replaceAll(/[[\]*/\\?:\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '_');
  const safe = withoutEdges(truncateText(shown, LONGEST_SHEET_NAME));
  return safe === '' || /^history$/i.test(safe) ? `${safe}_` : safe;
}

/** Sheet names must not begin or end with an apostrophe. */
const withoutEdges = (name: string): string => name.replaceAll(/^['\s]+|['\s]+$/g, '');

/*
 * The parts of a workbook in Office Open XML (ECMA-376). Cells have no references, which the standard allows: they are
 * in sequence, so that PostgreSQL can write rows without counting them.
 */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of cell formats in `STYLES_XML`. The SQL of readings contains the number of the second one. */
const HEADER_STYLE = 2;
const DATE_STYLE = 1;

const DAY_MS = 86_400_000;
const SHEET_EPOCH_DAYS = 25_569;

/** A cell: text, a number, a local time, or empty. */
export type Cell = string | number | { readonly localMs: number } | null;

/** A row of cells. Spreadsheets never parse inline strings as formulas. */
export function rowXml(cells: readonly Cell[], isHeader = false): string {
  return `<row>${cells.map((cell) => cellXml(cell, isHeader)).join('')}</row>`;
}

function cellXml(cell: Cell, isHeader: boolean): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'object') {
    return `<c s="${DATE_STYLE}"><v>${cell.localMs / DAY_MS + SHEET_EPOCH_DAYS}</v></c>`;
  }
  const style = isHeader ? ` s="${HEADER_STYLE}"` : '';
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

/** XML before the rows of a sheet. @param widths of the columns, in characters */
function sheetStartXml(options: { widths: readonly number[]; hasHeader: boolean; isRtl: boolean }): string {
  const { widths, hasHeader, isRtl } = options;
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${isRtl ? ' rightToLeft="1"' : ''}>` +
    `${hasHeader ? pane : ''}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  );
}

const SHEET_END_XML = '</sheetData></worksheet>';

/** Path of a sheet. @param position from 1 */
const sheetPath = (position: number): string => `xl/worksheets/sheet${position}.xml`;

/** The workbook part, with the sheets in display order. */
function workbookXml(sheetNames: readonly string[]): string {
  const sheets = sheetNames.map(
    (name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`;
}

function workbookRelationshipsXml(sheets: number): string {
  const of = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`;
  const all = Array.from({ length: sheets }, (_, i) =>
    of(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`),
  );
  all.push(of(sheets + 1, 'styles', 'styles.xml'));
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

const PACKAGE_RELATIONSHIPS_XML =
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" ` +
  `Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function contentTypesXml(sheets: number): string {
  const part = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${TYPES}.${type}+xml"/>`;
  const all = Array.from({ length: sheets }, (_, i) => part(sheetPath(i + 1), 'worksheet'));
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `${part('xl/workbook.xml', 'sheet.main')}${part('xl/styles.xml', 'styles')}${all.join('')}</Types>`
  );
}

const xf = (numberFormat: number, font: number) =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" applyNumberFormat="1" applyFont="1"/>`;

/** Formats of cells: plain, date and time, bold. */
const STYLES_XML =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" ` +
  'formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="3">${xf(0, 0)}${xf(164, 0)}${xf(0, 1)}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text. Control characters and lone surrogates are removed: XML cannot contain them at all. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}
