import type { ReadingImportState } from '@airdeck/contract/reading-import/reading-import';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import type { Scope } from '../../http/caller.ts';
import { type Refusal, readingImport, readingImportPiece } from './reading-import.tables.ts';

const { sample: _sample, ...LISTED } = getTableColumns(readingImport);

export type StoredImport = typeof readingImport.$inferSelect;
export type ListedImport = Omit<StoredImport, 'sample'>;

const ENDED: ReadingImportState = 'done';

/** The imports of the caller's tenant, the newest first. */
export const listImports = (db: Queryable, caller: Scope): Promise<ListedImport[]> =>
  db
    .select(LISTED)
    .from(readingImport)
    .where(and(eq(readingImport.tenantId, tenantOf(caller)), ne(readingImport.state, 'uploading')))
    .orderBy(desc(readingImport.createdTime), desc(readingImport.id));

const ofCaller = (caller: Scope, id: string) =>
  and(eq(readingImport.id, id), eq(readingImport.tenantId, tenantOf(caller)));

export async function findImport(
  db: Queryable,
  caller: Scope,
  id: string,
): Promise<StoredImport | undefined> {
  const [found] = await db.select().from(readingImport).where(ofCaller(caller, id));
  return found;
}

export async function lockImport(
  tx: Queryable,
  caller: Scope,
  id: string,
): Promise<StoredImport | undefined> {
  const [found] = await tx.select().from(readingImport).where(ofCaller(caller, id)).for('update');
  return found;
}

export const countOpenImports = (db: Queryable, tenantId: string): Promise<number> =>
  db.$count(readingImport, and(eq(readingImport.tenantId, tenantId), ne(readingImport.state, ENDED)));

export async function insertImport(
  tx: Queryable,
  values: typeof readingImport.$inferInsert,
): Promise<StoredImport> {
  return firstOrThrow(await tx.insert(readingImport).values(values).returning());
}

export async function updateImport(
  tx: Queryable,
  id: string,
  values: Partial<typeof readingImport.$inferInsert>,
): Promise<StoredImport> {
  return firstOrThrow(await tx.update(readingImport).set(values).where(eq(readingImport.id, id)).returning());
}

export async function deleteImport(tx: Queryable, id: string): Promise<void> {
  await tx.delete(readingImport).where(eq(readingImport.id, id));
}

/** Deletes imports of a tenant that have ended, beyond the newest ones. */
export async function deleteEndedBeyond(tx: Queryable, tenantId: string, kept: number): Promise<void> {
  const old = tx
    .select({ id: readingImport.id })
    .from(readingImport)
    .where(and(eq(readingImport.tenantId, tenantId), eq(readingImport.state, ENDED)))
    .orderBy(desc(readingImport.createdTime))
    .offset(kept);
  await tx.delete(readingImport).where(inArray(readingImport.id, old));
}

/** Deletes files that were not sent completely, or never started or continued. */
export async function deleteAbandoned(
  db: Queryable,
  before: { readonly upload: number; readonly waiting: number },
): Promise<void> {
  await db
    .delete(readingImport)
    .where(
      or(
        and(eq(readingImport.state, 'uploading'), lt(readingImport.changedTime, before.upload)),
        and(
          inArray(readingImport.state, ['ready', 'stopped']),
          lt(readingImport.changedTime, before.waiting),
        ),
      ),
    );
}

export async function insertPiece(
  db: Queryable,
  piece: { readonly importId: string; readonly number: number; readonly rows: string },
): Promise<void> {
  await db.insert(readingImportPiece).values(piece);
}

/** All that are running, of every tenant, the one that waits longest first. */
export const listRunning = (db: Queryable): Promise<ListedImport[]> =>
  db
    .select(LISTED)
    .from(readingImport)
    .where(eq(readingImport.state, 'running'))
    .orderBy(asc(readingImport.changedTime));

/** The header of a running import. */
export async function findSample(db: Queryable, id: string): Promise<StoredImport['sample']> {
  const [found] = await db
    .select({ sample: readingImport.sample })
    .from(readingImport)
    .where(eq(readingImport.id, id));
  return found?.sample ?? [];
}

/** The next piece that is not stored. */
export async function findNextPiece(
  db: Queryable,
  importId: string,
): Promise<{ readonly number: number; readonly rows: string } | undefined> {
  const [found] = await db
    .select({ number: readingImportPiece.number, rows: readingImportPiece.rows })
    .from(readingImportPiece)
    .where(and(eq(readingImportPiece.importId, importId), isNotNull(readingImportPiece.rows)))
    .orderBy(asc(readingImportPiece.number))
    .limit(1);
  return found && { number: found.number, rows: found.rows ?? '[]' };
}

export type PieceResult = {
  readonly readRows: number;
  readonly storedRows: number;
  readonly emptyRows: number;
  readonly refusals: readonly Refusal[];
  readonly lastTs: number | null;
};

/** Records that a piece is stored, once, and drops its rows. */
export async function completePiece(
  tx: Queryable,
  { importId, number }: { readonly importId: string; readonly number: number },
  { readRows, storedRows, emptyRows, refusals, lastTs }: PieceResult,
  now: number,
): Promise<void> {
  const completed = await tx
    .update(readingImportPiece)
    .set({ rows: null, refusals })
    .where(
      and(
        eq(readingImportPiece.importId, importId),
        eq(readingImportPiece.number, number),
        isNotNull(readingImportPiece.rows),
      ),
    )
    .returning({ number: readingImportPiece.number });
  if (completed.length === 0) return;
  await tx
    .update(readingImport)
    .set({
      readRows: sql`${readingImport.readRows} + ${readRows}`,
      storedRows: sql`${readingImport.storedRows} + ${storedRows}`,
      emptyRows: sql`${readingImport.emptyRows} + ${emptyRows}`,
      refusals: sql`${readingImport.refusals} + ${refusals.length}`,
      lastTs,
      changedTime: now,
    })
    .where(eq(readingImport.id, importId));
}

/** Ends a running import all of whose pieces are stored. Undefined: it was stopped or deleted. */
export async function endImport(tx: Queryable, id: string, now: number): Promise<ListedImport | undefined> {
  const [ended] = await tx
    .update(readingImport)
    .set({ state: ENDED, endTime: now, changedTime: now })
    .where(and(eq(readingImport.id, id), eq(readingImport.state, 'running')))
    .returning(LISTED);
  return ended;
}

/** The refusals of an import, piece by piece. */
export async function* walkRefusals(db: Queryable, importId: string): AsyncGenerator<readonly Refusal[]> {
  for (let after = -1; ; ) {
    const [found] = await db
      .select({ number: readingImportPiece.number, refusals: readingImportPiece.refusals })
      .from(readingImportPiece)
      .where(
        and(
          eq(readingImportPiece.importId, importId),
          sql`${readingImportPiece.number} > ${after}`,
          sql`jsonb_array_length(${readingImportPiece.refusals}) > 0`,
        ),
      )
      .orderBy(asc(readingImportPiece.number))
      .limit(1);
    if (!found) return;
    yield found.refusals ?? [];
    after = found.number;
  }
}
