import type { Language } from '@airdeck/contract/common/languages';
import type { NotificationChoices } from '@airdeck/contract/notifications/notifications';
import { type SQL, sql } from 'drizzle-orm';
import { reachesRoom } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import type { NewTodo } from './todos.repository.ts';
import { todo } from './todos.tables.ts';

/** A filter that has to be changed, with its owner. */
export type FilterToChange = {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly deviceLabel: string | null;
  readonly tenantId: string;
  readonly customerId: string | null;
  /** yyyy-MM-dd */
  readonly dueDate: string;
};

/** Maximum number of open ones per person: the list of due filters has all. */
const MOST_OF_PERSON = 50;

/**
 * Whether the user `u` is in charge of the filter of a device of these owners: an administrator of its customer, or
 * any of
 * its users if it has none; without a customer, a user of the tenant who may do so.
 */
const isKeeper = (tenantId: SQL, customerId: SQL): SQL => sql`
  case when ${customerId} is null
    then u.tenant_id = ${tenantId} and u.authority = 'TENANT_ADMIN' and u.access_role <> 'VIEWER'
    else u.customer_id = ${customerId} and (u.access_role = 'ADMINISTRATOR'
      or not exists (select from app_user a where a.customer_id = ${customerId} and a.access_role = 'ADMINISTRATOR'
        and a.place_ids is null)) end`;

/**
 * The users in charge of each of the devices. Excludes users with an open to-do about the filter, or too many about
 * others.
 */
export async function findKeepers(
  tx: Queryable,
  filters: readonly FilterToChange[],
): Promise<(FilterToChange & { readonly userId: string; readonly language: Language | null })[]> {
  const { rows } = await tx.execute<{
    at: number;
    user_id: string;
    language: Language | null;
  }>(sql`
    select f.at::int as at, u.id as user_id, coalesce(u.notification_choices ->> ${jsonKey<NotificationChoices>('language')}, u.language) as language
    from unnest(${textsOf(filters.map((one) => one.deviceId))}::uuid[], ${textsOf(filters.map((one) => one.tenantId))}::uuid[],
      ${textsOf(filters.map((one) => one.customerId))}::uuid[]) with ordinality as f (device_id, tenant_id, customer_id, at)
    join app_user u on ${isKeeper(sql`f.tenant_id`, sql`f.customer_id`)}
      and ${reachesRoom(sql`u.place_ids`, sql`(select d.room_id from device d where d.id = f.device_id)`)}
    where not exists (select from todo t where t.device_id = f.device_id and t.origin = 'filter'
        and t.holder_user_id = u.id and t.done_time is null)
      and (select count(*) from todo t where t.holder_user_id = u.id and t.origin = 'filter' and t.done_time is null)
        < ${MOST_OF_PERSON}
    order by f.at, u.id
    for share of u`);
  return rows.flatMap(({ at, user_id: userId, language }) => {
    const filter = filters[at - 1];
    return filter ? [{ ...filter, userId, language }] : [];
  });
}

const textsOf = (values: readonly (string | null)[]): SQL => sql`${sql.param([...values])}::text[]`;

export async function insertFilterTodos(
  tx: Queryable,
  rows: readonly Omit<NewTodo, 'id' | 'origin'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(todo).values(rows.map((row) => ({ ...row, id: newId(), origin: 'filter' as const })));
}

/** Completes the open ones of a device. @returns ids of their holders */
export async function completeFilterTodos(
  tx: Queryable,
  deviceId: string,
  done: { readonly doneTime: number; readonly doneByUserId: string | null },
): Promise<string[]> {
  const { rows } = await tx.execute<{ holder_user_id: string }>(sql`
    update todo set done_time = ${done.doneTime}, done_by_user_id = ${done.doneByUserId}::uuid
    where device_id = ${deviceId}::uuid and origin = 'filter' and done_time is null
    returning holder_user_id`);
  return rows.map((row) => row.holder_user_id);
}

/**
 * Reopens those that were completed by the filter change that is undone, of users who are still in charge of the filter:
 * those of a former owner stay completed.
 * @returns ids of their holders
 */
export async function reopenFilterTodos(
  tx: Queryable,
  deviceId: string,
  doneTime: number,
): Promise<string[]> {
  const { rows } = await tx.execute<{ holder_user_id: string }>(sql`
    update todo set done_time = null, done_by_user_id = null
    from device d, app_user u
    where todo.device_id = ${deviceId}::uuid and todo.origin = 'filter' and todo.done_time = ${doneTime}
      and d.id = todo.device_id and u.id = todo.holder_user_id
      and ${isKeeper(sql`d.tenant_id`, sql`d.customer_id`)}
    returning todo.holder_user_id`);
  return rows.map((row) => row.holder_user_id);
}

/** Deletes the open ones of a device. @returns ids of their holders */
export async function deleteFilterTodos(tx: Queryable, deviceId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ holder_user_id: string }>(sql`
    delete from todo where device_id = ${deviceId}::uuid and origin = 'filter' and done_time is null
    returning holder_user_id`);
  return rows.map((row) => row.holder_user_id);
}
