import { PLACE_TYPES } from '@airdeck/air/places';
import { isQuantity } from '@airdeck/air/quantities';
import { HEALTH_FINDINGS } from '@airdeck/contract/device-health/device-health';
import type { ReadActivity } from '@airdeck/contract/devices/device-activity';
import type { PassportRow } from '@airdeck/contract/passports/passport-rows';
import type { PassportSection } from '@airdeck/contract/passports/passports';
import type { CommonTexts } from '../../common-texts.ts';
import type { DocumentFormats } from '../../documents/document-formats.ts';
import { eventOfRow } from './passport-rows.ts';
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

/** Sections that are not even named if they are empty. */
const ONLY_WITH_ROWS: ReadonlySet<SectionKey> = new Set(['other']);

/**
 * The rows of a passport as sections for the reader, the last of which names those without entries.
 * @param without sections that are hidden from the reader
 */
export function passportSections(
  rows: readonly PassportRow[],
  words: PassportWords,
  without: readonly SectionKey[] = [],
): PassportSection[] {
  const { t, formats } = words;
  const rowsOf = bySection(rows);
  const shown = SECTIONS.filter((key) => !without.includes(key));
  const filled = shown
    .filter((key) => rowsOf.has(key))
    .map((key) => section(key, rowsOf.get(key) ?? [], words));
  const empty = shown.filter((key) => !rowsOf.has(key) && !ONLY_WITH_ROWS.has(key));
  if (empty.length === 0) return filled;
  const summary = formats.list(empty.map((key) => t(`section.${key}`)));
  return [...filled, { key: 'empty', title: t('withoutEntries'), summary, head: [], rows: [] }];
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
  return {
    key,
    title: t(`section.${key}`),
    summary: summaries.length > 0 ? formats.sentences(summaries) : null,
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
function rowText(row: PassportRow, words: PassportWords): string[] | undefined {
  const [about, ...values] = row;
  const { t, common, formats } = words;
  const [first, second, third, fourth] = values;
  switch (about) {
    case 'fact': {
      const fact = FACTS.find((name) => name === first);
      return [fact ? t(`fact.${fact}`) : String(first), factText(String(first), second, words)];
    }
    case 'finding': {
      const key = String(second);
      const name = isQuantity(key) ? common(`metric.${key}`) : key;
      const finding = HEALTH_FINDINGS.find((kind) => kind === first);
      const value =
        third === null
          ? '–'
          : isQuantity(key)
            ? formats.quantity(key, Number(third))
            : formats.number(Number(third), 2);
      return [
        `${name}: ${finding ? common(`finding.${finding}`) : first}`,
        value,
        formats.dateTime(Number(fourth)),
      ];
    }
    case 'event':
      return eventText(
        { time: Number(first), kind: String(second), by: third === null ? '' : String(third) },
        eventOfRow(row),
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
  { time, kind, by }: { readonly time: number; readonly kind: string; readonly by: string },
  event: ReadActivity | undefined,
  words: PassportWords,
): string[] {
  const { t, formats } = words;
  const known = EVENT_KINDS.find((name) => name === kind);
  const what = known ? t(`event.${known}`) : kind;
  if (event?.kind === 'calibrated') {
    const { day, text = what } = event.details;
    return [
      day === undefined ? formats.date(time) : formats.calendarDay(day),
      text,
      by,
      formats.dateTime(time),
    ];
  }
  return [formats.dateTime(time), [what, ...(event ? detailTexts(event, words) : [])].join(' · '), by];
}

function detailTexts(
  { kind, details }: Exclude<ReadActivity, { readonly kind: 'calibrated' }>,
  { t, common, formats, ownerNames }: PassportWords,
): string[] {
  switch (kind) {
    case 'movedToTenant': {
      const { fromTenantId, toTenantId, keepsToken } = details;
      const owner = (id: string | null | undefined) =>
        id == null ? t('stock') : (ownerNames.get(id) ?? '–');
      return [
        ...(toTenantId == null ? [] : [t('fromTo', { from: owner(fromTenantId), to: owner(toTenantId) })]),
        ...(keepsToken ? [t('keepsToken')] : []),
      ];
    }
    case 'assigned':
    case 'unassigned':
      return details.keepsToken ? [t('keepsToken')] : [];
    case 'renamed':
    case 'relabelled':
    case 'modelChanged': {
      const { from, to } = details;
      if (from) return [t('fromTo', { from, to: to || '–' })];
      return to ? [to] : [];
    }
    case 'placed': {
      const { place, city } = details;
      return [place ? placeText(place, common) : '', city ?? ''].filter((text) => text !== '');
    }
    case 'filterChanged':
    case 'filterChangeUndone':
    case 'filterSoon':
    case 'filterDue':
      return details.day == null ? [] : [formats.calendarDay(details.day)];
    default:
      return [];
  }
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
  return [t('alarms', { total: sum(2), open: sum(3) }), formats.commas(types), ...said];
}

function factText(name: string, value: unknown, { common, formats }: PassportWords): string {
  if (name === 'made' || name === 'readingsFrom' || name === 'hoursFrom')
    return formats.dateTime(Number(value));
  return name === 'place' ? placeText(String(value), common) : String(value);
}

function placeText(value: string, common: CommonTexts): string {
  const place = PLACE_TYPES.find((type) => type === value);
  return place ? common(`placeType.${place}`) : value;
}
