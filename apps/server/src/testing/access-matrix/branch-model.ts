import type { FastifyInstance } from 'fastify';
import { newId } from '../../database/ids.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { TestDatabase } from '../test-database.ts';
import type { MatrixWorld } from './matrix-world.ts';

/** A device that is put into rooms of random trees. */
export type HousedDevice = {
  readonly id: string;
  readonly key: number;
  readonly name: string;
  readonly customerId: string | null;
};

const DEVICES_PER_OWNER = 8;
const NAME = /housed-\d+-/g;

/** The devices that a text names. */
export const namedIn = (text: string): ReadonlySet<string> => new Set(text.match(NAME));

/** Numbers that are the same in each run, in [0, max). */
export function randomNumbers(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

/** Devices of the tenant A and of its first customer: purifiers, each with a present reading, an open alarm and a worn filter. */
export async function makeHousedDevices(
  database: TestDatabase,
  app: FastifyInstance,
  { a }: MatrixWorld,
): Promise<HousedDevice[]> {
  const made: HousedDevice[] = [];
  const { devices, alarmLedger } = app.services;
  const now = Date.now();
  const purifierId = newId();
  await database.pool.query(
    `insert into purifier (id, purifier_id, purifier_model_no, modes, filter, created_time)
     values ($1, 47, 'Housed', '[{"mode": 1, "name": "auto"}]',
       '{"ratedHours": 4000, "ratedMassMg": null, "cleanAir": [{"mode": 1, "m3PerHour": 200}]}', 0)`,
    [purifierId],
  );
  for (const customerId of [a.customers[0].id, null]) {
    for (let n = 0; n < DEVICES_PER_OWNER; n++) {
      const name = `housed-${made.length}-`;
      const { device } = await devices.create({ tenantId: a.tenantId, customerId, name });
      made.push({ id: device.id, key: device.key, name, customerId });
      await database.pool.query('update device set purifier_id = $2 where id = $1', [device.id, purifierId]);
      await database.pool.query(
        `insert into latest_reading (device, ts, received_time, pm25, pm25_ts, mode, mode_ts)
         values ($1, $2, $2, 90, $2, 1, $2)`,
        [device.key, now],
      );
      await database.pool.query(
        `insert into filter_wear (device_id, day, share, due_day, told, model_said, next_time)
         values ($1, 0, 1, 0, 'nothing', '', 0)`,
        [device.id],
      );
    }
  }
  await inUnitOfWork(database.db, null, (unit) =>
    alarmLedger.raise(
      unit,
      made.map(({ id: deviceId, customerId }) => ({
        tenantId: a.tenantId,
        customerId,
        deviceId,
        ruleId: null,
        details: null,
        type: 'Housed',
        severity: 'MAJOR' as const,
        startTime: now,
        endTime: now,
      })),
    ),
  );
  return made;
}

/** The places of a tree, and by the id of a device those that it is in; none: it is in no room. */
export type House = {
  readonly placeIds: readonly string[];
  readonly pathOf: ReadonlyMap<string, readonly string[]>;
  readonly rooms: readonly HousedRoom[];
};

/** A room with all places that it is in, and itself. */
export type HousedRoom = {
  readonly id: string;
  readonly customerId: string | null;
  readonly path: readonly string[];
};

/** Puts the devices into rooms of random trees, or into none. */
export async function buildHouse(
  { pool }: TestDatabase,
  { a: { tenantId } }: MatrixWorld,
  devices: readonly HousedDevice[],
  random: (max: number) => number,
): Promise<House> {
  type Made = { id: string; kind: string; customerId: string | null; path: string[] };
  const places: Made[] = [];
  const add = (kind: string, customerId: string | null, above: readonly string[]): string[] => {
    const id = newId();
    const path = [...above, id];
    places.push({ id, kind, customerId, path });
    return path;
  };
  const addSome = (kind: string, customerId: string | null, above: readonly string[], max: number) =>
    Array.from({ length: random(max + 1) }, () => add(kind, customerId, above));
  for (const customerId of new Set(devices.map((one) => one.customerId))) {
    addSome('room', customerId, [], 1);
    for (const building of [add('building', customerId, []), ...addSome('building', customerId, [], 2)]) {
      addSome('room', customerId, building, 2);
      for (const floor of addSome('floor', customerId, building, 2)) addSome('room', customerId, floor, 2);
    }
  }
  await pool.query('update device set room_id = null where id = any($1)', [devices.map(({ id }) => id)]);
  await pool.query(`delete from place where name like 'housed %'`);
  for (const { id, kind, customerId, path } of places)
    await pool.query(
      `insert into place (id, created_time, tenant_id, customer_id, kind, parent_id, path, name)
       values ($1, 0, $2, $3, $4, $5, $6, $7)`,
      [id, tenantId, customerId, kind, path.at(-2) ?? null, path, `housed ${id}`],
    );
  const pathOf = new Map<string, readonly string[]>();
  for (const { id, customerId } of devices) {
    const rooms = places.filter((one) => one.kind === 'room' && one.customerId === customerId);
    const room = rooms[random(rooms.length + 1)];
    pathOf.set(id, room?.path ?? []);
    await pool.query('update device set room_id = $2 where id = $1', [id, room?.id ?? null]);
  }
  const rooms = places.filter(({ kind }) => kind === 'room');
  return { placeIds: places.map(({ id }) => id), pathOf, rooms };
}

/** Some of the places, and at times one that is gone. */
export const someOf = (placeIds: readonly string[], random: (max: number) => number): string[] => [
  ...Array.from({ length: 1 + random(3) }, () => placeIds[random(placeIds.length)] ?? newId()),
  ...(random(3) === 0 ? [newId()] : []),
];

/** Names of the devices in any place of each of the limits. */
export const namesWithin = (
  devices: readonly HousedDevice[],
  { pathOf }: House,
  ...limits: readonly (readonly string[])[]
): ReadonlySet<string> =>
  new Set(
    devices
      .filter(({ id }) => limits.every((limit) => pathOf.get(id)?.some((place) => limit.includes(place))))
      .map(({ name }) => name),
  );
