import { entityId } from '@airdeck/contract/common/entity-id';
import type { DeviceCredentialsBody } from '@airdeck/contract/device-credentials';
import type { DeviceCredentials } from './credentials.repository.ts';

/** The credentials as the platform writes them. */
export function credentialsBody(credentials: DeviceCredentials): DeviceCredentialsBody {
  return {
    id: { id: credentials.id },
    createdTime: credentials.createdTime,
    deviceId: entityId('DEVICE', credentials.deviceId),
    credentialsType: credentials.credentialsType,
    credentialsId: credentials.credentialsId,
    credentialsValue: credentials.credentialsValue,
    version: credentials.version,
  };
}
