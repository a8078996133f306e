import { z } from 'zod';
import { RECORD_SETS } from '../air-records/air-records.ts';
import { errors, SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { nameField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { textParameter, uuidParameter } from '../common/parameters.ts';
import { zoneText } from '../history/history.ts';
import { countedHours } from '../places/counted-hours.ts';
import { SCHEDULED_REPORT_PERMISSIONS } from './scheduled-reports.permissions.ts';

/** Most rooms of a report. */
export const MAX_REPORT_ROOMS = 100;
/** Most recipients of a report. */
export const MAX_REPORT_READERS = 50;
/** Most scheduled reports of a tenant itself, and of each customer. */
export const MAX_SCHEDULED_REPORTS = 20;
/** Most of a tenant including all of its customers. */
export const MAX_TENANT_SCHEDULED_REPORTS = 500;

export const SCHEDULED_REPORT_ERRORS = errors('scheduledReports', {
  nameRequired: 'Give the report a name',
  nameLong: 'The name of a report has at most 100 characters',
  nameTaken: "There is already a report with the name '{name}'!",
  tenantUnknown: 'Could not find the tenant of the report!',
  unknownCustomer: 'Could not find the customer of the report!',
  unknownDevice: 'Could not find one of the devices of the report!',
  unknownPlace: 'Could not find the building, floor or room of the report!',
  unknownReader: 'Could not find one of the readers of the report!',
  roomsRequired: 'Choose at least one room',
  tooMany: 'There can be at most {max} scheduled reports',
  tooManyReaders: 'A report has at most {max} readers',
  customerFixed: 'The customer of a report cannot be changed',
  notAdministrator: ['PERMISSION_DENIED', 'Only administrators of the customer schedule reports'],
  sentTooOften: ['TOO_MANY_REQUESTS', 'You had reports sent to you too often. Try again later.'],
  mailFailed: ['GENERAL', 'The mail server did not take the report', 503],
});

export const REPORT_FREQUENCIES = ['weekly', 'monthly', 'twoMonthly'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

const formShape = {
  name: nameField(SCHEDULED_REPORT_ERRORS.nameRequired, SCHEDULED_REPORT_ERRORS.nameLong, 100),
  frequency: z
    .enum(REPORT_FREQUENCIES)
    .describe(
      '`weekly`: of the days from Monday to Sunday; `monthly`: of the month of the calendar; `twoMonthly`: of January and February, and so on',
    ),
  recordSet: z
    .enum(RECORD_SETS)
    .nullable()
    .default(null)
    .describe('Limits of the air quality record that is sent; null: a report is'),
  countedHours: countedHours.describe(
    'Hours of which a report tells: `open`: only while a place is open, where opening hours are said; `all`: all hours. A record is always of the opening hours',
  ),
  customerId: z.guid().nullable().describe('Customer whose rooms it is about; null: the whole tenant'),
  deviceIds: z
    .array(z.guid())
    .max(MAX_REPORT_ROOMS)
    .nullable()
    .describe('Certain rooms; null: all, also those to come'),
  placeId: z
    .guid()
    .nullable()
    .default(null)
    .describe('Building, floor or room whose rooms it is about, also those to come; null: not by place'),
  timeZone: zoneText.describe('IANA name: of the calendar and the clocks of the report'),
  isEnabled: z.boolean().describe('Whether it is sent'),
  readerIds: z.array(z.guid()).max(MAX_REPORT_READERS).describe('Users to whom it is sent'),
};

/** The form of a scheduled report, and the body that saves it. */
export const scheduledReportFormSchema = z.object(formShape).superRefine(hasRooms);
export type ScheduledReportForm = z.infer<typeof scheduledReportFormSchema>;

function hasRooms({ deviceIds }: { deviceIds: readonly string[] | null }, context: z.RefinementCtx): void {
  if (deviceIds?.length === 0)
    context.addIssue({ ...issueOf(SCHEDULED_REPORT_ERRORS.roomsRequired), path: ['deviceIds'] });
}

/**
 * `waiting`: to be sent, or retried after a failure; `handedOver`: the server stopped while a mail server accepted it,
 * so that it may have arrived, and is not sent again; `skipped`: its recipient has lost access.
 */
export const SENDING_STATES = ['waiting', 'handedOver', 'sent', 'failed', 'skipped'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** `mailServer`: unreachable, or it rejected the mail; `notMade`: the report could not be created in time. */
export const SENDING_FAILURES = ['mailServer', 'notMade'] as const;
export type SendingFailure = (typeof SENDING_FAILURES)[number];

export const reportSpanShape = {
  fromDay: z.iso.date().describe('The first day'),
  toDay: z.iso.date().describe('The last day'),
};

const lastSpanSchema = z.object({
  ...reportSpanShape,
  counts: z.partialRecord(z.enum(SENDING_STATES), z.number().int()).describe('Readers by state'),
  lastError: z.enum(SENDING_FAILURES).nullable().describe('Failure of the last mail that failed'),
});

export const scheduledReportSchema = z.object({
  ...formShape,
  name: z.string(),
  timeZone: z.string(),
  readerIds: z.array(z.string()).describe('Readers whom the caller may choose; none unless `mayManage`'),
  id: z.string(),
  createdTime: z.number().int(),
  version: z.number().int(),
  customerName: z.string().nullable(),
  placeName: z.string().nullable().describe('Null: not by place, or it was deleted'),
  nextTime: z.number().int().nullable().describe('When it is sent next; null: it is switched off'),
  readerCount: z.number().int().describe('Users to whom it is sent'),
  isSubscribed: z.boolean().describe('Whether the caller is one of them'),
  lastSpan: lastSpanSchema.nullable().describe('The span that was sent last; null: none yet'),
});
export type ScheduledReport = z.infer<typeof scheduledReportSchema>;

const scheduledReportListSchema = z.object({
  reports: z.array(scheduledReportSchema).describe('By name'),
  mayManage: z.boolean().describe('Whether the caller may create and edit them'),
});
export type ScheduledReportList = z.infer<typeof scheduledReportListSchema>;

const { read, manage, subscribe } = SCHEDULED_REPORT_PERMISSIONS;
const tag = 'scheduled reports';
const path = '/backoffice/scheduledReports';
const pathOfOne = '/backoffice/scheduledReports/:scheduledReportId';
export const scheduledReportParams = z.object({ scheduledReportId: uuidParameter('scheduledReportId') });
const params = scheduledReportParams;
const SCHEDULED_REPORT_SAVE_ERRORS = [...SAVE_ERRORS, ...Object.values(SCHEDULED_REPORT_ERRORS)];
const CHANGE_ERRORS = [...USUAL_ERRORS, SCHEDULED_REPORT_ERRORS.notAdministrator] as const;

export const listScheduledReports = operation({
  method: 'GET',
  path,
  permission: read,
  tag,
  summary: 'Scheduled reports in scope',
  responses: { 200: scheduledReportListSchema },
});

export const listReportReaders = operation({
  method: 'GET',
  path: '/backoffice/scheduledReports/readers',
  permission: manage,
  tag,
  summary: 'Users that the caller may choose as recipients of a report, by name',
  query: z.object({
    customerId: z.guid().optional().describe("The report's; none: it is of the whole tenant"),
    textSearch: textParameter(),
  }),
  responses: {
    200: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        email: z.string(),
        isOfTenant: z.boolean().describe('An administrator of the tenant'),
      }),
    ),
  },
  errors: CHANGE_ERRORS,
});

export const createScheduledReport = operation({
  method: 'POST',
  path,
  permission: manage,
  tag,
  summary: 'Schedule a report',
  body: scheduledReportFormSchema,
  responses: { 201: scheduledReportSchema },
  errors: SCHEDULED_REPORT_SAVE_ERRORS,
});

export const updateScheduledReport = operation({
  method: 'PUT',
  path: pathOfOne,
  permission: manage,
  tag,
  summary: 'Change a scheduled report; recipients that the caller may not choose are kept',
  params,
  body: z
    .object({ ...formShape, version: z.number().int().optional().describe('The one that was seen') })
    .superRefine(hasRooms),
  responses: { 200: scheduledReportSchema },
  errors: SCHEDULED_REPORT_SAVE_ERRORS,
});

export const deleteScheduledReport = operation({
  method: 'DELETE',
  path: pathOfOne,
  permission: manage,
  tag,
  summary: 'Delete a scheduled report',
  params,
  responses: { 200: z.void() },
  errors: CHANGE_ERRORS,
});

export const subscribeToReport = operation({
  method: 'PUT',
  path: '/backoffice/scheduledReports/:scheduledReportId/subscription',
  permission: subscribe,
  tag,
  summary: 'Subscribe to a scheduled report, or end it',
  params,
  body: z.object({ isSubscribed: z.boolean() }),
  responses: { 200: scheduledReportSchema },
  errors: [...SAVE_ERRORS, SCHEDULED_REPORT_ERRORS.tooManyReaders],
});
