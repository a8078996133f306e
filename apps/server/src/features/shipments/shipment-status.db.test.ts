import { changedStatusSchema, missingDevicesSchema } from '@airdeck/contract/shipments/shipment-changes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShipmentWorld, type ShipmentWorld } from './testing/shipment-world.ts';

let world: ShipmentWorld;

beforeAll(async () => {
  world = await createShipmentWorld();
});
afterAll(() => world.close());

async function shipped(count: number) {
  const { shipment, devices } = await world.shipNew(count);
  return { id: shipment._id, devices, ids: devices.map(({ _id }) => _id) };
}

describe('the status of a shipment', () => {
  it('can be set to any value by consignor and consignee, with a log entry each', async () => {
    const { id } = await shipped(1);
    const sent = await world.setStatus(id, 0, 1, { notes: 'By road' }, world.sysAdmin);
    expect(sent.body).toMatchObject({ status: 1 });
    expect(sent.body.statusTimes[1]).toBeGreaterThan(0);
    expect((await world.setStatus(id, 1, 2)).body.status).toBe(2);
    expect((await world.setStatus(id, 2, 0)).body.status).toBe(0);
    const { shipmentLogs } = await world.read(id);
    expect(
      shipmentLogs.map(({ statusBefore, status, notes, by }) => [statusBefore, status, notes, by?.email]),
    ).toEqual([
      [2, 0, null, world.a.admin.email],
      [1, 2, null, world.a.admin.email],
      [0, 1, 'By road', world.sysAdmin.email],
      [null, null, null, world.sysAdmin.email],
    ]);
    expect(await world.auditOf(id)).toEqual(['created', 'statusChanged', 'statusChanged', 'statusChanged']);
    for (const body of [{ status: 4, statusBefore: 0 }, { status: 1 }, { status: '1', statusBefore: 0 }]) {
      const refused = await world.call(world.a.admin, 'PUT', `updateShipmentStatus?_id=${id}`, body);
      expect(refused.status).toBe(400);
    }
  });

  it('does not overwrite a change of another person, and reports who made it', async () => {
    const { id } = await shipped(1);
    const answers = await Promise.all([
      world.setStatus(id, 0, 1),
      world.setStatus(id, 0, 2, {}, world.sysAdmin),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.findIndex(({ status }) => status === 409);
    const refused = answers[lost]?.body;
    const winner = [world.sysAdmin, world.a.admin][lost];
    expect(refused.code).toBe('shipments.statusChanged');
    expect(changedStatusSchema.parse(refused).changed).toMatchObject({
      status: answers[1 - lost]?.body.status,
      by: { email: winner?.email },
    });
    const fresh = await shipped(1);
    const wrong = await world.setStatus(fresh.id, 2, 3);
    expect(wrong.body.changed).toMatchObject({ status: 0, by: { email: world.sysAdmin.email } });
  });

  it('is Completed with missing devices only if confirmed; these are then in stock again', async () => {
    const { id, devices, ids } = await shipped(3);
    await world.receive(id, [ids[0] ?? '']);
    const refused = await world.setStatus(id, 0, 3);
    expect([refused.status, refused.body.code]).toEqual([400, 'shipments.devicesMissing']);
    expect(missingDevicesSchema.parse(refused.body).missing.map(({ _id }) => _id)).toEqual(ids.slice(1));
    expect((await world.read(id)).status).toBe(0);

    const completed = await world.setStatus(id, 0, 3, { isConfirmed: true });
    expect(completed.body).toMatchObject({ status: 3, deviceCount: 3, receivedCount: 1, missingCount: 0 });
    expect((await world.read(id)).shipmentDevices.map(({ isReturned }) => isReturned)).toEqual([
      false,
      true,
      true,
    ]);
    const { body } = await world.receive(id, ids);
    expect(body.receipts.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'alreadyReceived',
      'returned',
      'returned',
    ]);
    const toggled = await world.toggle(id, ids[1] ?? '');
    expect([toggled.status, toggled.body.code]).toEqual([409, 'shipments.completed']);
    expect((await world.toggle(id, ids[0] ?? '', false)).body.code).toBe('shipments.completed');

    // One is sent with another shipment. After reopening, the other one is in this shipment again.
    const [, free, sent] = devices;
    if (!free || !sent) throw new Error('no device');
    await world.ship([sent], world.b.tenantId);
    const refusedAgain = await world.setStatus(id, 3, 1);
    expect([refusedAgain.status, refusedAgain.body.code]).toEqual([409, 'shipments.reopenRefused']);
    const reopened = await world.setStatus(id, 3, 1, {}, world.sysAdmin);
    expect(reopened.body).toMatchObject({ status: 1, missingCount: 1, receivedCount: 1 });
    const after = await world.receive(id, [free._id, sent._id]);
    expect(after.body.receipts.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'received',
      'returned',
    ]);
    expect(after.body.shipment.status).toBe(2);
  });

  it('and the deletion of receivers are serialized without a deadlock', async () => {
    const { users } = world.app.services;
    for (let turn = 0; turn < 4; turn += 1) {
      const { id, ids } = await shipped(4);
      await world.receive(id, ids);
      const scope = { authority: 'TENANT_ADMIN', tenantId: world.a.tenantId, customerId: null } as const;
      const receiver = await users.create({ ...scope, email: `left-${turn}@example.com` });
      await world.database.pool.query('update shipment_device set received_by = $1 where shipment_id = $2', [
        receiver.id,
        id,
      ]);
      const [completed, deleted] = await Promise.all([
        world.setStatus(id, 2, 3, {}, world.sysAdmin),
        world.api(world.sysAdmin, 'DELETE', `/api/user/${receiver.id}`),
      ]);
      expect([completed.status, deleted.status]).toEqual([200, 200]);
      const { shipmentDevices, status } = await world.read(id);
      expect([status, shipmentDevices.map(({ receivedBy }) => receivedBy)]).toEqual([3, Array(4).fill(null)]);
    }
  });

  it('is completed without confirmation when nothing is missing', async () => {
    const { id, ids } = await shipped(1);
    await world.receive(id, ids);
    expect((await world.setStatus(id, 2, 3)).status).toBe(200);
  });
});
