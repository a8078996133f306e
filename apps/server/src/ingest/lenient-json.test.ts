import { describe, expect, it } from 'vitest';
import { parseLenient } from './lenient-json.ts';
import { generatePayloads } from './testing/payloads.ts';

describe('parseLenient', () => {
  it.each([
    ['{temperature: 25}\n', { temperature: 25 }],
    ['{ pm2.5 : 1, t_°C: 2, _x-1:3, 25:4 }', { 'pm2.5': 1, 't_°C': 2, '_x-1': 3, 25: 4 }],
    [`{'note':'it\\'s "fine"', "other":"it's"}`, { note: `it's "fine"`, other: "it's" }],
    [`{'a':'\\u00b0\\n\\\\'}`, { a: '°\n\\' }],
    ['{"a":[1,2,],"b":{"c":3,},}', { a: [1, 2], b: { c: 3 } }],
    ['{"co2":600,"temp":nan}', { co2: 600, temp: null }],
    ['{a:NaN,b:-nan,c:Infinity,d:-inf,e:+INF,f:nan(0x7),g:[NaN]}', nulls('abcdef', { g: [null] })],
    ['{a:true,b:false,c:null,d:-1.5e3,e:0}', { a: true, b: false, c: null, d: -1500, e: 0 }],
    ['[]', []],
    ['[{},]', [{}]],
    ['{"a":1,a:2}', { a: 2 }],
  ])('reads %s', (text, value) => {
    expect(parseLenient(text)).toEqual(value);
  });

  it('takes __proto__ as an ordinary name', () => {
    expect(JSON.stringify(parseLenient('{__proto__:{"polluted":1}}'))).toBe('{"__proto__":{"polluted":1}}');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it.each([
    '',
    '{',
    '{a:1',
    '{a:}',
    '{a}',
    '{:1}',
    '{,}',
    '[,]',
    '[1,,2]',
    '{a:1,,b:2}',
    '{a:1 b:2}',
    '{a:1};',
    '{a:auto}',
    '{a:nano}',
    '{a:truest}',
    '{a:01}',
    '{a:.5}',
    '{a:1.}',
    '{a:0x1F}',
    `{a:'x}`,
    `{a:"x'}`,
    `{a:'\\x41'}`,
    `{a:'\n'}`,
    '{a:"\0"}',
    'a:1',
    `${'['.repeat(40)}${']'.repeat(40)}`,
    `${'{a:'.repeat(200_000)}`,
    `{a:'${'\\'.repeat(200_000)}`,
  ])('refuses %.40s', (text) => {
    expect(parseLenient(text)).toBeUndefined();
  });

  it('reads valid JSON like JSON.parse', () => {
    let read = 0;
    for (const payload of generatePayloads(2000, Date.UTC(2026, 0, 15))) {
      const value = parseLenient(payload);
      // Values nested beyond every limit are refused here.
      if (value === undefined) continue;
      read += 1;
      expect(value, payload).toEqual(JSON.parse(payload));
    }
    expect(read).toBeGreaterThan(1900);
  });
});

function nulls(names: string, more: object): object {
  return { ...Object.fromEntries([...names].map((name) => [name, null])), ...more };
}
