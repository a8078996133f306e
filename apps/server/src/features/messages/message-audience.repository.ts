import type { Audience } from '@airdeck/contract/messages/sent-messages';
import { type SQL, sql } from 'drizzle-orm';
import { reachesPlace } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';

/**
 * Whether the user `u` looks after a place chosen for the message `m`: it is of their customer, or they are one of the tenant's
 * users who are limited to branches; and if they are limited, their branches reach it, or something in it.
 */
const isOfRooms = (placeIds: SQL): SQL => sql`u.tenant_id = m.tenant_id and case when u.place_ids is null
  then u.customer_id in (select p.customer_id from place p where p.id = any(${placeIds}))
  else exists (select from place p where p.id = any(${placeIds})
    and (u.customer_id is null or p.customer_id = u.customer_id)
    and ${reachesPlace(sql`u.place_ids`, { id: sql`p.id`, path: sql`p.path` })}) end`;

const PLACES_OF_MESSAGE = sql`array(select jsonb_array_elements_text(m.audience -> ${jsonKey<Audience>('placeIds')}))::uuid[]`;

/**
 * Whether the user `u` is in the audience of the message `m`: the system writes to administrators of tenants, a tenant
 * to users of its customers, and to those who look after a part of its places.
 * @param placeIds those of the message, if they are known: they are then looked up once, and not for each user
 */
const isOfAudience = (placeIds: SQL): SQL => sql`
  case when m.tenant_id is null
    then u.authority = 'TENANT_ADMIN'
      and (m.audience ->> ${jsonKey<Audience>('kind')} = 'all' or m.audience -> ${jsonKey<Audience>('tenantIds')} ? u.tenant_id::text)
    when m.audience ->> ${jsonKey<Audience>('kind')} = 'rooms' then ${isOfRooms(placeIds)}
    else u.authority = 'CUSTOMER_USER' and u.tenant_id = m.tenant_id
      and case m.audience ->> ${jsonKey<Audience>('kind')}
        when 'all' then true
        when 'customers' then m.audience -> ${jsonKey<Audience>('customerIds')} ? u.customer_id::text
        when 'place' then exists (select 1 from device d where d.tenant_id = m.tenant_id
          and d.customer_id = u.customer_id and d.device_installed_place = m.audience ->> ${jsonKey<Audience>('place')})
        else false end
  end`;

const recipientsWhere = (condition: SQL, placeIds = PLACES_OF_MESSAGE) => sql`
  insert into message_recipient (message_id, user_id, from_time, until_time, importance, kind)
  select m.id, u.id, m.from_time, m.until_time, m.importance, m.kind
  from message m join app_user u on ${isOfAudience(placeIds)}
  where ${condition}`;

/** Delivers a new message to its audience. @returns the ids of the recipients */
export async function insertRecipients(
  tx: Queryable,
  message: { readonly id: string; readonly tenantId: string | null; readonly audience: Audience },
): Promise<string[]> {
  // In addition to the audience condition, to use an index.
  const ofTenant = message.tenantId === null ? sql`` : sql`and u.tenant_id = ${message.tenantId}::uuid`;
  const { audience } = message;
  const placeIds = sql`${sql.param(audience.kind === 'rooms' ? [...audience.placeIds] : [])}::uuid[]`;
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`${recipientsWhere(sql`m.id = ${message.id}::uuid ${ofTenant}`, placeIds)} returning user_id`,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Delivers the newest valid or future messages to a new user in their audience. */
export async function insertForNewUser(
  tx: Queryable,
  user: { readonly id: string; readonly tenantId: string | null; readonly hearsSystem: boolean },
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<void> {
  const ofSender = user.hearsSystem
    ? sql`(m.tenant_id is null or m.tenant_id = ${user.tenantId}::uuid)`
    : sql`m.tenant_id = ${user.tenantId}::uuid`;
  await tx.execute(sql`
    ${recipientsWhere(sql`u.id = ${user.id}::uuid and ${ofSender} and m.kind = 'written'
      and m.withdrawn_time is null and (m.until_time is null or m.until_time > ${now}::bigint)`)}
    order by m.from_time desc limit ${limit}`);
}

/** Number of the selected recipients that exist for this sender. @param tenantId null: the system */
export async function countChosen(
  tx: Queryable,
  audience: Extract<Audience, { kind: 'tenants' | 'customers' }>,
  tenantId: string | null,
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    audience.kind === 'tenants'
      ? sql`select count(*)::int as count from tenant where id in (${idList(audience.tenantIds)})`
      : sql`select count(*)::int as count from customer
          where id in (${idList(audience.customerIds)}) and tenant_id = ${tenantId}::uuid`,
  );
  return rows[0]?.count ?? 0;
}

const idList = (ids: readonly string[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
