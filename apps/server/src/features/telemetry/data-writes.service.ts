import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { type DetailsOf, type DomainEvents, eventOf } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { findDeviceOfData } from './readable-device.repository.ts';
import type { DeviceDataActions, WrittenKeys } from './telemetry.events.ts';

/** Most keys listed; beyond that, only their number. */
const MAX_NAMED_KEYS = 20;

type DataWrite = {
  [Action in 'attributesWritten' | 'attributesDeleted' | 'telemetryWritten' | 'telemetryDeleted']: {
    readonly action: Action;
    readonly deviceId: string;
    readonly keys: readonly string[];
    readonly details: Omit<DetailsOf<'DEVICE_DATA', Action>, keyof WrittenKeys>;
  };
}['attributesWritten' | 'attributesDeleted' | 'telemetryWritten' | 'telemetryDeleted'];

export type DataWrites = ReturnType<typeof createDataWrites>;

/** Publishes writes and deletions of device data by people, not devices. */
export function createDataWrites({
  database,
  domainEvents,
}: {
  database: Database;
  domainEvents: DomainEvents;
}) {
  /** An act on the data of a device as a whole; nothing of a device that was deleted. */
  async function publishAct<Name extends keyof DeviceDataActions>(
    outer: Caller | UnitOfWork,
    deviceId: string,
    action: Name,
    details: DetailsOf<'DEVICE_DATA', Name>,
  ): Promise<void> {
    await inUnitOfWork(database.db, outer, async (unit) => {
      const entity = await findDeviceOfData(unit.tx, deviceId);
      if (entity) await domainEvents.publish(unit, eventOf('DEVICE_DATA', action, entity, details));
    });
  }

  return {
    publishAct,

    /** In the transaction of the write, if any; for readings, which are stored in batches, right after. */
    async publish(caller: Caller, act: DataWrite, outer?: UnitOfWork): Promise<void> {
      const { action, deviceId, keys } = act;
      const details = { ...act.details, keys: keys.slice(0, MAX_NAMED_KEYS), keyCount: keys.length };
      await publishAct(outer ?? caller, deviceId, action, details);
    },
  };
}
