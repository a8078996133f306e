import type { PageQuery } from '@airdeck/contract/common/page';
import { and, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { contains } from '../../database/page-sql.ts';
import { customer } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { alarm } from '../alarms/alarms.tables.ts';
import { delivery } from './notifications.tables.ts';
import { receiver } from './receivers/receivers.tables.ts';

/** @param tenantId null: deliveries to system administrators */
const isFailedOf = (tenantId: string | null): SQL | undefined =>
  and(
    tenantId === null ? isNull(delivery.tenantId) : eq(delivery.tenantId, tenantId),
    eq(delivery.state, 'failed'),
  );

/** Deliveries to a removed browser cannot be retried. */
const IS_REPEATABLE = or(ne(delivery.channel, 'push'), isNotNull(delivery.subscriptionId));

/**
 * Failed deliveries of a tenant, or to system administrators, latest first, with their total. The search covers
 * address, receiver, rule and device.
 */
export async function listFailed(
  db: Queryable,
  tenantId: string | null,
  { page, pageSize, sort, textSearch }: PageQuery,
) {
  const collected = db
    .select({ alarms: count().as('alarms') })
    .from(sql`delivery member`)
    .where(sql`member.digest_id = ${delivery.id}`);
  const found = and(
    isFailedOf(tenantId),
    contains(textSearch, appUser.email, receiver.name, alarm.type, alarm.deviceName, alarm.deviceLabel),
  );
  const order =
    sort?.descending === false
      ? [delivery.endTime, delivery.id]
      : [desc(delivery.endTime), desc(delivery.id)];
  const rows = await db
    .select({
      delivery,
      user: { email: appUser.email, firstName: appUser.firstName, lastName: appUser.lastName },
      type: alarm.type,
      deviceName: alarm.deviceName,
      deviceLabel: alarm.deviceLabel,
      customerTitle: customer.title,
      collected: sql<number>`(${collected})`.mapWith(Number),
      receiverName: receiver.name,
      isRepeatable: sql<boolean>`${IS_REPEATABLE}`,
    })
    .from(delivery)
    .leftJoin(appUser, eq(appUser.id, delivery.userId))
    .leftJoin(receiver, eq(receiver.id, delivery.receiverId))
    .leftJoin(alarm, eq(alarm.id, delivery.alarmId))
    .leftJoin(customer, eq(customer.id, alarm.customerId))
    .where(found)
    .orderBy(...order)
    .limit(pageSize)
    .offset(page * pageSize);
  const { total } = firstOrThrow(
    await db
      .select({ total: count() })
      .from(delivery)
      .leftJoin(appUser, eq(appUser.id, delivery.userId))
      .leftJoin(receiver, eq(receiver.id, delivery.receiverId))
      .leftJoin(alarm, eq(alarm.id, delivery.alarmId))
      .where(found),
  );
  return { rows, total };
}
export type FailedRow = Awaited<ReturnType<typeof listFailed>>['rows'][number];

/** Makes them due again, like held-back messages: several for one person are combined. @returns their number */
export async function repeatFailed(
  tx: Queryable,
  tenantId: string | null,
  ids: readonly string[] | undefined,
  now: number,
): Promise<number> {
  const repeated = await tx
    .update(delivery)
    .set({ state: 'waiting', nextTime: now, endTime: null, attempts: 0, isHeld: true })
    .where(and(isFailedOf(tenantId), IS_REPEATABLE, ids && inArray(delivery.id, [...ids])))
    .returning({ id: delivery.id });
  return repeated.length;
}
