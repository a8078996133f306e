import { receiveShipmentDevice, receiveShipmentDevices } from '@airdeck/contract/shipments/shipment-receipts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEventBus } from '../../events.ts';
import { UNKNOWN } from '../devices/testing/device-world.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';
import { createShipmentWorld, type ShipmentWorld } from './testing/shipment-world.ts';

let world: ShipmentWorld;
let moved: string[];
let ended: string[];

beforeAll(async () => {
  const events = createEventBus();
  events.on('device.moved', ({ deviceId }) => moved.push(deviceId));
  events.on('device.credentialsChanged', ({ deviceId }) => ended.push(deviceId));
  world = await createShipmentWorld({ events });
});
beforeEach(() => {
  moved = [];
  ended = [];
});
afterAll(() => world.close());

const outcomesOf = ({ body }: { body: unknown }) =>
  receiveShipmentDevices.responses[200].parse(body).receipts.map(({ outcome }) => outcome);

async function shipped(count: number) {
  const { shipment, devices } = await world.shipNew(count);
  return { id: shipment._id, devices, ids: devices.map(({ _id }) => _id) };
}

describe('receiving devices', () => {
  it('assigns them to the consignee with their tokens, and sets the status after the last one', async () => {
    const { id, devices, ids } = await shipped(3);
    const codes = [ids[0], devices[1]?.deviceLabel?.toLowerCase(), devices[1]?.deviceName].map(String);
    const first = await world.receive(id, codes);
    const { receipts, shipment } = receiveShipmentDevices.responses[200].parse(first.body);
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['received', 'received', 'alreadyReceived']);
    expect(receipts[0]?.device).toMatchObject({
      isInstalled: true,
      receivedBy: { email: world.a.admin.email },
    });
    expect(shipment).toMatchObject({ status: 0, receivedCount: 2, missingCount: 1 });
    expect(moved.toSorted()).toEqual([ids[0], ids[1]].toSorted());

    const [device] = devices;
    expect(await world.recordOf(ids[0] ?? '')).toMatchObject({
      tenantId: world.a.tenantId,
      deviceOwnerId: null,
    });
    const credentials = await world.api(world.a.admin, 'GET', `/api/device/${ids[0]}/credentials`);
    expect(credentials.body.credentialsId).toBe(device?.accessToken);
    expect(await world.auditOf(ids[0] ?? '')).toEqual(['created', 'movedToTenant', 'tokenRead']);
    expect((await world.activityOf(ids[0] ?? ''))[0]).toBe('movedToTenant');

    expect(outcomesOf(await world.receive(id, ids))).toEqual([
      'alreadyReceived',
      'alreadyReceived',
      'received',
    ]);
    const whole = await world.read(id);
    expect(whole).toMatchObject({ status: 2, receivedCount: 3, missingCount: 0 });
    expect(whole.statusTimes[2]).toBeGreaterThan(0);
    expect(
      whole.shipmentLogs.map(({ kind, isAutomatic, deviceCount }) => [kind, isAutomatic, deviceCount]),
    ).toEqual([
      ['statusChanged', true, null],
      ['received', false, 1],
      ['received', false, 2],
      ['created', false, 3],
    ]);
    expect(await world.auditOf(id)).toEqual(['created', 'received', 'received']);
  });

  it('reports codes of other devices, and reveals nothing about the stock to a tenant', async () => {
    const { id } = await shipped(1);
    const other = await shipped(1);
    const [stranger] = await world.enterStock(1);
    const toB = await world.ship(await world.enterStock(1), world.b.tenantId);
    const [ofB] = (await world.read(toB._id)).shipmentDevices;
    const codes = [
      'nonsense',
      world.a.spareDevice.name,
      other.ids[0],
      stranger?.deviceLabel,
      stranger?._id,
      ofB?._id,
      ofB?.deviceName,
      world.b.spareDevice.id,
      UNKNOWN,
    ].map(String);
    const [nonsense, own, otherShipment, ...rest] = outcomesOf(await world.receive(id, codes));
    expect([nonsense, own, otherShipment]).toEqual(['unknown', 'foreign', 'foreign']);
    expect(new Set(rest)).toEqual(new Set(['unknown']));
    const asSystem = outcomesOf(await world.receive(id, codes, world.sysAdmin));
    expect(asSystem).toEqual(['unknown', ...Array(7).fill('foreign'), 'unknown']);
    expect(moved).toEqual([]);
  });

  it('skips a device whose name the consignee already has, until one of them is renamed', async () => {
    const { id, devices, ids } = await shipped(2);
    const rename = (deviceId: string | undefined, deviceName: string | undefined, user = world.a.admin) =>
      world.api(user, 'PUT', '/backoffice/deviceApi/updateDeviceName', { deviceId, deviceName });
    await rename(world.a.spareDevice.id, devices[0]?.deviceName);
    expect(outcomesOf(await world.receive(id, ids))).toEqual(['nameTaken', 'received']);
    const one = await world.toggle(id, ids[0] ?? '');
    expect([one.status, one.body.code]).toEqual([409, 'shipments.deviceNameTaken']);
    await rename(world.a.spareDevice.id, 'Another name');
    expect(outcomesOf(await world.receive(id, ids))).toEqual(['received', 'alreadyReceived']);
  });

  it('receives once under concurrent calls, and names the same receiver to all', async () => {
    const { id, ids } = await shipped(6);
    const answers = await Promise.all([
      world.receive(id, ids),
      world.receive(id, ids.toReversed(), world.sysAdmin),
      world.receive(id, ids),
    ]);
    const all = answers.flatMap(outcomesOf);
    expect(all.filter((outcome) => outcome === 'received')).toHaveLength(6);
    expect(all.filter((outcome) => outcome === 'alreadyReceived')).toHaveLength(12);
    const people = answers.flatMap(({ body }) =>
      receiveShipmentDevices.responses[200]
        .parse(body)
        .receipts.map(({ device }) => device?.receivedBy?.email),
    );
    expect(new Set(people).size).toBe(1);
    expect(moved.toSorted()).toEqual(ids.toSorted());
    const { rows } = await world.database.pool.query(
      "select count(*)::int as n from device_activity where kind = 'movedToTenant' and device_id = any($1)",
      [ids],
    );
    expect(rows[0].n).toBe(6);
  });

  it('and deleting the shipment are serialized: all devices are received or none', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { id, ids } = await shipped(4);
      const [received, deleted] = await Promise.all([
        world.receive(id, ids),
        world.call(world.sysAdmin, 'DELETE', `deleteShipment?_id=${id}`),
      ]);
      expect([deleted.status, [200, 404].includes(received.status)]).toEqual([200, true]);
      const { rows } = await world.database.pool.query(
        'select count(tenant_id)::int as n from device where id = any($1)',
        [ids],
      );
      expect(rows[0].n).toBe(moved.filter((deviceId) => ids.includes(deviceId)).length);
      expect(rows[0].n).toBe(received.status === 200 ? 4 : 0);
    }
  });

  it('does not deadlock with deleting the consignee or handing devices out', async () => {
    const { body } = await world.api(world.sysAdmin, 'POST', '/api/tenant', { title: 'In a hurry' });
    const tenantId = body.id.id;
    const devices = await world.enterStock(3);
    const { _id } = await world.ship(devices, tenantId);
    const ids = devices.map((device) => device._id);
    const answers = await Promise.all([
      world.receive(_id, ids, world.sysAdmin),
      world.api(world.sysAdmin, 'PUT', `/backoffice/assignToTenant/${ids[0]}`, {
        tenantId: world.b.tenantId,
      }),
      world.api(world.sysAdmin, 'DELETE', `/api/tenant/${tenantId}`),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers[2]?.status).toBe(200);
  });

  it('and deleting the consignor or an earlier receiver are serialized without a deadlock', async () => {
    const { users } = world.app.services;
    for (let turn = 0; turn < 4; turn += 1) {
      const admin = { authority: 'TENANT_ADMIN', tenantId: world.a.tenantId, customerId: null } as const;
      const consignor = { authority: 'SYS_ADMIN', tenantId: null, customerId: null } as const;
      const leaving = [
        await users.create({ ...admin, email: `receiver-${turn}@example.com` }),
        await users.create({ ...consignor, email: `consignor-${turn}@example.com` }),
      ];
      const { id, ids } = await shipped(3);
      await world.receive(id, ids.slice(0, 1));
      const [receiver, sender] = leaving.map((user) => user.id);
      await world.database.pool.query(
        'update shipment_device set received_by = $1 where received_by is not null',
        [receiver],
      );
      await world.database.pool.query('update shipment set consignor_user_id = $1 where id = $2', [
        sender,
        id,
      ]);
      const [received, ...deleted] = await Promise.all([
        world.receive(id, ids),
        ...leaving.map((user) => world.api(world.sysAdmin, 'DELETE', `/api/user/${user.id}`)),
      ]);
      expect([received.status, ...deleted.map(({ status }) => status)]).toEqual([200, 200, 200]);
      const whole = await world.read(id);
      expect(whole).toMatchObject({ receivedCount: 3, consignorId: null, status: 2 });
      expect(whole.shipmentDevices[0]).toMatchObject({ isInstalled: true, receivedBy: null });
    }
  });

  it('limits the length and number of codes', async () => {
    const { id } = await shipped(1);
    for (const codes of [[], [''], ['x'.repeat(256)], Array(5001).fill('x')]) {
      expect((await world.receive(id, codes)).status).toBe(400);
    }
    const hostile = ['a\0b', '\ud800', "'; drop table device; --", 'x'.repeat(255), '%', '<b>'];
    expect(new Set(outcomesOf(await world.receive(id, hostile)))).toEqual(new Set(['unknown']));
    const longest = Array.from({ length: 5000 }, (_, n) => `${n}`.padEnd(255, '空'));
    expect(new Set(outcomesOf(await world.receive(id, longest)))).toEqual(new Set(['unknown']));
  });
});

describe('the toggle', () => {
  it('receives one device, and is idempotent both ways', async () => {
    const { id, ids } = await shipped(2);
    const [deviceId = ''] = ids;
    const body = { shipmentIdMongo: id, deviceIdMongo: deviceId, tenantId: world.a.tenantId };
    const received = await world.call(world.a.admin, 'PUT', 'updateConsignmentDeviceStatus', body);
    expect(receiveShipmentDevice.responses[200].parse(received.body)).toMatchObject({
      isInstalled: true,
      shipment: { receivedCount: 1 },
    });
    expect((await world.toggle(id, deviceId)).status).toBe(200);
    expect((await world.toggle(id, ids[1] ?? '', false)).status).toBe(200);
    expect((await world.read(id)).shipmentLogs).toHaveLength(2);
    const foreign = { ...body, tenantId: world.b.tenantId };
    const asSystem = await world.call(world.sysAdmin, 'PUT', 'updateConsignmentDeviceStatus', foreign);
    expect(asSystem.status).toBe(404);
    expect((await world.toggle(id, UNKNOWN)).body.code).toBe('shipments.deviceUnknown');
  });

  it('undoes a receipt: the device is in stock again, and its token is rejected', async () => {
    const { id, devices, ids } = await shipped(1);
    const [deviceId = ''] = ids;
    await world.toggle(id, deviceId);
    await world.api(world.a.admin, 'PUT', '/backoffice/deviceApi/updateDevicePlace', {
      deviceId,
      deviceInstalledCity: 'Private',
    });
    const undone = await world.toggle(id, deviceId, false);
    // The status is never reset automatically.
    expect(undone.body).toMatchObject({ isInstalled: false, shipment: { status: 2, missingCount: 1 } });
    expect(await world.recordOf(deviceId)).toMatchObject({
      tenantId: null,
      state: 'stock',
      deviceInstalledCity: null,
    });
    expect(ended).toEqual([deviceId]);
    const post = await world.app.inject({
      method: 'POST',
      url: `/api/v1/${devices[0]?.accessToken}/telemetry`,
      payload: { pm25: 1 },
    });
    expect(post.statusCode).toBe(401);
    expect(await world.auditOf(id)).toEqual(['created', 'received', 'receiptUndone']);
    expect((await world.read(id)).shipmentLogs[0]).toMatchObject({
      kind: 'receiptUndone',
      deviceIdMongo: deviceId,
    });

    // The next tenant does not see actions of the first one.
    await world.call(world.sysAdmin, 'DELETE', `deleteShipment?_id=${id}`);
    const [device] = devices;
    if (!device) throw new Error('no device');
    const next = await world.ship([device], world.b.tenantId);
    await world.receive(next._id, [deviceId], world.b.admin);
    const life = await world.api(world.b.admin, 'GET', `/backoffice/deviceActivity/${deviceId}`);
    expect(life.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['movedToTenant']);
    expect(life.text).not.toContain(world.a.admin.email);
  });

  it('undoes names and attributes of the tenant that had the device', async () => {
    const { id, devices, ids } = await shipped(1);
    const [deviceId = ''] = ids;
    const [device] = devices;
    if (!device) throw new Error('no device');
    await world.toggle(id, deviceId);
    const telemetry = `/api/plugins/telemetry/DEVICE/${deviceId}`;
    for (const scope of ['SERVER_SCOPE', 'SHARED_SCOPE']) {
      const written = await world.api(world.a.admin, 'POST', `${telemetry}/${scope}`, {
        owner: 'Ms Private',
      });
      expect(written.status).toBe(200);
    }
    const named = { deviceId, deviceName: 'Bedroom of Ms Private' };
    expect(
      (await world.api(world.a.admin, 'PUT', '/backoffice/deviceApi/updateDeviceName', named)).status,
    ).toBe(200);
    expect((await world.toggle(id, deviceId, false)).status).toBe(200);
    const { deviceName, deviceLabel } = device;
    expect(await world.recordOf(deviceId)).toMatchObject({ deviceName, deviceLabel });

    await world.call(world.sysAdmin, 'DELETE', `deleteShipment?_id=${id}`);
    const next = await world.ship([device], world.b.tenantId);
    await world.receive(next._id, [deviceId], world.b.admin);
    const read = await world.api(world.b.admin, 'GET', `${telemetry}/values/attributes`);
    expect(read.status).toBe(200);
    expect(read.text).not.toContain('Ms Private');
  });

  it('deletes attributes that are written concurrently with the undo', async () => {
    const { id, ids } = await shipped(4);
    await world.receive(id, ids);
    for (const deviceId of ids) {
      const path = `/api/plugins/telemetry/DEVICE/${deviceId}/SERVER_SCOPE`;
      const write = (owner: string) =>
        world.api(world.a.admin, 'POST', path, { floor: owner, [owner]: owner, zone: owner });
      await write('First');
      const answers = await Promise.all([write('Second'), world.toggle(id, deviceId, false), write('Third')]);
      expect(answers[1]?.status).toBe(200);
      expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
      const { rows } = await world.database.pool.query(
        'select a.key from device_attribute a join device d on d.key = a.device_key where d.id = $1',
        [deviceId],
      );
      expect(rows).toEqual([]);
    }
  });

  it('refuses to undo a receipt with consequences, and gives the reason', async () => {
    const { id, ids } = await shipped(6);
    await world.receive(id, ids);
    const [lent = '', measuring = '', moving = '', gone = '', shown = '', changed = ''] = ids;
    const codeOf = async (deviceId: string) => {
      const { status, body } = await world.toggle(id, deviceId, false);
      return [status, body.code];
    };
    await world.api(world.a.admin, 'POST', `/api/customer/${world.a.customers[0].id}/device/${lent}`);
    expect(await codeOf(lent)).toEqual([409, 'shipments.undoHasCustomer']);
    const { rows } = await world.database.pool.query('select key from device where id = $1', [measuring]);
    await insertReadings(world.database, [{ device: rows[0].key, ts: Date.now(), values: { pm25: 5 } }]);
    expect(await codeOf(measuring)).toEqual([409, 'shipments.undoHasReadings']);
    await world.api(world.sysAdmin, 'POST', `/api/tenant/${world.b.tenantId}/device/${moving}`);
    expect(await codeOf(moving)).toEqual([409, 'shipments.undoDeviceGone']);
    await world.api(world.a.admin, 'DELETE', `/api/device/${gone}`);
    expect(await codeOf(gone)).toEqual([409, 'shipments.undoDeviceGone']);
    // A person who has seen the token could impersonate the device at its next tenant.
    const tokenOf = (deviceId: string) =>
      world.api(world.a.admin, 'GET', `/api/device/${deviceId}/credentials`);
    expect((await tokenOf(shown)).status).toBe(200);
    expect(await codeOf(shown)).toEqual([409, 'shipments.undoTokenShown']);
    const { body } = await tokenOf(changed);
    await world.database.pool.query("delete from device_activity where kind = 'tokenRead'");
    const token = { ...body, credentialsId: `${body.credentialsId}x` };
    expect((await world.api(world.a.admin, 'POST', '/api/device/credentials', token)).status).toBe(200);
    expect(await codeOf(changed)).toEqual([409, 'shipments.undoTokenShown']);
    expect((await world.read(id)).receivedCount).toBe(6);
  });
});
