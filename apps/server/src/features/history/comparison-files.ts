import { BAND_NAMES } from '@airdeck/air/bands';
import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { shownQuantity } from '@airdeck/air/reader-units';
import { distinctRooms, roomLine } from '@airdeck/air/room-name';
import { csvRow } from '../../http/csv.ts';
import type { TimeRange } from '../telemetry/device-readings.ts';
import { type AboutRow, aboutText, indexName, localClock } from './about-file.ts';
import { aboutTexts } from './about-texts.ts';

import { type FileReader, titleOf } from './report-columns.ts';
import type { DeviceComparison } from './report-comparison.service.ts';
import { type Cell, rowXml, workbookEntries } from './workbook.ts';
import type { ZipEntry } from './zip-stream.ts';

/** Rows per chunk; other requests are served between chunks. */
const ROWS_AT_ONCE = 200;

const STATISTICS_HEADER = [
  'device',
  'index',
  'value',
  'unit',
  'readings',
  'mean',
  'min',
  'max',
  'percentile 95',
  'measured hours',
  ...BAND_NAMES.map((name) => `hours ${name}`),
];

/** A comparison to be written to a file, with its range. */
export type ComparisonFile = FileReader & {
  readonly comparison: DeviceComparison;
  readonly range: TimeRange;
  /** The indices by which the devices are judged, by their ids. */
  readonly indices: ReadonlyMap<string, IndexChoice>;
  /** Epoch ms: before it there are hourly values only. */
  readonly hourlyBefore: number;
};

/** Table and series as CSV, and a description. */
export async function* comparisonCsv(file: ComparisonFile): AsyncGenerator<ZipEntry, void> {
  const { comparison } = file;
  const csv = (cells: readonly Cell[]) =>
    csvRow(cells.map((cell) => (typeof cell === 'number' || typeof cell === 'string' ? cell : '')));
  yield { name: 'statistics.csv', content: [csv(STATISTICS_HEADER), ...statisticsRows(file).map(csv)] };
  const clock = localClock(comparison.timeZone);
  const header = csv(seriesHeader(file));
  yield { name: 'series.csv', content: joined([header], seriesRows(file, clock.text), csv) };
  yield { name: 'about.txt', content: [aboutText(aboutRows(file))] };
}

/** The same as a workbook. */
export function comparisonWorkbook(file: ComparisonFile): AsyncGenerator<ZipEntry, void> {
  const { comparison, language } = file;
  const t = aboutTexts(language);
  const clock = localClock(comparison.timeZone);
  const localTime = (ts: number) => ({ localMs: clock.localMs(ts) });
  async function* sheets() {
    const table = statisticsRows(file).map((cells) => rowXml(cells));
    yield { name: t('statistics'), header: STATISTICS_HEADER, rows: table };
    yield {
      name: t('series'),
      header: seriesHeader(file),
      rows: joined([], seriesRows(file, localTime), (cells) => rowXml(cells)),
    };
  }
  return workbookEntries(sheets(), { name: t('sheet'), rows: () => aboutRows(file) }, language);
}

function aboutRows({ comparison, range, indices, hourlyBefore, language }: ComparisonFile): AboutRow[] {
  const t = aboutTexts(language);
  const clock = localClock(comparison.timeZone);
  const place = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ') || t('none');
  return [
    ...comparison.devices.map(
      (device) => [t('device'), roomLine(device), place([device.placeType, device.city])] as const,
    ),
    ...comparison.devices.flatMap((device) => {
      const index = indices.get(device.deviceId);
      return index ? [[t('judgedBy'), roomLine(device), indexName(index, language)] as const] : [];
    }),
    [t('timeZone'), comparison.timeZone],
    ...(comparison.counted.includes('open') ? [[t('countedHours'), t('whileOpen')] as const] : []),
    [t('from'), clock.text(range.startTs)],
    [t('until'), clock.text(range.endTs)],
    [t('rows'), comparison.ts.length],
    [t('gaps'), t('gapRule')],
    [t('columns'), t('comparisonRule')],
    [t('columns'), 'iaq', t('iaqColumn')],
    [t('columns'), 'index', t('indexColumn')],
    ...(range.startTs < hourlyBefore
      ? [[t('hourlyOnly'), clock.text(hourlyBefore), t('statisticsBegin')] as const]
      : []),
  ];
}

function statisticsRows({ comparison: { devices, statistics }, indices, units }: ComparisonFile): Cell[][] {
  const names = roomsById(devices);
  return statistics.map((row) => {
    const { unit, scale } = shownQuantity(row.key, units);
    const shown = (value: number | null) => (value === null ? null : scale.shown(value));
    return [
      names.get(row.deviceId) ?? row.deviceId,
      indices.get(row.deviceId) ?? null,
      titleOf(row.key, units),
      unit,
      row.count,
      ...[row.mean, row.min, row.max, row.percentile95].map(shown),
      row.measuredHours,
      ...BAND_NAMES.map((name) => row.bandHours?.[name] ?? null),
    ];
  });
}

function seriesHeader({
  comparison: { devices, series },
  indices,
  language,
  units,
}: ComparisonFile): string[] {
  const names = roomsById(devices);
  const weekBefore = aboutTexts(language)('weekBefore');
  const titles = series.flatMap(({ deviceId, key, previousWeek }) => {
    const index = key === 'iaq' ? indices.get(deviceId) : undefined;
    const title = [names.get(deviceId) ?? deviceId, titleOf(key, units), index].filter(Boolean).join(' ');
    return previousWeek ? [title, `${title} (${weekBefore})`] : [title];
  });
  return ['timestamp', 'time', ...titles];
}

/** Rooms as in the legend of the chart. */
function roomsById(devices: DeviceComparison['devices']): ReadonlyMap<string, string> {
  const rooms = distinctRooms(devices);
  return new Map(devices.map(({ deviceId }, index) => [deviceId, rooms[index] ?? deviceId]));
}

function* seriesRows(
  { comparison: { ts, series }, units }: ComparisonFile,
  timeCell: (ts: number) => Cell,
): Generator<Cell[], void> {
  for (const [bucket, at] of ts.entries()) {
    const values = series.flatMap(({ key, values, previousWeek }) => {
      const { shown } = shownQuantity(key, units).scale;
      const cell = (value: number | null | undefined) => (value == null ? null : shown(value));
      return previousWeek ? [cell(values[bucket]), cell(previousWeek[bucket])] : [cell(values[bucket])];
    });
    yield [at, timeCell(at), ...values];
  }
}

function* joined(
  before: readonly string[],
  rows: Iterable<readonly Cell[]>,
  write: (cells: readonly Cell[]) => string,
): Generator<string, void> {
  let pieces = [...before];
  for (const cells of rows) {
    pieces.push(write(cells));
    if (pieces.length < ROWS_AT_ONCE) continue;
    yield pieces.join('');
    pieces = [];
  }
  yield pieces.join('');
}
