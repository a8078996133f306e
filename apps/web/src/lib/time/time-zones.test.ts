import { expect, it } from 'vitest';
import { timeZoneLabel, timeZoneNames } from './time-zones.ts';

const SUMMER_MS = Date.UTC(2026, 6, 1);
const WINTER_MS = Date.UTC(2026, 0, 1);

it('labels each time zone with its present offset', () => {
  expect(timeZoneLabel('Asia/Kolkata', SUMMER_MS)).toBe('Asia/Kolkata (UTC+5:30)');
  expect(timeZoneLabel('Europe/Berlin', SUMMER_MS)).toBe('Europe/Berlin (UTC+2)');
  expect(timeZoneLabel('Europe/Berlin', WINTER_MS)).toBe('Europe/Berlin (UTC+1)');
  expect(timeZoneLabel('Africa/Abidjan', WINTER_MS)).toBe('Africa/Abidjan (UTC)');
});

it('includes the stored time zone, once', () => {
  const kolkata = timeZoneNames('Asia/Kolkata').filter((zone) => /Kolkata|Calcutta/.test(zone));
  expect(kolkata).toEqual(['Asia/Kolkata']);
  expect(timeZoneNames('Mars/Olympus')).toContain('Mars/Olympus');
});
