import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { type ReadStretches, readInSlices } from './reading-slices.ts';
import type { Stretch, TriedValues } from './trial.repository.ts';

const HOUR = 3_600_000;
const FIRST_HOUR = 494_000;
const AT_ONCE = 2_000;

type Device = { deviceKey: number; stepMs: number; hours: { from: number; to: number }[] };

/** Readings of devices with a constant step, like answers of a database. */
function past(devices: readonly Device[]) {
  const asked: (readonly Stretch[])[] = [];
  const read: ReadStretches = async (stretches) => {
    asked.push(stretches);
    const found = new Map<number, number[]>();
    for (const { deviceKeys, from, to } of stretches) {
      for (const { deviceKey, stepMs } of devices.filter((one) => deviceKeys.includes(one.deviceKey))) {
        const times = found.get(deviceKey) ?? [];
        for (let ts = Math.ceil(from / stepMs) * stepMs; ts < to; ts += stepMs) times.push(ts);
        found.set(deviceKey, times);
      }
    }
    if ([...found.values()].flat().length > AT_ONCE) return undefined;
    return new Map(
      [...found].map(([key, times]) => [
        key,
        { times: Float64Array.from(times), values: new Float64Array(times.length) },
      ]),
    );
  };
  return { read, asked };
}

async function readAll(devices: readonly Device[], read: ReadStretches) {
  const taken = new Map<number, number[]>(devices.map(({ deviceKey }) => [deviceKey, []]));
  const readers = devices.map(({ deviceKey, hours }) => ({
    deviceKey,
    hours,
    take: async ({ times }: TriedValues) => void taken.get(deviceKey)?.push(...times),
  }));
  await readInSlices(readers, read);
  return taken;
}

describe('reading in slices', () => {
  it('returns all readings of the hours of each device in order, regardless of their number', async () => {
    const next = seededRandom(7);
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
    // No smaller parts than necessary.
    const lengths = asked.map((stretches) => Number(stretches.at(-1)?.to) - Number(stretches[0]?.from));
    expect(Math.min(...lengths)).toBeLessThan(12 * HOUR);
    expect(lengths.filter((length) => length < 2 * HOUR).length).toBeLessThan(lengths.length / 4);
  });

  it('reads several devices at once, and omits hours and devices that are not needed', async () => {
    const range = (from: number, to: number) => ({ from: FIRST_HOUR + from, to: FIRST_HOUR + to });
    const devices = [
      { deviceKey: 1, stepMs: 180_000, hours: [range(0, 24)] },
      { deviceKey: 2, stepMs: 180_000, hours: [range(0, 3), range(5, 8), range(400, 401)] },
      { deviceKey: 3, stepMs: 180_000, hours: [range(2, 6), range(26, 27), range(30, 31)] },
    ];
    const { read, asked } = past(devices);
    await readAll(devices, read);
    const stretch = (from: number, to: number, ...deviceKeys: number[]) => ({
      from: (FIRST_HOUR + from) * HOUR,
      to: (FIRST_HOUR + to) * HOUR,
      deviceKeys,
    });
    expect(asked).toEqual([
      [
        stretch(0, 2, 1, 2),
        stretch(2, 3, 1, 2, 3),
        stretch(3, 5, 1, 3),
        stretch(5, 6, 1, 2, 3),
        stretch(6, 8, 1, 2),
        stretch(8, 24, 1),
      ],
      [stretch(26, 27, 3), stretch(30, 31, 3)],
      [stretch(400, 401, 2)],
    ]);
  });
});
