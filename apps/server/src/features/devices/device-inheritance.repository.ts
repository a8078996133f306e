import { eq, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { isWithin, nearest, placesHolding } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { deviceColumns, type StoredDevice } from './devices.repository.ts';

/** The own value of a column: none while it is inherited. */
const own = (column: string, field: string): SQL =>
  sql`case when ${field}::text = any(t.inherited) then null else t.${sql.identifier(column)} end`;

const inherits = (field: string, ownColumn: SQL, said: SQL): SQL =>
  sql`case when ${said} is not null and (${ownColumn} is null or ${ownColumn} = ${said}) then ${field}::text end`;

/**
 * Gives devices what holds for them: what they say themselves, else what their room, its floor, its building, their
 * customer and their tenant say, in this order. It stands in the columns of the device, where lists filter, sort and
 * search; `inherited` names what is not its own. What a device says as its places do is no longer its own.
 * @param devices condition on the table of devices
 * @returns the devices that changed, in no order
 */
export async function inheritFromPlaces(tx: Queryable, devices: SQL): Promise<StoredDevice[]> {
  const held = sql`
    with t as materialized (
      select *, coalesce(room_id, customer_id, tenant_id) as holder from ${device}
      where tenant_id is not null and ${devices}
      order by id for no key update
    ), said as (
      select h.holder, room.name as label, near.*
      from (select distinct holder, room_id, customer_id, tenant_id from t) h
      left join place room on room.id = h.room_id
      cross join lateral (
        select ${nearest('place_type')} as place_type, ${nearest('city')} as city, ${nearest('lat')} as lat,
          ${nearest('lon')} as lon, ${nearest('time_zone')} as time_zone
        from ${placesHolding({ roomId: sql`h.room_id`, customerId: sql`h.customer_id`, tenantId: sql`h.tenant_id` })} p
      ) near
    ), o as (
      select t.id, t.holder, t.version, t.label as present,
        ${own('label', 'label')} as label,
        ${own('device_installed_place', 'placeType')} as place_type,
        ${own('device_installed_city', 'city')} as city,
        ${own('device_lat', 'position')} as lat,
        ${own('device_lon', 'position')} as lon,
        ${own('time_zone', 'timeZone')} as time_zone
      from t
    )
    select o.id,
      coalesce(nullif(btrim(o.label), ''), s.label, o.label) as label,
      coalesce(o.place_type, s.place_type) as place_type,
      coalesce(nullif(o.city, ''), s.city) as city,
      case when o.lat is null then s.lat else o.lat end as lat,
      case when o.lat is null then s.lon else o.lon end as lon,
      coalesce(o.time_zone, s.time_zone) as time_zone,
      array_remove(array[
        ${inherits('label', sql`nullif(btrim(o.label), '')`, sql`s.label`)},
        ${inherits('placeType', sql`o.place_type`, sql`s.place_type`)},
        ${inherits('city', sql`nullif(o.city, '')`, sql`s.city`)},
        case when s.lat is not null and (o.lat is null or (o.lat = s.lat and o.lon = s.lon)) then 'position' end,
        ${inherits('timeZone', sql`o.time_zone`, sql`s.time_zone`)}
      ], null) as inherited
    from o join said s using (holder)`;
  const { label, placeType, city, lat, lon, timeZone, inherited } = device;
  return tx
    .update(device)
    .set({
      label: sql`held.label`,
      placeType: sql`held.place_type`,
      city: sql`held.city`,
      lat: sql`held.lat`,
      lon: sql`held.lon`,
      timeZone: sql`held.time_zone`,
      inherited: sql`held.inherited`,
      // ThingsBoard's clients see the label.
      version: sql`${device.version} + (${label} is distinct from held.label)::int`,
    })
    .from(sql`(${held}) as held`)
    .where(
      sql`${device.id} = held.id and (${label}, ${placeType}, ${city}, ${lat}, ${lon}, ${timeZone}, ${inherited})
        is distinct from
        (held.label, held.place_type, held.city, held.lat, held.lon, held.time_zone, held.inherited)`,
    )
    .returning(deviceColumns);
}

/** The same for devices that have just been written. Returns them in this order. */
export async function inherited(tx: Queryable, rows: readonly StoredDevice[]): Promise<StoredDevice[]> {
  const ids = rows.flatMap(({ id, tenantId }) => (tenantId === null ? [] : [id]));
  if (ids.length === 0) return [...rows];
  const changed = await inheritFromPlaces(tx, isAnyOf(device.id, ids));
  const byId = new Map(changed.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

/** A place with all that is in it, a customer, or a tenant. */
export type PlaceBranch =
  | { readonly placeId: string }
  | { readonly customerId: string }
  | { readonly tenantId: string };

/** The devices of a branch, as a condition. */
export function isInBranch(branch: PlaceBranch): SQL {
  if ('placeId' in branch) return isWithin(branch.placeId);
  return 'customerId' in branch
    ? eq(device.customerId, branch.customerId)
    : eq(device.tenantId, branch.tenantId);
}

/** Ids and keys of the devices of a branch. */
export const listInBranch = (tx: Queryable, branch: PlaceBranch) =>
  tx.select({ id: device.id, key: device.key }).from(device).where(isInBranch(branch));
