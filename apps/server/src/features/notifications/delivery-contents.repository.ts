import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { alarm } from '../../database/schema/alarms.ts';
import { device } from '../../database/schema/devices.ts';
import { message } from '../../database/schema/messages.ts';
import { delivery, pushSubscription, webhook } from '../../database/schema/notifications.ts';
import { shipment } from '../../database/schema/shipments.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser, userCredentials } from '../../database/schema/users.ts';

/** Alarms as messages describe them. */
export async function findMessageAlarms(queryable: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await queryable
    .select({ alarm, timeZone: device.timeZone })
    .from(alarm)
    .leftJoin(device, eq(device.id, alarm.deviceId))
    .where(inArray(alarm.id, [...ids]));
  return rows.map(({ alarm: row, timeZone }) => ({ ...row, timeZone }));
}
export type StoredMessageAlarm = Awaited<ReturnType<typeof findMessageAlarms>>[number];

/** Shipments as messages describe them. */
export async function findMessageShipments(queryable: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, country, state, city, address, notes, sentTime } = shipment;
  const { deviceCount, receivedCount, missingCount } = shipment;
  return queryable
    .select({
      ...{ id, country, state, city, address, notes, sentTime, deviceCount, receivedCount, missingCount },
      consignee: tenant.title,
      consigneeTenantId: shipment.consigneeTenantId,
    })
    .from(shipment)
    .innerJoin(tenant, eq(tenant.id, shipment.consigneeTenantId))
    .where(inArray(id, [...ids]));
}
export type StoredMessageShipment = Awaited<ReturnType<typeof findMessageShipments>>[number];

/** Messages as mails and notifications show them. */
export async function findMessages(queryable: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, kind, title, text, params, importance } = message;
  return queryable
    .select({ id, kind, title, text, params, importance })
    .from(message)
    .where(inArray(id, [...ids]));
}
export type StoredMessage = Awaited<ReturnType<typeof findMessages>>[number];

/** Those of the deliveries whose reader does not need them any more: the message was read, or does not hold any longer. */
export async function findMoot(
  queryable: Queryable,
  due: readonly (typeof delivery.$inferSelect)[],
  now: number,
): Promise<ReadonlySet<string>> {
  const ids = due.flatMap(({ id, messageId }) => (messageId === null ? [] : [id]));
  if (ids.length === 0) return new Set();
  const rows = await queryable
    .select({ id: delivery.id })
    .from(delivery)
    .where(
      sql`${inArray(delivery.id, ids)} and not exists (
        select 1 from message_recipient r
        where r.message_id = ${delivery.messageId} and r.user_id = ${delivery.userId}
          and r.read_time is null and (r.until_time is null or r.until_time > ${now}))`,
    );
  return new Set(rows.map(({ id }) => id));
}

/** Those of these people who can sign in. */
export async function findRecipients(queryable: Queryable, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  const { id, email, notificationChoices, language } = appUser;
  return queryable
    .select({ id, email, notificationChoices, language, isEnabled: userCredentials.enabled })
    .from(appUser)
    .innerJoin(userCredentials, eq(userCredentials.userId, appUser.id))
    .where(inArray(appUser.id, [...userIds]));
}

export async function findSubscriptions(queryable: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queryable
    .select()
    .from(pushSubscription)
    .where(inArray(pushSubscription.id, [...ids]));
}

export async function findWebhooks(queryable: Queryable, tenantIds: readonly string[]) {
  if (tenantIds.length === 0) return [];
  return queryable
    .select()
    .from(webhook)
    .where(inArray(webhook.tenantId, [...tenantIds]));
}
