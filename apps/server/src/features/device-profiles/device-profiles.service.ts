import { DEVICE_PROFILE_ERRORS } from '@airdeck/contract/device-profiles/device-profiles';
import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import type { Clock } from '../../clock.ts';
import { tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { newPlatformEntity } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { badRequest, itemNotFound, permissionDenied } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { profileColumnsOf } from './device-profile-fields.ts';
import { DEVICE_PROFILE_CONSTRAINTS } from './device-profiles.constraints.ts';
import {
  type DeviceProfile,
  type DeviceProfileListQuery,
  type DeviceProfileName,
  findDefaultDeviceProfile,
  findDeviceProfile,
  findDeviceProfileByName,
  insertDeviceProfile,
  insertDeviceProfileIfNew,
  keepDeviceProfile,
  listDeviceProfileNames,
  listDeviceProfiles,
} from './device-profiles.repository.ts';

export type NewDeviceProfile = {
  readonly tenantId: string;
  readonly name: string;
  readonly description?: string | null;
  readonly isDefault?: boolean;
  readonly transportType?: string | undefined;
};

export type DeviceProfileService = ReturnType<typeof createDeviceProfileService>;

export function createDeviceProfileService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
}) {
  const { database, clock, domainEvents } = parts;

  /** Validates a new profile, and returns its row. @throws ApiError 400/31 */
  function newRow({ tenantId, name, description, isDefault = false, transportType }: NewDeviceProfile) {
    const save = { name, description, type: 'DEFAULT', transportType: transportType ?? 'DEFAULT' };
    return { ...newPlatformEntity(clock), tenantId, isDefault, ...profileColumnsOf(save) };
  }

  /** @throws ApiError 400/31 */
  async function create(wanted: NewDeviceProfile, outer?: UnitOfWork): Promise<DeviceProfile> {
    const row = newRow(wanted);
    return inUnitOfWork(database.db, outer, ({ tx }) =>
      mapConstraintErrors(DEVICE_PROFILE_CONSTRAINTS, {}, () => insertDeviceProfile(tx, row)),
    );
  }

  /** The profile with that name, created if missing; concurrent calls get the same one. */
  async function ensure(
    unit: UnitOfWork,
    wanted: { readonly tenantId: string; readonly name: string; readonly transportType?: string | undefined },
  ): Promise<DeviceProfile> {
    const { tenantId, name } = wanted;
    const known = await findDeviceProfileByName(unit.tx, tenantId, name);
    if (known) return known;
    const made = await insertDeviceProfileIfNew(unit.tx, newRow(wanted));
    if (made)
      await domainEvents.publish(unit, { entityType: 'DEVICE_PROFILE', action: 'created', entity: made });
    const found = made ?? (await findDeviceProfileByName(unit.tx, tenantId, name));
    if (!found) throw new Error(`the device profile ${name} came and went`);
    return found;
  }

  return {
    create,

    /** @throws ApiError 404/32 unknown, 403/20 another tenant's */
    async getFor(caller: Caller, profileId: string, outer?: UnitOfWork): Promise<DeviceProfile> {
      const found = orNotFound(
        await findDeviceProfile(outer?.tx ?? database.db, profileId),
        'Device profile',
        profileId,
      );
      if (found.tenantId !== tenantWithin(caller)) throw permissionDenied();
      return found;
    },

    /** One page of the profiles of the caller's tenant. */
    listFor: (caller: Caller, query: DeviceProfileListQuery): Promise<Rows<DeviceProfile>> =>
      listDeviceProfiles(database.db, tenantWithin(caller), query),

    /** Profiles by name. With `isUsed`: only those of devices in the caller's scope. */
    listNamesFor: (caller: Caller, only: { readonly isUsed: boolean }): Promise<DeviceProfileName[]> =>
      listDeviceProfileNames(database.db, caller, only),

    /** The default profile of the caller's tenant. @throws ApiError 404/32 */
    async getDefaultFor(caller: Caller): Promise<DeviceProfile> {
      const found = await findDefaultDeviceProfile(database.db, tenantWithin(caller));
      if (!found) throw itemNotFound();
      return found;
    },

    /** Creates the default profile of a new tenant. */
    createDefault(unit: UnitOfWork, tenantId: string): Promise<DeviceProfile> {
      const description = 'Default device profile';
      return create({ tenantId, name: 'default', description, isDefault: true }, unit);
    },

    /**
     * The profile for a device of the tenant: by id, by name (created if missing), or the default. Locked against a
     * change of its name until the transaction ends, as the name is the device's type.
     * @param wanted.present id of the present profile of the device
     * @param wanted.transportType required transport; missing: any
     * @param wanted.newTransportType transport of a created profile; missing: `transportType`, or the default
     * @throws ApiError 400/31 for an unknown id, one of another tenant, or another transport
     */
    async resolve(
      unit: UnitOfWork,
      wanted: {
        readonly tenantId: string;
        readonly id?: string | null | undefined;
        readonly name?: string | null | undefined;
        readonly present?: string | undefined;
        readonly transportType?: string | undefined;
        readonly newTransportType?: string | undefined;
      },
    ): Promise<DeviceProfile> {
      const { tenantId, id, name, transportType, newTransportType = transportType } = wanted;
      const found = id
        ? await findDeviceProfile(unit.tx, id)
        : name
          ? await ensure(unit, { tenantId, name, transportType: newTransportType })
          : await findDefaultDeviceProfile(unit.tx, tenantId);
      // A renaming of the present profile waits for this device: a lock here could deadlock with it.
      const kept = found && found.id !== wanted.present ? await keepDeviceProfile(unit.tx, found.id) : found;
      if (!kept) throw badRequest(DEVICE_PROFILE_ERRORS.unknown);
      if (kept.tenantId !== tenantId) throw badRequest(DEVICE_PROFILE_ERRORS.ofOtherTenant);
      if (transportType !== undefined && kept.transportType !== transportType) {
        throw badRequest(DEVICE_ERRORS.otherTransport);
      }
      return kept;
    },
  };
}
