import { expect, it, vi } from 'vitest';
import { KnownTimes } from './known-times.ts';
import { type Reading, toReading } from './reading.ts';
import { type ReadingBatch, toBatch } from './reading-batch.ts';

const HOUR_MS = 3_600_000;
const NOW = 490_000 * HOUR_MS;

const of = (deviceKey: number, ts: number) => toReading(deviceKey, ts, { pm25: 5 }, true) as Reading;
const batchOf = (readings: Reading[], now = NOW): ReadingBatch => toBatch(readings, now);

it('knows only readings after the newest of their devices as new', () => {
  const known = new KnownTimes();
  expect(known.of(batchOf([of(1, NOW)])).areNew).toBe(false);
  known.note(batchOf([of(1, NOW), of(2, NOW - 1000), of(1, NOW - 5000)]));
  expect(known.of(batchOf([of(1, NOW + 1), of(2, NOW)])).areNew).toBe(true);
  for (const other of [of(1, NOW), of(1, NOW - 1), of(3, NOW)])
    expect(known.of(batchOf([of(2, NOW), other])).areNew).toBe(false);
});

it('knows the hour of the newest reading as marked, and puts it after the others', () => {
  const known = new KnownTimes();
  known.note(batchOf([of(1, NOW), of(2, NOW)]));
  const { hours, unmarked } = known.of(
    batchOf([of(1, NOW + 1), of(2, NOW + HOUR_MS), of(1, NOW - 1), of(3, NOW)]),
  );
  expect(unmarked).toBe(3);
  expect(hours.at(-1)).toEqual({ device: 1, hour: NOW / HOUR_MS });
  expect(hours).toHaveLength(4);
});

it('follows a clock that is set back, and ignores times far ahead', () => {
  const known = new KnownTimes();
  known.note(batchOf([of(1, NOW + 12 * HOUR_MS)]));
  expect(known.of(batchOf([of(1, NOW + 13 * HOUR_MS)])).areNew).toBe(false);
  known.note(batchOf([of(1, NOW + 12 * HOUR_MS)], NOW + 12 * HOUR_MS));
  known.note(batchOf([of(1, NOW)]));
  expect(known.of(batchOf([of(1, NOW + 1)])).areNew).toBe(true);
});

it('forgets all when told to, and some seconds after the last batch', () => {
  const known = new KnownTimes();
  const elapsed = vi.spyOn(performance, 'now');
  const isKnown = () => known.of(batchOf([of(1, NOW + 1)])).areNew;
  for (const forget of [() => known.forget(), () => elapsed.mockReturnValue(60_000)]) {
    elapsed.mockReturnValue(10_000);
    known.note(batchOf([of(1, NOW)]));
    expect(isKnown()).toBe(true);
    forget();
    expect(isKnown()).toBe(false);
  }
  elapsed.mockRestore();
});
