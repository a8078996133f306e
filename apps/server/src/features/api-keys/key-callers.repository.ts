import type { AccessRole, PlaceIds } from '@airdeck/contract/common/access-role';
import type { Authority } from '@airdeck/contract/common/permission';
import type { Database } from '../../database/database.ts';
import type { TenantKind } from '../../database/schema/tenancy.ts';

/** A key as a request presents it, with its owner. */
export type PresentedKey = {
  readonly id: string;
  readonly name: string;
  readonly expiresTime: number | null;
  readonly isEnabled: boolean;
  readonly accessRole: AccessRole | null;
  /** The customer to which it is limited. */
  readonly limitedToCustomerId: string | null;
  readonly lastUsedTime: number | null;
  readonly userId: string;
  readonly email: string;
  readonly authority: Authority;
  readonly ownerAccessRole: AccessRole;
  /** The branches to which both the key and its owner are limited; null: neither is. */
  readonly placeIds: PlaceIds;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  readonly tenantKind: TenantKind | null;
  readonly isOwnerEnabled: boolean;
};

/** A few look-ups by unique keys, prepared once for each connection: executed by every request with a key. */
const KEY_BY_HASH = {
  name: 'api_key_by_hash',
  text: `select k.id, k.name, k.expires_time as "expiresTime", k.is_enabled as "isEnabled",
           k.access_role as "accessRole", k.customer_id as "limitedToCustomerId", k.last_used_time as "lastUsedTime",
           u.id as "userId", u.email, u.authority, u.access_role as "ownerAccessRole",
           case when k.place_ids is null then u.place_ids when u.place_ids is null then k.place_ids
             else array(select p.id from place p where p.path && k.place_ids and p.path && u.place_ids
               and (p.id = any(k.place_ids) or p.id = any(u.place_ids))) end as "placeIds",
           u.tenant_id as "tenantId", u.customer_id as "customerId", t.kind as "tenantKind",
           c.enabled as "isOwnerEnabled"
         from api_key k
         join app_user u on u.id = k.user_id
         join user_credentials c on c.user_id = u.id
         left join tenant t on t.id = u.tenant_id
         where k.secret_hash = $1`,
};

export async function findPresentedKey(
  { pool }: Pick<Database, 'pool'>,
  secretHash: string,
): Promise<PresentedKey | undefined> {
  const { rows } = await pool.query<PresentedKey>({ ...KEY_BY_HASH, values: [secretHash] });
  return rows[0];
}
