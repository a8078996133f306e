import { METRICS, type Metric } from '@airdeck/air/metrics';
import { PLACE_TYPES } from '@airdeck/air/places';
import type { PassportRow } from '@airdeck/contract/passports/passport-rows';
import type { PassportSection } from '@airdeck/contract/passports/passports';
import type { DocumentFormats } from '../../documents/document-formats.ts';
import { EVENT_KINDS, type PassportTexts, SECTIONS, type SectionKey } from './passport-texts.ts';

/** Texts, formats and names for the display of rows. */
export type PassportWords = {
  readonly texts: PassportTexts;
  readonly formats: DocumentFormats;
  /** Names of metrics by telemetry key. */
  readonly metricNames: Readonly<Record<string, string>>;
  /** Names of tenants by id. */
  readonly ownerNames: ReadonlyMap<string, string>;
};

const SECTION_OF_EVENT: Readonly<Record<string, SectionKey>> = {
  calibrated: 'calibrations',
  created: 'owners',
  provisioned: 'owners',
  firstHeard: 'owners',
  movedToTenant: 'owners',
  assigned: 'owners',
  unassigned: 'owners',
  renamed: 'names',
  modelChanged: 'names',
  // Labels of devices are usually names of rooms.
  relabelled: 'places',
  placed: 'places',
  tokenChanged: 'token',
};

/** Section of a row in the document; undefined: above the sections. */
function sectionOf([about, ...values]: PassportRow): SectionKey | undefined {
  switch (about) {
    case 'fact':
      return 'device';
    case 'finding':
      return 'findings';
    case 'silence':
    case 'silences':
      return 'silences';
    case 'alarm':
    case 'alarms':
      return 'alarms';
    case 'event': {
      const kind = String(values[1]);
      return SECTION_OF_EVENT[kind] ?? (kind.startsWith('filter') ? 'filters' : 'other');
    }
    case 'omitted':
      return OMITTED_FROM[String(values[0])];
    default:
      return undefined;
  }
}

const OMITTED_FROM: Readonly<Record<string, SectionKey>> = {
  events: 'other',
  silences: 'silences',
  alarmTypes: 'alarms',
  alarms: 'alarms',
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

function bySection(rows: readonly PassportRow[]): Map<SectionKey, PassportRow[]> {
  const rowsOf = new Map<SectionKey, PassportRow[]>();
  for (const row of rows) {
    const key = sectionOf(row);
    if (key !== undefined) rowsOf.set(key, [...(rowsOf.get(key) ?? []), row]);
  }
  return rowsOf;
}

function section(key: SectionKey, rows: readonly PassportRow[], words: PassportWords): PassportSection {
  const { texts, formats } = words;
  const said = rows.map((row) => rowText(row, words)).filter((row) => row !== undefined);
  const summaries = summariesOf(key, rows, texts, formats);
  if (said.length === 0 && summaries.length === 0) summaries.push(texts.none);
  return {
    key,
    title: texts.section[key],
    summary: summaries.length > 0 ? summaries.join(' ') : null,
    head: said.length > 0 ? headOf(key, texts) : [],
    rows: said,
  };
}

function headOf(key: SectionKey, { head }: PassportTexts): string[] {
  switch (key) {
    case 'device':
      return [];
    case 'findings':
      return [head.finding, head.value, head.since];
    case 'silences':
      return [head.from, head.until, head.duration];
    case 'alarms':
      return [head.from, head.cleared, head.alert];
    case 'calibrations':
      return [head.day, head.what, head.by, head.noted];
    default:
      return [head.time, head.what, head.by];
  }
}

/** Undefined: the row is part of the summary. */
function rowText([about, ...values]: PassportRow, words: PassportWords): string[] | undefined {
  const { texts, formats } = words;
  const [first, second, third, fourth] = values;
  switch (about) {
    case 'fact':
      return [texts.fact[String(first)] ?? String(first), factText(String(first), second, words)];
    case 'finding': {
      const metric = metricOf(String(second));
      const name = words.metricNames[String(second)] ?? String(second);
      const value =
        third === null ? '–' : formats.number(Number(third), metric ? METRICS[metric].decimals : 2);
      return [`${name}: ${texts.finding[String(first)] ?? first}`, value, formats.dateTime(Number(fourth))];
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
      const lasted = second === null ? texts.notOver : formats.duration(Number(second) - Number(first));
      return [
        formats.dateTime(Number(first)),
        second === null ? texts.notOver : formats.dateTime(Number(second)),
        second === null ? '' : lasted,
      ];
    }
    case 'alarm':
      return [
        formats.dateTime(Number(first)),
        second === null ? texts.open : formats.dateTime(Number(second)),
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
  { texts, formats, ownerNames }: PassportWords,
): string[] {
  const known = EVENT_KINDS.find((name) => name === kind);
  const what = known ? texts.event[known] : kind;
  const day = typeof details['day'] === 'string' ? formats.calendarDay(details['day']) : undefined;
  if (kind === 'calibrated') {
    return [day ?? formats.date(time), String(details['text'] ?? what), by, formats.dateTime(time)];
  }
  const owner = (id: unknown) => (id == null ? texts.stock : (ownerNames.get(String(id)) ?? '–'));
  const more = [
    ...(details['toTenantId'] == null
      ? []
      : [texts.fromTo(owner(details['fromTenantId']), owner(details['toTenantId']))]),
    ...changeText(details, texts),
    ...(details['keepsToken'] === true ? [texts.keepsToken] : []),
    ...(day === undefined ? [] : [day]),
    ...(typeof details['text'] === 'string' ? [details['text']] : []),
  ];
  return [formats.dateTime(time), [what, ...more].join(' · '), by];
}

/** The old and the new value of a change, or the new place of the device. */
function changeText(details: Readonly<Record<string, unknown>>, texts: PassportTexts): string[] {
  const { from, to, place, city } = details;
  const said = [place == null ? '' : placeText(String(place), texts), String(city ?? '')];
  if (from != null && from !== '') said.push(texts.fromTo(String(from), String(to || '–')));
  else if (to != null) said.push(String(to));
  return said.filter((text) => text !== '');
}

function summariesOf(
  key: SectionKey,
  rows: readonly PassportRow[],
  texts: PassportTexts,
  formats: DocumentFormats,
): string[] {
  const totals = rows.filter(([about]) => about === 'alarms');
  const sum = (place: number) => formats.number(totals.reduce((all, row) => all + Number(row[place]), 0));
  const said = rows.flatMap(([about, ...values]) => {
    const [first, second, third] = values;
    if (about === 'silences') {
      const count = formats.number(Number(first));
      return [texts.silences(count, formats.duration(Number(second)), formats.duration(Number(third)))];
    }
    if (about === 'omitted') {
      const count = formats.number(Number(second));
      return [first === 'alarmTypes' ? texts.moreTypes(count) : texts.more(count)];
    }
    return [];
  });
  if (key !== 'alarms' || totals.length === 0) return said;
  const types = totals.map((row) => texts.alarmType(String(row[1]), formats.number(Number(row[2]))));
  return [texts.alarms(sum(2), sum(3)), types.join(formats.listSeparator), ...said];
}

function factText(name: string, value: unknown, { texts, formats }: PassportWords): string {
  if (name === 'made') return formats.dateTime(Number(value));
  return name === 'place' ? placeText(String(value), texts) : String(value);
}

function placeText(value: string, texts: PassportTexts): string {
  const place = PLACE_TYPES.find((type) => type === value);
  return place ? (texts.place[place] ?? place) : value;
}

const detailsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const metricOf = (key: string): Metric | undefined =>
  Object.keys(METRICS).find((name): name is Metric => name === key);
