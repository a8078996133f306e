import { createNumberFormats } from '@airdeck/air/number-formats';
import { roomOfCustomer } from '@airdeck/air/room-name';
import type { DocumentSection } from '@airdeck/contract/common/document-sections';
import type { Language } from '@airdeck/contract/common/languages';
import { commonTexts } from '../../common-texts.ts';
import type { ReaderFormat } from '../../notify/reader-format.ts';
import { quantityName } from '../quantities/quantity-name.ts';
import type { ComparedRoom, ReportContent } from './report-content.service.ts';
import type { ReportFormats } from './report-formats.ts';
import type { ReportTexts } from './report-texts.ts';
import { meanIndexOf } from './room-air.ts';

const WORST_ROOMS = 5;
const LISTED_ROOMS = 20;

/** Sections after the calendar of a report. Those without content are left out. */
export function reportSections(
  content: ReportContent,
  t: ReportTexts,
  formats: ReportFormats,
  reader: ReaderFormat,
): DocumentSection[] {
  return [
    ...(content.rooms.length > 0 ? [worstRooms(content, t, formats)] : []),
    ...(content.others.length > 0 ? [others(content, t, reader)] : []),
    ...(content.silentRooms.length > 0 ? [silentRooms(content, t, formats)] : []),
    alarms(content, t, formats, reader.language),
    ...(content.comparisons.length > 0 ? [comparisons(content, t, formats)] : []),
    ...(content.felt.length > 0 ? [felt(content, t, formats)] : []),
  ];
}

function worstRooms({ by, rooms }: ReportContent, t: ReportTexts, formats: ReportFormats): DocumentSection {
  const title = t('worstRooms');
  const worst = rooms.filter(({ air }) => air.whole.hoursAbove > 0).slice(0, WORST_ROOMS);
  if (worst.length === 0) return { title, sentences: [t('noneAbove')], table: null };
  const numbers = [t('hoursAboveColumn'), t('measuredHours'), ...(by.numbers ? [t('meanIndex')] : [])];
  const columns = [
    { title: t('room'), isNumber: false },
    ...numbers.map((column) => ({ title: column, isNumber: true })),
  ];
  const rows = worst.map(({ name, air: { whole } }) => {
    const shown = [whole.hoursAbove, whole.hours].map(formats.number);
    if (!by.numbers) return [name, ...shown];
    const index = meanIndexOf(by, whole);
    return [name, ...shown, index === null ? '–' : formats.number(index)];
  });
  return { title, sentences: [t('byHours')], table: { columns, rows } };
}

/** Further quantities: no index counts them. */
function others(
  { others: all, declared }: ReportContent,
  t: ReportTexts,
  { language, units }: ReaderFormat,
): DocumentSection {
  const formats = createNumberFormats(language, units, (key) => declared.get(key));
  const columns = [
    ...[t('room'), t('quantity')].map((title) => ({ title, isNumber: false })),
    ...[t('mean'), t('lowest'), t('highest')].map((title) => ({ title, isNumber: true })),
  ];
  const rows = all
    .slice(0, LISTED_ROOMS)
    .map(({ room, key, mean, lowest, highest }) => [
      room,
      quantityName(key, declared.get(key), language),
      ...[mean, lowest, highest].map((value) => formats.quantity(key, value)),
    ]);
  const more = all.length - rows.length;
  const sentences = more > 0 ? [t('othersMore', { count: formats.number(more) })] : [];
  return { title: t('others'), sentences, table: { columns, rows } };
}

function silentRooms({ silentRooms: names }: ReportContent, t: ReportTexts, formats: ReportFormats) {
  const more = names.length - LISTED_ROOMS;
  const listed = names.slice(0, LISTED_ROOMS);
  const all = more > 0 ? [...listed, t('more', { count: formats.number(more) })] : listed;
  return { title: t('silentRooms'), sentences: [formats.commas(all)], table: null };
}

function alarms(
  { alarms: summary, noise }: ReportContent,
  t: ReportTexts,
  formats: ReportFormats,
  language: Language,
): DocumentSection {
  const title = t('alarms');
  const { raised, acknowledged, open, medianAckMs, severities, longest } = summary;
  if (raised === 0) return { title, sentences: [t('noAlarms')], table: null };
  const words = commonTexts(language);
  const named = severities.map(
    ({ severity, count }) => `${words(`severity.${severity}`)} ${formats.number(count)}`,
  );
  const sentences = [
    t('raised', { count: formats.number(raised), severities: formats.commas(named) }),
    medianAckMs === null
      ? t('noneAcknowledged')
      : t('acknowledged', {
          count: formats.number(acknowledged),
          median: formats.duration(medianAckMs),
        }),
    ...(open > 0 ? [t('open', { count: formats.number(open) })] : []),
    ...(longest ? [t('longest', { ...longest, duration: formats.duration(longest.durationMs) })] : []),
    ...noise.map((one) =>
      t('noise', {
        rule: one.ruleName,
        room: roomOfCustomer(one),
        raised: formats.number(one.raised),
        untouched: formats.number(one.untouched),
      }),
    ),
  ];
  return { title, sentences, table: null };
}

function comparisons({ comparisons: all }: ReportContent, t: ReportTexts, formats: ReportFormats) {
  return {
    title: t('comparisons'),
    sentences: all.flatMap((compared) => comparisonSentence(compared, t, formats)),
    table: null,
  };
}

function felt({ felt: rooms }: ReportContent, t: ReportTexts, formats: ReportFormats): DocumentSection {
  const columns = [
    { title: t('room'), isNumber: false },
    ...[t('people'), t('feels'), t('goodHours')].map((title) => ({ title, isNumber: true })),
  ];
  const rows = rooms.map(({ name, people, score, goodPart }) => [
    name,
    formats.number(people),
    formats.number(score),
    goodPart === null ? '–' : formats.percent(goodPart),
  ]);
  return { title: t('felt'), sentences: [t('feltRule')], table: { columns, rows } };
}

/** Net of the outdoor air if that is known. */
function comparisonSentence(
  { name, day, comparison: { net, inside } }: ComparedRoom,
  t: ReportTexts,
  formats: ReportFormats,
): string[] {
  const change = net ?? inside;
  if (!change) return [];
  const { part, low, high } = change;
  const percent = (value: number) => formats.percent(Math.abs(value));
  const isLess = high < 0;
  const [from, to] = isLess ? [percent(high), percent(low)] : [percent(low), percent(high)];
  const isClear = isLess || low > 0;
  const found = isClear
    ? t(isLess ? 'less' : 'moreOf', { percent: percent(part), from, to })
    : t('unclear', { from, to });
  const about = net ? t('outsideCounts') : t('outsideUnknown');
  return [`${t('since', { room: name, day: formats.day(day) })} ${found} ${about}`];
}
