import type { Position } from '@airdeck/air/positions';
import { expect, it } from 'vitest';
import { createPlaceCache } from './place-cache.ts';

const TIMES = { freshMs: 300_000, staleMs: 3_600_000, retryMs: 30_000 };
const HERE = { lat: 20.296, lon: 85.825 };

/** A cache of a service that returns its number of calls, unless it is set to fail or to wait. */
function setUp() {
  const service = { asked: [] as Position[], fails: false, gate: Promise.resolve(), now: 1_000_000 };
  const failures: unknown[] = [];
  const cache = createPlaceCache<number>({
    ask: async (position) => {
      service.asked.push(position);
      await service.gate;
      if (service.fails) throw new Error('away');
      return service.asked.length;
    },
    gridDeg: 0.1,
    times: TIMES,
    clock: () => service.now,
    onFailure: (error) => failures.push(error),
  });
  return { service, cache, failures };
}

it('requests an answer again when it is no longer fresh', async () => {
  const { service, cache } = setUp();
  expect(await cache.at(HERE)).toEqual({ value: 1, fetchedTime: 1_000_000, isStale: false });
  service.now += TIMES.freshMs - 1;
  expect((await cache.at(HERE))?.value).toBe(1);
  service.now += 1;
  expect(await cache.at(HERE)).toEqual({ value: 2, fetchedTime: service.now, isStale: false });
});

it('sends one request for all callers within a cell, with the position of its centre', async () => {
  const { service, cache } = setUp();
  let open = () => {};
  service.gate = new Promise((resolve) => {
    open = resolve;
  });
  const answers = [
    cache.at(HERE),
    cache.at({ lat: 20.31, lon: 85.84 }),
    cache.at({ lat: 35.69, lon: 139.7 }),
  ];
  open();
  expect((await Promise.all(answers)).map((answer) => answer?.value)).toEqual([2, 2, 2]);
  expect(service.asked).toEqual([
    { lat: 20.3, lon: 85.8 },
    { lat: 35.7, lon: 139.7 },
  ]);
});

it('treats both sides of zero as one place', async () => {
  const { service, cache } = setUp();
  await cache.at({ lat: -0.01, lon: 0.01 });
  await cache.at({ lat: 0.01, lon: -0.01 });
  expect(service.asked).toEqual([{ lat: 0, lon: 0 }]);
});

it('returns the last answer as stale while requests fail, until it is too old', async () => {
  const { service, cache, failures } = setUp();
  await cache.at(HERE);
  service.fails = true;
  service.now += TIMES.freshMs;
  expect(await cache.at(HERE)).toEqual({ value: 1, fetchedTime: 1_000_000, isStale: true });
  service.now = 1_000_000 + TIMES.staleMs - 1;
  expect((await cache.at(HERE))?.isStale).toBe(true);
  service.now += 1;
  expect(await cache.at(HERE)).toBeUndefined();
  expect(failures).toHaveLength(2);
  service.fails = false;
  service.now += TIMES.retryMs;
  expect(await cache.at(HERE)).toEqual({ value: 4, fetchedTime: service.now, isStale: false });
});

it('delays the retry after a failure', async () => {
  const { service, cache } = setUp();
  service.fails = true;
  expect(await cache.at(HERE)).toBeUndefined();
  service.now += TIMES.retryMs - 1;
  expect(await cache.at(HERE)).toBeUndefined();
  expect(service.asked).toHaveLength(1);
  service.now += 1;
  await cache.at(HERE);
  expect(service.asked).toHaveLength(2);
});

it('evicts the least recently used places', async () => {
  const { service, cache } = setUp();
  await cache.at(HERE);
  for (let index = 0; index < 1_999; index += 1) await cache.at({ lat: -60 + index / 20, lon: 0 });
  const asked = service.asked.length;
  await cache.at(HERE);
  expect(service.asked).toHaveLength(asked);
  for (let index = 0; index < 2_000; index += 1)
    await cache.at({ lat: index / 100, lon: 40 + (index % 500) / 5 });
  const askedThen = service.asked.length;
  await cache.at(HERE);
  expect(service.asked).toHaveLength(askedThen + 1);
});
