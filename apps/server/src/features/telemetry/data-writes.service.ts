import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { findDeviceOfData } from './readable-device.repository.ts';

/** Most keys listed; beyond that, only their number. */
const MAX_NAMED_KEYS = 20;

export type DataWrites = ReturnType<typeof createDataWrites>;

/** Publishes writes and deletions of device data by people, not devices. */
export function createDataWrites({
  database,
  domainEvents,
}: {
  database: Database;
  domainEvents: DomainEvents;
}) {
  return {
    /** In the transaction of the write, if any; for readings, which are stored in batches, right after. */
    async publish(
      caller: Caller,
      act: {
        readonly action: 'attributesWritten' | 'attributesDeleted' | 'telemetryWritten' | 'telemetryDeleted';
        readonly deviceId: string;
        readonly keys: readonly string[];
        readonly details: Readonly<Record<string, unknown>>;
      },
      outer?: UnitOfWork,
    ): Promise<void> {
      const { action, deviceId, keys } = act;
      const details = { ...act.details, keys: keys.slice(0, MAX_NAMED_KEYS), keyCount: keys.length };
      await inUnitOfWork(database.db, outer ?? caller, async (unit) => {
        const entity = await findDeviceOfData(unit.tx, deviceId);
        if (entity) await domainEvents.publish(unit, { entityType: 'DEVICE_DATA', action, entity, details });
      });
    },
  };
}
