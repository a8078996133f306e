import { getTableColumns } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device as deviceTable } from '../../database/schema/devices.ts';
import { createPartition } from '../../ingest/partition.repository.ts';
import { spanOf } from '../../ingest/partition-span.ts';
import { createMatrixWorld, type MatrixWorld } from '../../testing/access-matrix/matrix-world.ts';
import { createApiClient } from '../../testing/api-client.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createPartitionsFor } from '../telemetry/testing/readings.ts';
import { COLUMN_FATES, type ColumnFate } from './owner-columns.ts';
import {
  createFullDevices,
  deviceRow,
  type FullDevice,
  type Row,
  referringTables,
  rowsOf,
} from './testing/full-device.ts';
import { createMarkSearch } from './testing/marks-seen.ts';
import { OWNER_CHANGE_PATHS, type OwnerChangePath, type PathWorld } from './testing/owner-change-paths.ts';
import { TABLE_FATES } from './testing/owner-change-tables.ts';
import { columnsOf } from './testing/schema-columns.ts';

let database: TestDatabase;
let app: FastifyInstance;
let world: MatrixWorld & PathWorld;
let newFullDevice: ReturnType<typeof createFullDevices>;
let marksSeenBy: ReturnType<typeof createMarkSearch>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database);
  const api = createApiClient(app);
  world = { ...(await createMatrixWorld(database, app)), app, api };
  newFullDevice = createFullDevices(database, app, world.a);
  marksSeenBy = createMarkSearch(api, world);
  await database.pool.query(
    `insert into purifier (id, purifier_id, purifier_model_no, created_time) values (gen_random_uuid(), 1, 'AP-1', 0)`,
  );
  await createPartitionsFor(database, Date.now() - 60_000);
  const yesterday = Date.now() - 86_460_000;
  await createPartition(database.pool, yesterday, spanOf(yesterday, Date.now()), 'reading_day');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const COLUMNS = getTableColumns(deviceTable);
/** By column of the database. */
const FATES: Record<string, ColumnFate> = Object.fromEntries(
  Object.entries(COLUMN_FATES).map(([name, fate]) => [COLUMNS[name as keyof typeof COLUMN_FATES].name, fate]),
);
/** Only for searches. */
const DERIVED = ['search_text'];

/** The columns that describe the device, as they have to be after the change of its owner. */
function expectedColumns(before: Row, { leaves }: OwnerChangePath): Row {
  const { gateway: _right, ...info } = before['additional_info'] as Row;
  const blank: Row = { gateway_adds_devices: true, gateway_serves_customers: false, inherited: [] };
  return Object.fromEntries(
    Object.entries(FATES).flatMap(([name, fate]): [string, unknown][] => {
      if (fate === 'isSet') return [];
      const isCleared = fate === 'ends' || (fate === 'staysBehind' && leaves);
      if (isCleared) return [[name, blank[name] ?? null]];
      return [[name, name === 'additional_info' ? info : before[name]]];
    }),
  );
}

async function tablesOf(device: FullDevice): Promise<Map<string, Row[]>> {
  const tables = new Map<string, Row[]>();
  for (const table of await referringTables(database)) tables.set(table, await rowsOf(table, device));
  return tables;
}

describe('the list of what goes along with a device', () => {
  it('has every column of a device, and every table that refers to devices', async () => {
    const columns = (await columnsOf(database.pool)).filter(({ table }) => table === 'device');
    expect(columns.map(({ name }) => name).sort()).toEqual([...Object.keys(FATES), ...DERIVED].sort());
    expect(await referringTables(database)).toEqual(Object.keys(TABLE_FATES).sort());
  });

  it('lets its id, name, model and the name of its profile go along, and nothing that was entered for an owner', () => {
    const along = Object.keys(FATES).filter((name) => FATES[name] === 'goesAlong');
    const ofStock = 'stock_transport_type';
    expect(along).toEqual(['id', 'key', 'created_time', 'name', 'purifier_id', 'type', ofStock]);
  });

  it('is compared with a device that has something in all of them', async () => {
    const device = await newFullDevice('customer');
    const empty = Object.entries(await deviceRow(device)).filter(([, value]) => value === null);
    expect(empty).toEqual([]);
    for (const [table, rows] of await tablesOf(device))
      expect([table, rows.length > 0]).toEqual([table, true]);
  });
});

describe('a device changes its owner', () => {
  it.each(OWNER_CHANGE_PATHS)('$name', async (path) => {
    const device = await newFullDevice(path.from);
    const before = await deviceRow(device);
    const tables = await tablesOf(device);
    await path.go(world, device);

    const after = await deviceRow(device);
    expect(after).toMatchObject(expectedColumns(before, path));
    expect(after['tenant_id']).toBe(path.isToOtherTenant ? world.b.tenantId : world.a.tenantId);
    expect(after['customer_id']).not.toBe(world.a.customers[0].id);
    if (!path.leaves) return;
    for (const [table, found] of await tablesOf(device)) {
      // Attributes that the path itself enters for the next owner did not go along.
      const rows = found.filter(({ key }) => table !== 'device_attribute' || key !== path.entersAttribute);
      const { fate, changes } = TABLE_FATES[table] ?? {};
      const expected = tables.get(table)?.map((row) => ({ ...row, ...changes?.(path.isToOtherTenant) }));
      if (fate === 'grows') expect(rows).toEqual(expect.arrayContaining(expected ?? []));
      else expect([table, rows]).toEqual([table, fate === 'deleted' ? [] : expected]);
    }
  });
});

describe('the next owner', () => {
  const goOn = async (name: string, device: FullDevice) => {
    const path = OWNER_CHANGE_PATHS.find((one) => one.name === name);
    if (!path) throw new Error(`no path ${name}`);
    await path.go(world, device);
  };

  it('of the same tenant reads nothing of the former customer on any route', async () => {
    const device = await newFullDevice('customer');
    const [former, next] = world.a.customers;
    // Otherwise the search would prove nothing.
    expect((await marksSeenBy(former.user, device)).length).toBeGreaterThan(20);
    await goOn('from one customer to the next: assignment', device);
    expect(await marksSeenBy(next.user, device)).toEqual([]);
    expect(await marksSeenBy(former.user, device)).not.toContainEqual(
      expect.stringContaining(String(device.position[0])),
    );
  });

  it('with whom the tenant shares the earlier readings reads nothing else of the former customer', async () => {
    const device = await newFullDevice('customer');
    const [former, next] = world.a.customers;
    const url = `/backoffice/assignToCustomer/${device.device.id}`;
    const { status } = await world.api(world.a.admin, 'PUT', url, {
      deviceOwnerId: next.id,
      withHistory: true,
    });
    expect(status).toBe(200);
    const isOfReadings = (seen: string) => /: (?:former \d+ (?:latest_reading|reading)|[\d.]+$)/.test(seen);
    const seen = await marksSeenBy(next.user, device);
    expect(seen.filter(isOfReadings)).not.toEqual([]);
    expect(seen.filter((one) => !isOfReadings(one))).toEqual([]);
    expect(await marksSeenBy(former.user, device)).not.toContainEqual(expect.stringContaining('reading'));
  });

  it('in another tenant reads nothing of the former tenant on any route', async () => {
    const device = await newFullDevice('customer');
    expect((await marksSeenBy(world.a.admin, device)).length).toBeGreaterThan(20);
    await goOn('from a customer to another tenant: a move', device);
    expect(await marksSeenBy(world.b.admin, device)).toEqual([]);
  });
});
