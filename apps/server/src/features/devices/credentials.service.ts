import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { checkTexts, requireText } from '../../http/validation.ts';
import { nextVersion } from '../../http/version-lock.ts';
import type { AccessTokenClaims } from './access-token-claims.ts';
import {
  type DeviceCredentials,
  findCredentials,
  findDevicesByTokens,
  lockCredentials,
  updateCredentials,
} from './credentials.repository.ts';
import { lockDevice } from './devices.repository.ts';
import type { DeviceService } from './devices.service.ts';

/** The credentials as a client saves them back, with another access token. */
export type CredentialsSave = {
  readonly id: string;
  readonly deviceId: string;
  readonly credentialsType: string;
  /** The access token. */
  readonly credentialsId: string;
  readonly version?: number | null | undefined;
};

/** The access token that a device is to have, as a client gives it. */
export type GivenCredentials = {
  readonly credentialsType?: string | null | undefined;
  readonly credentialsId?: string | null | undefined;
  readonly version?: number | null | undefined;
};

export type CredentialsService = ReturnType<typeof createCredentialsService>;

/** Access tokens of devices. */
export function createCredentialsService(parts: {
  database: Database;
  events: EventBus;
  domainEvents: DomainEvents;
  devices: DeviceService;
  tokenClaims: AccessTokenClaims;
}) {
  const { database, events, domainEvents, devices, tokenClaims } = parts;

  /** The access token, fit to be stored. @throws ApiError 400/31 */
  function accessTokenOf({ credentialsType, credentialsId }: GivenCredentials): string {
    if (!credentialsType) throw badRequest('Device credentials type should be specified');
    if (credentialsType !== 'ACCESS_TOKEN') {
      throw badRequest('Device credentials type should be ACCESS_TOKEN!');
    }
    requireText(credentialsId, 'Device credentials id should be specified!');
    checkTexts({ credentialsId });
    return credentialsId ?? '';
  }

  /** @param given.id which credentials the caller believes the device to have; whichever they are when missing */
  async function save(
    tenantId: string,
    deviceId: string,
    given: GivenCredentials & { readonly id?: string | null },
    unit: UnitOfWork,
  ): Promise<DeviceCredentials> {
    const accessToken = accessTokenOf(given);
    const device = await lockDevice(unit.tx, tenantId, deviceId);
    if (!device) throw notFound('Device', deviceId);
    const stored = await lockCredentials(unit.tx, deviceId);
    if (!stored || (given.id !== undefined && given.id !== stored.id)) {
      throw badRequest('Unable to update non-existent device credentials!');
    }
    const version = nextVersion('Device credentials', stored.version, given.version);
    if (accessToken !== stored.credentialsId) await tokenClaims.refuseReserved([accessToken], unit);
    const saved = await mapConstraintErrors({}, () =>
      updateCredentials(unit.tx, stored.id, { credentialsId: accessToken, version }),
    );
    if (accessToken !== stored.credentialsId) {
      const changed = { deviceId, deviceKey: device.key };
      unit.afterCommit(() => events.emit('device.credentialsChanged', changed));
      await domainEvents.publish({ entityType: 'DEVICE', action: 'tokenChanged', entity: device }, unit);
    }
    return saved;
  }

  return {
    accessTokenOf,

    /** Ids of the devices that have these access tokens, of any tenant: for the server itself. */
    findDevices: (accessTokens: readonly string[]): Promise<string[]> =>
      findDevicesByTokens(database.db, accessTokens),

    /**
     * The credentials of a device for the caller to see, which the audit log and the device's time line tell.
     * @throws ApiError 404/32 none in the caller's tenant, 403/20 another customer's device
     */
    async getFor(caller: Caller, deviceId: string, outer?: UnitOfWork): Promise<DeviceCredentials> {
      const read = async (unit: UnitOfWork) => {
        const device = await devices.lockFor(caller, deviceId, unit);
        const found = await findCredentials(unit.tx, deviceId);
        if (!found) throw notFound('Device', deviceId);
        await domainEvents.publish({ entityType: 'DEVICE', action: 'tokenRead', entity: device }, unit);
        return found;
      };
      return inUnitOfWork(database.db, outer, read, caller);
    },

    /** Sets another access token; sessions under the old one end. @throws ApiError 400/31, 404/32, 409/35 */
    update(tenantId: string, given: CredentialsSave, outer?: UnitOfWork): Promise<DeviceCredentials> {
      return inUnitOfWork(database.db, outer, (unit) => save(tenantId, given.deviceId, given, unit));
    },

    /** The same, whatever the id of the credentials. @throws ApiError 400/31, 404/32, 409/35 */
    replace(
      tenantId: string,
      given: GivenCredentials & { readonly deviceId: string },
      unit: UnitOfWork,
    ): Promise<DeviceCredentials> {
      const { credentialsType, credentialsId, version, deviceId } = given;
      return save(tenantId, deviceId, { credentialsType, credentialsId, version }, unit);
    },

    /**
     * Sets another access token of a device of the caller's tenant.
     * @throws ApiError 404/32, 400/31, 409/35
     */
    async updateFor(
      caller: Caller,
      deviceId: string,
      given: GivenCredentials & { readonly id: string | null },
      outer?: UnitOfWork,
    ): Promise<DeviceCredentials> {
      const work = async (unit: UnitOfWork) => {
        await devices.lockFor(caller, deviceId, unit);
        return save(tenantOf(caller), deviceId, given, unit);
      };
      return inUnitOfWork(database.db, outer, work, caller);
    },
  };
}
