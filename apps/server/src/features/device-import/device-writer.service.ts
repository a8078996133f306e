import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import type { DeviceAssignment } from '../devices/device-assignment.service.ts';
import { describedBy } from '../devices/device-fields.ts';
import type { PlaceChange } from '../devices/device-place.ts';
import type { DeviceService } from '../devices/devices.service.ts';
import { groupedBy } from '../notifications/grouped-by.ts';
import type { RoomService } from '../places/rooms.service.ts';
import type { KnownDevice } from './device-import.repository.ts';
import type { DeviceRow } from './device-row.ts';
import { customerOf, type PlannedRow } from './import-plan.service.ts';

export type DeviceWriter = ReturnType<typeof createDeviceWriter>;

/** Writes planned rows: creates devices of tenants and in stock, and changes existing ones. */
export function createDeviceWriter(parts: {
  devices: DeviceService;
  deviceAssignment: DeviceAssignment;
  rooms: Pick<RoomService, 'accept' | 'takeTurns'>;
}) {
  const { devices, deviceAssignment, rooms } = parts;

  async function change(
    unit: UnitOfWork,
    caller: Caller,
    { row, tenantId, customerId, purifierId }: PlannedRow,
    { id, tenantId: seenTenantId }: KnownDevice,
  ): Promise<void> {
    const { label, profile: profileName, description } = row;
    const change = { label, profileName, description, customerId, purifierId, place: placeOf(row) };
    await devices.changeFor(caller, id, change, unit, seenTenantId);
    // After the change, with the values of the row.
    if (seenTenantId === null && tenantId !== null) {
      await deviceAssignment.assignToTenantFor(caller, id, tenantId, { expectedTenantId: null }, unit);
    }
  }

  return {
    /** All rows or none. @throws ApiError 400/31, 404/32, 409/35 if one of them is refused */
    async write(unit: UnitOfWork, caller: Caller, rows: readonly PlannedRow[]): Promise<void> {
      const settled = groupedBy(
        rows.filter(({ room }) => room),
        customerOf,
      );
      // Places are locked before devices, here as everywhere.
      await rooms.takeTurns(unit, caller, [...settled.keys()]);
      const created = rows.filter(({ existing }) => !existing);
      const made = created.length > 0 ? await devices.createAll(unit, created.map(newDeviceOf)) : [];
      const idOf = new Map(created.map((row, index) => [row, made[index]?.device.id]));
      for (const planned of rows.toSorted(inOrderOfLocks)) {
        if (planned.existing) await change(unit, caller, planned, planned.existing);
      }
      for (const [customerId, ofCustomer] of settled) {
        const named = ofCustomer.flatMap((planned) => {
          const deviceId = planned.existing?.id ?? idOf.get(planned);
          return planned.room && deviceId !== undefined ? [{ deviceId, ...planned.room }] : [];
        });
        await rooms.accept(caller, customerId, named, unit);
      }
    },
  };
}

/** Lock order: rows of several devices by device id, which avoids deadlocks. */
function inOrderOfLocks(a: PlannedRow, b: PlannedRow): number {
  const idOf = ({ existing }: PlannedRow) => existing?.id ?? '';
  if (idOf(a) === idOf(b)) return 0;
  return idOf(a) < idOf(b) ? -1 : 1;
}

const newDeviceOf = ({ row, tenantId, customerId, purifierId }: PlannedRow) => ({
  tenantId,
  customerId,
  purifierId,
  name: row.name,
  label: row.label,
  type: row.profile,
  additionalInfo: describedBy(row.description),
  accessToken: row.accessToken,
  place: placeOf(row),
});

/** Missing fields are not changed; in new devices, they are unknown. */
const placeOf = ({ place, city, latitude, longitude, timeZone }: DeviceRow): PlaceChange => ({
  placeType: place,
  city,
  lat: latitude,
  lon: longitude,
  timeZone,
});
