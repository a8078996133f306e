import {
  SCHEDULED_REPORT_ERRORS,
  type ScheduledReport,
  type ScheduledReportForm,
  scheduledReportFormSchema,
} from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { type PartErrors, type PartsOfErrors, partErrors } from '../../../lib/forms/part-errors.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';

/** A report in its form. */
export type ReportDraft = {
  readonly name: string;
  readonly frequency: ScheduledReportForm['frequency'];
  /** Null: a report. */
  readonly recordSet: ScheduledReportForm['recordSet'];
  readonly countedHours: ScheduledReportForm['countedHours'];
  /** Null: of the whole tenant. */
  readonly customer: LookupOption | null;
  /** The building, floor or room that it is about; null: not by place. */
  readonly place: LookupOption | null;
  readonly isOfAllRooms: boolean;
  /** Kept even if all rooms are selected. */
  readonly rooms: readonly LookupOption[];
  readonly timeZone: string;
  readonly isEnabled: boolean;
  readonly readers: readonly LookupOption[];
};

/** Draft of a stored report, with the names of its ids. */
export const draftOf = (
  report: ScheduledReport,
  names: { readonly rooms: readonly LookupOption[]; readonly readers: readonly LookupOption[] },
): ReportDraft => ({
  name: report.name,
  frequency: report.frequency,
  recordSet: report.recordSet,
  countedHours: report.countedHours,
  customer:
    report.customerId === null
      ? null
      : { value: report.customerId, label: report.customerName ?? report.customerId },
  place: report.placeId === null ? null : { value: report.placeId, label: report.placeName ?? '–' },
  isOfAllRooms: report.deviceIds === null,
  timeZone: report.timeZone,
  isEnabled: report.isEnabled,
  ...names,
});

export const formOf = (draft: ReportDraft): ScheduledReportForm => ({
  name: draft.name,
  frequency: draft.frequency,
  recordSet: draft.recordSet,
  countedHours: draft.countedHours,
  customerId: draft.customer?.value ?? null,
  placeId: draft.place?.value ?? null,
  deviceIds: draft.place || draft.isOfAllRooms ? null : draft.rooms.map(({ value }) => value),
  timeZone: draft.timeZone,
  isEnabled: draft.isEnabled,
  readerIds: draft.readers.map(({ value }) => value),
});

export type ReportField = 'name' | 'customer' | 'place' | 'rooms' | 'timeZone' | 'readers';

const FIELD_AT: Readonly<Record<string, ReportField>> = {
  name: 'name',
  customerId: 'customer',
  deviceIds: 'rooms',
  timeZone: 'timeZone',
  readerIds: 'readers',
};

/** Errors of a draft. */
export function errorsOf(draft: ReportDraft): PartErrors<ReportField> {
  const { error } = scheduledReportFormSchema.safeParse(formOf(draft));
  return partErrors<ReportField>(error?.issues ?? [], ([first]) => FIELD_AT[String(first)], {
    timeZone: 'failure.required',
  });
}

/** Parts of server errors; other errors are about the whole form. */
export const PARTS_OF_ERRORS: PartsOfErrors<ReportField> = [
  [SCHEDULED_REPORT_ERRORS.nameTaken, 'name'],
  [SCHEDULED_REPORT_ERRORS.unknownCustomer, 'customer'],
  [SCHEDULED_REPORT_ERRORS.unknownDevice, 'rooms'],
  [SCHEDULED_REPORT_ERRORS.unknownPlace, 'place'],
  [SCHEDULED_REPORT_ERRORS.unknownReader, 'readers'],
  [SCHEDULED_REPORT_ERRORS.tooManyReaders, 'readers'],
];
