import { givenOwner } from '@airdeck/contract/common/entity-id';
import { savedDeviceRecordSchema } from '@airdeck/contract/device-records';
import { z } from 'zod';
import { api } from '../../../lib/api-client/api.ts';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import type { NewDeviceValues } from '../validate-new-device.ts';
import { readOwnToken } from './access-token.ts';
import { assignToCustomer, recordAssignment } from './change-device.ts';
import { deleteProfile, ensureProfile, type UsedProfile } from './device-profiles.ts';
import { step } from './failed-step.ts';

const platformDeviceSchema = z.object({
  id: z.object({ id: z.string() }),
  name: z.string(),
  customerId: z.object({ id: z.string() }).nullish(),
});

/** What is said of a device of the reader's tenant. */
export type NewTenantDevice = NewDeviceValues & {
  /** Id of the record of the model that it is of. */
  readonly purifierId?: string | null;
};

/** A device that now is as it was asked for. */
export type CreatedDevice = {
  readonly deviceId: string;
  readonly name: string;
  /** Undefined where it could not be read. */
  readonly accessToken: string | undefined;
  /** Whether it was there before, and was only given to the customer. */
  readonly wasThere: boolean;
};

/** What is asked on the way. Each answers whether to go on. */
export type Questions = {
  /** Whether the device, just made, is to be given to the customer. */
  readonly assignNew: () => Promise<boolean>;
  /** Whether the device of that name, which was there before, is to be given to the customer. */
  readonly assignExisting: () => Promise<boolean>;
};

/** A device that was made and could neither be finished nor taken back: the next try finishes it. */
export type LeftBehind = { readonly deviceId: string; readonly name: string };

/** The chain broke and left something behind. */
export class UnfinishedDevice extends Error {
  override readonly name = 'UnfinishedDevice';
  readonly left: LeftBehind;

  constructor(left: LeftBehind, cause: unknown) {
    super('a device was left behind', { cause });
    this.left = left;
  }
}

const TAKEN = 'Device with such name already exists!';

/** The device of that name is there already, and nobody said what to do with it. */
export function isNameTaken(error: unknown): boolean {
  return isApiFailure(error) && error.message === TAKEN;
}

/**
 * Makes a device of the reader's tenant: its profile, the device, its record, and, where a customer is wanted, the
 * assignment. What was made is taken back when a later step fails, so that the next try begins anew.
 * @param left of an earlier try.
 * @returns undefined when the reader did not want what there was to choose
 * @throws FailedStep; UnfinishedDevice where it could not be taken back
 */
export async function createDevice(
  values: NewTenantDevice,
  customer: LookupOption | null,
  ask: Questions,
  left: LeftBehind | undefined,
): Promise<CreatedDevice | undefined> {
  const name = values.name.trim();
  const profile = await ensureProfile(values);
  const undoProfile = () => (profile.isNew ? deleteProfile(profile.id) : Promise.resolve());
  let deviceId: string;
  try {
    deviceId = await saveDevice(values, profile, left?.name === name ? left : undefined);
  } catch (error) {
    // A profile too many is no harm: the next try finds it by its name.
    await undoProfile().catch(() => {});
    if (customer === null || !(error instanceof Error) || !isNameTaken(error.cause)) throw error;
    return (await ask.assignExisting()) ? giveExisting(name, customer) : undefined;
  }
  try {
    await record(values, deviceId, profile);
    if (customer !== null && (await ask.assignNew())) await giveNew(deviceId, customer);
  } catch (error) {
    try {
      await deleteDevice(deviceId);
    } catch {
      throw new UnfinishedDevice({ deviceId, name }, error);
    }
    await undoProfile().catch(() => {});
    throw error;
  }
  return { deviceId, name, accessToken: await tokenOf(deviceId), wasThere: false };
}

async function saveDevice(
  { name, label, description, transportType }: NewDeviceValues,
  profile: UsedProfile,
  left: LeftBehind | undefined,
): Promise<string> {
  const { id } = await step('devices.create.failed', () =>
    api.request({
      method: 'POST',
      path: '/api/device',
      body: {
        ...(left && { id: { entityType: 'DEVICE', id: left.deviceId } }),
        name: name.trim(),
        label: label.trim(),
        deviceProfileId: { entityType: 'DEVICE_PROFILE', id: profile.id },
        additionalInfo: { gateway: false, overwriteActivityTime: false, description: description.trim() },
        transportType,
        type: profile.name,
      },
      schema: platformDeviceSchema,
    }),
  );
  return id.id;
}

/** Adds to the product's records what the platform does not keep. */
function record(values: NewTenantDevice, deviceId: string, profile: UsedProfile): Promise<void> {
  return step('devices.create.notRecorded', () =>
    api.request({
      method: 'POST',
      path: '/backoffice/dapAdddevice/dapCreateDevice',
      body: {
        deviceId,
        deviceName: values.name.trim(),
        deviceLabel: values.label.trim(),
        description: values.description.trim(),
        deviceProfileId: profile.id,
        deviceProfileName: profile.name,
        purifierId: values.purifierId,
      },
      schema: emptyAnswer,
    }),
  );
}

/** Nobody else can have seen it yet: it is with no customer. */
function giveNew(deviceId: string, customer: LookupOption): Promise<void> {
  return assignToCustomer({ deviceId, deviceOwnerId: null }, customer.value, false);
}

async function giveExisting(name: string, customer: LookupOption): Promise<CreatedDevice> {
  const { id, customerId } = await step('devices.assign.failed', () =>
    api.request({ path: '/api/tenant/device', query: { deviceName: name }, schema: platformDeviceSchema }),
  );
  const owner = givenOwner(customerId?.id);
  if (owner === customer.value) await recordAssignment(id.id, customer.value, false);
  else await assignToCustomer({ deviceId: id.id, deviceOwnerId: owner }, customer.value, false);
  return { deviceId: id.id, name, accessToken: await tokenOf(id.id), wasThere: true };
}

function deleteDevice(deviceId: string): Promise<void> {
  return api.request({
    method: 'DELETE',
    path: `/api/device/${encodeURIComponent(deviceId)}`,
    schema: emptyAnswer,
  });
}

/** A device is none the worse for a token that cannot be read just now. */
async function tokenOf(deviceId: string): Promise<string | undefined> {
  try {
    return await readOwnToken(deviceId);
  } catch {
    return undefined;
  }
}

/** Puts a device into the stock. @returns with the access token it was given, or that was made */
export function createStockDevice(values: NewDeviceValues, purifierId: string | null) {
  const given = (text: string) => (text.trim() === '' ? null : text.trim());
  return api.request({
    method: 'POST',
    path: '/backoffice/dapAdddevice/dapCreateDevice',
    body: {
      deviceName: values.name.trim(),
      deviceLabel: values.label.trim(),
      deviceProfileName: given(values.profileName),
      description: given(values.description),
      deviceInstalledPlace: given(values.place),
      accessToken: given(values.accessToken),
      purifierId,
    },
    schema: savedDeviceRecordSchema,
  });
}
