import type { Maintenance, MaintenanceForm } from '@airdeck/contract/maintenance/maintenance';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDeliveryWorld, type DeliveryWorld, START } from '../notifications/testing/delivery-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PATH = '/backoffice/maintenance';

let world: DeliveryWorld;
beforeAll(async () => {
  world = await createDeliveryWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['alarm', 'delivery', 'webhook', 'maintenance'])
    await world.database.pool.query(`delete from ${table}`);
  (world.mails.mails as unknown[]).length = 0;
  (world.hook.received as unknown[]).length = 0;
  world.time.now = START;
});

const formOf = (given: Partial<MaintenanceForm> = {}): MaintenanceForm => ({
  kind: 'tenant',
  targetId: null,
  reason: 'Filter change',
  fromTime: START,
  toTime: START + 2 * HOUR_MS,
  schedule: null,
  timeZone: 'UTC',
  ...given,
});

async function plan(given: Partial<MaintenanceForm> = {}, user = world.a.admin): Promise<Maintenance> {
  const { status, body, text } = await world.api(user, 'POST', PATH, formOf(given));
  if (status !== 201) throw new Error(text);
  return body as Maintenance;
}

/** The job, and all that is sent then. */
async function passTo(now: number): Promise<void> {
  world.time.now = now;
  await world.app.jobs.run('maintenance-ends');
  await world.deliver();
}

const bothSides = () => world.createRule({ tenantAdmins: true, customerUsers: true });
const titles = () => world.mails.mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`).toSorted();

it('holds a thousand alarms back, and tells each recipient of them once at its end', async () => {
  const { a } = world;
  await plan();
  const types = Array.from({ length: 1000 }, (_, index) => `Alarm ${index}`);
  const ids = await world.raise(null, { types });
  expect(ids).toHaveLength(1000);
  await world.clear(ids.slice(0, 990));
  await passTo(START + HOUR_MS);
  expect(await world.deliveries()).toEqual([]);
  expect(world.mails.mails).toEqual([]);
  const listed = await world.api(a.admin, 'GET', '/backoffice/alarms?pageSize=1&page=0');
  expect(listed.body.data[0]).toMatchObject({ maintenanceReason: 'Filter change' });

  await passTo(START + 2 * HOUR_MS);
  await passTo(START + 2 * HOUR_MS + MINUTE_MS);
  expect(titles()).toEqual([
    'admin.a@example.com: Maintenance is over: Filter change',
    'user.a1@example.com: Maintenance is over: Filter change',
  ]);
  const [mail] = world.mailsTo(a.admin);
  expect(mail?.text).toContain('1000 alerts were raised meanwhile.');
  expect(mail?.text).toContain('10 of them are still open:');
  expect(mail?.text).toContain('Alarm 999');
  expect(await world.entries(ids[0] ?? '')).toHaveLength(2);
});

it('concerns only its device, and tells only those whom the rule names', async () => {
  const { a } = world;
  const [customer, other] = a.customers;
  await plan({ kind: 'device', targetId: customer.device.id });
  const rule = await world.createRule({ customerUsers: true });
  await world.raise(rule);
  await world.raise(rule, { device: other.device, customerId: other.id });
  await world.deliver();
  expect(titles()).toEqual([`${other.user.email}: ${world.mails.mails[0]?.subject}`]);
  await passTo(START + 2 * HOUR_MS);
  expect(world.mailsTo(customer.user).map(({ subject }) => subject)).toEqual([
    'Maintenance is over: Filter change',
  ]);
  expect(world.mailsTo(a.admin)).toEqual([]);
});

it('concerns the devices in the rooms of a building while they are there', async () => {
  const { a } = world;
  const [customer, other] = a.customers;
  const api = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, user = customer.user) =>
    world.api(user, method, `/backoffice/places${path}`, body);
  const make = async (kind: string, name: string, parentId: string | null): Promise<string> =>
    (await api('POST', '', { kind, name, parentId })).body.id;
  const building = await make('building', 'North', null);
  const ward = await make('room', 'Ward 1', building);
  const settle = (roomId: string | null) =>
    api('PUT', '/devices', { roomId, deviceIds: [customer.device.id] });
  await settle(ward);
  expect((await api('GET', '/found?textSearch=ward')).body).toEqual([
    { id: ward, kind: 'room', path: ['Ward 1', 'North'], customerTitle: null },
  ]);
  expect((await api('GET', '/found', undefined, other.user)).body).toEqual([]);
  const refused = formOf({ kind: 'place', targetId: building });
  expect((await world.api(other.user, 'POST', PATH, refused)).status).toBe(400);
  const planned = await plan({ kind: 'place', targetId: building }, customer.user);
  expect(planned).toMatchObject({ kind: 'place', targetId: building, placeName: 'North' });
  expect((await world.api(other.user, 'GET', PATH)).body).toEqual([]);
  const concerned = async () =>
    (await world.api(customer.user, 'GET', `${PATH}?state=now&deviceId=${customer.device.id}`)).body.length;
  expect(await concerned()).toBe(1);
  const rule = await world.createRule({ customerUsers: true });
  await world.raise(rule);
  await world.deliver();
  expect(world.mails.mails).toEqual([]);
  await settle(null);
  expect(await concerned()).toBe(0);
  await settle(ward);
  await passTo(START + 2 * HOUR_MS);
  expect(titles()).toEqual([`${customer.user.email}: Maintenance is over: Filter change`]);
  expect(world.mails.mails[0]?.text).toContain('North');
});

it('tells at an early end, and not again', async () => {
  const { id } = await plan();
  await world.raise(await bothSides());
  world.time.now = START + 10 * MINUTE_MS;
  const { body } = await world.api(world.a.admin, 'POST', `${PATH}/${id}/end`, { forGood: false });
  expect(body).toMatchObject({ state: 'past', begins: null, lastEnded: START + 10 * MINUTE_MS });
  await world.deliver();
  expect(world.mails.mails).toHaveLength(2);
  await world.raise(null, { types: ['Another'] });
  await passTo(START + 3 * HOUR_MS);
  expect(world.mails.mails).toHaveLength(4);
});

it('comes again when it repeats, with one message for each time', async () => {
  const { id } = await plan({
    toTime: null,
    schedule: { weekdays: [1, 2], from: '12:00', to: '13:00' },
  });
  for (const day of [0, 24]) {
    world.time.now = START + day * HOUR_MS + MINUTE_MS;
    await world.raise(null, { types: [`On day ${day}`] });
    await passTo(START + (day + 1) * HOUR_MS);
  }
  expect(world.mailsTo(world.a.admin)).toHaveLength(2);
  const { rows } = await world.database.pool.query('select id, begins::float8 from maintenance');
  expect(rows).toEqual([{ id, begins: START + 7 * 24 * HOUR_MS }]);
});

it('waits for the end of another one that goes on', async () => {
  await plan({ toTime: START + HOUR_MS });
  await world.raise(await bothSides());
  await plan({ reason: 'Painting' });
  await passTo(START + HOUR_MS);
  expect(world.mails.mails).toEqual([]);
  await passTo(START + 2 * HOUR_MS);
  expect(world.mailsTo(world.a.admin).map(({ subject }) => subject)).toEqual([
    'Maintenance is over: Painting',
  ]);
});

it('ends late and once when no server was running', async () => {
  await plan({ toTime: null, schedule: { weekdays: [1], from: '12:00', to: '13:00' } });
  await world.raise(await bothSides());
  await passTo(START + 30 * 24 * HOUR_MS);
  expect(world.mailsTo(world.a.admin)).toHaveLength(1);
});

it('holds the end of an earlier alarm back until it ends', async () => {
  const ids = await world.raise(await world.createRule({ customerUsers: true }));
  const [customer] = world.a.customers;
  await world.saveChoices(customer.user, { notifiesOfEnd: true });
  await world.deliver();
  await plan();
  await world.clear(ids);
  await world.deliver();
  expect(world.mailsTo(customer.user)).toHaveLength(1);
  await passTo(START + 2 * HOUR_MS);
  expect(world.mailsTo(customer.user)).toHaveLength(2);
});

it('gives the webhook each alarm that is still open when it ends', async () => {
  const { api, a, hook } = world;
  const { body } = await api(a.admin, 'PUT', '/backoffice/notifications/webhook', {
    url: hook.url,
    severities: ['MAJOR'],
    isEnabled: true,
  });
  hook.secret = body.secret;
  await plan();
  const [over = ''] = await world.raise(null, { types: ['Over', 'Open'] });
  await world.clear([over]);
  await world.deliver();
  expect(hook.received).toEqual([]);
  await passTo(START + 2 * HOUR_MS);
  expect(hook.received).toHaveLength(1);
  expect(JSON.stringify(hook.received)).toContain('Open');
});

it('is planned by users of a customer for their own rooms only, and seen where it concerns them', async () => {
  const { a, api } = world;
  const [customer, other] = a.customers;
  const refused = await api(customer.user, 'POST', PATH, formOf());
  expect(refused.status).toBe(403);
  const foreign = formOf({ kind: 'device', targetId: other.device.id });
  expect((await api(customer.user, 'POST', PATH, foreign)).status).toBe(400);
  const own = await plan({ kind: 'customer', targetId: customer.id }, customer.user);
  const ofAll = await plan({ reason: 'Network' });
  await plan({ kind: 'customer', targetId: other.id });
  const { body } = await api(customer.user, 'GET', PATH);
  expect(body.map(({ id, mayChange }: Maintenance) => [id, mayChange]).toSorted()).toEqual(
    [
      [own.id, true],
      [ofAll.id, false],
    ].toSorted(),
  );
  expect((await api(customer.user, 'POST', `${PATH}/${ofAll.id}/end`, { forGood: true })).status).toBe(403);
  const ofDevice = (deviceId: string) => api(a.admin, 'GET', `${PATH}?state=now&deviceId=${deviceId}`);
  expect((await ofDevice(customer.device.id)).body).toHaveLength(2);
  expect((await ofDevice(a.spareDevice.id)).body.map(({ id }: Maintenance) => id)).toEqual([ofAll.id]);
});

it('is changed, moved away and deleted as long as it is not over', async () => {
  const { api, a } = world;
  const coming = await plan({ fromTime: START + HOUR_MS, toTime: START + 2 * HOUR_MS });
  const change = (form: MaintenanceForm) => api(a.admin, 'PUT', `${PATH}/${coming.id}`, form);
  expect((await change(formOf({ reason: 'Longer' }))).body).toMatchObject({ state: 'now', reason: 'Longer' });
  expect((await api(a.admin, 'DELETE', `${PATH}/${coming.id}`)).status).toBe(400);
  await world.raise(await bothSides());
  await change(formOf({ fromTime: START + HOUR_MS }));
  await world.deliver();
  expect(world.mails.mails).toHaveLength(2);
  expect((await change(formOf({ fromTime: 1000, toTime: 2000 }))).status).toBe(400);
  const never = formOf({
    toTime: null,
    schedule: { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' },
  });
  expect((await change(never)).status).toBe(400);
});
