import { verdictOf } from '@airdeck/air/verdict';
import type { AlarmDetails } from '@airdeck/contract/alarms/alarms';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { NotificationChoices } from '@airdeck/contract/notifications/notifications';
import { DEFAULT_NOTIFICATION_CHOICES } from '@airdeck/contract/notifications/notifications';
import type { RuleRecipients } from '@airdeck/contract/rules/rules';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { ownedSince } from '../../database/owned-device-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { customer } from '../../database/schema/tenancy.ts';
import { type Ways, waysTo } from '../../notify/delivery-people-sql.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { isActive, ownTimeOut } from '../devices/devices-sql.ts';
import { delivery } from '../notifications/notifications.tables.ts';
import type { ReceiverTarget } from '../notifications/receivers/receivers.tables.ts';
import { declaredQuantity } from '../quantities/quantities.tables.ts';
import { judgedBy, measuredAir } from '../worst-air/present-air.ts';
import { presentAirColumns } from '../worst-air/present-air-sql.ts';
import { ownerHasDevice } from './alarm-filter-sql.ts';
import { silenceOf } from './alarm-silence-sql.ts';
import { alarm } from './alarms.tables.ts';

/** The choice of people who have not chosen. */
const USUAL = JSON.stringify(DEFAULT_NOTIFICATION_CHOICES);

/** An alarm that was raised or cleared. */
export type NotifiedAlarm = {
  readonly alarmId: string;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly ruleId: string | null;
  readonly severity: AlarmSeverity;
};

const changesOf = (changes: readonly NotifiedAlarm[]) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as c("alarmId" uuid, "tenantId" uuid, "customerId" uuid, "ruleId" uuid, severity text)`;

/**
 * A delivery for each person and channel whom the rule names and who chose to be notified: only those who may see the
 * alarm. One that no rule raised goes to the customer's users and the tenant's administrators.
 */
export async function insertRaised(
  tx: Queryable,
  changes: readonly NotifiedAlarm[],
  ways: Ways,
): Promise<void> {
  const targets = targetsOf({ tenantId: sql`c."tenantId"`, severity: sql`c.severity` }, ways);
  await tx.execute(sql`
    insert into delivery (id, created_time, tenant_id, alarm_id, event, severity, channel, user_id, subscription_id,
      receiver_id, state, next_time)
    select gen_random_uuid(), ${ways.now}::bigint, c."tenantId", c."alarmId", 'raised', c.severity, target.channel,
      target.user_id, target.subscription_id, target.receiver_id, 'waiting', ${ways.now}::bigint
    from ${changesOf(changes)}
    join ${alarm} on ${alarm.id} = c."alarmId"
    left join alarm_rule r on r.id = c."ruleId"
    cross join lateral (${targets}) target
    where (target.customer_id is null or target.customer_id = c."customerId")
      and (${silenceOf(ways.now)}) is null`);
}

/** Whether the `delivery` says that an alarm goes on of which no one is notified by now. */
export const isSilenced = (now: number): SQL => sql`${delivery.event} <> 'cleared' and exists (
  select 1 from ${alarm} where ${alarm.id} = ${delivery.alarmId} and (${silenceOf(now)}) is not null)`;

/**
 * The targets of the alarms that the rule `r` raises, or that no rule does: each way to a recipient, as they chose, the
 * tenant's webhook, and the receivers that the rule names. Rows of `channel`, `user_id`, `subscription_id`,
 * `receiver_id`, and `customer_id` if only alarms of this customer are for the target.
 */
export const targetsOf = (
  { tenantId, severity }: Readonly<Record<'tenantId' | 'severity', SQL>>,
  ways: Ways,
): SQL => sql`
  select way.channel, u.id as user_id, way.subscription_id, null::uuid as receiver_id, u.customer_id
  from app_user u
  join user_credentials account on account.user_id = u.id and account.enabled
  cross join lateral (${waysTo(ways)}) way
  where u.tenant_id = ${tenantId} and ${isRecipient}
    and coalesce(u.notification_choices, ${USUAL}::jsonb) -> way.channel ? ${severity}
  union all
  select 'webhook', null, null, null, null from webhook w
  where w.tenant_id = ${tenantId} and w.is_enabled and w.severities ? ${severity}
  union all
  select 'receiver', null, null, x.id, null from receiver x
  where x.tenant_id = ${tenantId} and x.is_enabled and x.confirmed_time is not null
    and (${ways.sendsMail}::boolean or x.target ->> ${jsonKey<ReceiverTarget>('kind')} <> 'mail')
    and r.recipients -> ${jsonKey<RuleRecipients>('receiverIds')} ? x.id::text`;

/** Whether the user `u` is a recipient of the rule `r`; of alarms without a rule, everyone is. */
const isRecipient = sql`(
  coalesce((r.recipients ->> case u.authority when 'TENANT_ADMIN' then ${jsonKey<RuleRecipients>('tenantAdmins')}
    else ${jsonKey<RuleRecipients>('customerUsers')} end)::boolean, true)
  or r.recipients -> ${jsonKey<RuleRecipients>('userIds')} ? u.id::text)`;

/** One for each who was notified that it began, and wants to know; the webhook always does. */
export async function insertCleared(
  tx: Queryable,
  changes: readonly NotifiedAlarm[],
  now: number,
): Promise<void> {
  await tx.execute(sql`
    insert into delivery (id, created_time, tenant_id, alarm_id, event, severity, channel, user_id, subscription_id,
      receiver_id, state, next_time)
    select gen_random_uuid(), ${now}::bigint, d.tenant_id, d.alarm_id, 'cleared', d.severity, d.channel, d.user_id,
      d.subscription_id, d.receiver_id, 'waiting', ${now}::bigint
    from ${changesOf(changes)}
    join delivery d on d.alarm_id = c."alarmId" and d.event = 'raised'
    left join app_user u on u.id = d.user_id
    left join receiver x on x.id = d.receiver_id
    where case d.channel
      when 'webhook' then d.state <> 'dropped'
      when 'receiver' then d.state in ('sent', 'collected') and x.notifies_of_end
      -- One that still waits will say that the alarm is over.
      else d.state in ('sent', 'collected') and coalesce((u.notification_choices ->> ${jsonKey<NotificationChoices>('notifiesOfEnd')})::boolean, false)
        and (d.channel = 'mail' or d.subscription_id is not null)
      end`);
}

/** Alarms, as described in messages, with the present air at their devices, which a former owner does not see. */
export async function findMessageAlarms(queryable: Queryable, ids: readonly string[], now: number) {
  const rows = await queryable
    .select({
      alarm,
      customerTitle: customer.title,
      timeZone: device.timeZone,
      isActive: isActive(now),
      measured: presentAirColumns(ownedSince),
      quantity: {
        names: declaredQuantity.names,
        unit: declaredQuantity.unit,
        decimals: declaredQuantity.decimals,
      },
    })
    .from(alarm)
    .leftJoin(device, and(eq(device.id, alarm.deviceId), ownerHasDevice))
    .leftJoin(customer, eq(customer.id, alarm.customerId))
    .leftJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .leftJoin(
      declaredQuantity,
      eq(declaredQuantity.key, sql`${alarm.details} ->> ${jsonKey<AlarmDetails>('key')}`),
    )
    .where(inArray(alarm.id, [...ids]));
  return rows.map(({ alarm: row, customerTitle, timeZone, quantity, measured, ...seen }) => ({
    ...row,
    customerTitle,
    timeZone,
    quantity,
    air: verdictOf(judgedBy(measured), measuredAir(measured), { isOffline: !seen.isActive }),
  }));
}
export type StoredMessageAlarm = Awaited<ReturnType<typeof findMessageAlarms>>[number];
