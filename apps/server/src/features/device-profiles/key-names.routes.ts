import { toPage } from '@airdeck/contract/common/page';
import {
  addKeyName,
  getKeyNames,
  getSentKeys,
  listKeyNames,
  type ProfileKeyNames,
  setKeyNames,
} from '@airdeck/contract/key-names/key-names';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { serve } from '../../http/serve.ts';
import type { DeviceProfileAdministration } from './device-profile-administration.service.ts';
import type { DeviceProfile } from './device-profiles.repository.ts';
import type { DeviceProfileService } from './device-profiles.service.ts';
import { sentKeysOf } from './key-names.ts';
import { findSentKeys } from './sent-keys.repository.ts';

/** The quantities that the keys are which devices of a profile send. */
export function keyNamesRoutes(
  app: FastifyInstance,
  parts: {
    database: Database;
    clock: Clock;
    deviceProfiles: Pick<DeviceProfileService, 'getFor' | 'listFor'>;
    deviceProfileAdministration: Pick<DeviceProfileAdministration, 'setKeyNamesFor'>;
  },
): void {
  const { database, clock, deviceProfiles, deviceProfileAdministration: administration } = parts;

  serve(app, listKeyNames, async ({ caller, query }) => {
    const { rows, total } = await deviceProfiles.listFor(caller, query);
    return toPage(rows.map(keyNamesBody), total, query.page, query.pageSize);
  });

  serve(app, getSentKeys, async ({ caller, params }) => {
    const { id, keyNames } = await deviceProfiles.getFor(caller, params.deviceProfileId);
    return sentKeysOf(await findSentKeys(database, id, clock() - SENT_SPAN_MS), keyNames);
  });

  serve(app, getKeyNames, async ({ caller, params }) =>
    keyNamesBody(await deviceProfiles.getFor(caller, params.deviceProfileId)),
  );

  serve(app, setKeyNames, async ({ caller, params, body: { keyNames, version } }) =>
    keyNamesBody(
      await administration.setKeyNamesFor(caller, params.deviceProfileId, () => keyNames, version),
    ),
  );

  serve(app, addKeyName, async ({ caller, params, body }) =>
    keyNamesBody(
      await administration.setKeyNamesFor(caller, params.deviceProfileId, (present) => [...present, body]),
    ),
  );
}

/** Keys that were sent before are left out: the devices may have another firmware now. */
const SENT_SPAN_MS = 7 * 86_400_000;

const keyNamesBody = ({ id, name, keyNames, version }: DeviceProfile): ProfileKeyNames => ({
  deviceProfileId: id,
  name,
  keyNames,
  version,
});
