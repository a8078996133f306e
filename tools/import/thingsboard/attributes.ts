import { z } from 'zod';
import {
  ACTIVITY_KEYS,
  ATTRIBUTE_SCOPES,
  getAttributesOfScope,
  writeAttributes,
} from '../../../packages/contract/src/attributes/attributes.ts';
import { sendAttributes } from '../../../packages/contract/src/device-port/device-api.ts';
import { getDeviceCredentials } from '../../../packages/contract/src/devices/device-credentials.ts';
import { batchesOf, writeInHalves } from './batches.ts';
import { printable } from './http-client.ts';
import type { TenantRun } from './run.ts';
import { writer } from './tenant-data.ts';
import { attributesSchema, credentialsSchema, type WireDevice } from './wire.ts';

/** Attributes that ThingsBoard's monitoring of devices writes: Airdeck computes them. */
const COMPUTED: ReadonlySet<string> = new Set([
  ...ACTIVITY_KEYS,
  'lastConnectTime',
  'lastDisconnectTime',
  'inactivityAlarmTime',
]);

/** Limits of a request: well below those of a device message. */
const BATCH = { items: 100, bytes: 32_000 };

type Attribute = readonly [key: string, value: unknown];

/** Imports the attributes of all three scopes. Client attributes are written as the device, with its token. */
export async function importAttributes(
  run: TenantRun,
  device: WireDevice,
  { targetId, token }: { readonly targetId: string | undefined; readonly token: string | null },
): Promise<void> {
  const { source, tally, isDry } = run;
  for (const scope of ATTRIBUTE_SCOPES) {
    const params = { entityType: 'DEVICE', entityId: device.id, scope };
    const read = await source.call(getAttributesOfScope, { params }, attributesSchema);
    const attributes = read
      .filter(({ key, value }) => !COMPUTED.has(key) && value !== null && value !== undefined)
      .map(({ key, value }): Attribute => [key, value]);
    if (attributes.length === 0) continue;
    if (isDry || targetId === undefined) {
      tally.note(`attributes in ${scope}`, attributes.length);
      continue;
    }
    const target = writer(run);
    const write =
      scope === 'CLIENT_SCOPE'
        ? await asDevice(run, targetId, token)
        : (body: unknown) =>
            target.call(writeAttributes, { params: { ...params, entityId: targetId }, body }, z.unknown());
    for (const batch of batchesOf(attributes, BATCH)) {
      await writeInHalves(
        batch,
        (some) => write(Object.fromEntries(some)),
        (_, reason) => tally.note(`attributes that Airdeck did not take: ${printable(reason)}`),
      );
    }
  }
}

type Write = (body: unknown) => Promise<unknown>;

async function asDevice(run: TenantRun, targetId: string, known: string | null): Promise<Write> {
  const target = writer(run);
  const token =
    known ??
    (await target.call(getDeviceCredentials, { params: { deviceId: targetId } }, credentialsSchema))
      .credentialsId;
  return (body) => target.call(sendAttributes, { params: { token: token ?? '' }, body }, z.unknown());
}
