import {
  attributesPayloadSchema,
  telemetryPayloadSchema,
} from '@airdeck/contract/device-port/device-messages';
import { decimalOf, isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import { describe, expect, it } from 'vitest';
import { decodeAttributes, decodeTelemetry } from './decoder.ts';
import { bytesInMemory, mergeReadings, type Reading } from './reading.ts';
import { generatePayloads } from './testing/payloads.ts';

const NOW = Date.UTC(2026, 0, 15);
const device = { key: 7, keptFrom: 0, keyNames: undefined, stamp: (now: number) => now };
const decode = (payload: string | Buffer) => decodeTelemetry(Buffer.from(payload), device, NOW);

const reading = (values: object, extra: object | null = null, ts = NOW) => ({
  deviceKey: 7,
  ts,
  values,
  extra,
});

describe('decodeTelemetry', () => {
  it('reads an object of values, with the server time', () => {
    expect(decode('{"pm25":41.5,"co2":612}')).toEqual([reading({ pm25: 41.5, co2: 612 })]);
  });

  it('reads an array of readings with and without a time', () => {
    const ts = 1_767_229_200_000;
    expect(decode(`[{"pm25":1},{"ts":${ts},"values":{"co2":602}}]`)).toEqual([
      reading({ pm25: 1 }),
      reading({ co2: 602 }, null, ts),
    ]);
  });

  it('gives all readings without a time in one message the same time', () => {
    let next = NOW;
    const stamping = { key: 7, keptFrom: 0, keyNames: undefined, stamp: () => next++ };
    const readings = decodeTelemetry(Buffer.from('[{"pm25":1},{"co2":602}]'), stamping, NOW) as Reading[];
    expect(readings.map((one) => one.ts)).toEqual([NOW, NOW]);
  });

  it('treats ts without values, and values without ts, as ordinary keys', () => {
    expect(decode('{"ts":1,"pm25":3}')).toEqual([reading({ ts: 1, pm25: 3 }, { ts: 1 })]);
    expect(decode('{"values":"x"}')).toEqual([reading({ values: 'x' }, { values: 'x' })]);
  });

  it('keeps values that are not numbers, or have no column, separately with their type', () => {
    const values = { pm25: 'high', mode: true, fan: 3, note: 'on', nested: { a: [1, null] }, list: [1, 'b'] };
    expect(decode(JSON.stringify({ ...values, co2: 605 }))).toEqual([
      reading({ ...values, co2: 605 }, values),
    ]);
  });

  it('takes decimal text under a key with a column as a number', () => {
    const sent = { pm25: '41.5', pm10: '80', co2: '2900', temp: '-.5', rh: '044' };
    expect(decode(JSON.stringify(sent))).toEqual([
      reading({ pm25: 41.5, pm10: 80, co2: 2900, temp: -0.5, rh: 44 }),
    ]);
    // Text under other keys stays text, as do all other texts.
    const texts = {
      fan: '3',
      pm25: '',
      pm10: ' 8',
      co2: '0x1F',
      tvoc: '1e3',
      temp: 'NaN',
      rh: '44 %',
      mode: '٣',
    };
    expect(decode(JSON.stringify(texts))).toEqual([reading(texts, texts)]);
    const mixed = [reading({ pm25: 41.5, fan: '3', co2: 641 }, { fan: '3' })];
    expect(decode('{"pm25":"41.5","fan":"3","co2":641,"rh":null}')).toEqual(mixed);
  });

  it('sets numbers apart that no sensor can mean, also if they were sent as text', () => {
    const sent = { pm25: '6553.5', co2: 65_535, rh: 44 };
    const values = { ...sent, pm25: 6553.5 };
    const faults = new Set(['pm25', 'co2']);
    expect(decode(JSON.stringify(sent))).toEqual([
      { ...reading(values, { pm25: 6553.5, co2: 65_535 }), faults },
    ]);
    const zeros = { co2: 0, pm25: 0, pm10: 0, temp: 0, rh: 0, tvoc: 0 };
    const withOthers = { ...zeros, bat: 81, fan: 0 };
    expect(decode(JSON.stringify(withOthers))).toEqual([
      { ...reading(withOthers, { ...zeros, fan: 0 }), faults: new Set(Object.keys(zeros)) },
    ]);
    // Attributes are no measurements.
    expect(decodeAttributes(Buffer.from('{"co2":65535,"pm25":"41.5"}'))).toEqual({
      co2: 65_535,
      pm25: '41.5',
    });
  });

  it('takes a time as text, and cuts off its fraction', () => {
    const ts = 1_767_229_200_000;
    for (const sent of [`"${ts}"`, `${ts}.75`, `"${ts}.75"`]) {
      expect(decode(`{"ts":${sent},"values":{"co2":641}}`)).toEqual([reading({ co2: 641 }, null, ts)]);
    }
  });

  it('takes JSON as hand-written firmware sends it', () => {
    expect(decode('{temperature: 25}\n')).toEqual([reading({ temperature: 25 }, { temperature: 25 })]);
    expect(decode('{"co2":600,"temp":nan}\n')).toEqual([reading({ co2: 600 })]);
    expect(decode("[{'co2':600,},]")).toEqual([reading({ co2: 600 })]);
    expect(decode('{pm25:NaN}')).toEqual([]);
    expect(decode("{note:'a\\u0000b'}")).toBe('unstorable-text');
  });

  it('refuses what is not UTF-8, also where only a name of a key is not', () => {
    expect(decode(Buffer.from('{"t_°C":21,"t_µC":22}', 'latin1'))).toBe('not-utf8');
    expect(decode(Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]))).toBe('not-utf8');
    // The replacement character itself can be sent.
    expect(decode('{"note":"\uFFFD"}')).toEqual([reading({ note: '\uFFFD' }, { note: '\uFFFD' })]);
  });

  it('takes UTF-8 with a byte order mark, and names UTF-16 without one', () => {
    expect(decode(Buffer.from('\uFEFF{"pm25":7}'))).toEqual(decode(Buffer.from('{"pm25":7}')));
    expect(decode(Buffer.from('\uFEFF[{ts:1767229200000,values:{pm25:7}}]'))).toHaveLength(1);
    expect(decode(Buffer.from('{"pm25":7}', 'utf16le'))).toBe('not-utf8');
    expect(decode(Buffer.from('{"pm25":7}', 'utf16le').swap16())).toBe('not-utf8');
    expect(decode(Buffer.from('\uFEFF'))).toBe('not-json');
    expect(decode(Buffer.from('\uFEFF\uFEFF{"pm25":7}'))).toBe('not-json');
  });

  it('omits nulls, and readings without other values', () => {
    expect(decode('{"pm25":null,"co2":605}')).toEqual([reading({ co2: 605 })]);
    expect(decode('{"pm25":null}')).toEqual([]);
    expect(decode('{}')).toEqual([]);
    expect(decode(`{"ts":${NOW},"values":{}}`)).toEqual([]);
  });

  it('names faults of keys without a column, whose values stay where they are', () => {
    const [stored] = decode('{"radon":-1,"pressure":1013,"uptime":-1,"co2":600}') as Reading[];
    expect(stored?.faults).toEqual(new Set(['radon']));
    expect(stored?.extra).toEqual({ radon: -1, pressure: 1013, uptime: -1 });
  });

  it('uses the last value of a duplicate key', () => {
    expect(decode('{"pm25":1,"pm25":2}')).toEqual([reading({ pm25: 2 })]);
  });

  it('accepts the largest and smallest double-precision numbers', () => {
    expect(decode('{"mode":-1.7976931348623157e308,"pm10":5e-324,"fan":1e39}')).toEqual([
      reading({ mode: -1.7976931348623157e308, pm10: 5e-324, fan: 1e39 }, { fan: 1e39 }),
    ]);
  });

  it('treats names of Object.prototype properties as ordinary keys', () => {
    const [stored] = decode('{"__proto__":1,"constructor":"x","hasOwnProperty":2,"pm25":3}') as Reading[];
    expect(JSON.stringify(stored?.extra)).toBe('{"__proto__":1,"constructor":"x","hasOwnProperty":2}');
    expect(JSON.stringify(stored?.values)).toBe(
      '{"__proto__":1,"constructor":"x","hasOwnProperty":2,"pm25":3}',
    );
    const [withNull] = decode('{"__proto__":{"polluted":1},"pm25":null}') as Reading[];
    expect(JSON.stringify(withNull?.values)).toBe('{"__proto__":{"polluted":1}}');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it.each([
    ['', 'empty'],
    ['[]', 'empty'],
    ['{"pm25":', 'not-json'],
    ['{"a":"\0"}', 'not-json'],
    ['null', 'wrong-form'],
    ['41.5', 'wrong-form'],
    ['"text"', 'wrong-form'],
    ['[[{"pm25":1}]]', 'wrong-form'],
    ['[1]', 'wrong-form'],
    ['[null]', 'wrong-form'],
    [`{"ts":${NOW},"values":[1]}`, 'wrong-form'],
    [`{"ts":${NOW},"values":null}`, 'wrong-form'],
    ['{"ts":1.5,"values":{"pm25":1}}', 'ts-out-of-range'],
    ['{"ts":"today","values":{"pm25":1}}', 'ts-not-a-number'],
    ['{"ts":"","values":{"pm25":1}}', 'ts-not-a-number'],
    ['{"ts":true,"values":{"pm25":1}}', 'ts-not-a-number'],
    ['{"ts":null,"values":{"pm25":1}}', 'ts-not-a-number'],
    ['{"ts":1e400,"values":{"pm25":1}}', 'ts-not-a-number'],
    ['{"ts":9223372036854775808,"values":{"pm25":1}}', 'ts-out-of-range'],
    ['{"ts":946684799999,"values":{"pm25":1}}', 'ts-out-of-range'],
    [`{"ts":${NOW + 86_400_001},"values":{"pm25":1}}`, 'ts-out-of-range'],
    ['{"pm25":1e400}', 'number-out-of-range'],
    ['{"other":-1e400}', 'number-out-of-range'],
    ['{"nested":{"deep":[1e400]}}', 'number-out-of-range'],
    ['{"note":"a\\u0000b"}', 'unstorable-text'],
    ['{"a\\u0000b":1}', 'unstorable-text'],
    ['{"nested":{"a\\u0000b":1}}', 'unstorable-text'],
    ['{"note":"\\ud800"}', 'unstorable-text'],
    [`{"${'k'.repeat(256)}":1}`, 'key-length'],
    ['{"":1}', 'key-length'],
    [
      JSON.stringify(Object.fromEntries(Array.from({ length: 257 }, (_, n) => [`k${n}`, n]))),
      'too-many-keys',
    ],
    [
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, n]))),
      'too-many-keys',
    ],
    [`[${Array.from({ length: 5001 }, () => '{"a":1}').join()}]`, 'too-many-readings'],
    [`{"a":${'['.repeat(17)}${']'.repeat(17)}}`, 'too-deep'],
    [`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'too-deep'],
    ['[{"pm25":1},{"pm25":1e400}]', 'number-out-of-range'],
  ])('refuses %.60s', (payload, reason) => {
    expect(decode(payload)).toBe(reason);
  });

  it('accepts values just within the limits', () => {
    const values = Object.fromEntries(Array.from({ length: 256 }, (_, n) => [`k${n}`.padEnd(255, 'x'), n]));
    expect(decode(JSON.stringify(values))).toEqual([reading(values, values)]);
    expect(decode(`{"ts":${NOW + 86_400_000},"values":{"pm25":1}}`)).toHaveLength(1);
    expect(decode('{"ts":946684800000,"values":{"pm25":1}}')).toHaveLength(1);
    expect(decode(`{"a":${'['.repeat(16)}${']'.repeat(16)}}`)).toHaveLength(1);
    expect(decode('{"note":"\\\\u0000 is only text"}')).toEqual([
      reading({ note: '\\u0000 is only text' }, { note: '\\u0000 is only text' }),
    ]);
    expect(decode('{"note":"\\ud83d\\ude00"}')).toHaveLength(1);
  });

  it('agrees with the payload schema for generated payloads', () => {
    const schema = telemetryPayloadSchema(NOW);
    let taken = 0;
    for (const payload of generatePayloads(3000, NOW)) {
      const expected = schema.safeParse(JSON.parse(payload)).success;
      const decoded = decode(payload);
      expect(typeof decoded !== 'string', `${payload} → ${String(decoded)}`).toBe(expected);
      if (typeof decoded === 'string') continue;
      taken += 1;
      expect(decoded.map((one) => one.values)).toEqual(plainValues(payload));
    }
    // The generator produces enough of both kinds for a meaningful comparison.
    expect(taken).toBeGreaterThan(600);
    expect(taken).toBeLessThan(2400);
  });
});

describe('decodeAttributes', () => {
  it('accepts only an object', () => {
    expect(decodeAttributes(Buffer.from('{"fw":"1.4","lat":20.3,"gone":null}'))).toEqual({
      fw: '1.4',
      lat: 20.3,
    });
    expect(decodeAttributes(Buffer.from('[{"fw":"1.4"}]'))).toBe('wrong-form');
    expect(decodeAttributes(Buffer.from('{'))).toBe('not-json');
    expect(decodeAttributes(Buffer.alloc(0))).toBe('empty');
  });

  it('agrees with its schema', () => {
    for (const payload of generatePayloads(1000, NOW)) {
      const expected = attributesPayloadSchema.safeParse(JSON.parse(payload)).success;
      expect(typeof decodeAttributes(Buffer.from(payload)) !== 'string', payload).toBe(expected);
    }
  });
});

describe('mergeReadings', () => {
  it('keeps the later value of a key, whatever the types', () => {
    const earlier = (decode('{"pm25":1,"co2":"off","note":"a"}') as Reading[])[0] as Reading;
    const later = (decode('{"pm25":"high","co2":605,"rh":40}') as Reading[])[0] as Reading;
    expect(mergeReadings(earlier, later)).toEqual(
      reading({ pm25: 'high', co2: 605, note: 'a', rh: 40 }, { pm25: 'high', note: 'a' }),
    );
    const [faulty] = decode('{"co2":0,"temp":-127,"rh":40}') as [Reading];
    expect(mergeReadings(later, faulty)).toEqual({
      ...reading({ pm25: 'high', co2: 0, rh: 40, temp: -127 }, { pm25: 'high', co2: 0, temp: -127 }),
      faults: new Set(['co2', 'temp']),
    });
    expect(mergeReadings(faulty, later)).toEqual({
      ...reading({ pm25: 'high', co2: 605, rh: 40, temp: -127 }, { pm25: 'high', temp: -127 }),
      faults: new Set(['temp']),
    });
  });
});

const asDecimal = (value: unknown) => (typeof value === 'string' ? decimalOf(value) : undefined);

/** The content of a valid message, parsed in the straightforward way. */
function plainValues(payload: string): object[] {
  type Timed = { ts?: unknown; values?: object };
  const message = JSON.parse(payload) as Timed | Timed[];
  const readings = Array.isArray(message) ? message : [message];
  return readings
    .map((one) => ('ts' in one && 'values' in one ? (one.values as object) : one))
    .map((values) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([, value]) => value !== null)
          .map(([key, value]) => [key, (isColumnKey(key) ? asDecimal(value) : undefined) ?? value]),
      ),
    )
    .filter((values) => Object.keys(values).length > 0);
}

describe('bytesInMemory', () => {
  it.each([
    // Measured memory in V8, up to 35 times the size of the text.
    ['readings of known keys', `[${Array(5000).fill('{"pm25":1}').join()}]`, 480_000],
    ['readings of other keys', `[${Array(5000).fill('{"a":1}').join()}]`, 1_400_000],
    ['many keys', `{${Array.from({ length: 256 }, (_, n) => `"k${n}":1`).join()}}`, 25_000],
    ['objects in a list', `{"a":[${Array(19_000).fill('{}').join()}]}`, 1_216_000],
    ['a text', `{"a":"${'x'.repeat(60_000)}"}`, 60_000],
  ])('is at least the measured memory of %s', (_, payload, kept) => {
    expect(bytesInMemory(decode(payload) as Reading[])).toBeGreaterThanOrEqual(kept);
  });
});
