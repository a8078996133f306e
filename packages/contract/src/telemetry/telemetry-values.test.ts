import { describe, expect, it } from 'vitest';
import { decimalOf, numberText, valueText } from './telemetry-values.ts';

describe('numberText', () => {
  it.each([
    [42, '42'],
    [42.0, '42'],
    [41.5, '41.5'],
    [0, '0'],
    [-0, '-0'],
    [-0.5, '-0.5'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [1.5e-10, '1.5e-10'],
    [999_999_999_999_999, '999999999999999'],
    [1e15, '1e+15'],
    [-1.25e300, '-1.25e+300'],
  ])('writes %d as %s', (value, text) => expect(numberText(value)).toBe(text));
});

describe('valueText', () => {
  it('keeps text, and writes JSON without whitespace', () => {
    expect(valueText('auto "x"')).toBe('auto "x"');
    expect(valueText(true)).toBe('true');
    expect(valueText({ a: [1, 'b c'] })).toBe('{"a":[1,"b c"]}');
  });
});

it.each([
  ['41.5', 41.5],
  ['2900', 2900],
  ['-0.50', -0.5],
  ['.5', 0.5],
  ['007', 7],
  ['0', 0],
  ['', undefined],
  [' ', undefined],
  ['41.5 ', undefined],
  ['41,5', undefined],
  ['1e3', undefined],
  ['0x1F', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['+1', undefined],
  ['-', undefined],
  ['.', undefined],
  ['1.', undefined],
  ['1.2.3', undefined],
  ['٣', undefined],
  ['9'.repeat(41), undefined],
])('decimalOf(%s) is %s', (text, number) => {
  expect(decimalOf(text)).toBe(number);
});
