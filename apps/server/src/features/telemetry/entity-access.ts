import type { TelemetryEntity } from '@airdeck/contract/telemetry/telemetry';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { checkOtherEntity, getReadableDevice, type ReadableDevice } from './readable-device.repository.ts';

export type EntityAccess = ReturnType<typeof createEntityAccess>;

/** Access to telemetry and attributes: checked before every read, write and subscription. */
export function createEntityAccess({ database }: { database: Database }) {
  return {
    /** @throws PlainTextError 404 or 403 */
    device: (caller: Caller, deviceId: string): Promise<ReadableDevice> =>
      getReadableDevice(database, caller, deviceId),

    /**
     * Undefined: an entity in the caller's scope, of a kind without telemetry.
     * @throws PlainTextError 404 or 403
     */
    async entity(caller: Caller, entity: TelemetryEntity): Promise<ReadableDevice | undefined> {
      const { entityType, entityId } = entity;
      if (entityType === 'DEVICE') return getReadableDevice(database, caller, entityId);
      await checkOtherEntity(database, caller, { entityType, entityId });
      return undefined;
    },
  };
}
