import { isDeepStrictEqual } from 'node:util';
import { DEVICE_PROFILE_ERRORS } from '@airdeck/contract/device-profiles/device-profiles';
import type { KeyName } from '@airdeck/contract/key-names/key-names';
import type { ProvisioningType } from '@airdeck/contract/provisioning/provisioning';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { violatedConstraint } from '../../database/errors.ts';
import { changedFields, newPlatformEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
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
import { checkedKeyNames } from './key-names.ts';
import { newProvisioningKeys, type ProvisioningKeys, provisioningKeysOf } from './provisioning-keys.ts';

export type DeviceProfileAdministration = ReturnType<typeof createDeviceProfileAdministration>;

/** Changes of a tenant's profiles by its administrators. One profile is always the default. */
export function createDeviceProfileAdministration(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  events: EventBus;
  deviceProfiles: DeviceProfileService;
  devices: Pick<DeviceService, 'retypeAllOf'>;
}) {
  const { database, clock, domainEvents, events, deviceProfiles, devices } = parts;

  /** Changes a profile of the caller's tenant, whose profiles are locked. @throws ApiError 404/32, 403/20 */
  async function changing<T>(
    caller: Caller,
    profileId: string,
    work: (unit: UnitOfWork, stored: DeviceProfile, all: readonly DeviceProfile[]) => Promise<T>,
  ): Promise<T> {
    return inUnitOfWork(database.db, caller, async (unit: UnitOfWork) => {
      await deviceProfiles.getFor(caller, profileId, unit);
      const all = await lockDeviceProfiles(unit.tx, tenantOf(caller));
      const stored = all.find(({ id }) => id === profileId);
      if (!stored) throw notFound('Device profile', profileId);
      return work(unit, stored, all);
    });
  }

  /** Publishes that the secret of a profile, if any, is shown to the caller. */
  async function look(unit: UnitOfWork, profile: DeviceProfile): Promise<DeviceProfile> {
    if (profile.provisionDeviceSecret !== null)
      await domainEvents.publish(unit, { entityType: 'DEVICE_PROFILE', action: 'keysRead', entity: profile });
    return profile;
  }

  /** Changes columns of a locked profile; if they have these values already, publishes only a read of its secret. */
  async function change(
    unit: UnitOfWork,
    stored: DeviceProfile,
    columns: Partial<Pick<DeviceProfile, 'provisionType'> & ProvisioningKeys>,
  ): Promise<DeviceProfile> {
    const isSame = changedFields(stored, { ...stored, ...columns }).changed.length === 0;
    if (isSame) return look(unit, stored);
    const version = nextVersion('Device profile', stored.version, undefined);
    const updated = await updateDeviceProfile(unit.tx, stored.id, { ...columns, version });
    await publishUpdate(unit, stored, updated);
    return updated;
  }

  async function publishUpdate(unit: UnitOfWork, before: DeviceProfile, after: DeviceProfile): Promise<void> {
    const details = changedFields(before, after);
    if (details.changed.length === 0) return;
    await domainEvents.publish(unit, {
      entityType: 'DEVICE_PROFILE',
      action: 'updated',
      entity: after,
      details,
    });
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
        return changing(caller, profileId, async (unit, stored) => {
          const columns = profileColumnsOf(wanted, stored);
          const version = nextVersion('Device profile', stored.version, wanted.version);
          const isDefault = stored.isDefault || wanted.isDefault;
          const updated = await mapConstraintErrors(DEVICE_PROFILE_CONSTRAINTS, {}, () =>
            updateDeviceProfile(unit.tx, profileId, { ...columns, isDefault, version }),
          );
          if (updated.name !== stored.name) await devices.retypeAllOf(unit, updated);
          await publishUpdate(unit, stored, updated);
          return updated;
        });
      }
      const tenantId = tenantOf(caller);
      const row = {
        ...newPlatformEntity(clock),
        tenantId,
        isDefault: wanted.isDefault,
        ...profileColumnsOf(wanted),
      };
      return inUnitOfWork(database.db, caller, async (unit: UnitOfWork) => {
        const created = await mapConstraintErrors(DEVICE_PROFILE_CONSTRAINTS, {}, () =>
          insertDeviceProfile(unit.tx, row),
        );
        await domainEvents.publish(unit, {
          entityType: 'DEVICE_PROFILE',
          action: 'created',
          entity: created,
        });
        return created;
      });
    },

    /** Sets the provisioning of devices of the profile; disabling deletes its keys. @throws ApiError 404/32, 403/20 */
    setProvisioningFor(
      caller: Caller,
      profileId: string,
      provisionType: ProvisioningType,
    ): Promise<DeviceProfile> {
      return changing(caller, profileId, (unit, stored) => {
        const none = { key: null, secret: null };
        const keys = provisioningKeysOf(provisionType, none, stored);
        return change(unit, stored, { provisionType, ...keys });
      });
    },

    /**
     * A profile with its provisioning secret, shown to the caller: recorded in the audit log, if there is one.
     * @throws ApiError 404/32, 403/20
     */
    lookAtKeysFor: (caller: Caller, profileId: string): Promise<DeviceProfile> =>
      inUnitOfWork(database.db, caller, async (unit: UnitOfWork) =>
        look(unit, await deviceProfiles.getFor(caller, profileId, unit)),
      ),

    /** Replaces its keys; without effect if provisioning is disabled. @throws ApiError 404/32, 403/20 */
    renewKeysFor(caller: Caller, profileId: string): Promise<DeviceProfile> {
      return changing(caller, profileId, async (unit, stored) =>
        stored.provisionDeviceKey === null ? stored : change(unit, stored, newProvisioningKeys()),
      );
    },

    /**
     * Changes which quantities the keys of its devices are: for what they send once this resolves.
     * @param change the new list, from the present one
     * @param version the one that the caller has read; missing: any is overwritten
     * @throws ApiError 400/31, 404/32, 403/20, 409/35
     */
    setKeyNamesFor(
      caller: Caller,
      profileId: string,
      change: (present: readonly KeyName[]) => readonly KeyName[],
      version?: number | null,
    ): Promise<DeviceProfile> {
      return changing(caller, profileId, async (unit, stored) => {
        const keyNames = checkedKeyNames(change(stored.keyNames));
        const next = nextVersion('Device profile', stored.version, version);
        if (isDeepStrictEqual(keyNames, stored.keyNames)) return stored;
        const updated = await updateDeviceProfile(unit.tx, profileId, { keyNames, version: next });
        await publishUpdate(unit, stored, updated);
        unit.afterCommit(() =>
          events.emit('deviceProfile.keyNamesChanged', { profileId, profileVersion: next, keyNames }),
        );
        return updated;
      });
    },

    /** Makes it the profile of new devices without an explicit one. @throws ApiError 404/32, 403/20 */
    makeDefaultFor(caller: Caller, profileId: string): Promise<DeviceProfile> {
      return changing(caller, profileId, async (unit, stored, all) => {
        if (stored.isDefault) return stored;
        for (const former of all.filter(({ isDefault }) => isDefault)) {
          const version = nextVersion('Device profile', former.version, undefined);
          const updated = await updateDeviceProfile(unit.tx, former.id, { isDefault: false, version });
          await publishUpdate(unit, former, updated);
        }
        const version = nextVersion('Device profile', stored.version, undefined);
        const updated = await updateDeviceProfile(unit.tx, profileId, { isDefault: true, version });
        await publishUpdate(unit, stored, updated);
        return updated;
      });
    },

    /** @throws ApiError 400/31 for the default one, and for one with devices; 404/32, 403/20 */
    deleteFor(caller: Caller, profileId: string): Promise<void> {
      return changing(caller, profileId, async (unit, stored) => {
        if (stored.isDefault) throw badRequest(DEVICE_PROFILE_ERRORS.isDefault);
        try {
          await deleteDeviceProfile(unit.tx, profileId);
        } catch (error) {
          if (violatedConstraint(error) !== 'device__device_profile_id_reference') throw error;
          throw badRequest(DEVICE_PROFILE_ERRORS.inUse);
        }
        await domainEvents.publish(unit, { entityType: 'DEVICE_PROFILE', action: 'deleted', entity: stored });
      });
    },
  };
}
