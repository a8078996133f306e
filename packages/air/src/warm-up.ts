/**
 * How long after its start a device may still be warming up, ms: particle sensors send zeros in the place of
 * readings until their fan runs, and a thermometer follows the heat of its own board.
 */
export const WARM_UP_MS = 30 * 60_000;

/** So many °C above the first reading is more than a room does by itself in that time. */
const WARMING_C = 1;

/** How a device began that came back after a break: everything within `WARM_UP_MS` of its first reading. */
export type Beginning = {
  /** Of the first reading after the break, epoch ms. */
  readonly startTs: number;
  readonly firstTempC: number | null;
  readonly lastTempC: number | null;
  /** Of the newest reading whose pm25 and pm10 were both 0; null: there is none. */
  readonly zeroParticlesTs: number | null;
};

export type WarmUp = 'pm25' | 'temp';

/**
 * Whether zeros of both particle sizes are the placeholder of a sensor that is starting, and no reading of clean
 * air: nothing measures none at all of either within minutes of being switched on.
 * @param sinceStartMs since the first reading after a break
 */
export function isBootPlaceholder(pm25: number | null, pm10: number | null, sinceStartMs: number): boolean {
  return pm25 === 0 && pm10 === 0 && sinceStartMs <= WARM_UP_MS;
}

/** What is still warming up, by the key whose values are not to be taken as they are; empty when nothing is. */
export function warmUpsOf(beginning: Beginning, nowMs: number): WarmUp[] {
  const { startTs, firstTempC, lastTempC, zeroParticlesTs } = beginning;
  if (nowMs - startTs > WARM_UP_MS) return [];
  const warmUps: WarmUp[] = [];
  if (zeroParticlesTs !== null && isBootPlaceholder(0, 0, zeroParticlesTs - startTs)) warmUps.push('pm25');
  if (firstTempC !== null && lastTempC !== null && lastTempC - firstTempC >= WARMING_C) warmUps.push('temp');
  return warmUps;
}
