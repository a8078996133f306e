import type { ChangedStatus } from '@airdeck/contract/shipment-changes';
import {
  SHIPMENT_ERRORS,
  SHIPMENT_STATUS,
  type Shipment,
  type ShipmentStatus,
} from '@airdeck/contract/shipments';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest, notFound } from '../../http/errors.ts';
import { findLastStatusEntry } from './shipment-contents.repository.ts';
import { findOverdue, lockOverdue, lockShipmentFor } from './shipment-locks.repository.ts';
import type { ShipmentPublisher } from './shipment-publisher.ts';
import type { ShipmentReading } from './shipment-reading.service.ts';
import {
  closeDevices,
  insertEntry,
  listDevicesOf,
  recount,
  reopenDevices,
  updateShipment,
} from './shipment-writes.repository.ts';
import { findShipmentFor, type StoredShipment } from './shipments.repository.ts';

const DAY_MS = 86_400_000;
/** So long after it was sent, the consignor hears that something is missing. */
const OVERDUE_MS = 14 * DAY_MS;
const OVERDUE_AT_ONCE = 100;

type GivenStatus = {
  readonly status: ShipmentStatus;
  /** The one that the caller saw. */
  readonly statusBefore: ShipmentStatus;
  readonly notes: string | null;
  /** Completes it although devices are missing. */
  readonly isConfirmed?: boolean | undefined;
};

/** What a shipment's own row says of its status from then on. @param time epoch ms */
export function statusChange(
  { statusTimes }: Pick<StoredShipment, 'statusTimes'>,
  status: ShipmentStatus,
  time: number,
): Partial<StoredShipment> {
  const times = statusTimes.with(status, time);
  const { initialized, inTransit } = SHIPMENT_STATUS;
  if (status === inTransit) return { status, statusTimes: times, sentTime: time, overdueTime: null };
  // At the beginning it has not been sent yet.
  if (status === initialized) return { status, statusTimes: times, sentTime: null, overdueTime: null };
  return { status, statusTimes: times };
}

/** The status of shipments, which people set, and what is said when time goes by. */
export function createShipmentStatus(parts: {
  database: Database;
  clock: Clock;
  reading: Pick<ShipmentReading, 'getFor'>;
  publish: ShipmentPublisher;
}) {
  const { clock, reading, publish } = parts;
  const { db } = parts.database;

  /** Who set the status that it has, and when. */
  async function lastChange(tx: Queryable, caller: Caller, stored: StoredShipment): Promise<ChangedStatus> {
    const { status } = stored;
    const last = await findLastStatusEntry(tx, stored.id);
    if (last) return { status, changedAt: last.entry.createdTime, by: last.user };
    const row = await findShipmentFor(tx, caller, stored.id);
    return { status, changedAt: stored.createdTime, by: row?.consignor ?? null };
  }

  return {
    /**
     * Sets the status, to any, and answers the shipment as it is then. Completed, what is missing returns to the stock;
     * open again, which a system administrator decides, it is in the shipment again where it is still there.
     * @throws ApiError 404/32, 409/35 with `changed`, 400/31 with `missing`
     */
    set(caller: Caller, id: string, given: GivenStatus, outer?: UnitOfWork): Promise<Shipment> {
      const { status, statusBefore, notes, isConfirmed = false } = given;
      const { completed } = SHIPMENT_STATUS;
      return inUnitOfWork(db, outer ?? caller, async (unit) => {
        const { tx } = unit;
        const stored = await lockShipmentFor(tx, caller, id, { withReceivers: true });
        if (!stored) throw notFound('Shipment', id);
        if (stored.status !== statusBefore) {
          const changed = await lastChange(tx, caller, stored);
          throw new ApiError(SHIPMENT_ERRORS.statusChanged, {}, { changed });
        }
        const isReopened = stored.status === completed && status !== completed;
        if (isReopened && caller.authority !== 'SYS_ADMIN') throw badRequest(SHIPMENT_ERRORS.reopenRefused);
        if (status === completed && stored.missingCount > 0 && !isConfirmed) {
          throw await devicesMissing(tx, stored);
        }
        if (status === completed) await closeDevices(tx, id);
        else if (isReopened) await reopenDevices(tx, id);
        const now = clock();
        await updateShipment(tx, id, { ...statusChange(stored, status, now), version: stored.version + 1 });
        const userId = caller.userId;
        const entry = {
          shipmentId: id,
          createdTime: now,
          userId,
          fromStatus: stored.status,
          toStatus: status,
        };
        await insertEntry(tx, { ...entry, kind: 'statusChanged', notes });
        const changed = await recount(tx, id);
        const details = { from: stored.status, to: status };
        await publish('statusChanged', { ...changed, consigneeTitle: stored.consigneeTitle }, unit, details);
        return reading.getFor(caller, id, unit);
      });
    },

    /** Says once of each shipment that something of it is missing 14 days after it was sent. */
    async reportOverdue(): Promise<void> {
      const now = clock();
      const sentBefore = now - OVERDUE_MS;
      for (const id of await findOverdue(db, sentBefore, OVERDUE_AT_ONCE)) {
        await inUnitOfWork(db, undefined, async (unit) => {
          const shipment = await lockOverdue(unit.tx, id, sentBefore);
          if (!shipment) return;
          await updateShipment(unit.tx, id, { overdueTime: now });
          await publish('overdue', shipment, unit);
        });
      }
    },
  };
}

async function devicesMissing(tx: Queryable, { id, missingCount: count }: StoredShipment): Promise<ApiError> {
  const devices = await listDevicesOf(tx, id);
  const missing = devices
    .filter(({ isOpen, receivedTime }) => isOpen && receivedTime === null)
    .map(({ deviceId: _id, name: deviceName, label: deviceLabel }) => ({ _id, deviceName, deviceLabel }));
  return new ApiError(SHIPMENT_ERRORS.devicesMissing, { count }, { missing });
}
