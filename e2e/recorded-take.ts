import { join } from 'node:path';
import {
  hasRecordings,
  type RecordingRow,
  readRecordingRows,
} from '../apps/server/src/testing/recordings.ts';
import type { HouseholdDevice } from './household.ts';
import { modelRecording } from './modelled-air.ts';
import { endingAt, partOf, type RecordedRow, writeRecording } from './recorded-part.ts';
import { replay } from './replay.ts';

/** ISO 8601; the end is exclusive. */
export type Part = readonly [from: string, to: string];

/** Value of a tile: a column of the recording, times a factor, with a number of decimals. */
type TileOf = { readonly column: string; readonly factor: number; readonly decimals: number };

/** The played parts of a recording: some hours at once, with a gap in them, and some minutes that are watched. */
export type Take = {
  readonly name: string;
  readonly record: () => Promise<RecordingRow[]>;
  readonly past: Part;
  readonly present: Part;
  /** After `present`. */
  readonly end: Part;
  readonly speed: number;
  /** Options of the replay tool. */
  readonly options: readonly string[];
  /** By the metric's key in the console's texts. */
  readonly tiles: Readonly<Record<string, TileOf>>;
  /** Number of particle bands in `present`. */
  readonly bands: number;
};

const TEMPERATURE = { column: 'temp', factor: 1, decimals: 1 };
const HUMIDITY = { column: 'rh', factor: 1, decimals: 0 };

/** After cooking: particles fall through four bands within four minutes. The gap is 64 minutes long. */
const RECORDED_HOME: Take = {
  name: 'hyderabad',
  record: () => readRecordingRows('hyderabad'),
  past: ['2019-11-23T12:50:00+05:30', '2019-11-23T17:10:00+05:30'],
  present: ['2019-11-23T11:25:00+05:30', '2019-11-23T11:28:40+05:30'],
  end: ['2019-11-23T11:28:40+05:30', '2019-11-23T11:29:10+05:30'],
  speed: 10,
  options: [],
  tiles: {
    pm25: { column: 'pm25', factor: 1, decimals: 1 },
    pm10: { column: 'pm10', factor: 1, decimals: 1 },
    tvoc: { column: 'tvoc', factor: 1, decimals: 0 },
    temp: TEMPERATURE,
    rh: HUMIDITY,
  },
  bands: 4,
};

/** People come in: CO2 rises above 1000 ppm. The gap is two hours long. */
const RECORDED_OFFICE: Take = {
  name: 'zwolle',
  record: () => readRecordingRows('zwolle'),
  past: ['2022-10-30T00:30:00+02:00', '2022-10-30T03:50:00+01:00'],
  present: ['2022-10-25T09:53:30+02:00', '2022-10-25T10:01:30+02:00'],
  end: ['2022-10-25T10:01:30+02:00', '2022-10-25T10:03:30+02:00'],
  speed: 30,
  options: ['--map', 'rh_frac=rh*100'],
  tiles: {
    co2: { column: 'co2', factor: 1, decimals: 0 },
    temp: TEMPERATURE,
    rh: { column: 'rh_frac', factor: 100, decimals: 0 },
  },
  bands: 0,
};

/** A kitchen of the demo: by cooking, particles rise through all bands but one within ten minutes. */
const MODELLED_HOME: Take = {
  name: 'modelled-kitchen',
  record: async () =>
    modelRecording({
      device: 'AD-1003',
      from: '2026-01-20T01:00:00Z',
      to: '2026-01-20T07:00:00Z',
      off: ['2026-01-20T02:40:00Z', '2026-01-20T03:44:00Z'],
      columns: ['pm25', 'pm10', 'tvoc', 'temp', 'rh'],
    }),
  past: ['2026-01-20T01:10:00Z', '2026-01-20T05:30:00Z'],
  present: ['2026-01-20T06:42:00Z', '2026-01-20T06:52:00Z'],
  end: ['2026-01-20T06:52:00Z', '2026-01-20T06:55:00Z'],
  speed: 30,
  options: [],
  tiles: RECORDED_HOME.tiles,
  bands: 5,
};

/** A classroom of the demo without a particle sensor: the lesson begins, CO2 rises above 1000 ppm. */
const MODELLED_OFFICE: Take = {
  name: 'modelled-classroom',
  record: async () =>
    modelRecording({
      device: 'AD-2003',
      from: '2026-01-12T18:42:00Z',
      to: '2026-01-12T23:52:00Z',
      off: ['2026-01-12T20:22:00Z', '2026-01-12T22:22:00Z'],
      columns: ['co2', 'temp', 'rh'],
    }),
  past: ['2026-01-12T18:52:00Z', '2026-01-12T23:12:00Z'],
  present: ['2026-01-12T23:31:00Z', '2026-01-12T23:40:00Z'],
  end: ['2026-01-12T23:40:00Z', '2026-01-12T23:42:00Z'],
  speed: 30,
  options: [],
  tiles: { co2: { column: 'co2', factor: 1, decimals: 0 }, temp: TEMPERATURE, rh: HUMIDITY },
  bands: 0,
};

export const HOME = hasRecordings ? RECORDED_HOME : MODELLED_HOME;
export const OFFICE = hasRecordings ? RECORDED_OFFICE : MODELLED_OFFICE;

/** The recorded rows of a part. */
export async function readPart({ record }: Pick<Take, 'record'>, part: Part): Promise<RecordedRow[]> {
  return partOf(await record(), ...part);
}

/** Shorter than the inactivity timeout. */
const PAST_ENDED_BEFORE_MS = 120_000;

/** Sends the past of a take at once, as a device's last hours. @returns the rows with their new times */
export async function playPast(
  take: Take,
  device: HouseholdDevice,
  mqttPort: number,
  folder: string,
): Promise<RecordedRow[]> {
  const recorded = await readPart(take, take.past);
  const rows = endingAt(recorded, Date.now() - PAST_ENDED_BEFORE_MS);
  const file = join(folder, `${take.name}.csv`);
  await writeRecording(file, rows);
  await replay(
    ...['--file', file, '--at', 'original', '--speed', 'max'],
    ...['--token', device.token, '--port', String(mqttPort), ...take.options],
  );
  return rows;
}

/**
 * Plays a part in the present, faster than it was recorded: each row has the time at which it is sent, so that the
 * same part can be replayed.
 * @param sentFaster factor by which rows are sent faster still: only the last one has the time at which it is sent, and
 *   the others lie before it, as if the device had sent them since
 * @returns the recorded rows
 */
export async function playUpToNow(
  take: Pick<Take, 'name' | 'record' | 'options' | 'speed'>,
  part: Part,
  device: HouseholdDevice,
  mqttPort: number,
  folder: string,
  { speed = take.speed, sentFaster = 1 } = {},
): Promise<RecordedRow[]> {
  const rows = await readPart(take, part);
  const file = join(folder, `${take.name}-up-to-now.csv`);
  const start = rows[0]?.ts ?? 0;
  await writeRecording(
    file,
    rows.map((row) => ({ ...row, ts: Math.round(start + (row.ts - start) / speed) })),
  );
  await replay(
    ...['--file', file, '--at', 'now', '--speed', String(sentFaster)],
    ...['--token', device.token, '--port', String(mqttPort), ...take.options],
  );
  return rows;
}

/**
 * Scheduled send times of rows, epoch ms: the last one at `lastTs`, the others before it by the recorded intervals
 * divided by the speed.
 */
export function dueTimes(rows: readonly RecordedRow[], lastTs: number, speed: number): number[] {
  const end = rows.at(-1)?.ts ?? 0;
  return rows.map(({ ts }) => lastTs - (end - ts) / speed);
}

/** Text of a tile for a row, the same in English and Arabic: rounded, with commas between thousands. */
export function tileText({ cells }: RecordedRow, { column, factor, decimals }: TileOf): string {
  const value = Number((Number(cells[column]) * factor).toPrecision(12));
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

const BANDS = ['good', 'satisfactory', 'moderate', 'poor', 'veryPoor', 'severe'];
/** Highest concentration of each band except the last, µg/m³ in whole numbers (India's AQI). */
const PM25_ENDS = [30, 60, 90, 120, 250];
const PM10_ENDS = [50, 100, 250, 350, 430];

/** Highest CO2 of each band except the last, ppm. */
const CO2_ENDS = [500, 1000, 2000, 3000, 4000];

/** The first band that a value does not exceed. */
function positionIn(ends: readonly number[], value: number): number {
  const found = ends.findIndex((end) => value <= end);
  return found === -1 ? ends.length : found;
}

/** The worse band of PM2.5 and PM10, as its key in the console's texts. */
export function bandOfParticles({ cells }: RecordedRow): string {
  const position = (ends: readonly number[], text: string | undefined) =>
    positionIn(ends, Math.round(Number(text)));
  const worse = Math.max(position(PM25_ENDS, cells['pm25']), position(PM10_ENDS, cells['pm10']));
  return BANDS[worse] ?? '';
}

/** The band of CO2, as its key in the console's texts. */
export function bandOfCo2({ cells }: RecordedRow): string {
  return BANDS[positionIn(CO2_ENDS, Number(cells['co2']))] ?? '';
}
