import { devicePlaceFormSchema } from '@airdeck/contract/devices/device-place';
import { describe, expect, it } from 'vitest';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { pointOf } from '../../../parts/point/point-values.ts';
import { type PlaceValues, placeChangeOf } from './place-values.ts';

const errorsOf = checkedBy(devicePlaceFormSchema)<PlaceValues>;

const CUTTACK: PlaceValues = {
  kind: 'School',
  city: ' Cuttack ',
  lat: '20.46497',
  lon: '85,87927',
  timeZone: 'Asia/Kolkata',
};

describe('the location of a device', () => {
  it('is sent as entered', () => {
    expect(placeChangeOf(CUTTACK)).toEqual({
      placeType: 'School',
      city: 'Cuttack',
      lat: 20.46497,
      lon: 85.87927,
      timeZone: 'Asia/Kolkata',
    });
  });

  it('has no kind of place if None is chosen, while a missing choice is an error', () => {
    expect(errorsOf({ ...CUTTACK, kind: 'None' }).kind).toBeUndefined();
    expect(placeChangeOf({ ...CUTTACK, kind: 'None' }).placeType).toBeNull();
    expect(errorsOf({ ...CUTTACK, kind: '' }).kind).toBe('devices.error.placeRequired');
  });

  it('can be removed', () => {
    const nowhere = { ...CUTTACK, city: '', lat: '', lon: '', timeZone: '' };
    expect(errorsOf(nowhere)).toEqual({});
    expect(placeChangeOf(nowhere)).toEqual({
      placeType: 'School',
      city: null,
      lat: null,
      lon: null,
      timeZone: null,
    });
  });

  it('leaves the time zone to the server if only the coordinates are given', () => {
    expect(placeChangeOf({ ...CUTTACK, timeZone: '' })).not.toHaveProperty('timeZone');
  });

  it.each([
    ['91', '0', 'lat'],
    ['', '85', 'lat'],
    ['20', '180.5', 'lon'],
    ['20', '', 'lon'],
    ['20', 'east', 'lon'],
  ] as const)('is invalid at %j, %j', (lat, lon, wrong) => {
    const code = wrong === 'lat' ? 'latitudeInvalid' : 'longitudeInvalid';
    expect(errorsOf({ ...CUTTACK, lat, lon })).toEqual({ [wrong]: `devices.error.${code}` });
    expect(pointOf({ lat, lon })).toBeUndefined();
  });
});
