import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits/limits.ts';
import type { Done } from './batch-writer.ts';
import { type MessagePart, storeInParts } from './message-parts.ts';
import { bytesInMemory, type Reading } from './reading.ts';
import { Rejection, Unavailable } from './rejection.ts';

const SHARE = LIMITS.ingest.batchRowsPerDevice;

const readings = (count: number, extra: Reading['extra'] = null): Reading[] =>
  Array.from({ length: count }, (_, ts) => ({ deviceKey: 1, ts, values: { pm25: 1 }, extra }));

function store(message: Reading[]) {
  const parts: { part: MessagePart; done: Done }[] = [];
  const outcomes: string[] = [];
  storeInParts(
    { add: (part, done) => parts.push({ part, done }) },
    { tenantId: 't', deviceKey: 1, transport: 'mqtt' },
    message,
    bytesInMemory(message),
    (error) => outcomes.push(error?.name ?? 'stored'),
  );
  return { parts, outcomes };
}

describe('a message stored in parts', () => {
  it('is not split if it fits into the share of its device', () => {
    const { parts, outcomes } = store(readings(SHARE));
    expect(parts.map(({ part }) => [part.readings.length, part.rows, part.transport])).toEqual([
      [SHARE, SHARE, 'mqtt'],
    ]);
    parts[0]?.done(null);
    expect(outcomes).toEqual(['stored']);
  });

  it('is split into shares otherwise, in order, and counted as one message', () => {
    const all = readings(2 * SHARE + 1);
    const { parts } = store(all);
    expect(parts.map(({ part }) => part.rows)).toEqual([SHARE, SHARE, 1]);
    expect(parts.flatMap(({ part }) => part.readings)).toEqual(all);
    expect(parts.map(({ part }) => part.transport)).toEqual([null, null, 'mqtt']);
  });

  it('counts large readings as several rows, and cannot split a single one', () => {
    const large = { note: 'x'.repeat((LIMITS.ingest.batchRowBytes * SHARE) / 4) };
    const { parts } = store(readings(3, large));
    expect(parts.map(({ part }) => part.readings.length)).toEqual([1, 1, 1]);
    expect(parts.every(({ part }) => part.rows > SHARE / 2 && part.rows <= SHARE)).toBe(true);
    expect(store(readings(1, { note: large.note.repeat(9) })).parts[0]?.part.rows).toBeGreaterThan(4 * SHARE);
  });

  it('is settled once, with its last part and the worst result of all parts', () => {
    const rejection = new Rejection('refused-by-database');
    const away = new Unavailable('away');
    for (const [results, outcome] of [
      [[null, null, null], 'stored'],
      [[null, rejection, null], 'Rejection'],
      [[away, rejection, null], 'Unavailable'],
      [[rejection, null, away], 'Unavailable'],
    ] as const) {
      const { parts, outcomes } = store(readings(2 * SHARE + 1));
      for (const [index, { done }] of parts.entries()) {
        expect(outcomes).toEqual([]);
        done(results[index] ?? null);
      }
      expect(outcomes).toEqual([outcome]);
    }
  });
});
