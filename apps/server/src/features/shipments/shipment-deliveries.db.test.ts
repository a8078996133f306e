import type { Language } from '@airdeck/contract/common/languages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorldUser } from '../../testing/world.ts';
import { createDeliveryWorld, type DeliveryWorld, START } from '../notifications/testing/delivery-world.ts';

const DAY_MS = 86_400_000;

let world: DeliveryWorld;
beforeAll(async () => {
  world = await createDeliveryWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('delete from shipment');
  await world.database.pool.query('delete from push_subscription');
  await world.database.pool.query('update app_user set notification_choices = null, language = null');
  (world.mails.mails as unknown[]).length = 0;
  world.mails.mood = 'accept';
  world.time.now = START;
});

let entered = 0;

/** A shipment of this number of devices to tenant A. */
async function ship(count: number) {
  const codes: string[] = [];
  for (let n = 0; n < count; n += 1) {
    entered += 1;
    codes.push(`Sent ${entered}`);
    const made = await world.api(world.sysAdmin, 'POST', '/backoffice/dapAdddevice/dapCreateDevice', {
      deviceName: `Sent ${entered}`,
    });
    expect(made.status).toBe(200);
  }
  const { body } = await call(world.sysAdmin, 'POST', 'createShipment', {
    consigneeId: world.a.tenantId,
    consignmentCity: 'Cuttack',
    deviceList: codes.map((deviceName) => ({ deviceName })),
  });
  return { id: body._id as string, codes };
}

const call = (user: WorldUser, method: 'POST' | 'PUT', path: string, body: object) =>
  world.api(user, method, `/backoffice/shipmentApi/${path}`, body);
const setStatus = (id: string, statusBefore: number, status: number, user = world.sysAdmin) =>
  call(user, 'PUT', `updateShipmentStatus?_id=${id}`, { status, statusBefore });
const receive = (id: string, codes: readonly string[]) =>
  call(world.a.admin, 'PUT', `receiveDevices?_id=${id}`, { codes });

/** Returns the pending deliveries, and deletes them. */
async function written(): Promise<string[]> {
  const { rows } = await world.database.pool.query(
    `with gone as (delete from delivery returning event, channel, user_id)
     select event, channel, email from gone join app_user u on u.id = user_id order by 1, 2, 3`,
  );
  return rows.map(({ event, channel, email }) => `${event} ${channel} ${email}`);
}

describe('the notification of a shipment', () => {
  it("is sent to the consignee's administrators when it is created and when it is sent", async () => {
    const { id } = await ship(1);
    expect(await written()).toEqual(['shipmentMade mail admin.a@example.com']);
    await world.subscribe(world.a.admin);
    await setStatus(id, 0, 1);
    expect(await written()).toEqual([
      'shipmentSent mail admin.a@example.com',
      'shipmentSent push admin.a@example.com',
    ]);
    await setStatus(id, 1, 1);
    expect(await written()).toEqual([]);
    // The actor is not notified.
    await setStatus(id, 1, 0, world.a.admin);
    await setStatus(id, 0, 1, world.a.admin);
    expect(await written()).toEqual([]);
  });

  it('is sent to the consignor when the last device is received', async () => {
    const { id, codes } = await ship(2);
    await written();
    await receive(id, codes.slice(0, 1));
    expect(await written()).toEqual([]);
    await receive(id, codes);
    expect(await written()).toEqual([`shipmentReceived mail ${world.sysAdmin.email}`]);
  });

  it('is sent to the consignor once if the last device is received repeatedly in a short time', async () => {
    const { id, codes } = await ship(1);
    const { body } = await receive(id, codes);
    for (let turn = 0; turn < 3; turn += 1) {
      const device = { shipmentIdMongo: id, deviceIdMongo: body.receipts[0].device._id };
      const undone = { ...device, isInstalled: false };
      expect((await call(world.a.admin, 'PUT', 'updateConsignmentDeviceStatus', undone)).status).toBe(200);
      expect((await call(world.a.admin, 'PUT', 'updateConsignmentDeviceStatus', device)).status).toBe(200);
    }
    const received = (await written()).filter((line) => line.startsWith('shipmentReceived'));
    expect(received).toEqual([`shipmentReceived mail ${world.sysAdmin.email}`]);
  });

  it('is sent to the consignor once if devices are missing 14 days after it was sent', async () => {
    const [late, complete, unsent] = [await ship(2), await ship(1), await ship(1)];
    for (const { id } of [late, complete]) await setStatus(id, 0, 1);
    await receive(complete.id, complete.codes);
    await receive(late.id, late.codes.slice(0, 1));
    await written();
    const check = async (days: number) => {
      world.time.now = START + days * DAY_MS;
      await world.app.jobs.run('overdue-shipments');
      return written();
    };
    expect(unsent.id).not.toBe('');
    expect(await check(13.9)).toEqual([]);
    expect(await check(14)).toEqual([`shipmentOverdue mail ${world.sysAdmin.email}`]);
    expect(await check(20)).toEqual([]);
    // Reset to the first status it is not late; sent again, it is late again.
    world.time.now = START;
    await setStatus(late.id, 1, 0);
    await written();
    expect(await check(40)).toEqual([]);
    world.time.now = START;
    await setStatus(late.id, 0, 1);
    await written();
    expect(await check(13.9)).toEqual([]);
    expect(await check(14)).toEqual([`shipmentOverdue mail ${world.sysAdmin.email}`]);
  });

  it('is not sent to users without mails', async () => {
    await world.saveChoices(world.a.admin, { mail: [] });
    await ship(1);
    expect(await written()).toEqual([]);
  });
});

describe('a message about a shipment', () => {
  it('is sent by mail and push, in the language of its reader, with a link to the shipment', async () => {
    const browser = await world.subscribe(world.a.admin);
    await world.saveChoices(world.a.admin, { language: 'ja' satisfies Language });
    const { id } = await ship(3);
    await world.deliver();
    const [mail] = world.mailsTo(world.a.admin);
    expect(mail?.subject).toBe('Tenant A宛ての出荷を準備しています');
    expect(mail?.text).toContain('デバイス3台');
    expect(mail?.text).toContain('Cuttack');
    expect(mail?.text).toContain(`https://air.example/shipmentDetails/${id}`);
    const [pushed] = browser.received;
    expect(pushed?.payload).toMatchObject({
      event: 'shipmentMade',
      tag: id,
      path: `/shipmentDetails/${id}`,
      lang: 'ja',
    });
    expect((await world.deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('is sent to the new consignee, and no longer to the former one', async () => {
    const { id, codes } = await ship(1);
    const changed = await call(world.sysAdmin, 'PUT', `updateShipment?_id=${id}`, {
      consigneeId: world.b.tenantId,
      address: 'Known to B alone',
      deviceList: codes.map((deviceName) => ({ deviceName })),
    });
    expect(changed.status).toBe(200);
    await world.deliver();
    expect(world.mailsTo(world.a.admin)).toEqual([]);
    expect(world.mailsTo(world.b.admin).map(({ subject }) => subject)).toEqual([
      'A shipment to Tenant B is being prepared',
    ]);
  });

  it('is not merged with others, but held in quiet hours', async () => {
    await world.saveChoices(world.a.admin, {
      quietHours: { from: '00:00', to: '23:00', timeZone: 'UTC', letsCriticalPass: true },
    });
    for (let n = 0; n < 12; n += 1) await ship(1);
    await world.deliver();
    expect(world.mailsTo(world.a.admin)).toHaveLength(0);
    world.time.now = Date.UTC(2026, 5, 1, 23, 1);
    await world.deliver();
    expect(world.mailsTo(world.a.admin)).toHaveLength(12);
  });

  it("that failed is listed for the consignee's administrators, or for system administrators as consignor", async () => {
    world.mails.mood = 'refuse';
    const { id, codes } = await ship(1);
    await receive(id, codes);
    for (const minutes of [0, 2, 10, 30, 120]) {
      world.time.now += minutes * 60_000;
      await world.deliver();
    }
    // As long as the sign-in lasts.
    world.time.now = START;
    const { body } = await world.api(world.a.admin, 'GET', '/backoffice/notifications/failures');
    expect(body.data).toMatchObject([
      {
        event: 'shipmentMade',
        subject: 'shipments',
        path: `/shipmentDetails/${id}`,
        alarm: null,
        severity: null,
      },
    ]);
    const failures = '/backoffice/notifications/failures';
    const ofSystem = await world.api(world.sysAdmin, 'GET', failures);
    expect(ofSystem.body.data).toMatchObject([
      {
        event: 'shipmentReceived',
        path: `/shipmentDetails/${id}`,
        recipient: { email: world.sysAdmin.email },
      },
    ]);
    const repeated = await world.api(world.sysAdmin, 'POST', `${failures}/repeat`, {});
    expect(repeated.body).toEqual({ repeated: 1 });
  });
});
