import type { ReceiptOutcome } from '@airdeck/contract/shipments/shipment-receipts';
import { SHIPMENT_ERRORS, SHIPMENT_STATUS } from '@airdeck/contract/shipments/shipments';
import type { Clock } from '../../clock.ts';
import { type Database, firstOrThrow } from '../../database/database.ts';
import { authorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { StockHandOut } from '../devices/stock-hand-out.service.ts';
import { matchCodes } from './shipment-codes.ts';
import { listAllDevices, type ShipmentDeviceRow } from './shipment-contents.repository.ts';
import { type LockedShipment, lockShipmentFor } from './shipment-locks.repository.ts';
import type { ShipmentPublisher } from './shipment-publisher.ts';
import type { ShipmentReader } from './shipment-reader.service.ts';
import { statusChange } from './shipment-status.service.ts';
import {
  findForeignCodes,
  hasReadings,
  hasShownToken,
  insertEntry,
  listDevicesOf,
  markReceived,
  recount,
  type StoredShipmentDevice,
  updateShipment,
} from './shipment-writes.repository.ts';
import type { ReadShipment } from './shipments.repository.ts';

/** Outcome of a code; `deviceId`: the matched device of the shipment. */
type ReceivedCode = {
  readonly code: string;
  readonly outcome: ReceiptOutcome;
  readonly deviceId?: string;
};

/** The outcome of a code; the device is null if the shipment has none for it. */
export type DeviceReceipt = {
  readonly code: string;
  readonly outcome: ReceiptOutcome;
  readonly device: ShipmentDeviceRow | null;
};

/** Receives a device of a shipment, or undoes its receipt. */
type ReceiptChange = {
  readonly shipmentId: string;
  readonly deviceId: string;
  /** Expected consignee; missing: not checked. */
  readonly tenantId?: string | null | undefined;
  /** False: undoes the receipt. */
  readonly isReceived: boolean;
};

/** Receives devices of shipments: each belongs to the consignee from then on. */
export function createShipmentReceiver(parts: {
  database: Database;
  clock: Clock;
  stockHandOut: StockHandOut;
  reader: Pick<ShipmentReader, 'getFor'>;
  publish: ShipmentPublisher['publish'];
}) {
  const { clock, stockHandOut, reader, publish } = parts;
  const { db } = parts.database;

  /** @throws ApiError 404/32 */
  async function locked(unit: UnitOfWork, caller: Caller, id: string): Promise<LockedShipment> {
    return orNotFound(await lockShipmentFor(unit.tx, caller, id), 'Shipment', id);
  }

  /**
   * Receives devices of a locked shipment that are still under way.
   * @returns ids of devices that were not received, because the consignee has a device of the same name
   */
  async function receive(
    unit: UnitOfWork,
    shipment: LockedShipment,
    waiting: readonly StoredShipmentDevice[],
    caller: Caller,
  ): Promise<ReadonlySet<string>> {
    const { id, consigneeTenantId } = shipment;
    const ids = waiting.map(({ deviceId }) => deviceId);
    const { free, clashing } = await stockHandOut.lock(unit, ids, consigneeTenantId);
    if (free.length > 0) {
      const now = clock();
      const received = free.map((device) => device.id);
      // First, as devices under way may not leave the stock otherwise.
      await markReceived(unit.tx, id, received, { time: now, userId: authorOf(caller).userId });
      await stockHandOut.handOut(unit, free, consigneeTenantId);
      const moved = new Set(received);
      const about = waiting.filter(({ deviceId }) => moved.has(deviceId));
      await note(unit, shipment, 'received', about, caller);
    }
    return new Set(clashing.map((device) => device.id));
  }

  /** Updates the counts, writes the log, and sets the status to Received once nothing is missing. */
  async function note(
    unit: UnitOfWork,
    shipment: LockedShipment,
    kind: 'received' | 'receiptUndone',
    about: readonly StoredShipmentDevice[],
    caller: Caller,
  ): Promise<void> {
    const { userId } = authorOf(caller);
    const { id: shipmentId, status, consigneeTitle } = shipment;
    const createdTime = clock();
    const [device, second] = about;
    const only = second === undefined ? device : undefined;
    await insertEntry(unit.tx, {
      shipmentId,
      createdTime,
      kind,
      userId,
      deviceCount: about.length,
      deviceId: only?.deviceId ?? null,
      deviceName: only?.name ?? null,
      deviceLabel: only?.label ?? null,
    });
    let changed = await recount(unit.tx, shipmentId);
    if (changed.missingCount === 0 && status < SHIPMENT_STATUS.received) {
      const toStatus = SHIPMENT_STATUS.received;
      changed = await updateShipment(unit.tx, shipmentId, statusChange(changed, toStatus, createdTime));
      const entry = { shipmentId, createdTime, userId, fromStatus: status, toStatus };
      await insertEntry(unit.tx, { ...entry, kind: 'statusChanged', isAutomatic: true });
    }
    const details = { devices: about.length, ...(only && { device: only.name }) };
    await publish(unit, kind, { ...changed, consigneeTitle }, details);
  }

  /** @throws ApiError 409/35 if the receipt already has consequences */
  async function undo(
    unit: UnitOfWork,
    shipment: LockedShipment,
    device: StoredShipmentDevice,
    caller: Caller,
  ): Promise<void> {
    const stored = await stockHandOut.lockOf(unit, shipment.consigneeTenantId, device.deviceId);
    if (!stored) throw badRequest(SHIPMENT_ERRORS.undoDeviceGone);
    if (stored.customerId !== null) throw badRequest(SHIPMENT_ERRORS.undoHasCustomer);
    if (await hasReadings(unit.tx, stored.key)) throw badRequest(SHIPMENT_ERRORS.undoHasReadings);
    const receivedTime = device.receivedTime ?? 0;
    if (await hasShownToken(unit.tx, device.deviceId, receivedTime)) {
      throw badRequest(SHIPMENT_ERRORS.undoTokenShown);
    }
    await stockHandOut.takeBack(unit, stored, device);
    await markReceived(unit.tx, shipment.id, [device.deviceId], null);
    await note(unit, shipment, 'receiptUndone', [device], caller);
  }

  /** @throws ApiError 409/35 */
  async function mark(
    unit: UnitOfWork,
    shipment: LockedShipment,
    device: StoredShipmentDevice,
    isReceived: boolean,
    caller: Caller,
  ): Promise<void> {
    if (!device.isOpen) throw badRequest(SHIPMENT_ERRORS.completed);
    if (!isReceived) return undo(unit, shipment, device, caller);
    const clashing = await receive(unit, shipment, [device], caller);
    if (clashing.size > 0) throw badRequest(SHIPMENT_ERRORS.deviceNameTaken);
  }

  /** Receives all devices that match the codes. @returns one result for each code, in order */
  async function receiveCodes(
    unit: UnitOfWork,
    caller: Caller,
    shipment: LockedShipment,
    codes: readonly string[],
  ): Promise<ReceivedCode[]> {
    const found = matchCodes(codes, await listDevicesOf(unit.tx, shipment.id));
    const waiting = new Map(
      found.flatMap((one) =>
        'device' in one && isUnderWay(one.device) ? [[one.device.deviceId, one.device] as const] : [],
      ),
    );
    const clashing =
      waiting.size > 0 ? await receive(unit, shipment, [...waiting.values()], caller) : new Set();
    const unknown = found.flatMap((one) =>
      // PostgreSQL does not accept NUL.
      'outcome' in one && one.outcome === 'unknown' && !one.code.includes('\0') ? one.code : [],
    );
    const foreign = await findForeignCodes(unit.tx, unknown, caller.tenantId);
    return found.map((one): ReceivedCode => {
      const { code } = one;
      if ('outcome' in one) return { code, outcome: foreign.has(code) ? 'foreign' : one.outcome };
      const { deviceId } = one.device;
      if (clashing.has(deviceId)) return { code, outcome: 'nameTaken', deviceId };
      // A second code of the same device finds it received.
      if (waiting.delete(deviceId)) return { code, outcome: 'received', deviceId };
      const isReturned = one.device.receivedTime === null && !one.device.isOpen;
      return { code, outcome: isReturned ? 'returned' : 'alreadyReceived', deviceId };
    });
  }

  return {
    /** Receives all devices that match the codes. @returns receipts and shipment as stored @throws ApiError 404/32 */
    receiveAll(
      caller: Caller,
      id: string,
      codes: readonly string[],
      outer?: UnitOfWork,
    ): Promise<{ receipts: DeviceReceipt[]; shipment: ReadShipment }> {
      return inUnitOfWork(db, outer ?? caller, async (unit) => {
        const received = await receiveCodes(unit, caller, await locked(unit, caller, id), codes);
        const ids = [...new Set(received.flatMap(({ deviceId }) => deviceId ?? []))];
        const rows = await listAllDevices(unit.tx, id, ids);
        const byId = new Map(rows.map((row) => [row.device.deviceId, row]));
        const receipts = received.map(({ code, outcome, deviceId }) => ({
          code,
          outcome,
          device: (deviceId && byId.get(deviceId)) || null,
        }));
        return { receipts, shipment: await reader.getFor(caller, id, unit) };
      });
    },

    /**
     * Receives a device, or undoes its receipt; idempotent. @returns it with its shipment as stored
     * @throws ApiError 404/32, 409/35
     */
    receiveOne(
      caller: Caller,
      change: ReceiptChange,
    ): Promise<{ device: ShipmentDeviceRow; shipment: ReadShipment }> {
      const { shipmentId: id, deviceId, tenantId, isReceived } = change;
      return inUnitOfWork(db, caller, async (unit) => {
        const shipment = await locked(unit, caller, id);
        if (tenantId && tenantId !== shipment.consigneeTenantId) throw notFound('Shipment', id);
        const [device] = await listDevicesOf(unit.tx, id, [deviceId]);
        if (!device) throw badRequest(SHIPMENT_ERRORS.deviceUnknown);
        if (isReceived !== (device.receivedTime !== null)) {
          await mark(unit, shipment, device, isReceived, caller);
        }
        const row = firstOrThrow(await listAllDevices(unit.tx, id, [deviceId]));
        return { device: row, shipment: await reader.getFor(caller, id, unit) };
      });
    },
  };
}

const isUnderWay = ({ isOpen, receivedTime }: StoredShipmentDevice) => isOpen && receivedTime === null;
