import { buffer } from 'node:stream/consumers';
import { shownQuantity } from '@airdeck/air/reader-units';
import { parseShown } from '@airdeck/contract/common/shown-text';
import type { ReportDocument } from '@airdeck/contract/scheduled-reports/report-document';
import type { ReaderFormat } from '../../notify/reader-format.ts';
import { type Cell, rowXml, type Sheet, workbookEntries } from '../history/workbook.ts';
import { zipStream } from '../history/zip-stream.ts';
import { quantityName } from '../quantities/quantity-name.ts';
import type { ReportContent } from './report-content.service.ts';
import { reportTexts } from './report-texts.ts';
import { type AirHours, meanIndexOf } from './room-air.ts';

/** A report as a workbook: its texts, its days, and all of its rooms. Text is never a formula. */
export function reportWorkbook(
  content: ReportContent,
  document: ReportDocument,
  reader: ReaderFormat,
  now: number,
): Promise<Buffer> {
  const { language } = reader;
  const shown = parseShown(JSON.stringify(document)) as ReportDocument;
  const about = { name: reportTexts(language)('sheets.report'), rows: () => aboutRows(shown) };
  const entries = workbookEntries(sheetsOf(content, reader), about, language === 'ja' ? 'jp' : language);
  return buffer(zipStream(entries, now));
}

async function* sheetsOf(
  { by, span, days, rooms, silentRooms, others, declared }: ReportContent,
  { language, units }: ReaderFormat,
): AsyncGenerator<Sheet, void> {
  const t = reportTexts(language);
  const columns = [t('measuredHours'), t('hoursAboveColumn'), t('meanIndex')];
  const cells = (hours: AirHours): Cell[] => [hours.hours, hours.hoursAbove, meanIndexOf(by, hours)];
  yield {
    name: t('sheets.days'),
    header: [t('dayColumn'), ...columns],
    rows: span.dayNames.map((day, n) => rowXml([day, ...(days[n] ? cells(days[n]) : [])])),
  };
  yield {
    name: t('sheets.rooms'),
    header: [t('room'), ...columns],
    rows: [
      ...rooms.map(({ name, air }) => rowXml([name, ...cells(air.whole)])),
      ...silentRooms.map((name) => rowXml([name, 0])),
    ],
  };
  if (others.length === 0) return;
  yield {
    name: t('others'),
    header: [
      ...[t('room'), t('quantity'), t('unit'), t('measuredHours'), t('mean'), t('lowest'), t('highest')],
    ],
    rows: others.map(({ room, key, hours, mean, lowest, highest }) => {
      const { unit, scale } = shownQuantity(key, units, (other) => declared.get(other));
      const name = quantityName(key, declared.get(key), language);
      return rowXml([room, name, unit, hours, ...[mean, lowest, highest].map(scale.shown)]);
    }),
  };
}

/** Rows of the texts of a report. */
function aboutRows({ title, subtitle, sentence, dial, sections, notes }: ReportDocument): Cell[][] {
  return [
    [title],
    [subtitle],
    [sentence],
    [],
    [dial.title, dial.index, dial.word],
    ...dial.sentences.map((text) => ['', text]),
    ...sections.flatMap((section) => [[], [section.title], ...section.sentences.map((text) => ['', text])]),
    [],
    ...notes.map((text) => ['', text]),
  ];
}
