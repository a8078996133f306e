import { airIndexOf } from '@airdeck/air/air-index';
import { insertGaps } from '@airdeck/air/gaps';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { getHistory, type History } from '@airdeck/contract/history/history';
import { compareDevices } from '@airdeck/contract/history/history-comparison';
import { REPORT_LANGUAGES } from '@airdeck/contract/history/history-files';
import { numberText } from '@airdeck/contract/telemetry/telemetry-values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRollUp } from '../../ingest/roll-up.ts';
import {
  hasRecordings,
  NO_RECORDINGS,
  type RecordingRow,
  readRecordingRows,
} from '../../testing/recordings.ts';
import { silentLog } from '../../testing/silent-log.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import { createReportApp, type ReportApp, type Sent, sheetRows, tableOf } from './testing/report-app.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A number of the recording in the format of report files. */
const digits = (text: string | undefined) => (text ? numberText(Number(text)) : '');

/** Text of the only file with this ending; its name begins with the room. */
const ending = (files: ReadonlyMap<string, string>, extension: string) =>
  [...files].find(([name]) => name.endsWith(extension))?.[1];

describe.skipIf(!hasRecordings)(
  `recordings as files and charts${hasRecordings ? '' : ` (${NO_RECORDINGS})`}`,
  () => {
    let reports: ReportApp;
    let user: WorldUser;
    let office: WorldDevice;
    let home: WorldDevice;
    let officeRows: RecordingRow[];
    let homeRows: RecordingRow[];
    const officeRange = { startTs: Date.parse('2022-10-01T00:00Z'), endTs: Date.parse('2022-12-01T00:00Z') };
    const homeRange = { startTs: Date.parse('2019-11-01T00:00Z'), endTs: Date.parse('2019-12-01T00:00Z') };

    beforeAll(async () => {
      reports = await createReportApp();
      const { a } = reports.world;
      user = a.admin;
      [office, home] = [a.customers[0].device, a.customers[1].device];
      await reports.place(office, { zone: 'Europe/Amsterdam', city: 'Zwolle', place: 'Industrial Office' });
      await reports.place(home, { zone: 'Asia/Kolkata', city: 'Hyderabad' });
      officeRows = await readRecordingRows('zwolle');
      homeRows = distinctTimes(await readRecordingRows('hyderabad'));
      await reports.send(
        office,
        officeRows.map((row) => sent(row, ['co2', 'temp'])),
      );
      await reports.send(
        home,
        homeRows.map((row) => sent(row, ['pm25', 'pm10', 'tvoc', 'temp', 'rh'])),
      );
      // Two hours of three come from roll-ups, the third from the readings.
      await createRollUp({ pool: reports.database.pool, clock: Date.now, log: silentLog })(
        new AbortController().signal,
      );
      await reports.database.pool.query(
        'insert into dirty_hour (device, hour) select distinct device, hour from reading_hourly where hour % 3 = 0',
      );
      await reports.database.pool.query('update reading_hourly set max = max + 1 where hour % 3 = 0');
    }, 120_000);
    afterAll(() => reports.close());

    it.each(REPORT_LANGUAGES)(
      'are exported exactly across the end of daylight saving time, in %s',
      async (language) => {
        const files = await reports.download(user, {
          what: 'csv',
          deviceIds: [office.id],
          ...officeRange,
          language,
        });
        const table = tableOf(ending(files, '.csv'));
        expect(table.length).toBe(officeRows.length);
        const wrong = table.flatMap((row, i) => {
          const { ts = '', co2, temp } = officeRows[i] ?? {};
          const expected = [String(Date.parse(ts)), ts, digits(co2), digits(temp), ''];
          const found = [
            row['timestamp'],
            row['time'],
            row['co2'],
            row['temperature (Celsius)'],
            row['pm2.5'],
          ];
          return String(found) === String(expected) ? [] : [{ found, expected }];
        });
        expect(wrong.slice(0, 3)).toEqual([]);
        // The recording lacks both hours from 02:00 (+02:00 and +01:00), but has the ones before and after.
        expect(table.filter(({ time }) => time?.startsWith('2022-10-30T01')).length).toBe(60);
        expect(table.filter(({ time }) => time?.startsWith('2022-10-30T03')).length).toBe(60);

        const about = ending(files, '.txt') ?? '';
        for (const fact of [
          'Europe/Amsterdam',
          'Zwolle',
          'Industrial Office',
          String(officeRows.length),
          'ppm',
        ]) {
          expect(about).toContain(fact);
        }
      },
    );

    it.each(REPORT_LANGUAGES)('are exported to a workbook as numbers and dates, in %s', async (language) => {
      const files = await reports.download(user, {
        what: 'excel',
        deviceIds: [office.id, home.id],
        ...officeRange,
        startTs: homeRange.startTs,
        language,
      });
      const [header, ...rows] = sheetRows(files.get('xl/worksheets/sheet2.xml'));
      expect(header?.slice(0, 4)).toEqual(['timestamp', 'time', 'iaq', 'co2']);
      expect(rows.length).toBe(officeRows.length);
      const wrong = rows.flatMap((row, i) => {
        const { ts = '', co2, temp } = officeRows[i] ?? {};
        const local = Date.parse(`${ts.slice(0, 19)}Z`);
        const found = [row[0], Math.round((Number(row[1]) - 25_569) * 86_400_000), row[3], row[7]];
        const expected = [String(Date.parse(ts)), local, digits(co2), digits(temp)];
        return String(found) === String(expected) ? [] : [{ found, expected }];
      });
      expect(wrong.slice(0, 3)).toEqual([]);
      expect(sheetRows(files.get('xl/worksheets/sheet3.xml')).length - 1).toBe(homeRows.length);
      const about = sheetRows(files.get('xl/worksheets/sheet1.xml')).flat();
      expect(about).toContain(String(officeRows.length));
      expect(about).toContain(String(homeRows.length));
      expect(files.get('xl/workbook.xml')).toContain(`name="${office.name}`);
    });

    it('have the index of their particles, and the same gaps as charts', async () => {
      const files = await reports.download(user, { what: 'csv', deviceIds: [home.id], ...homeRange });
      const table = tableOf(ending(files, '.csv'));
      const wrong = table.filter((row) => {
        const [pm25, pm10] = [row['pm2.5'], row['pm10']].map((text) => (text ? Number(text) : null));
        return row['iaq'] !== String(airIndexOf(DEFAULT_INDEX, { pm25, pm10 })?.value ?? '');
      });
      expect(wrong.slice(0, 3)).toEqual([]);
      const drawn = insertGaps(table.map(({ timestamp }) => ({ ts: Number(timestamp), value: 0 })));
      const gaps = drawn.filter(({ value }) => value === null).length;
      expect(gaps).toBe(14);
      expect(ending(files, '.txt')).toContain(`Gaps: ${gaps}\r\n`);
    });

    it.each([
      ['minutes', 5_000, undefined],
      ['hours', 600, undefined],
      ['days', 30, 'Europe/Amsterdam'],
    ] as const)('are aggregated to %s consistently with the file', async (resolution, maxPoints, zone) => {
      const query = { deviceId: office.id, maxPoints: String(maxPoints), keys: 'co2,temp' };
      const range = { startTs: String(officeRange.startTs), endTs: String(officeRange.endTs) };
      const answer = await reports.get(user, '/backoffice/reports/history', { ...query, ...range });
      const history = getHistory.responses[200].parse(answer.json());
      expect(history.resolution).toBe(resolution);
      const files = await reports.download(user, { what: 'csv', deviceIds: [office.id], ...officeRange });
      const buckets = new Map<string, number[]>();
      for (const row of tableOf(ending(files, '.csv'))) {
        // Days are in local time; hours and minutes are in UTC.
        const ts = Number(row['timestamp']);
        const bucket = zone ? (row['time'] ?? '').slice(0, 10) : String(Math.floor(ts / history.bucketMs));
        buckets.set(bucket, [...(buckets.get(bucket) ?? []), Number(row['co2'])]);
      }
      const [co2] = history.series;
      const drawn = (co2?.ts ?? []).flatMap((ts, i) => (co2?.count[i] ? [[ts, i] as const] : []));
      expect(drawn.length).toBe(buckets.size);
      const dayOf = (ts: number) =>
        new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date(ts));
      for (const [ts, i] of drawn) {
        const values = buckets.get(zone ? dayOf(ts) : String(ts / history.bucketMs)) ?? [];
        expect([ts, co2?.count[i], co2?.min[i], co2?.max[i]]).toEqual([
          ts,
          values.length,
          Math.min(...values),
          Math.max(...values),
        ]);
        expect(co2?.avg[i]).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 6);
      }
    });

    it('are not aggregated if they are few', async () => {
      const startTs = Date.parse('2022-10-30T00:00Z');
      const range = { startTs: String(startTs), endTs: String(startTs + 2 * HOUR) };
      const answer = await reports.get(user, '/backoffice/reports/history', {
        deviceId: office.id,
        ...range,
      });
      const history: History = answer.json();
      expect([history.resolution, history.bucketMs, history.timeZone]).toEqual([
        'raw',
        0,
        'Europe/Amsterdam',
      ]);
      const recorded = officeRows.filter(({ ts = '' }) => {
        const at = Date.parse(ts);
        return at >= startTs && at < startTs + 2 * HOUR;
      });
      expect(history.series[1]?.avg.filter((value) => value !== null)).toEqual(
        recorded.map(({ co2 }) => Number(co2)),
      );
      expect(history.series[2]).toEqual({ key: 'pm25', ts: [], avg: [], min: [], max: [], count: [] });
    });

    it('are compared by each reading', async () => {
      const body = { deviceIds: [office.id], ...officeRange, keys: ['co2', 'rh'], intervalMs: 10 * MINUTE };
      const answer = await reports.post(user, '/backoffice/reports/compare', body);
      const { statistics, intervalMs, ts, series } = compareDevices.responses[200].parse(answer.json());
      const values = officeRows.map(({ co2 }) => Number(co2)).sort((a, b) => a - b);
      const [co2, rh] = statistics;
      if (!co2?.bandHours) throw new Error('there are no numbers of CO2');
      expect(co2.count).toBe(values.length);
      expect(co2.mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 6);
      expect(co2.percentile95).toBe(values[Math.ceil(values.length * 0.95) - 1]);
      const hours = Object.values<number>(co2.bandHours).reduce((sum, value) => sum + value, 0);
      expect(hours).toBeCloseTo(co2.measuredHours, 6);
      expect(co2.measuredHours).toBeCloseTo(hoursOf(officeRows), 2);
      expect(rh).toMatchObject({ count: 0, mean: null, measuredHours: 0, bandHours: null });
      // Two months in steps of ten minutes exceed the maximum number of buckets.
      expect(intervalMs).toBe(50 * MINUTE);
      expect(series[0]?.values.length).toBe(ts.length);
    });
  },
);

function sent(row: RecordingRow, keys: readonly string[]): Sent {
  const values = keys.flatMap((key) => (row[key] ? [[key, Number(row[key])]] : []));
  return { ts: Date.parse(row['ts'] ?? ''), values: Object.fromEntries(values) };
}

/** Rows with values for our keys, one for each time, as rows of the same time are one reading. */
function distinctTimes(rows: readonly RecordingRow[]): RecordingRow[] {
  const measured = rows.filter((row) => ['pm25', 'pm10', 'tvoc', 'temp', 'rh'].some((key) => row[key]));
  const byTime = new Map<number, RecordingRow>();
  for (const row of measured) byTime.set(Date.parse(row['ts'] ?? ''), row);
  return [...byTime].sort(([a], [b]) => a - b).map(([, row]) => row);
}

/** Each reading lasts until the next one; before a gap, and at the end, a minute. */
function hoursOf(rows: readonly RecordingRow[]): number {
  const times = rows.map(({ ts = '' }) => Date.parse(ts));
  const heldMs = times.map((ts, i) => {
    const step = (times[i + 1] ?? Number.POSITIVE_INFINITY) - ts;
    return step > 300_000 ? MINUTE : step;
  });
  return heldMs.reduce((sum, ms) => sum + ms, 0) / HOUR;
}
