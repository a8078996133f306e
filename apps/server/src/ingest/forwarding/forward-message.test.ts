import { describe, expect, it } from 'vitest';
import type { ForwardEntry } from './forward-entry.ts';
import { nextMessage, splitToFit } from './forward-message.ts';

const reading = (ts: number, values: ForwardEntry[2] = { pm25: ts }): ForwardEntry => [7, ts, values];

describe('a forwarded message', () => {
  it('contains as many readings as fit', () => {
    const entries = [1, 2, 3, 4].map((ts) => reading(ts));
    expect(nextMessage(entries, 1000)).toEqual({
      topic: 'v1/devices/me/telemetry',
      payload:
        '[{"ts":1,"values":{"pm25":1}},{"ts":2,"values":{"pm25":2}},{"ts":3,"values":{"pm25":3}},{"ts":4,"values":{"pm25":4}}]',
      entries: 4,
    });
    const some = nextMessage(entries, 70);
    expect(some).toMatchObject({
      payload: '[{"ts":1,"values":{"pm25":1}},{"ts":2,"values":{"pm25":2}}]',
      entries: 2,
    });
    expect(Buffer.byteLength(some.payload)).toBeLessThanOrEqual(70);
  });

  it('separates attributes and readings, in their order', () => {
    const entries: ForwardEntry[] = [reading(1), [7, null, { model: 'A' }], reading(2)];
    expect(nextMessage(entries, 1000).entries).toBe(1);
    expect(nextMessage(entries.slice(1), 1000)).toEqual({
      topic: 'v1/devices/me/attributes',
      payload: '{"model":"A"}',
      entries: 1,
    });
  });

  it('splits values that do not fit into one message, with the same time', () => {
    const values = { a: 'x'.repeat(40), b: 'y'.repeat(40), c: 'z'.repeat(40) };
    const parts = splitToFit(reading(5, values), 100);
    expect(parts.map(([device, ts]) => [device, ts])).toEqual(parts.map(() => [7, 5]));
    expect(Object.assign({}, ...parts.map(([, , part]) => part))).toEqual(values);
    for (const part of parts)
      expect(Buffer.byteLength(nextMessage([part], 100).payload)).toBeLessThanOrEqual(100);
  });

  it('omits a single value that fits into no message', () => {
    const parts = splitToFit(reading(5, { a: 'x'.repeat(200), b: 2 }), 100);
    expect(parts).toEqual([reading(5, { b: 2 })]);
  });
});
