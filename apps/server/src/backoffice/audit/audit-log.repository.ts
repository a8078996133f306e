import { v7 as newId } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { auditEntry } from '../../database/schema/backoffice.ts';

export type NewAuditEntry = Omit<typeof auditEntry.$inferInsert, 'id'>;

export async function insertAuditEntry(queryable: Queryable, entry: NewAuditEntry): Promise<void> {
  await queryable.insert(auditEntry).values({ ...entry, id: newId() });
}
