import { and, asc, eq, exists, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import type { ProviderRow } from './sign-in-providers.repository.ts';
import { providerSession, providerSignIn, signInDomain, signInProvider } from './sign-in-providers.tables.ts';

export type ProviderSignInRow = typeof providerSignIn.$inferSelect;

/** Providers of a tenant are used for its proven domains only. */
const ofProvenDomain = (db: Queryable, domain?: string): SQL =>
  exists(
    db
      .select({ id: signInDomain.id })
      .from(signInDomain)
      .where(
        and(
          eq(signInDomain.tenantId, signInProvider.tenantId),
          isNotNull(signInDomain.provenTime),
          domain === undefined ? undefined : eq(signInDomain.domain, domain),
        ),
      ),
  );
const isOn = eq(signInProvider.isEnabled, true);
const isOfInstallation = isNull(signInProvider.tenantId);

const listBy = (db: Queryable, which: SQL): Promise<ProviderRow[]> =>
  db
    .select()
    .from(signInProvider)
    .where(and(isOn, which))
    .orderBy(asc(sql`lower(${signInProvider.name})`), asc(signInProvider.id));

/** Providers of the installation that are switched on, by name. */
export const listOpenProviders = (db: Queryable): Promise<ProviderRow[]> => listBy(db, isOfInstallation);

/** The same of the tenant for which a domain is proven. */
export const listDomainProviders = (db: Queryable, domain: string): Promise<ProviderRow[]> =>
  listBy(db, ofProvenDomain(db, domain));

/** Whether there are providers for any domain. */
export async function hasDomainProviders(db: Queryable): Promise<boolean> {
  const found = await db
    .select({ id: signInProvider.id })
    .from(signInProvider)
    .where(and(isOn, ofProvenDomain(db)))
    .limit(1);
  return found.length > 0;
}

/** Whether users of a tenant, or system administrators, can sign in with a provider. */
export async function hasUsableProvider(
  db: Queryable,
  { tenantId }: Pick<ProviderRow, 'tenantId'>,
): Promise<boolean> {
  const own = tenantId === null ? undefined : and(eq(signInProvider.tenantId, tenantId), ofProvenDomain(db));
  const found = await db
    .select({ id: signInProvider.id })
    .from(signInProvider)
    .where(and(isOn, or(isOfInstallation, own)))
    .limit(1);
  return found.length > 0;
}

/** A provider with which people may sign in. */
export async function findUsableProvider(db: Queryable, id: string): Promise<ProviderRow | undefined> {
  const [found] = await db
    .select()
    .from(signInProvider)
    .where(and(eq(signInProvider.id, id), isOn, or(isOfInstallation, ofProvenDomain(db))));
  return found;
}

export async function insertSignIn(db: Queryable, row: typeof providerSignIn.$inferInsert): Promise<void> {
  await db.insert(providerSignIn).values(row);
}

/**
 * Takes the sign-in of a browser to which the provider answers: once, as the `state` is used up by it.
 * @returns undefined for an unknown or used one, of another browser or another provider, or too late
 */
export async function takeAnswered(
  db: Queryable,
  given: { browserHash: string; stateHash: string; providerId: string; now: number },
): Promise<ProviderSignInRow | undefined> {
  const [taken] = await db
    .update(providerSignIn)
    .set({ stateHash: null })
    .where(
      and(
        eq(providerSignIn.browserHash, given.browserHash),
        eq(providerSignIn.stateHash, given.stateHash),
        eq(providerSignIn.providerId, given.providerId),
        gt(providerSignIn.expiresTime, given.now),
      ),
    )
    .returning();
  return taken;
}

/** Stores the outcome, to be handed over until the given time. */
export async function noteOutcome(
  db: Queryable,
  browserHash: string,
  outcome: Pick<ProviderSignInRow, 'expiresTime'> &
    Partial<Pick<ProviderSignInRow, 'claims' | 'idToken' | 'refusal'>>,
): Promise<void> {
  await db.update(providerSignIn).set(outcome).where(eq(providerSignIn.browserHash, browserHash));
}

/** Takes what is to be handed over to a browser: once. */
export async function takeOutcome(
  db: Queryable,
  browserHash: string,
  now: number,
): Promise<ProviderSignInRow | undefined> {
  const [taken] = await db
    .delete(providerSignIn)
    .where(eq(providerSignIn.browserHash, browserHash))
    .returning();
  return taken && taken.expiresTime > now ? taken : undefined;
}

export async function deleteExpiredSignIns(db: Queryable, now: number): Promise<void> {
  await db.delete(providerSignIn).where(lte(providerSignIn.expiresTime, now));
}

/** Finds the provider that began a session, and the token with which it ends; undefined: it began without one. */
export async function findProviderSession(
  db: Queryable,
  sessionId: string,
): Promise<{ provider: ProviderRow; idToken: string } | undefined> {
  const [found] = await db
    .select({ provider: signInProvider, idToken: providerSession.idToken })
    .from(providerSession)
    .innerJoin(signInProvider, eq(signInProvider.id, providerSession.providerId))
    .where(eq(providerSession.sessionId, sessionId));
  return found;
}

export async function insertProviderSession(
  tx: Queryable,
  row: typeof providerSession.$inferInsert,
): Promise<void> {
  await tx.insert(providerSession).values(row);
}
