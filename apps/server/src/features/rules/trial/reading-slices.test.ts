import { describe, expect, it } from 'vitest';
import { random } from '../engine/testing/naive-intervals.ts';
import { type ReadSpans, readInSlices } from './reading-slices.ts';
import type { TriedReading } from './trial.repository.ts';

const HOUR = 3_600_000;
const FIRST_HOUR = 494_000;
const AT_ONCE = 2_000;

type Device = { deviceKey: number; stepMs: number; hours: { from: number; to: number }[] };

/** What devices have measured that send at an even pace, as a database would answer it. */
function past(devices: readonly Device[]) {
  const asked: (readonly { deviceKey: number; from: number; to: number }[])[] = [];
  const read: ReadSpans = async (spans) => {
    asked.push(spans);
    const found = new Map<number, TriedReading[]>();
    const withMore = new Set<number>();
    for (const { deviceKey, from, to } of spans) {
      const { stepMs = 1 } = devices.find((one) => one.deviceKey === deviceKey) ?? {};
      const first = Math.ceil(from / stepMs) * stepMs;
      const count = Math.max(0, Math.ceil((to - first) / stepMs));
      if (count > AT_ONCE / spans.length) withMore.add(deviceKey);
      const readings = Array.from({ length: count }, (_, at) => ({ ts: first + at * stepMs }));
      found.set(deviceKey, [...(found.get(deviceKey) ?? []), ...readings]);
    }
    for (const deviceKey of withMore) found.delete(deviceKey);
    return found;
  };
  return { read, asked };
}

async function readAll(devices: readonly Device[], read: ReadSpans) {
  const taken = new Map<number, number[]>(devices.map(({ deviceKey }) => [deviceKey, []]));
  const readers = devices.map(({ deviceKey, hours }) => ({
    deviceKey,
    hours,
    take: async (readings: readonly TriedReading[]) => {
      for (const { ts } of readings) taken.get(deviceKey)?.push(ts);
    },
  }));
  await readInSlices(readers, read);
  return taken;
}

describe('reading in slices', () => {
  it('gives each device all readings of its hours, in their order, however many there are', async () => {
    const next = random(7);
    const devices = [60_000, 180_000, 20_000, 600_000].map((stepMs, deviceKey) => {
      const hours = [];
      for (let hour = FIRST_HOUR; hour < FIRST_HOUR + 120; hour += 1 + Math.floor(next() * 9)) {
        const to = hour + 1 + Math.floor(next() * 30);
        hours.push({ from: hour, to });
        hour = to;
      }
      return { deviceKey, stepMs, hours };
    });
    const { read, asked } = past(devices);
    const taken = await readAll(devices, read);
    for (const { deviceKey, stepMs, hours } of devices) {
      const expected = hours.flatMap(({ from, to }) =>
        Array.from({ length: ((to - from) * HOUR) / stepMs }, (_, at) => from * HOUR + at * stepMs),
      );
      expect([deviceKey, taken.get(deviceKey)]).toEqual([deviceKey, expected]);
    }
    expect(asked.some((spans) => spans.every(({ from, to }) => to - from < HOUR / 2))).toBe(false);
    expect(asked.some((spans) => spans.every(({ deviceKey }) => deviceKey === 2))).toBe(true);
  });

  it('reads several devices at once, and neither hours nor devices that none of it concern', async () => {
    const day = { from: FIRST_HOUR, to: FIRST_HOUR + 24 };
    const late = { from: FIRST_HOUR + 400, to: FIRST_HOUR + 401 };
    const devices = [
      { deviceKey: 1, stepMs: 180_000, hours: [day] },
      { deviceKey: 2, stepMs: 180_000, hours: [day, late] },
    ];
    const { read, asked } = past(devices);
    await readAll(devices, read);
    const spanOf = (deviceKey: number, { from, to }: { from: number; to: number }) => ({
      deviceKey,
      from: from * HOUR,
      to: to * HOUR,
    });
    expect(asked).toEqual([[spanOf(1, day), spanOf(2, day)], [spanOf(2, late)]]);
  });
});
