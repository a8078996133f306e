import type { PlaceChange } from '@airdeck/contract/device-records';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import type { DeviceActivityService } from './device-activity.service.ts';
import type { DeviceJournal } from './device-journal.ts';
import { changedPlaceFields, placeAfter } from './device-place.ts';
import { lockRecordFor, type StoredRecord, updateRecord } from './device-record-changes.repository.ts';

export type DevicePlacing = ReturnType<typeof createDevicePlacing>;

/** Says where devices stand. The platform does not know it. */
export function createDevicePlacing(parts: {
  database: Database;
  journal: DeviceJournal;
  deviceActivity: DeviceActivityService;
}) {
  const { database, journal, deviceActivity } = parts;

  /** Changes the place of a record that is locked, and tells it where it is another one. @throws ApiError 400/31 */
  async function place(record: StoredRecord, change: PlaceChange, unit: UnitOfWork): Promise<void> {
    const after = placeAfter(record, change);
    const changed = changedPlaceFields(record, after);
    if (changed.length === 0) return;
    await updateRecord(unit.tx, record.id, after);
    await journal.record('placed', record, unit, changed);
    if (record.deviceId !== null) await deviceActivity.record(record.deviceId, 'placed', { changed }, unit);
  }

  return {
    place,

    /**
     * Changes the place of a device in scope.
     * @returns false when no device in scope has this id
     * @throws ApiError 400/31
     */
    placeFor(caller: Caller, which: string, change: PlaceChange, outer?: UnitOfWork): Promise<boolean> {
      const isEmpty = Object.values(change).every((value) => value === undefined);
      if (isEmpty) throw badRequest('Please enter location');
      const work = async (unit: UnitOfWork) => {
        const record = await lockRecordFor(unit.tx, caller, which);
        if (!record) return false;
        await place(record, change, unit);
        return true;
      };
      return inUnitOfWork(database.db, outer, work, caller);
    },
  };
}
