import type { PassportRow } from '@airdeck/contract/passports/passport-rows';
import type { SectionKey } from './passport-texts.ts';

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

/** The rows of each section, in their order. */
export function bySection(rows: readonly PassportRow[]): Map<SectionKey, PassportRow[]> {
  const rowsOf = new Map<SectionKey, PassportRow[]>();
  for (const row of rows) {
    const key = sectionOf(row);
    if (key !== undefined) rowsOf.set(key, [...(rowsOf.get(key) ?? []), row]);
  }
  return rowsOf;
}
