import type { NewPartner } from '@airdeck/contract/partners';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { firstOrThrow } from '../../database/first-or-throw.ts';
import { userRecord } from '../../database/schema/backoffice.ts';

export type PartnerRow = typeof userRecord.$inferSelect;

/** Where a partner is to be found. */
export type Place = Partial<Omit<NewPartner, 'userId'>>;

/** The record of a tenant's administrator, partner or not, locked until the transaction ends. */
export async function lockAdministrator(tx: Queryable, userId: string): Promise<PartnerRow | undefined> {
  const [found] = await tx
    .select()
    .from(userRecord)
    .where(and(eq(userRecord.userId, userId), inArray(userRecord.userType, ['TENANT_ADMIN', 'PARTNER'])))
    .for('update');
  return found;
}

/** Makes partners of all administrators of a tenant. */
export async function updateToPartner(tx: Queryable, tenantId: string): Promise<void> {
  await tx
    .update(userRecord)
    .set({ userType: 'PARTNER' })
    .where(and(eq(userRecord.tenantId, tenantId), eq(userRecord.userType, 'TENANT_ADMIN')));
}

/** Replaces what is given of the place. */
export async function updatePlace(tx: Queryable, userId: string, place: Place): Promise<PartnerRow> {
  const given = Object.entries(place).filter(([, value]) => value != null);
  const change = { userType: 'PARTNER', ...Object.fromEntries(given) } as const;
  return firstOrThrow(
    await tx.update(userRecord).set(change).where(eq(userRecord.userId, userId)).returning(),
  );
}

/** A partner by the id of the record itself. */
export async function findPartner(tx: Queryable, id: string): Promise<PartnerRow | undefined> {
  const [found] = await tx
    .select()
    .from(userRecord)
    .where(and(eq(userRecord.id, id), eq(userRecord.userType, 'PARTNER')));
  return found;
}
