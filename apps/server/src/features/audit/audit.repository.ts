import {
  type AuditFilter,
  type AuditSortProperty,
  MAX_COUNTED_AUDIT_ENTRIES,
} from '@airdeck/contract/audit/audit';
import type { PageQuery } from '@airdeck/contract/common/page';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  isNull,
  lt,
  lte,
  min,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Administration } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { containsFolded } from '../../database/page-sql.ts';
import { auditEntry, isAgedAudit } from './audit.tables.ts';
import type { ArchivedRow } from './audit-archive.ts';

export type NewAuditEntry = Omit<typeof auditEntry.$inferInsert, 'id'>;

export async function insertAuditEntries(
  queryable: Queryable,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await queryable.insert(auditEntry).values(entries.map((entry) => ({ ...entry, id: newId() })));
}

/**
 * Finds and locks the newest entry of the same action by the same person on the same entity.
 * @param since epoch ms: earliest start of the entry
 */
export async function lockSimilarEntry(
  tx: Queryable,
  entry: NewAuditEntry,
  since: number,
): Promise<Pick<AuditRow, 'id' | 'details'> | undefined> {
  const same = <Column extends AnyPgColumn>(column: Column, value: string | null | undefined) =>
    value == null ? isNull(column) : eq(column, value);
  const [found] = await tx
    .select({ id: auditEntry.id, details: auditEntry.details })
    .from(auditEntry)
    .where(
      and(
        same(tenantId, entry.tenantId),
        eq(action, entry.action),
        gte(createdTime, since),
        eq(auditEntry.userId, entry.userId),
        eq(auditEntry.entityType, entry.entityType),
        eq(auditEntry.entityId, entry.entityId),
        eq(auditEntry.address, entry.address),
        same(auditEntry.impersonatorId, entry.impersonatorId),
        same(auditEntry.apiKeyId, entry.apiKeyId),
        same(auditEntry.customerId, entry.customerId),
      ),
    )
    .orderBy(desc(createdTime), desc(id))
    .limit(1)
    .for('no key update');
  return found;
}

/** Records a repetition in an entry. */
export async function updateAuditDetails(
  tx: Queryable,
  entryId: string,
  details: NewAuditEntry['details'],
): Promise<void> {
  await tx.update(auditEntry).set({ details }).where(eq(auditEntry.id, entryId));
}

export type AuditRow = Omit<typeof auditEntry.$inferSelect, 'searchText'>;

/** The tenant of the entries; null: those for system administrators. */
type AuditScope = Administration['tenantId'];

/** Cursor of a walk from the newest to the oldest entry: the last entry read. */
export type AuditPosition = Pick<AuditRow, 'createdTime' | 'id'>;

const { searchText: _searchText, ...SELECTED } = getTableColumns(auditEntry);
const { id, createdTime, userEmail, action, tenantId, isOfSystem } = SELECTED;

/** Each has an index that continues with time and id, in the same direction. */
const SORT_COLUMNS: Readonly<Record<Exclude<AuditSortProperty, 'createdTime'>, SQL>> = {
  userEmail: sql`lower(${userEmail})`,
  action: sql`${action}`,
};

function condition(scope: AuditScope, filter: AuditFilter): SQL | undefined {
  return and(
    scope === null ? sql`${isOfSystem}` : eq(tenantId, scope),
    filter.startTime === undefined ? undefined : gte(createdTime, filter.startTime),
    filter.endTime === undefined ? undefined : lte(createdTime, filter.endTime),
    filter.action === undefined ? undefined : eq(action, filter.action),
    containsFolded(filter.textSearch, auditEntry.searchText),
  );
}

/** One page, plus the next entry, if any. Newest first unless sorted. */
export async function listAuditEntries(
  db: Queryable,
  scope: AuditScope,
  query: AuditFilter & PageQuery<AuditSortProperty>,
): Promise<AuditRow[]> {
  const { property, descending } = query.sort ?? { property: 'createdTime', descending: true };
  const direction = descending ? desc : asc;
  const first = property === 'createdTime' ? [] : [direction(SORT_COLUMNS[property])];
  return db
    .select(SELECTED)
    .from(auditEntry)
    .where(condition(scope, query))
    .orderBy(...first, direction(createdTime), direction(id))
    .limit(query.pageSize + 1)
    .offset(query.page * query.pageSize);
}

/** Number of entries, counted up to `MAX_COUNTED_AUDIT_ENTRIES` + 1, which means any larger number. */
export async function countAuditEntries(
  db: Queryable,
  scope: AuditScope,
  filter: AuditFilter,
): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(auditEntry)
    .where(condition(scope, filter))
    .limit(MAX_COUNTED_AUDIT_ENTRIES + 1)
    .as('counted');
  return firstOrThrow(await db.select({ total: count() }).from(counted)).total;
}

/** Up to `limit` entries after the position, newest first. */
export async function walkAuditEntries(
  db: Queryable,
  scope: AuditScope,
  filter: AuditFilter,
  walk: { readonly after: AuditPosition | undefined; readonly limit: number },
): Promise<AuditRow[]> {
  const { after, limit } = walk;
  return db
    .select(SELECTED)
    .from(auditEntry)
    .where(
      and(
        condition(scope, filter),
        after && sql`(${createdTime}, ${id}) < (${after.createdTime}, ${after.id})`,
      ),
    )
    .orderBy(desc(createdTime), desc(id))
    .limit(limit);
}

/** Time of the oldest entry in [from, before) that is subject to retention; epoch ms. */
export async function findOldestAudit(
  db: Queryable,
  from: number,
  before: number,
): Promise<number | undefined> {
  const [found] = await db
    .select({ time: min(createdTime) })
    .from(auditEntry)
    .where(and(isAgedAudit, gte(createdTime, from), lt(createdTime, before)));
  return found?.time ?? undefined;
}

/** Deletes up to `limit` entries from before a time that are subject to retention. @returns them, oldest first */
export async function deleteOldAudit(tx: Queryable, before: number, limit: number): Promise<ArchivedRow[]> {
  const { rows } = await tx.execute<{ row: ArchivedRow }>(
    sql`with gone as (
      delete from ${auditEntry} where id in (
        select id from ${auditEntry} where ${isAgedAudit} and created_time < ${before} order by created_time limit ${limit})
      returning *
    ) select row_to_json(gone) as row from gone order by created_time, id`,
  );
  return rows.map(({ row }) => row);
}
