import { verdictOf } from '@airdeck/air/verdict';
import type { AlarmDetails } from '@airdeck/contract/alarms/alarms';
import type { NotificationChoices } from '@airdeck/contract/notifications/notifications';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { ownedSince } from '../../database/owned-device-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Ways } from '../../notify/delivery-people-sql.ts';
import type { NotifiedAlarm } from '../../notify/delivery-subject.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { isActive, ownTimeOut } from '../devices/devices-sql.ts';
import { endOfMaintenance } from '../maintenance/present-maintenance-sql.ts';
import { delivery } from '../notifications/notifications.tables.ts';
import { declaredQuantity } from '../quantities/quantities.tables.ts';
import { judgedBy, measuredAir } from '../worst-air/present-air.ts';
import { presentAirColumns } from '../worst-air/present-air-sql.ts';
import { ownerHasDevice } from './alarm-filter-sql.ts';
import { isOfOutage, isSnoozed } from './alarm-silence-sql.ts';
import { changesOf, OF_CHANGE, type OnCall, reachesAlarm, targetsOf } from './alarm-targets-sql.ts';
import { alarm } from './alarms.tables.ts';

/**
 * A delivery for each person and channel whom the rule names for the step, and who chose to be notified: only those who
 * may see the alarm. One that no rule raised goes to the customer's users and the tenant's administrators.
 * @param how `onCall`: the user who is on call by each rota; null: no one
 */
export async function insertBegun(
  tx: Queryable,
  event: 'raised' | 'reminded',
  changes: readonly NotifiedAlarm[],
  how: { readonly ways: Ways; readonly onCall: OnCall },
): Promise<void> {
  const { ways, onCall } = how;
  await tx.execute(sql`
    insert into delivery (id, created_time, tenant_id, alarm_id, event, severity, channel, user_id, subscription_id,
      receiver_id, state, next_time)
    select gen_random_uuid(), ${ways.now}::bigint, c."tenantId", c."alarmId", ${event}, c.severity, target.channel,
      target.user_id, target.subscription_id, target.receiver_id, 'waiting', ${ways.now}::bigint
    from ${changesOf(changes)}
    join ${alarm} on ${alarm.id} = c."alarmId"
    left join alarm_rule r on r.id = c."ruleId"
    cross join lateral (${targetsOf(OF_CHANGE, ways, onCall)}) target
    where (target.customer_id is null or target.customer_id = c."customerId") and ${reachesAlarm(sql`c."alarmId"`)}
      and (target.channel <> 'webhook' or ${event} = 'raised')
      and ${isToldAlone}`);
}

/**
 * Whether people are notified of the alarm of the row `alarm` by itself, and now: not at the end of a maintenance in
 * which it was raised, and not in an outage. This depends on no clock: whether a maintenance goes on was decided when the
 * alarm was raised, and whether a step is silenced when it was taken.
 */
export const isToldAlone: SQL = sql`(${alarm.maintenanceId} is null and not ${isOfOutage})`;

/**
 * Whether the `delivery` says that an alarm goes on that has been snoozed since, or reminds of one to which a person
 * attends. What was written before a maintenance began is sent, and programs are told of each alarm of an outage.
 */
export const isSilenced = (now: number): SQL => sql`${delivery.event} <> 'cleared' and exists (
  select 1 from ${alarm} where ${alarm.id} = ${delivery.alarmId} and (${isSnoozed(now)}
    or ${delivery.event} = 'reminded' and (${alarm.ackTime} is not null or ${alarm.clearTime} is not null)))`;

/**
 * One for each who was notified that it began, and wants to know; the webhook always does. In maintenance, at its end; the
 * end of an outage tells of the ends of its alarms.
 */
export async function insertCleared(
  tx: Queryable,
  changes: readonly NotifiedAlarm[],
  now: number,
): Promise<void> {
  await tx.execute(sql`
    insert into delivery (id, created_time, tenant_id, alarm_id, event, severity, channel, user_id, subscription_id,
      receiver_id, state, next_time)
    select gen_random_uuid(), ${now}::bigint, d.tenant_id, d.alarm_id, 'cleared', d.severity, d.channel, d.user_id,
      d.subscription_id, d.receiver_id, 'waiting', coalesce(d.maintenance_end, ${now}::bigint)
    from (select distinct on (d.alarm_id, d.channel, d.user_id, d.subscription_id, d.receiver_id)
      d.*, ${endOfMaintenance(alarm, now)} as maintenance_end
    from ${changesOf(changes)}
    join ${alarm} on ${alarm.id} = c."alarmId"
    join delivery d on d.alarm_id = c."alarmId" and d.event in ('raised', 'reminded')
    left join app_user u on u.id = d.user_id
    left join receiver x on x.id = d.receiver_id
    where (d.channel = 'webhook' or not ${isOfOutage}) and case d.channel
      when 'webhook' then d.state <> 'dropped'
      when 'receiver' then d.state in ('sent', 'collected') and x.notifies_of_end
      -- One that still waits will say that the alarm is over.
      else d.state in ('sent', 'collected') and coalesce((u.notification_choices ->> ${jsonKey<NotificationChoices>('notifiesOfEnd')})::boolean, false)
        and (d.channel = 'mail' or d.subscription_id is not null)
      end) d`);
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
