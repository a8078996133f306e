import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Acts } from '../../platform/acts.ts';
import {
  clearDeviceOwner,
  deleteDeviceRecords,
  insertDeviceRecord,
  type NewDeviceRecord,
} from './device-records.repository.ts';

export type DeviceRecordService = ReturnType<typeof createDeviceRecordService>;

/** The registry of devices: what they are called, where they stand, who has them. */
export function createDeviceRecordService(parts: { clock: Clock; acts: Acts }) {
  const { clock, acts } = parts;

  acts.listen(async ({ entityType, action, entity }, unit) => {
    if (action !== 'deleted') return;
    if (entityType === 'TENANT') await deleteDeviceRecords(unit.tx, entity.id);
    else if (entityType === 'CUSTOMER') await clearDeviceOwner(unit.tx, entity.id);
  });

  return {
    /** Enters a device with the act that made it. */
    register(record: Omit<NewDeviceRecord, 'createdTime'>, unit: UnitOfWork): Promise<void> {
      return insertDeviceRecord(unit.tx, { ...record, createdTime: clock() });
    },
  };
}
