import { describe, expect, it } from 'vitest';
import { numberText, valueText } from './telemetry-values.ts';

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
