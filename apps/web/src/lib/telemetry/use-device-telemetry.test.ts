import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveConsole, signInAs } from '../../testing/console.tsx';
import { telemetryOf } from '../../testing/telemetry.ts';
import { storedData } from '../session/session.ts';
import { readLastValues, storeLastValues } from './use-device-telemetry.ts';

const LATER_MS = 10_000;
const ATTIC = telemetryOf({ pm25: [{ ts: 1, value: 45 }] });

beforeEach(() => {
  vi.useFakeTimers();
  signInAs();
});

afterEach(() => {
  leaveConsole();
  vi.useRealTimers();
});

it('stores the last values of a device for the next start', () => {
  storeLastValues('attic', ATTIC);
  vi.advanceTimersByTime(LATER_MS);
  expect(readLastValues('attic')?.latest.pm25?.value).toBe(45);
});

it('stores the newest value only of keys that are no metrics, which may be many', () => {
  const points = [1, 2, 3].map((ts) => ({ ts, value: ts }));
  storeLastValues('cellar', telemetryOf({ temp: points, radon: points }));
  vi.advanceTimersByTime(LATER_MS);
  expect(readLastValues('cellar')?.series).toEqual({ temp: points, radon: points.slice(-1) });
});

it('stores no values of the previous user', () => {
  storeLastValues('attic', ATTIC);
  leaveConsole();
  signInAs({ email: 'next@example.com' });
  vi.advanceTimersByTime(LATER_MS);
  expect(storedData.read('latestTelemetryData')).toBeUndefined();
});
