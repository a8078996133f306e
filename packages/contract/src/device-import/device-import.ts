import { z } from 'zod';
import { errors, REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { contentOf, MEDIA_TYPES, operation } from '../common/operation.ts';
import { booleanParameter, uuidParameter } from '../common/parameters.ts';
import { DEVICE_IMPORT_PERMISSIONS } from './device-import.permissions.ts';

export const DEVICE_IMPORT_ERRORS = errors('deviceImport', {
  otherRunning: ['VERSION_CONFLICT', 'Another import is running'],
});

/** Columns of a file of devices. Only the name is required; the order is free. */
export const DEVICE_FILE_COLUMNS = [
  'name',
  'label',
  'profile',
  'tenant',
  'customer',
  'building',
  'floor',
  'room',
  'place',
  'city',
  'latitude',
  'longitude',
  'timeZone',
  'purifier',
  'description',
  'accessToken',
] as const;
export type DeviceFileColumn = (typeof DEVICE_FILE_COLUMNS)[number];

/** Columns not available to a caller: devices are assigned to tenants from the stock, and to customers and rooms by a tenant. */
export const FOREIGN_COLUMNS: Readonly<Record<'SYS_ADMIN' | 'TENANT_ADMIN', readonly DeviceFileColumn[]>> = {
  SYS_ADMIN: ['customer', 'building', 'floor', 'room'],
  TENANT_ADMIN: ['tenant'],
};

/** Columns of the files of system or tenant administrators, in the order of exports. */
export function deviceFileColumns(authority: keyof typeof FOREIGN_COLUMNS): readonly DeviceFileColumn[] {
  return DEVICE_FILE_COLUMNS.filter((column) => !FOREIGN_COLUMNS[authority].includes(column));
}

export const MAX_DEVICE_FILE_ROWS = 10_000;
export const MAX_DEVICE_FILE_BYTES = 5 * 1024 * 1024;

/** Errors of a file as a whole, or of one of its cells or rows. */
export const DEVICE_FILE_FAULTS = [
  // The whole file: nothing can be imported.
  'notText',
  'brokenArchive',
  'notAWorkbook',
  'tooLarge',
  'noRows',
  'tooManyRows',
  'brokenQuotes',
  'missingNameColumn',
  'unknownColumn',
  'columnTwice',
  // A cell.
  'missing',
  'tooLong',
  'unstorable',
  'unknownPlace',
  'unknownTimeZone',
  'notANumber',
  'outOfRange',
  'otherCoordinateMissing',
  /** A building or floor without a room, or a floor without a building. */
  'innerPlaceMissing',
  'notYours',
  'tooManyCells',
  // A cell in conflict with other rows, or with stored data.
  'twice',
  'nameTaken',
  'tokenTaken',
  'tokenOfExisting',
  'unknownCustomer',
  'unknownTenant',
  'ambiguousTenant',
  'unknownPurifier',
  /** Rejected when written, because of a concurrent change. */
  'refused',
] as const;
export type DeviceFileFault = (typeof DEVICE_FILE_FAULTS)[number];

const deviceFileErrorSchema = z.object({
  line: z
    .number()
    .int()
    .describe('Line at which the row begins in the file, from 1; the header is a line, too'),
  column: z.string().nullable().describe('As its header names it; null: the row as a whole, or the file'),
  value: z.string().nullable().describe('Content of the cell, or its beginning'),
  fault: z.enum(DEVICE_FILE_FAULTS),
});
export type DeviceFileError = z.infer<typeof deviceFileErrorSchema>;

const deviceImportQuerySchema = z.object({
  updateExisting: booleanParameter('updateExisting').describe(
    'Whether rows that name a device that exists change it; otherwise they are errors. Empty cells change nothing',
  ),
});

/** Preview of an import. Nothing is written. */
const deviceImportCheckSchema = z.object({
  rows: z.number().int().describe('Rows of the file, without the header and empty lines'),
  created: z.number().int(),
  updated: z.number().int(),
  newProfiles: z.array(z.string()).describe('Names of device profiles that would be made'),
  newPlaces: z
    .array(z.array(z.string()))
    .describe(
      'Buildings, floors and rooms that would be made, each with the names around it, the innermost first',
    ),
  errors: z.array(deviceFileErrorSchema).describe('All of them, by line'),
});
export type DeviceImportCheck = z.infer<typeof deviceImportCheckSchema>;

const IMPORT_OUTCOMES = ['created', 'updated', 'failed'] as const;

/** Outcome of an import; `broken`: the server could not continue. */
const IMPORT_ENDS = ['done', 'cancelled', 'broken'] as const;
export type ImportEnd = (typeof IMPORT_ENDS)[number];

const rowOutcomeSchema = z.object({
  line: z.number().int(),
  name: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
});
export type RowOutcome = z.infer<typeof rowOutcomeSchema>;

/** A line of an import's answer, in this order: one start, any number of results, one end. */
const deviceImportLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('begun'),
    importId: z.string().describe('To cancel it by'),
    rows: z.number().int(),
    total: z.number().int().describe('Rows that will be written: those without an error'),
    errors: z.array(deviceFileErrorSchema),
    failed: z.array(rowOutcomeSchema).describe('Rows with errors'),
  }),
  z.object({
    kind: z.literal('batch'),
    done: z.number().int().describe('Rows that are through, of the total'),
    outcomes: z.array(rowOutcomeSchema),
    errors: z.array(deviceFileErrorSchema),
  }),
  z.object({
    kind: z.literal('ended'),
    end: z.enum(IMPORT_ENDS),
    created: z.number().int(),
    updated: z.number().int(),
    failed: z.number().int(),
    left: z
      .array(z.object({ line: z.number().int(), name: z.string() }))
      .describe('Rows that were not tried'),
  }),
]);
export type DeviceImportLine = z.infer<typeof deviceImportLineSchema>;

const tag = 'device files';
const FILE_ERRORS = [...USUAL_ERRORS, REQUEST_ERRORS.bodyMissing, REQUEST_ERRORS.tooLarge];
const fileBody = z.unknown().meta({
  type: 'string',
  description:
    'Text in UTF-8 or UTF-16, separated by commas, semicolons, tabs or bars; or an Excel file (.xlsx), whose first sheet counts',
}) as z.ZodType<unknown, undefined>;

export const checkDeviceImport = operation({
  method: 'POST',
  path: '/backoffice/devices/import/check',
  permission: DEVICE_IMPORT_PERMISSIONS.import,
  changes: false,
  tag,
  summary: 'Preview an import of the file, with every error in it; nothing is written',
  query: deviceImportQuerySchema,
  body: fileBody,
  responses: { 200: deviceImportCheckSchema },
  errors: FILE_ERRORS,
});

export const importDevices = operation({
  method: 'POST',
  path: '/backoffice/devices/import',
  permission: DEVICE_IMPORT_PERMISSIONS.import,
  tag,
  summary: 'Create and update the devices of rows without errors, a hundred at a time',
  description:
    'Answers a line of JSON for each step: the start, each hundred rows, the end. Closing the request stops it after the current rows.',
  query: deviceImportQuerySchema,
  body: fileBody,
  responses: { 200: deviceImportLineSchema.meta({ [MEDIA_TYPES]: ['application/x-ndjson'] }) },
  errors: [...FILE_ERRORS, DEVICE_IMPORT_ERRORS.otherRunning],
});

export const cancelDeviceImport = operation({
  method: 'DELETE',
  path: '/backoffice/devices/import/:importId',
  permission: DEVICE_IMPORT_PERMISSIONS.import,
  tag,
  summary: 'Stop an import after the current rows; its answer ends by saying so',
  params: z.object({ importId: uuidParameter('importId') }),
  responses: { 200: z.object({ isCancelled: z.literal(true) }) },
});

export const exportDevices = operation({
  method: 'GET',
  path: '/backoffice/devices/export',
  permission: DEVICE_IMPORT_PERMISSIONS.export,
  tag,
  summary: 'The devices in scope as a file that can be imported again; without access tokens',
  // Streamed text.
  responses: { 200: contentOf('text/csv') },
});
