import { listAlarms } from '@airdeck/contract/alarms/alarms';
import { getHistory } from '@airdeck/contract/history/history';
import {
  changeQuantity,
  declaredQuantitySchema,
  declareQuantity,
  listQuantities,
  QUANTITY_ERRORS,
  withdrawQuantity,
} from '@airdeck/contract/quantities/quantities';
import { RULE_KEY_ERRORS } from '@airdeck/contract/rules/rule-keys';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRollUp } from '../../ingest/roll-up.ts';
import { storeReadings } from '../../ingest/testing/store-readings.ts';
import { type ApiClient, createApiClient } from '../../testing/api-client.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createWorld, type World } from '../../testing/world.ts';

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 10, 20, 13, 10);
const TERMS = {
  names: { en: 'Methane', ja: 'メタン', ar: 'الميثان' },
  unit: 'ppm',
  decimals: 1,
  min: 0,
  max: 1_000,
  bands: null,
};
const RULE = {
  name: 'Methane leaks',
  isEnabled: true,
  severity: 'CRITICAL',
  devices: { kind: 'all' },
  condition: { kind: 'above', key: 'ch4', threshold: 50, clearAt: 40 },
  holdMinutes: 0,
  schedule: null,
  recipients: { customerUsers: true, tenantAdmins: true, userIds: [] },
};

describe('a quantity that the installation declares', () => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let world: World;
  let ask: ApiClient;
  let now = START;
  const clock = () => now;

  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database, { clock });
    app = await createTestApp(database, { clock });
    ask = createApiClient(app);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const device = () => world.a.customers[0].device;
  const send = (minutesAgo: number, ch4: number) =>
    storeReadings(app.ingest, world.a.tenantId, device(), [
      { ts: now - minutesAgo * MINUTE_MS, values: { ch4 } },
    ]);
  const declare = (part: object = {}) =>
    ask(world.sysAdmin, 'POST', declareQuantity.path, { key: 'ch4', ...TERMS, ...part });
  const listed = async () =>
    listQuantities.responses[200].parse(
      (await ask(world.a.customers[0].user, 'GET', listQuantities.path)).body,
    );
  const history = async () => {
    const query = `deviceId=${device().id}&startTs=${START - 60 * MINUTE_MS}&endTs=${now + 1}&maxPoints=2000`;
    const { body } = await ask(world.a.admin, 'GET', `${getHistory.path}?${query}`);
    return getHistory.responses[200].parse(body).series.find(({ key }) => key === 'ch4');
  };

  it('is refused for keys of the product, for bounds without room, and twice', async () => {
    const codeOf = async (part: object) => (await declare(part)).body;
    expect(await codeOf({ key: 'co2' })).toMatchObject({ code: QUANTITY_ERRORS.keyReserved.code });
    expect(await codeOf({ key: 'time' })).toMatchObject({ code: QUANTITY_ERRORS.keyReserved.code });
    expect(await codeOf({ key: "a'b" })).toMatchObject({ code: QUANTITY_ERRORS.keyInvalid.code });
    expect(await codeOf({ max: 0 })).toMatchObject({ code: QUANTITY_ERRORS.boundsInvalid.code });
    expect(await codeOf({ bands: [1, 2, 3, 4, 4] })).toMatchObject({
      code: QUANTITY_ERRORS.bandsInvalid.code,
    });
    expect(await ask(world.a.admin, 'POST', '/backoffice/rules', RULE)).toMatchObject({
      status: 400,
      body: { code: RULE_KEY_ERRORS.unknownKey.code },
    });
    await send(50, 20);
    expect(await history()).toBeUndefined();
    expect(await declare()).toMatchObject({ status: 201, body: { key: 'ch4', isWithdrawn: false } });
    expect(await codeOf({})).toMatchObject({ code: QUANTITY_ERRORS.keyTaken.code });
  });

  it('has charts of past readings too, without numbers that no sensor can mean', async () => {
    await send(40, 60_000);
    await send(30, 30);
    expect((await history())?.avg).toEqual([20, null, 30]);
    await createRollUp({ pool: database.pool, clock, log: { warn: () => undefined } })(
      new AbortController().signal,
    );
    const hours = 'select min, max, count from reading_hourly where key = $1';
    expect((await database.pool.query(hours, ['ch4'])).rows).toEqual([{ min: 20, max: 30, count: 2 }]);
    const faults = 'select min, count from fault_hourly where key = $1';
    expect((await database.pool.query(faults, ['ch4'])).rows).toEqual([{ min: 60_000, count: 1 }]);
  });

  it('raises alerts by rules, for numbers within its bounds', async () => {
    expect(await ask(world.a.admin, 'POST', '/backoffice/rules', RULE)).toMatchObject({ status: 201 });
    const alarms = async () => {
      await app.services.ruleEvaluator.evaluateDue();
      const { body } = await ask(world.a.admin, 'GET', `${listAlarms.path}?pageSize=10&page=0`);
      return listAlarms.responses[200].parse(body).data.map(({ type, details }) => [type, details?.peak]);
    };
    now += MINUTE_MS;
    await send(0, 60_000);
    expect(await alarms()).toEqual([]);
    now += MINUTE_MS;
    await send(0, 70);
    expect(await alarms()).toEqual([['Methane leaks', 70]]);
  });

  it('can be changed and withdrawn; its rules go on', async () => {
    const [stored] = await listed();
    const path = changeQuantity.path.replace(':quantityId', stored?.id ?? '');
    const changed = await ask(world.sysAdmin, 'PUT', path, { ...TERMS, unit: '%', version: stored?.version });
    expect(declaredQuantitySchema.parse(changed.body)).toMatchObject({ unit: '%', version: 2 });
    expect(await ask(world.sysAdmin, 'PUT', path, { ...TERMS, version: 1 })).toMatchObject({ status: 409 });
    const withdrawal = withdrawQuantity.path.replace(':quantityId', stored?.id ?? '');
    await ask(world.sysAdmin, 'PUT', withdrawal, { isWithdrawn: true });
    expect(await listed()).toMatchObject([{ key: 'ch4', isWithdrawn: true }]);
    expect(await history()).toBeUndefined();
    expect(await ask(world.a.admin, 'POST', '/backoffice/rules', { ...RULE, name: 'Again' })).toMatchObject({
      status: 201,
    });
  });
});
