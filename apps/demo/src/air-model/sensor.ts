import type { ColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import type { City } from '../cities.ts';
import type { DemoDevice } from '../home.ts';
import { hashUnit, jitter, seedOf } from './noise.ts';
import type { Room } from './room.ts';

export type SensorReading = {
  /** Epoch milliseconds. */
  readonly ts: number;
  readonly values: Partial<Record<ColumnKey, number>>;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Period of discharging and charging. */
const BATTERY_CYCLE_MS = 6.5 * DAY_MS;

/** Place of a reading, and time of the first start of the demo, epoch ms. */
type Sensed = {
  readonly device: DemoDevice;
  readonly city: City;
  /** Index of the device in its building. */
  readonly index: number;
  readonly firstStart: number;
};

/** Reading of a room's device at `ts`, with a sensor's noise, precision and faults. */
export function senseRoom(
  room: Room,
  { device, city, index, firstStart }: Sensed,
  ts: number,
): SensorReading {
  const { air } = room;
  const seed = seedOf(device.name);
  const noisy = (value: number, share: number, floor: number, salt: number) =>
    Math.max(0, value + jitter(seed + salt, ts) * (share * value + floor));
  const values: Partial<Record<ColumnKey, number>> = {
    co2: Math.round(noisy(air.co2, 0.008, 3, 1) + driftPpm(device, ts, firstStart)),
    tvoc: Math.round(noisy(air.tvoc, 0.03, 2, 2)),
    temp: round(air.temperatureC + jitter(seed + 3, ts) * 0.06, 2),
    rh: round(Math.min(99, noisy(air.humidity, 0.004, 0.1, 4)), 1),
    ...positionOf(city, index),
    mode: room.mode,
  };
  if (device.measuresParticles) {
    const fine = noisy(air.pm25, 0.03, 0.4, 5);
    values.pm25 = round(fine, 1);
    values.pm10 = round(fine + noisy(air.coarse, 0.05, 0.5, 6), 1);
  }
  if (device.sensors === 'dead-particles' && ts >= firstStart - DEAD_BEFORE_MS) {
    Object.assign(values, DEAD_PARTICLES);
  }
  values.bat = device.onBattery ? batteryPercent(seed, ts) : 100;
  return { ts, values };
}

/** Time before the first start at which a particle sensor failed: its values are constant since. */
const DEAD_BEFORE_MS = 5 * DAY_MS;
const DEAD_PARTICLES = { pm25: 2, pm10: 3 } as const;

/** An uncalibrated CO2 sensor: its zero rises each day, up to a maximum. */
const DRIFT_PPM_PER_DAY = 12;
const DRIFT_BEGINS_MS = 30 * DAY_MS;
const DRIFT_MOST_PPM = 600;

function driftPpm({ sensors }: DemoDevice, ts: number, firstStart: number): number {
  if (sensors !== 'drifting-co2') return 0;
  const days = (ts - firstStart + DRIFT_BEGINS_MS) / DAY_MS;
  return Math.min(DRIFT_MOST_PPM, Math.max(0, days * DRIFT_PPM_PER_DAY));
}

/** A few hundred metres apart, so that the markers of one building do not hide each other. */
export function positionOf(city: City, index: number): { lat: number; lon: number } {
  return {
    lat: round(city.latitude + (index % 3) * 0.0021, 5),
    lon: round(city.longitude + Math.floor(index / 3) * 0.0024, 5),
  };
}

function batteryPercent(seed: number, ts: number): number {
  const inCycle = ((ts + hashUnit(seed, 3) * BATTERY_CYCLE_MS) % BATTERY_CYCLE_MS) / BATTERY_CYCLE_MS;
  const charging = inCycle > 0.95;
  return Math.round(charging ? 12 + ((inCycle - 0.95) / 0.05) * 88 : 100 - (inCycle / 0.95) * 88);
}

/** Whether a device sends at a time. @param firstStart epoch ms of the first start of the demo */
export function isSending(device: DemoDevice, ts: number, firstStart: number): boolean {
  if (device.behaviour === 'silent-since-yesterday') return ts < firstStart - 20 * HOUR_MS;
  if (device.behaviour === 'drops-out') {
    // Offline for a part of some hours, rarely for most of one, and for single minutes at other times.
    const seed = seedOf(device.name);
    const hour = Math.floor(ts / HOUR_MS);
    const chance = hashUnit(seed + 50, hour);
    const outMinutes = chance < 0.006 ? 50 : chance < 0.18 ? 20 : 0;
    const isOut = ts - hour * HOUR_MS < outMinutes * 60_000;
    return !isOut && hashUnit(seed + 51, Math.floor(ts / 60_000)) > 0.12;
  }
  return true;
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
