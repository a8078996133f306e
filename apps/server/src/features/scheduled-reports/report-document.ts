import { BAND_NAMES, type BandName } from '@airdeck/air/bands';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { Verdict } from '@airdeck/air/verdict';
import type { Language } from '@airdeck/contract/common/languages';
import type { ReportDay, ReportDocument } from '@airdeck/contract/scheduled-reports/report-document';
import { bandWord, commonTexts } from '../../common-texts.ts';

import { causeText } from '../../notify/air/verdict-text.ts';
import type { ReaderFormat } from '../../notify/reader-format.ts';
import type { ReportContent } from './report-content.service.ts';
import { createReportFormats, type ReportFormats } from './report-formats.ts';
import { reportSections } from './report-sections.ts';
import { type ReportTexts, reportTexts } from './report-texts.ts';

import { type AirHours, meanIndexOf, meanVerdictOf } from './room-air.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Renders a report in the language and units of its reader, for mail, PDF, workbook and screen. */
export function reportDocument(content: ReportContent, reader: ReaderFormat): ReportDocument {
  const { language } = reader;
  const t = reportTexts(language);
  const formats = createReportFormats(language);
  const { frequency, span } = content;
  const index = meanIndexOf(content.by, content.whole);
  const verdict = meanVerdictOf(content.by, content.whole);
  return {
    language,
    title: content.name,
    // The days first: their text direction is that of the language; a name may have the opposite one.
    subtitle: [formats.span(frequency, span.fromDay, span.toDay), content.ownerName].join(' · '),
    sentence: sentenceOf(content, t, formats),
    dial: {
      title: commonTexts(language)('air.index'),
      index,
      band: bandOf(verdict),
      word: wordOf(verdict, reader) ?? t(nothingOf(content)),
      sentences: dialSentences(content, index, t, formats),
    },
    calendar: {
      title: t('calendar'),
      weekdays: formats.weekdays,
      weeks: weeksOf(content, t, formats, reader),
      legend: legendOf(content.by, language),
    },
    sections: reportSections(content, t, formats, reader),
    notes: notesOf(content, t, formats, language),
  };
}

/** Summary of the air, with the worst room. Percentages are 1 to 99: rounding must not claim all or no hours. */
function sentenceOf(content: ReportContent, t: ReportTexts, formats: ReportFormats): string {
  const { whole, rooms } = content;
  const { hours, hoursAbove } = whole;
  const worst = rooms[0]?.name ?? '';
  if (hours === 0) return t(nothingOf(content));
  if (hoursAbove === 0) return t('allGood', { hours: formats.number(hours) });
  if (hoursAbove === hours) return t('noneGood', { room: worst });
  const percent = Math.min(99, Math.max(1, Math.round((1 - hoursAbove / hours) * 100)));
  return t('someGood', { percent: formats.percent(percent / 100), room: worst });
}

/** The reason for a missing index: nothing was measured, or only what it does not consist of. */
const nothingOf = ({ others }: ReportContent) => (others.length > 0 ? 'onlyOthers' : 'nothing');

function dialSentences(
  { by, frequency, whole, before, possibleHours, rooms }: ReportContent,
  index: number | null,
  t: ReportTexts,
  formats: ReportFormats,
): string[] {
  if (whole.hours === 0) return [];
  const { number } = formats;
  const restsOn = t('meanOf', {
    hours: number(whole.hours),
    possible: number(possibleHours),
    rooms: number(rooms.length),
  });
  if (index === null) return [restsOn];
  const indexBefore = meanIndexOf(by, before);
  if (indexBefore === null) return [restsOn, t(`noBefore.${frequency}`)];
  const change = index - indexBefore;
  const values = { difference: number(Math.abs(change)), before: number(indexBefore) };
  if (change === 0) return [restsOn, t(`same.${frequency}`, values)];
  const than = change < 0 ? t(`lower.${frequency}`, values) : t(`higher.${frequency}`, values);
  return [restsOn, than];
}

/** Weeks from Monday to Sunday. */
function weeksOf(
  { by, span, days }: ReportContent,
  t: ReportTexts,
  formats: ReportFormats,
  reader: ReaderFormat,
) {
  const firstDay = Date.parse(span.fromDay);
  const names = Array.from({ length: (Date.parse(span.toDay) - firstDay) / DAY_MS + 1 }, (_, n) =>
    new Date(firstDay + n * DAY_MS).toISOString().slice(0, 10),
  );
  // A day that the time zone skipped has no hours: the only one missing in `dayNames`.
  const hoursOf = new Map(span.dayNames.map((name, n) => [name, days[n]]));
  const cells: (ReportDay | null)[] = names.map((name) =>
    dayOf(by, name, hoursOf.get(name), t, formats, reader),
  );
  const blanks = (new Date(firstDay).getUTCDay() + 6) % WEEK_DAYS;
  const padded = [...Array.from({ length: blanks }, () => null), ...cells];
  return Array.from({ length: Math.ceil(padded.length / WEEK_DAYS) }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (__, day) => padded[week * WEEK_DAYS + day] ?? null),
  );
}

function dayOf(
  by: AirQualityIndex,
  day: string,
  hours: AirHours | undefined,
  t: ReportTexts,
  formats: ReportFormats,
  reader: ReaderFormat,
): ReportDay {
  const index = hours ? meanIndexOf(by, hours) : null;
  const verdict: Verdict = hours ? meanVerdictOf(by, hours) : { state: 'notMeasured' };
  const word = wordOf(verdict, reader);
  const hoursAbove = hours?.hoursAbove ?? 0;
  const said = [
    ...(index === null || word === undefined ? [] : [formats.number(index)]),
    word ?? t('notMeasured'),
    ...(hoursAbove > 0 ? [t('hoursAbove', { hours: formats.number(hoursAbove) })] : []),
  ];
  return {
    day,
    number: formats.dayOfMonth(day),
    index,
    band: bandOf(verdict),
    hoursAbove,
    text: `${formats.weekdayAndDay(day)}: ${formats.commas(said)}`,
  };
}

/** The bands of an index, with its numbers if it has any; beside limits, two words. */
function legendOf(
  { id, numbers }: AirQualityIndex,
  language: Language,
): ReportDocument['calendar']['legend'] {
  const words = commonTexts(language);
  const bands = id === 'plain' ? (['good', 'moderate'] as const) : BAND_NAMES;
  const textOf = (band: BandName, place: number) => {
    const word = bandWord(words, id, band);
    const before = numbers?.upTo[place - 1];
    return numbers ? `${word} ${before === undefined ? 0 : before + 1}–${numbers.upTo[place]}` : word;
  };
  return bands.map((band, place) => ({ band, text: textOf(band, place) }));
}

function notesOf(
  { by, timeZone, span, leftOut, rooms, silentRooms, openRooms }: ReportContent,
  t: ReportTexts,
  formats: ReportFormats,
  language: Language,
) {
  const covered = formats.number(rooms.length + silentRooms.length);
  return [
    t('judgedBy', { index: commonTexts(language)(`air.yardstick.${by.id}`) }),
    by.id === 'plain'
      ? t('aboveLimitRule')
      : t('aboveRule', { band: bandWord(commonTexts(language), by.id, 'moderate') }),
    t('indexRule'),
    t('wordRule'),
    t('zoneRule', { zone: formats.zoneName(timeZone, span.endTs) }),
    ...(openRooms > 0 ? [t('openRule', { rooms: formats.number(openRooms) })] : []),
    t('ownerRule'),
    ...(leftOut > 0 ? [t('leftOut', { most: covered, count: formats.number(leftOut) })] : []),
  ];
}

const bandOf = (verdict: Verdict) => (verdict.state === 'rated' ? verdict.band : null);

/** The word of a verdict, with the gas if one decides it. */
function wordOf(verdict: Verdict, reader: ReaderFormat): string | undefined {
  if (verdict.state !== 'rated') return undefined;
  const t = commonTexts(reader.language);
  const band = bandWord(t, verdict.by, verdict.band);
  if (verdict.cause.quantity === 'index') return band;
  return t('air.because', { band, cause: causeText(verdict.cause, reader) });
}
