import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { insertDeviceRecord, type NewDeviceRecord } from './device-records.repository.ts';

export type DeviceRecordService = ReturnType<typeof createDeviceRecordService>;

/** The registry of devices: what they are called, where they stand, who has them. */
export function createDeviceRecordService(parts: { clock: Clock }) {
  return {
    /** Enters a device with the act that made it. */
    register(record: Omit<NewDeviceRecord, 'createdTime'>, unit: UnitOfWork): Promise<void> {
      return insertDeviceRecord(unit.tx, { ...record, createdTime: parts.clock() });
    },
  };
}
