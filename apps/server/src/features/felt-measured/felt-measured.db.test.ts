import { type FeltMeasured, MAX_FELT_ROOMS } from '@airdeck/contract/felt-measured/felt-measured';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../../testing/api-client.ts';
import type { WorldCustomer, WorldUser } from '../../testing/world.ts';
import {
  createQuestionnaireWorld,
  type QuestionnaireWorld,
} from '../questionnaires/testing/questionnaire-world.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Wednesday, on which people answer; the week is closed five days later. */
const ANSWERED = Date.parse('2026-06-10T09:00:00Z');
const MONDAY = Date.parse('2026-06-15');
const WEEK_MS = 7 * DAY_MS;

let world: QuestionnaireWorld;
let api: ApiClient;
let question: string;
let ward: WorldCustomer;
let office: WorldCustomer;
let ward2: string;

beforeAll(async () => {
  world = await createQuestionnaireWorld();
  [ward, office] = world.a.customers;
  question = await world.ask({ typeId: 2, questionnaireId: 2, options: { Fresh: 10, Fair: 5, Stuffy: 0 } });
  await world.database.pool.query(
    `update device set label = 'Ward 3', device_installed_place = 'Hospital' where id = $1`,
    [ward.device.id],
  );
  const { tenantId } = world.a;
  const ofWard = { tenantId, customerId: ward.id, name: 'ward 2' };
  ward2 = (await world.app.services.devices.create(ofWard)).device.id;
  const hours = Array.from({ length: 20 * 24 }, (_, hour) => ANSWERED - (hour + 10) * HOUR_MS);
  // A quarter of the office's hours has stale air.
  await insertReadings(
    world.database,
    hours.flatMap((ts, hour) => [
      { device: ward.device.key, ts, values: { co2: 450, pm25: 8, pm10: 15 } },
      { device: office.device.key, ts, values: { co2: hour % 4 === 0 ? 1500 : 700 } },
    ]),
  );
  await world.database.pool.query(
    'insert into dirty_hour (device, hour) select distinct device, ts / 3600000 from reading',
  );
});
afterAll(() => world.close());

/** Sets the clock; users sign in again, as access tokens last for hours. */
function setTime(now: number): void {
  world.time.now = now;
  api = createApiClient(world.app);
}

type Said = 'Fresh' | 'Fair' | 'Stuffy';

/** Creates users of a customer who answer. @returns the users */
async function answer(
  customer: WorldCustomer,
  said: readonly Said[],
  deviceId: string | null = null,
): Promise<WorldUser[]> {
  const users: WorldUser[] = [];
  for (const response of said) {
    const user = await world.newUser({ customerId: customer.id });
    const answered = await world.submit(user, { [question]: { response, deviceId } }, { questionnaireId: 2 });
    expect([answered.status, answered.text]).toEqual([200, expect.any(String)]);
    users.push(user);
  }
  return users;
}

async function read(by: WorldUser, query: Record<string, string> = {}): Promise<FeltMeasured> {
  const wanted = new URLSearchParams({ questionnaire: '2', groupBy: 'room', key: 'co2', ...query });
  const { status, body, text } = await api(by, 'GET', `/backoffice/feltMeasured?${wanted}`);
  expect([status, text]).toEqual([200, text]);
  return body as FeltMeasured;
}

const everyView = (by: WorldUser) =>
  Promise.all(
    (['room', 'customer', 'placeType'] as const).map(async (groupBy) => {
      const { groups, people } = await read(by, { groupBy });
      return { groups, people };
    }),
  );

describe('felt compared with measured air', () => {
  it('is shown for at least five people, once their week is over', async () => {
    setTime(ANSWERED);
    await answer(ward, ['Stuffy', 'Stuffy', 'Stuffy', 'Fair', 'Fair'], ward.device.id);
    await answer(ward, ['Fresh', 'Fresh'], ward2);
    await answer(office, ['Fresh', 'Fresh', 'Fair', 'Fair', 'Fair', 'Fair']);
    expect((await read(world.a.admin)).groups).toEqual([]);

    setTime(MONDAY + HOUR_MS);
    const found = await read(world.a.admin);
    expect(found).toMatchObject({ people: 11, hidden: 2, correlation: null, closedTime: MONDAY });
    expect(found.groups).toEqual([
      {
        id: ward.device.id,
        name: 'Ward 3',
        customerTitle: 'Customer A1',
        people: 5,
        score: 20,
        bandHours: [336, 0, 0, 0, 0, 0],
        judgement: 'worse',
      },
    ]);
    const { groups } = await read(world.a.admin, { groupBy: 'customer' });
    expect(groups.map(({ name, people, score }) => [name, people, score])).toEqual([
      ['Customer A1', 5, 20],
      ['Customer A2', 6, 65],
    ]);
    // The office's answers name no room: their air is that of all its rooms.
    expect(groups[1]?.bandHours).toEqual([0, 252, 84, 0, 0, 0]);
    await api(world.a.admin, 'POST', '/backoffice/places/proposals', {
      customerId: ward.id,
      rooms: [{ deviceId: ward.device.id, building: 'North', room: 'Ward 3' }],
    });
    const buildings = await read(world.a.admin, { groupBy: 'building' });
    expect(buildings).toMatchObject({ people: 11, hidden: 0 });
    expect(buildings.groups).toMatchObject([
      { name: 'North', customerTitle: 'Customer A1', people: 5, score: 20 },
    ]);
    const placeId = buildings.groups[0]?.id ?? '';
    const north = await read(world.a.admin, { placeId });
    expect(north).toMatchObject({ people: 5, hidden: 0, groups: [{ name: 'Ward 3', people: 5 }] });
    const elsewhere = await read(office.user, { placeId, groupBy: 'customer' });
    expect(elsewhere).toMatchObject({ people: 0, hidden: 0, groups: [] });
    const kinds = await read(world.a.admin, { groupBy: 'placeType', key: 'iaq' });
    expect(kinds.groups.map(({ id, name, people }) => [id, name, people])).toEqual([
      ['Hospital', null, 5],
      ['None', null, 6],
    ]);
    expect(kinds.groups.map(({ judgement }) => judgement)).toEqual(['worse', 'unmeasured']);
  });

  it('counts the hours in which the place was open, until all are asked for', async () => {
    const { pool } = world.database;
    const open = { spans: [{ weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }], holidays: [] };
    await pool.query(
      `with school as (
         insert into place (id, created_time, tenant_id, customer_id, kind, path, name, opening_hours)
         select room.id, 0, $1, $2, 'room', array[room.id], 'Ward 3', $3 from gen_random_uuid() room(id) returning id)
       update device set room_id = school.id from school where device.id = $4`,
      [world.a.tenantId, ward.id, JSON.stringify(open), ward.device.id],
    );
    const found = await read(world.a.admin);
    expect(found).toMatchObject({ counted: 'open', hasOpeningHours: true });
    expect(found.groups[0]).toMatchObject({ bandHours: [100, 0, 0, 0, 0, 0], judgement: 'worse' });
    const all = await read(world.a.admin, { hours: 'all' });
    expect(all).toMatchObject({ counted: 'all', hasOpeningHours: true });
    expect(all.groups[0]?.bandHours).toEqual([336, 0, 0, 0, 0, 0]);
    await pool.query('delete from place where tenant_id = $1', [world.a.tenantId]);
  });

  it("is shown to a customer's administrators for this customer only, and not to other users", async () => {
    const own = await read(ward.user, { groupBy: 'customer' });
    expect(own.groups.map(({ id }) => id)).toEqual([ward.id]);
    expect(own).toMatchObject({ people: 5, hidden: 0 });
    const url = '/backoffice/feltMeasured?questionnaire=2&groupBy=room&key=co2';
    const colleague = await world.newUser({ customerId: ward.id });
    for (const user of [colleague, world.sysAdmin]) {
      expect((await api(user, 'GET', url)).status).toBe(403);
    }
    expect(await everyView(world.b.admin)).toEqual(Array(3).fill({ groups: [], people: 0 }));
    expect(await everyView(world.b.customers[0].user)).toEqual(Array(3).fill({ groups: [], people: 0 }));
  });

  it('contains no answers, names or words of people', async () => {
    const shown = JSON.stringify(await everyView(world.a.admin));
    expect(shown).not.toMatch(/newcomer|Stuffy|Fresh/);
  });
});

describe('attacks', () => {
  it('a total does not reveal a hidden room', async () => {
    // Two people answered about the second room: they are in no sum, of the customer, the kind of place or the tenant.
    for (const groupBy of ['room', 'customer'] as const) {
      const { groups } = await read(ward.user, { groupBy });
      expect(groups.map(({ people }) => people)).toEqual([5]);
    }
  });

  it('a new answer, a deleted answer and a deleted user do not change shown results', async () => {
    const before = await everyView(world.a.admin);
    await answer(ward, ['Fresh'], ward.device.id);
    expect(await everyView(world.a.admin)).toEqual(before);
    setTime(MONDAY + WEEK_MS);
    expect(await everyView(world.a.admin)).toEqual(before);

    const { rows } = await world.database.pool.query<{ user_id: string }>(
      `select user_id from questionnaire_response where device_id = $1 and batched_time is not null`,
      [ward.device.id],
    );
    expect(rows).toHaveLength(5);
    const [first, second] = rows.map(({ user_id }) => user_id);
    const deleted = `/backoffice/questionnarieApi/deleteResponse/${first}/2`;
    await api(world.sysAdmin, 'DELETE', deleted);
    await api(world.a.admin, 'DELETE', `/api/user/${second}`);
    setTime(world.time.now + WEEK_MS);
    expect(await everyView(world.a.admin)).toEqual(before);
  });

  it('an answer repeated after a deletion is counted with four others', async () => {
    const before = await read(world.a.admin);
    await answer(ward, ['Fresh', 'Fresh', 'Fresh'], ward.device.id);
    setTime(world.time.now + WEEK_MS);
    expect(await read(world.a.admin)).toEqual({ ...before, closedTime: before.closedTime + WEEK_MS });
    await answer(ward, ['Fresh'], ward.device.id);
    setTime(world.time.now + WEEK_MS);
    const [group] = (await read(world.a.admin)).groups;
    expect(group?.people).toBe(10);
  });

  it('a span between two weeks shows whole batches only', async () => {
    const { feltMeasured } = world.app.services;
    const { id: userId, email } = world.a.admin;
    const scope = { authority: 'TENANT_ADMIN', tenantId: world.a.tenantId, customerId: null } as const;
    const actor = {
      userId,
      email,
      address: '',
      impersonator: null,
      accessRole: 'ADMINISTRATOR' as const,
      placeIds: null,
      sessionId: '',
    };
    const caller = { ...scope, ...actor, userType: 'TENANT_ADMIN' } as const;
    const order = { questionnaire: 2, groupBy: 'room', key: 'co2', hours: 'all' } as const;
    for (let from = MONDAY - WEEK_MS; from < world.time.now; from += DAY_MS) {
      const closed = { afterTime: from, upToTime: from + DAY_MS };
      const { people } = await feltMeasured.of(caller, { ...order, closed }, new AbortController().signal);
      expect(people === 0 || people >= 5).toBe(true);
    }
  });

  it('readers do not count towards the minimum of five', async () => {
    const { people } = await read(world.b.admin);
    expect(people).toBe(0);
    const users = await answer(office, ['Fair', 'Fair', 'Fair', 'Fair', 'Fair'], office.device.id);
    await world.database.pool.query("update app_user set access_role = 'ADMINISTRATOR' where id = $1", [
      users[0]?.id,
    ]);
    const before = await everyView(world.a.admin);
    setTime(world.time.now + WEEK_MS);
    expect(await everyView(world.a.admin)).toEqual(before);
  });

  it('a room that now belongs to another customer is not shown', async () => {
    await world.database.pool.query('update device set customer_id = $2 where id = $1', [
      ward.device.id,
      office.id,
    ]);
    expect((await read(office.user)).groups).toEqual([]);
    expect((await read(world.a.admin)).groups).toEqual([]);
  });
});

describe('rooms beyond the limit of read air', () => {
  it('are reported as unread instead of unmeasured', async () => {
    const { tenantId } = world.b;
    const [customer] = world.b.customers;
    const ids: string[] = [];
    for (let count = 0; count < MAX_FELT_ROOMS + 2; count += 1) {
      const room = { tenantId, customerId: customer.id, name: `crowd ${count}` };
      ids.push((await world.app.services.devices.create(room)).device.id);
    }
    await world.database.pool.query(
      `insert into felt_batch (id, tenant_id, customer_id, device_id, questionnaire_id, closed_time, people, score_sum, rooms)
       select gen_random_uuid(), $1, $2, d, 2, $4::bigint - n, 5, 250,
         jsonb_build_array(jsonb_build_object('deviceId', d, 'days', jsonb_build_array(20000), 'share', 1))
       from unnest($3::uuid[]) with ordinality as one(d, n)`,
      [tenantId, customer.id, ids, world.time.now - WEEK_MS],
    );
    const { groups, unreadRooms } = await read(world.b.admin);
    expect(unreadRooms).toBe(2);
    // The rooms with the oldest answers.
    const unread = groups.filter(({ judgement }) => judgement === 'unread').map(({ id }) => id);
    expect(unread.toSorted()).toEqual(ids.slice(-2).toSorted());
    expect(groups.filter(({ judgement }) => judgement === 'unmeasured')).toHaveLength(MAX_FELT_ROOMS);
    const whole = await read(world.b.admin, { groupBy: 'customer' });
    expect(whole).toMatchObject({ unreadRooms: 2, groups: [{ judgement: 'unmeasured' }] });
  });
});

describe('the room that answers are about', () => {
  it("has to belong to the user's customer", async () => {
    const user = await world.newUser({ customerId: ward.id });
    const submit = (deviceId: string) =>
      world.submit(user, { [question]: { response: 'Fair', deviceId } }, { questionnaireId: 2 });
    for (const { device } of world.b.customers) expect((await submit(device.id)).status).toBe(404);
    expect((await submit(world.a.spareDevice.id)).status).toBe(404);
    expect((await submit('nowhere')).status).toBe(400);
    expect((await submit(ward2.toUpperCase())).status).toBe(200);
  });
});
