import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { ApiError } from '../../http/errors.ts';
import type { Job } from '../../jobs/scheduler.ts';
import { MailError } from '../../notify/mail/mail.ts';
import { findReader, type Reader } from './report-readers.repository.ts';
import type { ReportSender } from './report-sender.service.ts';
import {
  changeSending,
  deleteOldSendings,
  insertSendings,
  isSentTo,
  lockDueReports,
  type SendingRow,
  takeDueSending,
} from './report-sendings.repository.ts';
import { dueSpan, nextDueTime } from './report-spans.ts';
import type { ScheduledContent, ScheduledContents } from './scheduled-content.service.ts';
import { SCHEDULED_REPORT_LIMITS } from './scheduled-reports.limits.ts';
import {
  findReportsById,
  type ScheduledReportRow,
  updateScheduledReport,
} from './scheduled-reports.repository.ts';

const { numbers: limits } = SCHEDULED_REPORT_LIMITS;

const MINUTE_MS = 60_000;
const EVERY_MS = MINUTE_MS;
const PLANNED_AT_ONCE = 50;
/** Pauses after the first, second, … attempt. */
const PAUSES_MS = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE_MS);

type Parts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly contents: Pick<ScheduledContents, 'keyOf' | 'of'>;
  readonly sender: Pick<ReportSender, 'send'>;
};

/** Sends due reports, once to each reader. */
export const scheduledReportJob = (parts: Parts): Job => ({
  name: 'scheduled-reports',
  everyMs: EVERY_MS,
  async run(stopping) {
    await planDue(parts, stopping);
    await sendDue(parts, stopping);
  },
});

/**
 * Queues the last span of each due report for its readers. After a downtime of several spans, only the last one is
 * sent: readers do not want ten mails at once.
 */
async function planDue({ database, clock }: Parts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const planned = await database.db.transaction(async (tx) => {
      const now = clock();
      const due = await lockDueReports(tx, now, PLANNED_AT_ONCE);
      for (const { id, frequency, timeZone } of due) {
        await insertSendings(tx, id, dueSpan(frequency, timeZone, now), now);
        await deleteOldSendings(tx, id, now - limits.historyKeptMs);
        await updateScheduledReport(tx, id, { nextTime: nextDueTime(frequency, timeZone, now) });
      }
      return due.length;
    });
    if (planned < PLANNED_AT_ONCE) return;
  }
}

/** Sequentially: each report reads much data, and none is urgent. */
async function sendDue(parts: Parts, stopping: AbortSignal): Promise<void> {
  const { database, clock } = parts;
  const known: KnownContents = new Map();
  const unexpected: unknown[] = [];
  while (!stopping.aborted) {
    const row = await database.db.transaction((tx) => takeDueSending(tx, clock(), PAUSES_MS));
    if (!row) break;
    await sendOne(parts, row, known, stopping).catch((error) => unexpected.push(error));
  }
  // A bug of this server: the run fails, which is logged.
  if (unexpected.length > 0) throw unexpected[0];
}

/** Cache of the last contents: readers with the same rights share them. */
type KnownContents = Map<string, ScheduledContent>;
const MOST_KNOWN = 4;

/** @throws errors other than of the mail server or for lack of capacity; the sending is retried in any case */
async function sendOne(
  parts: Parts,
  row: SendingRow,
  known: KnownContents,
  stopping: AbortSignal,
): Promise<void> {
  const { database, clock, sender } = parts;
  const { db } = database;
  const [report] = await findReportsById(db, [row.reportId]);
  const reader = await findReader(db, row.userId);
  const span = report && dueSpan(report.frequency, report.timeZone, row.createdTime);
  const isAsPlanned = span?.fromDay === row.fromDay && span.toDay === row.toDay;
  if (
    !report ||
    !reader ||
    !isAsPlanned ||
    !mayRead(reader, report) ||
    !(await isSentTo(db, report.id, row.userId))
  ) {
    await changeSending(db, row.id, 'waiting', { state: 'skipped', nextTime: null, endTime: clock() });
    return;
  }
  // A killed server has counted the attempt, but stored no result.
  if (row.attempts > PAUSES_MS.length) return fail(parts, row, 'waiting', 'notMade');
  const handOver = () =>
    changeSending(db, row.id, 'waiting', { state: 'handedOver', nextTime: null, endTime: clock() });
  try {
    const content = await contentOf(parts, row, report, reader, known, stopping);
    const about = { sendingId: row.id, isOwnWish: false };
    // Another server took it over, whose result counts.
    if (!(await sender.send(reader, report, content, about, handOver))) return;
    await changeSending(db, row.id, 'handedOver', { state: 'sent', endTime: clock(), error: null });
  } catch (error) {
    // The server is stopping: retried after the pause.
    if (stopping.aborted && !(error instanceof MailError)) return;
    if (error instanceof MailError) return fail(parts, row, 'handedOver', 'mailServer');
    await fail(parts, row, 'waiting', 'notMade');
    if (!(error instanceof ApiError)) throw error;
  }
}

async function contentOf(
  { contents }: Parts,
  { createdTime }: SendingRow,
  report: ScheduledReportRow,
  reader: Reader,
  known: KnownContents,
  stopping: AbortSignal,
): Promise<ScheduledContent> {
  const key = [report.id, report.version, createdTime, contents.keyOf(reader, report)].join(' ');
  const knownContent = known.get(key);
  if (knownContent) return knownContent;
  const span = dueSpan(report.frequency, report.timeZone, createdTime);
  const content = await contents.of(reader, report, span, stopping);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, content);
  return content;
}

/** Whether a user may still read a report: as an administrator of its tenant, or a user of its customer, of the whole. */
function mayRead({ caller }: Reader, { tenantId, customerId }: ScheduledReportRow): boolean {
  if (caller.tenantId !== tenantId || caller.placeIds !== null) return false;
  if (caller.authority === 'TENANT_ADMIN') return true;
  return caller.authority === 'CUSTOMER_USER' && customerId !== null && caller.customerId === customerId;
}

async function fail(
  { database: { db }, clock }: Parts,
  { id, attempts, nextTime }: SendingRow,
  from: 'waiting' | 'handedOver',
  error: 'mailServer' | 'notMade',
): Promise<void> {
  const isLast = attempts >= PAUSES_MS.length;
  const change = isLast
    ? ({ state: 'failed', nextTime: null, endTime: clock() } as const)
    : ({ state: 'waiting', nextTime } as const);
  await changeSending(db, id, from, { ...change, error });
}
