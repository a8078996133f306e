import { Room, STEP_MS } from './air-model/room.ts';
import { isSending, type SensorReading, senseRoom } from './air-model/sensor.ts';
import type { City } from './cities.ts';
import type { DemoDevice, DemoTenant } from './home.ts';
import { LARGE_TENANT } from './large-hospital.ts';
import { DEMO_TENANTS } from './tenants.ts';
import { DAY_MS, HISTORY_MS, LONG_HISTORY_MS, SHORT_HISTORY_MS } from './time-spans.ts';

/** A device of the demo, with its place. */
export type Placement = {
  readonly device: DemoDevice;
  readonly city: City;
  /** Index in the building: keeps markers apart. */
  readonly index: number;
};

/** First index of a tenant's own devices, apart from those of customers in the same city. */
export const FIRST_OF_TENANT = 4;

/** The devices of tenants that are switched on. */
const placementsOf = (tenants: readonly DemoTenant[]): readonly Placement[] =>
  tenants
    .flatMap((tenant) => [
      ...tenant.customers.flatMap(({ city, devices }) =>
        devices.map((device, index) => ({ device, city, index })),
      ),
      ...tenant.devices.map((device, index) => ({
        device,
        city: tenant.city,
        index: FIRST_OF_TENANT + index,
      })),
    ])
    .filter(({ device }) => device.behaviour !== 'still-boxed');

export const PLACEMENTS = placementsOf(DEMO_TENANTS);
export const LARGE_PLACEMENTS = placementsOf([LARGE_TENANT]);

/** @param accessTokens by device name */
export const tokensIn = (accessTokens: Readonly<Record<string, string>>): string[] =>
  [...PLACEMENTS, ...LARGE_PLACEMENTS].flatMap(({ device }) => accessTokens[device.name] ?? []);

/** Time after which the initial state of a room has no effect. */
const BURN_IN_MS = 10 * 3_600_000;

/** Time of moves of devices, before the first start of the demo. */
export const MOVED_BEFORE_MS = 9 * 86_400_000;

/** Time at which later purifiers were added, before the first start of the demo. */
export const CAME_BEFORE_MS = 22 * DAY_MS;

/** Length of the history of a device at the first start, ms. */
export function historyMs({ cameLater, everyMs }: DemoDevice): number {
  if (everyMs !== undefined) return SHORT_HISTORY_MS;
  return cameLater ? LONG_HISTORY_MS : HISTORY_MS;
}

/** Simulated past readings of a device, one per minute or as often as it sends, from `fromTs` up to, not including, `toTs`. */
export function pastReadings(
  placement: Placement,
  fromTs: number,
  toTs: number,
  firstStart: number,
): SensorReading[] {
  const beginTs = Math.max(fromTs, firstStart - historyMs(placement.device));
  const { before, changedTs } = earlierLife(placement.device, firstStart);
  return [
    ...readingsInRoom({ ...placement, device: before }, beginTs, Math.min(toTs, changedTs), firstStart),
    ...readingsInRoom(placement, Math.max(beginTs, changedTs), toTs, firstStart),
  ];
}

/** State of a device before its move or its purifier, and time of this change; -Infinity: unchanged. */
function earlierLife(device: DemoDevice, firstStart: number): { before: DemoDevice; changedTs: number } {
  const { movedFrom, cameLater } = device;
  if (movedFrom) return { before: { ...device, ...movedFrom }, changedTs: firstStart - MOVED_BEFORE_MS };
  if (cameLater) {
    return { before: { ...device, cleanAirM3PerHour: 0 }, changedTs: firstStart - CAME_BEFORE_MS };
  }
  return { before: device, changedTs: Number.NEGATIVE_INFINITY };
}

function readingsInRoom(
  placement: Placement,
  fromTs: number,
  toTs: number,
  firstStart: number,
): SensorReading[] {
  if (fromTs >= toTs) return [];
  const { device, city } = placement;
  const room = new Room(city, device, fromTs - BURN_IN_MS);
  const readings: SensorReading[] = [];
  for (let ts = Math.ceil(fromTs / STEP_MS) * STEP_MS; ts < toTs; ts += STEP_MS) {
    room.advanceTo(ts);
    const isDue = ts % (device.everyMs ?? STEP_MS) === 0;
    if (isDue && isSending(device, ts, firstStart))
      readings.push(senseRoom(room, { ...placement, firstStart }, ts));
  }
  return readings;
}

/** A room simulated up to a time, to be advanced from there. */
export function roomAt(placement: Placement, ts: number): Room {
  const room = new Room(placement.city, placement.device, ts - BURN_IN_MS);
  room.advanceTo(ts);
  return room;
}
