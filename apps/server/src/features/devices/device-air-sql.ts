import { rankOf } from '@airdeck/air/verdict';
import type { PageQuery } from '@airdeck/contract/common/page';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { readableFrom } from '../../database/owned-device-sql.ts';
import { type PagedList, type Picked, pickInOrder, sliceOf } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { devicePresence } from '../device-health/device-health.tables.ts';
import { presentAirColumns, rankSql } from '../worst-air/present-air-sql.ts';
import { type ActivityFilter, countBy, ofActivity } from './device-presence-sql.ts';
import { isActive, ownTimeOut } from './devices-sql.ts';

/** Up to so many devices are sorted by their present verdicts, more by those that the air watch has stored. */
const FEW_BY_AIR = 2000;

/** Stored verdicts are those of the tenant, which may be of a time before the caller could read the device. */
export const fewByAir = ({ authority, placeIds }: Pick<Caller, 'authority' | 'placeIds'>): number =>
  authority === 'CUSTOMER_USER' || placeIds !== null ? Number.MAX_SAFE_INTEGER - 1 : FEW_BY_AIR;

/**
 * The rank of a device's verdict, for the id in this column. Devices that have never sent are silent.
 * @throws ApiError 403/20 for a system administrator, for whom the order would show the air of others
 */
export function airRank(caller: Caller, now: number): (id: SQL) => SQL {
  tenantWithin(caller);
  const seen = (id: SQL) =>
    new QueryBuilder()
      .select({ isActive: isActive(now).as('is_active'), ...presentAirColumns(readableFrom(caller)) })
      .from(device)
      .innerJoin(latestReading, eq(latestReading.device, device.key))
      .leftJoin(deviceAttribute, ownTimeOut)
      .where(sql`${device.id} = ${id}`);
  const offline = rankOf({ state: 'offline' });
  return (id) =>
    sql`coalesce((select case when is_active then ${rankSql()} else ${offline} end from (${seen(id)} offset 0) seen), ${offline})`;
}

/**
 * One page of very many devices of a tenant, sorted by their stored ranks.
 * @param presence only these devices
 */
export async function pickByAir<Sortable extends string>(
  db: Queryable,
  devices: Pick<PagedList<Sortable>, 'where'> & {
    readonly tenantId: string | undefined;
    readonly isWhole: boolean;
  },
  presence: ActivityFilter | undefined,
  query: PageQuery & { readonly sort: { readonly descending: boolean } },
): Promise<Picked> {
  const { tenantId, where, isWhole } = devices;
  const isMeant = ofActivity(tenantId, presence);
  const total = presence
    ? await countBy(db, devices, presence)
    : await (isWhole ? db.$count(devicePresence, isMeant) : db.$count(device, where));
  const isFound = sql`exists (select from ${device} where ${device.id} = ${devicePresence.deviceId} and ${where ?? sql`true`})`;
  const list = {
    table: devicePresence,
    id: devicePresence.deviceId,
    where: and(isMeant, isWhole ? undefined : isFound),
    columns: { air: devicePresence.airRank },
  };
  const sort = { property: 'air', descending: query.sort.descending } as const;
  return { ids: await pickInOrder(db, list, { sort }, sliceOf(query), total), total };
}
