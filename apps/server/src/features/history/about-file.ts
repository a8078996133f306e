import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { roomLine } from '@airdeck/air/room-name';
import type { SpikeMetric } from '@airdeck/air/spikes';
import { offsetText, zoneOffsets } from '@airdeck/air/zone-offsets';
import { shownText } from '@airdeck/contract/common/shown-text';
import type { ReportLanguage } from '@airdeck/contract/history/history-files';
import { commonTexts } from '../../common-texts.ts';
import type { ReadingGaps, TimeRange } from '../telemetry/device-readings.ts';
import { aboutTexts, languageOf } from './about-texts.ts';

import { type ColumnNote, type FileReader, thresholdText } from './report-columns.ts';
import type { ReportedDevice } from './reported-devices.service.ts';

/** Maximum number of listed gaps of a device. */
export const MAX_LISTED_GAPS = 200;

const HOUR_MS = 3_600_000;

/** A line of a file's description: a label and its values. */
export type AboutRow = readonly [label: string, ...facts: (string | number)[]];

/** A device's readings in a file. */
export type WrittenReadings = {
  readonly device: ReportedDevice;
  readonly range: TimeRange;
  readonly rows: number;
  readonly gaps: ReadingGaps;
};

/** The name of an index. */
export const indexName = (index: IndexChoice, language: ReportLanguage): string =>
  commonTexts(languageOf(language))(`air.yardstick.${index}`);

/** Describes a device's readings: origin, range, number of rows, and gaps. */
export function deviceRows(written: WrittenReadings, language: ReportLanguage): AboutRow[] {
  const t = aboutTexts(language);
  const { device, range, rows, gaps } = written;
  const timeOf = localClock(device.zone).text;
  const listed: AboutRow[] = gaps.first.map(({ fromTs, toTs }) => [t('gap'), timeOf(fromTs), timeOf(toTs)]);
  const more = gaps.count - listed.length;
  return [
    [t('device'), roomLine(device)],
    [t('deviceId'), device.deviceId],
    ...measuredByRows(written, language),
    [t('place'), device.placeType ?? t('none')],
    [t('city'), device.city ?? t('none')],
    [t('timeZone'), device.zone],
    [t('judgedBy'), indexName(device.readings.by.id, language)],
    [t('from'), timeOf(range.startTs)],
    [t('until'), timeOf(range.endTs)],
    ...(range.startTs < device.readings.hourlyBefore()
      ? [[t('hourlyOnly'), timeOf(device.readings.hourlyBefore()), t('rowsBegin')] as const]
      : []),
    [t('rows'), rows],
    [t('gaps'), gaps.count],
    [t('gapHours'), Math.round((gaps.totalMs / HOUR_MS) * 1000) / 1000],
    ...listed,
    ...(more > 0 ? [[t('moreGaps'), more] as const] : []),
  ];
}

/** The devices that measured a room in the range, and when. */
function measuredByRows({ device, range }: WrittenReadings, language: ReportLanguage): AboutRow[] {
  const t = aboutTexts(language);
  const timeOf = localClock(device.zone).text;
  const here = (device.measuredBy ?? []).filter(
    ({ startTs, endTs }) => startTs < range.endTs && endTs > range.startTs,
  );
  return here.map(({ deviceName, startTs, endTs }) => [
    t('measuredBy'),
    deviceName ?? t('otherDevice'),
    timeOf(Math.max(startTs, range.startTs)),
    timeOf(Math.min(endTs, range.endTs)),
  ]);
}

/** The part of the description that applies to all devices of a file. @param notes what each column means */
export function commonRows(
  reader: FileReader,
  notes: readonly ColumnNote[],
  metric?: SpikeMetric,
): AboutRow[] {
  const t = aboutTexts(reader.language);
  return [
    [t('thresholds'), metric ? thresholdText(metric, reader) : t('allReadings')],
    ...(metric === 'tvoc' ? [[t('thresholds'), t('tvocRule')] as const] : []),
    ...(reader.units.tvoc === 'µg/m³' ? [[t('columns'), t('tvocRule')] as const] : []),
    [t('gaps'), t('gapRule')],
    ...notes.map(([column, meaning]) => [t('columns'), column, meaning] as const),
  ];
}

/** The rows as a text file. */
export const aboutText = (rows: readonly AboutRow[]): string => `\uFEFF${aboutLines(rows).join('\r\n')}\r\n`;

/** The rows as lines of text. Line breaks in names become spaces. */
export const aboutLines = (rows: readonly AboutRow[]): string[] =>
  rows.map(([label, ...facts]) => `${label}: ${facts.map(oneLine).join(' – ')}`);

function oneLine(fact: string | number): string {
  return shownText(String(fact)).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Converts epoch ms to local times of a zone. */
export function localClock(timeZone: string) {
  const offsetAt = zoneOffsets(timeZone);
  return {
    /** `2022-10-30 02:30:18 +02:00`. */
    text(ts: number): string {
      const local = new Date(ts + offsetAt(ts)).toISOString();
      return `${local.slice(0, 10)} ${local.slice(11, 19)} ${offsetText(offsetAt(ts))}`;
    },
    /** Epoch ms of the same local time in UTC. */
    localMs: (ts: number): number => ts + offsetAt(ts),
  };
}
