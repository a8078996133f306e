import type { PageQuery } from '@airdeck/contract/common/page';
import { and, asc, count, countDistinct, desc, gt, isNotNull, isNull, min, sql } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { contains, type Rows } from '../../database/page-sql.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';
import { alarmScope } from './alarm-filter-sql.ts';
import { alarm } from './alarms.tables.ts';

const isActive = isNull(alarm.clearTime);

/** Number of alarms in scope by status, as index in `ALARM_STATUSES`. */
export async function countByStatus(db: Queryable, caller: Scope): Promise<Map<number | null, number>> {
  const rows = await db
    .select({ rank: alarm.statusRank, total: count() })
    .from(alarm)
    .where(alarmScope(caller))
    .groupBy(alarm.statusRank);
  return new Map(rows.map(({ rank, total }) => [rank, total]));
}

/**
 * Number of devices with an uncleared alarm, of those with one only since a time, the worst severity, and the number of
 * uncleared alarms whose condition goes on.
 */
export async function summarizeActive(
  db: Queryable,
  caller: Scope,
  since: number,
): Promise<{ devices: number; devicesSince: number; worstRank: number | null; ongoing: number }> {
  const ofDevice = db
    .select({
      first: min(alarm.createdTime).as('first'),
      worst: min(alarm.severityRank).as('worst'),
      // An open alarm of a rule is cleared with its condition.
      ongoing: count(alarm.ruleId).as('ongoing'),
    })
    .from(alarm)
    .where(and(alarmScope(caller), isActive))
    .groupBy(alarm.deviceId)
    .as('of_device');
  const rows = await db
    .select({
      devices: count(),
      devicesSince: sql<number>`count(*) filter (where ${gt(ofDevice.first, since)})`,
      worstRank: sql<number | null>`min(${ofDevice.worst})`,
      ongoing: sql<number>`coalesce(sum(${ofDevice.ongoing}), 0)`.mapWith(Number),
    })
    .from(ofDevice);
  return firstOrThrow(rows);
}

/**
 * Number of devices whose condition goes on although a person cleared its alarm. Only alarms of rules are watched for
 * the end of their condition.
 */
export async function countClearedOngoing(db: Queryable, caller: Scope): Promise<number> {
  const rows = await db
    .select({ devices: countDistinct(alarm.deviceId) })
    .from(alarm)
    .where(
      and(alarmScope(caller), isNull(alarm.overKind), isNotNull(alarm.ruleId), isNotNull(alarm.clearTime)),
    );
  return firstOrThrow(rows).devices;
}

/** Worst severity of each device with an uncleared alarm, as index in `ALARM_SEVERITIES`. */
export async function worstByDevice(
  db: Queryable,
  caller: Scope,
): Promise<{ deviceId: string; worstRank: number | null }[]> {
  return db
    .select({ deviceId: alarm.deviceId, worstRank: min(alarm.severityRank) })
    .from(alarm)
    .where(and(alarmScope(caller), isActive))
    .groupBy(alarm.deviceId);
}

export type TenantAlarms = { tenantId: string; name: string; open: number; worstRank: number | null };

const active = (db: Queryable) =>
  db
    .select({
      tenantId: alarm.tenantId,
      open: count().as('open'),
      worst: min(alarm.severityRank).as('worst'),
    })
    .from(alarm)
    .where(isActive)
    .groupBy(alarm.tenantId)
    .as('active');

/** All tenants; by default those with the most uncleared alarms first. */
function selectByTenant(db: Queryable, { textSearch, sort }: Pick<TenantQuery, 'textSearch' | 'sort'>) {
  const ofTenant = active(db);
  const open = sql<number>`coalesce(${ofTenant.open}, 0)`;
  const name = sql`lower(${tenant.title})`;
  const { property, descending } = sort ?? { property: 'open', descending: true };
  const direction = descending ? desc : asc;
  return db
    .select({ tenantId: tenant.id, name: tenant.title, open, worstRank: ofTenant.worst })
    .from(tenant)
    .leftJoin(ofTenant, sql`${ofTenant.tenantId} = ${tenant.id}`)
    .where(contains(textSearch, tenant.title))
    .orderBy(direction(property === 'open' ? open : name), asc(name), asc(tenant.id));
}

type TenantQuery = PageQuery<'name' | 'open'>;

/** One page of them. */
export async function countByTenant(db: Queryable, query: TenantQuery): Promise<Rows<TenantAlarms>> {
  const { textSearch, page, pageSize } = query;
  const [rows, counted] = await Promise.all([
    selectByTenant(db, query)
      .limit(pageSize)
      .offset(page * pageSize),
    db.select({ total: count() }).from(tenant).where(contains(textSearch, tenant.title)),
  ]);
  return { rows, total: firstOrThrow(counted).total };
}

/** Each of them. */
export const countByEachTenant = (db: Queryable, textSearch: string | undefined): Promise<TenantAlarms[]> =>
  selectByTenant(db, { textSearch, sort: undefined });
