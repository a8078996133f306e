import { describe, expect, it } from 'vitest';
import { distanceKm, isOnMap, nearestPlace } from './positions.ts';

const PARIS = { name: 'Paris', lat: 48.8566, lon: 2.3522 };
const LONDON = { name: 'London', lat: 51.5074, lon: -0.1278 };
const SUVA = { name: 'Suva', lat: -18.1416, lon: 178.4419 };

describe('distanceKm', () => {
  it('is a quarter of the circumference from pole to equator', () => {
    expect(distanceKm({ lat: 90, lon: 0 }, { lat: 0, lon: 77 })).toBeCloseTo((Math.PI / 2) * 6371, 6);
  });

  it('is half of it between opposite points, where rounding could leave the domain of asin', () => {
    for (let lat = -90; lat <= 90; lat += 7) {
      expect(distanceKm({ lat, lon: 13.7 }, { lat: -lat, lon: -166.3 })).toBeCloseTo(Math.PI * 6371, 3);
    }
  });

  it('is the known distance between two cities, in both directions', () => {
    expect(distanceKm(PARIS, LONDON)).toBeCloseTo(343.6, 0);
    expect(distanceKm(LONDON, PARIS)).toBe(distanceKm(PARIS, LONDON));
    expect(distanceKm(PARIS, PARIS)).toBe(0);
  });

  it('is the shorter way across the date line', () => {
    expect(distanceKm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111.19, 1);
  });
});

describe('nearestPlace', () => {
  it('finds the nearest place and its distance, also across the date line', () => {
    expect(nearestPlace([PARIS, LONDON, SUVA], { lat: 50, lon: 2 })?.place.name).toBe('Paris');
    const nearest = nearestPlace([PARIS, LONDON, SUVA], { lat: -18, lon: -179 });
    expect(nearest?.place.name).toBe('Suva');
    expect(nearest?.distanceKm).toBeCloseTo(271, 0);
  });

  it('returns undefined without places', () => {
    expect(nearestPlace([], PARIS)).toBeUndefined();
  });
});

it.each([
  [20.3, 85.8, true],
  [-90, 180, true],
  [0, 12, true],
  [0, 0, false],
  [-0, 0, false],
  [20.214748, 85.214745, false],
  [20.214748, 85.214744, true],
  [null, 85.8, false],
  [20.3, undefined, false],
  [Number.NaN, 1, false],
  [90.1, 1, false],
  [1, -180.1, false],
])('a device at %s, %s is on the map: %s', (lat, lon, expected) => {
  expect(isOnMap({ lat, lon })).toBe(expected);
});
