import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, errorBody, notFound } from '../../http/errors.ts';
import type { AssignOptions, DeviceAssignment } from './device-assignment.service.ts';
import type { DeviceService } from './devices.service.ts';

/** A refused device, with the reason. */
export type DeviceFailure = { readonly deviceId: string; readonly error: ApiError };

type NamedDevice = { readonly deviceId: string };

/**
 * Applies an action to each device, in savepoints of one transaction: a refusal undoes the changes of that device only.
 * @throws other errors: then nothing is changed
 */
export async function forEachDevice<Item extends NamedDevice>(
  unit: UnitOfWork,
  items: readonly Item[],
  work: (part: UnitOfWork, item: Item) => Promise<unknown>,
): Promise<DeviceFailure[]> {
  const failures: DeviceFailure[] = [];
  // Lock order: rows of several devices by device id.
  for (const item of items.toSorted((a, b) => (a.deviceId < b.deviceId ? -1 : 1))) {
    const effects: (() => void)[] = [];
    try {
      await unit.tx.transaction((tx) =>
        work({ tx, by: unit.by, afterCommit: (effect) => effects.push(effect) }, item),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failures.push({ deviceId: item.deviceId, error });
      continue;
    }
    for (const effect of effects) unit.afterCommit(effect);
  }
  return failures;
}

/** The devices in the console's format. @param now epoch ms */
export const presentFailures = (failures: readonly DeviceFailure[], now: number) => ({
  failures: failures.map(({ deviceId, error }) => ({ deviceId, error: errorBody(error, now) })),
});

export type DeviceBatches = ReturnType<typeof createDeviceBatches>;

/** Bulk actions on devices. Each returns the refused devices with the reasons. */
export function createDeviceBatches(parts: {
  database: Database;
  devices: DeviceService;
  deviceAssignment: DeviceAssignment;
}) {
  const { database, devices, deviceAssignment } = parts;

  const toEach = <Item extends NamedDevice>(
    caller: Caller,
    items: readonly Item[],
    work: (part: UnitOfWork, item: Item) => Promise<unknown>,
  ) => inUnitOfWork(database.db, caller, (unit) => forEachDevice(unit, items, work));

  return {
    delete: (caller: Caller, items: readonly NamedDevice[]) =>
      toEach(caller, items, (part, { deviceId }) => devices.deleteFor(caller, deviceId, part)),

    assignToTenant: (
      caller: Caller,
      items: readonly (NamedDevice & { readonly expectedTenantId?: string | null | undefined })[],
      tenantId: string,
    ) =>
      toEach(caller, items, async (part, { deviceId, expectedTenantId }) => {
        const options = { expectedTenantId };
        if (!(await deviceAssignment.assignToTenantFor(caller, deviceId, tenantId, options, part)))
          throw notFound('Device', deviceId);
      }),

    /** @param customerId null: unassign */
    assignToCustomer: (
      caller: Caller,
      items: readonly (NamedDevice & { readonly expectedOwnerId?: string | null | undefined })[],
      customerId: string | null,
      options: Pick<AssignOptions, 'withHistory' | 'keepsToken'>,
    ) =>
      toEach(caller, items, (part, { deviceId, expectedOwnerId: expectedCustomerId }) =>
        deviceAssignment.setOwnerFor(caller, deviceId, customerId, { ...options, expectedCustomerId }, part),
      ),
  };
}
