import { MAX_LISTED_SENDINGS, type ReportSending } from '@airdeck/contract/scheduled-reports/report-sendings';
import type { ScheduledReport } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import { personOf } from '../users/person.ts';
import { checkManages } from './report-managers.ts';
import { filterChoosable } from './report-readers.repository.ts';
import { countLastSendings, listSendings } from './report-sendings.repository.ts';
import {
  findOwnerName,
  findPlaceNames,
  findScheduledReport,
  listReaders,
  type ScheduledReportRow,
} from './scheduled-reports.repository.ts';

type NamedRow = { readonly report: ScheduledReportRow; readonly customerName: string | null };

/** API bodies of reports, for readers and administrators. */
export function createReportBodies(db: Queryable) {
  async function lastSpans(ids: readonly string[]) {
    const spans = new Map<string, NonNullable<ScheduledReport['lastSpan']>>();
    if (ids.length === 0) return spans;
    for (const { reportId, fromDay, toDay, state, error, readers } of await countLastSendings(db, ids)) {
      const { counts = {}, lastError = null } = spans.get(reportId) ?? {};
      spans.set(reportId, {
        fromDay,
        toDay,
        counts: { ...counts, [state]: readers },
        lastError: error ?? lastError,
      });
    }
    return spans;
  }

  async function of(
    caller: Caller,
    rows: readonly NamedRow[],
    isManager: boolean,
  ): Promise<ScheduledReport[]> {
    const ids = rows.map(({ report }) => report.id);
    const readers = await listReaders(db, ids);
    // Mail errors are shown to managers only.
    const spans = isManager ? await lastSpans(ids) : new Map();
    const placeNames = await findPlaceNames(
      db,
      rows.map(({ report }) => report),
    );
    const bodies: ScheduledReport[] = [];
    for (const { report, customerName } of rows) {
      const { tenantId: _, ...row } = report;
      const all = readers.get(report.id) ?? [];
      const mine = isManager ? await filterChoosable(db, caller, report.customerId, all) : new Set<string>();
      bodies.push({
        ...row,
        deviceIds: row.deviceIds && [...row.deviceIds],
        customerName,
        placeName: placeNames.get(row.placeId) ?? null,
        readerIds: all.filter((id) => mine.has(id)),
        readerCount: all.length,
        isSubscribed: all.includes(caller.userId),
        lastSpan: spans.get(report.id) ?? null,
      });
    }
    return bodies;
  }

  return {
    of,

    async one(caller: Caller, report: ScheduledReportRow, isManager: boolean): Promise<ScheduledReport> {
      const customerName = report.customerId === null ? null : await findOwnerName(db, report);
      return firstOrThrow(await of(caller, [{ report, customerName }], isManager));
    },

    /** Sendings of a report, newest first. @throws ApiError 403/20, 404/32 */
    async sendings(caller: Caller, id: string): Promise<ReportSending[]> {
      checkManages(caller);
      if (!(await findScheduledReport(db, caller, id))) throw notFound('Scheduled report', id);
      const found = await listSendings(db, id, MAX_LISTED_SENDINGS);
      return found.map(({ sending: { fromDay, toDay, state, endTime: time, error }, reader }) => ({
        fromDay,
        toDay,
        state,
        time,
        error,
        reader: personOf(reader),
      }));
    },
  };
}
