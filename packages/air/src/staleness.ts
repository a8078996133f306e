import { TELEMETRY_WINDOWS } from './windows.ts';

/**
 * How alive a device is: `active`; `late`, when more than half of its time-out went by without a sign of life;
 * `silent`, when all of it did. The console calls them Active, Late and Silent wherever a device's state is named. In
 * counts a device is Active, also when it is late, or Inactive: silent, or in stock. Offline is a word of the live
 * view, for values that are not of now: see `isOffline`.
 */
export type Presence = 'active' | 'late' | 'silent';

/** For devices that set no `inactivityTimeout` attribute of their own. */
export const DEFAULT_INACTIVITY_TIMEOUT_MS = 600_000;

const LATE_PART = 0.5;

/**
 * Of when a reading is a sign of life, epoch ms: when it was measured, or when it came, by a clock that is ahead.
 * History that a device brings later does not make it alive.
 */
export const signOfLifeMs = (measuredMs: number, receivedMs: number): number =>
  Math.min(measuredMs, receivedMs);

/** No two clocks of an installation differ by more. */
export const MAX_CLOCK_LEAD_MS = 600_000;

/**
 * A sign of life that was noted, epoch ms, unless it lies ahead of the clock: it was noted by one that was ahead, and says
 * nothing of now.
 */
export const credibleSignMs = (notedMs: number | null, nowMs: number): number | null =>
  notedMs !== null && notedMs <= nowMs + MAX_CLOCK_LEAD_MS ? notedMs : null;

/**
 * @param lastSeenMs the device's last sign of life, epoch ms; `undefined`: there never was one.
 * @param inactivityTimeoutMs the device's time-out; one that is not above 0 counts as not set.
 */
export function presenceOf(
  lastSeenMs: number | undefined,
  nowMs: number,
  inactivityTimeoutMs: number = DEFAULT_INACTIVITY_TIMEOUT_MS,
): Presence {
  if (lastSeenMs === undefined) return 'silent';
  const timeoutMs = inactivityTimeoutMs > 0 ? inactivityTimeoutMs : DEFAULT_INACTIVITY_TIMEOUT_MS;
  const ageMs = nowMs - lastSeenMs;
  if (ageMs >= timeoutMs) return 'silent';
  return ageMs > timeoutMs * LATE_PART ? 'late' : 'active';
}

/**
 * Whether the live view says 'Offline': no reading in its window of five hours, or silent by the time-out.
 * @param lastReadingTs measurement time of the newest reading, epoch ms; `undefined`: there is none.
 * @param lastSeenMs when the device last sent anything, epoch ms; where only readings are known, the same.
 */
export function isOffline(
  device: { readonly lastReadingTs: number | undefined; readonly lastSeenMs: number | undefined },
  nowMs: number,
  inactivityTimeoutMs: number = DEFAULT_INACTIVITY_TIMEOUT_MS,
): boolean {
  const { lastReadingTs, lastSeenMs } = device;
  if (lastReadingTs === undefined || lastReadingTs < nowMs - TELEMETRY_WINDOWS.live.windowMs) return true;
  return presenceOf(lastSeenMs, nowMs, inactivityTimeoutMs) === 'silent';
}
