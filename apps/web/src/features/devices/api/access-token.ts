import type { DeviceRecord } from '@airdeck/contract/device-records';
import { stockTokenSchema } from '@airdeck/contract/device-records';
import { z } from 'zod';
import { api } from '../../../lib/api-client/api.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { withImpersonation } from '../../../lib/api-client/with-impersonation.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { step } from './failed-step.ts';

/** As the platform has them; what is saved is what was read, with another token. */
const credentialsSchema = z.looseObject({ credentialsId: z.string() });

/** A device's credentials on the platform. Each look is in the audit log. */
function readCredentials(deviceId: string) {
  return step('devices.token.notFound', () =>
    impersonatedApi.request({
      path: `/api/device/${encodeURIComponent(deviceId)}/credentials`,
      schema: credentialsSchema,
    }),
  );
}

/** The access token of a device of the reader's own tenant. @throws FailedStep */
export async function readOwnToken(deviceId: string): Promise<string> {
  return (await readCredentials(deviceId)).credentialsId;
}

/** The platform shows a tenant's device to a system administrator only as whom they step in. */
function whereItIs<T>({ tenantId }: DeviceRecord, work: () => Promise<T>): Promise<T> {
  const isOutside = sessionStore.current()?.user.authority === 'SYS_ADMIN';
  return isOutside && tenantId !== null ? withImpersonation(tenantId, work) : work();
}

/** The access token of a device, in stock or handed out. @throws FailedStep, NoAdministrator */
export async function readAccessToken(device: DeviceRecord): Promise<string> {
  const { deviceId, _id } = device;
  if (deviceId !== null) return whereItIs(device, () => readOwnToken(deviceId));
  const { accessToken } = await step('devices.token.notFound', () =>
    api.request({
      path: `/backoffice/dapDevice/${encodeURIComponent(_id)}/accessToken`,
      schema: stockTokenSchema,
    }),
  );
  return accessToken;
}

/** Gives a device another access token; whoever has the former one is no longer heard. @throws FailedStep, NoAdministrator */
export async function changeAccessToken(device: DeviceRecord, accessToken: string): Promise<void> {
  const { deviceId, _id } = device;
  if (deviceId === null) {
    await api.request({
      method: 'PUT',
      path: '/backoffice/deviceApi/updateDeviceAccessToken',
      body: { deviceId: _id, accessToken },
      schema: emptyAnswer,
    });
    return;
  }
  await whereItIs(device, async () => {
    const credentials = await readCredentials(deviceId);
    await impersonatedApi.request({
      method: 'POST',
      path: '/api/device/credentials',
      body: { ...credentials, credentialsId: accessToken },
      schema: emptyAnswer,
    });
  });
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 20;

/** A token that nobody can guess, as the platform makes them: 20 letters and digits, each as likely as any other. */
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
