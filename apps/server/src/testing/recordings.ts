import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';

const FOLDER = new URL('../../../../../shared/data/', import.meta.url);

/** Recordings of physical sensors. They are not part of the repository: tests use them if they exist. */
const RECORDINGS = {
  /** A home: pm25, pm10, tvoc, eco2, temp, rh. About every 19 s, with 14 breaks of more than five minutes. */
  hyderabad: 'indoor_hyderabad_node2.csv.gz',
  /** Another home, whose TVOC and eCO2 sensor dies on 2019-11-13 at 05:06 (+05:30). */
  hyderabadFaulty: 'indoor_hyderabad_node1.csv.gz',
  /** A device that warms up: co2, temp, rh, bat by `session`. Times in `ts_ms`. */
  airscout: 'indoor_airscout32.csv',
  /** An office: co2, temp, rh_frac (0 to 1). Each minute, over the end of summer time. */
  zwolle: 'indoor_zwolle_office_999169.csv.gz',
  /** An office in local times without offset: co2, temp, rh. Breaks of 7.1 h and 29.3 h. */
  mons: 'indoor_mons_office_uci.csv.gz',
  /** Outdoors, each hour: pm25, pm10. Missing values are the text NA. */
  beijing: 'outdoor_beijing_hourly.csv.gz',
} as const;

export type RecordingName = keyof typeof RECORDINGS;

/** Reason of skipped tests. */
export const NO_RECORDINGS = `skipped: no recordings in ${fileURLToPath(FOLDER)}`;

export const hasRecordings = Object.values(RECORDINGS).every((file) => existsSync(new URL(file, FOLDER)));

export function recordingPath(name: RecordingName): string {
  return fileURLToPath(new URL(RECORDINGS[name], FOLDER));
}

/** A row of the file: text by column. */
export type RecordingRow = Readonly<Record<string, string>>;

/**
 * Reads a whole recording without the product's own reader, so that tests can compare the two. None of these files has
 * quoted fields.
 */
export async function readRecordingRows(name: RecordingName): Promise<RecordingRow[]> {
  const file = createReadStream(recordingPath(name));
  const lines = createInterface({
    input: RECORDINGS[name].endsWith('.gz') ? file.pipe(createGunzip()) : file,
  });
  const rows: RecordingRow[] = [];
  let columns: string[] | undefined;
  for await (const line of lines) {
    const cells = line.split(',');
    if (columns) rows.push(Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])));
    else columns = cells;
  }
  return rows;
}
