import type { PlaceChange } from '@airdeck/contract/device-records';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { DeviceJournal } from './device-journal.ts';
import type { DevicePlacing } from './device-placing.service.ts';
import { lockRecordFor, type StoredRecord, updateRecord } from './device-record-changes.repository.ts';
import { mapPurifierReferenceErrors } from './new-device.ts';

/** What the registry itself keeps of a device, apart from where it stands. What is left out stays. */
export type DetailChange = {
  readonly description?: string | undefined;
  readonly purifierId?: string | undefined;
  /** Of a device in stock; the platform keeps those of the others. */
  readonly deviceLabel?: string | undefined;
  readonly deviceProfileName?: string | undefined;
};

export type DeviceDetails = ReturnType<typeof createDeviceDetails>;

/** Changes what the registry keeps of devices in scope, whether in stock or handed out. */
export function createDeviceDetails(parts: { journal: DeviceJournal; devicePlacing: DevicePlacing }) {
  const { journal, devicePlacing } = parts;
  return {
    /** Of a device that is on the platform, that one has to be locked before. @throws ApiError 400/31, 404/32 */
    async change(
      caller: Caller,
      recordId: string,
      details: DetailChange,
      place: PlaceChange,
      unit: UnitOfWork,
    ): Promise<void> {
      const record = await lockRecordFor(unit.tx, caller, recordId);
      if (!record) throw notFound('Device', recordId);
      const isInStock = record.deviceId === null;
      const { deviceLabel, deviceProfileName, ...ofAll } = details;
      const change = differing(record, isInStock ? details : ofAll);
      const changed = Object.keys(change);
      if (changed.length > 0) {
        await mapPurifierReferenceErrors(() => updateRecord(unit.tx, record.id, change));
        await journal.record('updated', record, unit, changed);
      }
      await devicePlacing.place(record, place, unit);
    },
  };
}

/** The fields that are given and not so already. */
function differing(record: StoredRecord, change: DetailChange): DetailChange {
  const given = Object.entries(change) as [keyof DetailChange, string | undefined][];
  return Object.fromEntries(given.filter(([field, value]) => value !== undefined && record[field] !== value));
}
