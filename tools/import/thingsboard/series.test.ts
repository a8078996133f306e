import { expect, it } from 'vitest';
import { partsOf, readSeries } from './series.ts';
import type { CallInput, ServerSession } from './session.ts';

type Points = Readonly<Record<string, readonly number[]>>;

/** A server with these times of each key, which records requests. */
function sessionOf(times: Points) {
  const requests: { startTs: number; endTs: number }[] = [];
  const call = async (_operation: unknown, { query = {} }: CallInput) => {
    const [startTs, endTs, limit] = [query['startTs'], query['endTs'], query['limit']] as number[];
    if (startTs === undefined || endTs === undefined) throw new Error('no range');
    requests.push({ startTs, endTs });
    return new Map(
      Object.entries(times).map(([key, all]) => {
        const within = all.filter((ts) => ts >= startTs && ts < endTs).slice(0, limit);
        return [key, within.map((ts) => ({ ts, value: ts }))];
      }),
    );
  };
  return { requests, session: { call } as unknown as ServerSession };
}

async function readAll(times: Points, endTs: number, limit: number) {
  const { session, requests } = sessionOf(times);
  const read: Record<string, number[]> = Object.fromEntries(Object.keys(times).map((key) => [key, []]));
  const range = { deviceId: 'd', keys: Object.keys(times), startTs: 0, endTs, limit };
  for await (const { series, nextTs } of readSeries(session, range)) {
    for (const [key, points] of series) {
      expect(points.every(({ ts }) => ts < nextTs)).toBe(true);
      read[key]?.push(...points.map(({ ts }) => ts));
    }
  }
  return { read, requests };
}

const every = (step: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => from + at * step);

it('reads every point once and in order, for any distribution of keys', async () => {
  const times = { fast: every(1, 1000), slow: every(100, 50), late: every(7, 30, 90_000), none: [] };
  const { read } = await readAll(times, 100_000, 16);
  expect(read).toEqual(times);
});

it('needs few requests for a long gap', async () => {
  const { requests } = await readAll({ pm25: [...every(1, 40), 5e11] }, 1e12, 16);
  expect(requests.length).toBeLessThan(60);
});

it('rejects an unordered answer', async () => {
  const { session } = sessionOf({ pm25: [3, 2, 1] });
  const pages = readSeries(session, { deviceId: 'd', keys: ['pm25'], startTs: 0, endTs: 10, limit: 3 });
  await expect(pages.next()).rejects.toThrow('not answered in the order');
});

it('requests keys in URLs that are short enough', () => {
  const keys = every(1, 100).map((number) => `${'é'.repeat(100)}${number}`);
  const parts = partsOf(keys);
  expect(parts.flat()).toEqual(keys);
  expect(Math.max(...parts.map((part) => encodeURIComponent(part.join('')).length))).toBeLessThanOrEqual(
    3000,
  );
  expect(partsOf(every(1, 100).map(String)).map((part) => part.length)).toEqual([40, 40, 20]);
});

it('requests a key with a comma alone, in both forms, and ignores series of its parts', async () => {
  expect(partsOf(['a', 'a,b', 'b'])).toEqual([['a', 'b'], ['a,b']]);
  const queries: CallInput['query'][] = [];
  const call = async (_operation: unknown, { query }: CallInput) => {
    queries.push(query);
    return new Map(['a', 'b'].map((key) => [key, [{ ts: 1, value: 1 }]]));
  };
  const session = { call } as unknown as ServerSession;
  const range = { deviceId: 'd', startTs: 0, endTs: 10 };
  for await (const { series } of readSeries(session, { ...range, keys: ['a,b'] }))
    expect(series.size).toBe(0);
  for await (const { series } of readSeries(session, { ...range, keys: ['a', 'b'] }))
    expect(series.size).toBe(2);
  expect(queries[0]).toMatchObject({ keys: 'a,b', key: ['a,b'] });
  expect(queries[1]).toMatchObject({ keys: 'a,b' });
  expect(queries[1]).not.toHaveProperty('key');
});
