import { dayText } from '@airdeck/air/local-time';
import { middleOfStep, occupiedSteps, stepsOf } from '@airdeck/air/record/record-frame';
import type { Language } from '@airdeck/contract/common/languages';
import { type Cell, rowXml, type Sheet, workbookEntries } from '../history/workbook.ts';
import type { ZipEntry } from '../history/zip-stream.ts';
import { AIR_RECORD_LIMITS } from './air-records.limits.ts';
import { figuresOf, type RecordContent, type RecordPlan } from './record-content.ts';
import { recordDocument } from './record-document.ts';
import { createRecordWords, type RecordWords } from './record-words.ts';
import { quantitiesOf, type RecordedRoomResult } from './recorded-rooms.service.ts';

const { numbers: limits } = AIR_RECORD_LIMITS;

/**
 * A record as a workbook: its rows first, as they are read, then the figures of all rooms.
 * @param rooms is read once; afterwards `contentOf` has all that was in it
 */
export function recordWorkbook(
  plan: RecordPlan,
  rooms: AsyncIterable<RecordedRoomResult>,
  contentOf: () => RecordContent,
  language: Language,
): AsyncGenerator<ZipEntry, void> {
  const words = createRecordWords(language, plan.frame);
  const about = { name: words.t('sheet.record'), rows: () => aboutRows(contentOf(), words) };
  return workbookEntries(sheetsOf(plan, rooms, contentOf, words), about, language === 'ja' ? 'jp' : language);
}

async function* sheetsOf(
  plan: RecordPlan,
  rooms: AsyncIterable<RecordedRoomResult>,
  contentOf: () => RecordContent,
  words: RecordWords,
): AsyncGenerator<Sheet, void> {
  const { t, formats, name } = words;
  const keys = quantitiesOf(plan.set.limits);
  const titleOf = (key: string) => [name(key), formats.unitOf(key)].filter((part) => part !== '').join(', ');
  const dayRows: string[] = [];
  const titles = (...of: Parameters<RecordWords['t']>[0][]) => of.map((key) => t(key));
  yield {
    name: t('sheet.rows'),
    header: [...titles('head.room', 'head.device', 'head.start', 'head.counts'), ...keys.map(titleOf)],
    rows: rowsOf(plan, keepingDays(), keys, words),
  };
  yield {
    name: t('sheet.days'),
    header: [...titles('head.room', 'head.floor', 'head.day'), ...keys.map(titleOf)],
    rows: dayRows,
  };
  const content = contentOf();
  yield {
    name: t('sheet.limits'),
    header: titles(
      ...(['head.room', 'head.floor', 'head.quantity', 'head.limit', 'head.over', 'head.judged'] as const),
      ...(['head.hoursWithin', 'head.within', 'head.beyond', 'head.longest'] as const),
    ),
    rows: content.rooms.flatMap((room) =>
      plan.set.limits.flatMap((limit) => {
        const of = figuresOf(limit, room.figures);
        if (!of) return [];
        const cells: Cell[] = [
          ...[room.room, room.floor, name(limit.quantity), words.limit(limit), t(`over.${limit.over}`)],
          ...[words.hours(of.judged), words.hours(of.within), of.judged === 0 ? null : of.within / of.judged],
          ...[t('of', { part: of.beyond, all: of.means }), words.span(of.longestBeyond)],
        ];
        return [rowXml(cells)];
      }),
    ),
  };
  yield {
    name: t('sheet.values'),
    header: titles(
      ...(['head.room', 'head.floor', 'head.quantity', 'head.unit', 'head.mean', 'head.median'] as const),
      ...(['head.p75', 'head.p95', 'head.lowest', 'head.highest', 'head.occupied'] as const),
      ...(['head.measuredHours', 'head.gaps', 'head.longestGap', 'head.stuck'] as const),
    ),
    rows: content.rooms.flatMap((room) =>
      room.figures.quantities.map((of) =>
        rowXml([
          ...[room.room, room.floor, name(of.quantity), formats.unitOf(of.quantity)],
          ...[of.mean, of.median, of.p75, of.p95, of.lowest, of.highest],
          ...[words.hours(of.occupied), words.hours(of.measured), of.gaps, words.span(of.longestGap)],
          words.hours(of.stuck),
        ]),
      ),
    ),
  };
  yield {
    name: t('sheet.devices'),
    header: titles('head.room', 'head.device', 'head.from', 'head.to', 'head.quantity', 'head.implausible'),
    rows: content.rooms.flatMap((room) =>
      room.devices.flatMap(({ device, from, to, implausible }) => {
        const cells: Cell[] = [
          ...[room.room, device || t('otherDevice')],
          from === null ? t('ownDevice') : { localMs: from + formats.offsetMs(from) },
          to === null ? t('stillThere') : { localMs: to + formats.offsetMs(to) },
        ];
        const counts = Object.entries(implausible);
        if (counts.length === 0) return [rowXml(cells)];
        return counts.map(([key, count]) => rowXml([...cells, name(key), count]));
      }),
    ),
  };
  yield {
    name: t('sheet.calibrations'),
    header: titles('head.room', 'head.device', 'head.day', 'head.what'),
    rows: content.rooms.flatMap((room) =>
      room.calibrations.map(({ device, day, text }) => rowXml([room.room, device, day, text])),
    ),
  };

  /** The rooms, of whose days the means are kept. */
  async function* keepingDays(): AsyncGenerator<RecordedRoomResult, void> {
    for await (const room of rooms) {
      dayRows.push(...dayRowsOf(room, keys, words).slice(0, limits.dayRows - dayRows.length));
      yield room;
    }
  }
}

/** A row for each day of a room: the mean of each quantity in the time that counts. */
function dayRowsOf(
  { line: { room, floor }, days }: RecordedRoomResult,
  keys: readonly string[],
  { formats }: RecordWords,
): string[] {
  const means = keys.map((key) => new Map(days.get(key)?.map(({ day, mean }) => [day, mean])));
  const all = new Set(means.flatMap((of) => [...of.keys()]));
  return [...all]
    .toSorted((a, b) => a - b)
    .map((day) =>
      rowXml([room, floor, formats.calendarDay(dayText(day)), ...means.map((of) => of.get(day) ?? null)]),
    );
}

/** A row for each step of a device with a value. */
async function* rowsOf(
  { frame }: RecordPlan,
  rooms: AsyncIterable<RecordedRoomResult>,
  keys: readonly string[],
  { t, formats }: RecordWords,
): AsyncGenerator<string, void> {
  let written = 0;
  for await (const { line } of rooms) {
    const occupied = occupiedSteps(frame, line.open);
    for (const { device, values } of line.devices) {
      let text = '';
      for (let step = 0; step < stepsOf(frame) && written < limits.sheetRows; step += 1) {
        const cells = keys.map((key) => values[key]?.means[step] ?? null);
        if (cells.every((cell) => cell === null)) continue;
        const start = middleOfStep(frame, step) - frame.stepMs / 2;
        written += 1;
        text += rowXml([
          line.room,
          device || t('otherDevice'),
          { localMs: start + formats.offsetMs(start) },
          t(occupied[step] ? 'yes' : 'no'),
          ...cells,
        ]);
      }
      yield text;
    }
  }
}

function aboutRows(content: RecordContent, { t, formats, language }: RecordWords): Cell[][] {
  const { title, name, subtitle, isNot, facts, notes, sha256 } = recordDocument(content, language);
  return [
    [title, name],
    ['', subtitle],
    [],
    ...facts.map(([label, value]) => [label, value]),
    [t('document.fingerprint'), sha256],
    [],
    [t('isNotTitle')],
    ...isNot.map((sentence) => ['', sentence]),
    [],
    [t('notes')],
    ...notes.map((sentence) => ['', sentence]),
    ['', t('rowsLeftOut', { rows: formats.number(limits.sheetRows), days: formats.number(limits.dayRows) })],
  ];
}
