import { expect, it } from 'vitest';
import { timeZoneOptions } from './time-zones.ts';

const SUMMER_MS = Date.UTC(2026, 6, 1);
const WINTER_MS = Date.UTC(2026, 0, 1);

const labelOf = (zone: string, nowMs: number) =>
  timeZoneOptions('', nowMs).find(({ value }) => value === zone)?.label;

it('labels each time zone with its present offset', () => {
  expect(labelOf('Asia/Kolkata', SUMMER_MS)).toBe('Asia/Kolkata (UTC+5:30)');
  expect(labelOf('Europe/Berlin', SUMMER_MS)).toBe('Europe/Berlin (UTC+2)');
  expect(labelOf('Europe/Berlin', WINTER_MS)).toBe('Europe/Berlin (UTC+1)');
  expect(labelOf('Africa/Abidjan', WINTER_MS)).toBe('Africa/Abidjan (UTC)');
});

it('includes the stored time zone, once', () => {
  const valuesWith = (stored: string) => timeZoneOptions(stored, WINTER_MS).map(({ value }) => value);
  expect(valuesWith('Asia/Kolkata').filter((zone) => /Kolkata|Calcutta/.test(zone))).toEqual([
    'Asia/Kolkata',
  ]);
  expect(valuesWith('Mars/Olympus')).toContain('Mars/Olympus');
});
