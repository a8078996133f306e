import type { AirRecord } from '@airdeck/contract/air-records/air-records';
import type { ReportDocument } from '@airdeck/contract/scheduled-reports/report-document';
import { SCHEDULED_REPORT_ERRORS } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import type { BrandOf, BrandOwner } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, itemNotFound } from '../../http/errors.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import { MailError, type Mailer } from '../../notify/mail/mail.ts';
import type { ReaderFormat } from '../../notify/reader-format.ts';
import type { RecordFile } from '../air-records/air-records.service.ts';
import type { UnsubscribeLinks } from '../notifications/unsubscribe-links.ts';
import type { ReportContent } from './report-content.service.ts';
import { reportDocument } from './report-document.ts';
import type { ReportFileForm, ReportFiles } from './report-files.ts';
import { mailedReport, reportMail } from './report-mail.ts';
import { findReader } from './report-readers.repository.ts';
import { lastWholeSpan } from './report-spans.ts';
import { isRecord, type ScheduledContent, type ScheduledContents } from './scheduled-content.service.ts';
import { SCHEDULED_REPORT_LIMITS } from './scheduled-reports.limits.ts';
import type { ScheduledReportRow } from './scheduled-reports.repository.ts';
import type { ScheduledReportService } from './scheduled-reports.service.ts';

const { numbers: limits } = SCHEDULED_REPORT_LIMITS;

const HOUR_MS = 3_600_000;

export type ReportSender = ReturnType<typeof createReportSender>;

/** Reports on screen, as files and by mail. */
export function createReportSender(parts: {
  database: Database;
  clock: Clock;
  reports: Pick<ScheduledReportService, 'get'>;
  contents: ScheduledContents;
  files: ReportFiles;
  mailer: Mailer;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'tokenOf'>;
  brandOf: BrandOf;
  sharedLimits: Pick<SharedLimits, 'take'>;
}) {
  const { database, clock, reports, contents, files, mailer, unsubscribeLinks } = parts;
  const ownWishes = {
    name: 'report-to-oneself',
    max: limits.sentNowPerUserAndHour,
    windowMs: HOUR_MS,
  };

  /** A report with its last whole span. @throws ApiError 404/32 */
  async function found(caller: Caller, id: string) {
    const report = await reports.get(caller, id);
    return { report, span: lastWholeSpan(report.frequency, report.timeZone, clock()) };
  }

  /**
   * Sends a mail with PDF and workbook.
   * @param beforeHandingOver called after all files are generated; false: do not send the mail
   * @returns whether it was sent
   * @throws MailError, ApiError 429/33, and 503 while PDFs cannot be rendered
   */
  async function send(
    to: ReaderFormat & { readonly caller: Pick<Caller, 'userId' | 'email' | 'tenantId'> },
    report: Pick<ScheduledReportRow, 'id'>,
    content: ScheduledContent,
    about: { readonly sendingId: string; readonly isOwnWish: boolean },
    beforeHandingOver: () => Promise<boolean> = async () => true,
  ): Promise<boolean> {
    const { caller } = to;
    const mailed = isRecord(content) ? content : await madeReport(content, to);
    const mail = reportMail(caller.email, mailed, {
      ...about,
      reportId: report.id,
      brand: parts.brandOf(caller),
      token: unsubscribeLinks.tokenOf({ id: caller.userId, email: caller.email }, `report ${report.id}`),
    });
    if (!(await beforeHandingOver())) return false;
    await mailer.send(mail);
    return true;
  }

  async function madeReport(content: ReportContent, to: ReaderFormat & { readonly caller: BrandOwner }) {
    const { caller } = to;
    const attached = [
      await files.make(content, to, 'pdf', caller),
      await files.make(content, to, 'xlsx', caller),
    ];
    return mailedReport(reportDocument(content, to), attached, limits.attachedBytes);
  }

  return {
    send,

    /** @throws ApiError 400/31, 404/32; the signal's reason when it is aborted */
    async preview(
      caller: Caller,
      id: string,
      reader: ReaderFormat,
      signal: AbortSignal,
    ): Promise<ReportDocument | AirRecord> {
      const { report, span } = await found(caller, id);
      return contents.shown({ ...reader, caller }, report, span, signal);
    },

    /** @throws ApiError 400/31, 404/32, 429/33, 503; the signal's reason when it is aborted */
    async file(
      caller: Caller,
      id: string,
      { form, ...reader }: ReaderFormat & { readonly form: ReportFileForm },
      signal: AbortSignal,
    ): Promise<RecordFile> {
      const { report, span } = await found(caller, id);
      return contents.file({ ...reader, caller }, report, span, form, signal);
    },

    /** Sends the report to the caller, in the language of their mails and in their units. @throws ApiError 404/32, 429/33, 503 */
    async sendNow(caller: Caller, id: string, signal: AbortSignal): Promise<{ email: string }> {
      const { report, span } = await found(caller, id);
      const reader = await findReader(database.db, caller.userId);
      if (!reader) throw itemNotFound();
      const { remaining } = await parts.sharedLimits.take([{ limit: ownWishes, key: caller.userId }]);
      if (remaining < 0) throw new ApiError(SCHEDULED_REPORT_ERRORS.sentTooOften);
      const content = await contents.of({ ...reader, caller }, report, span, signal);
      try {
        await send(reader, report, content, { sendingId: newId(), isOwnWish: true });
      } catch (error) {
        if (error instanceof MailError) throw new ApiError(SCHEDULED_REPORT_ERRORS.mailFailed);
        throw error;
      }
      return { email: caller.email };
    },
  };
}
