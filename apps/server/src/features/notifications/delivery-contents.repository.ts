import { verdictOf } from '@airdeck/air/verdict';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { ownedSince } from '../../database/owned-device-sql.ts';
import { alarm } from '../../database/schema/alarms.ts';
import { conversation, conversationEntry } from '../../database/schema/conversations.ts';
import { device, deviceAttribute } from '../../database/schema/devices.ts';
import { message } from '../../database/schema/messages.ts';
import { delivery, webhook } from '../../database/schema/notifications.ts';
import { shipment } from '../../database/schema/shipments.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { todo } from '../../database/schema/todos.ts';
import { appUser, userCredentials } from '../../database/schema/users.ts';
import { ownerHasDevice } from '../alarms/alarm-filter-sql.ts';
import { isActive, ownTimeOut } from '../devices/devices-sql.ts';
import { measuredAir } from '../worst-air/present-air.ts';
import { presentAirColumns } from '../worst-air/present-air-sql.ts';

/** Alarms, as described in messages, with the present air at their devices, which a former owner does not see. */
export async function findMessageAlarms(queryable: Queryable, ids: readonly string[], now: number) {
  if (ids.length === 0) return [];
  const rows = await queryable
    .select({
      alarm,
      timeZone: device.timeZone,
      isActive: isActive(now),
      measured: presentAirColumns(ownedSince),
    })
    .from(alarm)
    .leftJoin(device, and(eq(device.id, alarm.deviceId), ownerHasDevice))
    .leftJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .where(inArray(alarm.id, [...ids]));
  return rows.map(({ alarm: row, timeZone, measured, ...seen }) => ({
    ...row,
    timeZone,
    air: verdictOf(measuredAir(measured), { isOffline: !seen.isActive }),
  }));
}
export type StoredMessageAlarm = Awaited<ReturnType<typeof findMessageAlarms>>[number];

/** Shipments, as described in messages. */
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

/** Messages, as shown in mails and notifications. */
export async function findMessages(queryable: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, kind, title, text, params, importance } = message;
  return queryable
    .select({ id, kind, title, text, params, importance })
    .from(message)
    .where(inArray(id, [...ids]));
}
export type StoredMessage = Awaited<ReturnType<typeof findMessages>>[number];

/** Entries of conversations, as shown in mails and notifications. */
export async function findWrittenEntries(queryable: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, conversationId, text } = conversationEntry;
  return queryable
    .select({
      ...{ id, conversationId, text },
      subject: conversation.subject,
      /** Null: deleted since. */
      author: { email: appUser.email, firstName: appUser.firstName, lastName: appUser.lastName },
    })
    .from(conversationEntry)
    .innerJoin(conversation, eq(conversation.id, conversationId))
    .leftJoin(appUser, eq(appUser.id, conversationEntry.authorUserId))
    .where(inArray(id, [...ids]));
}
export type StoredWrittenEntry = Awaited<ReturnType<typeof findWrittenEntries>>[number];

/** To-dos, as shown in mails and notifications. */
export async function findGivenTodos(queryable: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, task, dueDate, deviceName, alarmName } = todo;
  return queryable
    .select({
      ...{ id, task, dueDate, deviceName, alarmName },
      /** Null: deleted since. */
      author: { email: appUser.email, firstName: appUser.firstName, lastName: appUser.lastName },
    })
    .from(todo)
    .leftJoin(appUser, eq(appUser.id, todo.authorUserId))
    .where(inArray(id, [...ids]));
}
export type StoredGivenTodo = Awaited<ReturnType<typeof findGivenTodos>>[number];

/**
 * Those of the deliveries that are obsolete: the message was read or has expired; the conversation was read, or has a
 * later entry with its own delivery; the to-do is done, deleted, reassigned, or was assigned to the reader again.
 */
export async function findObsolete(
  queryable: Queryable,
  due: readonly (typeof delivery.$inferSelect)[],
  now: number,
): Promise<ReadonlySet<string>> {
  const ids = due.flatMap(({ id, messageId, conversationEntryId, todoId }) =>
    messageId === null && conversationEntryId === null && todoId === null ? [] : [id],
  );
  if (ids.length === 0) return new Set();
  const isRead = sql`${delivery.messageId} is not null and not exists (
    select 1 from message_recipient r
    where r.message_id = ${delivery.messageId} and r.user_id = ${delivery.userId}
      and r.read_time is null and (r.until_time is null or r.until_time > ${now}))`;
  const isReadEntry = sql`${delivery.conversationEntryId} is not null and not exists (
    select 1 from conversation_entry e
    join conversation_reader r on r.conversation_id = e.conversation_id and r.user_id = ${delivery.userId}
    where e.id = ${delivery.conversationEntryId} and r.unread_count > 0)`;
  const isFollowed = sql`exists (
    select 1 from conversation_entry e
    join conversation_entry later on later.conversation_id = e.conversation_id and later.number > e.number
    join delivery d on d.conversation_entry_id = later.id and d.user_id = ${delivery.userId}
      and d.channel = ${delivery.channel} and d.state = 'waiting'
    where e.id = ${delivery.conversationEntryId})`;
  const isNoLongerTheirs = sql`${delivery.todoId} is not null and not exists (
    select 1 from todo t
    where t.id = ${delivery.todoId} and t.holder_user_id = ${delivery.userId} and t.done_time is null)`;
  const isGivenAgain = sql`${delivery.todoId} is not null and exists (
    select 1 from delivery d
    where d.todo_id = ${delivery.todoId} and d.user_id = ${delivery.userId} and d.channel = ${delivery.channel}
      and d.subscription_id is not distinct from ${delivery.subscriptionId} and d.state = 'waiting'
      and (d.created_time, d.id) > (${delivery.createdTime}, ${delivery.id}))`;
  const rows = await queryable
    .select({ id: delivery.id })
    .from(delivery)
    .where(
      and(inArray(delivery.id, ids), or(isRead, isReadEntry, isFollowed, isNoLongerTheirs, isGivenAgain)),
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

export async function findWebhooks(queryable: Queryable, tenantIds: readonly string[]) {
  if (tenantIds.length === 0) return [];
  return queryable
    .select()
    .from(webhook)
    .where(inArray(webhook.tenantId, [...tenantIds]));
}
