import type { ChangedStatus } from '@airdeck/contract/shipments/shipment-changes';
import { SHIPMENT_ERRORS, SHIPMENT_STATUS, type ShipmentStatus } from '@airdeck/contract/shipments/shipments';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { authorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { missingDeviceBody, personBody } from './shipment.presenter.ts';
import { findLastStatusEntry } from './shipment-contents.repository.ts';
import { findOverdue, lockOverdue, lockShipmentFor } from './shipment-locks.repository.ts';
import type { ShipmentPublisher } from './shipment-publisher.ts';
import type { ShipmentReader } from './shipment-reader.service.ts';
import {
  closeDevices,
  insertEntry,
  listDevicesOf,
  recount,
  reopenDevices,
  updateShipment,
} from './shipment-writes.repository.ts';
import { findShipmentFor, type ReadShipment, type StoredShipment } from './shipments.repository.ts';

const DAY_MS = 86_400_000;
/** Time after sending until the consignor is notified of missing devices. */
const OVERDUE_MS = 14 * DAY_MS;
const OVERDUE_AT_ONCE = 100;

type GivenStatus = {
  readonly status: ShipmentStatus;
  /** The status that the caller has read. */
  readonly seenStatus: ShipmentStatus;
  readonly notes: string | null;
  /** Completes it despite missing devices. */
  readonly isConfirmed?: boolean | undefined;
};

/** Changed columns of a shipment for a new status. @param time epoch ms */
export function statusChange(
  { statusTimes }: Pick<StoredShipment, 'statusTimes'>,
  status: ShipmentStatus,
  time: number,
): Partial<StoredShipment> {
  const times = statusTimes.with(status, time);
  const { initialized, inTransit } = SHIPMENT_STATUS;
  if (status === inTransit) return { status, statusTimes: times, sentTime: time, overdueTime: null };
  // An initialized shipment has not been sent yet.
  if (status === initialized) return { status, statusTimes: times, sentTime: null, overdueTime: null };
  return { status, statusTimes: times };
}

/** Sets the status of shipments, and reports overdue ones. */
export function createShipmentStatus(parts: {
  database: Database;
  clock: Clock;
  reader: Pick<ShipmentReader, 'getFor'>;
  publish: ShipmentPublisher['publish'];
  publishOverdue: ShipmentPublisher['publishOverdue'];
}) {
  const { clock, reader, publish, publishOverdue } = parts;
  const { db } = parts.database;

  /** User and time of the last change of status. */
  async function lastChange(tx: Queryable, caller: Caller, stored: StoredShipment): Promise<ChangedStatus> {
    const { status } = stored;
    const last = await findLastStatusEntry(tx, stored.id);
    if (last) return { status, changedAt: last.entry.createdTime, by: personBody(last.user) };
    const row = await findShipmentFor(tx, caller, stored.id);
    return { status, changedAt: stored.createdTime, by: personBody(row?.consignor ?? null) };
  }

  return {
    /**
     * Sets any status, and returns the shipment as stored. Completing returns missing devices to the stock; reopening,
     * for system administrators only, adds those to the shipment again that are still free.
     * @throws ApiError 404/32, 409/35 with `changed`, 400/31 with `missing`
     */
    set(caller: Caller, id: string, given: GivenStatus, outer?: UnitOfWork): Promise<ReadShipment> {
      const { status, seenStatus, notes, isConfirmed = false } = given;
      const { completed } = SHIPMENT_STATUS;
      return inUnitOfWork(db, outer ?? caller, async (unit) => {
        const { tx } = unit;
        const stored = orNotFound(
          await lockShipmentFor(tx, caller, id, { withReceivers: true }),
          'Shipment',
          id,
        );
        if (stored.status !== seenStatus) {
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
        const { userId } = authorOf(caller);
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
        await publish(unit, 'statusChanged', { ...changed, consigneeTitle: stored.consigneeTitle }, details);
        return reader.getFor(caller, id, unit);
      });
    },

    /** Reports each shipment once if devices are missing 14 days after it was sent. */
    async reportOverdue(): Promise<void> {
      const now = clock();
      const sentBefore = now - OVERDUE_MS;
      for (const id of await findOverdue(db, sentBefore, OVERDUE_AT_ONCE)) {
        await inUnitOfWork(db, undefined, async (unit) => {
          const shipment = await lockOverdue(unit.tx, id, sentBefore);
          if (!shipment) return;
          await updateShipment(unit.tx, id, { overdueTime: now });
          await publishOverdue(unit, shipment);
        });
      }
    },
  };
}

async function devicesMissing(tx: Queryable, { id, missingCount: count }: StoredShipment): Promise<ApiError> {
  const devices = await listDevicesOf(tx, id);
  const missing = devices
    .filter(({ isOpen, receivedTime }) => isOpen && receivedTime === null)
    .map(missingDeviceBody);
  return new ApiError(SHIPMENT_ERRORS.devicesMissing, { count }, { missing });
}
