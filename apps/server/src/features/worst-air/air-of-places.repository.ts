import { rankOf } from '@airdeck/air/verdict';
import type { AirOfPlace } from '@airdeck/contract/worst-air/air-of-places';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { readableFrom } from '../../database/owned-device-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import { isActive, ownTimeOut } from '../devices/devices-sql.ts';
import { floorPlan } from '../floor-plans/floor-plans.tables.ts';
import { devicesInView } from './air-now.repository.ts';
import { needsAttentionSql, presentAirColumns, rankSql } from './present-air-sql.ts';

type View = { readonly customerId?: string | undefined; readonly buildingId?: string | undefined };

/** A building or floor with the air in its rooms; `worstIds`: devices among which is the one with the worst air. */
export type PlaceByAir = Omit<AirOfPlace, 'worst'> & { readonly worstIds: readonly string[] };

/** The number of buildings in the caller's scope, or of a customer. */
export const countBuildings = (
  db: Queryable,
  caller: Caller,
  customerId: string | undefined,
): Promise<number> =>
  db.$count(
    place,
    and(
      callerScope(caller, place),
      eq(place.kind, 'building'),
      customerId === undefined ? undefined : eq(place.customerId, customerId),
    ),
  );

/**
 * Buildings in the caller's scope, or the floors of one, with devices in their rooms; the worst first, as rooms are
 * ranked. One pass over the devices, each of which counts at the place of its path. Of those in the worst band of a
 * place, the verdict tells which is worse: the first by each value and index include the worst, as in `findWorstCandidates`.
 */
export async function listPlacesByAir(
  db: Queryable,
  caller: Caller,
  { customerId, buildingId }: View,
  limit: number,
  now: number,
): Promise<PlaceByAir[]> {
  const at: SQL = buildingId === undefined ? sql`1` : sql`2`;
  const room = sql`(select ${place.path}[${at}] from ${place} where ${place.id} = ${device.roomId})`;
  const seen = db
    .select({
      deviceId: sql<string>`${device.id}`.as('deviceId'),
      placeId: sql<string | null>`${room}`.as('placeId'),
      isActive: isActive(now).as('isActive'),
      ...presentAirColumns(readableFrom(caller)),
    })
    .from(device)
    .leftJoin(latestReading, eq(latestReading.device, device.key))
    .leftJoin(deviceAttribute, ownTimeOut)
    .where(and(devicesInView(caller, { customerId, placeId: buildingId }), isNotNull(device.roomId)));
  const first = (value: SQL) => sql`(array_agg("deviceId" order by ${value} desc nulls last))[1]`;
  // If a device sends its own index, only that counts.
  const particles = (column: SQL) => sql`case when iaq is null then ${column} end`;
  const silent = sql`${rankOf({ state: 'offline' })}`;
  const { rows } = await db.execute<PlaceByAir>(sql`
    with seen as materialized (
      select *, case when "isActive" then ${rankSql()} else ${silent} end as rank from (${seen} offset 0) as air offset 0
    ),
    counted as (
      select "placeId", count(*)::int as devices, max(rank) as rank,
        (count(*) filter (where "isActive" and ${needsAttentionSql(sql`rank`)}))::int as attention,
        (count(*) filter (where not "isActive"))::int as silent
      from seen group by "placeId"
    ),
    worst as (
      select "placeId", jsonb_agg(distinct "deviceId") as ids from (
        select seen."placeId", unnest(array[
          ${first(sql`iaq`)}, ${first(particles(sql`pm25`))}, ${first(particles(sql`pm10`))},
          ${first(sql`co2`)}, ${first(sql`tvoc`)}
        ]) as "deviceId"
        from seen join counted on counted."placeId" = seen."placeId" and counted.rank = seen.rank
        group by seen."placeId", "airIndex"
      ) as found group by "placeId"
    )
    select ${place.id}, ${place.kind}, ${place.name}, ${customerTitleFor(caller)} as "customerTitle",
      exists (select from ${floorPlan} where ${floorPlan.placeId} = ${place.id}) as "hasPlan",
      counted.devices, counted.attention, counted.silent, worst.ids as "worstIds"
    from counted join worst on worst."placeId" = counted."placeId"
      join ${place} on ${place.id} = counted."placeId"
      left join ${customer} on ${customer.id} = ${place.customerId}
    where ${place.kind} in ('building', 'floor')
    order by counted.rank desc, counted.attention desc, ${place.position}, lower(${place.name}), ${place.id}
    limit ${limit}`);
  return rows;
}
