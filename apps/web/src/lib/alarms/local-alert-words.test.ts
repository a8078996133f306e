import type { AlarmRow } from '@airdeck/contract/alarms/alarms';
import { expect, it } from 'vitest';
import { isCovered, uncovered } from './local-alert-words.ts';

const alert = (device: string, name: string, ts: number) => ({
  id: `${device}:${name}:${ts}`,
  name,
  value: 900,
  ts,
});
const alarm = (deviceId: string, key: string) => ({ deviceId, details: { key } }) as AlarmRow;

it('counts a device and key once: the alarm, or the newest alert of this browser', () => {
  const alerts = [
    alert('d1', 'co2', 3),
    alert('d1', 'co2', 2),
    alert('d1', 'humidity', 2),
    alert('d2', 'co2', 1),
  ];
  const told = uncovered(alerts, [alarm('d2', 'co2')]).map(({ id, key }) => [id, key]);
  expect(told).toEqual([
    ['d1:co2:3', 'co2'],
    ['d1:humidity:2', 'rh'],
  ]);
  expect(isCovered(alert('d1', 'humidity', 1), [alarm('d1', 'rh')])).toBe(true);
  expect(isCovered(alert('d1', 'humidity', 1), [alarm('d1', 'co2'), alarm('d2', 'rh')])).toBe(false);
});
