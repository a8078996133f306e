import type { DeviceRecord } from '@airdeck/contract/device-records';
import { stockTokenSchema } from '@airdeck/contract/device-records';
import { z } from 'zod';
import { api } from '../../../lib/api-client/api.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { withImpersonation } from '../../../lib/session/impersonate.ts';
import { sessionStore } from '../../../lib/session/session.ts';

const credentialsSchema = z.object({ credentialsId: z.string() });

/** A tenant's device is shown to a system administrator only as an administrator of the tenant. */
function inItsTenant<T>({ tenantId }: DeviceRecord, work: () => Promise<T>): Promise<T> {
  const isOutside = sessionStore.current()?.user.authority === 'SYS_ADMIN';
  return isOutside && tenantId !== null ? withImpersonation(tenantId, work) : work();
}

/** The access token of a device, in stock or handed out; each look is in the audit log. @throws NoAdministrator */
export async function readAccessToken(device: DeviceRecord): Promise<string> {
  const id = encodeURIComponent(device._id);
  if (device.tenantId === null) {
    const path = `/backoffice/dapDevice/${id}/accessToken`;
    return (await api.request({ path, schema: stockTokenSchema })).accessToken;
  }
  const path = `/api/device/${id}/credentials`;
  const read = () => impersonatedApi.request({ path, schema: credentialsSchema });
  return (await inItsTenant(device, read)).credentialsId;
}

/** Gives a device another access token; the former one is no longer accepted. @throws NoAdministrator */
export function changeAccessToken(device: DeviceRecord, accessToken: string): Promise<void> {
  const request = {
    method: 'PUT',
    path: '/backoffice/deviceApi/updateDeviceAccessToken',
    body: { deviceId: device._id, accessToken },
    schema: emptyAnswer,
  } as const;
  if (device.tenantId === null) return api.request(request);
  return inItsTenant(device, () => impersonatedApi.request(request));
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 20;

/** A token that no one can guess, as the platform makes them: 20 letters and digits, each as likely as any other. */
export function newAccessToken(): string {
  let token = '';
  while (token.length < TOKEN_LENGTH) {
    // Six bits; those beyond the alphabet are thrown away, so that none comes more often.
    for (const byte of crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH))) {
      token += ALPHABET.charAt(byte & 63);
    }
  }
  return token.slice(0, TOKEN_LENGTH);
}
