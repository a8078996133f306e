import type { PageQuery } from '@airdeck/contract/common/page';
import { and, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { type PagedList, type Picked, pickInOrder, sliceOf } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { devicePresence } from '../device-health/device-health.tables.ts';

/** Up to this number, the matching ids are collected instead of all others. */
const FEW_IDS = 40_000;

/** Whether a device is active, including late ones: for few devices. Not yet checked ones are not. */
export const isActive = (deviceId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${devicePresence}
    where ${devicePresence.deviceId} = ${deviceId} and ${devicePresence.isActive})`;
export const isPresent = isActive(device.id);

/** Filter by activity: devices in stock are neither active nor inactive. */
export type ActivityFilter = 'active' | 'inactive' | 'notActive';

const IS: Readonly<Record<ActivityFilter, SQL>> = {
  active: sql`${devicePresence.isActive}`,
  notActive: sql`(not ${devicePresence.isActive})`,
  inactive: sql`(not ${devicePresence.isActive} and ${devicePresence.tenantId} is not null)`,
};

type Devices<Sortable extends string> = Pick<PagedList<Sortable>, 'where' | 'columns'> & {
  /** Owner; undefined: all tenants, and the stock. */
  readonly tenantId: string | undefined;
  /** The complete list of values. */
  readonly isWhole: boolean;
};

/**
 * One page of the active or inactive ones of very many devices. PostgreSQL collects the ids of one of the two sets, and
 * checks them along the index of the sort order: joining and sorting 100,000 devices takes several times as long.
 */
export async function pickByPresence<Sortable extends string>(
  db: Queryable,
  devices: Devices<Sortable>,
  presence: ActivityFilter,
  query: PageQuery<Sortable>,
  fewIds = FEW_IDS,
): Promise<Picked> {
  const total = await countBy(db, devices, presence);
  const list = listOf(devices, presence, total <= fewIds);
  return { ids: await pickInOrder(db, list, query, sliceOf(query), total), total };
}

/**
 * One page of devices sorted by activity, with those in stock as inactive; among equals the oldest first, which has an
 * index.
 */
export async function pickSortedByPresence(
  db: Queryable,
  given: Omit<Devices<string>, 'columns'>,
  query: PageQuery & { readonly sort: { readonly descending: boolean } },
): Promise<Picked> {
  const { start, take } = sliceOf(query);
  const devices = { ...given, columns: { createdTime: device.createdTime } };
  const sort = { property: 'createdTime', descending: false } as const;
  const ids: string[] = [];
  let total = 0;
  const order = ['notActive', 'active'] as const;
  for (const presence of query.sort.descending ? order.toReversed() : order) {
    const counted = await countBy(db, devices, presence);
    const slice = { start: Math.max(0, start - total), take: take - ids.length };
    if (slice.start < counted && slice.take > 0) {
      const list = listOf(devices, presence, counted <= FEW_IDS);
      ids.push(...(await pickInOrder(db, list, { sort }, slice, counted)));
    }
    total += counted;
  }
  return { ids, total };
}

function listOf<Sortable extends string>(
  { tenantId, where, columns }: Devices<Sortable>,
  presence: ActivityFilter,
  isFew: boolean,
): PagedList<Sortable> {
  const wanted = isFew ? isAmong(tenantId, IS[presence]) : isNotAmong(tenantId, not(IS[presence]));
  return { table: device, id: device.id, where: and(where, wanted), columns };
}

export function countBy(
  db: Queryable,
  { tenantId, where, isWhole }: Pick<Devices<string>, 'tenantId' | 'where' | 'isWhole'>,
  presence: ActivityFilter,
): Promise<number> {
  if (isWhole) return db.$count(devicePresence, ofActivity(tenantId, presence));
  return db.$count(device, and(where, hasPresence(tenantId, presence)));
}

/**
 * Whether a device of this tenant, or of any, is active or not: for very many devices, by the inactive ones, which are
 * usually fewer.
 */
export const hasPresence = (tenantId: string | undefined, presence: ActivityFilter): SQL =>
  presence === 'active' ? isNotAmong(tenantId, IS.notActive) : isAmong(tenantId, IS[presence]);

const isNotAmong = (tenantId: string | undefined, which: SQL): SQL => not(isAmong(tenantId, which));

/** `is true` prevents a join, after which PostgreSQL would have to sort. */
const isAmong = (tenantId: string | undefined, which: SQL): SQL =>
  sql`((${device.id} in (select ${devicePresence.deviceId} from ${devicePresence}
    where ${and(ofTenant(tenantId), which)})) is true)`;

/** Rows of `device_presence` of one tenant, or of all, of both activities by default. */
export const ofActivity = (tenantId: string | undefined, presence?: ActivityFilter): SQL | undefined =>
  and(ofTenant(tenantId), presence && IS[presence]);

const ofTenant = (tenantId: string | undefined): SQL | undefined =>
  tenantId === undefined ? undefined : eq(devicePresence.tenantId, tenantId);
