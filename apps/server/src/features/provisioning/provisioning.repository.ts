import { PROVISION_STATE_KEY } from '@airdeck/contract/provisioning/provisioning';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { device, deviceProfile } from '../../database/schema/devices.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { deviceCredentials } from '../devices/devices.tables.ts';

/** The value of `PROVISION_STATE_KEY`. */
export const PROVISIONED = 'provisioned';

const DAY_MS = 86_400_000;

const profiles = (tx: Queryable) => {
  const { id, tenantId, provisionType, provisionDeviceSecret } = deviceProfile;
  return tx.select({ id, tenantId, provisionType, provisionDeviceSecret }).from(deviceProfile);
};

/** The profile of a key, in any tenant. */
export async function findProfileOfKey(tx: Queryable, key: string) {
  const [found] = await profiles(tx).where(eq(deviceProfile.provisionDeviceKey, key));
  return found;
}

/** A profile of a tenant; id null: the default one. */
export async function findProfileFor(tx: Queryable, tenantId: string, id: string | null) {
  const isMeant = id === null ? deviceProfile.isDefault : eq(deviceProfile.id, id);
  const [found] = await profiles(tx).where(and(eq(deviceProfile.tenantId, tenantId), isMeant));
  return found;
}

/**
 * Counts a new device of the profile in its present day, which begins with the first device. Locks the profile.
 * @returns false if the limit is reached, or the profile has other keys by now
 */
export async function countProvisioned(
  tx: Queryable,
  profile: { readonly id: string; readonly provisionDeviceSecret: string | null },
  { now, max }: { readonly now: number; readonly max: number },
): Promise<boolean> {
  const { provisionedSince: since, provisionedCount: count } = deviceProfile;
  // A day that begins in the future was set by a clock that was ahead.
  const isSameDay = sql`${since} > ${now - DAY_MS} and ${since} <= ${now}`;
  const { rowCount } = await tx
    .update(deviceProfile)
    .set({
      provisionedSince: sql`case when ${isSameDay} then ${since} else ${now} end`,
      provisionedCount: sql`case when ${isSameDay} then ${count} + 1 else 1 end`,
    })
    .where(
      and(
        eq(deviceProfile.id, profile.id),
        eq(deviceProfile.provisionDeviceSecret, profile.provisionDeviceSecret ?? ''),
        sql`(not (${isSameDay}) or ${count} < ${max})`,
      ),
    );
  return rowCount === 1;
}

/** The device of this name in a profile, with its access token. Locked until the transaction ends. */
export async function lockPreparedDevice(
  tx: Queryable,
  profile: { readonly id: string; readonly tenantId: string },
  name: string,
) {
  const { id, key, tenantId, customerId } = device;
  const [found] = await tx
    .select({
      id,
      key,
      tenantId,
      customerId,
      name: device.name,
      accessToken: deviceCredentials.credentialsId,
    })
    .from(device)
    .innerJoin(deviceCredentials, eq(deviceCredentials.deviceId, id))
    .where(and(eq(tenantId, profile.tenantId), eq(device.deviceProfileId, profile.id), eq(device.name, name)))
    .for('update', { of: device });
  return found;
}

/** Marks a device as provisioned. @returns false if it is marked already */
export async function markProvisioned(tx: Queryable, deviceKey: number, now: number): Promise<boolean> {
  const { rowCount } = await tx
    .insert(deviceAttribute)
    .values({
      deviceKey,
      scope: 'SERVER_SCOPE',
      key: PROVISION_STATE_KEY,
      value: PROVISIONED,
      lastUpdateTs: now,
    })
    .onConflictDoNothing();
  return rowCount === 1;
}
