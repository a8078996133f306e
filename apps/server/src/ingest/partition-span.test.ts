import { MIN_TS } from '@airdeck/contract/device-port/device-messages';
import { describe, expect, it } from 'vitest';
import { freePart, partitionName, type Span, spanOf } from './partition-span.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 21);

describe('the partitions of readings', () => {
  it('cover every time that a reading may have, once, in a few dozen', () => {
    const partitions: Span[] = [];
    for (let ts = MIN_TS; ts < NOW + 24 * HOUR_MS; ts += 7 * HOUR_MS) {
      const free = freePart(ts, spanOf(ts, NOW), partitions);
      if (free) partitions.push(free);
    }
    // The years 2000 to 2024, and the months from January 2025 to November 2026.
    expect(partitions).toHaveLength(25 + 23);
    for (const [index, { from }] of partitions.entries()) {
      expect(from).toBe(index === 0 ? MIN_TS : partitions[index - 1]?.to);
    }
    expect(new Set(partitions.map((one) => partitionName('reading', one))).size).toBe(48);
  });

  it('never overlap, in whatever order years were the present and the past', () => {
    const times = Array.from({ length: 400 }, (_, n) => MIN_TS + ((n * 7919) % 320) * 30 * 24 * HOUR_MS);
    const partitions: Span[] = [];
    for (const [index, ts] of times.entries()) {
      const free = freePart(ts, spanOf(ts, index % 3 === 0 ? ts : NOW), partitions);
      if (!free) continue;
      expect(partitions.filter(({ from, to }) => free.from < to && from < free.to)).toEqual([]);
      expect([free.from <= ts, ts < free.to]).toEqual([true, true]);
      partitions.push(free);
    }
    expect(new Set(partitions.map((one) => partitionName('reading', one))).size).toBe(partitions.length);
  });
});
