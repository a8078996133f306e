import { z } from 'zod';
import { USUAL_ERRORS } from '../common/errors.ts';
import { contentOf, operation } from '../common/operation.ts';
import {
  listOf,
  optionalIntegerParameter,
  requiredTextParameter,
  textParameter,
  uuidParameter,
} from '../common/parameters.ts';
import { readerUnitsSchema } from '../profile/reader-units.ts';
import { HISTORY_PERMISSIONS } from './history.permissions.ts';
import { deviceIds, epochMs, HISTORY_ERRORS, isInOrder, NOT_IN_ORDER, zoneText } from './history.ts';
import { COMPARISON, isComparable, TOO_LONG } from './history-comparison.ts';

/** Most devices of one file. */
export const MAX_REPORT_DEVICES = 50;
/** Most concurrent downloads of one user. */
export const MAX_REPORTS_AT_ONCE = 2;
/** Validity of a ticket for a file, which can be used once. */
export const TICKET_LIFE_MS = 60_000;

/** Metrics of spike files, as in their names: CO2, PM2.5, PM10, TEMP, TVOC. */
export const SPIKE_KEYS = ['co2', 'pm25', 'pm10', 'temp', 'tvoc'] as const;

/** Languages of a file's explanations; its columns are the same in all. */
export const REPORT_LANGUAGES = ['en', 'ar', 'jp'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

const FOR_READER = {
  language: z.enum(REPORT_LANGUAGES).default('en'),
  units: readerUnitsSchema
    .default({ temperature: '°C', tvoc: 'ppb' })
    .describe(
      'Units of its columns, named in their titles. Not of Parquet, whose columns are those of the telemetry',
    ),
};

const FILE = {
  deviceIds: deviceIds(MAX_REPORT_DEVICES),
  startTs: epochMs,
  endTs: epochMs,
  timeZone: zoneText.nullish(),
  ...FOR_READER,
};

/**
 * Kind of the file of a ticket.
 * - `csv`: all readings, a file for each device, zipped with an explanatory text.
 * - `wideCsv`: the same, with further columns for battery, mode and the further quantities of a device.
 * - `parquet`: the columns of `wideCsv`, named by their keys, after `time` (UTC), `room` and `device`. One file for one
 *   device, zipped for several; the explanatory text is in the metadata, under `about`.
 * - `spikes`: only readings above the threshold of `metric`. A plain CSV for one device, zipped for several; with
 *   `isExplained` always zipped, with the same texts and the threshold.
 * - `excel`: all readings, a sheet for each device, after an explanatory sheet; further quantities in the last columns.
 * - `comparisonCsv`, `comparisonExcel`: table and series of a comparison.
 */
export const ticketBodySchema = z
  .discriminatedUnion('what', [
    z.object({ what: z.literal('csv'), ...FILE }),
    z.object({ what: z.literal('wideCsv'), ...FILE }),
    z.object({ what: z.literal('parquet'), ...FILE }),
    z.object({
      what: z.literal('spikes'),
      metric: z.enum(SPIKE_KEYS),
      isExplained: z.boolean().default(false),
      ...FILE,
    }),
    z.object({ what: z.literal('excel'), ...FILE }),
    z.object({ what: z.literal('comparisonCsv'), ...COMPARISON, ...FOR_READER }),
    z.object({ what: z.literal('comparisonExcel'), ...COMPARISON, ...FOR_READER }),
  ])
  .refine(isInOrder, NOT_IN_ORDER)
  .refine((body) => !body.what.startsWith('comparison') || isComparable(body), TOO_LONG);
export type ReportOrder = z.output<typeof ticketBodySchema>;
export type TicketBody = z.input<typeof ticketBodySchema>;

/**
 * A ticket, refused with 429/33 during two other downloads of the same user. Pass `url` to the browser
 * (`location.assign`): it needs no token, and works once within 60 seconds.
 */
const ticketSchema = z.object({
  ticket: z.string(),
  /** Path on this server, including the ticket. */
  url: z.string(),
  /** Name of the file. */
  fileName: z.string(),
  expiresTime: z.number().int(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/**
 * Parameters of a workbook: with a token in the header, or a ticket, which then has the parameters. `endDate` is
 * exclusive: the last day plus one.
 */
const historicalDataExcelQuerySchema = z.object({
  deviceId: (z.unknown() as z.ZodType<unknown, string>)
    .transform(listOf)
    .meta({ type: 'string', description: 'Of one device, or of several separated by commas' })
    .optional(),
  tenantId: uuidParameter('tenantId').optional(),
  startDate: optionalIntegerParameter('startDate', 'java.lang.Long'),
  endDate: optionalIntegerParameter('endDate', 'java.lang.Long'),
  deviceName: textParameter().describe('Known, and overlooked: the file is named after the device'),
  timeZone: textParameter().pipe(zoneText.optional()),
  language: textParameter().pipe(z.enum(REPORT_LANGUAGES).optional()),
  ticket: textParameter(),
});
export type HistoricalDataExcelQuery = z.output<typeof historicalDataExcelQuerySchema>;

const tag = 'reports';

export const PARQUET_TYPE = 'application/vnd.apache.parquet';
const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FILES = contentOf('text/csv', 'application/zip', PARQUET_TYPE, EXCEL_TYPE);

export const orderReportFile = operation({
  method: 'POST',
  path: '/backoffice/reports/tickets',
  permission: HISTORY_PERMISSIONS.order,
  changes: false,
  tag,
  summary: 'A ticket to download a file once without a token',
  body: ticketBodySchema,
  responses: { 200: ticketSchema },
  errors: [...USUAL_ERRORS, HISTORY_ERRORS.rangeReversed, HISTORY_ERRORS.comparisonTooLong],
});

export const writeReportFile = operation({
  method: 'POST',
  path: '/backoffice/reports/files',
  permission: HISTORY_PERMISSIONS.read,
  changes: false,
  tag,
  summary: 'Readings of devices as a file, with a token or an API key',
  description: 'Refused with 429/33 during two other downloads of the same user.',
  body: ticketBodySchema,
  responses: { 200: FILES },
  errors: [...USUAL_ERRORS, HISTORY_ERRORS.rangeReversed, HISTORY_ERRORS.comparisonTooLong],
});

export const downloadReportFile = operation({
  method: 'GET',
  path: '/backoffice/reports/files',
  permission: HISTORY_PERMISSIONS.download,
  tag,
  summary: 'The file that a ticket is for',
  query: z.object({ ticket: requiredTextParameter('ticket') }),
  responses: { 200: FILES },
  errors: [...USUAL_ERRORS, HISTORY_ERRORS.ticketUsed],
});

export const downloadHistoricalData = operation({
  method: 'GET',
  path: '/backoffice/reportsModule/getHistoricalDataExcel',
  permission: HISTORY_PERMISSIONS.download,
  tag,
  summary: 'Readings of devices as an Excel file',
  description: 'With a ticket, which names the file, or with a token in the header.',
  query: historicalDataExcelQuerySchema,
  responses: { 200: contentOf(EXCEL_TYPE) },
  errors: [...USUAL_ERRORS, HISTORY_ERRORS.ticketUsed, HISTORY_ERRORS.rangeReversed],
});
