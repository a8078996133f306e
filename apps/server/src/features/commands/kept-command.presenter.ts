import { entityId } from '@airdeck/contract/entity';
import type { PlatformCommand } from '@airdeck/contract/kept-commands';
import type { KeptCommand } from './kept-commands.repository.ts';

/** A persistent command in ThingsBoard's words. */
export function presentKeptCommand(kept: KeptCommand): PlatformCommand {
  const { id, createdTime, expirationTime, response, status, additionalInfo } = kept;
  const tenantId = entityId('TENANT', kept.tenantId);
  const deviceId = entityId('DEVICE', kept.deviceId);
  return {
    id: entityId('RPC', id),
    createdTime,
    tenantId,
    deviceId,
    expirationTime,
    request: {
      ...{ id, tenantId, deviceId, expirationTime, persisted: true },
      oneway: kept.isOneWay,
      body: { method: kept.method, params: JSON.stringify(kept.params) },
      retries: kept.retries,
      additionalInfo: additionalInfo === null ? null : JSON.stringify(additionalInfo),
    },
    response,
    status,
    additionalInfo,
  };
}
