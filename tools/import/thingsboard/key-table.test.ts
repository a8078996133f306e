import { expect, it } from 'vitest';
import { mapKeys } from './key-table.ts';

const mapped = (keys: readonly string[], own: Record<string, string | null> = {}) =>
  Object.fromEntries(mapKeys(keys, new Map(Object.entries(own))).keys);

it('maps usual names to those of Airdeck, regardless of case and punctuation', () => {
  expect(
    mapped(['PM2.5', 'pm_10', 'CO2', 'Temperature', 'relative humidity', 'battery-level', 'rssi']),
  ).toEqual({
    'PM2.5': 'pm25',
    pm_10: 'pm10',
    CO2: 'co2',
    Temperature: 'temp',
    'relative humidity': 'rh',
    'battery-level': 'bat',
    rssi: 'rssi',
  });
});

it('never merges two keys of a device', () => {
  const { keys, contested } = mapKeys(['humidity', 'rh', 'Humidity', 'hum'], new Map());
  expect(Object.fromEntries(keys)).toEqual({
    rh: 'rh',
    humidity: 'humidity',
    Humidity: 'Humidity',
    hum: 'hum',
  });
  expect(contested).toEqual(['Humidity', 'hum', 'humidity']);
});

it('gives priority to a custom table, which can exclude keys, and rejects duplicate names', () => {
  expect(mapped(['dust', 'pm25', 'rssi'], { dust: 'pm25', rssi: null })).toEqual({ dust: 'pm25' });
  expect(mapped(['temperature'], { temperature: 'temperature' })).toEqual({ temperature: 'temperature' });
  expect(() => mapped(['a', 'b'], { a: 'co2', b: 'co2' })).toThrow('calls both a and b co2');
});
