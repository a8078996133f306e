import { expect, it } from 'vitest';
import { settingsOf } from './uplink-addresses.ts';

const valuesOf = (source: Parameters<typeof settingsOf>[0], httpUrl: string) =>
  settingsOf(source, 'upl_k', { httpUrl, mqttPort: 1884 }).map(({ value }) => value);

it('puts the key where the system can send it', () => {
  expect(valuesOf('chirpStack', 'https://air.example.com')).toEqual([
    'https://air.example.com/api/v1/uplinks/chirpstack',
    'Authorization',
    'Bearer upl_k',
  ]);
  expect(valuesOf('airGradient', 'http://10.0.0.5:8080')).toEqual([
    'mqtt://upl_k:airdeck@10.0.0.5:1884',
    '10.0.0.5:8080/api/v1/uplinks/upl_k',
  ]);
  const path = '/api/v1/uplinks/upl_k/sensor-community';
  expect(valuesOf('sensorCommunity', 'https://air.example.com')).toEqual(['air.example.com', path, '443']);
  expect(valuesOf('sensorCommunity', 'http://air.example.com')).toEqual(['air.example.com', path, '80']);
  expect(valuesOf('sensorCommunity', 'http://10.0.0.5:8080')).toEqual(['10.0.0.5', path, '8080']);
});
