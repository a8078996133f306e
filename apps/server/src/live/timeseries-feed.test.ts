import { describe, expect, it } from 'vitest';
import { createTimeseriesFeed } from './device-feeds.ts';
import type { NewReadings } from './fan-out.ts';

const NOW = 1_000_000;
const device = { id: 'device', key: 1, readableFrom: 0 };
const batchOf = (...points: [ts: number, values: Record<string, number>][]): NewReadings => ({
  readings: points.map(([ts, values]) => ({ deviceKey: 1, ts, values })),
  isReadAgain: false,
  texts: new Map(),
});
const feed = (
  keys: string[] | null,
  more: { latestOnly?: boolean; newest?: number; strict?: boolean } = {},
) =>
  createTimeseriesFeed({
    cmdId: 7,
    keys: keys && new Set(keys),
    latestOnly: more.latestOnly ?? false,
    strict: more.strict ?? false,
    clock: () => NOW,
    readFirst: async () => ({
      body: '}',
      fromTs: undefined,
      upTo: new Map([['pm25', more.newest ?? 0]]),
      texts: new Map([['pm25', `[${more.newest ?? 0},"3"]`]]),
    }),
  });
const dataOf = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text).data);

describe('createTimeseriesFeed', () => {
  it('serialises a batch once for all subscriptions with the same content', () => {
    const batch = batchOf([10, { pm25: 1, co2: 2 }]);
    const frames = [
      feed(['pm25', 'co2']),
      feed(['co2', 'pm25']),
      feed(['co2', 'pm25'], { latestOnly: true }),
    ].map((one) => one.readings?.(batch, device));
    expect(new Set(frames).size).toBe(1);
    expect(batch.texts.size).toBe(1);
    expect(dataOf(feed(null).readings?.(batch, device))).toEqual({ pm25: [[10, '1']], co2: [[10, '2']] });
    expect(batch.texts.size).toBe(2);
  });

  it('keeps the types of values on request, apart from the frames of others', () => {
    const batch = batchOf([10, { pm25: 1.5 }]);
    expect(dataOf(feed(['pm25'], { strict: true }).readings?.(batch, device))).toEqual({ pm25: [[10, 1.5]] });
    expect(dataOf(feed(['pm25']).readings?.(batch, device))).toEqual({ pm25: [[10, '1.5']] });
  });

  it('does not share a frame that omits points', async () => {
    const batch = batchOf([10, { pm25: 1 }], [11, { pm25: 2 }]);
    const behind = feed(['pm25'], { latestOnly: true, newest: 11 });
    await behind.first(device, new AbortController().signal);
    expect(dataOf(behind.readings?.(batch, device))).toEqual({ pm25: [[11, '2']] });
    expect(dataOf(feed(['pm25']).readings?.(batch, { ...device, readableFrom: 11 }))).toEqual({
      pm25: [[11, '2']],
    });
    expect(batch.texts.size).toBe(0);
    expect(dataOf(feed(['pm25']).readings?.(batch, device))).toEqual({
      pm25: [
        [11, '2'],
        [10, '1'],
      ],
    });
  });

  it('omits points of the first frame that were also received while it was read', async () => {
    for (const latestOnly of [false, true]) {
      const one = feed(['pm25'], { latestOnly, newest: 11 });
      await one.first(device, new AbortController().signal);
      expect(one.readings?.(batchOf([10, { pm25: 1 }], [11, { pm25: 3 }]), device)).toBeUndefined();
      // Stored again with another value.
      expect(dataOf(one.readings?.(batchOf([11, { pm25: 4 }]), device))).toEqual({ pm25: [[11, '4']] });
      one.caughtUp?.();
      expect(dataOf(one.readings?.(batchOf([12, { pm25: 1 }]), device))).toEqual({ pm25: [[12, '1']] });
    }
    const all = feed(['pm25'], { newest: 11 });
    await all.first(device, new AbortController().signal);
    all.caughtUp?.();
    // Late, and not in the first frame.
    expect(dataOf(all.readings?.(batchOf([10, { pm25: 1 }]), device))).toEqual({ pm25: [[10, '1']] });
  });

  it('omits points of the first frame that are announced, or read again after a gap, after it was sent', async () => {
    const one = feed(['pm25'], { newest: 11 });
    await one.first(device, new AbortController().signal);
    one.caughtUp?.();
    expect(one.readings?.(batchOf([11, { pm25: 3 }]), device)).toBeUndefined();
    const readAgain = {
      ...batchOf([10, { pm25: 1 }], [11, { pm25: 3 }], [12, { pm25: 5 }]),
      isReadAgain: true,
    };
    expect(dataOf(one.readings?.(readAgain, device))).toEqual({ pm25: [[12, '5']] });
    one.close?.();
  });

  it('continues if the newest point is from a clock that was ahead', async () => {
    const latest = feed(['pm25'], { latestOnly: true, newest: NOW + 31_536_000_000 });
    await latest.first(device, new AbortController().signal);
    expect(dataOf(latest.readings?.(batchOf([NOW, { pm25: 1 }]), device))).toEqual({ pm25: [[NOW, '1']] });
    expect(latest.readings?.(batchOf([NOW - 1, { pm25: 2 }]), device)).toBeUndefined();
  });

  it('returns no frame without matching points', () => {
    const batch = batchOf([10, { pm25: 1 }]);
    expect(feed(['co2']).readings?.(batch, device)).toBeUndefined();
    expect(feed(null).readings?.(batch, { ...device, readableFrom: 11 })).toBeUndefined();
  });

  it('limits the remembered keys, and sends points of further keys unconditionally', () => {
    const many = feed(null, { latestOnly: true });
    const values = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`k${n}`, n]));
    many.readings?.(batchOf([10, values]), device);
    const late = dataOf(many.readings?.(batchOf([9, { k0: 1, k1000: 2 }]), device));
    expect(late).toEqual({ k1000: [[9, '2']] });
  });
});
