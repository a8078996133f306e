import { expect, it } from 'vitest';
import { airGradientReadings } from '../testing/uplink-fixtures.ts';
import { makerNames } from './maker-names.ts';

const namesOf = (...[source, values]: [Parameters<typeof makerNames>[0], Record<string, unknown>]) =>
  Object.fromEntries(
    makerNames(source, [{ values }]).map(({ key, quantity, unit }) => [quantity, `${key} ${unit}`]),
  );

it('prefers compensated values of AirGradient, and takes no index or ticks for a concentration', () => {
  const names = namesOf('airGradient', airGradientReadings);
  expect(names).toMatchObject({
    co2: 'rco2 ppm',
    temp: 'atmpCompensated °C',
    rh: 'rhumCompensated %',
    pm25: 'pm02Compensated µg/m³',
  });
  expect(names).not.toHaveProperty('tvoc');
  expect(names).not.toHaveProperty('bat');
});

it('reads P1 of Sensor.Community as PM10, and its pressure in pascal', () => {
  const values = {
    SDS_P1: 14.33,
    SDS_P2: 6.08,
    BME280_temperature: 61,
    BME280_pressure: 100_873,
    signal: -66,
  };
  expect(namesOf('sensorCommunity', values)).toEqual({
    pm10: 'SDS_P1 µg/m³',
    pm25: 'SDS_P2 µg/m³',
    temp: 'BME280_temperature °C',
    pressure: 'BME280_pressure Pa',
  });
});

it('leaves the keys of network servers to the profile', () => {
  expect(namesOf('chirpStack', { temperature: 21 })).toEqual({});
});
