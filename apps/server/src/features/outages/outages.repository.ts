import {
  and,
  between,
  count,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { ownedSince } from '../../database/owned-device-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import type { NotifiedAlarm } from '../../notify/delivery-subject.ts';
import { alarm } from '../alarms/alarms.tables.ts';
import { delivery } from '../notifications/notifications.tables.ts';
import type { SilentGroup } from './outage-groups.ts';
import { outage } from './outages.tables.ts';

export type OutageRow = typeof outage.$inferSelect;

/** A device that fell silent, with what it may share with others. Times are epoch ms. */
export type SilentDevice = {
  readonly deviceId: string;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly customerTitle: string | null;
  /** Null: it speaks for itself. */
  readonly gatewayId: string | null;
  readonly gatewayName: string | null;
  /** The places in which it is, the outermost first. */
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly heardTime: number;
};

export async function findSilentDevices(
  tx: Queryable,
  deviceIds: readonly string[],
): Promise<SilentDevice[]> {
  const { rows } = await tx.execute<SilentDevice>(sql`
    select d.id as "deviceId", d.tenant_id as "tenantId", d.customer_id as "customerId", c.title as "customerTitle",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.depth)
        from place room join place p on p.id = any(room.path) where room.id = d.room_id), '[]') as places,
      g.id as "gatewayId", coalesce(nullif(g.label, ''), g.name) as "gatewayName", l.received_time::float8 as "heardTime"
    from device d
    join latest_reading l on l.device = d.key
    left join customer c on c.id = d.customer_id
    left join device g on g.id = d.last_gateway_id and g.tenant_id = d.tenant_id
    where d.id = any(${sql.param([...deviceIds])}::uuid[])
    order by l.received_time, d.id`);
  return rows;
}

/** A gateway or a place that devices share, or else a customer; without any, the tenant itself. */
export type SharedBy = Pick<SilentDevice, 'tenantId' | 'customerId'> & {
  readonly gatewayId: string | null;
  readonly placeId: string | null;
};

/**
 * How many devices share it, and how many of them were heard last at about the same time, and not since.
 * @param times.heardBefore a device heard later is not silent, epoch ms
 */
export async function countSilent(
  tx: Queryable,
  { tenantId, customerId, gatewayId, placeId }: SharedBy,
  times: { readonly heardTime: number; readonly withinMs: number; readonly heardBefore: number },
): Promise<SilentGroup> {
  const { heardTime, withinMs, heardBefore } = times;
  const heard = latestReading.receivedTime;
  const isSilent = and(between(heard, heardTime - withinMs, heardTime + withinMs), lte(heard, heardBefore));
  const rows = await tx
    .select({
      devices: count(),
      silent: sql<number>`count(*) filter (where ${isSilent})`.mapWith(Number),
    })
    .from(device)
    .innerJoin(latestReading, and(eq(latestReading.device, device.key), gte(heard, ownedSince)))
    .where(
      and(
        eq(device.tenantId, tenantId),
        gatewayId === null
          ? sql`${device.customerId} is not distinct from ${customerId}::uuid`
          : eq(device.lastGatewayId, gatewayId),
        placeId === null
          ? undefined
          : sql`${device.roomId} in (select ${place.id} from ${place} where ${place.path} @> array[${placeId}::uuid])`,
      ),
    );
  return firstOrThrow(rows);
}

/** The outage that goes on, of devices that were heard last at about the same time. Locked. */
export async function lockOutageOf(
  tx: Queryable,
  { tenantId, customerId, gatewayId, placeId }: SharedBy,
  { heardTime, withinMs }: { readonly heardTime: number; readonly withinMs: number },
): Promise<OutageRow | undefined> {
  const [found] = await tx
    .select()
    .from(outage)
    .where(
      and(
        eq(outage.tenantId, tenantId),
        isNull(outage.endedTime),
        sql`${outage.gatewayId} is not distinct from ${gatewayId}::uuid`,
        sql`${outage.placeId} is not distinct from ${placeId}::uuid`,
        gatewayId === null ? sql`${outage.customerId} is not distinct from ${customerId}::uuid` : undefined,
        sql`abs(${outage.heardTime} - ${heardTime}) <= ${withinMs}`,
      ),
    )
    .limit(1)
    .for('update');
  return found;
}

export async function insertOutage(tx: Queryable, row: typeof outage.$inferInsert): Promise<void> {
  await tx.insert(outage).values(row);
}

export async function updateOutage(tx: Queryable, id: string, change: Partial<OutageRow>): Promise<void> {
  await tx.update(outage).set(change).where(eq(outage.id, id));
}

/** The ones among these alarms that are a part of the outage. */
export const findAlarmsOf = (
  tx: Queryable,
  outageId: string,
  alarmIds: readonly string[],
): Promise<NotifiedAlarm[]> =>
  tx
    .select({
      alarmId: alarm.id,
      tenantId: alarm.tenantId,
      customerId: alarm.customerId,
      ruleId: alarm.ruleId,
      severity: alarm.severity,
    })
    .from(alarm)
    .where(and(eq(alarm.outageId, outageId), isAnyOf(alarm.id, alarmIds)));

/** The devices of an outage that goes on, and how many are back. Times are epoch ms. */
export type OutageProgress = {
  readonly id: string;
  readonly silent: number;
  readonly back: number;
  /** Null: none is back. */
  readonly firstBackTime: number | null;
};

export async function findProgress(db: Queryable): Promise<OutageProgress[]> {
  const { rows } = await db.execute<OutageProgress>(sql`
    select o.id, count(distinct a.device_id)::int as silent,
      count(distinct a.device_id) filter (where a.clear_time is not null)::int as back,
      min(a.clear_time)::float8 as "firstBackTime"
    from outage o left join alarm a on a.outage_id = o.id
    where o.ended_time is null
    group by o.id order by o.id`);
  return rows;
}

/** Locked; undefined: it has ended meanwhile. */
export async function lockOutage(tx: Queryable, id: string): Promise<OutageRow | undefined> {
  const [found] = await tx
    .select()
    .from(outage)
    .where(and(eq(outage.id, id), isNull(outage.endedTime)))
    .for('update');
  return found;
}

export async function deletePastOutages(db: Queryable, before: number): Promise<void> {
  await db.delete(outage).where(lt(outage.endedTime, before));
}

export const findOutages = (db: Queryable, ids: readonly string[]): Promise<OutageRow[]> =>
  db
    .select()
    .from(outage)
    .where(inArray(outage.id, [...ids]));

/** An outage with an alarm of it that goes on for each pending message, by which its reader acts. */
export type ToldOutage = OutageRow & {
  readonly told: readonly { readonly deliveryId: string; readonly alarmId: string }[];
};

/** As messages describe them. */
export async function findToldOutages(db: Queryable, ids: readonly string[]): Promise<ToldOutage[]> {
  return db
    .select({
      ...getTableColumns(outage),
      told: sql<ToldOutage['told']>`(select coalesce(jsonb_agg(one), '[]') from (
        select distinct on (x.id) x.id as "deliveryId", a.id as "alarmId"
        from delivery x join delivery e on e.digest_id = x.id join alarm a on a.id = e.alarm_id
        where x.outage_id = outage.id and x.state = 'waiting' and a.clear_time is null
        order by x.id, a.id) one)`,
    })
    .from(outage)
    .where(inArray(outage.id, [...ids]));
}

/** An outage that goes on; undefined: it is over. */
export async function findOpenOutage(db: Queryable, id: string): Promise<OutageRow | undefined> {
  const [found] = await db
    .select()
    .from(outage)
    .where(and(eq(outage.id, id), isNull(outage.endedTime)));
  return found;
}

/** Its alarms that go on, the oldest first. @param limit the most of them */
export async function findOpenAlarms(db: Queryable, outageId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: alarm.id })
    .from(alarm)
    .where(and(eq(alarm.outageId, outageId), isNull(alarm.clearTime)))
    .orderBy(alarm.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether the `delivery` reminds of an outage that is over, or of which a person acknowledged or snoozed an alarm. */
export const isAnswered = (now: number): SQL => sql`${delivery.event} = 'outageReminded' and exists (
  select 1 from ${outage} where ${outage.id} = ${delivery.outageId} and (${outage.endedTime} is not null
    or exists (select 1 from ${alarm} where ${alarm.outageId} = ${outage.id}
      and (${alarm.ackTime} is not null or ${alarm.snoozedUntil} > ${now}::bigint))))`;
