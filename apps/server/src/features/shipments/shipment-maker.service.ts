import { SHIPMENT_ERRORS, SHIPMENT_STATUS } from '@airdeck/contract/shipments/shipments';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, versionConflict } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { StockHandOut } from '../devices/stock-hand-out.service.ts';
import type { CheckedRow, ListedDevice } from './listed-devices.repository.ts';
import { createListedDevices } from './listed-devices.service.ts';
import { lockParties, lockShipmentFor } from './shipment-locks.repository.ts';
import type { ShipmentPublisher } from './shipment-publisher.ts';
import type { ShipmentReader } from './shipment-reader.service.ts';
import {
  deleteEntriesSinceCreation,
  deleteShipment,
  insertEntry,
  insertShipment,
  type NewShipmentDevice,
  recount,
  replaceDevices,
  updateShipment,
} from './shipment-writes.repository.ts';
import { findConsignee, type ReadShipment, type StoredShipment } from './shipments.repository.ts';

/** The fields of a shipment with its devices. */
export type NewShipment = {
  /** The tenant that is to receive it, or an administrator of it. */
  readonly consigneeId: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly devices: readonly ListedDevice[];
};

/** Creates, changes and deletes shipments, for system administrators. Returns each as stored. */
export function createShipmentMaker(parts: {
  database: Database;
  clock: Clock;
  stockHandOut: StockHandOut;
  reader: Pick<ShipmentReader, 'getFor'>;
  publish: ShipmentPublisher['publish'];
}) {
  const { clock, reader, publish } = parts;
  const { db } = parts.database;
  const listedDevices = createListedDevices(parts);

  /** Locks consignee and caller against deletion until the transaction ends. @throws ApiError 400/31 */
  async function lockConsignee({ tx }: UnitOfWork, caller: Caller, id: string) {
    const found = await findConsignee(tx, id);
    const isThere = found && (await lockParties(tx, found.id, caller.userId));
    if (!isThere) throw badRequest(SHIPMENT_ERRORS.consigneeUnknown);
    return found;
  }

  /** Stores the devices of a shipment, and logs their number. */
  async function fill(
    { tx }: UnitOfWork,
    kind: 'created' | 'updated',
    shipmentId: string,
    devices: readonly NewShipmentDevice[],
    { userId }: Caller,
  ): Promise<StoredShipment> {
    await replaceDevices(tx, shipmentId, devices);
    const deviceCount = devices.length;
    await insertEntry(tx, { shipmentId, createdTime: clock(), kind, userId, deviceCount });
    return recount(tx, shipmentId);
  }

  return {
    /** Resolves each listed device, and whether it can be sent. In the order of the list. */
    check: (
      list: readonly ListedDevice[],
      context: { readonly consigneeId: string | null; readonly shipmentId: string | null },
    ): Promise<CheckedRow[]> =>
      inUnitOfWork(db, undefined, async ({ tx }) => {
        const consignee = context.consigneeId ? await findConsignee(tx, context.consigneeId) : undefined;
        return listedDevices.check(tx, list, { ...context, consigneeId: consignee?.id ?? null });
      }),

    /** @throws ApiError 400/31, with `deviceList` when a device cannot be sent */
    create(caller: Caller, body: NewShipment, outer?: UnitOfWork): Promise<ReadShipment> {
      return inUnitOfWork(db, outer ?? caller, async (unit) => {
        const consignee = await lockConsignee(unit, caller, body.consigneeId);
        const context = { consigneeId: consignee.id, shipmentId: null };
        const devices = await listedDevices.lock(unit, body.devices, context);
        const now = clock();
        const stored = await insertShipment(unit.tx, {
          createdTime: now,
          consignorUserId: caller.userId,
          consigneeTenantId: consignee.id,
          ...fieldsOf(body),
          statusTimes: [now, null, null, null],
        });
        const made = await fill(unit, 'created', stored.id, devices, caller);
        const details = { devices: devices.length };
        await publish(unit, 'created', { ...made, consigneeTitle: consignee.title }, details);
        return reader.getFor(caller, made.id, unit);
      });
    },

    /**
     * Replaces all fields and devices of a shipment that is Initialized and without received devices. For another
     * consignee it is like a new one: actions of the former consignee remain in the audit log only.
     * @throws ApiError 400/31, 404/32, 409/35
     */
    update(
      caller: Caller,
      id: string,
      body: NewShipment & { readonly version?: number | null | undefined },
    ): Promise<ReadShipment> {
      return inUnitOfWork(db, caller, async (unit) => {
        const stored = orNotFound(await lockShipmentFor(unit.tx, caller, id), 'Shipment', id);
        if (stored.status !== SHIPMENT_STATUS.initialized || stored.receivedCount > 0) {
          throw badRequest(SHIPMENT_ERRORS.notInitialized);
        }
        const { version = null } = body;
        if (version !== null && version !== stored.version) throw versionConflict('Shipment');
        const consignee = await lockConsignee(unit, caller, body.consigneeId);
        const context = { consigneeId: consignee.id, shipmentId: id };
        const devices = await listedDevices.lock(unit, body.devices, context);
        const isToAnother = consignee.id !== stored.consigneeTenantId;
        if (isToAnother) await deleteEntriesSinceCreation(unit.tx, id);
        await updateShipment(unit.tx, id, {
          consigneeTenantId: consignee.id,
          ...fieldsOf(body),
          ...(isToAnother && {
            statusTimes: [stored.createdTime, null, null, null],
            sentTime: null,
            overdueTime: null,
          }),
          version: stored.version + 1,
        });
        const changed = await fill(unit, 'updated', id, devices, caller);
        const details = { devices: devices.length, ...(isToAnother && { isToAnother }) };
        await publish(unit, 'updated', { ...changed, consigneeTitle: consignee.title }, details);
        // It disappears from the list of the former consignee.
        if (isToAnother) await publish(unit, 'updated', stored);
        return reader.getFor(caller, id, unit);
      });
    },

    /** Unreceived devices are free in the stock again; the others stay where they are. @throws ApiError 404/32 */
    delete(caller: Caller, id: string): Promise<void> {
      return inUnitOfWork(db, caller, async (unit) => {
        const stored = orNotFound(await lockShipmentFor(unit.tx, caller, id), 'Shipment', id);
        await deleteShipment(unit.tx, id);
        await publish(unit, 'deleted', stored, { devices: stored.missingCount });
      });
    },
  };
}

const fieldsOf = ({ country, state, city, address, phone, notes }: NewShipment) => ({
  country,
  state,
  city,
  address,
  phone,
  notes,
});
