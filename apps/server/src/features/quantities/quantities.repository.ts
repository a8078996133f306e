import { asc, eq } from 'drizzle-orm';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { declaredQuantity } from './quantities.tables.ts';

export type QuantityRow = typeof declaredQuantity.$inferSelect;

/** All, in the order of their declaration. */
export const listDeclared = (db: Queryable): Promise<QuantityRow[]> =>
  db.select().from(declaredQuantity).orderBy(asc(declaredQuantity.id));

/** Locked until the transaction ends. */
export async function lockDeclared(tx: Queryable, id: string): Promise<QuantityRow | undefined> {
  const [found] = await tx.select().from(declaredQuantity).where(eq(declaredQuantity.id, id)).for('update');
  return found;
}

export const countDeclared = (tx: Queryable): Promise<number> => tx.$count(declaredQuantity);

export async function insertDeclared(
  tx: Queryable,
  row: typeof declaredQuantity.$inferInsert,
): Promise<QuantityRow> {
  return firstOrThrow(await tx.insert(declaredQuantity).values(row).returning());
}

export async function updateDeclared(
  tx: Queryable,
  id: string,
  change: Partial<Omit<QuantityRow, 'id' | 'key'>>,
): Promise<QuantityRow> {
  return firstOrThrow(
    await tx.update(declaredQuantity).set(change).where(eq(declaredQuantity.id, id)).returning(),
  );
}
