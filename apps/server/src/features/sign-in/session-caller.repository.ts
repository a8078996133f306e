import type { Authority, SignInStage } from '@airdeck/contract/common/permission';
import type { Database } from '../../database/database.ts';
import type { TenantKind } from '../../database/schema/tenancy.ts';
import { type Caller, userTypeOf } from '../../http/caller.ts';

/** A few look-ups by primary key, prepared once for each connection: executed by every request. */
const CALLER_OF_SESSION = {
  name: 'caller_of_session',
  text: `select u.id as "userId", s.id as "sessionId", u.authority,
           u.email, u.tenant_id as "tenantId", u.customer_id as "customerId", 
           case when seeing.is_on then s.seen_role else u.access_role end as "accessRole",
           case when seeing.is_on then s.seen_place_ids else u.place_ids end as "placeIds",
           seeing.is_on as "isSeenOnly",
           t.kind as "tenantKind", s.stage, s.last_used_time::float8 as "lastUsedTime",
           s.impersonator_id as "impersonatorId", a.email as "impersonatorEmail",
           a.authority as "impersonatorAuthority"
         from user_session s
         join app_user u on u.id = s.user_id
         -- Who has lost the whole since sees no more than the own rights show.
         cross join lateral (
           select s.seen_role is not null and u.access_role = 'ADMINISTRATOR' and u.place_ids is null as is_on) seeing
         join user_credentials c on c.user_id = u.id
         left join tenant t on t.id = u.tenant_id
         left join app_user a on a.id = s.impersonator_id
         left join user_credentials ac on ac.user_id = s.impersonator_id
         where s.id = $1 and u.id = $2 and s.expires_time > $3
           -- Acting as a user who has no password yet is allowed: that account was not disabled.
           and (c.enabled or (s.impersonator_id is not null and c.password_hash is null))
           and (s.impersonator_id is null or ac.enabled)`,
};

type CallerRow = Omit<Caller, 'address' | 'impersonator' | 'userType'> & {
  readonly tenantKind: TenantKind | null;
  readonly stage: SignInStage;
  readonly lastUsedTime: number;
  readonly isSeenOnly: boolean;
  readonly impersonatorId: string | null;
  readonly impersonatorEmail: string | null;
  readonly impersonatorAuthority: Authority | null;
};

/** The present caller of a session, its stage and its last use; undefined: ended. */
export async function findCaller(
  database: Database,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
  now: number,
): Promise<{ caller: Omit<Caller, 'address'>; stage: SignInStage; lastUsedTime: number } | undefined> {
  const { rows } = await database.pool.query<CallerRow>({
    ...CALLER_OF_SESSION,
    values: [sessionId, userId, now],
  });
  const [row] = rows;
  if (!row) return undefined;
  const {
    impersonatorId,
    impersonatorEmail,
    impersonatorAuthority,
    tenantKind,
    stage,
    lastUsedTime,
    isSeenOnly,
    ...caller
  } = row;
  const impersonator =
    impersonatorId !== null && impersonatorEmail !== null && impersonatorAuthority !== null
      ? { userId: impersonatorId, email: impersonatorEmail, authority: impersonatorAuthority }
      : null;
  const userType = userTypeOf(caller.authority, tenantKind);
  const seen = isSeenOnly ? { seesOnly: true as const } : {};
  return { caller: { ...caller, ...seen, impersonator, userType }, stage, lastUsedTime };
}
