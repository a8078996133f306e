import { insertGaps } from '@airdeck/air/gaps';
import { describe, expect, it } from 'vitest';
import { hasRecordings, NO_RECORDINGS, type RecordingName, readRecordingRows } from './recordings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe.skipIf(!hasRecordings)(
  `gaps of recorded air${hasRecordings ? '' : `: ${NO_RECORDINGS}`}`,
  { timeout: 30_000 },
  () => {
    it('breaks the Hyderabad home at its 14 silences of more than five minutes', async () => {
      const series = await seriesOf('hyderabad', 'temp');
      const gaps = gapsOf(series);
      expect(gaps).toHaveLength(14);
      const silences = series.filter(({ ts }, i) => ts - (series[i - 1]?.ts ?? ts) > 5 * MINUTE_MS);
      expect(gaps.map(({ before }) => before)).toEqual(silences.map(({ ts }) => ts));
    });

    it('does not break a line where one message of a cycle is missing', async () => {
      expect(gapsOf(await seriesOf('hyderabad', 'pm25'))).toHaveLength(14);
    });

    it('breaks the Mons office between its parts, and nowhere else', async () => {
      const hours = gapsOf(await seriesOf('mons', 'co2')).map(({ lengthMs }) =>
        (lengthMs / HOUR_MS).toFixed(1),
      );
      expect(hours.sort()).toEqual(['29.3', '7.1']);
    });

    it('breaks an hourly series at every hour without a value', async () => {
      const all = await readRecordingRows('beijing');
      const measured = await seriesOf('beijing', 'pm25');
      const runs = all.filter((row, i) => row.pm25 === 'NA' && (all[i - 1]?.pm25 ?? 'NA') !== 'NA');
      // Missing hours at the very end are not a gap.
      const inner = runs.filter((row) => Date.parse(row.ts ?? '') < (measured.at(-1)?.ts ?? 0));
      expect(inner.length).toBeGreaterThan(20);
      expect(gapsOf(measured)).toHaveLength(inner.length);
    });
  },
);

async function seriesOf(name: RecordingName, column: string) {
  const rows = await readRecordingRows(name);
  return rows.flatMap((row) => {
    const value = Number.parseFloat(row[column] ?? '');
    return Number.isNaN(value) ? [] : [{ ts: Date.parse(row.ts ?? ''), value }];
  });
}

/** Each gap with the time of the point that ends it, and its length. */
function gapsOf(series: { ts: number; value: number }[]) {
  const drawn = insertGaps(series);
  return drawn.flatMap((point, i) => {
    if (point.value !== null) return [];
    const before = drawn[i + 1]?.ts ?? Number.NaN;
    return [{ before, lengthMs: before - (drawn[i - 1]?.ts ?? Number.NaN) }];
  });
}
