import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { containsFolded } from '../../database/page-sql.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import { type Caller, type Scope, userTypeOf } from '../../http/caller.ts';
import type { ReaderFormat } from '../../notify/reader-format.ts';
import { userCredentials } from '../sign-in/sign-in.tables.ts';
import { languageOf } from '../users/user-language.ts';
import { unitsOf } from '../users/user-units.ts';

const LISTED = 200;

/**
 * Users whom the caller may choose as readers: users of the report's customer, and administrators of the tenant, which
 * users of a customer may not choose.
 */
function choosable(caller: Scope, customerId: string | null): SQL | undefined {
  const isAdministrator = eq(appUser.authority, 'TENANT_ADMIN');
  const isOfCustomer = customerId === null ? undefined : eq(appUser.customerId, customerId);
  const isReader =
    caller.authority === 'CUSTOMER_USER'
      ? eq(appUser.customerId, caller.customerId ?? '')
      : or(isAdministrator, isOfCustomer);
  // A report is of all its rooms.
  return and(eq(appUser.tenantId, tenantOf(caller)), isNull(appUser.placeIds), isReader);
}

/** By name. */
export function listChoosableReaders(
  db: Queryable,
  caller: Scope,
  { customerId, textSearch }: { customerId: string | null; textSearch: string | undefined },
) {
  const { id, email, firstName, lastName, authority } = appUser;
  return db
    .select({ id, email, firstName, lastName, authority })
    .from(appUser)
    .where(and(choosable(caller, customerId), containsFolded(textSearch, appUser.searchText)))
    .orderBy(asc(sql`lower(${firstName})`), asc(id))
    .limit(LISTED);
}

/** Ids of these users whom the caller may choose. */
export async function filterChoosable(
  db: Queryable,
  caller: Scope,
  customerId: string | null,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(choosable(caller, customerId), inArray(appUser.id, [...userIds])));
  return new Set(rows.map(({ id }) => id));
}

/** A user with their present rights, language and units. */
export type Reader = ReaderFormat & { readonly caller: Caller };

/** Undefined: deleted, or not allowed to sign in. */
export async function findReader(db: Queryable, userId: string): Promise<Reader | undefined> {
  const {
    id,
    email,
    authority,
    tenantId,
    customerId,
    accessRole,
    placeIds,
    notificationChoices,
    language,
    units,
  } = appUser;
  const [found] = await db
    .select({
      accessRole,
      placeIds,
      id,
      email,
      authority,
      tenantId,
      customerId,
      notificationChoices,
      language,
      units,
      kind: tenant.kind,
    })
    .from(appUser)
    .innerJoin(userCredentials, and(eq(userCredentials.userId, id), eq(userCredentials.enabled, true)))
    .leftJoin(tenant, eq(tenant.id, tenantId))
    .where(eq(id, userId));
  if (!found) return undefined;
  const { kind } = found;
  return {
    caller: {
      userId,
      email: found.email,
      authority: found.authority,
      tenantId: found.tenantId,
      customerId: found.customerId,
      accessRole: found.accessRole,
      placeIds: found.placeIds,
      userType: userTypeOf(found.authority, kind),
      // The server reads on their behalf, without a session.
      sessionId: '',
      address: '',
      impersonator: null,
    },
    language: languageOf(found),
    units: unitsOf(found),
  };
}
