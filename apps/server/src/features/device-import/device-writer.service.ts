import type { PlaceChange } from '@airdeck/contract/device-records';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeviceDetails } from '../devices/device-details.service.ts';
import { identityOf } from '../devices/device-identity.ts';
import { NO_PLACE, placeAfter } from '../devices/device-place.ts';
import type { DeviceRecordService } from '../devices/device-records.service.ts';
import type { Stock } from '../devices/stock.service.ts';
import type { DeviceRow } from './device-row.ts';
import type { PlannedRow } from './import-plan.service.ts';
import type { KnownDevice } from './known-devices.repository.ts';

export type DeviceWriter = ReturnType<typeof createDeviceWriter>;

/** Writes planned rows through those who keep devices: the platform, the registry, the stock. */
export function createDeviceWriter(parts: {
  platform: Pick<Platform, 'createDevices' | 'changeDevice'>;
  deviceRecords: DeviceRecordService;
  deviceDetails: DeviceDetails;
  stock: Pick<Stock, 'enterAll' | 'handOut'>;
}) {
  const { platform, deviceRecords, deviceDetails, stock } = parts;

  async function createInTenants(rows: readonly PlannedRow[], unit: UnitOfWork): Promise<void> {
    const wishes = rows.flatMap(({ row, tenantId, customerId = null }) =>
      tenantId === null ? [] : [{ ...wishOf(row), tenantId, customerId }],
    );
    const made = await platform.createDevices(wishes, unit);
    const records = made.flatMap((device, index) => {
      const planned = rows[index];
      if (!planned) return [];
      const { row, purifierId = null } = planned;
      const place = placeAfter(NO_PLACE, placeOf(row));
      return [{ ...identityOf(device), ...place, description: row.description ?? null, purifierId }];
    });
    await deviceRecords.saveAll(records, unit);
  }

  async function createInStock(rows: readonly PlannedRow[], unit: UnitOfWork): Promise<void> {
    const wishes = rows.map(({ row, purifierId }) => {
      const { name, label, profileName, ...wish } = wishOf(row);
      const names = { deviceName: name, deviceLabel: label, deviceProfileName: profileName };
      return { ...wish, ...placeOf(row), ...names, purifierId };
    });
    await stock.enterAll(wishes, unit);
  }

  async function change(
    caller: Caller,
    { row, tenantId, customerId, purifierId }: PlannedRow,
    existing: KnownDevice,
    unit: UnitOfWork,
  ): Promise<void> {
    const { label, profile: profileName, description } = row;
    if (existing.deviceId !== null && existing.tenantId !== null) {
      const device = { id: existing.deviceId, tenantId: existing.tenantId };
      await platform.changeDevice(device, { label, profileName, description, customerId }, unit);
    }
    const details = { description, purifierId, deviceLabel: label, deviceProfileName: profileName };
    await deviceDetails.change(caller, existing.recordId, details, placeOf(row), unit);
    // As the row says it is, and not as it was before.
    if (existing.deviceId === null && tenantId !== null) {
      await stock.handOut(caller, existing.recordId, tenantId, unit);
    }
  }

  return {
    /** All rows or none. @throws ApiError 400/31, 404/32, 409/35 when one of them is refused */
    async write(caller: Caller, rows: readonly PlannedRow[], unit: UnitOfWork): Promise<void> {
      const created = rows.filter(({ existing }) => !existing);
      const ofTenants = created.filter(({ tenantId }) => tenantId !== null);
      if (ofTenants.length > 0) await createInTenants(ofTenants, unit);
      const ofStock = created.filter(({ tenantId }) => tenantId === null);
      if (ofStock.length > 0) await createInStock(ofStock, unit);
      for (const planned of rows.toSorted(inOrderOfLocks)) {
        if (planned.existing) await change(caller, planned, planned.existing, unit);
      }
    },
  };
}

/** As everybody locks several devices, so that no two wait for each other. */
function inOrderOfLocks(a: PlannedRow, b: PlannedRow): number {
  const idOf = ({ existing }: PlannedRow) => existing?.deviceId ?? '';
  if (idOf(a) === idOf(b)) return 0;
  return idOf(a) < idOf(b) ? -1 : 1;
}

const wishOf = ({ name, label, profile, description, accessToken }: DeviceRow) => ({
  name,
  label: label ?? null,
  profileName: profile ?? null,
  description: description ?? null,
  accessToken: accessToken ?? null,
});

/** What is left out stays, or is not known. */
const placeOf = ({ place, city, latitude, longitude, timeZone }: DeviceRow): PlaceChange => ({
  deviceInstalledPlace: place,
  deviceInstalledCity: city,
  deviceLat: latitude,
  deviceLon: longitude,
  timeZone,
});
