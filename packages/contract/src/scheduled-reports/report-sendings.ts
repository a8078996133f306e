import { z } from 'zod';
import { AIR_RECORD_ERRORS, airRecordSchema } from '../air-records/air-records.ts';
import { USUAL_ERRORS } from '../common/errors.ts';
import { LANGUAGES } from '../common/languages.ts';
import { contentOf, operation } from '../common/operation.ts';
import { personSchema } from '../common/person.ts';
import { UNSUBSCRIBE_ERRORS } from '../notifications/notifications.ts';
import { readerUnitsQuery } from '../profile/reader-units.ts';
import { reportDocumentSchema } from './report-document.ts';
import { SCHEDULED_REPORT_PERMISSIONS } from './scheduled-reports.permissions.ts';
import {
  scheduledReportParams as params,
  reportSpanShape,
  SCHEDULED_REPORT_ERRORS,
  SENDING_FAILURES,
  SENDING_STATES,
} from './scheduled-reports.ts';

// Viewing, downloading and sending of scheduled reports.

/** Most entries of a report's history, the newest ones. */
export const MAX_LISTED_SENDINGS = 200;

const sendingSchema = z.object({
  ...reportSpanShape,
  reader: personSchema,
  state: z.enum(SENDING_STATES),
  time: z.number().int().nullable().describe('When it was sent, given up or skipped'),
  error: z.enum(SENDING_FAILURES).nullable().describe('Failure of the last attempt'),
});
export type ReportSending = z.infer<typeof sendingSchema>;

const { read, manage, subscribe, unsubscribe } = SCHEDULED_REPORT_PERMISSIONS;
const tag = 'scheduled reports';
const RECORD_ERRORS = [...USUAL_ERRORS, ...Object.values(AIR_RECORD_ERRORS)] as const;
const forReader = { language: z.enum(LANGUAGES).default('en'), ...readerUnitsQuery };

export const previewReport = operation({
  method: 'GET',
  path: '/backoffice/scheduledReports/:scheduledReportId/preview',
  permission: read,
  tag,
  summary: 'The report or record of the last whole period, as the caller may read it',
  params,
  query: z.object(forReader),
  responses: { 200: z.union([reportDocumentSchema, airRecordSchema]) },
  errors: RECORD_ERRORS,
});

export const sendReportNow = operation({
  method: 'POST',
  path: '/backoffice/scheduledReports/:scheduledReportId/send',
  permission: subscribe,
  tag,
  summary: 'Send the report or record of the last whole period to the caller',
  params,
  responses: { 200: z.object({ email: z.string() }) },
  errors: [...USUAL_ERRORS, SCHEDULED_REPORT_ERRORS.sentTooOften, SCHEDULED_REPORT_ERRORS.mailFailed],
});

export const downloadReportDocument = operation({
  method: 'GET',
  path: '/backoffice/scheduledReports/:scheduledReportId/file',
  permission: read,
  tag,
  summary: 'The same report as a file',
  params,
  query: z.object({ ...forReader, form: z.enum(['pdf', 'xlsx']).default('pdf') }),
  responses: {
    200: contentOf('application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  },
  errors: RECORD_ERRORS,
});

export const listReportSendings = operation({
  method: 'GET',
  path: '/backoffice/scheduledReports/:scheduledReportId/sendings',
  permission: manage,
  tag,
  summary: 'Sendings of a report to its recipients, newest first',
  params,
  responses: { 200: z.array(sendingSchema).max(MAX_LISTED_SENDINGS) },
  errors: [...USUAL_ERRORS, SCHEDULED_REPORT_ERRORS.notAdministrator],
});

const unsubscribeParams = params.extend({ token: z.string().max(200) });

export const showReportUnsubscribe = operation({
  method: 'GET',
  path: '/backoffice/scheduledReports/:scheduledReportId/unsubscribe/:token',
  permission: unsubscribe,
  tag,
  summary: "A page with a button that ends the subscription of a mail's recipient",
  params: unsubscribeParams,
  responses: { 200: contentOf('text/html'), 410: contentOf('text/html') },
  errors: UNSUBSCRIBE_ERRORS,
});

/** RFC 8058: called by mail programs on 'unsubscribe'. */
export const unsubscribeFromReport = operation({
  method: 'POST',
  path: '/backoffice/scheduledReports/:scheduledReportId/unsubscribe/:token',
  permission: unsubscribe,
  tag,
  summary: "End the subscription of a mail's recipient",
  params: unsubscribeParams,
  responses: { 200: contentOf('text/html'), 410: contentOf('text/html') },
  errors: UNSUBSCRIBE_ERRORS,
});
