import { ms, type Row } from '../report.ts';
import { historyStart, SIX } from '../ten-million-readings.ts';
import { compared } from './compared.ts';
import type { Filled } from './filled.ts';
import { seriesPath } from './platform.ts';
import { inRounds, median } from './rounds.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Reads of each product before those that count: a server that runs for a while has compiled its code. */
const WARM_UP = 20;
const REPEATS = 9;
/** A product answers at most 700 intervals. */
const HOURLY_DAYS = 29;
const DISK = { what: 'disk of ten million readings of six values', budget: 15 };

/** `budget`: ratio to a ThingsBoard. */
type Read = {
  readonly what: string;
  readonly budget?: number;
  readonly isLarge?: boolean;
  path(id: string): string;
};

/**
 * Histories and latest values, each read of another device; lists; the disk.
 * @param now the time until which they were filled
 */
export async function measureReading(all: readonly Filled[], now: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const read of readsOf(historyStart(now))) {
    const turns = all.map((one) => ({ ...one, next: inTurn(one.devices) }));
    for (const one of turns) await timeOf(read, one, WARM_UP);
    const found = await inRounds(turns, (one) => timeOf(read, one, REPEATS));
    const values = new Map([...found].map(([name, runs]) => [name, median(runs)]));
    rows.push(...less(read.what, values, read.budget, ms));
  }
  const sizes = new Map(all.map(({ name, readingsMb }) => [name, readingsMb]));
  const disk = less(DISK.what, sizes, DISK.budget, (value) => `${Math.round(value)} MB`);
  return [...rows, ...disk];
}

const less = (
  what: string,
  values: ReadonlyMap<string, number>,
  budget: number | undefined,
  text: (value: number) => string,
) => compared({ what, values, isMoreBetter: false, budgets: { ThingsBoard: budget }, text });

function readsOf(start: number): Read[] {
  const keys = (count: number) => SIX.columns.slice(0, count).join();
  const series = (count: number, days: number, more = '') => {
    const span = `startTs=${start}&endTs=${start + days * DAY_MS}`;
    return (id: string) => `${seriesPath(id)}?keys=${keys(count)}&${span}&limit=50000${more}`;
  };
  const hourly = `&agg=AVG&interval=${HOUR_MS}`;
  const list = (query: string) => () => `/api/tenant/deviceInfos?page=0&${query}`;
  return [
    { what: '30 days raw, 1 key', budget: 10, path: series(1, 30) },
    { what: '30 days raw, 6 keys', budget: 10, path: series(6, 30) },
    { what: 'a day raw, 1 key', budget: 10, path: series(1, 1) },
    {
      what: 'latest values of a device, 6 keys',
      budget: 5,
      path: (id) => `${seriesPath(id)}?keys=${keys(6)}`,
    },
    { what: `${HOURLY_DAYS} days hourly, 1 key`, budget: 10, path: series(1, HOURLY_DAYS, hourly) },
    { what: `${HOURLY_DAYS} days hourly, 6 keys`, budget: 10, path: series(6, HOURLY_DAYS, hourly) },
    { what: '1,000 of 100,000 devices', budget: 5, isLarge: true, path: list('pageSize=1000') },
    {
      what: '10 of 100,000 devices, by name',
      isLarge: true,
      path: list('pageSize=10&sortProperty=name&sortOrder=ASC'),
    },
  ];
}

function inTurn<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => items[next++ % items.length] as T;
}

/** @returns the median duration, ms */
async function timeOf(
  { path, isLarge }: Read,
  { get, getAsLarge, next }: Filled & { next(): { readonly id: string } },
  repeats: number,
): Promise<number> {
  const durationsMs: number[] = [];
  for (let run = 0; run < repeats; run += 1) {
    const begun = performance.now();
    await (isLarge ? getAsLarge : get)(path(next().id));
    durationsMs.push(performance.now() - begun);
  }
  return median(durationsMs);
}
