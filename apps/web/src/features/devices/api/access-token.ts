import { changeAccessToken } from '@airdeck/contract/device-changes';
import { getDeviceCredentials, getStockToken } from '@airdeck/contract/device-credentials';
import type { DeviceRecord } from '@airdeck/contract/devices';
import { call } from '../../../lib/api-client/call.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { withImpersonation } from '../../../lib/session/impersonate.ts';
import { sessionStore } from '../../../lib/session/session.ts';

/** A tenant's device is shown to a system administrator only as an administrator of the tenant. */
function inItsTenant<T>({ tenantId }: DeviceRecord, work: () => Promise<T>): Promise<T> {
  const isOutside = sessionStore.current()?.user.authority === 'SYS_ADMIN';
  return isOutside && tenantId !== null ? withImpersonation(tenantId, work) : work();
}

/** The access token of a device, in stock or handed out; each look is in the audit log. @throws NoAdministrator */
export async function readAccessToken(device: DeviceRecord): Promise<string> {
  const params = { deviceId: device._id };
  if (device.tenantId === null) return (await call(getStockToken, { params })).accessToken;
  const read = () => call(getDeviceCredentials, { params }, { as: impersonatedApi });
  return (await inItsTenant(device, read)).credentialsId;
}

/** Gives a device another access token; the former one is no longer accepted. @throws NoAdministrator */
export function writeAccessToken(device: DeviceRecord, accessToken: string): Promise<DeviceRecord> {
  const input = { body: { deviceId: device._id, accessToken } };
  if (device.tenantId === null) return call(changeAccessToken, input);
  return inItsTenant(device, () => call(changeAccessToken, input, { as: impersonatedApi }));
}
