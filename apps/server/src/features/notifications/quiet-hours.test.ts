import { expect, it } from 'vitest';
import { endOfQuietHours } from './quiet-hours.ts';

const at = (iso: string) => Date.parse(iso);
const night = { from: '22:00', to: '07:00', timeZone: 'Asia/Kolkata', letsCriticalPass: false };

it('ends on the next morning in local time if it spans midnight', () => {
  expect(endOfQuietHours(night, at('2026-06-01T23:00:00+05:30'))).toBe(at('2026-06-02T07:00:00+05:30'));
  expect(endOfQuietHours(night, at('2026-06-02T06:59:59+05:30'))).toBe(
    at('2026-06-02T06:59:59+05:30') + 60_000,
  );
  expect(endOfQuietHours(night, at('2026-06-02T03:00:00+05:30'))).toBe(at('2026-06-02T07:00:00+05:30'));
});

it('excludes its end, and the time before its start', () => {
  expect(endOfQuietHours(night, at('2026-06-02T07:00:00+05:30'))).toBeUndefined();
  expect(endOfQuietHours(night, at('2026-06-02T21:59:59+05:30'))).toBeUndefined();
  expect(endOfQuietHours(null, at('2026-06-02T23:00:00+05:30'))).toBeUndefined();
});

it('can lie within a day', () => {
  const noon = { ...night, from: '12:00', to: '14:00' };
  expect(endOfQuietHours(noon, at('2026-06-01T13:00:00+05:30'))).toBe(at('2026-06-01T14:00:00+05:30'));
  expect(endOfQuietHours(noon, at('2026-06-01T14:00:00+05:30'))).toBeUndefined();
});

it('ends in the local time of the morning after a clock change', () => {
  const berlin = { ...night, timeZone: 'Europe/Berlin' };
  expect(endOfQuietHours(berlin, at('2026-03-28T23:00:00+01:00'))).toBe(at('2026-03-29T07:00:00+02:00'));
  expect(endOfQuietHours(berlin, at('2026-10-24T23:00:00+02:00'))).toBe(at('2026-10-25T07:00:00+01:00'));
});
