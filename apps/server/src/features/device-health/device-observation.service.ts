import { gapLimitOfStep } from '@airdeck/air/gaps';
import { WARM_UP_MS } from '@airdeck/air/sensor-faults';
import { credibleSignMs } from '@airdeck/air/staleness';
import { MAX_TS_AHEAD_MS } from '@airdeck/contract/device-port/device-messages';
import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { findPendingHours } from '../../ingest/pending-hours-sql.ts';
import {
  countRejectedMessages,
  findLatestValues,
  findRejectedMessages,
  findSignsOfLife,
  type LatestValues,
} from './device-signs.repository.ts';
import {
  findBeginnings,
  findRhythms,
  type HourlyMeasures,
  MEASURED_KEYS,
  type Rhythm,
  sumHours,
} from './measures.repository.ts';
import type {
  CountedReadings,
  DatedValue,
  DeviceChoice,
  DeviceMeasures,
  DeviceSign,
  KeyMeasures,
  RejectedMessages,
} from './observation.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

/** Age of an hour from which its roll-up exists. */
const ROLL_UP_MS = 5 * 60_000;

export type DeviceObservation = ReturnType<typeof createDeviceObservation>;

/**
 * Observations of devices, for the device watch. Whole hours are read from roll-ups, so that the cost of a device is
 * independent of its rate of readings.
 */
export function createDeviceObservation(parts: { database: Database; clock: Clock }) {
  const { clock } = parts;
  const { pool } = parts.database;

  return {
    /** Last signs of life of those of these devices that exist. */
    async signsOfLife(devices: DeviceChoice): Promise<DeviceSign[]> {
      const now = clock();
      return (await findSignsOfLife(pool, devices)).map((sign) => ({
        ...sign,
        lastHeardTime: credibleSignMs(sign.lastHeardTime, now),
        lastReadingTime: credibleSignMs(sign.lastReadingTime, now),
      }));
    },

    /** Messages of a device that could not be stored, of the last 24 hours and since the assignment to its tenant. */
    rejectedMessages: (deviceId: string, limit: number): Promise<RejectedMessages> =>
      findRejectedMessages(pool, deviceId, { since: clock() - DAY_HOURS * HOUR_MS, limit }),

    /** Recent measurements of those of these devices that exist. */
    async measuresOf(deviceIds: readonly string[]): Promise<DeviceMeasures[]> {
      const now = clock();
      const latest = await findLatestValues(pool, deviceIds);
      const devices = latest.map(({ key, readableFrom }) => ({ key, readableFrom }));
      const endHour = Math.floor((now - ROLL_UP_MS) / HOUR_MS);
      const weekHour = endHour - WEEK_HOURS;
      // Most devices of a large installation may have been silent for long, or never sent anything.
      const asked = latest.flatMap(({ key, readableFrom, heardTime }) =>
        heardTime !== null && heardTime >= weekHour * HOUR_MS - MAX_TS_AHEAD_MS
          ? [{ key, fromHour: Math.max(weekHour, wholeHourFrom(readableFrom)) }]
          : [],
      );
      const hours = await sumHours(pool, asked, { dayHour: endHour - DAY_HOURS, endHour });
      const pending = await findPendingHours({ pool }, asked, endHour);
      const hoursOf = new Map<number, HourlyMeasures[]>();
      for (const one of hours) hoursOf.set(one.device, [...(hoursOf.get(one.device) ?? []), one]);
      const rhythms = await rhythmsOf(pool, latest, hoursOf, now);
      const beginnings = await beginningsOf(pool, latest, rhythms, now);
      const rejected = await countRejectedMessages(pool, devices, now - DAY_HOURS * HOUR_MS);
      return latest.map((device) => {
        const keys = hoursOf.get(device.key) ?? [];
        const rhythm = rhythms.get(device.key);
        const main = mainOf(keys);
        const counted = (readings: number, fromHour: number) =>
          countedReadings(readings, { fromHour, endHour, pending: pending.get(device.key) ?? [] }, rhythm);
        return {
          deviceId: device.id,
          last24Hours: counted(main?.dayReadings ?? 0, endHour - DAY_HOURS),
          last7Days: counted(main?.weekReadings ?? 0, weekHour),
          usualStepMs: rhythm?.stepMs ?? null,
          keys: keyMeasures(device, keys, now),
          unknownKeys: device.unknownKeys.filter(({ ts }) => ts > now - DAY_HOURS * HOUR_MS),
          beginning: beginnings.get(device.key) ?? null,
          rejectedMessages: rejected.get(device.key) ?? 0,
        } satisfies DeviceMeasures;
      });
    },
  };
}

const wholeHourFrom = (ts: number) => Math.ceil(ts / HOUR_MS);

/** The key measured most often, on which the expected readings are based. */
const mainOf = (keys: readonly HourlyMeasures[]): HourlyMeasures | undefined =>
  keys.reduce<HourlyMeasures | undefined>(
    (main, one) => (main && main.weekReadings >= one.weekReadings ? main : one),
    undefined,
  );

/**
 * No readings are expected in the hour of a device's first reading, nor before; nor in hours with a pending roll-up,
 * which are unknown yet.
 */
function countedReadings(
  readings: number,
  { fromHour, endHour, pending }: { fromHour: number; endHour: number; pending: readonly number[] },
  rhythm?: Rhythm,
): CountedReadings {
  const first = Math.max(fromHour, rhythm?.firstHour ?? endHour);
  const unknown = pending.filter((hour) => hour >= first).length;
  return { readings, spanMs: Math.max(0, endHour - first - unknown) * HOUR_MS };
}

async function rhythmsOf(
  pool: pg.Pool,
  devices: readonly LatestValues[],
  hoursOf: ReadonlyMap<number, readonly HourlyMeasures[]>,
  now: number,
): Promise<Map<number, Rhythm>> {
  const asked = devices.flatMap(({ key: device, readableFrom }) => {
    const main = mainOf(hoursOf.get(device) ?? []);
    if (!main) return [];
    return {
      device,
      key: main.key,
      fromTs: Math.max(readableFrom, now - WEEK_HOURS * HOUR_MS),
      readableFromHour: wholeHourFrom(readableFrom),
    };
  });
  const rows = await findRhythms(pool, asked);
  return new Map(rows.map((row) => [row.device, row]));
}

/** For devices that sent recently: others cannot be warming up. */
async function beginningsOf(
  pool: pg.Pool,
  devices: readonly LatestValues[],
  rhythms: ReadonlyMap<number, Rhythm>,
  now: number,
) {
  const asked = devices
    .filter(({ ts }) => ts !== null && ts > now - WARM_UP_MS)
    .map(({ key: device, readableFrom }) => {
      const gapLimitMs = gapLimitOfStep(rhythms.get(device)?.stepMs ?? 0);
      // A device without a break started before the warm-up could last until now.
      return { device, gapLimitMs, fromTs: Math.max(readableFrom, now - WARM_UP_MS - gapLimitMs) };
    });
  const rows = await findBeginnings(pool, asked);
  return new Map(rows.map(({ device, ...beginning }) => [device, beginning]));
}

function keyMeasures(device: LatestValues, hours: readonly HourlyMeasures[], now: number): KeyMeasures[] {
  const byKey = new Map(hours.map((one) => [one.key, one]));
  return MEASURED_KEYS.flatMap((key) => {
    const latest = device.values.get(key) ?? null;
    const latestFault = device.faults.get(key);
    const hourly = byKey.get(key);
    if (!latest && !latestFault && !hourly) return [];
    const isRecent = latestFault !== undefined && latestFault.ts > now - DAY_HOURS * HOUR_MS;
    return {
      key,
      latest,
      fault: isRecent ? latestFault : hourly ? faultOf(hourly) : null,
      same: {
        hours: hourly?.sameHours ?? 0,
        readings: hourly?.sameReadings ?? 0,
        value: hourly?.value ?? 0,
        sinceTs: (hourly?.sameFromHour ?? 0) * HOUR_MS,
      },
    };
  });
}

/** The later of the lowest and the highest value that no sensor can mean. */
function faultOf({ faultMin, faultMinHour, faultMax, faultMaxHour }: HourlyMeasures): DatedValue | null {
  if (faultMin === null || faultMinHour === null || faultMax === null || faultMaxHour === null) return null;
  return faultMaxHour > faultMinHour
    ? { value: faultMax, ts: faultMaxHour * HOUR_MS }
    : { value: faultMin, ts: faultMinHour * HOUR_MS };
}
