import type {
  MessageImportance,
  MessageParams,
  ProductMessageKind,
} from '@airdeck/contract/messages/messages';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { MESSAGE_SUBJECTS, type MessageSubject, message } from './messages.tables.ts';

export type ProductMessage = {
  readonly kind: ProductMessageKind;
  readonly importance: MessageImportance;
  /** Tenant of the recipients; null: the system. */
  readonly tenantId: string | null;
  readonly params: MessageParams;
  /** The single thing that it is about. Missing: several, or none. */
  readonly about?: Partial<Readonly<Record<MessageSubject, string | null>>>;
  /** Key of its subject and period, for which it is written once. */
  readonly onceKey: string;
  /** Whether a second one of this key is merged into the first, which becomes unread; otherwise it is dropped. */
  readonly isCounted: boolean;
  /** False: a mail of its own says it, or that mails cannot be sent. Missing: it is also sent by mail and push. */
  readonly isDelivered?: boolean;
  /** Condition for the recipients `u`. */
  readonly people: SQL;
};

/**
 * Writes a message of the product, unless it has no recipients.
 * @returns the recipients, and whether it is new; undefined: nothing was written
 */
export async function insertProductMessage(
  tx: Queryable,
  given: ProductMessage,
  now: number,
): Promise<{ id: string; isNew: boolean; userIds: string[] } | undefined> {
  const id = newId();
  const { kind, importance, tenantId, params, about = {}, onceKey, isCounted, people } = given;
  const subjects = MESSAGE_SUBJECTS.map((subject) => ({
    column: sql.identifier(message[subject].name),
    id: sql`${about[subject] ?? null}::uuid`,
  }));
  const { rows } = await tx.execute<{ message_id: string; user_id: string }>(sql`
    with people as materialized (select u.id from app_user u where ${people}),
    written as (
      insert into message (id, created_time, tenant_id, kind, params, importance, from_time, once_key,
        ${sql.join(
          subjects.map(({ column }) => column),
          sql`, `,
        )})
      select ${id}::uuid, ${now}::bigint, ${tenantId}::uuid, ${kind}, ${JSON.stringify(params)}::jsonb, ${importance},
        ${now}::bigint, ${onceKey}, ${sql.join(
          subjects.map(({ id: subjectId }) => subjectId),
          sql`, `,
        )}
      where exists (select 1 from people)
      on conflict (once_key) do update set
        ${sql.join(
          subjects.map(({ column }) => sql`${column} = null`),
          sql`, `,
        )}, params = jsonb_set(message.params, array[${jsonKey<MessageParams>('count')}],
        to_jsonb((message.params ->> ${jsonKey<MessageParams>('count')})::int + (excluded.params ->> ${jsonKey<MessageParams>('count')})::int))
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

/** Display name of a user. */
export async function findUserName(tx: Queryable, userId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name
      from app_user where id = ${userId}::uuid`,
  );
  return rows[0]?.name ?? null;
}

/** Valid messages of these kinds about this device only. */
export async function listMessagesOfDevice(
  tx: Queryable,
  kinds: readonly ProductMessageKind[],
  deviceId: string,
): Promise<{ id: string; tenantId: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; tenant_id: string | null }>(
    sql`select id, tenant_id from message where device_id = ${deviceId}::uuid and ${inArray(sql`kind`, [...kinds])}
      and withdrawn_time is null`,
  );
  return rows.map(({ id, tenant_id }) => ({ id, tenantId: tenant_id }));
}
