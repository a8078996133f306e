import { describe, expect, it } from 'vitest';
import { keyProposal } from './recorded-names.ts';

const say = (key: string, value?: number) => {
  const found = keyProposal(key, value);
  return found && `${found.quantity} ${found.unit}${found.isUnitKnown ? '' : '?'}`;
};

describe('a key of a device of another maker', () => {
  it.each([
    // AirGradient
    ['rco2', 463, 'co2 ppm'],
    ['pm02', 7.15, 'pm25 µg/m³'],
    ['pm01', 4.2, 'pm1 µg/m³'],
    ['atmp', 14.82, 'temp °C'],
    ['rhum', 61.3, 'rh %'],
    ['noxIndex', 1, 'noxIndex '],
    // Sensor.Community
    ['P1', 14.33, 'pm10 µg/m³'],
    ['SDS_P2', 6.08, 'pm25 µg/m³'],
    ['BME280_pressure', 100_873.16, 'pressure Pa?'],
    ['DNMS_noise_LAeq', 41, 'noise dB'],
    ['SCD30_co2_ppm', 700, 'co2 ppm'],
    // ChirpStack, with decoders of Milesight, Dragino, Elsys, MClimate
    ['data_co2', 600, 'co2 ppm'],
    ['data_temperature', 21.6, 'temp °C'],
    ['data_pm2_5', 5, 'pm25 µg/m³'],
    ['TempC_SHT', 21, 'temp °C'],
    ['TVOC_ppb', 120, 'tvoc ppb'],
    ['relativeHumidity', 40, 'rh %'],
    ['ILL_lx', 300, 'light lx'],
    // PurpleAir, Tasmota, Netvox
    ['current_temp_f', 71, 'temp °F'],
    ['pm2_5_atm', 6.1, 'pm25 µg/m³'],
    ['CarbonDioxide', 702, 'co2 ppm'],
    ['PM1_0', 3, 'pm1 µg/m³'],
    ['PM10', 6, 'pm10 µg/m³'],
    // Typed wrongly
    ['temprature', 21, 'temp °C'],
    ['humidty', 40, 'rh %'],
    ['pressuer', 1009, 'pressure hPa'],
  ])('is recognised: %s', (key, value, said) => {
    expect(say(key, value)).toBe(said);
  });

  it('is of another unit if its value is no usual one in the first', () => {
    expect(say('temperature', 71)).toBe('temp °F?');
    expect(say('temperature', 295)).toBe('temp K?');
    expect(say('temperature')).toBe('temp °C');
    expect(say('voc', 188)).toBe('tvoc ppb?');
  });

  it.each([
    ['eCO2', 612],
    ['eco2', 612],
    ['co2_est', 500],
    ['CO2eq', 500],
    ['pm10_est', 5],
    ['pm02Standard', 7],
    ['pm003Count', 812],
    ['tvocRaw', 31_204],
    ['battery', 3.6],
    ['BatV', 3.6],
    ['vdd', 3650],
    ['wifi', -58],
    ['rssi', -97],
    ['night', 1],
    ['humidity2', 40],
    ['temperatureBoard', 30],
    ['__proto__', 1],
    ['constructor', 1],
    ['', 1],
  ])('is not recognised by chance: %s', (key, value) => {
    expect(say(key, value)).toBeUndefined();
  });

  it('is preferred in its compensated form', () => {
    const ranks = ['atmpCompensated', 'temperature', 'atmp'].map((key) => keyProposal(key, 21)?.rank ?? -1);
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  });
});
