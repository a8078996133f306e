import {
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
  type AuditSortProperty,
  MAX_COUNTED_AUDIT_ENTRIES,
} from '@airdeck/contract/audit/audit';
import { type PageQuery, toPage } from '@airdeck/contract/common/page';
import { administrationOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import {
  type AuditPosition,
  type AuditRow,
  countAuditEntries,
  listAuditEntries,
  walkAuditEntries,
} from './audit.repository.ts';

/** Entries per batch of a download, which bounds its memory. */
const WALK_SIZE = 1000;

export type AuditList = ReturnType<typeof createAuditList>;

/** Read-only access to the audit log. */
export function createAuditList({ database }: { database: Database }) {
  return {
    /** One page of the entries that the caller may read. */
    async page(caller: Caller, query: AuditFilter & PageQuery<AuditSortProperty>): Promise<AuditPage> {
      const { tenantId } = administrationOf(caller);
      const { page, pageSize } = query;
      const [rows, counted] = await Promise.all([
        listAuditEntries(database.db, tenantId, query),
        countAuditEntries(database.db, tenantId, query),
      ]);
      const total = Math.min(counted, MAX_COUNTED_AUDIT_ENTRIES);
      return {
        ...toPage(rows.slice(0, pageSize).map(toEntry), total, page, pageSize),
        hasNext: rows.length > pageSize,
        isTotalExact: counted === total,
      };
    },

    /** All entries that the caller may read, newest first, in batches. */
    async *walk(caller: Caller, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
      const { tenantId } = administrationOf(caller);
      let after: AuditPosition | undefined;
      do {
        const rows = await walkAuditEntries(database.db, tenantId, filter, { after, limit: WALK_SIZE });
        if (rows.length > 0) yield rows.map(toEntry);
        after = rows.length === WALK_SIZE ? rows.at(-1) : undefined;
      } while (after);
    },
  };
}

function toEntry(row: AuditRow): AuditEntry {
  const {
    impersonatorId,
    impersonatorEmail,
    apiKeyId,
    apiKeyName,
    isOfSystem: _isOfSystem,
    details,
    ...entry
  } = row;
  const steppedInBy =
    impersonatorId !== null && impersonatorEmail !== null
      ? { userId: impersonatorId, email: impersonatorEmail }
      : null;
  const apiKey = apiKeyId !== null && apiKeyName !== null ? { id: apiKeyId, name: apiKeyName } : null;
  return { ...entry, steppedInBy, apiKey, details: details ?? null };
}
