import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { containsFolded } from '../../database/page-sql.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Caller, Scope } from '../../http/caller.ts';

/** Users to whom the caller may assign to-dos: those whom the caller sees on `/api`. */
const reachOf = (caller: Caller): SQL | undefined =>
  caller.authority === 'SYS_ADMIN' ? ne(appUser.authority, 'CUSTOMER_USER') : callerScope(caller, appUser);

/** A user with authority, tenant and customer. */
export type Assignee = Scope & { readonly id: string };

export async function findAssignee(
  tx: Queryable,
  caller: Caller,
  userId: string,
): Promise<Assignee | undefined> {
  const { id, authority, tenantId, customerId, placeIds } = appUser;
  const [found] = await tx
    .select({ id, authority, tenantId, customerId, placeIds })
    .from(appUser)
    .where(and(reachOf(caller), eq(appUser.id, userId)));
  return found;
}

/** Possible assignees except the caller, by first name. */
export function listAssignees(
  db: Queryable,
  caller: Caller,
  { textSearch, page, pageSize }: { textSearch?: string | undefined; page: number; pageSize: number },
) {
  const { id, email, firstName, lastName } = appUser;
  return db
    .select({ id, email, firstName, lastName, customerTitle: customer.title, tenantTitle: tenant.title })
    .from(appUser)
    .leftJoin(customer, eq(customer.id, appUser.customerId))
    .leftJoin(tenant, eq(tenant.id, appUser.tenantId))
    .where(and(reachOf(caller), ne(id, caller.userId), containsFolded(textSearch, appUser.searchText)))
    .orderBy(asc(sql`lower(${firstName})`), asc(id))
    .limit(pageSize)
    .offset(page * pageSize);
}
