import { pageSchema } from '@airdeck/contract/common/page';
import { z } from 'zod';
import { api } from '../../../lib/api-client/api.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import type { NewDeviceValues } from '../validate-new-device.ts';
import { FailedStep, step } from './failed-step.ts';

const profileSchema = z.object({
  id: z.object({ id: z.string() }),
  name: z.string(),
  transportType: z.string(),
});
const profilePageSchema = pageSchema(profileSchema);

/** The profile a device is to have, and whether it was made for it. */
export type UsedProfile = { readonly id: string; readonly name: string; readonly isNew: boolean };

/** What a profile is called where only the transport is asked for. */
const NAME_OF_MQTT = 'MQTT';

/**
 * The profile of that name, made where the tenant has none; without a name and with the default transport, the tenant's
 * default one.
 * @throws FailedStep: also when the profile of that name has another transport
 */
export async function ensureProfile({ profileName, transportType }: NewDeviceValues): Promise<UsedProfile> {
  const name = profileName.trim() || (transportType === 'MQTT' ? NAME_OF_MQTT : '');
  if (name === '') return { ...(await readDefault()), isNew: false };
  const known = await step('devices.create.profileFailed', () => findProfile(name));
  if (!known) return { ...(await makeProfile(name, transportType)), isNew: true };
  if (known.transportType !== transportType) {
    throw new FailedStep('devices.create.otherTransport', undefined);
  }
  return { id: known.id.id, name, isNew: false };
}

async function readDefault() {
  const { id, name } = await step('devices.create.defaultProfileFailed', () =>
    api.request({ path: '/api/deviceProfileInfo/default', schema: profileSchema }),
  );
  return { id: id.id, name };
}

async function findProfile(name: string) {
  const { data } = await api.request({
    path: '/api/deviceProfileInfos',
    query: { pageSize: 1000, page: 0, textSearch: name },
    schema: profilePageSchema,
  });
  return data.find((profile) => profile.name === name);
}

async function makeProfile(name: string, transportType: NewDeviceValues['transportType']) {
  const { id } = await step('devices.create.profileFailed', () =>
    api.request({
      method: 'POST',
      path: '/api/deviceProfile',
      body: {
        name,
        type: 'DEFAULT',
        transportType,
        provisionType: 'DISABLED',
        profileData: {
          configuration: { type: 'DEFAULT' },
          transportConfiguration: { type: transportType },
          alarms: null,
          provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
        },
      },
      schema: profileSchema,
    }),
  );
  return { id: id.id, name };
}

export function deleteProfile(id: string): Promise<void> {
  return api.request({
    method: 'DELETE',
    path: `/api/deviceProfile/${encodeURIComponent(id)}`,
    schema: emptyAnswer,
  });
}
