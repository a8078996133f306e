import { newId } from '../../database/ids.ts';
import { insertReadings, rollUp } from '../../features/telemetry/testing/readings.ts';
import type { TestDatabase } from '../test-database.ts';
import type { House, HousedDevice } from './branch-model.ts';

const HOUR_MS = 3_600_000;
const STEP_MS = HOUR_MS / 4;
const STAY_MS = 4 * HOUR_MS;
const STAYS = 6;

/** The time in which housed devices measure, epoch ms: whole hours. */
export type MeasuredTime = { readonly startTs: number; readonly endTs: number };

export const measuredTime = (now: number): MeasuredTime => {
  const endTs = now - (now % HOUR_MS);
  return { startTs: endTs - STAYS * STAY_MS, endTs };
};

/** The value of a device at a time, which no other device has, nor this one at another time. */
const valueAt = (position: number, ts: number, { startTs }: MeasuredTime): number =>
  1_001 + position * 100 + (ts - startTs) / STEP_MS;

/** A value each quarter of an hour from each device, which tells who measured it and when. */
export async function makeReadings(
  database: TestDatabase,
  devices: readonly HousedDevice[],
  time: MeasuredTime,
): Promise<void> {
  const times = Array.from(
    { length: (time.endTs - time.startTs) / STEP_MS },
    (_, at) => time.startTs + at * STEP_MS,
  );
  await insertReadings(
    database,
    devices.flatMap(({ key: device }, position) =>
      times.map((ts) => ({ device, ts, values: { co2: valueAt(position, ts, time) } })),
    ),
  );
  const hours = [...new Set(times.map((ts) => Math.floor(ts / HOUR_MS)))];
  for (const { key } of devices) await rollUp(database, key, hours);
}

/** A time of a device in a room; epoch ms. */
type Stay = { readonly roomId: string; readonly position: number; startTs: number; endTs: number };

/**
 * Lets devices leave rooms of their owner, for others or for none, and return; at the end each is where the house has it.
 * Some periods say that they began with the owner, though the device was in another room before.
 */
export async function moveAround(
  { pool }: TestDatabase,
  devices: readonly HousedDevice[],
  house: House,
  time: MeasuredTime,
  random: (max: number) => number,
): Promise<readonly Stay[]> {
  const stays: Stay[] = [];
  for (const [position, { id, name, customerId }] of devices.entries()) {
    const rooms = house.rooms.filter((room) => room.customerId === customerId);
    let left = 0;
    for (let at = 0; at < STAYS; at += 1) {
      const isLast = at === STAYS - 1;
      const roomId = isLast ? house.pathOf.get(id)?.at(-1) : rooms[random(rooms.length + 2)]?.id;
      if (roomId === undefined) continue;
      // Within an hour, and never two devices at once.
      const came = time.startTs + at * STAY_MS + (position + 1) * 97_003;
      const endTs = isLast ? Number.MAX_SAFE_INTEGER : came + STAY_MS;
      const isSaid = (isLast && left === 0) || random(2) === 0;
      const startTs = isSaid ? came : left;
      await pool.query(
        `insert into room_period (id, room_id, device_id, device_name, from_time, to_time) values ($1, $2, $3, $4, $5, $6)`,
        [newId(), roomId, id, name, isSaid ? came : null, isLast ? null : endTs],
      );
      stays.push({ roomId, position, startTs, endTs });
      left = endTs;
    }
  }
  return stays;
}

/** The simple model: at each time what the device measured that came last of those that are there; of several, the first. */
export function measuredIn(roomId: string, stays: readonly Stay[], time: MeasuredTime): [number, number][] {
  const here = stays.filter((stay) => stay.roomId === roomId);
  const values: [number, number][] = [];
  for (let ts = time.startTs; ts < time.endTs; ts += STEP_MS) {
    const there = here.filter(({ startTs, endTs }) => startTs <= ts && ts < endTs);
    const [last] = there.toSorted((a, b) => b.startTs - a.startTs);
    if (last) values.push([ts, valueAt(last.position, ts, time)]);
  }
  return values;
}
