import { DEVICE_PROFILE_ERRORS } from '@airdeck/contract/device-profiles/device-profiles';
import type { ProvisioningType } from '@airdeck/contract/provisioning/provisioning';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { violatedConstraint } from '../../database/errors.ts';
import { changedFields, newEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import type { DeviceService } from '../devices/devices.service.ts';
import { type DeviceProfileSave, profileColumnsOf } from './device-profile-fields.ts';
import { DEVICE_PROFILE_CONSTRAINTS } from './device-profiles.constraints.ts';
import {
  type DeviceProfile,
  deleteDeviceProfile,
  insertDeviceProfile,
  lockDeviceProfiles,
  updateDeviceProfile,
} from './device-profiles.repository.ts';
import type { DeviceProfileService } from './device-profiles.service.ts';
import { newProvisioningKeys, type ProvisioningKeys, provisioningKeysOf } from './provisioning-keys.ts';

export type DeviceProfileAdministration = ReturnType<typeof createDeviceProfileAdministration>;

/** Changes of a tenant's profiles by its administrators. One profile is always the default. */
export function createDeviceProfileAdministration(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  deviceProfiles: DeviceProfileService;
  devices: Pick<DeviceService, 'retypeAllOf'>;
}) {
  const { database, clock, domainEvents, deviceProfiles, devices } = parts;

  /** Changes a profile of the caller's tenant, whose profiles are locked. @throws ApiError 404/32, 403/20 */
  async function changing<T>(
    caller: Caller,
    profileId: string,
    work: (stored: DeviceProfile, unit: UnitOfWork, all: readonly DeviceProfile[]) => Promise<T>,
  ): Promise<T> {
    return inUnitOfWork(database.db, caller, async (unit: UnitOfWork) => {
      await deviceProfiles.getFor(caller, profileId, unit);
      const all = await lockDeviceProfiles(unit.tx, tenantOf(caller));
      const stored = all.find(({ id }) => id === profileId);
      if (!stored) throw notFound('Device profile', profileId);
      return work(stored, unit, all);
    });
  }

  /** Publishes that the secret of a profile, if any, is shown to the caller. */
  async function look(profile: DeviceProfile, unit: UnitOfWork): Promise<DeviceProfile> {
    if (profile.provisionDeviceSecret !== null)
      await domainEvents.publish({ entityType: 'DEVICE_PROFILE', action: 'keysRead', entity: profile }, unit);
    return profile;
  }

  /** Changes columns of a locked profile; if they have these values already, publishes only a read of its secret. */
  async function change(
    stored: DeviceProfile,
    columns: Partial<Pick<DeviceProfile, 'provisionType'> & ProvisioningKeys>,
    unit: UnitOfWork,
  ): Promise<DeviceProfile> {
    const isSame = changedFields(stored, { ...stored, ...columns }).changed.length === 0;
    if (isSame) return look(stored, unit);
    const version = nextVersion('Device profile', stored.version, undefined);
    const updated = await updateDeviceProfile(unit.tx, stored.id, { ...columns, version });
    await publishUpdate(stored, updated, unit);
    return updated;
  }

  async function publishUpdate(before: DeviceProfile, after: DeviceProfile, unit: UnitOfWork): Promise<void> {
    const details = changedFields(before, after);
    if (details.changed.length === 0) return;
    await domainEvents.publish(
      { entityType: 'DEVICE_PROFILE', action: 'updated', entity: after, details },
      unit,
    );
  }

  return {
    /**
     * Creates a profile, or changes the one with this id; a new name becomes the type of its devices.
     * @param wanted.isDefault true is refused if another one is the default; false does not change the default
     * @throws ApiError 400/31, 404/32, 403/20, 409/35
     */
    saveFor(
      caller: Caller,
      profileId: string | null,
      wanted: DeviceProfileSave & { readonly isDefault: boolean },
    ): Promise<DeviceProfile> {
      if (profileId) {
        return changing(caller, profileId, async (stored, unit) => {
          const columns = profileColumnsOf(wanted, stored);
          const version = nextVersion('Device profile', stored.version, wanted.version);
          const isDefault = stored.isDefault || wanted.isDefault;
          const updated = await mapConstraintErrors(DEVICE_PROFILE_CONSTRAINTS, {}, () =>
            updateDeviceProfile(unit.tx, profileId, { ...columns, isDefault, version }),
          );
          if (updated.name !== stored.name) await devices.retypeAllOf(updated, unit);
          await publishUpdate(stored, updated, unit);
          return updated;
        });
      }
      const tenantId = tenantOf(caller);
      const row = { ...newEntity(clock), tenantId, isDefault: wanted.isDefault, ...profileColumnsOf(wanted) };
      return inUnitOfWork(database.db, caller, async (unit: UnitOfWork) => {
        const created = await mapConstraintErrors(DEVICE_PROFILE_CONSTRAINTS, {}, () =>
          insertDeviceProfile(unit.tx, row),
        );
        await domainEvents.publish(
          { entityType: 'DEVICE_PROFILE', action: 'created', entity: created },
          unit,
        );
        return created;
      });
    },

    /** Sets the provisioning of devices of the profile; disabling deletes its keys. @throws ApiError 404/32, 403/20 */
    setProvisioningFor(
      caller: Caller,
      profileId: string,
      provisionType: ProvisioningType,
    ): Promise<DeviceProfile> {
      return changing(caller, profileId, (stored, unit) => {
        const none = { key: null, secret: null };
        const keys = provisioningKeysOf(provisionType, none, stored);
        return change(stored, { provisionType, ...keys }, unit);
      });
    },

    /**
     * A profile with its provisioning secret, shown to the caller: recorded in the audit log, if there is one.
     * @throws ApiError 404/32, 403/20
     */
    lookAtKeysFor: (caller: Caller, profileId: string): Promise<DeviceProfile> =>
      inUnitOfWork(database.db, caller, async (unit: UnitOfWork) =>
        look(await deviceProfiles.getFor(caller, profileId, unit), unit),
      ),

    /** Replaces its keys; without effect if provisioning is disabled. @throws ApiError 404/32, 403/20 */
    renewKeysFor(caller: Caller, profileId: string): Promise<DeviceProfile> {
      return changing(caller, profileId, async (stored, unit) =>
        stored.provisionDeviceKey === null ? stored : change(stored, newProvisioningKeys(), unit),
      );
    },

    /** Makes it the profile of new devices without an explicit one. @throws ApiError 404/32, 403/20 */
    makeDefaultFor(caller: Caller, profileId: string): Promise<DeviceProfile> {
      return changing(caller, profileId, async (stored, unit, all) => {
        if (stored.isDefault) return stored;
        for (const former of all.filter(({ isDefault }) => isDefault)) {
          const version = nextVersion('Device profile', former.version, undefined);
          const updated = await updateDeviceProfile(unit.tx, former.id, { isDefault: false, version });
          await publishUpdate(former, updated, unit);
        }
        const version = nextVersion('Device profile', stored.version, undefined);
        const updated = await updateDeviceProfile(unit.tx, profileId, { isDefault: true, version });
        await publishUpdate(stored, updated, unit);
        return updated;
      });
    },

    /** @throws ApiError 400/31 for the default one, and for one with devices; 404/32, 403/20 */
    deleteFor(caller: Caller, profileId: string): Promise<void> {
      return changing(caller, profileId, async (stored, unit) => {
        if (stored.isDefault) throw badRequest(DEVICE_PROFILE_ERRORS.isDefault);
        try {
          await deleteDeviceProfile(unit.tx, profileId);
        } catch (error) {
          if (violatedConstraint(error) !== 'device__device_profile_id_reference') throw error;
          throw badRequest(DEVICE_PROFILE_ERRORS.inUse);
        }
        await domainEvents.publish({ entityType: 'DEVICE_PROFILE', action: 'deleted', entity: stored }, unit);
      });
    },
  };
}
