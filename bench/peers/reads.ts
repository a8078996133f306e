import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ms, type Row } from '../report.ts';
import { packDays } from '../ten-million-readings.ts';
import { type Platform, sendMinutes, seriesPath, untilStored } from './platform.ts';
import { inRounds, median } from './rounds.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days that are over and not yet packed. */
const PACKED_AFTER_DAYS = 2;
const DEVICES = 20;
const REPEATS = 9;
const SIX_KEYS = 'pm25,pm10,co2,tvoc,temp,rh';
/** Devices in the list that is read. */
export const LISTED = 1000;

/** Histories of days that are over, latest values and a list, where all answer the same requests. */
export async function measureReading(platforms: readonly Platform[], databaseUrl: string): Promise<Row[]> {
  const days = Number(process.env['PEER_DAYS'] ?? 1);
  const startTs = (Math.floor(Date.now() / DAY_MS) - days - PACKED_AFTER_DAYS) * DAY_MS;
  const minutes = days * 1440;
  for (const platform of platforms) {
    const some = { ...platform, devices: platform.devices.slice(0, DEVICES) };
    await sendMinutes(some, startTs, minutes);
    await untilStored(some, startTs, Math.min(minutes, 1440) * DEVICES);
  }
  await untilRolledUp(databaseUrl, startTs, startTs + days * DAY_MS);
  await packDays(databaseUrl);
  const span = `startTs=${startTs}&endTs=${startTs + minutes * 60_000}`;
  const time = days === 1 ? 'a day' : `${days} days`;
  const raw = (keys: string) => (id: string) => `${seriesPath(id)}?keys=${keys}&${span}&limit=50000`;
  // The platform answers at most 700 intervals.
  const hours = `startTs=${startTs}&endTs=${startTs + Math.min(days, 29) * DAY_MS}`;
  const hourly = (keys: string) => (id: string) =>
    `${seriesPath(id)}?keys=${keys}&${hours}&limit=50000&agg=AVG&interval=${HOUR_MS}`;
  const reads: readonly (readonly [string, (id: string) => string])[] = [
    [`${time} raw, 1 key`, raw('pm25')],
    [`${time} raw, 6 keys`, raw(SIX_KEYS)],
    [`${Math.min(days, 29)} days hourly, 1 key`, hourly('pm25')],
    [`${Math.min(days, 29)} days hourly, 6 keys`, hourly(SIX_KEYS)],
    ['latest values of a device', (id) => `${seriesPath(id)}?keys=${SIX_KEYS}`],
    ['a list of 1,000 devices', () => `/api/tenant/deviceInfos?pageSize=${LISTED}&page=0`],
  ];
  const rows: Row[] = [];
  for (const [what, pathOf] of reads) {
    const found = await inRounds(platforms, (platform) => read(platform, pathOf));
    const [ours, ...others] = [...found].map(([name, runs]) => ({ name, tookMs: median(runs) }));
    if (!ours) continue;
    const measured = ms(ours.tookMs);
    if (others.length === 0) rows.push({ what, measured });
    for (const { name, tookMs } of others)
      rows.push({ what, measured, compared: `${ms(tookMs)} ${name}`, ratio: tookMs / ours.tookMs });
  }
  return rows;
}

/** Hours that are not rolled up yet are not packed. */
async function untilRolledUp(databaseUrl: string, startTs: number, endTs: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const pending = 'select from dirty_hour where hour >= $1 and hour < $2 limit 1';
  while ((await client.query(pending, [startTs / HOUR_MS, endTs / HOUR_MS])).rowCount) await sleep(500);
  await client.end();
}

/** @returns the median duration, of one device after another */
async function read({ devices, get }: Platform, pathOf: (id: string) => string): Promise<number> {
  const durationsMs: number[] = [];
  for (const { id } of devices.slice(0, REPEATS)) {
    const begun = performance.now();
    await get(pathOf(id));
    durationsMs.push(performance.now() - begun);
  }
  return median(durationsMs);
}
