import { MAX_KEY_LENGTH } from '../../../packages/contract/src/device-port/device-messages.ts';
import {
  getDeviceCredentials,
  saveDeviceWithCredentials,
} from '../../../packages/contract/src/devices/device-credentials.ts';
import {
  getDeviceByName,
  listDevicesOfTenant,
  saveDevice,
} from '../../../packages/contract/src/devices/tenant-devices.ts';
import { importAlarms } from './alarms.ts';
import { importAttributes } from './attributes.ts';
import { printable } from './http-client.ts';
import { isRefusal, undefinedIfMissing } from './import-entity.ts';
import { mapKeys } from './key-table.ts';
import { forEachConcurrently, readList } from './lists.ts';
import type { DeviceProgress } from './progress.ts';
import type { TenantRun } from './run.ts';
import { readKeys } from './series.ts';
import { copyTelemetry } from './telemetry.ts';
import { writer } from './tenant-data.ts';
import {
  credentialsSchema,
  deviceSchema,
  sourceIdOf,
  type WireCredentials,
  type WireDevice,
  withSourceId,
} from './wire.ts';

/** Imports all devices of the tenant, a few at a time. @param onDone after each of them */
export async function importDevices(run: TenantRun, onDone: () => void): Promise<void> {
  const devices = readList(run.source, listDevicesOfTenant, deviceSchema);
  await forEachConcurrently(devices, run.concurrency, async (device) => {
    await importDevice(run, device);
    onDone();
  });
}

async function importDevice(run: TenantRun, device: WireDevice): Promise<void> {
  const { source, progress, tally, isDry, parts } = run;
  const params = { deviceId: device.id };
  const credentials = await source.call(getDeviceCredentials, { params }, credentialsSchema);
  const known = (await progress.readDevice(device.id)) ?? (await findOrCreate(run, device, credentials));
  if (known === 'leftOut') return;
  tally.count('device', 'brought');
  noteDifferences(run, device, credentials);
  if (parts.has('attributes') && !known?.areAttributesDone) {
    const token = credentials.credentialsType === 'ACCESS_TOKEN' ? credentials.credentialsId : null;
    await importAttributes(run, device, { targetId: known?.targetId, token });
    if (known) {
      known.areAttributesDone = true;
      await progress.writeDevice(device.id, known);
    }
  }
  if (parts.has('alarms')) await importAlarms(run, device, known);
  if (!parts.has('telemetry')) return;
  const keys = await keysOf(run, device.id);
  if (isDry || !known) return;
  await copyTelemetry({
    source,
    target: writer(run),
    sourceId: device.id,
    progress: known,
    keys,
    fromTs: run.fromTs,
    save: () => progress.writeDevice(device.id, known),
    onStored(rows, values) {
      tally.readings.rows += rows;
      tally.readings.values += values;
    },
    onRefused(reason) {
      tally.readings.refusedValues += 1;
      tally.note(`values that Airdeck did not take: ${printable(reason)}`);
    },
    onUnanswered() {
      tally.note('keys with a comma of which nothing came: ThingsBoard answers for them from 4.3 on');
    },
  });
  await progress.writeDevice(device.id, known);
}

/** @returns undefined: a dry run, which would create it */
async function findOrCreate(
  run: TenantRun,
  device: WireDevice,
  credentials: WireCredentials,
): Promise<DeviceProgress | 'leftOut' | undefined> {
  const { target, progress, tally, isDry } = run;
  const { name } = device;
  const find = async () =>
    target && undefinedIfMissing(target.call(getDeviceByName, { query: { deviceName: name } }, deviceSchema));
  const leaveOut = async (reason: string) => {
    await tally.leaveOut('device', name, reason);
    return 'leftOut' as const;
  };
  const begin = async (targetId: string) => {
    const begun = { targetId, areAttributesDone: false, alarmIds: [], cursors: new Map(), refusedValues: 0 };
    await progress.writeDevice(device.id, begun);
    return begun;
  };

  const found = await find();
  if (found) {
    if (sourceIdOf(found) !== device.id) return leaveOut('another device has its name on Airdeck');
    return begin(found.id);
  }
  const owners = ownersOf(run, device);
  if (typeof owners === 'string') return leaveOut(owners);
  if (isDry) return undefined;
  try {
    return await begin(await create(run, device, credentials, owners));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The response to a first request was lost, and its retry is refused: the first one created the device.
    const made = await find();
    return made && sourceIdOf(made) === device.id ? begin(made.id) : leaveOut(error.message);
  }
}

type Owners = { readonly customerId: string | undefined; readonly profileId: string | undefined };

/** The ids on Airdeck of customer and profile, or the reason why one is missing. */
function ownersOf({ progress, isDry, publicCustomerIds }: TenantRun, device: WireDevice): Owners | string {
  const customerId = publicCustomerIds.has(device.customerId ?? '') ? null : device.customerId;
  const customer = customerId === null ? undefined : progress.mapped('customer', customerId);
  const profile =
    device.deviceProfileId === null ? undefined : progress.mapped('profile', device.deviceProfileId);
  if (!isDry && customerId !== null && !customer) return 'its customer is not imported';
  if (!isDry && device.deviceProfileId !== null && !profile) return 'its device profile is not imported';
  return { customerId: customer?.targetId, profileId: profile?.targetId };
}

/** Device, owner, profile and token in one request, which Airdeck stores in one transaction. @returns its id */
async function create(
  run: TenantRun,
  { id, name, label, additionalInfo }: WireDevice,
  { credentialsType, credentialsId }: WireCredentials,
  { customerId, profileId }: Owners,
): Promise<string> {
  const device = {
    name,
    label,
    additionalInfo: withSourceId(additionalInfo, id),
    ...(customerId && { customerId: { entityType: 'CUSTOMER', id: customerId } }),
    ...(profileId && { deviceProfileId: { entityType: 'DEVICE_PROFILE', id: profileId } }),
  };
  const target = writer(run);
  const made =
    credentialsType === 'ACCESS_TOKEN'
      ? target.call(
          saveDeviceWithCredentials,
          { body: { device, credentials: { credentialsType, credentialsId } } },
          deviceSchema,
        )
      : target.call(saveDevice, { body: device }, deviceSchema);
  return (await made).id;
}

function noteDifferences(
  { tally }: TenantRun,
  device: WireDevice,
  { credentialsType }: WireCredentials,
): void {
  if (credentialsType !== 'ACCESS_TOKEN') {
    tally.note(
      `devices with ${printable(credentialsType)} credentials: they come along with an access token of their own`,
    );
  }
  if (device.additionalInfo['gateway'] === true) {
    tally.note(
      'gateways: here they serve devices of their customer; those of all customers where that is switched on',
    );
  }
}

/** The imported keys of a device, with their names on Airdeck. */
export async function keysOf(
  { source, tally, ownKeys }: Pick<TenantRun, 'source' | 'tally' | 'ownKeys'>,
  deviceId: string,
): Promise<ReadonlyMap<string, string>> {
  const all = await readKeys(source, deviceId);
  const storable = all.filter((key) => key !== '' && key.length <= MAX_KEY_LENGTH);
  if (storable.length < all.length)
    tally.note('keys that are too long or empty: left out', all.length - storable.length);
  const { keys, contested } = mapKeys(storable, ownKeys);
  for (const [source, target] of keys)
    if (source !== target) tally.note(`key ${printable(source)} becomes ${target}`);
  for (const key of contested) {
    tally.note(`key ${printable(key)} keeps its name where another key of the device has the usual one`);
  }
  return keys;
}
