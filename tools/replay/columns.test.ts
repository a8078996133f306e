import { describe, expect, it } from 'vitest';
import { guessMapping } from '../../apps/server/src/reading-files/mapping-guess.ts';
import { bindColumns, parseColumnRule, parseConstant, ReplayError } from './columns.ts';

describe('parseColumnRule', () => {
  it.each([
    ['rh_frac=rh*100', { source: 'rh_frac', target: 'rh', operator: '*', operand: 100 }],
    ['temp f = temp - 32', { source: 'temp f', target: 'temp', operator: '-', operand: 32 }],
    ['co=co/-1.5e3', { source: 'co', target: 'co', operator: '/', operand: -1500 }],
    ['temp=temp_k+273.15', { source: 'temp', target: 'temp_k', operator: '+', operand: 273.15 }],
    ['PM2.5=pm25', { source: 'PM2.5', target: 'pm25' }],
  ])('reads %s', (expression, rule) => {
    expect(parseColumnRule(expression)).toEqual(rule);
  });

  it.each([
    'rh',
    '=rh',
    'rh=',
    'rh_frac=rh*',
    'rh_frac=rh**100',
    'rh_frac=rh*1.2.3',
    'rh_frac=rh/0',
    'a=b*c',
    'a=process.exit()',
  ])('refuses %s', (expression) => {
    expect(() => parseColumnRule(expression)).toThrow(ReplayError);
  });
});

describe('parseConstant', () => {
  it.each([
    ['mode=1', ['mode', 1]],
    ['lat=-20.5', ['lat', -20.5]],
    ['heater=true', ['heater', true]],
    ['room=a=b', ['room', 'a=b']],
    ['note=', ['note', '']],
  ])('reads %s', (assignment, constant) => {
    expect(parseConstant(assignment)).toEqual(constant);
  });

  it.each(['mode', '=1'])('refuses %s', (assignment) => {
    expect(() => parseConstant(assignment)).toThrow(ReplayError);
  });
});

describe('bindColumns', () => {
  const guess = guessMapping(
    [
      ['ts', 'co2', 'rh_frac', 'part'],
      ['2026-02-03T10:00Z', '484.0', '0.57', 'a'],
    ],
    'UTC',
  );
  const bind = (maps: string[], dropped: string[] = [], constants: string[] = []) =>
    bindColumns(guess, maps.map(parseColumnRule), dropped, constants);

  it('sends every column except the time under its own or its mapped name', () => {
    expect(bind(['rh_frac=rh*100'], ['part']).map(({ index, key }) => [index, key])).toEqual([
      [1, 'co2'],
      [2, 'rh'],
    ]);
  });

  it('keeps numbers as numbers and other texts as text, and omits missing cells', () => {
    const read = bind([])[0]?.read;
    expect(['484.0', ' -2.75e-1 ', '.5', 'B_two', 'Infinity', '1e999'].map((cell) => read?.(cell))).toEqual([
      484,
      -0.275,
      0.5,
      'B_two',
      'Infinity',
      '1e999',
    ]);
    for (const cell of ['', '  ', 'NA', 'None', 'null', 'NULL', 'NaN', '-', 'n/a'])
      expect(read?.(cell), cell).toBeUndefined();
  });

  it('calculates in decimal: every hundredth times 100 is a whole number', () => {
    const read = bind(['rh_frac=rh*100'])[1]?.read;
    for (let hundredths = 0; hundredths <= 100; hundredths++) {
      expect(read?.((hundredths / 100).toFixed(2))).toBe(hundredths);
    }
  });

  it('supports all four operators', () => {
    const results = ['*4', '/4', '+4', '-4'].map((by) => bind([`co2=x${by}`])[0]?.read('10'));
    expect(results).toEqual([40, 2.5, 14, 6]);
  });

  it('refuses to calculate with text, but accepts a missing cell', () => {
    const read = bind(['part=x*2'])[2]?.read;
    expect(() => read?.('training')).toThrow(/'training' in column part/);
    expect(read?.('NA')).toBeUndefined();
  });

  it('refuses unknown columns, the time column, and two values for one key', () => {
    expect(() => bind(['rh=rh_percent'])).toThrow(/no column 'rh'.*co2, rh_frac, part/);
    expect(() => bind([], ['light'])).toThrow(/no column 'light'/);
    expect(() => bind(['ts=time'])).toThrow(/no column 'ts'/);
    expect(() => bind(['rh_frac=co2'])).toThrow(/under the key 'co2'/);
    expect(() => bind([], [], ['co2'])).toThrow(/under the key 'co2'/);
  });
});
