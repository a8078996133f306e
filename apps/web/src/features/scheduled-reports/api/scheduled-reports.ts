import type { Language } from '@airdeck/contract/common/languages';
import type { AnswerOf } from '@airdeck/contract/common/operation';
import {
  downloadReportDocument,
  listReportSendings,
  previewReport,
  sendReportNow,
} from '@airdeck/contract/scheduled-reports/report-sendings';
import {
  createScheduledReport,
  deleteScheduledReport,
  listReportReaders,
  listScheduledReports,
  type ScheduledReport,
  type ScheduledReportForm,
  subscribeToReport,
  updateScheduledReport,
} from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { downloadFile } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { readerUnits } from '../../../lib/format/reader-units.ts';
import { type LookupOption, useLookup } from '../../../lib/lists/lookup.ts';
import { changing, queryOf } from '../../../lib/query/query.ts';

/** All reports in the reader's scope. */
export function useScheduledReports() {
  return useQuery(queryOf(listScheduledReports, {}));
}

/** The parameters of a report for its reader. */
function forReader(language: Language) {
  const { temperature: temperatureUnit, tvoc: tvocUnit } = readerUnits.current();
  return { language, temperatureUnit, tvocUnit };
}

/** A record of many rooms takes some ten seconds. */
const PREVIEW_TIMEOUT_MS = 90_000;

/** Preview of a report, in a language and the reader's units. */
export function useReportPreview(scheduledReportId: string, language: Language) {
  return useQuery({
    ...queryOf(
      previewReport,
      { params: { scheduledReportId }, query: forReader(language) },
      { timeoutMs: PREVIEW_TIMEOUT_MS },
    ),
    refetchOnWindowFocus: false,
  });
}

/** Deliveries of a report to its readers. @param isManager others have no access */
export function useReportSendings(scheduledReportId: string, isManager: boolean) {
  return useQuery({
    ...queryOf(listReportSendings, { params: { scheduledReportId } }),
    enabled: isManager,
  });
}

type Reader = AnswerOf<typeof listReportReaders>[number];

const optionOf = ({ userId, name, email }: Reader): LookupOption => ({
  value: userId,
  label: name === email ? email : `${name} (${email})`,
});

const readersQuery = (customerId: string | null, text: string) =>
  queryOf(listReportReaders, {
    query: { customerId: customerId ?? undefined, textSearch: text || undefined },
  });

/** Searches the possible readers of a report. */
export function useReaderLookup(customerId: string | null, typed: string) {
  return useLookup(
    typed,
    (text) => readersQuery(customerId, text),
    (readers) => readers.map(optionOf),
  );
}

/** Names of the readers of a report; undefined while loading. */
export function useReaderNames(report: ScheduledReport | undefined): readonly LookupOption[] | undefined {
  const { data, isError } = useQuery({
    ...readersQuery(report?.customerId ?? null, ''),
    enabled: report !== undefined,
  });
  if (!report || (!data && !isError)) return undefined;
  const known = new Map(data?.map((reader) => [reader.userId, optionOf(reader)]));
  return report.readerIds.map((id) => known.get(id) ?? { value: id, label: id });
}

/** Saves a report. @param stored as read; undefined: creates it */
export const saveReport = (
  form: ScheduledReportForm,
  stored: Pick<ScheduledReport, 'id' | 'version'> | undefined,
) =>
  changing(
    stored
      ? call(updateScheduledReport, {
          params: { scheduledReportId: stored.id },
          body: { ...form, version: stored.version },
        })
      : call(createScheduledReport, { body: form }),
    listScheduledReports,
  );

export const removeReport = (scheduledReportId: string) =>
  changing(call(deleteScheduledReport, { params: { scheduledReportId } }), listScheduledReports);

export const setSubscription = (scheduledReportId: string, isSubscribed: boolean) =>
  changing(
    call(subscribeToReport, { params: { scheduledReportId }, body: { isSubscribed } }),
    listScheduledReports,
  );

export const sendNow = (scheduledReportId: string) =>
  call(sendReportNow, { params: { scheduledReportId } }, { timeoutMs: PREVIEW_TIMEOUT_MS });

/** A report as a file. */
export function readReportFile(
  scheduledReportId: string,
  { language, form }: { readonly language: Language; readonly form: 'pdf' | 'xlsx' },
): Promise<Blob> {
  const query = { ...forReader(language), form };
  return downloadFile(requestOf(downloadReportDocument, { params: { scheduledReportId }, query }));
}
