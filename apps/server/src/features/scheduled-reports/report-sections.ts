import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import type { ReportSection } from '@airdeck/contract/scheduled-reports/report-document';
import { textsOf } from '../alarms/alarm-message.ts';
import type { ComparedRoom, ReportContent } from './report-content.service.ts';
import type { ReportFormats } from './report-formats.ts';
import type { ReportTexts } from './report-texts.ts';
import { meanIndexOf } from './room-air.ts';

const WORST_ROOMS = 5;
const LISTED_ROOMS = 20;

/** Sections after the calendar of a report. Those without content are left out. */
export function reportSections(
  content: ReportContent,
  texts: ReportTexts,
  formats: ReportFormats,
  language: NotificationLanguage,
): ReportSection[] {
  return [
    ...(content.rooms.length > 0 ? [worstRooms(content, texts, formats)] : []),
    ...(content.silentRooms.length > 0 ? [silentRooms(content, texts, formats)] : []),
    alarms(content, texts, formats, language),
    ...(content.comparisons.length > 0 ? [comparisons(content, texts, formats)] : []),
    ...(content.felt.length > 0 ? [felt(content, texts, formats)] : []),
  ];
}

function worstRooms({ rooms }: ReportContent, texts: ReportTexts, formats: ReportFormats): ReportSection {
  const title = texts.worstRooms;
  const worst = rooms.filter(({ air }) => air.whole.hoursAbove > 0).slice(0, WORST_ROOMS);
  if (worst.length === 0) return { title, sentences: [texts.noneAbove], table: null };
  const numbers = [texts.hoursAboveColumn, texts.measuredHours, texts.meanIndex];
  const columns = [
    { title: texts.room, isNumber: false },
    ...numbers.map((column) => ({ title: column, isNumber: true })),
  ];
  const rows = worst.map(({ name, air: { whole } }) => {
    const index = meanIndexOf(whole);
    const shown = [whole.hoursAbove, whole.hours].map(formats.number);
    return [name, ...shown, index === null ? '–' : formats.number(index)];
  });
  return { title, sentences: [texts.byHours], table: { columns, rows } };
}

function silentRooms({ silentRooms: names }: ReportContent, texts: ReportTexts, formats: ReportFormats) {
  const more = names.length - LISTED_ROOMS;
  const listed = names.slice(0, LISTED_ROOMS);
  const all = more > 0 ? [...listed, texts.more(formats.number(more))] : listed;
  return { title: texts.silentRooms, sentences: [all.join(texts.list)], table: null };
}

function alarms(
  { alarms: summary }: ReportContent,
  texts: ReportTexts,
  formats: ReportFormats,
  language: NotificationLanguage,
): ReportSection {
  const title = texts.alarms;
  const { raised, acknowledged, open, medianAckMs, severities, longest } = summary;
  if (raised === 0) return { title, sentences: [texts.noAlarms], table: null };
  const words = textsOf(language).severity;
  const named = severities.map(({ severity, count }) => `${words[severity]} ${formats.number(count)}`);
  const sentences = [
    texts.raised(formats.number(raised), named.join(texts.list)),
    medianAckMs === null
      ? texts.noneAcknowledged
      : texts.acknowledged(formats.number(acknowledged), formats.duration(medianAckMs)),
    ...(open > 0 ? [texts.open(formats.number(open))] : []),
    ...(longest ? [texts.longest(formats.duration(longest.durationMs), longest.type, longest.device)] : []),
  ];
  return { title, sentences, table: null };
}

function comparisons({ comparisons: all }: ReportContent, texts: ReportTexts, formats: ReportFormats) {
  return {
    title: texts.comparisons,
    sentences: all.flatMap((compared) => comparisonSentence(compared, texts, formats)),
    table: null,
  };
}

function felt({ felt: rooms }: ReportContent, texts: ReportTexts, formats: ReportFormats): ReportSection {
  const columns = [
    { title: texts.room, isNumber: false },
    ...[texts.people, texts.feels, texts.goodHours].map((title) => ({ title, isNumber: true })),
  ];
  const rows = rooms.map(({ name, people, score, goodPart }) => [
    name,
    formats.number(people),
    formats.number(score),
    goodPart === null ? '–' : formats.percent(goodPart),
  ]);
  return { title: texts.felt, sentences: [texts.feltRule], table: { columns, rows } };
}

/** Net of the outdoor air if that is known. */
function comparisonSentence(
  { name, day, comparison: { net, inside } }: ComparedRoom,
  texts: ReportTexts,
  formats: ReportFormats,
): string[] {
  const change = net ?? inside;
  if (!change) return [];
  const { part, low, high } = change;
  const percent = (value: number) => formats.percent(Math.abs(value));
  const words = { less: texts.less, more: texts.moreOf };
  const isLess = high < 0;
  const [from, to] = isLess ? [percent(high), percent(low)] : [percent(low), percent(high)];
  const isClear = isLess || low > 0;
  const found = isClear ? words[isLess ? 'less' : 'more'](percent(part), from, to) : texts.unclear(from, to);
  const about = net ? texts.outsideCounts : texts.outsideUnknown;
  return [`${texts.since(name, formats.day(day))} ${found} ${about}`];
}
