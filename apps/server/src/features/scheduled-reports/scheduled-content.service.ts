import type { AirRecord } from '@airdeck/contract/air-records/air-records';
import type { ReportDocument } from '@airdeck/contract/scheduled-reports/report-document';
import type { Caller } from '../../http/caller.ts';
import type { ReaderFormat } from '../../notify/reader-format.ts';
import type { AirRecords, RecordFile } from '../air-records/air-records.service.ts';
import type { MailedRecord } from '../air-records/record-mail.ts';
import type { RecordOrder } from '../air-records/record-plans.service.ts';
import type { ReportContent, ReportContents } from './report-content.service.ts';
import { reportDocument } from './report-document.ts';
import type { ReportFileForm, ReportFiles } from './report-files.ts';
import type { ReportSpan } from './report-spans.ts';
import { SCHEDULED_REPORT_LIMITS } from './scheduled-reports.limits.ts';
import type { ScheduledReportRow } from './scheduled-reports.repository.ts';

const { numbers: limits } = SCHEDULED_REPORT_LIMITS;

/** Content that is sent: of a report, or a record that is complete with its files. */
export type ScheduledContent = ReportContent | MailedRecord;

export const isRecord = (content: ScheduledContent): content is MailedRecord => 'sentences' in content;

/** A reader with their language and units. */
type For = ReaderFormat & { readonly caller: Caller };

export type ScheduledContents = ReturnType<typeof createScheduledContents>;

/** Content of schedules within the present rights of their readers: reports, or air quality records. */
export function createScheduledContents(parts: {
  contents: ReportContents;
  files: ReportFiles;
  airRecords: Pick<AirRecords, 'read' | 'file' | 'mailed'>;
}) {
  const { contents, files, airRecords } = parts;
  return {
    /** Readers of the same key are sent the same. */
    keyOf({ caller, language }: For, { recordSet }: ScheduledReportRow): string {
      const { authority, tenantId, customerId, accessRole } = caller;
      // The files of a record are in a language.
      const read = recordSet === null ? '' : language;
      return [authority, tenantId, customerId, accessRole, read].join(' ');
    },

    /** @throws ApiError 403/20, 429/33, 503; the signal's reason when it is aborted */
    async of(
      { caller, language }: For,
      report: ScheduledReportRow,
      span: ReportSpan,
      signal: AbortSignal,
    ): Promise<ScheduledContent> {
      const order = recordOrder(report, span);
      if (!order) return contents.of(caller, report, span, signal);
      return airRecords.mailed(caller, order, { language, mostBytes: limits.attachedBytes }, signal);
    },

    /** As it is shown. @throws ApiError 400/31, 403/20, 404/32; the signal's reason when it is aborted */
    async shown(
      reader: For,
      report: ScheduledReportRow,
      span: ReportSpan,
      signal: AbortSignal,
    ): Promise<ReportDocument | AirRecord> {
      const { caller, language } = reader;
      const order = recordOrder(report, span);
      if (order) return airRecords.read(caller, order, language, signal);
      return reportDocument(await contents.of(caller, report, span, signal), reader);
    },

    /** @throws ApiError 400/31, 403/20, 404/32, 429/33, 503; the signal's reason when it is aborted */
    async file(
      reader: For,
      report: ScheduledReportRow,
      span: ReportSpan,
      form: ReportFileForm,
      signal: AbortSignal,
    ): Promise<RecordFile> {
      const { caller, language } = reader;
      const order = recordOrder(report, span);
      if (order) return airRecords.file(caller, order, { form, language }, signal);
      return files.make(await contents.of(caller, report, span, signal), reader, form, caller);
    },
  };
}

/** The record of a span; undefined: it is a report. */
function recordOrder(
  { recordSet, placeId, deviceIds, customerId, timeZone }: ScheduledReportRow,
  { fromDay, toDay }: ReportSpan,
): RecordOrder | undefined {
  if (recordSet === null) return undefined;
  return {
    ...(placeId !== null && { placeId }),
    ...(deviceIds !== null && { deviceIds }),
    ...(customerId !== null && { customerId }),
    fromDay,
    toDay,
    set: recordSet,
    timeZone,
  };
}
