import { expect, it } from 'vitest';
import { addAlerts, localAlerts } from './local-alerts.ts';

it('keeps each alert once, newest first, and at most a hundred', () => {
  const alert = (ts: number) => ({ id: `d:co2:${ts}`, name: 'co2', value: 900, ts });
  const stored = Array.from({ length: 100 }, (_, index) => alert(100 - index));
  const all = addAlerts(stored, [alert(100), alert(101), alert(102)]);
  expect(all).toHaveLength(100);
  expect(all.slice(0, 3).map(({ ts }) => ts)).toEqual([102, 101, 100]);
});

it('does not raise a dismissed alert again', () => {
  const alert = { id: 'd:co2:7', name: 'co2', value: 900, ts: 7 };
  expect(localAlerts.add([alert])).toEqual([alert]);
  expect(localAlerts.current()).toEqual([alert]);
  localAlerts.dismiss(alert.id);
  expect(localAlerts.add([alert])).toEqual([]);
  expect(localAlerts.current()).toEqual([]);
});
