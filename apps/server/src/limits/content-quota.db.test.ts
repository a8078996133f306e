import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FEATURES } from '../features.ts';
import { type AppWorld, createAppWorld } from '../testing/app-world.ts';
import type { WorldCustomer, WorldUser } from '../testing/world.ts';
import { contentMeasuring } from './content-quota.ts';

const KIB = 1024;
/** Maximum of a tenant, and of each customer. */
const MAX = { bytesPerTenant: 64 * KIB, bytesPerCustomer: 16 * KIB };
const CONCURRENT = 24;

let world: AppWorld;
let first: WorldCustomer;
let second: WorldCustomer;
let names = 0;

beforeAll(async () => {
  world = await createAppWorld({ limits: { content: MAX } });
  [first, second] = world.a.customers;
});
beforeEach(async () => {
  for (const table of [
    'stored_content',
    'device_activity',
    'alarm',
    'conversation',
    'todo',
    'message',
    'device_passport',
  ])
    await world.database.pool.query(`delete from ${table}`);
});
afterAll(() => world.close());

const newName = () => `Content ${++names}`;
const post = (by: WorldUser, url: string, body: object) => world.api(by, 'POST', url, body);
const storedKib = async (customerId = '00000000-0000-0000-0000-000000000000') => {
  const text = 'select kib from stored_content where tenant_id = $1 and customer_id = $2';
  return (await world.database.pool.query(text, [world.a.tenantId, customerId])).rows[0]?.kib ?? 0;
};
const measure = () =>
  contentMeasuring(
    world.database,
    FEATURES.flatMap(({ content }) => content ?? []),
  ).run(AbortSignal.timeout(30_000));

const talk = ({ user }: WorldCustomer) =>
  post(user, '/backoffice/conversations', {
    subject: newName(),
    text: 'x'.repeat(1500),
    sentId: randomUUID(),
  });
const raise = ({ user, device }: WorldCustomer, details: object = { text: 'x'.repeat(1500) }) =>
  post(user, '/api/alarm', {
    type: newName(),
    originator: { entityType: 'DEVICE', id: device.id },
    severity: 'MINOR',
    details,
  });

const message = () =>
  post(world.a.admin, '/backoffice/messages', {
    title: newName(),
    text: 'Hello',
    importance: 'info',
    fromTime: null,
    untilTime: null,
    audience: { kind: 'all' },
  });

/** Every way to write something that is kept. */
const WRITES: Readonly<
  Record<string, (customer: WorldCustomer) => Promise<{ status: number; body: unknown }>>
> = {
  'a conversation': talk,
  'details of an alarm': (customer) => raise(customer),
  'details of an alarm in many parts': (customer) => raise(customer, { values: Array(500).fill(1) }),
  'a comment on an alarm': async (customer) => {
    const id = await alarmOf(customer);
    return post(customer.user, `/api/alarm/${id}/comment`, { comment: { text: 'x'.repeat(1500) } });
  },
  'the same comment on several alarms': async (customer) => {
    const alarmIds = [await alarmOf(customer)];
    const body = { act: 'acknowledge', alarmIds, comment: 'x'.repeat(1500) };
    return post(customer.user, '/backoffice/alarms/act', body);
  },
  'a to-do': ({ user }) => post(user, '/backoffice/todos', { task: newName() }),
  'a note about a calibration': ({ device }) =>
    post(world.a.admin, `/backoffice/passports/devices/${device.id}/calibrations`, {
      day: '2026-01-01',
      text: 'Zeroed',
    }),
  'a passport': ({ user, device }) =>
    post(user, `/backoffice/passports/devices/${device.id}`, { language: 'en' }),
};

/** A raised alarm; without room for one, an alarm that is not counted. */
async function alarmOf(customer: WorldCustomer): Promise<string> {
  const { body } = await raise(customer);
  return body.id?.id ?? anAlarm(customer);
}

async function anAlarm({ id, device }: WorldCustomer): Promise<string> {
  const alarmId = randomUUID();
  await world.database.pool.query(
    `insert into alarm (id, created_time, tenant_id, customer_id, device_id, type, severity, start_time, end_time,
       device_name)
     values ($1, 0, $2, $3, $4, $5, 'MINOR', 0, 0, 'Any')`,
    [alarmId, world.a.tenantId, id, device.id, newName()],
  );
  return alarmId;
}

async function fill(customerId: string, kib: number): Promise<void> {
  await world.database.pool.query(
    `insert into stored_content (tenant_id, customer_id, kib) values ($1, $2, $3)
     on conflict (tenant_id, customer_id) do update set kib = excluded.kib`,
    [world.a.tenantId, customerId, kib],
  );
}

describe('what people write', () => {
  it.each(Object.keys(WRITES))('%s is refused without room, and leaves nothing', async (what) => {
    await fill(first.id, MAX.bytesPerCustomer / KIB);
    const refused = await WRITES[what]?.(first);
    expect(refused).toMatchObject({ status: 400, body: { code: 'contentFull' } });
    expect(await storedKib(first.id)).toBe(MAX.bytesPerCustomer / KIB);
    expect((await WRITES[what]?.(second))?.status).toBe(200);
  });

  it('a message of a tenant is refused when the tenant has no room', async () => {
    expect((await message()).status).toBeLessThan(300);
    await fill('00000000-0000-0000-0000-000000000000', MAX.bytesPerTenant / KIB);
    expect(await message()).toMatchObject({ status: 400, body: { code: 'contentFull' } });
  });

  it('of one customer leaves room for others of its tenant', async () => {
    while ((await talk(first)).status === 200);
    expect(await storedKib(first.id)).toBe(MAX.bytesPerCustomer / KIB);
    expect((await talk(second)).status).toBe(200);
    expect(await storedKib()).toBe(MAX.bytesPerCustomer / KIB + 2);
  });

  it('is limited for concurrent requests together, of conversations and alarms', async () => {
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT }, (_, n) => (n % 2 ? talk(first) : raise(first))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX.bytesPerCustomer / KIB / 2);
    expect(await storedKib(first.id)).toBe(MAX.bytesPerCustomer / KIB);
  });
});

describe('measuring', () => {
  it.each(Object.keys(WRITES))('finds what was counted of %s', async (what) => {
    expect((await WRITES[what]?.(first))?.status).toBe(200);
    const counted = [await storedKib(first.id), await storedKib()];
    await measure();
    expect([await storedKib(first.id), await storedKib()]).toEqual(counted);
  });

  it('finds what was counted of a message of a tenant', async () => {
    await message();
    const counted = await storedKib();
    await measure();
    expect(await storedKib()).toBe(counted);
  });

  it('frees what was deleted', async () => {
    const { body } = await raise(first);
    await talk(first);
    const counted = await storedKib(first.id);
    await world.api(first.user, 'DELETE', `/api/alarm/${body.id.id}`);
    await measure();
    expect(await storedKib(first.id)).toBe(counted - 2);
  });
});
