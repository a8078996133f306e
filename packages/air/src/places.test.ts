import { describe, expect, it } from 'vitest';
import {
  INDUSTRY_PLACES,
  MAP_CATEGORIES,
  mapCategoryPlace,
  PLACE_TYPES,
  type PlaceType,
  placeTypeOf,
} from './places.ts';

describe('placeTypeOf', () => {
  it.each(PLACE_TYPES)('accepts %s', (type) => {
    expect(placeTypeOf(type)).toBe(type);
  });

  it('accepts the older name of an industrial office', () => {
    expect(placeTypeOf('Industrial Company')).toBe('Industrial Office');
  });

  it.each([null, undefined, '', 'None', 'hospital', 'toString', '__proto__'])(
    'returns null for %s',
    (text) => {
      expect(placeTypeOf(text)).toBeNull();
    },
  );
});

it('has an industry for every place type, and for none', () => {
  expect(new Set(Object.values(INDUSTRY_PLACES))).toEqual(new Set([...PLACE_TYPES, null]));
});

it('shows each place type under one map category besides All, and devices without one under All only', () => {
  const shownUnder = (type: PlaceType | null) =>
    MAP_CATEGORIES.filter((category) => [undefined, type].includes(mapCategoryPlace(category)));
  expect(shownUnder('Industrial Office')).toEqual(['All', 'Office']);
  for (const type of PLACE_TYPES) expect(shownUnder(type)).toHaveLength(2);
  expect(shownUnder(null)).toEqual(['All']);
});
