import { expect, it } from 'vitest';
import { readReadings, writeReadings } from './readings-codec.ts';

const reading = (deviceKey: number, values: Record<string, number | string>) => ({
  deviceKey,
  ts: 1_767_225_600_000 + deviceKey,
  values,
});
const plain = (bytes: Uint8Array) =>
  readReadings(bytes).map(({ deviceKey, ts, values }) => ({ deviceKey, ts, values }));

it('transfers readings unchanged in messages of limited length', () => {
  const readings = [
    reading(1, { pm25: 11.5, 気温: '二十度' }),
    reading(2, { note: 'x'.repeat(300) }),
    reading(2_147_483_647, { pm25: -0.1 }),
    reading(4, {}),
  ];
  const messages = [...writeReadings(readings, 100)];
  expect(messages.flatMap(plain)).toEqual(readings);
  // The long one is alone.
  expect(messages.map((bytes) => bytes.length <= 100)).toEqual([true, false, true]);
  expect([...writeReadings([])]).toEqual([]);
});

it('knows what no sensor can mean at the other node, too', () => {
  const [message = new Uint8Array()] = writeReadings([
    reading(1, { co2: 65_535, pm25: 3 }),
    reading(2, { pm25: 3 }),
  ]);
  expect(readReadings(message).map(({ faults }) => faults)).toEqual([new Set(['co2']), undefined]);
});

it('rejects truncated messages, and reads unparsable values as empty', () => {
  const [message = new Uint8Array()] = writeReadings([reading(1, { pm25: 1 }), reading(2, { pm25: 2 })]);
  for (const length of [message.length - 1, 20, 3]) {
    expect(() => readReadings(message.subarray(0, length))).toThrow(RangeError);
  }
  const broken = Buffer.from(message);
  broken.write('[', 16);
  expect(plain(broken).map(({ values }) => values)).toEqual([{}, { pm25: 2 }]);
});
