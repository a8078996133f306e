import type { ReadingMapping } from '@airdeck/contract/reading-import/reading-mapping';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { readingImportMapping } from './reading-import.tables.ts';

/** The mapping that a tenant used for files with a header. */
export async function findMapping(
  db: Queryable,
  tenantId: string,
  headerHash: string,
): Promise<ReadingMapping | undefined> {
  const [found] = await db
    .select({ mapping: readingImportMapping.mapping })
    .from(readingImportMapping)
    .where(and(eq(readingImportMapping.tenantId, tenantId), eq(readingImportMapping.headerHash, headerHash)));
  return found?.mapping;
}

/** Remembers a mapping, and forgets the oldest ones beyond the kept number. */
export async function rememberMapping(
  tx: Queryable,
  values: typeof readingImportMapping.$inferInsert,
  kept: number,
): Promise<void> {
  const { mapping, changedTime, tenantId } = values;
  await tx
    .insert(readingImportMapping)
    .values(values)
    .onConflictDoUpdate({
      target: [readingImportMapping.tenantId, readingImportMapping.headerHash],
      set: { mapping, changedTime },
    });
  const old = tx
    .select({ headerHash: readingImportMapping.headerHash })
    .from(readingImportMapping)
    .where(eq(readingImportMapping.tenantId, tenantId))
    .orderBy(desc(readingImportMapping.changedTime))
    .offset(kept);
  await tx
    .delete(readingImportMapping)
    .where(and(eq(readingImportMapping.tenantId, tenantId), inArray(readingImportMapping.headerHash, old)));
}
