import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../../database/database.ts';
import { appUser } from '../../../database/schema/users.ts';
import type { NamedUser } from '../../users/person.ts';
import { rota } from './on-call.tables.ts';

export type RotaRow = typeof rota.$inferSelect;

/** By name. */
export const listRotasOf = (db: Queryable, tenantIds: readonly string[]): Promise<RotaRow[]> =>
  db
    .select()
    .from(rota)
    .where(inArray(rota.tenantId, [...tenantIds]))
    .orderBy(asc(sql`lower(${rota.name})`), asc(rota.id));

/** Locked until the transaction ends. */
export async function lockRota(tx: Queryable, tenantId: string, id: string): Promise<RotaRow | undefined> {
  const [found] = await tx
    .select()
    .from(rota)
    .where(and(eq(rota.tenantId, tenantId), eq(rota.id, id)))
    .for('update');
  return found;
}

export const countRotasOf = (tx: Queryable, tenantId: string): Promise<number> =>
  tx.$count(rota, eq(rota.tenantId, tenantId));

export async function insertRota(tx: Queryable, row: RotaRow): Promise<void> {
  await tx.insert(rota).values(row);
}

export async function updateRota(tx: Queryable, id: string, change: Partial<RotaRow>): Promise<RotaRow> {
  return firstOrThrow(await tx.update(rota).set(change).where(eq(rota.id, id)).returning());
}

export async function deleteRota(tx: Queryable, id: string): Promise<void> {
  await tx.delete(rota).where(eq(rota.id, id));
}

/** Users of the tenant, of these. */
export const findUsersOf = (db: Queryable, tenantId: string, ids: readonly string[]): Promise<NamedUser[]> =>
  db
    .select({
      id: appUser.id,
      email: appUser.email,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
    })
    .from(appUser)
    .where(and(eq(appUser.tenantId, tenantId), inArray(appUser.id, [...ids])));
