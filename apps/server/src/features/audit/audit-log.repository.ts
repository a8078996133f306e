import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { auditEntry } from '../../database/schema/audit.ts';

export type NewAuditEntry = Omit<typeof auditEntry.$inferInsert, 'id'>;

export async function insertAuditEntries(
  queryable: Queryable,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await queryable.insert(auditEntry).values(entries.map((entry) => ({ ...entry, id: newId() })));
}
