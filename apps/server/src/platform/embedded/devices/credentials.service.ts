import type { Database } from '../../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../../database/unit-of-work.ts';
import type { EventBus } from '../../../events.ts';
import type { Caller } from '../../../http/caller.ts';
import { badRequest, notFound } from '../../../http/errors.ts';
import type { Acts } from '../../acts.ts';
import { saving } from '../constraints.ts';
import { checkTexts, requireText } from '../validation.ts';
import { nextVersion } from '../version-lock.ts';
import {
  type DeviceCredentials,
  findCredentials,
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
  readonly version?: number | null;
};

/** Access tokens of devices. */
export function createCredentialsService(parts: {
  database: Database;
  events: EventBus;
  acts: Acts;
  devices: DeviceService;
}) {
  const { database, events, acts, devices } = parts;
  return {
    /** @throws ApiError 404/32 none in the caller's tenant, 403/20 another customer's device */
    async getFor(caller: Caller, deviceId: string): Promise<DeviceCredentials> {
      await devices.getFor(caller, deviceId);
      const found = await findCredentials(database.db, deviceId);
      if (!found) throw notFound('Device', deviceId);
      return found;
    },

    /** Sets another access token; sessions under the old one end. @throws ApiError 400/31, 404/32, 409/35 */
    async update(tenantId: string, save: CredentialsSave, outer?: UnitOfWork): Promise<DeviceCredentials> {
      const { deviceId, credentialsId } = save;
      if (save.credentialsType !== 'ACCESS_TOKEN') {
        throw badRequest('Device credentials type should be ACCESS_TOKEN!');
      }
      requireText(credentialsId, 'Device credentials id should be specified!');
      checkTexts({ credentialsId });
      return inUnitOfWork(database.db, outer, async (unit) => {
        const device = await lockDevice(unit.tx, tenantId, deviceId);
        if (!device) throw notFound('Device', deviceId);
        const stored = await lockCredentials(unit.tx, deviceId);
        if (stored?.id !== save.id) throw badRequest('Unable to update non-existent device credentials!');
        const version = nextVersion('Device credentials', stored.version, save.version);
        const saved = await saving(save, () =>
          updateCredentials(unit.tx, stored.id, { credentialsId, version }),
        );
        if (credentialsId !== stored.credentialsId) {
          const changed = { deviceId, deviceKey: device.key };
          unit.afterCommit(() => events.emit('device.credentialsChanged', changed));
          await acts.tell({ entityType: 'DEVICE', action: 'tokenChanged', entity: device }, unit);
        }
        return saved;
      });
    },
  };
}
