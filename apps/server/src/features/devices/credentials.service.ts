import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { type AccessTokens, accessTokenOf, type GivenCredentials } from './access-tokens.ts';
import {
  type DeviceCredentials,
  findCredentials,
  findDevicesByTokens,
  mayCustomersReadTokens,
  recordCustomerRead,
} from './credentials.repository.ts';
import type { DeviceSave } from './device-fields.ts';
import { type Device, lockDevice, type StoredDevice } from './devices.repository.ts';
import type { DeviceService } from './devices.service.ts';

/** The credentials in a save, with another access token. */
export type CredentialsSave = {
  readonly id: string;
  readonly deviceId: string;
  readonly credentialsType: string;
  /** The access token. */
  readonly credentialsId: string;
  readonly version?: number | null | undefined;
};

export type CredentialsService = ReturnType<typeof createCredentialsService>;

/** Access tokens of devices, of tenants and in stock. */
export function createCredentialsService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  devices: DeviceService;
  accessTokens: Pick<AccessTokens, 'save'>;
}) {
  const { database, clock, domainEvents, devices } = parts;
  const { save } = parts.accessTokens;

  const doing = <T>(caller: Caller, outer: UnitOfWork | undefined, work: (unit: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(database.db, outer ?? caller, work);

  /**
   * Each read publishes an event, and those of customers' users are recorded with the token.
   * @param device locked
   * @throws ApiError 403/20 if the tenant does not let its customers' users read tokens, 404/32
   */
  async function read(unit: UnitOfWork, caller: Caller, device: StoredDevice): Promise<DeviceCredentials> {
    if (caller.authority === 'CUSTOMER_USER') {
      if (!(await mayCustomersReadTokens(unit.tx, caller))) throw permissionDenied();
      await recordCustomerRead(unit.tx, device.id, clock());
    }
    const found = orNotFound(await findCredentials(unit.tx, device.id), 'Device', device.id);
    await domainEvents.publish(unit, { entityType: 'DEVICE', action: 'tokenRead', entity: device });
    return found;
  }

  return {
    /** Ids of the devices that have these access tokens, of any tenant: for the server itself. */
    findDevices: (accessTokens: readonly string[]): Promise<string[]> =>
      findDevicesByTokens(database.db, accessTokens),

    /**
     * The credentials of a device, shown to the caller; recorded in the audit log and in the device's time line.
     * @throws ApiError 404/32 none in the caller's tenant, 403/20 another customer's device, or not for customers' users
     */
    getFor: (caller: Caller, deviceId: string, outer?: UnitOfWork): Promise<DeviceCredentials> =>
      doing(caller, outer, async (unit) => read(unit, caller, await devices.lockFor(unit, caller, deviceId))),

    /** The token of a tenant's device, or of one in stock for a system administrator. @throws ApiError 403/20, 404/32 */
    tokenFor: (caller: Caller, deviceId: string): Promise<string> =>
      doing(caller, undefined, async (unit) => {
        const device = await devices.lockOwn(unit, caller, deviceId);
        return (await read(unit, caller, device)).credentialsId;
      }),

    /** Sets another access token; sessions with the old one end. @throws ApiError 400/31, 404/32, 409/35 */
    update(tenantId: string, given: CredentialsSave, outer?: UnitOfWork): Promise<DeviceCredentials> {
      return inUnitOfWork(database.db, outer, async (unit) => {
        const device = orNotFound(
          await lockDevice(unit.tx, tenantId, given.deviceId),
          'Device',
          given.deviceId,
        );
        return save(unit, device, given);
      });
    },

    /** The same for a device of the caller's tenant. @throws ApiError 404/32, 400/31, 409/35 */
    updateFor: (
      caller: Caller,
      deviceId: string,
      given: GivenCredentials & { readonly id: string | null },
    ): Promise<DeviceCredentials> =>
      doing(caller, undefined, async (unit) =>
        save(unit, await devices.lockFor(unit, caller, deviceId), given),
      ),

    /** A tenant's device, or one in stock for a system administrator. @throws ApiError 400/31, 403/20, 404/32 */
    changeTokenFor: (caller: Caller, deviceId: string, accessToken: string): Promise<DeviceCredentials> =>
      doing(caller, undefined, async (unit) => {
        const given = { credentialsType: 'ACCESS_TOKEN', credentialsId: accessToken };
        return save(unit, await devices.lockOwn(unit, caller, deviceId), given);
      }),

    /**
     * Creates a device, or changes the one with this id, with its token.
     * @throws ApiError 400/31, 403/20, 404/32, 409/35
     */
    saveWithDeviceFor: (
      caller: Caller,
      deviceId: string | null,
      device: DeviceSave,
      given: GivenCredentials,
    ): Promise<Device> =>
      doing(caller, undefined, async (unit) => {
        const accessToken = deviceId ? undefined : accessTokenOf(given);
        const saved = await devices.saveFor(caller, deviceId, device, accessToken, unit);
        if (deviceId) {
          const { credentialsType, credentialsId, version } = given;
          await save(unit, saved, { credentialsType, credentialsId, version });
        }
        return saved;
      }),
  };
}
