import { devicePlaceFormSchema } from '@airdeck/contract/device-place';
import { describe, expect, it } from 'vitest';
import { checkedBy } from '../../lib/forms/checked-by.ts';
import { type PlaceValues, placeChangeOf, pointOf } from './place-values.ts';

const faultsOf = checkedBy(devicePlaceFormSchema)<PlaceValues>;

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
    expect(faultsOf({ ...CUTTACK, kind: 'None' }).kind).toBeUndefined();
    expect(placeChangeOf({ ...CUTTACK, kind: 'None' }).deviceInstalledPlace).toBeNull();
    expect(faultsOf({ ...CUTTACK, kind: '' }).kind).toBe('devices.error.placeRequired');
  });

  it('may be unknown, and is taken away then', () => {
    const nowhere = { ...CUTTACK, city: '', lat: '', lon: '', timeZone: '' };
    expect(faultsOf(nowhere)).toEqual({});
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
    const code = wrong === 'lat' ? 'latitudeInvalid' : 'longitudeInvalid';
    expect(faultsOf({ ...CUTTACK, lat, lon })).toEqual({ [wrong]: `devices.error.${code}` });
    expect(pointOf({ lat, lon })).toBeUndefined();
  });
});
