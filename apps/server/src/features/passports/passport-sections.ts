import { METRICS, type Metric } from '@airdeck/air/metrics';
import { PLACE_TYPES } from '@airdeck/air/places';
import { HEALTH_FINDINGS } from '@airdeck/contract/device-health/device-health';
import type { PassportRow } from '@airdeck/contract/passports/passport-rows';
import type { PassportSection } from '@airdeck/contract/passports/passports';
import type { CommonTexts } from '../../common-texts.ts';
import type { DocumentFormats } from '../../documents/document-formats.ts';
import { EVENT_KINDS, FACTS, type PassportTexts, SECTIONS, type SectionKey } from './passport-texts.ts';
import { bySection } from './row-sections.ts';

/** Texts, formats and names for the display of rows. */
export type PassportWords = {
  readonly t: PassportTexts;
  readonly common: CommonTexts;
  readonly formats: DocumentFormats;
  /** Names of tenants by id. */
  readonly ownerNames: ReadonlyMap<string, string>;
};

/** Sections that are omitted if empty. */
const ONLY_WITH_ROWS: ReadonlySet<SectionKey> = new Set(['other']);

/**
 * The rows of a passport as sections for the reader.
 * @param without sections that are hidden from the reader
 */
export function passportSections(
  rows: readonly PassportRow[],
  words: PassportWords,
  without: readonly SectionKey[] = [],
): PassportSection[] {
  const rowsOf = bySection(rows);
  return SECTIONS.filter(
    (key) => !without.includes(key) && (rowsOf.has(key) || !ONLY_WITH_ROWS.has(key)),
  ).map((key) => section(key, rowsOf.get(key) ?? [], words));
}

/** Only some of its rows as sections, such as those that differ. */
export function sectionsOf(rows: readonly PassportRow[], words: PassportWords): PassportSection[] {
  const rowsOf = bySection(rows);
  return SECTIONS.filter((key) => rowsOf.has(key)).map((key) => section(key, rowsOf.get(key) ?? [], words));
}

function section(key: SectionKey, rows: readonly PassportRow[], words: PassportWords): PassportSection {
  const { t, formats } = words;
  const said = rows.map((row) => rowText(row, words)).filter((row) => row !== undefined);
  const summaries = summariesOf(key, rows, t, formats);
  if (said.length === 0 && summaries.length === 0) summaries.push(t('none'));
  return {
    key,
    title: t(`section.${key}`),
    summary: summaries.length > 0 ? summaries.join(' ') : null,
    head: said.length > 0 ? headOf(key, t) : [],
    rows: said,
  };
}

function headOf(key: SectionKey, t: PassportTexts): string[] {
  switch (key) {
    case 'device':
      return [];
    case 'findings':
      return [t('head.finding'), t('head.value'), t('head.since')];
    case 'silences':
      return [t('head.from'), t('head.until'), t('head.duration')];
    case 'alarms':
      return [t('head.from'), t('head.cleared'), t('head.alert')];
    case 'calibrations':
      return [t('head.day'), t('head.what'), t('head.by'), t('head.noted')];
    default:
      return [t('head.time'), t('head.what'), t('head.by')];
  }
}

/** Undefined: the row is part of the summary. */
function rowText([about, ...values]: PassportRow, words: PassportWords): string[] | undefined {
  const { t, common, formats } = words;
  const [first, second, third, fourth] = values;
  switch (about) {
    case 'fact': {
      const fact = FACTS.find((name) => name === first);
      return [fact ? t(`fact.${fact}`) : String(first), factText(String(first), second, words)];
    }
    case 'finding': {
      const metric = metricOf(String(second));
      const name = metric ? common(`metric.${metric}`) : String(second);
      const finding = HEALTH_FINDINGS.find((kind) => kind === first);
      const value =
        third === null ? '–' : formats.number(Number(third), metric ? METRICS[metric].decimals : 2);
      return [
        `${name}: ${finding ? common(`finding.${finding}`) : first}`,
        value,
        formats.dateTime(Number(fourth)),
      ];
    }
    case 'event':
      return eventText(
        Number(first),
        String(second),
        third === null ? '' : String(third),
        detailsOf(fourth),
        words,
      );
    case 'silence': {
      const lasted = second === null ? t('notOver') : formats.duration(Number(second) - Number(first));
      return [
        formats.dateTime(Number(first)),
        second === null ? t('notOver') : formats.dateTime(Number(second)),
        second === null ? '' : lasted,
      ];
    }
    case 'alarm':
      return [
        formats.dateTime(Number(first)),
        second === null ? t('open') : formats.dateTime(Number(second)),
        String(third),
      ];
    default:
      return undefined;
  }
}

function eventText(
  time: number,
  kind: string,
  by: string,
  details: Readonly<Record<string, unknown>>,
  { t, common, formats, ownerNames }: PassportWords,
): string[] {
  const known = EVENT_KINDS.find((name) => name === kind);
  const what = known ? t(`event.${known}`) : kind;
  const day = typeof details['day'] === 'string' ? formats.calendarDay(details['day']) : undefined;
  if (kind === 'calibrated') {
    return [day ?? formats.date(time), String(details['text'] ?? what), by, formats.dateTime(time)];
  }
  const owner = (id: unknown) => (id == null ? t('stock') : (ownerNames.get(String(id)) ?? '–'));
  const more = [
    ...(details['toTenantId'] == null
      ? []
      : [t('fromTo', { from: owner(details['fromTenantId']), to: owner(details['toTenantId']) })]),
    ...changeText(details, t, common),
    ...(details['keepsToken'] === true ? [t('keepsToken')] : []),
    ...(day === undefined ? [] : [day]),
    ...(typeof details['text'] === 'string' ? [details['text']] : []),
  ];
  return [formats.dateTime(time), [what, ...more].join(' · '), by];
}

/** The old and the new value of a change, or the new place of the device. */
function changeText(
  details: Readonly<Record<string, unknown>>,
  t: PassportTexts,
  common: CommonTexts,
): string[] {
  const { from, to, place, city } = details;
  const said = [place == null ? '' : placeText(String(place), common), String(city ?? '')];
  if (from != null && from !== '') said.push(t('fromTo', { from: String(from), to: String(to || '–') }));
  else if (to != null) said.push(String(to));
  return said.filter((text) => text !== '');
}

function summariesOf(
  key: SectionKey,
  rows: readonly PassportRow[],
  t: PassportTexts,
  formats: DocumentFormats,
): string[] {
  const totals = rows.filter(([about]) => about === 'alarms');
  const sum = (place: number) => formats.number(totals.reduce((all, row) => all + Number(row[place]), 0));
  const said = rows.flatMap(([about, ...values]) => {
    const [first, second, third] = values;
    if (about === 'silences') {
      const count = formats.number(Number(first));
      const total = formats.duration(Number(second));
      const longest = formats.duration(Number(third));
      return [t('silences', { count, total, longest })];
    }
    if (about === 'omitted') {
      const count = formats.number(Number(second));
      return [t(first === 'alarmTypes' ? 'moreTypes' : 'more', { count })];
    }
    return [];
  });
  if (key !== 'alarms' || totals.length === 0) return said;
  const types = totals.map((row) =>
    t('alarmType', { type: String(row[1]), count: formats.number(Number(row[2])) }),
  );
  return [t('alarms', { total: sum(2), open: sum(3) }), types.join(formats.listSeparator), ...said];
}

function factText(name: string, value: unknown, { common, formats }: PassportWords): string {
  if (name === 'made') return formats.dateTime(Number(value));
  return name === 'place' ? placeText(String(value), common) : String(value);
}

function placeText(value: string, common: CommonTexts): string {
  const place = PLACE_TYPES.find((type) => type === value);
  return place ? common(`placeType.${place}`) : value;
}

const detailsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const metricOf = (key: string): Metric | undefined =>
  Object.keys(METRICS).find((name): name is Metric => name === key);
