import { describe, expect, it } from 'vitest';
import { isoTimeReader } from '../../apps/server/src/reading-files/recorded-time.ts';
import {
  hasRecordings,
  NO_RECORDINGS,
  type RecordingName,
  readRecordingRows,
  recordingPath,
} from '../../apps/server/src/testing/recordings.ts';
import { parseColumnRule } from './columns.ts';
import { type RecordedRow, type RecordingForm, readRecording } from './recording.ts';

const PLAIN = {
  rules: [],
  constants: [],
  dropped: [],
  zone: 'UTC',
  dayOrder: undefined,
  delimiter: undefined,
  decimal: undefined,
};

describe.skipIf(!hasRecordings)(
  `recorded times${hasRecordings ? '' : `: ${NO_RECORDINGS}`}`,
  { timeout: 30_000 },
  () => {
    it('gives every row of the Zwolle office a distinct time across the end of summer time', async () => {
      const expected = await readRecordingRows('zwolle');
      const rows = await rowsOf('zwolle');
      expect(rows.map(({ ts }) => ts)).toEqual(expected.map((row) => Date.parse(row.ts ?? '')));
      expect(new Set(rows.map(({ ts }) => ts)).size).toBe(34_446);
    });

    it('also does so from local times and the zone alone', async () => {
      const times = (await readRecordingRows('zwolle')).map((row) => row.ts ?? '');
      const inZone = isoTimeReader('Europe/Amsterdam');
      expect(times.map((time) => inZone(time.slice(0, 19)))).toEqual(times.map((time) => Date.parse(time)));
    });

    it('reads the local times of the Mons office in its zone, in the order of the file', async () => {
      const rows = await rowsOf('mons', { zone: 'Europe/Brussels' });
      expect(rows).toHaveLength(20_560);
      expect(rows[0]?.ts).toBe(Date.parse('2015-02-02T14:19:00+01:00'));
      expect(rows.every(({ ts }, i) => ts > (rows[i - 1]?.ts ?? 0))).toBe(true);
    });

    it('scales the humidity of the Zwolle office from a fraction without adding digits', async () => {
      const rows = await rowsOf('zwolle', { rules: [parseColumnRule('rh_frac=rh*100')] });
      const percentages = new Set(rows.map(({ values }) => String(values?.rh)));
      expect(percentages.size).toBeGreaterThan(10);
      expect([...percentages].filter((text) => !/^\d{1,3}$/.test(text))).toEqual([]);
    });

    it('treats NA in the Beijing record as not measured', async () => {
      const rows = await rowsOf('beijing');
      const expected = await readRecordingRows('beijing');
      expect(rows.filter(({ values }) => values?.pm25 === undefined)).toHaveLength(
        expected.filter((row) => row.pm25 === 'NA').length,
      );
      const kinds = new Set(
        rows.flatMap(({ values }) => Object.values(values ?? {}).map((value) => typeof value)),
      );
      expect([...kinds]).toEqual(['number']);
    });
  },
);

async function rowsOf(name: RecordingName, form: Partial<RecordingForm> = {}): Promise<RecordedRow[]> {
  const rows: RecordedRow[] = [];
  for await (const row of readRecording(recordingPath(name), { ...PLAIN, ...form })) rows.push(row);
  return rows;
}
