import { describe, expect, it } from 'vitest';
import { INDUSTRY_PLACES, PLACE_TYPES, placeTypeOf } from './places.ts';

describe('placeTypeOf', () => {
  it.each(PLACE_TYPES)('knows %s', (type) => {
    expect(placeTypeOf(type)).toBe(type);
  });

  it('knows the older name of an industrial office', () => {
    expect(placeTypeOf('Industrial Company')).toBe('Industrial Office');
  });

  it.each([null, undefined, '', 'None', 'hospital', 'toString', '__proto__'])('takes %s as none', (text) => {
    expect(placeTypeOf(text)).toBeNull();
  });
});

it('reaches every place type by some industry', () => {
  expect(new Set(Object.values(INDUSTRY_PLACES))).toEqual(new Set([...PLACE_TYPES, null]));
});
