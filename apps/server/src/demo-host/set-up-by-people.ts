import type { Tariff } from '@airdeck/contract/energy/tariffs';
import type { DemoHost, NewDemoAutomation, NewDemoReport, NewDemoWallScreen } from '@airdeck/demo/host';
import type { DescribedPlace } from '@airdeck/demo/past-entities';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../database/unit-of-work.ts';
import { createTariffs } from '../features/energy/tariffs.service.ts';
import type { Caller } from '../http/caller.ts';
import { ApiError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { callerOfDemo } from './demo-caller.ts';
import { drawDemoLogo } from './demo-logo.ts';

type Parts = {
  services: Pick<
    Services,
    | 'brands'
    | 'users'
    | 'devices'
    | 'automations'
    | 'scheduledReports'
    | 'wallScreens'
    | 'domainEvents'
    | 'tenants'
    | 'customers'
    | 'places'
    | 'floorPlans'
  >;
  database: Database;
  log: FastifyBaseLogger;
};

/** Reads data as a user of the demo, in one transaction; undefined: the user is deleted. */
const asUser = <T>(
  { services, database }: Parts,
  userId: string,
  read: (unit: UnitOfWork, by: Caller) => Promise<T>,
) =>
  inUnitOfWork(database.db, undefined, async (unit) => {
    const by = await callerOfDemo(unit, services, userId);
    return by && { by, read: await read(unit, by) };
  });

/** Continues without an item that is refused: its tenant has it by now, or cannot have it. */
async function unlessRefused({ log }: Parts, what: string, create: () => Promise<unknown>): Promise<void> {
  try {
    await create();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, `the ${what} of the demo could not be made`);
  }
}

/** See `DemoHost.createAutomation`. */
export async function createAutomation(
  parts: Parts,
  userId: string,
  { deviceName, ...automation }: NewDemoAutomation,
): Promise<void> {
  const { automations, devices } = parts.services;
  const found = await asUser(parts, userId, (unit, by) => devices.findByName(unit, by, deviceName));
  if (!found?.read) return;
  const { by, read: device } = found;
  const chosen = { kind: 'devices' as const, deviceIds: [device.id] };
  await unlessRefused(parts, 'automation', () => automations.create(by, { ...automation, devices: chosen }));
}

/** See `DemoHost.chooseBrand`. */
export async function chooseBrand(
  parts: Parts,
  userId: string,
  brand: Parameters<DemoHost['chooseBrand']>[1],
): Promise<void> {
  const found = await asUser(parts, userId, async () => undefined);
  if (!found) return;
  const logoLight = await drawDemoLogo(brand.accent);
  const change = { ...brand, sender: '', host: '', logoLight };
  await unlessRefused(parts, 'brand', () => parts.services.brands.change(found.by, change));
}

/** See `DemoHost.scheduleReport`. */
export async function scheduleReport(parts: Parts, userId: string, report: NewDemoReport): Promise<void> {
  const found = await asUser(parts, userId, async () => undefined);
  if (!found) return;
  const rooms = { customerId: null, deviceIds: null, placeId: null, countedHours: 'open' } as const;
  const sending = { isEnabled: true, readerIds: [userId] };
  await unlessRefused(parts, 'report', () =>
    parts.services.scheduledReports.create(found.by, { ...report, ...rooms, ...sending }),
  );
}

/** See `DemoHost.stateTariff`. */
export async function stateTariff(parts: Parts, userId: string, tariff: Tariff): Promise<void> {
  const found = await asUser(parts, userId, async () => undefined);
  if (!found) return;
  const tariffs = createTariffs({ ...parts.services, database: parts.database });
  const { by } = found;
  const named = by.customerId === null ? undefined : { customerId: by.customerId };
  await unlessRefused(parts, 'price of electricity', () => tariffs.set(by, named, tariff));
}

/** See `DemoHost.createWallScreen`. */
export async function createWallScreen(
  parts: Parts,
  userId: string,
  { rooms, ...screen }: NewDemoWallScreen,
): Promise<void> {
  const { devices, wallScreens } = parts.services;
  const found = await asUser(parts, userId, async (unit, by) => {
    const known = [];
    for (const { deviceName, title } of rooms) {
      const device = await devices.findByName(unit, by, deviceName);
      if (device) known.push({ deviceId: device.id, title });
    }
    return known;
  });
  if (!found || found.read.length === 0) return;
  const { by, read } = found;
  await unlessRefused(parts, 'wall screen', () => wallScreens.create(by, { ...screen, rooms: read }));
}

/** See `DemoHost.describePlaces`. */
export async function describePlaces(
  parts: Parts,
  userId: string,
  deviceName: string,
  described: readonly DescribedPlace[],
): Promise<void> {
  const { devices, places } = parts.services;
  const found = await asUser(parts, userId, (unit, by) => devices.findByName(unit, by, deviceName));
  if (!found?.read) return;
  const { by, read } = found;
  const { customerId } = read;
  const { places: known } = await places.list(by, customerId ?? undefined);
  const named = (parentId: string | null, [name, ...inside]: readonly string[]): string | undefined => {
    const id = known.find((place) => place.parentId === parentId && place.name === name)?.id;
    return id === undefined || inside.length === 0 ? id : named(id, inside);
  };
  for (const { path, facts } of described) {
    const id = named(null, path);
    if (path.length === 0)
      await unlessRefused(parts, 'places', () => places.saveWhole(by, { ...facts, customerId }));
    else if (id) await unlessRefused(parts, 'places', () => places.update(by, id, facts));
  }
}

/** See `DemoHost.drawFloors`. */
export async function drawFloors(
  parts: Parts,
  userId: string,
  plans: Parameters<DemoHost['drawFloors']>[1],
): Promise<void> {
  const { devices, places, floorPlans } = parts.services;
  const [first] = plans.flatMap(({ rooms }) => rooms);
  if (!first) return;
  const found = await asUser(parts, userId, (unit, by) => devices.findByName(unit, by, first.deviceName));
  if (!found?.read) return;
  const { by, read: device } = found;
  const tree = await places.list(by, device.customerId ?? undefined);
  const roomOf = (deviceName: string) =>
    tree.places.find((place) => place.devices.some(({ deviceName: name }) => name === deviceName));
  for (const { picture, rooms } of plans) {
    const placed = rooms.flatMap(({ deviceName, ...spot }) => {
      const room = roomOf(deviceName);
      return room ? [{ roomId: room.id, floorId: room.parentId, ...spot }] : [];
    });
    const floorId = placed[0]?.floorId;
    if (!floorId) continue;
    const onFloor = placed.flatMap(({ floorId: at, ...room }) => (at === floorId ? [room] : []));
    await unlessRefused(parts, 'plan of a floor', async () => {
      await floorPlans.savePicture(by, floorId, { picture: picture.toString('base64') });
      await floorPlans.placeRooms(by, floorId, { rooms: onFloor });
    });
  }
}
