import type { PageQuery } from '@airdeck/contract/common/page';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { type PagedList, type Picked, pickInOrder, sliceOf } from '../../database/page-sql.ts';
import { devicePresence } from '../../database/schema/device-health.ts';
import { device } from '../../database/schema/devices.ts';

/** Up to so many ids are remembered rather than those of all others. */
const FEW_IDS = 40_000;

/** Whether a device is active, late or not: a condition for few devices. One that no one has looked at yet is not. */
export const isPresent: SQL<boolean> = sql<boolean>`exists (select 1 from ${devicePresence}
    where ${devicePresence.deviceId} = ${device.id} and ${devicePresence.isActive})`;

/** Devices of one tenant. */
type DevicesOfTenant<Sortable extends string> = Pick<PagedList<Sortable>, 'where' | 'columns'> & {
  readonly tenantId: string;
  /** These are all devices of the tenant. */
  readonly isWhole: boolean;
};

/**
 * One page of those of very many devices that are active, or of those that are not. PostgreSQL remembers the ids of the
 * ones or of the others, and looks for them in the index of the order: to join a hundred thousand devices, and to sort
 * them, takes it several times as long.
 */
export async function pickByPresence<Sortable extends string>(
  db: Queryable,
  devices: DevicesOfTenant<Sortable>,
  isActive: boolean,
  query: PageQuery<Sortable>,
  fewIds = FEW_IDS,
): Promise<Picked> {
  const total = await countBy(db, devices, isActive);
  const list = listOf(devices, isActive, total <= fewIds);
  return { ids: await pickInOrder(db, list, query, sliceOf(query), total), total };
}

/** One page of devices sorted by whether they are active; among equals the oldest first, for which there is an index. */
export async function pickSortedByPresence(
  db: Queryable,
  given: Omit<DevicesOfTenant<string>, 'columns'>,
  query: PageQuery & { readonly sort: { readonly descending: boolean } },
): Promise<Picked> {
  const { start, take } = sliceOf(query);
  const devices = { ...given, columns: { createdTime: device.createdTime } };
  const sort = { property: 'createdTime', descending: false } as const;
  const ids: string[] = [];
  let total = 0;
  for (const isActive of query.sort.descending ? [true, false] : [false, true]) {
    const counted = await countBy(db, devices, isActive);
    const slice = { start: Math.max(0, start - total), take: take - ids.length };
    if (slice.start < counted && slice.take > 0) {
      const list = listOf(devices, isActive, counted <= FEW_IDS);
      ids.push(...(await pickInOrder(db, list, { sort }, slice, counted)));
    }
    total += counted;
  }
  return { ids, total };
}

function listOf<Sortable extends string>(
  { tenantId, where, columns }: DevicesOfTenant<Sortable>,
  isActive: boolean,
  isFew: boolean,
): PagedList<Sortable> {
  const wanted = isFew ? isAmong(tenantId, isActive) : sql`not ${isAmong(tenantId, !isActive)}`;
  return { table: device, id: device.id, where: and(where, wanted), columns };
}

async function countBy(
  db: Queryable,
  { tenantId, where, isWhole }: Pick<DevicesOfTenant<string>, 'tenantId' | 'where' | 'isWhole'>,
  isActive: boolean,
): Promise<number> {
  if (!isWhole) return db.$count(device, and(where, isAmong(tenantId, isActive)));
  const { tenantId: ofTenant, isActive: asSeen } = devicePresence;
  return db.$count(devicePresence, and(eq(ofTenant, tenantId), eq(asSeen, isActive)));
}

/** `is true` keeps PostgreSQL from a join, after which it would have to sort. */
const isAmong = (tenantId: string, isActive: boolean): SQL =>
  sql`((${device.id} in (select ${devicePresence.deviceId} from ${devicePresence}
    where ${devicePresence.tenantId} = ${tenantId} and ${devicePresence.isActive} = ${isActive})) is true)`;
