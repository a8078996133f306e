import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorldUser } from '../../testing/world.ts';
import { createDeliveryWorld, type DeliveryWorld, START } from '../notifications/testing/delivery-world.ts';

let world: DeliveryWorld;
beforeAll(async () => {
  world = await createDeliveryWorld();
  for (const user of [world.a.admin, ...world.a.customers.map(({ user }) => user)])
    await world.saveChoices(user, { mail: [] });
  for (const [at, { id }] of world.a.customers.entries())
    await world.database.pool.query('update customer set title = $2 where id = $1', [id, `Customer ${at}`]);
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['alarm', 'delivery', 'push_subscription', 'webhook', 'alarm_rule'])
    await world.database.pool.query(`delete from ${table}`);
  world.time.now = START;
});

async function reachOf(ruleId: string) {
  const { body } = await world.api(world.a.admin, 'GET', `/backoffice/rules/${ruleId}`);
  return { isHeard: body.isHeard, unheardCustomers: body.unheardCustomers };
}
const watch = (ruleId: string, devices: RuleDevices) =>
  world.database.pool.query('update alarm_rule set devices = $2 where id = $1', [
    ruleId,
    JSON.stringify(devices),
  ]);
/** Users who are notified of an alarm of the rule at each customer. */
async function notifiedBy(ruleId: string): Promise<(string | null)[]> {
  for (const { id, device } of world.a.customers) await world.raise(ruleId, { device, customerId: id });
  return (await world.deliveries()).map(({ user_id }) => user_id);
}
const unheard = (...titles: string[]) => ({ titles, count: titles.length });

describe('the reach of a rule', () => {
  it('names the customers of whose alarms no one is notified, as deliveries are written', async () => {
    const [first] = world.a.customers;
    const rule = await world.createRule({ customerUsers: true });
    expect(await reachOf(rule)).toEqual({
      isHeard: false,
      unheardCustomers: unheard('Customer 0', 'Customer 1'),
    });
    await world.subscribe(first.user);
    expect(await reachOf(rule)).toEqual({ isHeard: true, unheardCustomers: unheard('Customer 1') });
    expect(await notifiedBy(rule)).toEqual([first.user.id]);
  });

  it('does not count users of other customers than those whose devices it watches', async () => {
    const [first, second] = world.a.customers;
    const rule = await world.createRule({ customerUsers: true, userIds: [first.user.id] });
    await world.subscribe(first.user);
    const devices: RuleDevices[] = [
      { kind: 'customers', customerIds: [second.id] },
      { kind: 'devices', deviceIds: [second.device.id] },
    ];
    for (const watched of devices) {
      await watch(rule, watched);
      expect(await reachOf(rule)).toEqual({ isHeard: false, unheardCustomers: unheard('Customer 1') });
    }
    await watch(rule, { kind: 'devices', deviceIds: [first.device.id] });
    expect(await reachOf(rule)).toEqual({ isHeard: true, unheardCustomers: unheard() });
  });

  it.each<[string, () => WorldUser]>([
    ["the tenant's administrators", () => world.a.admin],
    ['further users', () => world.a.admin],
  ])('covers all customers if it notifies %s', async (who, user) => {
    const { id } = user();
    const rule = await world.createRule(who === 'further users' ? { userIds: [id] } : { tenantAdmins: true });
    await world.subscribe(user());
    expect(await reachOf(rule)).toEqual({ isHeard: true, unheardCustomers: unheard() });
    expect(await notifiedBy(rule)).toEqual([id, id]);
  });

  it('of a rota is that of each person on call, and of administrators in its gaps', async () => {
    const [first, second] = world.a.customers;
    const ALL = [1, 2, 3, 4, 5, 6, 7];
    const shift = (userId: string, from: string, to: string) => ({ weekdays: ALL, from, to, userId });
    const form = (shifts: readonly object[]) => ({ name: 'Nights', timeZone: 'UTC', shifts, overrides: [] });
    const path = '/backoffice/notifications/onCall';
    const always = form([shift(first.user.id, '00:00', '00:00')]);
    const { body } = await world.api(world.a.admin, 'POST', path, always);
    const rule = await world.createRule({ rotaIds: [body.id] });
    const change = (...shifts: object[]) =>
      world.api(world.a.admin, 'PUT', `${path}/${body.id}`, form(shifts));
    const ofFirst = { isHeard: true, unheardCustomers: unheard('Customer 1') };
    const ofNone = { isHeard: false, unheardCustomers: unheard('Customer 0', 'Customer 1') };
    await world.subscribe(first.user);
    expect(await reachOf(rule)).toEqual(ofFirst);
    await change(shift(first.user.id, '08:00', '20:00'));
    expect(await reachOf(rule)).toEqual(ofNone);
    const both = [shift(first.user.id, '08:00', '20:00'), shift(second.user.id, '20:00', '08:00')];
    await change(...both);
    expect(await reachOf(rule)).toEqual(ofNone);
    await world.subscribe(second.user);
    expect((await reachOf(rule)).unheardCustomers).toEqual(unheard('Customer 0', 'Customer 1'));
    await change();
    await world.subscribe(world.a.admin);
    expect(await reachOf(rule)).toEqual({ isHeard: true, unheardCustomers: unheard() });
  });

  it('ends with the session of a browser that others may use', async () => {
    const rule = await world.createRule({ tenantAdmins: true });
    await world.subscribe(world.a.admin, false);
    expect(await reachOf(rule)).toMatchObject({ isHeard: true });
    await world.database.pool.query('update push_subscription set session_id = null');
    expect(await reachOf(rule)).toMatchObject({ isHeard: false });
    expect(await notifiedBy(rule)).toEqual([]);
  });
});
