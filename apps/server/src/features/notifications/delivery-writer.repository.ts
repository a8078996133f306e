import type { DeliveryEvent, ShipmentEvent } from '@airdeck/contract/deliveries';
import {
  type NotificationChoices,
  type NotifiedSubject,
  PERSONAL_CHANNELS,
} from '@airdeck/contract/notifications';
import type { AlarmSeverity } from '@airdeck/contract/severities';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { LIMITS } from '../../limits/limits.ts';

/** An alarm that was raised or cleared. */
export type AlarmChange = {
  readonly alarmId: string;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly ruleId: string | null;
  readonly severity: AlarmSeverity;
};

const changesOf = (changes: readonly AlarmChange[]) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as c("alarmId" uuid, "tenantId" uuid, "customerId" uuid, "ruleId" uuid, severity text)`;

/**
 * A delivery for each person and channel whom the rule names and who chose to be notified: only those who may see the
 * alarm. One that no rule raised goes to the customer's users and the tenant's administrators.
 */
export async function insertRaised(
  tx: Queryable,
  changes: readonly AlarmChange[],
  given: { readonly now: number; readonly sendsMail: boolean; readonly usual: NotificationChoices },
): Promise<void> {
  const { now, sendsMail, usual } = given;
  await tx.execute(sql`
    insert into delivery (id, created_time, tenant_id, alarm_id, event, severity, channel, user_id, subscription_id,
      state, next_time)
    select gen_random_uuid(), ${now}::bigint, c."tenantId", c."alarmId", 'raised', c.severity, way.channel, u.id,
      way.subscription_id, 'waiting', ${now}::bigint
    from ${changesOf(changes)}
    left join alarm_rule r on r.id = c."ruleId"
    join app_user u on u.tenant_id = c."tenantId"
      and (u.authority = 'TENANT_ADMIN' or u.customer_id = c."customerId")
      and ${isRecipient}
    join user_credentials account on account.user_id = u.id and account.enabled
    cross join lateral (${waysTo(sendsMail)}) way
    where coalesce(u.notification_choices, ${JSON.stringify(usual)}::jsonb) -> way.channel ? c.severity
    union all
    select gen_random_uuid(), ${now}::bigint, c."tenantId", c."alarmId", 'raised', c.severity, 'webhook', null, null, 'waiting', ${now}::bigint
    from ${changesOf(changes)}
    join webhook w on w.tenant_id = c."tenantId" and w.is_enabled and w.severities ? c.severity`);
}

/** Whether the user `u` is a recipient of the rule `r`; of alarms without a rule, everyone is. */
const isRecipient = sql`(
  coalesce((r.recipients ->> case u.authority when 'TENANT_ADMIN' then 'tenantAdmins' else 'customerUsers' end)::boolean, true)
  or r.recipients -> 'userIds' ? u.id::text)`;

/** Those of these rules of whose alarms anyone is notified: a recipient, as they chose, or the tenant's webhook. */
export async function findHeardRules(
  queryable: Queryable,
  ruleIds: readonly string[],
  given: { readonly sendsMail: boolean; readonly usual: NotificationChoices },
): Promise<ReadonlySet<string>> {
  if (ruleIds.length === 0) return new Set();
  const { rows } = await queryable.execute<{ id: string }>(sql`
    select r.id from alarm_rule r
    where ${inArray(sql`r.id`, [...ruleIds])} and (
      exists (
        select 1 from app_user u
        join user_credentials account on account.user_id = u.id and account.enabled
        cross join lateral (${waysTo(given.sendsMail)}) way
        where u.tenant_id = r.tenant_id and ${isRecipient}
          and coalesce(u.notification_choices, ${JSON.stringify(given.usual)}::jsonb) -> way.channel ? r.severity)
      or exists (select 1 from webhook w where w.tenant_id = r.tenant_id and w.is_enabled and w.severities ? r.severity))`);
  return new Set(rows.map(({ id }) => id));
}

/** A shipment of which people are to be notified. */
export type ShipmentChange = {
  readonly shipmentId: string;
  readonly event: ShipmentEvent;
  /** The consignee: all of its administrators. Null: the consignor alone. */
  readonly tenantId: string | null;
  readonly consignorId: string | null;
  /** Who did it, and knows. */
  readonly byUserId: string | null;
};

/**
 * A delivery for each person and channel, unless the person wants to be notified of nothing in this way. Of what is done,
 * undone and done again in a short time there is one: it is sent by itself, and a consignee must not flood a consignor.
 */
export async function insertOfShipment(
  tx: Queryable,
  change: ShipmentChange,
  given: { readonly now: number; readonly sendsMail: boolean; readonly usual: NotificationChoices },
): Promise<void> {
  const { shipmentId, event, tenantId, consignorId, byUserId } = change;
  const { now, sendsMail, usual } = given;
  await tx.execute(sql`
    insert into delivery (id, created_time, tenant_id, shipment_id, event, channel, user_id, subscription_id, state,
      next_time)
    select gen_random_uuid(), ${now}::bigint, u.tenant_id, ${shipmentId}::uuid, ${event}, way.channel, u.id,
      way.subscription_id, 'waiting', ${now}::bigint
    from app_user u
    join user_credentials account on account.user_id = u.id and account.enabled
    cross join lateral (${waysTo(sendsMail)}) way
    where case when ${tenantId}::uuid is null then u.id = ${consignorId}::uuid
        else u.tenant_id = ${tenantId}::uuid and u.authority = 'TENANT_ADMIN' end
      and u.id is distinct from ${byUserId}::uuid
      and not exists (select 1 from delivery d where d.shipment_id = ${shipmentId}::uuid and d.event = ${event}
        and d.user_id = u.id and d.channel = way.channel
        and d.subscription_id is not distinct from way.subscription_id
        and d.created_time > ${now - LIMITS.notifications.windowMs}::bigint)
      and jsonb_array_length(coalesce(u.notification_choices, ${JSON.stringify(usual)}::jsonb) -> way.channel) > 0`);
}

/** The column of a delivery that names what it is about. */
const SUBJECT_COLUMNS: Readonly<Record<NotifiedSubject, string>> = {
  messages: 'message_id',
  conversations: 'conversation_entry_id',
  todos: 'todo_id',
};

/** Something of which people are to be notified, each by the channels that they chose for such things. */
export type NewUserDeliveries = {
  readonly subject: NotifiedSubject;
  /** Of the message, the entry of a conversation, or the to-do. */
  readonly id: string;
  readonly event: DeliveryEvent;
  /** Those who are to be notified; null: all who have the message. */
  readonly userIds: readonly string[] | null;
  /** When it is to be sent, epoch ms; from then on it is kept as long as others. */
  readonly dueTime: number;
};

/** A delivery for each person who can sign in, and each channel that they chose. */
export async function insertUserDeliveries(
  tx: Queryable,
  { subject, id, event, userIds, dueTime }: NewUserDeliveries,
  { sendsMail }: { readonly sendsMail: boolean },
): Promise<void> {
  await tx.execute(sql`
    insert into delivery (id, created_time, tenant_id, ${sql.identifier(SUBJECT_COLUMNS[subject])}, event, channel, user_id,
      subscription_id, state, next_time)
    select gen_random_uuid(), ${dueTime}::bigint, u.tenant_id, ${id}::uuid, ${event}, way.channel, u.id,
      way.subscription_id, 'waiting', ${dueTime}::bigint
    from app_user u
    join user_credentials account on account.user_id = u.id and account.enabled
    cross join lateral (${waysTo(sendsMail)}) way
    where ${userIds === null ? haveMessage(id) : inArray(sql`u.id`, [...userIds])}
      and coalesce(u.notification_choices -> ${subject}, ${JSON.stringify(PERSONAL_CHANNELS)}::jsonb) ? way.channel`);
}

const haveMessage = (messageId: string): SQL =>
  sql`u.id in (select r.user_id from message_recipient r where r.message_id = ${messageId}::uuid)`;

/** Mail, where it is sent, and each browser of the user `u`. */
const waysTo = (sendsMail: boolean) => sql`
  select 'mail' as channel, null::uuid as subscription_id where ${sendsMail}::boolean
  union all
  select 'push', s.id from push_subscription s where s.user_id = u.id`;

/** One for each who was notified that it began, and wants to know; webhooks always do. */
export async function insertCleared(
  tx: Queryable,
  changes: readonly AlarmChange[],
  given: { readonly now: number },
): Promise<void> {
  const { now } = given;
  await tx.execute(sql`
    insert into delivery (id, created_time, tenant_id, alarm_id, event, severity, channel, user_id, subscription_id,
      state, next_time)
    select gen_random_uuid(), ${now}::bigint, d.tenant_id, d.alarm_id, 'cleared', d.severity, d.channel, d.user_id,
      d.subscription_id, 'waiting', ${now}::bigint
    from ${changesOf(changes)}
    join delivery d on d.alarm_id = c."alarmId" and d.event = 'raised'
    left join app_user u on u.id = d.user_id
    where case d.channel
      when 'webhook' then d.state <> 'dropped'
      -- One that still waits will say that the alarm is over.
      else d.state in ('sent', 'collected') and coalesce((u.notification_choices ->> 'notifiesOfEnd')::boolean, false)
        and (d.channel = 'mail' or d.subscription_id is not null)
      end`);
}
