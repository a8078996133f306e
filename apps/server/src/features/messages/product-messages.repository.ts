import type { MessageImportance, MessageParams, ProductMessageKind } from '@airdeck/contract/messages';
import { type SQL, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';

export type ProductMessage = {
  readonly kind: ProductMessageKind;
  readonly importance: MessageImportance;
  /** To whose people; null: to those of the system. */
  readonly tenantId: string | null;
  readonly params: MessageParams;
  readonly deviceId: string | null;
  readonly shipmentId: string | null;
  /** What it is about, and in which span of time: written once. */
  readonly onceKey: string;
  /** A second one of this key counts to the first, which is unread again; otherwise it is left out. */
  readonly isCounted: boolean;
  /** Which users `u` receive it. */
  readonly people: SQL;
};

/** Users of a tenant who administer it, or the system's where it is null; without the one who did it. */
export const administratorsOf = (tenantId: string | null, exceptUserId: string | null): SQL => sql`
  ${tenantId === null ? sql`u.authority = 'SYS_ADMIN'` : sql`u.tenant_id = ${tenantId}::uuid and u.authority = 'TENANT_ADMIN'`}
  and u.id is distinct from ${exceptUserId}::uuid`;

export const usersOfCustomer = (customerId: string, exceptUserId: string | null): SQL =>
  sql`u.customer_id = ${customerId}::uuid and u.id is distinct from ${exceptUserId}::uuid`;

export const oneUser = (userId: string | null): SQL => sql`u.id = ${userId}::uuid`;

/**
 * Writes a message of the product, unless there is no one to receive it.
 * @returns who has it, and whether it is new; undefined when nothing was written
 */
export async function insertProductMessage(
  tx: Queryable,
  given: ProductMessage,
  now: number,
): Promise<{ id: string; isNew: boolean; userIds: string[] } | undefined> {
  const id = newId();
  const { kind, importance, tenantId, params, deviceId, shipmentId, onceKey, isCounted, people } = given;
  const { rows } = await tx.execute<{ message_id: string; user_id: string }>(sql`
    with people as materialized (select u.id from app_user u where ${people}),
    written as (
      insert into message (id, created_time, tenant_id, kind, params, importance, from_time, device_id, shipment_id, once_key)
      select ${id}::uuid, ${now}::bigint, ${tenantId}::uuid, ${kind}, ${JSON.stringify(params)}::jsonb, ${importance},
        ${now}::bigint, ${deviceId}::uuid, ${shipmentId}::uuid, ${onceKey}
      where exists (select 1 from people)
      on conflict (once_key) do update set device_id = null, params = jsonb_set(message.params, '{count}',
        to_jsonb((message.params ->> 'count')::int + (excluded.params ->> 'count')::int))
        where ${isCounted}::boolean
      returning id, from_time, importance, kind
    )
    insert into message_recipient (message_id, user_id, from_time, importance, kind)
    select w.id, p.id, w.from_time, w.importance, w.kind from written w cross join people p
    on conflict (message_id, user_id) do update set read_time = null
    returning message_id, user_id`);
  const [first] = rows;
  if (!first) return undefined;
  return {
    id: first.message_id,
    isNew: first.message_id === id,
    userIds: rows.map(({ user_id }) => user_id),
  };
}

/** The rules of these alarms, each once: their id, null where there is none any more, and what they are called. */
export async function listRulesOf(
  tx: Queryable,
  alarmIds: readonly string[],
): Promise<{ ruleId: string | null; name: string }[]> {
  if (alarmIds.length === 0) return [];
  const ids = sql.join(
    alarmIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ rule_id: string | null; type: string }>(
    sql`select distinct on (coalesce(rule_id::text, type)) rule_id, type from alarm where id in (${ids})
      order by coalesce(rule_id::text, type)`,
  );
  return rows.map(({ rule_id, type }) => ({ ruleId: rule_id, name: type }));
}

export async function countShipped(
  tx: Queryable,
  shipmentId: string,
): Promise<{ deviceCount: number; missingCount: number }> {
  const { rows } = await tx.execute<{ device_count: number; missing_count: number }>(
    sql`select device_count, missing_count from shipment where id = ${shipmentId}::uuid`,
  );
  return { deviceCount: rows[0]?.device_count ?? 0, missingCount: rows[0]?.missing_count ?? 0 };
}

/** What people call a user. */
export async function findUserName(tx: Queryable, userId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name
      from app_user where id = ${userId}::uuid`,
  );
  return rows[0]?.name ?? null;
}

/** Those about the filter of this device alone that hold still. */
export async function listFilterMessages(
  tx: Queryable,
  deviceId: string,
): Promise<{ id: string; tenantId: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; tenant_id: string | null }>(
    sql`select id, tenant_id from message where device_id = ${deviceId}::uuid and kind in ('filterSoon', 'filterDue')
      and withdrawn_time is null`,
  );
  return rows.map(({ id, tenant_id }) => ({ id, tenantId: tenant_id }));
}
