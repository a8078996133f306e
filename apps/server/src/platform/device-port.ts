import type { AccessTokenClaims } from '../features/devices/access-token-claims.ts';
import type { CredentialsService } from '../features/devices/credentials.service.ts';
import type { DeviceAdministration } from '../features/devices/device-administration.service.ts';
import { type DeviceBulk, describedBy } from '../features/devices/device-bulk.service.ts';
import type { DeviceTransfer } from '../features/devices/device-transfer.service.ts';
import type { Device } from '../features/devices/devices.repository.ts';
import type { DeviceService } from '../features/devices/devices.service.ts';
import type { TenantService } from '../features/tenants/tenants.service.ts';
import { ApiError, badRequest } from '../http/errors.ts';
import type { Platform, PlatformDevice } from './platform.ts';

export type DevicePortParts = {
  readonly tenants: TenantService;
  readonly devices: DeviceService;
  readonly deviceAdministration: DeviceAdministration;
  readonly deviceBulk: DeviceBulk;
  readonly deviceTransfer: DeviceTransfer;
  readonly credentials: CredentialsService;
  readonly tokenClaims: AccessTokenClaims;
};

type DevicePort = Pick<
  Platform,
  | 'lockDevice'
  | 'createDevice'
  | 'createDevices'
  | 'changeDevice'
  | 'moveDevice'
  | 'deleteDevice'
  | 'assignDevice'
  | 'renameDevice'
  | 'changeAccessToken'
  | 'heedReservedTokens'
  | 'claimAccessTokens'
>;

/** What the port does to devices, on our own platform. */
export function createEmbeddedDevicePort(parts: DevicePortParts): DevicePort {
  const { tenants, devices, deviceAdministration, deviceBulk, deviceTransfer, credentials, tokenClaims } =
    parts;
  return {
    async lockDevice(caller, which, unit) {
      const id = 'id' in which ? which.id : (await devices.getByName(caller, which.name, unit)).id;
      return platformDevice(await devices.lockFor(caller, id, unit));
    },

    async createDevice({ tenantId, name, label, description, profileName, accessToken }, unit) {
      if (!(await tenants.exists(tenantId, unit))) throw badRequest('Could not find the specified Tenant!');
      const additionalInfo = describedBy(description);
      const wish = { tenantId, name, label, type: profileName, additionalInfo, accessToken };
      return platformDevice((await devices.create(wish, unit)).device);
    },

    async createDevices(wishes, unit) {
      return (await deviceBulk.createAll(wishes, unit)).map(platformDevice);
    },

    changeDevice: (device, change, unit) => deviceBulk.change(device, change, unit),

    async moveDevice({ deviceId, fromTenantId, toTenantId }, unit) {
      await deviceTransfer.move(fromTenantId, deviceId, toTenantId, unit);
    },

    async deleteDevice({ id, tenantId }, unit) {
      try {
        await devices.delete(tenantId, id, unit);
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      }
    },

    async assignDevice(caller, deviceId, customerId, { withHistory }, unit) {
      const stored = await devices.lockFor(caller, deviceId, unit);
      if (customerId !== null) {
        if (customerId === stored.customerId && !withHistory) return;
        await deviceAdministration.assignFor(caller, customerId, deviceId, { withHistory }, unit);
      } else if (stored.customerId !== null) {
        await deviceAdministration.unassignFor(caller, deviceId, unit);
      }
    },

    async renameDevice(caller, deviceId, name, unit) {
      const { version: _whichever, ...stored } = await devices.lockFor(caller, deviceId, unit);
      await deviceAdministration.saveFor(caller, deviceId, { ...stored, name }, undefined, unit);
    },

    async changeAccessToken(caller, deviceId, accessToken, unit) {
      const { tenantId } = await devices.lockFor(caller, deviceId, unit);
      const given = { credentialsType: 'ACCESS_TOKEN', credentialsId: accessToken, deviceId };
      await credentials.replace(tenantId, given, unit);
    },

    heedReservedTokens: tokenClaims.heed,
    claimAccessTokens: tokenClaims.claim,
  };
}

function platformDevice(device: Device): PlatformDevice {
  const { id, name, label, tenantId, customerId, deviceProfileId, type } = device;
  return { id, name, label, tenantId, customerId, deviceProfileId, type };
}
