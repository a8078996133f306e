import { describe, expect, it } from 'vitest';
import { type PlaceValues, placeChangeOf, pointOf, validatePlace } from './place-values.ts';

const CUTTACK: PlaceValues = {
  kind: 'School',
  city: ' Cuttack ',
  lat: '20.46497',
  lon: '85,87927',
  timeZone: 'Asia/Kolkata',
};

describe('where a device stands', () => {
  it('is sent as it was filled in', () => {
    expect(placeChangeOf(CUTTACK)).toEqual({
      deviceInstalledPlace: 'School',
      deviceInstalledCity: 'Cuttack',
      deviceLat: 20.46497,
      deviceLon: 85.87927,
      timeZone: 'Asia/Kolkata',
    });
  });

  it('is no kind of place when None is chosen, which is not the same as choosing nothing', () => {
    expect(validatePlace({ ...CUTTACK, kind: 'None' }).kind).toBeUndefined();
    expect(placeChangeOf({ ...CUTTACK, kind: 'None' }).deviceInstalledPlace).toBeNull();
    expect(validatePlace({ ...CUTTACK, kind: '' }).kind).toBe('deviceLocation.kindRequired');
  });

  it('may be unknown, and is taken away then', () => {
    const nowhere = { ...CUTTACK, city: '', lat: '', lon: '', timeZone: '' };
    expect(validatePlace(nowhere)).toEqual({});
    expect(placeChangeOf(nowhere)).toEqual({
      deviceInstalledPlace: 'School',
      deviceInstalledCity: null,
      deviceLat: null,
      deviceLon: null,
      timeZone: null,
    });
  });

  it('leaves the time zone to the server where only the coordinates are known', () => {
    expect(placeChangeOf({ ...CUTTACK, timeZone: '' })).not.toHaveProperty('timeZone');
  });

  it.each([
    ['91', '0', 'lat'],
    ['', '85', 'lat'],
    ['20', '180.5', 'lon'],
    ['20', '', 'lon'],
    ['20', 'east', 'lon'],
  ] as const)('is not at %j, %j', (lat, lon, wrong) => {
    expect(validatePlace({ ...CUTTACK, lat, lon })[wrong]).toBeDefined();
    expect(pointOf({ lat, lon })).toBeUndefined();
  });
});
