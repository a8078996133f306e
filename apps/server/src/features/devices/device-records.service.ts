import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { type DeviceEntry, identityOf } from './device-identity.ts';
import {
  clearDeviceOwner,
  deleteDeviceRecord,
  deleteDeviceRecords,
  renameDeviceProfile,
  saveDeviceRecords,
} from './device-records.repository.ts';

/** Where a device stood is the affair of those who had it. The kind of place may stay. */
const NOWHERE = { deviceInstalledCity: null, deviceLat: null, deviceLon: null, timeZone: null };

export type DeviceRecordService = ReturnType<typeof createDeviceRecordService>;

/** The registry of devices: what they are called, where they stand, who has them. */
export function createDeviceRecordService(parts: { clock: Clock; domainEvents: DomainEvents }) {
  const { clock, domainEvents } = parts;

  domainEvents.listenToAll(async (told, unit) => {
    const made = told.flatMap(({ entityType, action, entity }) =>
      entityType === 'DEVICE' && action === 'created' ? [identityOf(entity)] : [],
    );
    await saveAll(made, unit);
  });
  domainEvents.listen(async ({ entityType, action, entity }, unit) => {
    if (entityType === 'DEVICE') {
      if (action === 'created') return;
      if (action === 'deleted') await deleteDeviceRecord(unit.tx, entity.id);
      else if (action === 'unassigned')
        await save({ ...identityOf(entity), ...NOWHERE, deviceOwnerId: null }, unit);
      else if (action === 'movedToTenant') await save({ ...identityOf(entity), ...NOWHERE }, unit);
      else await save(identityOf(entity), unit);
    } else if (entityType === 'DEVICE_PROFILE') {
      if (action === 'updated') await renameDeviceProfile(unit.tx, entity);
    } else if (action === 'deleted') {
      if (entityType === 'TENANT') await deleteDeviceRecords(unit.tx, entity.id);
      else if (entityType === 'CUSTOMER') await clearDeviceOwner(unit.tx, entity.id);
    }
  });

  const saveAll = (records: readonly DeviceEntry[], unit: UnitOfWork) => {
    const createdTime = clock();
    return saveDeviceRecords(
      unit.tx,
      records.map((record) => ({ ...record, createdTime })),
    );
  };
  const save = (record: DeviceEntry, unit: UnitOfWork) => saveAll([record], unit);

  return {
    /** Adds to what is known of a device of the platform, such as where it stands. */
    save,
    /** The same of many devices, of which the same is said. */
    saveAll,
  };
}
