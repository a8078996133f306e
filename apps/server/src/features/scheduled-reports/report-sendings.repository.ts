import type { SendingFailure, SendingState } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { and, asc, count, desc, eq, inArray, lt, lte, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { appUser } from '../../database/schema/users.ts';
import type { ScheduledReportRow } from './scheduled-reports.repository.ts';
import { reportReader, reportSending, scheduledReport } from './scheduled-reports.tables.ts';

export type SendingRow = typeof reportSending.$inferSelect;

/** Due reports, locked until the transaction ends; skips locked ones. */
export const lockDueReports = (tx: Queryable, now: number, limit: number): Promise<ScheduledReportRow[]> =>
  tx
    .select()
    .from(scheduledReport)
    .where(lte(scheduledReport.nextTime, now))
    .orderBy(asc(scheduledReport.nextTime), asc(scheduledReport.id))
    .limit(limit)
    .for('update', { skipLocked: true });

/** Queues a span for each reader of a report. Idempotent: no reader gets a span twice. */
export async function insertSendings(
  tx: Queryable,
  reportId: string,
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
  now: number,
): Promise<void> {
  await tx.execute(sql`
    insert into report_sending (id, report_id, user_id, from_day, to_day, created_time, state, next_time)
    select gen_random_uuid(), report_id, user_id, ${fromDay}::date, ${toDay}::date, ${now}, 'waiting', ${now}
    from ${reportReader} where report_id = ${reportId}
    on conflict on constraint report_sending__once do nothing`);
}

export async function deleteOldSendings(tx: Queryable, reportId: string, before: number): Promise<void> {
  await tx
    .delete(reportSending)
    .where(and(eq(reportSending.reportId, reportId), lt(reportSending.createdTime, before)));
}

/**
 * A due sending. Counts the attempt, and schedules the next one beforehand.
 * @param pausesMs pauses after the first, second, … attempt
 */
export async function takeDueSending(
  tx: Queryable,
  now: number,
  pausesMs: readonly number[],
): Promise<SendingRow | undefined> {
  const due = tx
    .select({ id: reportSending.id })
    .from(reportSending)
    .where(and(eq(reportSending.state, 'waiting'), lte(reportSending.nextTime, now)))
    .orderBy(asc(reportSending.nextTime), asc(reportSending.reportId), asc(reportSending.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const pause = sql`(${sql.param([...pausesMs])}::bigint[])[least(${reportSending.attempts} + 1, ${pausesMs.length})]`;
  const [taken] = await tx
    .update(reportSending)
    .set({ attempts: sql`${reportSending.attempts} + 1`, nextTime: sql`${now} + ${pause}` })
    .where(inArray(reportSending.id, due))
    .returning();
  return taken;
}

/** @returns whether its state was `from` */
export async function changeSending(
  tx: Queryable,
  id: string,
  from: SendingState,
  change: {
    readonly state: SendingState;
    readonly endTime?: number;
    readonly error?: SendingFailure | null;
    readonly nextTime?: number | null;
  },
): Promise<boolean> {
  const changed = await tx
    .update(reportSending)
    .set(change)
    .where(and(eq(reportSending.id, id), eq(reportSending.state, from)))
    .returning({ id: reportSending.id });
  return changed.length > 0;
}

/** Number of readers by state for the last span of each report. */
export function countLastSendings(db: Queryable, reportIds: readonly string[]) {
  const last = db
    .select({ reportId: reportSending.reportId, time: max(reportSending.createdTime).as('time') })
    .from(reportSending)
    .where(inArray(reportSending.reportId, [...reportIds]))
    .groupBy(reportSending.reportId)
    .as('last');
  return db
    .select({
      reportId: reportSending.reportId,
      fromDay: reportSending.fromDay,
      toDay: reportSending.toDay,
      state: reportSending.state,
      error: max(reportSending.error).mapWith(reportSending.error),
      readers: count(),
    })
    .from(reportSending)
    .innerJoin(last, and(eq(last.reportId, reportSending.reportId), eq(last.time, reportSending.createdTime)))
    .groupBy(reportSending.reportId, reportSending.fromDay, reportSending.toDay, reportSending.state);
}

/** Sendings of a report, newest first. */
export function listSendings(db: Queryable, reportId: string, limit: number) {
  const { id, email, firstName, lastName } = appUser;
  return db
    .select({ sending: reportSending, reader: { id, email, firstName, lastName } })
    .from(reportSending)
    .innerJoin(appUser, eq(appUser.id, reportSending.userId))
    .where(eq(reportSending.reportId, reportId))
    .orderBy(desc(reportSending.createdTime), asc(sql`lower(${firstName})`), asc(reportSending.id))
    .limit(limit);
}

/** Whether the report is enabled, and the user still one of its readers. */
export async function isSentTo(db: Queryable, reportId: string, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: scheduledReport.id })
    .from(scheduledReport)
    .innerJoin(
      reportReader,
      and(eq(reportReader.reportId, scheduledReport.id), eq(reportReader.userId, userId)),
    )
    .where(and(eq(scheduledReport.id, reportId), eq(scheduledReport.isEnabled, true)));
  return found.length > 0;
}
