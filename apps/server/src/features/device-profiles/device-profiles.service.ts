import { DEVICE_PROFILE_ERRORS } from '@airdeck/contract/device-profiles';
import { DEVICE_ERRORS } from '@airdeck/contract/devices';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { newEntity } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { badRequest, itemNotFound, notFound, permissionDenied } from '../../http/errors.ts';
import { profileColumnsOf } from './device-profile-fields.ts';
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

  /** Checks what is wanted, and gives it as a row. @throws ApiError 400/31 */
  function newRow({ tenantId, name, description, isDefault = false, transportType }: NewDeviceProfile) {
    const save = { name, description, type: 'DEFAULT', transportType: transportType ?? 'DEFAULT' };
    return { ...newEntity(clock), tenantId, isDefault, ...profileColumnsOf(save) };
  }

  /** @throws ApiError 400/31 */
  async function create(wanted: NewDeviceProfile, outer?: UnitOfWork): Promise<DeviceProfile> {
    const row = newRow(wanted);
    return inUnitOfWork(database.db, outer, ({ tx }) =>
      mapConstraintErrors({}, () => insertDeviceProfile(tx, row)),
    );
  }

  /** The profile of that name, made when there is none: of two that make it at once, both get the same. */
  async function ensure(
    wanted: { readonly tenantId: string; readonly name: string; readonly transportType?: string | undefined },
    unit: UnitOfWork,
  ): Promise<DeviceProfile> {
    const { tenantId, name } = wanted;
    const known = await findDeviceProfileByName(unit.tx, tenantId, name);
    if (known) return known;
    const made = await insertDeviceProfileIfNew(unit.tx, newRow(wanted));
    if (made)
      await domainEvents.publish({ entityType: 'DEVICE_PROFILE', action: 'created', entity: made }, unit);
    const found = made ?? (await findDeviceProfileByName(unit.tx, tenantId, name));
    if (!found) throw new Error(`the device profile ${name} came and went`);
    return found;
  }

  return {
    create,

    /** @throws ApiError 404/32 none at all, 403/20 another tenant's */
    async getFor(caller: Caller, profileId: string, outer?: UnitOfWork): Promise<DeviceProfile> {
      const found = await findDeviceProfile(outer?.tx ?? database.db, profileId);
      if (!found) throw notFound('Device profile', profileId);
      if (found.tenantId !== tenantOf(caller)) throw permissionDenied();
      return found;
    },

    /** One page of the profiles of the caller's tenant. */
    listFor: (caller: Caller, query: DeviceProfileListQuery): Promise<Rows<DeviceProfile>> =>
      listDeviceProfiles(database.db, tenantOf(caller), query),

    /** By name. With `isUsed`: those alone that a device in the caller's scope has. */
    listNamesFor: (caller: Caller, only: { readonly isUsed: boolean }): Promise<DeviceProfileName[]> =>
      listDeviceProfileNames(database.db, caller, only),

    /** The default profile of the caller's tenant. @throws ApiError 404/32 */
    async getDefaultFor(caller: Caller): Promise<DeviceProfile> {
      const found = await findDefaultDeviceProfile(database.db, tenantOf(caller));
      if (!found) throw itemNotFound();
      return found;
    },

    /** The profile that every new tenant starts with. */
    createDefault(tenantId: string, unit: UnitOfWork): Promise<DeviceProfile> {
      const description = 'Default device profile';
      return create({ tenantId, name: 'default', description, isDefault: true }, unit);
    },

    /**
     * The profile for a device of the tenant: by id; else by name, made when there is none; else the default. It
     * keeps its name until the work is done, for the device is of a type of that name.
     * @param wanted.present id of the profile that the device has already
     * @param wanted.transportType of the profile where a name or the default is meant; any when missing
     * @param wanted.newTransportType of one that is made now; `transportType`, or else the default, when missing
     * @throws ApiError 400/31 when the id names none, or one of another tenant; or it has another transport
     */
    async resolve(
      wanted: {
        readonly tenantId: string;
        readonly id?: string | null | undefined;
        readonly name?: string | null | undefined;
        readonly present?: string | undefined;
        readonly transportType?: string | undefined;
        readonly newTransportType?: string | undefined;
      },
      unit: UnitOfWork,
    ): Promise<DeviceProfile> {
      const { tenantId, id, name, transportType, newTransportType = transportType } = wanted;
      const found = id
        ? await findDeviceProfile(unit.tx, id)
        : name
          ? await ensure({ tenantId, name, transportType: newTransportType }, unit)
          : await findDefaultDeviceProfile(unit.tx, tenantId);
      // Anyone who renames the present profile waits for this device; to wait for them here would be for ever.
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
