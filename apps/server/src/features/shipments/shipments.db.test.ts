import { createShipment } from '@airdeck/contract/shipments/shipment-changes';
import { listShipments } from '@airdeck/contract/shipments/shipment-lists';
import { shipmentWithLogsSchema } from '@airdeck/contract/shipments/shipments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, signIn } from '../../testing/test-app.ts';
import { UNKNOWN } from '../devices/testing/device-world.ts';
import { createShipmentWorld, type ShipmentWorld } from './testing/shipment-world.ts';

let world: ShipmentWorld;

beforeAll(async () => {
  world = await createShipmentWorld();
});
afterAll(() => world.close());

const FORM = {
  consignmentCountry: 'India',
  consignmentState: 'Odisha',
  consignmentCity: 'Bhubaneswar',
  address: 'Plot 7, <b>Patia</b>',
  phone: '0674 123456',
  notes: '=1+1',
};

const create = (body: object, user = world.sysAdmin) => world.call(user, 'POST', 'createShipment', body);
const list = async (query: string, user = world.sysAdmin) => {
  const { body } = await world.call(user, 'GET', `getAllShipment?${query}`);
  return listShipments.responses[200].parse(body);
};

describe('a shipment', () => {
  it('is created with devices in stock, and read with its devices and log', async () => {
    const devices = await world.enterStock(3);
    const answer = await create({
      consigneeId: world.a.tenantId,
      consignorId: 'whatever',
      ...FORM,
      deviceList: [
        { deviceLabel: devices[0]?.deviceLabel?.toUpperCase() },
        { deviceIdMongo: devices[2]?._id },
        { deviceLabel: ` ${devices[1]?.deviceName} ` },
      ],
    });
    const made = createShipment.responses[200].parse(answer.body);
    expect(made).toMatchObject({
      ...FORM,
      consignorId: world.sysAdmin.id,
      consigneeId: world.a.tenantId,
      status: 0,
      deviceCount: 3,
      receivedCount: 0,
      missingCount: 3,
      consignordetails: [{ email: world.sysAdmin.email }],
      consigneedetails: [{ tenantName: 'Tenant A' }],
    });
    const whole = await world.read(made._id);
    const names = [devices[0], devices[2], devices[1]].map((device) => device?.deviceName);
    expect(whole.shipmentDevices.map(({ deviceName }) => deviceName)).toEqual(names);
    expect(whole.deviceList[0]).toEqual({
      deviceName: devices[0]?.deviceName,
      deviceLabel: devices[0]?.deviceLabel,
      isInstalled: false,
      shipmentIdMongo: made._id,
      deviceIdMongo: devices[0]?._id,
    });
    expect(whole.shipmentLogs).toMatchObject([
      { kind: 'created', deviceCount: 3, by: { userId: world.sysAdmin.id } },
    ]);
    expect(await world.auditOf(made._id)).toEqual(['created']);
  });

  it('is sent to the tenant of an administrator who is named as its consignee', async () => {
    const [device] = await world.enterStock(1);
    const answer = await create({
      consigneeId: world.b.admin.id,
      deviceList: [{ deviceIdMongo: device?._id }],
    });
    expect(answer.body.consigneeId).toBe(world.b.tenantId);
    const { body } = await world.call(
      world.sysAdmin,
      'GET',
      `getByConsigneeIdWithLogs?consigneeId=${world.b.admin.id}`,
    );
    expect(shipmentWithLogsSchema.array().parse(body)[0]).toMatchObject({
      _id: answer.body._id,
      shipmentLogs: [{ kind: 'created' }],
    });
  });

  it('is refused without a consignee, and without a device', async () => {
    const [device] = await world.enterStock(1);
    const deviceList = [{ deviceIdMongo: device?._id }];
    const codeOf = async (body: object) => (await create(body)).body.code;
    expect(await codeOf({ deviceList })).toBe('shipments.consigneeRequired');
    expect(await codeOf({ consigneeId: ' ', deviceList })).toBe('shipments.consigneeRequired');
    expect(await codeOf({ consigneeId: 'x', deviceList })).toBe('shipments.consigneeUnknown');
    expect(await codeOf({ consigneeId: UNKNOWN, deviceList })).toBe('shipments.consigneeUnknown');
    expect(await codeOf({ consigneeId: world.a.tenantId, deviceList: [] })).toBe('shipments.deviceRequired');
  });

  it('reports for each device why it cannot be sent', async () => {
    const [free, other, clash] = await world.enterStock(3);
    const { shipment, devices } = await world.shipNew(1);
    for (const deviceName of ['Same 1', 'Same 2']) await world.enter({ deviceName, deviceLabel: 'Same' });
    await world.api(world.sysAdmin, 'PUT', '/backoffice/deviceApi/updateDeviceName', {
      deviceId: clash?._id,
      deviceName: world.a.spareDevice.name,
    });
    const deviceList = [
      { deviceLabel: free?.deviceLabel },
      { deviceLabel: 'No such label' },
      { deviceLabel: free?.deviceLabel },
      { deviceLabel: 'same' },
      { deviceLabel: 'same', deviceName: 'same 2' },
      { deviceLabel: devices[0]?.deviceLabel },
      { deviceIdMongo: world.a.spareDevice.id },
      { deviceName: world.b.spareDevice.name },
      { deviceLabel: clash?.deviceLabel },
      { deviceName: other?.deviceName },
      { deviceLabel: 'a\0b' },
      { deviceName: '\ud800' },
      {},
    ];
    const faults = [
      ...[null, 'unknown', 'twice', 'ambiguous', null, 'inShipment', 'taken', 'taken', 'nameTaken', null],
      ...['unknown', 'unknown', 'unknown'],
    ];
    const body = { consigneeId: world.a.tenantId, deviceList };
    const checked = await world.call(world.sysAdmin, 'POST', 'checkDevices', body);
    expect(checked.body.deviceList.map(({ fault }: { fault: string | null }) => fault)).toEqual(faults);
    expect(checked.body.deviceList[5].shipmentIdMongo).toBe(shipment._id);

    const before = await list('pageSize=1');
    const refused = await create(body);
    expect([refused.status, refused.body.code]).toEqual([400, 'shipments.devicesRefused']);
    expect(refused.body.deviceList).toEqual(checked.body.deviceList);
    // All or nothing.
    expect(await list('pageSize=1')).toEqual(before);
  });

  it('is the only one with its devices, also under concurrent creation', async () => {
    const devices = await world.enterStock(4);
    const body = { consigneeId: world.a.tenantId, deviceList: world.listed(devices) };
    const reversed = { ...body, deviceList: body.deviceList.toReversed() };
    const answers = await Promise.all([create(body), create(reversed), create(body), create(reversed)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.deviceList[0].fault).toBe('inShipment');
  });

  it('is listed the newest first, in pages, searched, sorted and by status; without a page as an array', async () => {
    const [one, two] = [await world.enterStock(1), await world.enterStock(1)];
    const first = await create({
      consigneeId: world.b.tenantId,
      consignmentCountry: 'Qatar',
      address: 'zebra 100%',
      deviceList: world.listed(one),
    });
    const second = await create({
      consigneeId: world.b.tenantId,
      consignmentCountry: 'Japan',
      address: 'Aardvark',
      deviceList: world.listed(two),
    });
    const ids = async (query: string) => {
      const answer = await list(query);
      if (Array.isArray(answer)) throw new Error('no page');
      return answer.data.map(({ _id }) => _id);
    };
    const [a, b] = [first.body._id, second.body._id];
    expect((await ids('pageSize=2')).slice(0, 2)).toEqual([b, a]);
    expect(await ids('textSearch=0%25')).toEqual([a]);
    expect(await ids('textSearch=qatar')).toEqual([a]);
    expect(await ids('textSearch=tenant b&sortProperty=address&pageSize=2')).toEqual([b, a]);
    const byConsignee = await list('sortProperty=consignee&sortOrder=DESC&pageSize=100');
    const consignees = Array.isArray(byConsignee)
      ? []
      : byConsignee.data.map(({ consigneeId }) => consigneeId);
    const sorted = consignees.filter((id) => id === world.b.tenantId);
    expect(consignees.slice(0, sorted.length)).toEqual(sorted);
    for (const property of ['consignor', 'consignmentState', 'status', 'deviceCount', 'createdAt']) {
      expect(await ids(`sortProperty=${property}&pageSize=1`)).toHaveLength(1);
    }
    expect(await ids('status=3&page=0')).toEqual([]);
    expect(await list('status=3')).toEqual([]);
    const whole = await list('');
    expect(Array.isArray(whole) && whole[0]?._id).toBe(b);
    const page = await list(`textSearch=${world.sysAdmin.email}&pageSize=1`);
    expect(Array.isArray(page) ? 0 : page.totalElements).toBeGreaterThan(3);
  });

  it('shows its devices and its log in pages', async () => {
    const { shipment, devices } = await world.shipNew(5);
    await world.receive(shipment._id, [devices[4]?._id ?? '']);
    const names = async (query: string) => {
      const { body } = await world.call(world.a.admin, 'GET', `shipments/${shipment._id}/devices?${query}`);
      return [body.totalElements, ...body.data.map(({ deviceName }: { deviceName: string }) => deviceName)];
    };
    expect(await names('pageSize=2&page=1')).toEqual([5, devices[2]?.deviceName, devices[3]?.deviceName]);
    expect(await names('isInstalled=true')).toEqual([1, devices[4]?.deviceName]);
    expect(await names('isInstalled=false&pageSize=1')).toEqual([4, devices[0]?.deviceName]);
    expect(await names(`textSearch=${devices[1]?.deviceLabel}`)).toEqual([1, devices[1]?.deviceName]);
    expect((await names('sortProperty=deviceName&sortOrder=DESC'))[1]).toBe(
      devices
        .map(({ deviceName }) => deviceName)
        .toSorted()
        .at(-1),
    );
    const logs = await world.call(world.a.admin, 'GET', `shipments/${shipment._id}/logs?pageSize=1`);
    expect(logs.body).toMatchObject({ totalElements: 2, data: [{ kind: 'received' }] });
  });

  it('can be changed while it is Initialized and without received devices', async () => {
    const { shipment, devices } = await world.shipNew(2);
    const [added] = await world.enterStock(1);
    const [kept, left] = devices;
    if (!added || !kept || !left) throw new Error('no device');
    const change = (body: object) =>
      world.call(world.sysAdmin, 'PUT', `updateShipment?_id=${shipment._id}`, body);
    const body = {
      consigneeId: world.b.tenantId,
      address: 'Elsewhere',
      deviceList: world.listed([kept, added]),
      version: shipment.version,
    };
    const changed = await change(body);
    expect(changed.body).toMatchObject({
      consigneeId: world.b.tenantId,
      address: 'Elsewhere',
      deviceCount: 2,
    });
    expect((await world.read(shipment._id)).shipmentDevices.map(({ _id }) => _id)).toEqual([
      kept._id,
      added._id,
    ]);
    // A stale version.
    expect((await change(body)).status).toBe(409);
    // The removed device is free again.
    expect((await world.ship([left])).deviceCount).toBe(1);

    await world.receive(shipment._id, [kept._id], world.b.admin);
    const { version: _seen, ...late } = body;
    expect((await change(late)).body.code).toBe('shipments.notInitialized');
    const other = await world.shipNew(1);
    await world.setStatus(other.shipment._id, 0, 1);
    const sent = await world.call(world.sysAdmin, 'PUT', `updateShipment?_id=${other.shipment._id}`, {
      consigneeId: world.a.tenantId,
      deviceList: world.listed(other.devices),
    });
    expect([sent.status, sent.body.code]).toEqual([409, 'shipments.notInitialized']);
  });

  it('hides actions of the former consignee from another one', async () => {
    const { shipment, devices } = await world.shipNew(1);
    await world.setStatus(shipment._id, 0, 1, { notes: 'Gate code 4711' });
    await world.setStatus(shipment._id, 1, 0);
    const body = { consigneeId: world.b.tenantId, deviceList: world.listed(devices) };
    const path = `updateShipment?_id=${shipment._id}`;
    expect((await world.call(world.sysAdmin, 'PUT', path, body)).status).toBe(200);
    const seen = await world.call(world.b.admin, 'GET', `getByIdWithLogs?_id=${shipment._id}`);
    expect(seen.text).not.toContain('Gate code');
    expect(seen.text).not.toContain(world.a.admin.email);
    const whole = await world.read(shipment._id);
    expect(whole.shipmentLogs.map(({ kind }) => kind)).toEqual(['updated', 'created']);
    expect(whole.statusTimes).toEqual([shipment.createdAt, null, null, null]);
  });

  it('returns unreceived devices to the stock when it is deleted, and leaves the others where they are', async () => {
    const { shipment, devices } = await world.shipNew(2);
    const [received, waiting] = devices;
    if (!received || !waiting) throw new Error('no device');
    await world.receive(shipment._id, [received._id]);
    const url = `deleteShipment?_id=${shipment._id}`;
    expect((await world.call(world.sysAdmin, 'DELETE', url)).status).toBe(200);
    expect((await world.call(world.sysAdmin, 'DELETE', url)).status).toBe(404);
    expect((await world.recordOf(received._id))?.tenantId).toBe(world.a.tenantId);
    expect((await world.ship([waiting])).deviceCount).toBe(1);
    expect(await world.auditOf(shipment._id)).toEqual(['created', 'received', 'deleted']);
  });

  it('keeps devices under way in the stock, whatever else is tried', async () => {
    const { shipment, devices } = await world.shipNew(1);
    const [device] = devices;
    const handOut = (tenantId: string) =>
      world.api(world.sysAdmin, 'PUT', `/backoffice/assignToTenant/${device?._id}`, { tenantId });
    const remove = () => world.api(world.sysAdmin, 'DELETE', `/backoffice/dapDeleteDevice/${device?._id}`);
    for (const { status, body } of [
      await handOut(world.b.tenantId),
      await handOut(world.a.tenantId),
      await remove(),
    ]) {
      expect([status, body.code, body.shipmentId]).toEqual([409, 'devices.inShipment', shipment._id]);
      expect(body.message).toBe("The device is in a shipment to 'Tenant A'");
    }
    const file = `name,tenant\n${device?.deviceName},Tenant B`;
    const { token } = await signIn(world.app, world.sysAdmin);
    const imported = await world.app.inject({
      method: 'POST',
      url: '/backoffice/devices/import?updateExisting=true',
      headers: { ...bearer(token), 'content-type': 'text/csv' },
      payload: file,
    });
    expect(imported.body).toContain("The device is in a shipment to 'Tenant A'");
    expect((await world.recordOf(device?._id ?? ''))?.tenantId).toBeNull();
    await world.call(world.sysAdmin, 'DELETE', `deleteShipment?_id=${shipment._id}`);
    expect((await handOut(world.b.tenantId)).status).toBe(200);
  });

  it('is deleted with its consignee, but not with its consignor', async () => {
    const { body } = await world.api(world.sysAdmin, 'POST', '/api/tenant', { title: 'Short-lived' });
    const devices = await world.enterStock(1);
    const gone = await world.ship(devices, body.id.id);
    await world.api(world.sysAdmin, 'DELETE', `/api/tenant/${body.id.id}`);
    expect((await world.call(world.sysAdmin, 'GET', `shipments/${gone._id}`)).status).toBe(404);
    const kept = await world.ship(devices);
    await world.database.pool.query('update shipment set consignor_user_id = null where id = $1', [kept._id]);
    const read = await world.call(world.a.admin, 'GET', `shipments/${kept._id}`);
    expect(read.body).toMatchObject({ consignorId: null, consignordetails: [] });
  });
});

describe('visibility of a shipment', () => {
  it('is limited to system administrators and its consignee; other tenants get 404', async () => {
    const { shipment, devices } = await world.shipNew(1);
    const { _id } = shipment;
    const deviceId = devices[0]?._id ?? '';
    const statuses = async (user: typeof world.sysAdmin) =>
      Promise.all(
        [
          world.call(user, 'GET', `getByIdWithLogs?_id=${_id}`),
          world.call(user, 'GET', `shipments/${_id}`),
          world.call(user, 'GET', `shipments/${_id}/devices`),
          world.call(user, 'GET', `shipments/${_id}/logs`),
          world.setStatus(_id, 0, 0, {}, user),
          world.receive(_id, ['x'], user),
          world.toggle(_id, deviceId, false, user),
        ].map(async (answer) => (await answer).status),
      );
    expect(new Set(await statuses(world.sysAdmin))).toEqual(new Set([200]));
    expect(new Set(await statuses(world.a.admin))).toEqual(new Set([200]));
    expect(new Set(await statuses(world.b.admin))).toEqual(new Set([404]));
    expect(new Set(await statuses(world.a.customers[0].user))).toEqual(new Set([403]));

    const own = await list('pageSize=100', world.b.admin);
    expect(JSON.stringify(own)).not.toContain(_id);
    const others = await world.call(
      world.b.admin,
      'GET',
      `getByConsigneeIdWithLogs?consigneeId=${world.a.tenantId}`,
    );
    expect(others.body).toEqual([]);
    // Tenants do not see devices in stock, not even the consignee.
    expect((await world.api(world.b.admin, 'GET', `/backoffice/dapDevice/${deviceId}`)).status).toBe(404);
    expect((await world.api(world.a.admin, 'GET', `/backoffice/dapDevice/${deviceId}`)).status).toBe(404);
  });

  it('lets a search match only the shown data of its consignor', async () => {
    await world.shipNew(1);
    await world.database.pool.query(
      "update app_user set first_name = 'Ada', last_name = 'Sender', phone = '+81 90 7777', address = 'Hill 9' where id = $1",
      [world.sysAdmin.id],
    );
    const isFound = async (textSearch: string) => {
      const page = await list(`textSearch=${encodeURIComponent(textSearch)}&pageSize=1`, world.a.admin);
      return Array.isArray(page) || page.totalElements > 0;
    };
    expect([await isFound('ada sender'), await isFound(world.sysAdmin.email)]).toEqual([true, true]);
    expect([await isFound('90 7777'), await isFound('hill 9')]).toEqual([false, false]);
  });

  it('applies to counts by status and of shipments under way', async () => {
    const counts = async (user = world.a.admin) => (await world.call(user, 'GET', 'counts')).body;
    const before = await counts();
    const { shipment, devices } = await world.shipNew(1);
    const made = await counts();
    expect([made.total - before.total, made.underWay - before.underWay]).toEqual([1, 1]);
    await world.receive(shipment._id, [devices[0]?._id ?? '']);
    const received = await counts();
    expect([received.byStatus[2] - before.byStatus[2], received.underWay - before.underWay]).toEqual([1, 0]);
    expect((await counts(world.b.admin)).total).toBeLessThan((await counts(world.sysAdmin)).total);
  });
});
