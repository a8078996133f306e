import { CLAIMING_ALLOWED_KEY, CLAIMING_DATA_KEY } from '@airdeck/contract/claiming/claiming';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { device } from '../../database/schema/devices.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { deviceClaimOffer } from './claiming.tables.ts';

const CLAIMING_KEYS = [CLAIMING_ALLOWED_KEY, CLAIMING_DATA_KEY];

export type DeviceToClaim = {
  readonly id: string;
  readonly key: number;
  readonly name: string;
  readonly customerId: string | null;
};

/** A device of the tenant, with or without a customer; locked until the transaction ends. */
export async function lockDeviceToClaim(
  tx: Queryable,
  tenantId: string,
  name: string,
): Promise<DeviceToClaim | undefined> {
  const [found] = await tx
    .select({ id: device.id, key: device.key, name: device.name, customerId: device.customerId })
    .from(device)
    .where(and(eq(device.tenantId, tenantId), eq(device.name, name)))
    .for('update');
  return found;
}

/** The offer of a device itself, even if expired. */
export async function findOffer(
  tx: Queryable,
  deviceKey: number,
): Promise<{ secretHash: string; expirationTime: number } | undefined> {
  const { secretHash, expirationTime } = deviceClaimOffer;
  const [found] = await tx
    .select({ secretHash, expirationTime })
    .from(deviceClaimOffer)
    .where(eq(deviceClaimOffer.deviceKey, deviceKey));
  return found;
}

/** The tenant's settings for claiming a device. `data` undefined: none. */
export async function findClaimingAttributes(
  tx: Queryable,
  deviceKey: number,
): Promise<{ isAllowed: boolean; data: unknown }> {
  const { key, value, scope } = deviceAttribute;
  const found = await tx
    .select({ key, value })
    .from(deviceAttribute)
    .where(and(eq(deviceAttribute.deviceKey, deviceKey), eq(scope, 'SERVER_SCOPE')));
  const values = new Map(found.map((attribute) => [attribute.key, attribute.value]));
  return { isAllowed: values.get(CLAIMING_ALLOWED_KEY) === true, data: values.get(CLAIMING_DATA_KEY) };
}

/** Permits a device to offer itself. */
export async function allowOffers(tx: Queryable, deviceKey: number, lastUpdateTs: number): Promise<void> {
  await tx
    .insert(deviceAttribute)
    .values({ deviceKey, scope: 'SERVER_SCOPE', key: CLAIMING_ALLOWED_KEY, value: true, lastUpdateTs })
    .onConflictDoUpdate({
      target: [deviceAttribute.deviceKey, deviceAttribute.scope, deviceAttribute.key],
      set: { value: true, lastUpdateTs },
    });
}

const withIds = (deviceIds: readonly string[]) => sql`
  device.id = any(${sql.param([...deviceIds])}::uuid[])`;

/** Deletes the offers of devices themselves. */
export async function deleteOffers(tx: Queryable, deviceIds: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from device_claim_offer using device
    where device.key = device_claim_offer.device_key and ${withIds(deviceIds)}`);
}

/** Deletes the tenants' settings for claiming devices. @returns the deleted attributes */
export async function deleteClaimingAttributes(
  tx: Queryable,
  deviceIds: readonly string[],
): Promise<{ deviceId: string; deviceKey: number; key: string }[]> {
  const { rows } = await tx.execute<{ deviceId: string; deviceKey: number; key: string }>(sql`
    delete from device_attribute a using device
    where device.key = a.device_key and ${withIds(deviceIds)}
      and a.scope = 'SERVER_SCOPE' and a.key = any(${sql.param(CLAIMING_KEYS)}::text[])
    returning device.id as "deviceId", device.key as "deviceKey", a.key`);
  return rows;
}
