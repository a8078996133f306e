import type { ChangedStatus } from '@airdeck/contract/shipment-changes';
import { SHIPMENT_ERRORS, SHIPMENT_STATUS, type ShipmentStatus } from '@airdeck/contract/shipments';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import { findLastStatusEntry } from './shipment-contents.repository.ts';
import type { ShipmentPublisher } from './shipment-publisher.ts';
import {
  closeDevices,
  insertEntry,
  listDevicesOf,
  lockOverdue,
  lockShipmentFor,
  markOverdue,
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
  const sent = status === SHIPMENT_STATUS.inTransit ? { sentTime: time, overdueTime: null } : {};
  return { status, statusTimes: times, ...sent };
}

/** The status of shipments, which people set, and what is said when time goes by. */
export function createShipmentStatus(parts: {
  database: Database;
  clock: Clock;
  publish: ShipmentPublisher;
}) {
  const { clock, publish } = parts;
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
     * Sets the status, to any. Completed, what is missing returns to the stock; open again, it is in the shipment again
     * where it is still there.
     * @throws ApiError 404/32, 409/35 with `changed`, 400/31 with `missing`
     */
    set(caller: Caller, id: string, given: GivenStatus, outer?: UnitOfWork): Promise<void> {
      const { status, statusBefore, notes, isConfirmed = false } = given;
      const { completed } = SHIPMENT_STATUS;
      return inUnitOfWork(db, outer ?? caller, async (unit) => {
        const { tx } = unit;
        const stored = await lockShipmentFor(tx, caller, id);
        if (!stored) throw notFound('Shipment', id);
        if (stored.status !== statusBefore) {
          const changed = await lastChange(tx, caller, stored);
          throw new ApiError(SHIPMENT_ERRORS.statusChanged, {}, { changed });
        }
        if (status === completed && stored.missingCount > 0 && !isConfirmed) {
          throw await devicesMissing(tx, stored);
        }
        if (status === completed) await closeDevices(tx, id);
        else if (stored.status === completed) await reopenDevices(tx, id);
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
      });
    },

    /** Says once of each shipment that something of it is missing 14 days after it was sent. */
    async reportOverdue(): Promise<void> {
      const now = clock();
      await inUnitOfWork(db, undefined, async (unit) => {
        const overdue = await lockOverdue(unit.tx, now - OVERDUE_MS, OVERDUE_AT_ONCE);
        await markOverdue(
          unit.tx,
          overdue.map(({ id }) => id),
          now,
        );
        for (const shipment of overdue) await publish('overdue', shipment, unit);
      });
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
