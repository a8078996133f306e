import { TELEMETRY_WINDOWS } from './windows.ts';

/**
 * Connection status of a device: `active`; `late`: more than half of its time-out has passed without a sign of life;
 * `silent`: all of it has. The console shows them as Active, Late and Silent. In counts, late devices are Active, and
 * silent devices and those in stock Inactive. Offline is a term of the live view for outdated values: see `isOffline`.
 */
export type Presence = 'active' | 'late' | 'silent';

/** For devices without the attribute `inactivityTimeout`. */
export const DEFAULT_INACTIVITY_TIMEOUT_MS = 600_000;

const LATE_PART = 0.5;

/**
 * The time at which a reading is a sign of life, epoch ms: its measurement, or its arrival if the device's clock is
 * ahead. Old readings that a device sends later do not make it active.
 */
export const signOfLifeMs = (measuredMs: number, receivedMs: number): number =>
  Math.min(measuredMs, receivedMs);

/** Largest difference between the clocks of an installation's servers. */
export const MAX_CLOCK_LEAD_MS = 600_000;

/**
 * A recorded sign of life, epoch ms, unless it is in the future: then it was recorded by a clock that was ahead, and is
 * ignored.
 */
export const credibleSignMs = (notedMs: number | null, nowMs: number): number | null =>
  notedMs !== null && notedMs <= nowMs + MAX_CLOCK_LEAD_MS ? notedMs : null;

/**
 * @param lastSeenMs the device's last sign of life, epoch ms; `undefined`: none.
 * @param inactivityTimeoutMs the device's time-out; 0 and less count as not set.
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
 * Whether the live view shows 'Offline': no reading in its window of five hours, or silent by the time-out.
 * @param lastReadingTs measurement time of the newest reading, epoch ms; `undefined`: none.
 * @param lastSeenMs time of the device's last message, epoch ms; if only readings are known, the same.
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
