import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import type { ListedAlarm } from '../alarms/alarm-message.ts';
import type { MaintenanceRow } from './maintenance.repository.ts';

/** The content of the message about one maintenance to one recipient. */
type Told = {
  readonly deliveryId: string;
  readonly raised: number;
  readonly standing: number;
  /** The worst of those that stand, and the newest of these. */
  readonly alarms: readonly ListedAlarm[];
};

/** A maintenance that is over, as its messages describe it. */
export type ToldMaintenance = Pick<
  MaintenanceRow,
  'id' | 'reason' | 'timeZone' | 'lastBegan' | 'lastEnded' | 'deviceId'
> & {
  readonly placeName: string | null;
  readonly deviceName: string | null;
  readonly deviceLabel: string | null;
  /** Null: not of one customer. */
  readonly customerTitle: string | null;
  readonly told: readonly Told[];
};

/** Maintenance, with what each pending message about it tells. @param limit most alarms of a message */
export async function findToldMaintenance(
  db: Queryable,
  ids: readonly string[],
  limit: number,
): Promise<ToldMaintenance[]> {
  const { rows } = await db.execute<ToldMaintenance>(sql`
    select m.id, m.reason, m.time_zone as "timeZone", m.last_began as "lastBegan", m.last_ended as "lastEnded",
      m.device_id as "deviceId", p.name as "placeName", d.name as "deviceName", d.label as "deviceLabel", c.title as "customerTitle",
      (select coalesce(jsonb_agg(told), '[]') from (${toldOf(limit)}) told) as told
    from maintenance m
    left join device d on d.id = m.device_id and d.tenant_id = m.tenant_id
      and d.customer_id is not distinct from m.customer_id
    left join place p on p.id = m.place_id
    left join customer c on c.id = m.customer_id
    where m.id = any(${sql.param([...ids])}::uuid[])`);
  return rows.map(({ lastBegan, lastEnded, ...row }) => ({
    ...row,
    // Big integers come as texts.
    lastBegan: lastBegan === null ? null : Number(lastBegan),
    lastEnded: lastEnded === null ? null : Number(lastEnded),
  }));
}

const toldOf = (limit: number): SQL => sql`
  select x.id as "deliveryId", count(distinct a.id) as raised,
    count(distinct a.id) filter (where a.clear_time is null) as standing,
    (select coalesce(jsonb_agg(listed), '[]') from (
      select o.type, o.severity, o.start_time as "startTime", o.clear_time as "clearTime", o.device_name as "deviceName",
        o.device_label as "deviceLabel", customer.title as "customerTitle", device.time_zone as "timeZone"
      from alarm o
      left join customer on customer.id = o.customer_id
      left join device on device.id = o.device_id and device.tenant_id = o.tenant_id
      where o.clear_time is null and o.id in (select alarm_id from delivery where digest_id = x.id)
      order by o.severity_rank, o.created_time desc, o.id limit ${limit}) listed) as alarms
  from delivery x
  join delivery e on e.digest_id = x.id
  join alarm a on a.id = e.alarm_id
  where x.maintenance_id = m.id and x.state = 'waiting'
  group by x.id`;
