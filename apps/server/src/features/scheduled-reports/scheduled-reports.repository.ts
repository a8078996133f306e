import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import type { Owner } from '../../database/limited-rows-sql.ts';
import { place } from '../../database/schema/places.ts';
import { customer, tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Scope } from '../../http/caller.ts';
import { reportReader, scheduledReport } from './scheduled-reports.tables.ts';

export type ScheduledReportRow = typeof scheduledReport.$inferSelect;
export type ScheduledReportColumns = typeof scheduledReport.$inferInsert;

const isOf = ({ tenantId, customerId }: Owner): SQL | undefined =>
  and(
    eq(scheduledReport.tenantId, tenantId),
    customerId === null ? isNull(scheduledReport.customerId) : eq(scheduledReport.customerId, customerId),
  );

const inScope = (caller: Scope, id: string) =>
  and(callerScope(caller, scheduledReport), eq(scheduledReport.id, id));

/** Reports in the caller's scope, by name, with the names of their customers. */
export const listScheduledReports = (db: Queryable, caller: Scope) =>
  db
    .select({ report: scheduledReport, customerName: customer.title })
    .from(scheduledReport)
    .leftJoin(customer, eq(customer.id, scheduledReport.customerId))
    .where(callerScope(caller, scheduledReport))
    .orderBy(asc(sql`lower(${scheduledReport.name})`), asc(scheduledReport.id));

/** A report in the caller's scope. */
export async function findScheduledReport(
  db: Queryable,
  caller: Scope,
  id: string,
): Promise<ScheduledReportRow | undefined> {
  const [found] = await db.select().from(scheduledReport).where(inScope(caller, id));
  return found;
}

/** The same, locked until the transaction ends. */
export async function lockScheduledReport(
  tx: Queryable,
  caller: Scope,
  id: string,
): Promise<ScheduledReportRow | undefined> {
  const [found] = await tx.select().from(scheduledReport).where(inScope(caller, id)).for('update');
  return found;
}

/** Reports with these ids, of any tenant. */
export async function findReportsById(db: Queryable, ids: readonly string[]): Promise<ScheduledReportRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(scheduledReport)
    .where(inArray(scheduledReport.id, [...ids]));
}

/** A report of a user's tenant. */
export async function findReportNear(
  db: Queryable,
  id: string,
  userId: string,
): Promise<ScheduledReportRow | undefined> {
  const [found] = await db
    .select({ report: scheduledReport })
    .from(scheduledReport)
    .innerJoin(appUser, and(eq(appUser.tenantId, scheduledReport.tenantId), eq(appUser.id, userId)))
    .where(eq(scheduledReport.id, id));
  return found?.report;
}

/** Number of reports of an owner, and of its tenant including all customers. */
export async function countScheduledReports(
  tx: Queryable,
  owner: Owner,
): Promise<{ ofOwner: number; ofTenant: number }> {
  const rows = await tx
    .select({
      ofOwner: sql<number>`count(*) filter (where ${isOf(owner)})`.mapWith(Number),
      ofTenant: count(),
    })
    .from(scheduledReport)
    .where(eq(scheduledReport.tenantId, owner.tenantId));
  return firstOrThrow(rows);
}

export async function insertScheduledReport(
  tx: Queryable,
  row: ScheduledReportColumns,
): Promise<ScheduledReportRow> {
  return firstOrThrow(await tx.insert(scheduledReport).values(row).returning());
}

export async function updateScheduledReport(
  tx: Queryable,
  id: string,
  change: Partial<ScheduledReportColumns>,
): Promise<ScheduledReportRow> {
  return firstOrThrow(
    await tx.update(scheduledReport).set(change).where(eq(scheduledReport.id, id)).returning(),
  );
}

/** Also deletes its readers and its history. */
export async function deleteScheduledReport(tx: Queryable, id: string): Promise<void> {
  await tx.delete(scheduledReport).where(eq(scheduledReport.id, id));
}

/** Whether a tenant has this customer. */
export async function hasCustomer(db: Queryable, tenantId: string, customerId: string): Promise<boolean> {
  const found = await db
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.id, customerId), eq(customer.tenantId, tenantId)));
  return found.length > 0;
}

/** Whether a tenant, or one of its customers, has a place. */
export async function hasPlace(
  db: Queryable,
  { tenantId, customerId }: Owner,
  placeId: string,
): Promise<boolean> {
  const ofOwner = customerId === null ? undefined : eq(place.customerId, customerId);
  return (await db.$count(place, and(eq(place.tenantId, tenantId), ofOwner, eq(place.id, placeId)))) > 0;
}

/** Names of the places of reports, by id; deleted ones are missing. */
export async function findPlaceNames(
  db: Queryable,
  reports: readonly Pick<ScheduledReportRow, 'placeId'>[],
): Promise<Map<string | null, string>> {
  const ids = reports.flatMap(({ placeId }) => placeId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db.select({ id: place.id, name: place.name }).from(place).where(inArray(place.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Name of a tenant or of one of its customers. */
export async function findOwnerName(db: Queryable, { tenantId, customerId }: Owner): Promise<string> {
  const [found] =
    customerId === null
      ? await db.select({ title: tenant.title }).from(tenant).where(eq(tenant.id, tenantId))
      : await db.select({ title: customer.title }).from(customer).where(eq(customer.id, customerId));
  return found?.title ?? '';
}

/** Ids of the readers of each report. */
export async function listReaders(
  db: Queryable,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const readers = new Map<string, string[]>();
  if (reportIds.length === 0) return readers;
  const rows = await db
    .select()
    .from(reportReader)
    .where(inArray(reportReader.reportId, [...reportIds]))
    .orderBy(reportReader.reportId, reportReader.userId);
  for (const { reportId, userId } of rows) readers.set(reportId, [...(readers.get(reportId) ?? []), userId]);
  return readers;
}

export async function addReaders(tx: Queryable, reportId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insert(reportReader)
    .values(userIds.map((userId) => ({ reportId, userId })))
    .onConflictDoNothing();
}

/** @returns whether one of them was a reader */
export async function removeReaders(
  tx: Queryable,
  reportId: string,
  userIds: readonly string[],
): Promise<boolean> {
  if (userIds.length === 0) return false;
  const removed = await tx
    .delete(reportReader)
    .where(and(eq(reportReader.reportId, reportId), inArray(reportReader.userId, [...userIds])))
    .returning({ userId: reportReader.userId });
  return removed.length > 0;
}
