import { DEVICE_ERRORS } from '@airdeck/contract/devices';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { newEntity } from '../../database/new-entity.ts';
import type { Rows } from '../../database/page-sql.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { badRequest, itemNotFound, notFound, permissionDenied } from '../../http/errors.ts';
import { profileColumnsOf } from './device-profile-fields.ts';
import { type DeviceProfileListQuery, listDeviceProfiles } from './device-profile-list.repository.ts';
import {
  type DeviceProfile,
  findDefaultDeviceProfile,
  findDeviceProfile,
  findDeviceProfileByName,
  insertDeviceProfile,
  insertDeviceProfileIfNew,
  keepDeviceProfile,
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

  /** Checks the wish and gives it as a row. @throws ApiError 400/31 */
  function newRow({ tenantId, name, description, isDefault = false, transportType }: NewDeviceProfile) {
    const save = { name, description, type: 'DEFAULT', transportType: transportType ?? 'DEFAULT' };
    return { ...newEntity(clock), tenantId, isDefault, ...profileColumnsOf(save) };
  }

  /** @throws ApiError 400/31 */
  async function create(wish: NewDeviceProfile, outer?: UnitOfWork): Promise<DeviceProfile> {
    const row = newRow(wish);
    return inUnitOfWork(database.db, outer, ({ tx }) =>
      mapConstraintErrors({}, () => insertDeviceProfile(tx, row)),
    );
  }

  /** The profile of that name, made when there is none: of two that make it at once, both get the same. */
  async function ensure(
    wish: { readonly tenantId: string; readonly name: string; readonly transportType?: string | undefined },
    unit: UnitOfWork,
  ): Promise<DeviceProfile> {
    const { tenantId, name } = wish;
    const known = await findDeviceProfileByName(unit.tx, tenantId, name);
    if (known) return known;
    const made = await insertDeviceProfileIfNew(unit.tx, newRow(wish));
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
     * @param wish.present id of the profile that the device has already
     * @param wish.transportType of the profile where a name or the default is meant; any when missing
     * @throws ApiError 400/31 when the id names none, or one of another tenant; or it has another transport
     */
    async resolve(
      wish: {
        readonly tenantId: string;
        readonly id?: string | null | undefined;
        readonly name?: string | null | undefined;
        readonly present?: string | undefined;
        readonly transportType?: string | undefined;
      },
      unit: UnitOfWork,
    ): Promise<DeviceProfile> {
      const { tenantId, id, name, transportType } = wish;
      const found = id
        ? await findDeviceProfile(unit.tx, id)
        : name
          ? await ensure({ tenantId, name, transportType }, unit)
          : await findDefaultDeviceProfile(unit.tx, tenantId);
      // Anyone who renames the present profile waits for this device; to wait for them here would be for ever.
      const kept = found && found.id !== wish.present ? await keepDeviceProfile(unit.tx, found.id) : found;
      if (!kept) throw badRequest('Device is referencing non existing device profile!');
      if (kept.tenantId !== tenantId) {
        throw badRequest('Device can`t be referencing to device profile from different tenant!');
      }
      if (transportType !== undefined && kept.transportType !== transportType) {
        throw badRequest(DEVICE_ERRORS.otherTransport);
      }
      return kept;
    },
  };
}
