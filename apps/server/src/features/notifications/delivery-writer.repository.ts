import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
import {
  DEFAULT_NOTIFICATION_CHOICES,
  type NotificationChoices,
} from '@airdeck/contract/notifications/notifications';
import { PERSONAL_CHANNELS } from '@airdeck/contract/notifications/notified-subjects';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { type Ways, waysTo } from '../../notify/delivery-people-sql.ts';
import type {
  DeliverySubject,
  FollowingDeliveries,
  GatheredAlarms,
  NewDeliveries,
} from '../../notify/delivery-subject.ts';
import { changesOf, OF_CHANGE, reachesAlarm, targetsOf } from '../alarms/alarm-targets-sql.ts';
import { delivery } from './notifications.tables.ts';
import { findOnCall } from './on-call/on-call.service.ts';

/**
 * Whether the user `u` may hear of a subject. Users who are limited to branches of the places' tree hear of what is addressed
 * to them: other subjects concern the whole, and those of alarms follow their devices.
 */
const mayHear = ({ isAddressed }: Pick<DeliverySubject, 'isAddressed'>): SQL =>
  isAddressed ? sql`true` : sql`u.place_ids is null`;

/** A delivery for each of the people who can sign in, and each channel by which they chose to be notified. */
export async function insertDeliveries(
  tx: Queryable,
  { column, choice, isAddressed }: Pick<DeliverySubject, 'column' | 'choice' | 'isAddressed'>,
  { id, event, people, dueTime, onceInMs }: NewDeliveries,
  ways: Ways,
): Promise<void> {
  const subject = sql.identifier(delivery[column].name);
  const isFirst = sql`not exists (select 1 from delivery d where d.${subject} = ${id}::uuid and d.event = ${event}
    and d.user_id = u.id and d.channel = way.channel
    and d.subscription_id is not distinct from way.subscription_id
    and d.created_time > ${dueTime - (onceInMs ?? 0)}::bigint)`;
  await tx.execute(sql`
    insert into delivery (id, created_time, tenant_id, ${subject}, event, channel, user_id, subscription_id, state,
      next_time)
    select gen_random_uuid(), ${dueTime}::bigint, u.tenant_id, ${id}::uuid, ${event}, way.channel, u.id,
      way.subscription_id, 'waiting', ${dueTime}::bigint
    from app_user u
    join user_credentials account on account.user_id = u.id and account.enabled
    cross join lateral (${waysTo(ways)}) way
    where ${people} and ${mayHear({ isAddressed })} and ${isChosen(choice)} and ${onceInMs === undefined ? sql`true` : isFirst}`);
}

/** The place of a severity in their order: the worst is the first. */
const rankOf = (severity: SQL): SQL => sql`array_position(${SEVERITIES}, ${severity})`;
const SEVERITIES = sql`${sql.param([...ALARM_SEVERITIES])}::text[]`;

/**
 * Tells each recipient of several alarms in one delivery about another subject, in which the alarms are collected. It is as
 * severe as the worst of those that go on, for quiet hours. The webhook, which no one reads, gets each alarm that is not
 * over, once.
 */
export async function insertGathered(
  tx: Queryable,
  { column }: Pick<DeliverySubject, 'column'>,
  { id, event, alarms, joinsSince, isReminder = false }: GatheredAlarms,
  ways: Ways,
): Promise<void> {
  if (alarms.length === 0) return;
  const subject = sql.identifier(delivery[column].name);
  const onCall = await findOnCall(
    tx,
    alarms.map(({ tenantId }) => tenantId),
    ways.now,
  );
  const targets = targetsOf(OF_CHANGE, ways, onCall);
  await tx.execute(sql`
    with told as (
      select c.*, alarm.clear_time is not null as is_over, target.channel, target.user_id, target.subscription_id,
        target.receiver_id, target.place_ids is not null as is_limited
      from ${changesOf(alarms)}
      join alarm on alarm.id = c."alarmId"
      left join alarm_rule r on r.id = c."ruleId"
      cross join lateral (${targets}) target
      where (target.customer_id is null or target.customer_id = c."customerId") and ${reachesAlarm(sql`c."alarmId"`)}
        and (target.channel <> 'webhook' or not ${isReminder}::boolean)
    ), recipient as (
      select "tenantId", channel, user_id, subscription_id, receiver_id,
        min(${rankOf(sql`severity`)}) filter (where not is_over) as worst
      from told
      -- What is told of an outage is told of the whole: those who are limited to branches hear of their own alarms.
      where channel <> 'webhook' and not is_limited
      group by "tenantId", channel, user_id, subscription_id, receiver_id
    ), earlier as (
      select id, channel, user_id, subscription_id, receiver_id from delivery
      where ${subject} = ${id}::uuid and event = ${event} and created_time >= ${joinsSince ?? null}::bigint
    ), worsened as (
      update delivery set severity = (${SEVERITIES})[least(recipient.worst, ${rankOf(sql`delivery.severity`)})]
      from earlier join recipient on ${isSame(sql`earlier`, sql`recipient`)}
      where delivery.id = earlier.id and delivery.state = 'waiting'
    ), made as (
      insert into delivery (id, created_time, tenant_id, ${subject}, event, severity, channel, user_id, subscription_id,
        receiver_id, state, next_time)
      select gen_random_uuid(), ${ways.now}::bigint, "tenantId", ${id}::uuid, ${event}, (${SEVERITIES})[worst], channel,
        user_id, subscription_id, receiver_id, 'waiting', ${ways.now}::bigint
      from recipient
      where not exists (select 1 from earlier where ${isSame(sql`earlier`, sql`recipient`)})
      returning id, channel, user_id, subscription_id, receiver_id
    ), message as (select * from earlier union all select * from made)
    insert into delivery (id, created_time, tenant_id, alarm_id, event, severity, channel, user_id, subscription_id,
      receiver_id, state, next_time, digest_id)
    select gen_random_uuid(), ${ways.now}::bigint, told."tenantId", told."alarmId",
      ${isReminder ? 'reminded' : 'raised'}, told.severity, told.channel,
      told.user_id, told.subscription_id, told.receiver_id,
      case when message.id is null then 'waiting' else 'collected' end,
      case when message.id is null then ${ways.now}::bigint end, message.id
    from told
    left join message on ${isSame(sql`message`, sql`told`)}
    where told.channel <> 'webhook' or not told.is_over`);
}

/** Whether two rows have the same recipient. */
const isSame = (one: SQL, other: SQL): SQL => sql`${one}.channel = ${other}.channel
  and ${one}.user_id is not distinct from ${other}.user_id
  and ${one}.subscription_id is not distinct from ${other}.subscription_id
  and ${one}.receiver_id is not distinct from ${other}.receiver_id`;

/** Tells those to whom earlier events of a subject were sent of a later one, as far as they want to know ends. */
export async function insertFollowing(
  tx: Queryable,
  { column }: Pick<DeliverySubject, 'column'>,
  { id, event, after }: FollowingDeliveries,
  now: number,
): Promise<void> {
  const subject = sql.identifier(delivery[column].name);
  await tx.execute(sql`
    insert into delivery (id, created_time, tenant_id, ${subject}, event, severity, channel, user_id, subscription_id,
      receiver_id, state, next_time)
    select gen_random_uuid(), ${now}::bigint, told.tenant_id, ${id}::uuid, ${event}, told.severity, told.channel,
      told.user_id, told.subscription_id, told.receiver_id, 'waiting', ${now}::bigint
    from (
      select distinct on (d.channel, d.user_id, d.subscription_id, d.receiver_id) d.*
      from delivery d
      left join app_user u on u.id = d.user_id
      left join receiver x on x.id = d.receiver_id
      where d.${subject} = ${id}::uuid and d.event = any(${sql.param([...after])}) and d.state = 'sent'
        and (d.channel <> 'push' or d.subscription_id is not null) and ${wantsEnd}) told`);
}

/** Whether the user `u` or the receiver `x` wants to know the end of what they were told of. */
const wantsEnd = sql`coalesce(x.notifies_of_end,
  (u.notification_choices ->> ${jsonKey<NotificationChoices>('notifiesOfEnd')})::boolean, false)`;

/** Whether the user `u` chose the channel `way`; for what falls under the choice of alerts, by any severity. */
const isChosen = (choice: DeliverySubject['choice']): SQL =>
  choice === 'alerts'
    ? sql`jsonb_array_length(coalesce(u.notification_choices, ${JSON.stringify(DEFAULT_NOTIFICATION_CHOICES)}::jsonb) -> way.channel) > 0`
    : sql`coalesce(u.notification_choices -> ${choice}, ${JSON.stringify(PERSONAL_CHANNELS)}::jsonb) ? way.channel`;
